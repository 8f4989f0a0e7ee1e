"""The night between two days: the bags are sealed, and they hold what is in play."""

from collections.abc import Sequence

from tournaments import queries, stages
from tournaments.models import Bag, Tournament
from tournaments.rules import N_, RuleError


class BagsSealed(RuleError):
    """The stacks of a flight are in sealed bags: nobody busts, and no chips are sold."""


def is_night(tournament: Tournament) -> bool:
    """Whether a day of the event is over and the next one has not begun."""
    ending = stages.last_day_end(tournament)
    if ending is None or stages.day_ending(tournament) is not None:
        return False
    return not stages.has_played_on(tournament, ending)


def check_unsealed(tournament: Tournament) -> None:
    """Raise BagsSealed in the night of a flight: its bags go on as they are."""
    if tournament.feeds_id is not None and is_night(tournament):
        raise BagsSealed(
            N_("The stacks of %(flight)s are in sealed bags. Undo the end of its day first."),
            flight=stages.name_of(tournament),
        )


def check_bags_hold(tournament: Tournament, bags: Sequence[Bag]) -> None:
    """Raise BagsSealed unless the bags hold all chips in play, whatever was done since.

    A flight that sends other chips than it has would leave some behind.
    """
    in_play, bagged = queries.chips_in_play(tournament), sum(bag.chips for bag in bags)
    if in_play != bagged:
        raise BagsSealed(
            N_(
                "The bags of %(flight)s hold %(bagged_chips)s chips, and %(expected_chips)s are in"
                " play by now. Undo the end of its day, then close it again."
            ),
            flight=stages.name_of(tournament),
            bagged_chips=bagged,
            expected_chips=in_play,
        )
