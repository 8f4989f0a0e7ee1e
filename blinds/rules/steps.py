"""One step of the plan (a level, a break, the end of a day) and where it stands in the plan."""

from dataclasses import dataclass
from enum import StrEnum


class StepKind(StrEnum):
    LEVEL = "level"
    BREAK = "break"
    DAY_END = "day_end"


class AnteType(StrEnum):
    """Who pays the ante: nobody, every player, or the big blind for the whole table."""

    NONE = "none"
    PER_PLAYER = "per_player"
    BIG_BLIND = "big_blind"


class Betting(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One line of the plan.

    A day end lasts no time: the clock stops there until somebody sets it going again.
    `remove_chips` is the denomination raced off at this break.  A limit level has its small and
    big bet beside its blinds; a stud level has no blinds, but an ante and a bring-in.
    """

    kind: StepKind
    seconds: int
    small_chips: int = 0
    big_chips: int = 0
    ante_chips: int = 0
    ante_type: AnteType = AnteType.NONE
    remove_chips: int | None = None
    label: str = ""
    game: str = ""
    betting: Betting = Betting.NO_LIMIT
    small_bet_chips: int = 0
    big_bet_chips: int = 0
    bring_in_chips: int = 0
    note: str = ""

    @property
    def duration_ms(self) -> int:
        return 0 if self.kind is StepKind.DAY_END else self.seconds * 1000

    @property
    def obligations_chips(self) -> tuple[int, ...]:
        """What somebody must put in: ante, bring-in, blinds and fixed bets; zeros left out."""
        forced = (self.ante_chips, self.bring_in_chips, self.small_chips, self.big_chips)
        return tuple(n for n in (*forced, self.small_bet_chips, self.big_bet_chips) if n)


Schedule = tuple[PlanStep, ...]


def level_number(schedule: Schedule, index: int) -> int | None:
    """The number the floor gives a level, from 1, breaks not counted; None for other steps."""
    if schedule[index].kind is not StepKind.LEVEL:
        return None
    return sum(step.kind is StepKind.LEVEL for step in schedule[: index + 1])
