"""One row of a written plan: its cells read as words, numbers and durations, or objected to."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tournaments.rules import N_

COLUMNS = (
    "kind",
    "small_blind",
    "big_blind",
    "ante",
    "ante_type",
    "minutes",
    "remove_chips",
    "label",
)
OPTIONAL = ("game", "betting", "small_bet", "big_bet", "bring_in", "note")
REQUIRED = ("kind", "small_blind", "big_blind", "minutes")
MAX_CHIPS = 10**12
MAX_SECONDS = 24 * 60 * 60
MAX_LENGTH = 60
MAX_NOTE_LENGTH = 200

Choice = TypeVar("Choice", bound=StrEnum)

# 1000, 1,000, 1 000, 1.000 and 1'000 are the same number to the people who write them.
_NUMBER = re.compile(r"[0-9]+|[0-9]{1,3}(?:[ ,.'’_\u00a0\u202f][0-9]{3})+")
_DURATION = re.compile(r"([0-9]{1,4}):([0-5][0-9])")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be read, by the row of the file (or item of the list) and column."""

    row: int
    column: str
    sentence: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.sentence % self.values if self.values else self.sentence


class PlanSheetRow:
    """The cells of one row under their headings, and what is wrong with them."""

    def __init__(self, number: int, cells: Mapping[str, str]) -> None:
        self.number = number
        self.problems: list[Problem] = []
        self.cells = cells

    def text(self, column: str) -> str:
        """The words of a cell, single spaces between them."""
        return " ".join(self.cells.get(column, "").split())

    def short_text(self, column: str, most: int = MAX_LENGTH) -> str:
        if len(text := self.text(column)) > most:
            self.object_to(column, N_("At most %(most)s characters"), most=most)
        return text

    def chips(self, column: str) -> int:
        """A whole number of chips; an empty cell is 0."""
        text = self.text(column)
        chips = _whole(text) if text else 0
        if chips is None or chips > MAX_CHIPS:
            self.object_to(
                column, N_("“%(text)s” is not a number of chips. Enter it like 1500."), text=text
            )
        return chips or 0

    def chips_stated(self, column: str) -> int:
        """A whole number of chips; an empty cell is objected to."""
        if not self.text(column):
            self.object_to(column, N_("Enter a number of chips here, or 0 if there are none."))
        return self.chips(column)

    def seconds(self, column: str) -> int:
        """The seconds of a time written in minutes, or in minutes and seconds."""
        text = self.text(column)
        seconds = _seconds(text)
        if not 0 < seconds <= MAX_SECONDS:
            self.object_to(
                column,
                N_("“%(text)s” is not a duration. Enter minutes like 20 or 7:30, up to 1440."),
                text=text,
            )
        return seconds

    def choice(self, column: str, choices: type[Choice], default: Choice | None) -> Choice | None:
        """One of the words known there, or the default when the cell is empty."""
        text = self.text(column).lower().replace(" ", "_").replace("-", "_")
        if not text and default is not None:
            return default
        if text in set(choices):
            return choices(text)
        self.object_to(
            column,
            N_("“%(text)s” is not allowed here. Enter one of: %(choices)s."),
            text=self.text(column),
            choices=", ".join(choices),
        )
        return default

    def leave_empty(self, *columns: str, sentence: str) -> None:
        """Object to what is written where this kind of step has nothing."""
        for column in columns:
            if self.text(column) not in ("", "0", AnteType.NONE, Betting.NO_LIMIT):
                self.object_to(column, sentence)

    def object_to(self, column: str, sentence: str, **values: object) -> None:
        """Note a problem, one for each cell: what follows from the first is no news."""
        if all(problem.column != column for problem in self.problems):
            self.problems.append(Problem(self.number, column, sentence, values))


def read_step(row: PlanSheetRow) -> PlanStep | None:
    """The step a row tells of; what cannot be read is left in the row's problems."""
    kind = row.choice("kind", StepKind, None)
    return None if kind is None else _READERS[kind](row)


def _level(row: PlanSheetRow) -> PlanStep:
    row.leave_empty("remove_chips", sentence=N_("Chips are raced off at a break. Move this there."))
    bring_in = row.chips("bring_in")
    blind = row.chips if bring_in else row.chips_stated  # stud has none
    step = PlanStep(
        StepKind.LEVEL,
        row.seconds("minutes"),
        small_chips=blind("small_blind"),
        big_chips=blind("big_blind"),
        ante_chips=row.chips("ante"),
        ante_type=row.choice("ante_type", AnteType, AnteType.NONE) or AnteType.NONE,
        label=row.short_text("label"),
        game=row.short_text("game"),
        betting=row.choice("betting", Betting, Betting.NO_LIMIT) or Betting.NO_LIMIT,
        small_bet_chips=row.chips("small_bet"),
        big_bet_chips=row.chips("big_bet"),
        bring_in_chips=bring_in,
        note=row.short_text("note", MAX_NOTE_LENGTH),
    )
    _check_level(row, step)
    return with_bets(step)


def with_bets(step: PlanStep) -> PlanStep:
    """A limit level with its bets: where only blinds are written, the big blind and twice it."""
    if step.betting is not Betting.LIMIT or not step.big_chips or step.small_bet_chips:
        return step
    big_bet = step.big_bet_chips or 2 * step.big_chips
    return replace(step, small_bet_chips=step.big_chips, big_bet_chips=big_bet)


def _check_level(row: PlanSheetRow, step: PlanStep) -> None:
    if step.big_chips < step.small_chips:
        row.object_to("big_blind", N_("The big blind is smaller than the small blind."))
    if not step.obligations_chips:
        row.object_to("big_blind", N_("A level needs blinds or an ante."))
    if step.ante_chips and step.ante_type is AnteType.NONE:
        row.object_to("ante_type", N_("Enter who pays the ante: per_player or big_blind."))
    _check_bets(row, step)


def _check_bets(row: PlanSheetRow, step: PlanStep) -> None:
    bets = step.small_bet_chips or step.big_bet_chips
    if bets and step.betting is not Betting.LIMIT:
        row.object_to("betting", N_("Fixed bets apply to limit levels only. Enter “limit”."))
    if step.betting is Betting.LIMIT and not bets and not step.big_chips:
        row.object_to("small_bet", N_("A limit level needs the size of its bets."))
    if step.big_bet_chips and step.big_bet_chips < step.small_bet_chips:
        row.object_to("big_bet", N_("The big bet is smaller than the small bet."))
    if step.bring_in_chips and step.small_bet_chips and step.bring_in_chips > step.small_bet_chips:
        row.object_to("bring_in", N_("The bring-in is more than the small bet."))


def _break(row: PlanSheetRow) -> PlanStep:
    _no_blinds(row)
    return PlanStep(
        StepKind.BREAK,
        row.seconds("minutes"),
        remove_chips=row.chips("remove_chips") or None,
        label=row.short_text("label"),
        note=row.short_text("note", MAX_NOTE_LENGTH),
    )


def _day_end(row: PlanSheetRow) -> PlanStep:
    _no_blinds(row)
    row.leave_empty(
        "minutes", sentence=N_("A day end lasts until the clock is resumed. Leave this empty.")
    )
    return PlanStep(
        StepKind.DAY_END,
        0,
        remove_chips=row.chips("remove_chips") or None,
        label=row.short_text("label"),
        note=row.short_text("note", MAX_NOTE_LENGTH),
    )


_READERS = {StepKind.LEVEL: _level, StepKind.BREAK: _break, StepKind.DAY_END: _day_end}


def _no_blinds(row: PlanSheetRow) -> None:
    row.leave_empty(
        "small_blind",
        "big_blind",
        "ante",
        "ante_type",
        "game",
        "betting",
        "small_bet",
        "big_bet",
        "bring_in",
        sentence=N_("Applies to levels only. Clear it, or make this row a level."),
    )


def _whole(text: str) -> int | None:
    digits = re.sub(r"[^0-9]", "", text)
    return int(digits) if _NUMBER.fullmatch(text) and len(digits) <= 15 else None


def _seconds(text: str) -> int:
    if written := _DURATION.fullmatch(text):
        return int(written[1]) * 60 + int(written[2])
    return (_whole(text) or 0) * 60
