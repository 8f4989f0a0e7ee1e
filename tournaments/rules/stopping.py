"""Play that stops by a deal: who finishes where when nobody plays on.

The money is shared out by the deal; only the places are left, and they follow from the stacks.
Source: Robert's Rules 7.35, 7.37, 7.38.
"""

from collections.abc import Mapping
from itertools import groupby

from tournaments.rules import N_, RuleError


class FirstPlaceOpen(RuleError):
    """Nobody has more chips than all others, and nobody was named for the first place."""


class StacksMissing(RuleError):
    """The places behind the first follow from stacks that are not known."""


class NotAmongThem(RuleError):
    """The first place was given to somebody who is not in."""


def standing(stacks: Mapping[int, int | None], *, first: int | None) -> tuple[int, list[list[int]]]:
    """The winner, and the others in the order in which they are out, the worst place first.

    `stacks` are the chips of every entry still in; the largest one wins unless `first` is named.
    Equal stacks share their places.  Two players with a winner named need no stacks.
    Raises FirstPlaceOpen, StacksMissing, NotAmongThem.

    >>> standing({1: 500, 2: 900, 3: 500, 4: 200}, first=None)
    (2, [[4], [1, 3]])
    """
    winner = _winner(stacks) if first is None else first
    if winner not in stacks:
        raise NotAmongThem(N_("The first place goes to a player who is still in."), field="first")
    others = {entry: chips for entry, chips in stacks.items() if entry != winner}
    if len(others) == 1:
        return winner, [list(others)]
    known = [(chips, entry) for entry, chips in others.items() if chips is not None]
    if len(known) < len(others):
        raise _stacks_missing()
    ranked = groupby(sorted(known), key=lambda each: each[0])
    return winner, [[entry for _, entry in group] for _, group in ranked]


def _winner(stacks: Mapping[int, int | None]) -> int:
    known = [(chips, entry) for entry, chips in stacks.items() if chips is not None]
    if len(known) < len(stacks):
        raise _stacks_missing()
    most = max(chips for chips, _ in known)
    leaders = [entry for chips, entry in known if chips == most]
    if len(leaders) > 1:
        raise FirstPlaceOpen(
            N_("Several players have the largest stack. Choose who takes the first place."),
            field="first",
        )
    return leaders[0]


def _stacks_missing() -> StacksMissing:
    return StacksMissing(
        N_("Enter every stack: when play stops, the places follow from the stacks."),
        field="stacks",
    )
