"""What a director should be told about his plan before he plays it.

Source: Robert's Rules 7.8, 7.10.
"""

from collections.abc import Collection, Iterator, Mapping
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
    remarks = [*_falls(schedule), *_odd_races(schedule, denominations)]
    remarks += _unpayable(schedule, denominations)
    return sorted(remarks, key=lambda remark: remark.index)


def _falls(schedule: Schedule) -> Iterator[Remark]:
    levels = [i for i, step in enumerate(schedule) if step.kind is StepKind.LEVEL]
    for before, after in pairwise(levels):
        was, becomes = schedule[before], schedule[after]
        if becomes.big_chips < was.big_chips or becomes.small_chips < was.small_chips:
            yield Remark(
                after,
                N_("The blinds of level %(level)s are lower than those before it."),
                {"level": level_number(schedule, after)},
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


def _unpayable(schedule: Schedule, denominations: Collection[int]) -> Iterator[Remark]:
    for index, step, in_play in _walk(schedule, denominations):
        level = level_number(schedule, index)
        for amount in dict.fromkeys(step.obligations_chips):
            if in_play and payable(amount, min(in_play)):
                continue
            _check_races(amount, gone=set(denominations) - set(in_play), level=level)
            yield Remark(
                index,
                N_("The chips in play cannot pay %(amount)s exactly at level %(level)s."),
                {"amount": amount, "level": level},
            )


def _check_races(amount: int, *, gone: Collection[int], level: int | None) -> None:
    needed = [chip for chip in gone if payable(amount, chip)]
    if needed:
        raise RaceTooEarly(
            N_(
                "The %(chips)s chips leave before level %(level)s, which needs them to pay "
                "%(amount)s. Race them off at a later break."
            ),
            field="remove_chips",
            chips=max(needed),
            level=level,
            amount=amount,
        )


def _walk(
    schedule: Schedule, denominations: Collection[int]
) -> Iterator[tuple[int, Step, frozenset[int]]]:
    """Every step with the denominations in play when it begins."""
    in_play = frozenset(denominations)
    for index, step in enumerate(schedule):
        yield index, step, in_play
        in_play -= {step.remove_chips}
