"""One snapshot at one moment, for readers of one language: where it stands, and how to say it."""

from datetime import UTC, datetime
from typing import Any

from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading, Transition
from blinds.rules.steps import AnteType, Betting, Schedule, Step, StepKind
from tdsite.rooms.boards.face_words import Words, count, say
from tdsite.rooms.boards.snapshots import Snapshot
from tdsite.web import formats

LAST_MINUTE_MS = 60_000
ROW_CELLS = 14  # of a step in the snapshot, when none is empty

Row = list[str]  # its name, its value, and a second value in small type


class Moment:
    """`state` is what the board's frame shows; `reading` is None before the start."""

    def __init__(self, shot: Snapshot, words: Words, now_ms: int, locale: str) -> None:
        self.shot, self.words, self.now_ms, self.locale = shot, words, now_ms, locale
        self.schedule = schedule_of(shot)
        self.transition = _transition(shot["clock"])
        self.reading = self._read()
        self.state = self._state()
        self.mixed = _is_mixed(self.schedule)

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

    def blinds_step(self) -> Step | None:
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

    def until(self, index: int | None) -> str:
        """The clock time until a step begins; nothing when it has, or when a night lies between."""
        left = self._ms_until(index)
        return formats.clock(left / 1000) if left else ""

    def closes(self) -> str:
        """Until no entry is sold any more: by the plan or by the time set, whichever is first."""
        by_time = self.shot["closes_at"]
        by_plan = self._ms_until(self.shot["closes"])
        left: list[int] = [] if by_plan is None else [by_plan]
        if by_time is not None:
            left.append(max(0, by_time - self.now_ms))
        soonest = min(left, default=0)
        return formats.clock(soonest / 1000) if soonest else ""

    def _ms_until(self, index: int | None) -> int | None:
        if index is None or self.transition is None or self.reading is None:
            return None
        return clock_rules.ms_until(self.schedule, self.transition, _at(self.now_ms), index=index)

    def row(self, name: str, value: str, small: str = "") -> Row:
        return [self.say(name), value, small]

    def say(self, name: str, **values: object) -> str:
        return say(self.words, name, **values)

    def count(self, name: str, number: int) -> str:
        return count(self.words, name, number, locale=self.locale, shown=self.chips(number))

    def chips(self, number: int) -> str:
        return formats.chips(number, locale=self.locale)

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.shot["currency"], locale=self.locale)

    def minutes(self, step: Step) -> str:
        return self.chips(-(-step.seconds // 60))

    def big_blinds(self, chips: int, step: Step | None) -> str:
        if step is None or not step.big_chips:
            return ""
        return self.say("bb", n=self.chips((2 * chips + step.big_chips) // (2 * step.big_chips)))

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


def _step(row: list[Any]) -> Step:
    kind, seconds, small, big, ante, ante_type, remove, game, betting, *rest = row
    small_bet, big_bet, bring_in, label, note = rest
    return Step(
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
