"""What players need of their seats, written down; the draws read it in `tables.needs`.

A chair given to a player is held back from every draw until they sit in it.

Needs of two rows of one person become one's when the two are merged.
"""

from django.db.models import Q

from tables import queries
from tables.models import KeepApart, Seat, SeatNeed
from tables.needs import chair_given
from tables.operations.seating import MAX_TABLES, NoSuchSeat, check_free
from tables.rules.floor import Place
from tables.rules.seating import ChairTaken
from tournaments.acts import Act
from tournaments.models import Player
from tournaments.rules import N_, RuleError


class NeedsNothing(RuleError):
    """There is nothing to clear: any seat will do for the player."""


class NotAPair(RuleError):
    """Kept apart are two players, and each pair once."""


def need(
    act: Act,
    player: Player,
    *,
    chair: Place | None = None,
    accessible: bool = False,
    stays: bool | None = None,
    why: str = "",
) -> SeatNeed | None:
    """What the player needs of their seat from now on; None when any will do.

    `stays` None leaves that as it is.  Who sits already stays there until the next draw.
    Raises NeedsNothing, NoSuchSeat, ChairTaken, SeatTaken, SeatClosed.
    """
    known = SeatNeed.objects.filter(tournament=act.tournament, player=player).first()
    fixed = known is not None and known.stays if stays is None else stays
    if known is None and chair is None and not accessible and not fixed:
        raise NeedsNothing(N_("No seat request for %(player)s"), field="player", player=player.name)
    before = chair_given(known)
    if chair is not None and chair != before:
        _check_can_be_given(act, player, chair)
    if chair != before:
        _let_go(act, before)
        _hold_back(act, chair)
    wanted = {
        "table_number": chair.table if chair else None,
        "seat_number": chair.seat if chair else None,
        "accessible": accessible,
        "stays": fixed,
        "why": why,
    }
    if known is None:
        return act.create(SeatNeed(tournament=act.tournament, player=player, **wanted))
    if chair is None and not accessible and not fixed:
        act.delete(known)
        return None
    return act.update(known, **wanted)


def _check_can_be_given(act: Act, player: Player, chair: Place) -> None:
    """A chair in the room that nobody else has; before the start, of a table still to open."""
    other = SeatNeed.objects.filter(
        tournament=act.tournament, table_number=chair.table, seat_number=chair.seat
    ).exclude(player=player)
    for taken in other.select_related("player"):
        raise ChairTaken(
            N_("Seat %(place)s is assigned to %(player)s. Choose another seat."),
            field="seat",
            place=str(chair),
            player=taken.player.name,
        )
    row = _seat(act, chair)
    if row is None:
        _check_may_come(act, chair)
    elif row.entry is None or row.entry.player_id != player.pk:
        check_free(row, chair)


def _check_may_come(act: Act, chair: Place) -> None:
    """Raise NoSuchSeat unless opening further tables before the start brings this chair."""
    tournament = act.tournament
    still_opens = (
        tournament.started_at is None
        and queries.last_number(tournament) < chair.table <= MAX_TABLES
    )
    if not still_opens or chair.seat > tournament.seats_per_table:
        raise NoSuchSeat(
            N_("There is no seat %(seat)s in this event. Check the table and the seat."),
            field="seat",
            seat=str(chair),
        )


def _seat(act: Act, place: Place) -> Seat | None:
    rows = Seat.objects.filter(
        table__tournament=act.tournament,
        table__broken_at=None,
        table__number=place.table,
        number=place.seat,
    )
    return rows.select_related("table", "entry").first()


def _hold_back(act: Act, place: Place | None) -> None:
    row = _seat(act, place) if place else None
    if row is not None and row.entry_id is None:
        act.update(row, reserved=True)


def _let_go(act: Act, place: Place | None) -> None:
    row = _seat(act, place) if place else None
    if row is not None and row.entry_id is None:
        act.update(row, reserved=False)


def keep_apart(act: Act, one: Player, other: Player, *, why: str = "") -> KeepApart:
    """No draw puts these two at one table from now on.  Raises NotAPair."""
    first, second = _in_order(one, other)
    if KeepApart.objects.filter(tournament=act.tournament, one=first, other=second).exists():
        raise NotAPair(
            N_("%(player)s and %(other)s are already separated."),
            field="other",
            player=one.name,
            other=other.name,
        )
    return act.create(KeepApart(tournament=act.tournament, one=first, other=second, why=why))


def end_apart(act: Act, one: Player, other: Player) -> None:
    """The two may sit at one table again.  Raises NotAPair."""
    first, second = _in_order(one, other)
    pair = KeepApart.objects.filter(tournament=act.tournament, one=first, other=second).first()
    if pair is None:
        raise NotAPair(
            N_("%(player)s and %(other)s are not separated."),
            field="other",
            player=one.name,
            other=other.name,
        )
    act.delete(pair)


def _in_order(one: Player, other: Player) -> tuple[Player, Player]:
    if one.pk == other.pk:
        raise NotAPair(
            N_("Two different players are needed here. Choose another one."), field="other"
        )
    return (one, other) if one.pk < other.pk else (other, one)


def merge_needs(act: Act, keep: Player, other: Player) -> None:
    """The needs of `other` go to `keep`; where both have some, those of `keep` count."""
    has = set(SeatNeed.objects.filter(player=keep).values_list("tournament", flat=True))
    for need in SeatNeed.objects.filter(player=other):
        if need.tournament_id in has:
            act.delete(need)
        else:
            act.update(need, player=keep)
    for pair in KeepApart.objects.filter(Q(one=other) | Q(other=other)):
        _merge_pair(act, pair, keep, other)


def _merge_pair(act: Act, pair: KeepApart, keep: Player, other: Player) -> None:
    stranger = pair.other_id if pair.one_id == other.pk else pair.one_id
    one, two = sorted((stranger, keep.pk))
    known = KeepApart.objects.filter(tournament=pair.tournament_id, one=one, other=two)
    if one == two or known.exists():
        act.delete(pair)
    else:
        act.update(pair, one_id=one, other_id=two)
