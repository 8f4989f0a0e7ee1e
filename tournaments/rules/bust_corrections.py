"""The order in which players went out, put right afterwards; who could have knocked them out.

The order is all that is stored, so a bust that was forgotten, or written down too late or too
early, is put where it belongs and every place follows from that.
Source: Robert's Rules 7.19, 7.35.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.rules import N_, RuleError


class NotInTheOrder(RuleError):
    """The entry named has not gone out, so that nothing can be put before or after it."""


class WhereUnclear(RuleError):
    """It is not said where in the order a bust belongs, or it is said in two ways."""


class HitmanWasOut(RuleError):
    """Somebody is named as the one who won the chips, but they had gone out before."""


class ReasonNeeded(RuleError):
    """A correction without a reason."""


@dataclass(frozen=True, slots=True)
class Out:
    """One entry out.  `sequence` is the order; rows with the same `hand` fell together."""

    entry: int
    sequence: int
    at: datetime
    hand: str = ""
    by: tuple[int, ...] = ()
    player: str = ""


@dataclass(frozen=True, slots=True)
class Where:
    """Where in the order a bust belongs; exactly one of these is given.

    `after` and `before` are entries that are out, `beside` one that fell in the same hand, `at`
    the time: after everybody who was out by then.
    """

    after: int | None = None
    before: int | None = None
    beside: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """A free number in the order.  `pushed` are those who make room, the last of them first.

    `at` is when somebody there must have gone out.
    """

    sequence: int
    at: datetime
    pushed: tuple[tuple[int, int], ...] = ()


def check_reason(reason: str) -> str:
    """The reason without blanks around it.  Raises ReasonNeeded."""
    if not reason.strip():
        raise ReasonNeeded(N_("Enter the reason: it is shown in the log."), field="reason")
    return reason.strip()


def hands(outs: Iterable[Out]) -> list[tuple[Out, ...]]:
    """The eliminations hand by hand, the first one out first.

    Those of one hand stand where the first of them was reported.  Source: Robert's Rules 7.35.
    """
    found: dict[object, list[Out]] = {}
    for out in sorted(outs, key=lambda out: out.sequence):
        found.setdefault(out.hand or out.entry, []).append(out)
    return [tuple(hand) for hand in found.values()]


def slot(
    outs: Collection[Out], where: Where, *, fresh: int, now: datetime, held: int | None = None
) -> Slot:
    """The number and the time of a bust that belongs there.

    `outs` are all others; `fresh` is a number later than all of them, `now` the time of that.
    `held` is the number the bust has now: nobody is pushed onto it, so that each step, and each
    step back, leaves every number to one row.
    Raises WhereUnclear, NotInTheOrder.
    """
    in_order = hands(outs)
    gap = _gap(in_order, where)
    at = _time_there(in_order, gap, where, now)
    if gap == len(in_order):
        last = max((out.sequence for out in outs), default=0)
        return Slot(max(fresh, last + 1), at)
    following = in_order[gap][0].sequence
    previous = max((out.sequence for out in outs if out.sequence < following), default=0)
    if following - previous > 1:
        return Slot((previous + following) // 2, at)
    return Slot(following, at, _pushed(outs, following, held))


def _pushed(outs: Iterable[Out], first: int, held: int | None) -> tuple[tuple[int, int], ...]:
    """Those who stand shoulder to shoulder from there on, each a little later; last first."""
    later = sorted((out for out in outs if out.sequence >= first), key=lambda out: out.sequence)
    pushed, taken = [], first
    for out in later:
        if out.sequence > taken:
            break
        taken += 2 if taken + 1 == held else 1
        pushed.append((out.entry, taken))
    return tuple(reversed(pushed))


def _gap(in_order: Sequence[tuple[Out, ...]], where: Where) -> int:
    """Before which hand of the order it is."""
    named = [name for name in (where.after, where.before) if name is not None]
    if where.beside is not None or len(named) + (where.at is not None) != 1:
        raise WhereUnclear(
            N_("Enter where the bust belongs: after or before a player, or at a time."),
            field="after",
        )
    if where.at is not None:
        later = (n for n, hand in enumerate(in_order) if hand[0].at > where.at)
        return next(later, len(in_order))
    for number, hand in enumerate(in_order):
        if any(out.entry == named[0] for out in hand):
            return number if where.before is not None else number + 1
    raise NotInTheOrder(
        N_("The player named is still in. Choose one of those who are out."),
        field="after" if where.before is None else "before",
    )


def _time_there(
    in_order: Sequence[tuple[Out, ...]], gap: int, where: Where, now: datetime
) -> datetime:
    """The time that was given; else that of the hand it comes right after, or right before."""
    if where.at is not None:
        return min(where.at, now)
    if where.after is not None:
        return in_order[gap - 1][-1].at
    return in_order[gap][0].at


def impossible(outs: Collection[Out]) -> list[tuple[Out, int]]:
    """Each bust with the one named as having caused it who had gone out before it themselves."""
    turn = {out.entry: n for n, hand in enumerate(hands(outs)) for out in hand}
    return [
        (out, hitman)
        for out in outs
        for hitman in out.by
        if turn.get(hitman, len(turn)) < turn[out.entry]
    ]


def check_hitmen(outs: Collection[Out], *, known: Collection[tuple[int, int]] = ()) -> None:
    """Raise HitmanWasOut if somebody knocked out another after they had gone out themselves.

    Pairs (who went out, by whom) in `known` were so before and are let be.
    """
    names = {out.entry: out.player for out in outs}
    for out, hitman in impossible(outs):
        if (out.entry, hitman) not in known:
            raise HitmanWasOut(
                N_(
                    "%(hitman)s would be out before %(player)s, but is named as having knocked out "
                    "%(player)s. First correct who knocked out %(player)s."
                ),
                field="by",
                hitman=names[hitman],
                player=out.player,
            )


@dataclass(frozen=True, slots=True)
class EntryState:
    """What an entry has at one moment: its place as shown, its prize and bounties in cents."""

    place: str = ""
    prize_cents: int = 0
    bounty_cents: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """How a correction changes what an entry has; `paid_cents` was handed over already."""

    entry: int
    old: EntryState
    new: EntryState
    paid_cents: int = 0

    @property
    def is_paid_wrong(self) -> bool:
        """Whether money was handed over that no longer is what the place wins."""
        return self.paid_cents > 0 and self.paid_cents != self.new.prize_cents

    @property
    def to_pay_cents(self) -> int:
        """What is still to be paid (+), or was paid too much (−), once something was paid."""
        return self.new.prize_cents - self.paid_cents


def differences(
    old: Mapping[int, EntryState], new: Mapping[int, EntryState], paid_cents: Mapping[int, int]
) -> list[Difference]:
    """Everybody whose place or money changes, in the order of `new`, then who is back in play."""
    unplaced = EntryState()
    entries = [*new, *(entry for entry in old if entry not in new)]
    return [
        Difference(
            entry, old.get(entry, unplaced), new.get(entry, unplaced), paid_cents.get(entry, 0)
        )
        for entry in entries
        if old.get(entry, unplaced) != new.get(entry, unplaced)
    ]
