"""A generated structure as its page shows it: levels with their depth, chips, and the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from functools import cached_property

from blinds.rules import chip_sets
from blinds.rules.forecast import Forecast, expected_players
from blinds.rules.generator import Generated, StructureRequest
from blinds.rules.remarks import remarks
from blinds.rules.steps import ColorUp, StepKind, level_number, planned_color_ups
from tdsite.web.event_state import blinds_of
from tdsite.web.plan_words import remark_text

_ROUNDED_MINUTES = 5


@dataclass(frozen=True, slots=True)
class GeneratedRow:
    """A step: `stack_bb` is the starting stack in big blinds, `average_bb` the average expected."""

    kind: str
    number: int | None
    blinds: str
    minutes: int
    starts: str
    stack_bb: int | None
    average_bb: int | None
    players: int
    removes: int | None
    end: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChipRow:
    """A denomination: pieces a player, given out in all, for color-ups; `have` 0 is not counted."""

    denomination: int
    colour: str
    each: int
    handed_out: int
    bank: int
    needed: int
    have: int

    @property
    def short(self) -> int:
        return max(0, self.needed - self.have) if self.have else 0


@dataclass(frozen=True)
class GeneratedPage:
    """The plan made from a wish, at a start on the clock; `pieces` is the case."""

    wish: StructureRequest
    plan: Generated
    starts: time
    pieces: Mapping[int, int]
    colours: Mapping[int, str]

    @property
    def ends(self) -> Forecast:
        return self.plan.ends

    @property
    def range(self) -> tuple[str, str]:
        """The earliest and the latest likely end, in fives."""
        early, late = self.ends.early.seconds // 60, -(-self.ends.late.seconds // 60)
        five = _ROUNDED_MINUTES
        return self._at(60 * (early // five * five)), self._at(60 * (-(-late // five) * five))

    @property
    def likely(self) -> str:
        return self._at(self.ends.likely.seconds)

    @property
    def off_minutes(self) -> int:
        """How far the likely end lies behind the wish (negative: before); 0 within a level."""
        if self.wish.event_seconds is None:
            return 0
        off = self.ends.likely.seconds - self.wish.event_seconds
        return off // 60 if abs(off) > self.plan.level_seconds + self.wish.break_seconds else 0

    @property
    def level_minutes(self) -> int:
        return self.plan.level_seconds // 60

    @cached_property
    def rows(self) -> list[GeneratedRow]:
        odd: dict[int, list[str]] = {}
        for remark in remarks(self.plan.schedule, self.plan.denominations):
            odd.setdefault(remark.index, []).append(remark_text(remark))
        rows, seconds = [], 0
        for index, step in enumerate(self.plan.schedule):
            rows.append(self._row(index, seconds, tuple(odd.get(index, ()))))
            seconds += step.seconds
        return rows

    def _row(self, index: int, seconds: int, remarks: tuple[str, ...]) -> GeneratedRow:
        step = self.plan.schedule[index]
        left = expected_players(self.ends, players=self.wish.players, seconds=seconds)
        big = step.big_chips
        chips = self.wish.chips_after(seconds, sold_for=self._sold_for)
        ends = self.ends
        marks = {ends.late.index: "late", ends.likely.index: "likely", ends.early.index: "early"}
        return GeneratedRow(
            kind=step.kind.value,
            number=level_number(self.plan.schedule, index),
            blinds=blinds_of(step) if big else "",
            minutes=step.seconds // 60,
            starts=self._at(seconds),
            stack_bb=round(self.wish.stack_chips / big) if big else None,
            average_bb=round(chips / left / big) if big else None,
            players=left,
            removes=step.remove_chips,
            end=marks.get(index, ""),
            remarks=remarks,
        )

    @cached_property
    def _sold_for(self) -> int:
        """For how long rebuys are taken to be sold: to the first break, or a third of the event."""
        seconds = 0
        for step in self.plan.schedule:
            if step.kind is StepKind.BREAK:
                return seconds
            seconds += step.seconds
        return self.ends.likely.seconds // 3

    def _at(self, seconds: int) -> str:
        minutes = self.starts.hour * 60 + self.starts.minute + seconds // 60
        return f"{minutes // 60 % 24:02}:{minutes % 60:02}"

    @cached_property
    def stack(self) -> dict[int, int]:
        """The chips of one player.  Empty where the chips of the plan cannot make the stack."""
        try:
            return chip_sets.stack_of(self.wish.stack_chips, self.plan.denominations)
        except chip_sets.StackNotPayable:
            return {}

    @cached_property
    def chip_rows(self) -> list[ChipRow]:
        bought = self.wish.total_chips - self.wish.players * self.wish.stack_chips
        used = [chip.old_chips for chip in self._color_ups] + [
            chip.new_chips for chip in self._color_ups
        ]
        chips = sorted({*self.stack, *used})
        case = chip_sets.case_for(self.wish.players, self.stack, chips, extra_chips=bought)
        return [
            ChipRow(
                chip,
                self.colours.get(chip, ""),
                self.stack.get(chip, 0),
                case.handed_out.get(chip, 0),
                case.bank.get(chip, 0),
                case.needed(chip),
                self.pieces.get(chip, 0),
            )
            for chip in chips
        ]

    @property
    def _color_ups(self) -> tuple[ColorUp, ...]:
        return planned_color_ups(self.plan.schedule, self.plan.denominations)

    @cached_property
    def greatest_field(self) -> int | None:
        return chip_sets.greatest_field(self.stack, self.pieces) if self.stack else None

    @cached_property
    def best_stacks(self) -> list[int]:
        """Starting stacks the case serves for this field, the largest first."""
        found = chip_sets.best_stacks(self.wish.players, self.pieces)
        return [sum(chip * number for chip, number in stack.items()) for stack in found]
