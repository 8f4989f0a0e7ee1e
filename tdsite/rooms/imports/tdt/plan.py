"""The levels, the breaks and the chips of a saved event."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from tdsite.rooms.imports.tdt.fields import MAX_CHIPS, Fields, as_number
from tdsite.rooms.imports.tdt.parsing import Built
from tournaments.rules import N_

# the names the boards have drawings of, with a colour each that people would call so
_KNOWN = {
    "white": (255, 255, 255),
    "grey": (150, 150, 150),
    "red": (215, 30, 30),
    "orange": (250, 140, 10),
    "yellow": (250, 225, 30),
    "green": (20, 160, 60),
    "blue": (35, 85, 215),
    "purple": (125, 45, 165),
    "pink": (250, 140, 190),
    "brown": (130, 80, 40),
    "black": (0, 0, 0),
}
_ALSO = {"silver": "grey", "gray": "grey", "lime": "green", "navy": "blue", "aqua": "blue"}
_HEX = re.compile(r"#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$")


def colour_key(written: str, label: str) -> str:
    """The house's name for a colour; what it has none for keeps the words of the file."""
    for name in (label.casefold(), written.casefold()):
        if name in _KNOWN or name in _ALSO:
            return _ALSO.get(name, name)
    found = _HEX.match(written.casefold())
    if found is None:
        return (written or label)[:30]
    wanted = [int(part, 16) for part in found.groups()]

    def distance(name: str) -> int:
        return sum((a - b) ** 2 for a, b in zip(_KNOWN[name], wanted, strict=True))

    return min(_KNOWN, key=distance)


MAX_STEPS = 400
MAX_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps in their order, and the chips they are played with, smallest first.

    `stopped_at` is the step at which the clock stood last, with so much of it left.
    """

    schedule: Schedule
    chips: tuple[tuple[int, str], ...]
    stopped_at: int = 0
    stopped_left_seconds: int = 0

    @property
    def rounds(self) -> int:
        return sum(step.kind is StepKind.LEVEL for step in self.schedule)

    @property
    def breaks(self) -> int:
        return sum(step.kind is StepKind.BREAK for step in self.schedule)


def plan_of(tournament: Fields) -> Plan:
    """What is played, and with which chips."""
    rows = list(islice(tournament.of("Levels").each("Levels", "Rounds"), MAX_STEPS))
    colours = _chips(tournament.of("Chips"))
    steps = [_step(row) for row in rows]
    stopped = min(tournament.whole("CurrentLevel"), max(0, len(steps) - 1))
    length = steps[stopped].seconds if steps else 0
    left = max(0, length - tournament.whole("AccumulatedSeconds"))
    marked = [n for n, row in enumerate(rows) if row.true("ChipUp")]
    schedule = tuple(_raced(steps, marked, [value for value, _ in colours]))
    return Plan(schedule, colours, stopped, left)


def _step(row: Fields) -> PlanStep:
    name = row.node.name if isinstance(row.node, Built) else ""
    seconds = _seconds(row)
    note = row.text("Notes", "Note")
    if "break" in name.lower() or not (row.has("BigBlind") or row.has("SmallBlind")):
        return PlanStep(StepKind.BREAK, seconds, note=note)
    small = row.whole("SmallBlind", most=MAX_CHIPS)
    big = row.whole("BigBlind", most=MAX_CHIPS)
    ante = row.whole("Ante", most=MAX_CHIPS)
    bets = [max(0, round(as_number(bet) or 0)) for bet in row.listed("Limits")[:2]] + [0, 0]
    betting = _betting(row, bets)
    limited = betting is Betting.LIMIT
    return PlanStep(
        StepKind.LEVEL,
        seconds,
        small_chips=min(small, big) if big else 0,
        big_chips=big or small,
        ante_chips=ante,
        ante_type=_ante_type(row, ante, big),
        game=row.text("GameName", most=60),
        betting=betting,
        small_bet_chips=min(bets[0], MAX_CHIPS) if limited else 0,
        big_bet_chips=min(max(bets), MAX_CHIPS) if limited else 0,
        note=note,
    )


def _seconds(row: Fields) -> int:
    minutes = row.number("Minutes", "Duration")
    seconds = round(minutes * 60) if minutes is not None and 0 < minutes < 10**6 else 0
    if not 0 < seconds <= MAX_SECONDS:
        row.remarks.add(N_("A level or break with no length was set to one minute."))
        return 60
    return seconds


def _betting(row: Fields, bets: Sequence[int]) -> Betting:
    """The file counts limit, pot limit, no limit from 0; fixed bets make a limit game."""
    if bets[0] > 0:
        return Betting.LIMIT
    return Betting.POT_LIMIT if row.number("GameType") == 1 else Betting.NO_LIMIT


def _ante_type(row: Fields, ante: int, big: int) -> AnteType:
    """The file has no word for who pays it; one as large as the big blind is paid by the blind."""
    if not ante:
        return AnteType.NONE
    row.remarks.add(
        N_(
            "Ante payer not in the file: antes equal to the big blind read as big blind "
            "antes, others as per player."
        )
    )
    return AnteType.BIG_BLIND if 0 < big <= ante else AnteType.PER_PLAYER


def _chips(chips: Fields) -> tuple[tuple[int, str], ...]:
    found = {}
    for row in chips.each("Chips"):
        value = row.whole("Value", "Denomination", most=MAX_CHIPS)
        if value and (row.true("Use") or not row.has("Use")):
            found[value] = colour_key(row.text("Color", "Colour"), row.text("Label"))
    return tuple(sorted(found.items()))[:20]


def _raced(
    steps: Sequence[PlanStep], marked: Sequence[int], values: Sequence[int]
) -> list[PlanStep]:
    """At a break marked for a color-up leaves the smallest chip that nothing later needs."""
    done, left = list(steps), list(values)
    for n in marked:
        later = [amount for step in done[n + 1 :] for amount in step.obligations_chips]
        unneeded = len(left) > 1 and later and all(amount % left[1] == 0 for amount in later)
        if done[n].kind is StepKind.BREAK and unneeded:
            done[n] = replace(done[n], remove_chips=left.pop(0))
    return done
