"""Last longers: side pots of some entries, won by the one of them that lasts longest.

A stake stands for the entry it was put in for: who re-enters needs another one.  It may be put in
and taken back until the first of the pot is out; from then on the pot is in play.  Who goes out
with another in one place shares with him.  Source: rules of the house.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.bounties import alike
from tournaments.rules.places import Place


class PotInPlay(RuleError):
    """Somebody of the pot is out: nobody joins or leaves it any more."""


class NotInThePot(RuleError):
    """The entry has no stake in this pot, or has one already, or cannot have one."""


@dataclass(frozen=True, slots=True)
class LastLongerState:
    """A pot now.  `still_in` and `out` are its entries, the best first.

    `withdrawn` were given back at the desk: they cannot win, and may have their stake back.
    `shares` says who wins what, in cents, once it is decided.
    """

    pot_cents: int
    still_in: tuple[int, ...]
    out: tuple[int, ...]
    withdrawn: tuple[int, ...]
    shares: Mapping[int, int]

    @property
    def in_play(self) -> bool:
        return bool(self.out)

    @property
    def is_decided(self) -> bool:
        return bool(self.shares)


def standing(
    members: Sequence[int],
    *,
    stake_cents: int,
    places: Mapping[int, Place],
    withdrawn: Collection[int] = (),
    over: bool,
) -> LastLongerState:
    """How a pot stands.  `members` are its entries as they joined; `places` of those who are out.

    It is decided when one of several is left, when all went out, or when the event is `over`.
    Those who tie share alike; what does not divide goes to who joined first.
    """
    playing = [entry for entry in members if entry not in withdrawn]
    still_in = tuple(entry for entry in playing if entry not in places)
    out = tuple(sorted((m for m in playing if m in places), key=lambda m: places[m].place))
    decided = bool(playing) and (over or not still_in or (len(still_in) == 1 and bool(out)))
    pot = stake_cents * len(members)
    winners = _last(playing, still_in, places) if decided else []
    return LastLongerState(
        pot,
        still_in,
        out,
        tuple(entry for entry in members if entry in withdrawn),
        dict(zip(winners, alike(pot, len(winners)), strict=True)) if winners else {},
    )


def _last(
    members: Sequence[int], still_in: Collection[int], places: Mapping[int, Place]
) -> list[int]:
    """Those who lasted longest, in the order of joining."""
    if still_in:
        return [entry for entry in members if entry in still_in]
    best = min(places[entry].place for entry in members)
    return [entry for entry in members if places[entry].place == best]


def check_may_join(pot: LastLongerState, entry: int, *, is_in: bool) -> None:
    """Raise PotInPlay, NotInThePot unless the entry may put in a stake."""
    if entry in (*pot.still_in, *pot.out):
        raise NotInThePot(N_("This player is in the pot already. Look at its list."), field="entry")
    if not is_in:
        raise NotInThePot(
            N_("Only who still plays can join a last longer. Choose somebody who is in."),
            field="entry",
        )
    _check_not_in_play(pot)


def check_may_leave(pot: LastLongerState, entry: int) -> None:
    """Raise PotInPlay, NotInThePot unless the entry may have its stake back."""
    if entry in pot.withdrawn and not pot.is_decided:
        return
    if entry not in (*pot.still_in, *pot.out):
        raise NotInThePot(
            N_("This player has no stake in the pot. Look at its list."), field="entry"
        )
    _check_not_in_play(pot)


def _check_not_in_play(pot: LastLongerState) -> None:
    if pot.in_play or pot.is_decided:
        raise PotInPlay(
            N_(
                "The first of this last longer is out, so nobody joins or leaves it any more."
                " Open another one, or void this one."
            )
        )
