"""What players need of their seats: a chair given to them, one they can reach, who sits apart."""

from typing import Annotated, Any, Unpack

from tables.operations import needs
from tables.rules.floor import Place
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, Player
from tournaments.operations.events import require_not_over
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, RowId, SeatNumber, TableNumber, Text

STAYS = "Balancing leaves them there. Null: as before."

Why = Annotated[str, Text(200, blank=True)]


class HalfASeat(RuleError):
    """A chair is a table and a seat."""


@act("tables.seat_needed", path=f"{EVENT}needs/")
def need_seat(
    tournament_id: EventId,
    *,
    player_id: RowId,
    table: TableNumber | None = None,
    seat: SeatNumber | None = None,
    accessible: bool = False,
    stays: Annotated[bool, Help(STAYS)] | None = None,
    why: Why = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say what a player needs of his seat; with nothing of it, any will do.

    That chair, one he can reach, or never to be balanced away.  The next draw keeps it;
    nobody is moved now.
    `why` may be about his health: the row has it, the log that everybody reads does not.
    Before the start the chair may be at a table that opens later: the draw refuses it if the
    field does not grow so far.
    Raises HalfASeat, NeedsNothing, NoSuchSeat, ChairTaken, SeatTaken, SeatClosed.
    Source: TDA 2024 9.
    """
    act = journal.open_act(tournament_id, "tables.seat_needed", **order)
    require_not_over(act.tournament)
    if (table is None) != (seat is None):
        raise HalfASeat(N_("Write the seat with its table, like 4-1."), field="seat")
    chair = Place(table, seat) if table is not None and seat is not None else None
    player = _player(act, player_id)
    row = needs.need(act, player, chair=chair, accessible=accessible, stays=stays, why=_tidy(why))
    wanted = [str(chair)] if chair else []
    wanted += ["accessible"] if accessible else []
    wanted += ["stays"] if row is not None and row.stays else []
    return journal.record(
        act,
        law="TDA 2024 9",
        player_id=player.pk,
        player=player.name,
        needs=wanted or ["any_seat"],
    )


@act("tables.kept_apart", path=f"{EVENT}apart/")
def keep_apart(
    tournament_id: EventId,
    *,
    player_id: RowId,
    other_id: RowId,
    why: Why = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Let no draw put two players at one table.

    Raises NotAPair.  Source: 7.39.
    """
    act = journal.open_act(tournament_id, "tables.kept_apart", **order)
    require_not_over(act.tournament)
    one, other = _player(act, player_id), _player(act, other_id)
    needs.keep_apart(act, one, other, why=_tidy(why))
    return journal.record(act, law="7.39", **_told(one, other))


@act("tables.apart_ended", path=f"{EVENT}apart/end/")
def end_apart(
    tournament_id: EventId, *, player_id: RowId, other_id: RowId, **order: Unpack[ActContext]
) -> JournalLine:
    """Let two players share a table again.

    Raises NotAPair.
    """
    act = journal.open_act(tournament_id, "tables.apart_ended", **order)
    require_not_over(act.tournament)
    one, other = _player(act, player_id), _player(act, other_id)
    needs.end_apart(act, one, other)
    return journal.record(act, **_told(one, other))


def _told(one: Player, other: Player) -> dict[str, Any]:
    return {
        "player_id": one.pk,
        "other_id": other.pk,
        "player": one.name,
        "other": other.name,
    }


def _player(act: Act, player_id: int) -> Player:
    return Player.objects.get(pk=player_id, club=act.tournament.club_id)


def _tidy(why: str) -> str:
    return " ".join(why.split())[:200]
