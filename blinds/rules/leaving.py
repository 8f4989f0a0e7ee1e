"""Whether a denomination may leave the game now, and what it is changed for.

Source: Robert's Rules 7.10; TDA 2024 24.
"""

from collections.abc import Collection, Iterable, Sequence
from math import gcd, lcm

from blinds.rules.chips import UnfitDenominations
from blinds.rules.steps import PlanStep, bigger, next_denomination, payable
from tournaments.rules import N_, RuleError

# what casinos order; a club's own chips stand in the plan
STANDARD = (1, 5, 25, 100, 500, *(n * 10**p for p in range(3, 11, 3) for n in (1, 5, 25, 100, 500)))


class RaceTooEarly(RuleError):
    """Blinds or antes still ahead can't be paid without the chip."""


class NotTheLowest(RuleError):
    """A smaller chip is still in play, or this one is not."""


class NothingToChangeInto(RuleError):
    """No bigger chip in play takes a whole number of the small ones."""


def likely_denominations(schedule: Sequence[PlanStep]) -> tuple[int, ...]:
    """The chips a plan is played with where nobody says: usual ones that its amounts need.

    From the largest that pays every amount, or the first one marked to be raced off, to the first
    that is as large as the last blind.

    >>> from blinds.rules.steps import PlanStep, StepKind
    >>> likely_denominations([PlanStep(StepKind.LEVEL, 60, n, 2 * n) for n in (75, 400)])
    (25, 100, 500, 1000)
    """
    amounts = {n for step in schedule for n in step.obligations_chips}
    marked = {step.remove_chips for step in schedule if step.remove_chips}
    if not amounts:
        return tuple(sorted(marked))
    unit = gcd(*amounts)
    lowest = min(max(chip for chip in STANDARD if unit % chip == 0), *marked, unit)
    top = max(*amounts, *marked, lowest)
    below = [chip for chip in STANDARD if lowest <= chip < top]
    above = [chip for chip in STANDARD if chip >= top and (not marked or chip > max(marked))]
    return tuple(sorted({*below, *above[:1], *marked}))


def changed_into(
    old: int,
    new: int | None,
    *,
    in_play: Collection[int],
    ahead: Iterable[int],
    uneven: bool = False,
) -> int:
    """What a chip that leaves now is changed for: `new`, or the next that it goes into evenly.

    `ahead` are the blinds, antes and bets from now on.  `uneven`, on the director's word, allows a
    chip that it does not go evenly into: the next in play, where `new` is not told.  Raises
    NotTheLowest, UnfitDenominations, NothingToChangeInto, RaceTooEarly.

    Source: Robert's Rules 7.10.
    """
    _check_lowest(old, in_play)
    into = _uneven(old, new, in_play) if uneven else _into(old, new, in_play)
    smallest = min({*in_play, into} - {old})
    for amount in ahead:
        if not payable(amount, smallest):
            raise RaceTooEarly(
                N_(
                    "A bet of %(amount)s is still to come and cannot be paid without the %(old)s"
                    " chips. Race them off at the break after it."
                ),
                field="old",
                amount=amount,
                old=old,
            )
    return into


def _check_lowest(old: int, in_play: Collection[int]) -> None:
    if old not in in_play:
        raise NotTheLowest(
            N_("No %(old)s chips in play. Check the color-up plan."),
            field="old",
            old=old,
        )
    if old != min(in_play):
        raise NotTheLowest(
            N_("The %(lowest)s chips are smaller and still in play. Race them off first."),
            field="old",
            lowest=min(in_play),
        )


def _uneven(old: int, new: int | None, in_play: Collection[int]) -> int:
    into = bigger(old, in_play) if new is None else new
    if into is None:
        raise _nothing(old, in_play)
    _check_bigger(old, into)
    return into


def _check_bigger(old: int, new: int) -> None:
    if new <= old:
        raise UnfitDenominations(
            N_("The %(old)s chips can only be raced into bigger chips, and %(new)s is not bigger."),
            field="new",
            old=old,
            new=new,
        )


def _nothing(old: int, in_play: Collection[int]) -> NothingToChangeInto:
    beyond, nearest = next_denomination(old, STANDARD) or old * 10, bigger(old, in_play)
    sentence = (
        N_(
            "No bigger chip in play is a multiple of %(old)s. Bring chips of %(fit)s "
            "into play and race the %(old)s chips into those."
        )
        if nearest is None
        else N_(
            "No bigger chip in play is a multiple of %(old)s. Bring chips of %(fit)s "
            "into play and race the %(old)s chips into those, or race them into "
            "%(bigger)s in repeated passes, on the director’s word."
        )
    )
    return NothingToChangeInto(sentence, field="new", old=old, fit=beyond, bigger=nearest)


def _into(old: int, new: int | None, in_play: Collection[int]) -> int:
    fit = next_denomination(old, in_play)
    if new is None:
        if fit is None:
            raise _nothing(old, in_play)
        return fit
    _check_bigger(old, new)
    if new % old == 0:
        return new
    raise UnfitDenominations(
        N_(
            "%(old)s chips do not go evenly into %(new)s. Race them into %(fit)s, and those into"
            " %(new)s or more later, or in repeated passes on the director's word."
        ),
        field="new",
        old=old,
        new=new,
        fit=fit or lcm(old, max(new, 1)),
    )
