"""Stacks as somebody counted them: which counts cannot be."""

from collections.abc import Mapping

from tournaments.rules import N_, RuleError


class NothingCounted(RuleError):
    """A count of no stack."""


class NoSuchStack(RuleError):
    """A stack of less than one chip."""


class MoreThanInPlay(RuleError):
    """Stacks that together have more chips than the event has."""


def check_counts(counts: Mapping[int, int], *, in_play_chips: int) -> None:
    """Raise unless these stacks (entry → chips) can be those of players still in.

    NothingCounted, NoSuchStack, MoreThanInPlay.
    """
    if not counts:
        raise NothingCounted(N_("Write at least one stack."), field="counts")
    if min(counts.values()) < 1:
        raise NoSuchStack(
            N_("A player still in has at least one chip. Count again, or report the bust."),
            field="counts",
        )
    if sum(counts.values()) > in_play_chips:
        raise MoreThanInPlay(
            N_("Together that is more than the %(most)s chips in play. Count again."),
            field="counts",
            most=in_play_chips,
        )
