"""The night between two days: the bags are sealed, and they hold what is in play."""

from collections.abc import Sequence

from tournaments import flight_tree, queries
from tournaments.models import Bag, DayEnd, Ruling, Tournament
from tournaments.operations.day_ends import DAY_ENDS, DayEnding
from tournaments.rules import N_, RuleError


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
                "Day %(day)s is over and the stacks are in bags. Set the clock going when the"
                " next day begins: then this can be done."
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
