"""The end of a day: announced, bagged, closed; and the night in which the bags are sealed."""

from collections.abc import Collection, Sequence

from tournaments import flight_tree, queries
from tournaments.acts import Act
from tournaments.models import Bag, DayEnd, Entry, Ruling, Tournament
from tournaments.models.days import EndsBy
from tournaments.models.money import ChipReason
from tournaments.operations import chip_counts
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError
from tournaments.rules import days as rules


class DayEnding(RuleError):
    """The day is being ended already."""


class NotBagging(RuleError):
    """No bags are filled now."""


class NotAllBagged(RuleError):
    """Somebody's stack is in no bag, or in one that nobody confirmed."""


class HandsDrawn(RuleError):
    """The number of last hands of this day is drawn."""


MAX_REASON = 200
DAY_ENDS = N_("The stacks are being bagged: no hand is dealt. Close the day, or undo its end.")


def require_dealing(tournament: Tournament) -> None:
    """Raise DayEnding while stacks are bagged: nobody deals, and the clock stands."""
    if flight_tree.is_bagging(tournament):
        raise DayEnding(DAY_ENDS)


def announce_hands(act: Act, *, hands: int, draw: int) -> DayEnd:
    """The day ends after so many more hands.  Source: WSOP 2026 125."""
    return act.create(
        DayEnd(
            tournament=act.tournament,
            day=flight_tree.day_of(act.tournament),
            ends_by=EndsBy.HANDS,
            last_hands=hands,
            draw_number=draw,
            at=act.at,
        )
    )


def check_may_draw(act: Act) -> None:
    """Raise WrongState, DayEnding or HandsDrawn unless last hands can be drawn now."""
    require_running(act.tournament)
    require_dealing(act.tournament)
    ending = flight_tree.day_ending(act.tournament)
    if ending is not None:
        raise HandsDrawn(
            N_("%(hands)s last hands are already drawn for this day."),
            hands=ending.last_hands,
        )


def begin(act: Act, *, ends_by: EndsBy) -> DayEnd:
    """Nobody deals any more: the stacks go into bags.  Raises WrongState, DayEnding."""
    require_running(act.tournament)
    require_dealing(act.tournament)
    expected = queries.chips_in_play(act.tournament)
    ending = flight_tree.day_ending(act.tournament)
    if ending is not None:  # its last hands were drawn, and are dealt now
        return act.update(ending, at=act.at, expected_chips=expected)
    return act.create(
        DayEnd(
            tournament=act.tournament,
            day=flight_tree.day_of(act.tournament),
            ends_by=ends_by if ends_by != EndsBy.HANDS else EndsBy.LEVEL,
            at=act.at,
            expected_chips=expected,
        )
    )


def require_bagging(tournament: Tournament) -> DayEnd:
    """The day's end at which bags are filled.  Raises NotBagging."""
    ending = flight_tree.day_ending(tournament)
    if ending is None or ending.expected_chips is None:
        raise NotBagging(N_("Bagging is not open. End the day first."))
    return ending


def close(act: Act, *, reason: str) -> tuple[DayEnd, list[Bag]]:
    """Every stack is bagged and confirmed; what was counted is what is in play from now on.

    A difference to the chip ledger is booked, with its reason.
    Raises NotBagging, NotAllBagged, NotAddingUp.
    """
    tournament = act.tournament
    ending = require_bagging(tournament)
    bags = list(flight_tree.bags_of(ending))
    _check_all_bagged(tournament, bags)
    expected = queries.chips_in_play(tournament)
    counted = sum(bag.chips for bag in bags)
    rules.check_adds_up(expected_chips=expected, counted_chips=counted, reason=reason)
    if counted != expected:
        act.move_chips(ChipReason.COUNTED, counted - expected)
    why = reason.strip()[:MAX_REASON] if counted != expected else ""
    act.update(ending, expected_chips=expected, reason=why, closed_at=act.at)
    chip_counts.count(act, {bag.entry_id: bag.chips for bag in bags})
    return ending, bags


def _check_all_bagged(
    tournament: Tournament, bags: list[Bag], *, came_since: Collection[int] = ()
) -> None:
    """Raise NotAllBagged, naming the first player or bag that is missing."""
    playing = queries.entries_in(tournament).select_related("player")
    waiting: Entry | None = playing.filter(elimination__isnull=False).first()
    if waiting is not None:  # whoever busted after their stack was bagged among them
        raise NotAllBagged(
            N_(
                "%(player)s is out of chips and may rebuy. Sell the rebuy, or confirm the "
                "elimination."
            ),
            player=waiting.player.name,
        )
    missing = playing.exclude(pk__in=[*(bag.entry_id for bag in bags), *came_since]).first()
    if missing is not None:
        raise NotAllBagged(
            N_("The stack of %(player)s is in no bag. Bag the player's table first."),
            player=missing.player.name,
        )
    for bag in bags:
        if bag.confirmed_at is None:
            raise NotAllBagged(
                N_(
                    "Bag %(bag)s of %(player)s has been counted only once. Another person must "
                    "verify it."
                ),
                bag=bag.number,
                player=bag.entry.player.name,
            )


def require_closed(tournament: Tournament) -> DayEnd:
    """The end of the day that is over, everybody in a bag but those who came in the night.

    Raises NotBagging, NotAllBagged.
    """
    ending = flight_tree.last_day_end(tournament)
    if ending is None or flight_tree.day_ending(tournament) is not None:
        raise NotBagging(
            N_("The day of %(event)s is not over. Bag the stacks and close the day first."),
            event=flight_tree.name_of(tournament),
        )
    bags = list(flight_tree.bags_of(ending))
    _check_all_bagged(tournament, bags, came_since=_came_since(tournament, ending))
    return ending


def _came_since(tournament: Tournament, ending: DayEnd) -> set[int]:
    """The entries sold in the night: their stacks were never in play.  A flight sells none."""
    if tournament.feeds_id is not None:
        return set()
    late = queries.entries_in(tournament).filter(entered_at__gt=ending.closed_at)
    return set(late.values_list("pk", flat=True))


class StillSelling(RuleError):
    """A day would end by hand while entries are sold."""


class BagsSealed(RuleError):
    """The stacks of a flight are in sealed bags: nobody busts, and no chips are sold."""


class StacksAreBagged(RuleError):
    """It is night: the stacks are in bags, and no hand is dealt before the next day begins."""

    code = "nobody_plays"


def require_play(tournament: Tournament) -> None:
    """See that hands are dealt: no stacks are being bagged, and no day is over.

    A hand, a button, a clock called, a bust and tables made even belong to play: early they would
    undo what was drawn for the next day in public.  A seat given by hand, a table opened, a late
    entry, an add-on, a penalty and a disqualification do not, and may come in the night.
    Raises DayEnding, StacksAreBagged.
    """
    last = flight_tree.day_ends(tournament).last()
    if last is None or last.expected_chips is None:  # last hands are drawn, and are being dealt
        return
    if last.closed_at is None:
        raise DayEnding(DAY_ENDS)
    _require_begun_again(tournament, last)


def is_played(tournament: Tournament) -> bool:
    """Whether hands are dealt, as far as the days say it."""
    try:
        require_play(tournament)
    except (DayEnding, StacksAreBagged):
        return False
    return True


def require_day(tournament: Tournament) -> None:
    """The same of a bust, which may be told while the stacks are being bagged.

    Raises BagsSealed in the night of a flight, StacksAreBagged in that of another event.
    """
    check_unsealed(tournament)
    require_begun(tournament)


def require_begun(tournament: Tournament) -> None:
    """See that the day that comes has begun: before, it has no end.  Raises StacksAreBagged."""
    last = flight_tree.day_ends(tournament).last()
    if last is not None and last.closed_at is not None:
        _require_begun_again(tournament, last)


def _require_begun_again(tournament: Tournament, over: DayEnd) -> None:
    if not flight_tree.has_played_on(tournament, over):
        raise StacksAreBagged(
            N_(
                "Day %(day)s is over and stacks are bagged. Start the clock for the next day first."
            ),
            day=over.day,
        )


def is_night(tournament: Tournament) -> bool:
    """Whether a day of the event is over and the next one has not begun."""
    ending = flight_tree.last_day_end(tournament)
    if ending is None or flight_tree.day_ending(tournament) is not None:
        return False
    return not flight_tree.has_played_on(tournament, ending)


def check_unsealed(tournament: Tournament) -> None:
    """Raise BagsSealed in the night of a flight: its bags go on as they are."""
    if tournament.feeds_id is not None and is_night(tournament):
        raise BagsSealed(
            N_("The stacks of %(flight)s are in sealed bags. Undo the end of its day first."),
            flight=flight_tree.name_of(tournament),
        )


def check_bags_hold(tournament: Tournament, bags: Sequence[Bag]) -> None:
    """Raise BagsSealed unless the bags hold all chips in play, whatever was done since.

    A flight that sends other chips than it has would leave some behind, and so would one with a
    frozen pot that nobody has got.
    """
    pot = Ruling.objects.filter(tournament=tournament, out_of_play=True).order_by("number").first()
    if pot is not None:
        raise BagsSealed(
            N_(
                "The pot of ruling %(number)s in %(flight)s is still frozen: %(chips)s chips. Undo"
                " the end of its day, release the pot, then close the day again."
            ),
            flight=flight_tree.name_of(tournament),
            number=pot.number,
            chips=pot.frozen_chips,
        )
    in_play, bagged = queries.chips_in_play(tournament), sum(bag.chips for bag in bags)
    if in_play != bagged:
        raise BagsSealed(
            N_(
                "The bags of %(flight)s hold %(bagged_chips)s chips, and %(expected_chips)s are in"
                " play by now. Undo the end of its day, then close it again."
            ),
            flight=flight_tree.name_of(tournament),
            bagged_chips=bagged,
            expected_chips=in_play,
        )
