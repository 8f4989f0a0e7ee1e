"""What a director should be told about his plan before he plays it.

Source: Robert's Rules 7.8, 7.10.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from blinds.rules.color_up import next_denomination, payable
from blinds.rules.steps import Schedule, Step, StepKind, level_number
from tournaments.rules import N_, RuleError


class RaceTooEarly(RuleError):
    """A denomination leaves while a blind or an ante still needs it."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd but allowed at the step `index`; the sentence is kept beside its values."""

    index: int
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence % self.values if self.values else self.sentence


def warnings(schedule: Schedule, denominations: Collection[int]) -> list[Remark]:
    """All that is odd about a plan played with these chips, in the order of its steps.

    Blinds that fall, races of chips that are not the lowest, not in play or without a bigger
    chip to go into, and blinds or antes the lowest chip in play does not pay.
    Raises RaceTooEarly.  Source: Robert's Rules 7.8, 7.10.
    """
    found = [*_falls(schedule), *_odd_races(schedule, denominations)]
    for unpaid in _unpayable(schedule, denominations):
        if unpaid.gone is not None:
            raise RaceTooEarly(_TOO_EARLY, field="remove_chips", **unpaid.remark.values)
        found.append(unpaid.remark)
    return sorted(found, key=lambda remark: remark.index)


def remarks(
    schedule: Schedule, denominations: Collection[int], *, steepest_percent: int = 167
) -> list[Remark]:
    """What a director is told beside the rows while he writes: warnings, and matters of taste.

    Also a jump of the big blind (or, in limit games, of the big bet) above `steepest_percent` of
    the level before, and chips that no blind, ante or bet ever needs.  Chips raced off too early
    are a remark at the level that misses them.  Source: Robert's Rules 7.8, 7.10.
    """
    found = [*_falls(schedule), *_jumps(schedule, steepest_percent)]
    if denominations:  # of a plan without chips nothing can be said about them
        found += _odd_races(schedule, denominations)
        first: dict[int, Remark] = {}  # of each level one amount is enough
        for unpaid in _unpayable(schedule, denominations):
            first.setdefault(unpaid.remark.index, unpaid.remark)
        found += first.values()
        found += _needless(schedule, denominations)
    return sorted(found, key=lambda remark: remark.index)


def _pairs(schedule: Schedule, way: Callable[[Step], object]) -> Iterator[tuple[int, Step, Step]]:
    """Each level with the last one before it that can be compared with it."""
    before: dict[object, Step] = {}
    for index, step in enumerate(schedule):
        if step.kind is not StepKind.LEVEL:
            continue
        if way(step) in before:
            yield index, before[way(step)], step
        before[way(step)] = step


def _falls(schedule: Schedule) -> Iterator[Remark]:
    for index, was, becomes in _pairs(schedule, lambda step: (step.betting, step.big_chips > 0)):
        if becomes.big_chips < was.big_chips or becomes.small_chips < was.small_chips:
            yield Remark(
                index,
                N_("The blinds of level %(level)s are lower than those before it."),
                {"level": level_number(schedule, index)},
            )


def _jumps(schedule: Schedule, steepest_percent: int) -> Iterator[Remark]:
    for index, was, becomes in _pairs(schedule, lambda step: step.betting):
        old, new = _size(was), _size(becomes)
        if old and new * 100 > old * steepest_percent:
            yield Remark(
                index,
                N_(
                    "A steep step, from %(old)s to %(new)s: every stack is worth %(percent)s %%"
                    " of what it was. A level between them softens it."
                ),
                {"old": old, "new": new, "percent": old * 100 // new},
            )


def _size(step: Step) -> int:
    """What a level is measured by: the big bet of a limit game, otherwise the big blind."""
    return step.big_bet_chips or step.big_chips


def _needless(schedule: Schedule, denominations: Collection[int]) -> Iterator[Remark]:
    """Chips smaller than all that anybody must ever put in."""
    amounts = [amount for step in schedule for amount in step.obligations_chips]
    in_play = sorted(set(denominations))
    for chip, larger in pairwise(in_play):
        if not amounts or not all(payable(amount, larger) for amount in amounts):
            return
        yield Remark(
            0,
            N_("The %(chips)s chips are never needed: the %(larger)s chips pay everything."),
            {"chips": chip, "larger": larger},
        )


def _odd_races(schedule: Schedule, denominations: Collection[int]) -> Iterator[Remark]:
    for index, step, in_play in _walk(schedule, denominations):
        if step.remove_chips is not None and (sentence := _oddity(step.remove_chips, in_play)):
            yield Remark(index, sentence, {"chips": step.remove_chips})


def _oddity(old: int, in_play: Collection[int]) -> str:
    if old not in in_play:
        return N_("There are no %(chips)s chips in play to race off.")
    if next_denomination(old, in_play) is None:
        return N_("No bigger chip in play can be given for the %(chips)s chips.")
    if old != min(in_play):
        return N_("The %(chips)s chips are raced off while smaller ones stay in play.")
    return ""


@dataclass(frozen=True, slots=True)
class _Unpaid:
    """An amount the chips in play do not make; `gone` are chips raced off that would have."""

    remark: Remark
    gone: int | None


_TOO_EARLY = N_(
    "The %(chips)s chips leave before level %(level)s, which needs them to pay "
    "%(amount)s. Race them off at a later break."
)
_NOT_EXACT = N_("The chips in play cannot pay %(amount)s exactly at level %(level)s.")


def _unpayable(schedule: Schedule, denominations: Collection[int]) -> Iterator[_Unpaid]:
    for index, step, in_play in _walk(schedule, denominations):
        for amount in dict.fromkeys(step.obligations_chips):
            if in_play and payable(amount, min(in_play)):
                continue
            gone = [chip for chip in set(denominations) - set(in_play) if payable(amount, chip)]
            about = {"level": level_number(schedule, index), "amount": amount}
            if gone:
                told = {"chips": max(gone), **about}
                yield _Unpaid(Remark(index, _TOO_EARLY, told), max(gone))
            else:
                yield _Unpaid(Remark(index, _NOT_EXACT, about), None)


def _walk(
    schedule: Schedule, denominations: Collection[int]
) -> Iterator[tuple[int, Step, frozenset[int]]]:
    """Every step with the denominations in play when it begins."""
    in_play = frozenset(denominations)
    for index, step in enumerate(schedule):
        yield index, step, in_play
        in_play -= {step.remove_chips}
