"""One snapshot at one moment, for readers of one language: where it stands, and how to say it.

A countdown inside a text is written as the moment it runs to, and counted where it is shown: so
one text serves for as long as only its seconds change; js/face.js counts by the same mark.
"""

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading, Transition
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from tdsite.rooms.boards.face_words import Words, count, in_big_blinds, say
from tdsite.rooms.boards.snapshots import Snapshot
from tdsite.web import formats

MARK = "\x1f"  # stands in no text of people
COUNTING = MARK + MARK  # what is left of the bar, whenever that ends
_COUNTDOWN = re.compile(f"{MARK}(\\d*){MARK}")


def counting_to(at_ms: int) -> str:
    """The time left until then."""
    return f"{MARK}{at_ms}{MARK}"


def counted(value: Any, now_ms: int, ends_ms: int | None) -> Any:
    """The text, or every text of a list, with its countdowns as they stand at that moment.

    `ends_ms` is when the bar has run out.
    """
    if isinstance(value, list):
        return [counted(one, now_ms, ends_ms) for one in value]
    if isinstance(value, str) and MARK in value:
        return _COUNTDOWN.sub(lambda found: _left(int(found[1] or ends_ms or 0), now_ms), value)
    return value


def _left(at_ms: int, now_ms: int) -> str:
    return formats.clock(max(0, at_ms - now_ms) / 1000)


LAST_MINUTE_MS = 60_000
ROW_CELLS = 14  # of a step in the snapshot, when none is empty

COUNT_ROOM = 9  # characters of a number inside a sentence
BIG_BLINDS_ROOM = 6  # characters of the number beside a stack

FaceRow = list[str]  # its name, its value, and a second value in small type


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """So many milliseconds until something; `ends_ms` is when, None while they do not pass."""

    ms: int
    ends_ms: int | None

    @property
    def text(self) -> str:
        """A countdown, or the time that is left and stays."""
        return formats.clock(self.ms / 1000) if self.ends_ms is None else counting_to(self.ends_ms)

    @property
    def of_the_bar(self) -> str:
        """The same, of what the bar shows."""
        return formats.clock(self.ms / 1000) if self.ends_ms is None else COUNTING


class FaceMoment:
    """`state` is what the board's frame shows; `reading` is None before the start."""

    def __init__(self, shot: Snapshot, words: Words, now_ms: int, locale: str) -> None:
        self.shot, self.words, self.locale = shot, words, locale
        self.schedule = schedule_of(shot)
        self.transition = _transition(shot["clock"])
        self.mixed = _is_mixed(self.schedule)
        self._written: dict[tuple[object, ...], str] = {}  # shared by all moments of a snapshot
        self.come_to(now_ms)

    def come_to(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.reading = self._read()
        self.state = self._state()

    def later(self, now_ms: int) -> "FaceMoment":
        """The same snapshot at another moment."""
        other = copy(self)
        other.come_to(now_ms)
        return other

    @property
    def counts(self) -> bool:
        """Whether the time of the plan passes now."""
        if self.reading is None or self.transition is None:
            return False
        return self.reading.running and _at(self.now_ms) >= self.transition.at

    @property
    def is_over(self) -> bool:
        return self.state in ("finished", "cancelled")

    @property
    def goes_on(self) -> bool:
        """Whether it is before the start of a later day, to which the stacks of flights come."""
        return self.state == "before" and self.shot["day"] > 1 and self.shot["average"] > 0

    @property
    def sells_first(self) -> bool:
        """Whether it is before the start of an event that everybody buys into."""
        return self.state == "before" and not self.goes_on

    def _read(self) -> Reading | None:
        if self.transition is None or not self.schedule:
            return None
        return clock_rules.read(self.schedule, self.transition, _at(self.now_ms))

    def _state(self) -> str:
        reading = self.reading
        if self.shot["state"] in ("finished", "cancelled"):
            return str(self.shot["state"])
        if self.shot["day_over"]:
            return "finished"
        if reading is None:
            return "before"
        if reading.waiting:
            return "break"
        if self.shot["hands"] and reading.step.kind is StepKind.LEVEL:
            return "hand-for-hand"
        if not reading.running:
            return "paused"
        if reading.step.kind is StepKind.BREAK:
            return "break"
        ends = reading.index + 1 < len(self.schedule) and reading.left_ms <= LAST_MINUTE_MS
        return "last-minute" if ends else "level"

    def blinds_step(self) -> PlanStep | None:
        """The level whose blinds are shown: this one, or the one to come; none at the end."""
        if self.is_over:
            return None
        index = self.level_from(self.reading.index if self.reading else self.first)
        return None if index is None else self.schedule[index]

    @property
    def first(self) -> int:
        """The step with which the clock begins: where the flights stopped, otherwise the first."""
        return int(self.shot.get("first", 0))

    def level_from(self, index: int) -> int | None:
        steps = range(index, len(self.schedule))
        return next((i for i in steps if self.schedule[i].kind is StepKind.LEVEL), None)

    def bar(self, before_ms: int) -> tuple[TimeLeft, int]:
        """What is left of the step, or until the start, and of how many milliseconds."""
        if self.reading is None:
            return self._to_time(self.shot["starts_at"]), before_ms
        ends = as_ms(self.reading.ends_at) if self.counts and self.reading.ends_at else None
        return TimeLeft(self.reading.left_ms, ends), max(1000, self.reading.step.duration_ms)

    def until(self, index: int | None) -> str:
        """The clock time until a step begins; nothing when it has, or when a night lies between."""
        left = self.to_step(index)
        return left.text if left and left.ms else ""

    def closes(self) -> TimeLeft | None:
        """Until no entry is sold any more: by the plan or by the time set, whichever is first."""
        by_time = self.shot["closes_at"]
        by_plan = self.to_step(self.shot["closes"])
        left = [by_plan] if by_plan else []
        if by_time is not None:
            left.append(self._to_time(by_time))
        return min(left, key=lambda one: one.ms, default=None)

    def to_step(self, index: int | None) -> TimeLeft | None:
        """Until a step begins; None if the clock never gets there by itself."""
        if index is None or self.transition is None or self.reading is None:
            return None
        now = _at(self.now_ms)
        left = clock_rules.ms_until(self.schedule, self.transition, now, index=index)
        if left is None:
            return None
        return TimeLeft(left, self.now_ms + left if left and self.counts else None)

    def _to_time(self, at_ms: int) -> TimeLeft:
        return TimeLeft(max(0, at_ms - self.now_ms), at_ms)

    def row(self, name: str, value: str, small: str = "") -> FaceRow:
        return [self.say(name), value, small]

    def say(self, name: str, **values: object) -> str:
        return say(self.words, name, **values)

    def count(self, name: str, number: int) -> str:
        written = self.chips_in(number, COUNT_ROOM)
        return count(self.words, name, number, locale=self.locale, number_text=written)

    def chips(self, number: int) -> str:
        return self._once(formats.chips, number)

    def money(self, cents: int) -> str:
        return self._once(formats.money, cents, currency=self.shot["currency"])

    def chips_in(self, number: int, room: float) -> str:
        """Exact where so many characters have room, else in short: 4 B."""
        exact = self.chips(number)
        return exact if len(exact) <= room else self._once(formats.short_chips, number)

    def money_in(self, cents: int, room: float) -> str:
        """Exact where so many characters have room, else in short: €4 B."""
        exact = self.money(cents)
        if len(exact) <= room:
            return exact
        return self._once(formats.short_money, cents, currency=self.shot["currency"])

    def place(self, number: int) -> str:
        return self._once(formats.place, number)

    def _once(self, write: Callable[..., str], number: int, **how: str) -> str:
        # a hundred moments show the same amounts, and each takes longer to write than all else
        key = (write, number)
        if key not in self._written:
            self._written[key] = write(number, locale=self.locale, **how)
        return self._written[key]

    def minutes(self, step: PlanStep) -> str:
        return self.chips(-(-step.seconds // 60))

    def big_blinds(self, chips: int, step: PlanStep | None) -> str:
        number = in_big_blinds(chips, big_chips=step.big_chips if step else 0)
        return "" if number is None else self.say("bb", n=self.chips_in(number, BIG_BLINDS_ROOM))

    def field(self) -> dict[str, str]:
        return {
            "entrants": self.chips(self.shot["entrants"]),
            "n": self.chips(self.shot["entries"]),
        }

    def clock_time(self, at_ms: int) -> str:
        return formats.at_time(_at(at_ms), zone=self.shot["zone"])


def schedule_of(shot: Snapshot) -> Schedule:
    """The plan, read back from the snapshot's short rows."""
    return tuple(_step([*row, *[0] * (ROW_CELLS - len(row))]) for row in shot["steps"])


def _is_mixed(schedule: Schedule) -> bool:
    """Whether the plan has several games, or several ways of betting."""
    played = (step for step in schedule if step.kind is StepKind.LEVEL)
    return len({(step.game, step.betting) for step in played}) > 1


def _step(row: list[Any]) -> PlanStep:
    kind, seconds, small, big, ante, ante_type, remove, game, betting, *rest = row
    small_bet, big_bet, bring_in, label, note = rest
    return PlanStep(
        StepKind(kind),
        seconds,
        small,
        big,
        ante,
        AnteType(ante_type or "none"),
        remove or None,
        label or "",
        game or "",
        Betting(betting or "no_limit"),
        small_bet,
        big_bet,
        bring_in,
        note or "",
    )


def _transition(clock: dict[str, Any] | None) -> Transition | None:
    if clock is None:
        return None
    return Transition(clock["index"], clock["left_ms"], _at(clock["at"]), running=clock["running"])


def _at(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, tz=UTC)


def as_ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)
