"""What a director should be told about their plan before they play it.

Source: Robert's Rules 7.8, 7.10.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise

from blinds.rules.steps import (
    PlanStep,
    Schedule,
    StepKind,
    level_number,
    next_denomination,
    payable,
)
from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd but allowed at the step `index`; the sentence is kept beside its values."""

    index: int
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence % self.values if self.values else self.sentence


def remarks(
    schedule: Schedule, denominations: Collection[int], *, steepest_percent: int = 167
) -> list[Remark]:
    """All that is odd about a plan played with these chips, in the order of its steps.

    Blinds that fall; a jump of the big blind (or, in limit games, of the big bet) above
    `steepest_percent` of the level before; races of chips that are not the lowest, not in play or
    without a bigger chip to go into; of each level the first amount that the chips in play do not
    pay, and which of them left too early; chips that nothing ever needs.
    Source: Robert's Rules 7.8, 7.10.
    """
    found = [*falls(schedule), *_jumps(schedule, steepest_percent)]
    if denominations:  # of a plan without chips nothing can be said about them
        found += _odd_races(schedule, denominations)
        found += _unpayable(schedule, denominations)
        found += _needless(schedule, denominations)
    return sorted(found, key=lambda remark: remark.index)


def _pairs(
    schedule: Schedule, way: Callable[[PlanStep], object]
) -> Iterator[tuple[int, PlanStep, PlanStep]]:
    """Each level with the last one before it that can be compared with it."""
    before: dict[object, PlanStep] = {}
    for index, step in enumerate(schedule):
        if step.kind is not StepKind.LEVEL:
            continue
        if way(step) in before:
            yield index, before[way(step)], step
        before[way(step)] = step


def falls(schedule: Schedule) -> Iterator[Remark]:
    """The levels whose blinds are lower than those of the level before them."""
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
                    "Steep step from %(old)s to %(new)s: stacks fall to %(percent)s %% of their "
                    "worth. Add a level between."
                ),
                {"old": old, "new": new, "percent": old * 100 // new},
            )


def _size(step: PlanStep) -> int:
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
        if max(in_play) > old:
            return N_(
                "No bigger chip in play is a multiple of %(chips)s: these chips leave in "
                "repeated passes, if the director says so."
            )
        return N_("No bigger chip in play can be given for the %(chips)s chips.")
    if old != min(in_play):
        return N_("The %(chips)s chips are raced off while smaller ones stay in play.")
    return ""


_TOO_EARLY = N_(
    "The %(chips)s chips leave before level %(level)s, which needs them to pay "
    "%(amount)s. Race them off at a later break."
)
_NOT_EXACT = N_("The chips in play cannot pay %(amount)s exactly at level %(level)s.")


def _unpayable(schedule: Schedule, denominations: Collection[int]) -> Iterator[Remark]:
    """Of each level the first amount that the chips in play do not make."""
    for index, step, in_play in _walk(schedule, denominations):
        unpaid = (n for n in step.obligations_chips if not in_play or not payable(n, min(in_play)))
        for amount in islice(unpaid, 1):
            gone = [chip for chip in set(denominations) - set(in_play) if payable(amount, chip)]
            about = {"level": level_number(schedule, index), "amount": amount}
            if gone:
                yield Remark(index, _TOO_EARLY, {"chips": max(gone), **about})
            else:
                yield Remark(index, _NOT_EXACT, about)


def _walk(
    schedule: Schedule, denominations: Collection[int]
) -> Iterator[tuple[int, PlanStep, frozenset[int]]]:
    """Every step with the denominations in play when it begins."""
    in_play = frozenset(denominations)
    for index, step in enumerate(schedule):
        yield index, step, in_play
        in_play -= {step.remove_chips}
