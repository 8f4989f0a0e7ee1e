"""The draw room: draws announced, made, released, made again; what players need of seats."""

import secrets
from typing import Annotated, Any, Unpack

from tables.draws import seats_in_force
from tables.models import DrawKind, Move, MoveReason, Seat
from tables.needs import chairs_by_player, seats_given
from tables.operations import draws, moves, needs, seating
from tables.queries import place_at
from tables.rules import draws as rules
from tables.rules.floor import Place
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import Entry, JournalLine, Player
from tournaments.operations.events import WrongState, require_not_over
from tournaments.register import EVENT, act
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance
from tournaments.rules.values import (
    Choice,
    EventId,
    Help,
    RowId,
    SeatNumber,
    TableNumber,
    Text,
    Whole,
)

SEATS_LAW = "7.2"
DRAWS = f"{EVENT}draws/"
TABLE = "The table that breaks; the next one without it."
AGAIN = "Everybody stands up first, and the draws before do not count."

AnnouncedKind = Annotated[str, Choice(draws.ANNOUNCED_FIRST)]
DrawNumber = Annotated[int, Whole(1, 99_999)]


class NothingToDraw(RuleError):
    """Nobody is without a seat."""


@act("draw.committed", path=f"{DRAWS}announce/")
def commit_draw(
    tournament_id: EventId,
    *,
    kind: AnnouncedKind = DrawKind.SEATS,
    table: Annotated[TableNumber, Help(TABLE)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Announce a draw: its input and its commitment are public from now on.

    The seating draw, the break of a table, or a redraw, before it is made.  The draw is made
    with the announced seed as long as nothing of that has changed by then.
    Raises NothingToDraw, NothingToDo, WrongState and what the draw itself would refuse.
    Source: Robert's Rules 7.2, 7.13, 7.18; docs/draws.md.
    """
    act = journal.open_act(tournament_id, "draw.committed", **order)
    law, draw_input = _GIVEN[DrawKind(kind)](act, table)
    _check_possible(draw_input)
    row = draws.commit(act, DrawKind(kind), draw_input)
    return journal.record(act, law=law, draw=row.number, draw_kind=row.kind)


def _seats(act: Act, table: int | None) -> tuple[str, str]:
    _require_before_start(act)
    unseated = _unseated(act)
    seating.open_for(act, unseated)
    return SEATS_LAW, seats_given(act.tournament, unseated).text


def _break(act: Act, table: int | None) -> tuple[str, str]:
    moves.require_running(act.tournament)
    moves.require_play(act.tournament)
    text = moves.break_given(act.tournament, table).text
    if not text:
        raise NothingToDraw(N_("This table is empty: break it, no draw needed."))
    return moves.BREAK_LAW, text


def _redraw(act: Act, table: int | None) -> tuple[str, str]:
    return moves.REDRAW_LAW, moves.redraw_ready(act)[2]


_GIVEN = {DrawKind.SEATS: _seats, DrawKind.BREAK: _break, DrawKind.REDRAW: _redraw}


def _check_possible(draw_input: str) -> None:
    """Raise CannotKeepApart if no seed would help.  The seed tried here draws nothing."""
    if "\napart " in f"\n{draw_input}":
        rules.hold(draw_input, Chance(secrets.token_hex(32), rules.LABEL))


@act("draw.made", path=DRAWS, draws=True)
def make_draw(
    tournament_id: EventId,
    *,
    again: Annotated[bool, Help(AGAIN)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Draw the seats before the start; the staff see them, nobody else does yet.

    `again`: everybody stands up first, but those in a chair given to them and those whom the
    director has put where they sit; the new draw takes the place of all before it.  Why, and
    confirmed by whom, is said around the act (`tournaments.operations.second_person`).
    Raises DrawnBefore, WrongState, NothingToDraw, NoFreeSeat, ChairTaken, TooFewAccessible,
    CannotKeepApart.
    Source: Robert's Rules 7.2.
    """
    act = journal.open_act(tournament_id, "draw.made", **order)
    _require_before_start(act)
    replaced = [draw for draw, _ in seats_in_force(act.tournament)] if again else []
    if again:
        _stand_up(act)
    found = seating.seat_everybody(act, _unseated(act), released=False, replaces=replaced)
    number = act.line_data["draws"][-1]
    return journal.record(
        act, law=SEATS_LAW, draw=number, players_count=len(found), again=bool(replaced)
    )


def _stand_up(act: Act) -> None:
    """Empty every seat that is not the player's own, or that the director did not choose."""
    seats = Seat.objects.filter(table__tournament=act.tournament, entry__isnull=False)
    own = chairs_by_player(act.tournament)
    put = _put_by_hand(act)
    rows = [
        seat
        for seat in seats.select_related("table", "entry")
        if own.get(seat.entry.player_id if seat.entry else 0) != place_at(seat)
        and put.get(seat.entry_id or 0) != place_at(seat)
    ]
    act.update_links("entry_id", [(seat, None) for seat in rows])


def _put_by_hand(act: Act) -> dict[int, Place]:
    """Entry → the seat to which the director moved it last."""
    rows = Move.objects.filter(tournament=act.tournament, reason=MoveReason.DIRECTOR)
    moved = rows.order_by("pk").values_list("entry_id", "to_table", "to_seat")
    return {entry: Place(table, seat) for entry, table, seat in moved}


def _unseated(act: Act) -> list[Entry]:
    """The entries without a seat, by number.  Raises NothingToDraw."""
    found = list(queries.entries_in(act.tournament).filter(seat=None).order_by("number"))
    if not found:
        raise NothingToDraw(N_("All players have seats. Draw again to assign new ones."))
    return found


@act("draw.released", path=f"{DRAWS}<number:number>/release/")
def release_draw(
    tournament_id: EventId, *, number: DrawNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Show everybody the seats of a draw.

    With them its seed.  Raises NoSuchDraw.
    """
    act = journal.open_act(tournament_id, "draw.released", **order)
    require_not_over(act.tournament)
    draws.release(act, number)
    return journal.record(act, law=SEATS_LAW, draw=number)


@act("draw.dropped", path=f"{DRAWS}<number:number>/drop/")
def drop_draw(
    tournament_id: EventId, *, number: DrawNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Set an announced draw aside.

    Its seed is never used.  Raises NoSuchDraw.
    """
    act = journal.open_act(tournament_id, "draw.dropped", **order)
    require_not_over(act.tournament)
    draws.drop(act, number)
    return journal.record(act, draw=number)


def _require_before_start(act: Act) -> None:
    require_not_over(act.tournament)
    if act.tournament.started_at is not None:
        raise WrongState(N_("The event has started: seats are drawn one by one as players enter."))


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
    """Say what a player needs of their seat; with nothing of it, any will do.

    That chair, one they can reach, or never to be balanced away.  The next draw keeps it;
    nobody is moved now.
    `why` may be about their health: the row has it, the log that everybody reads does not.
    Before the start the chair may be at a table that opens later: the draw refuses it if the
    field does not grow so far.
    Raises HalfASeat, NeedsNothing, NoSuchSeat, ChairTaken, SeatTaken, SeatClosed.
    Source: TDA 2024 9.
    """
    act = journal.open_act(tournament_id, "tables.seat_needed", **order)
    require_not_over(act.tournament)
    if (table is None) != (seat is None):
        raise HalfASeat(N_("Enter the seat with its table, like 4-1."), field="seat")
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
    return journal.record(act, law="7.39", **_need_payload(one, other))


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
    return journal.record(act, **_need_payload(one, other))


def _need_payload(one: Player, other: Player) -> dict[str, Any]:
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
