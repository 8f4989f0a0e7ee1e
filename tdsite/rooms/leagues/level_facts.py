"""The levels of an event for a formula: where it ended, what came next, where each player went out.

All follows from the turns of the clock in the journal, or in the file of another club.  Of any
other imported event, and of one whose clock nobody recorded, nothing is told: a formula that asks
for it is told so.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from blinds import queries as blinds_queries
from blinds.rules.steps import Betting, PlanStep, Schedule, StepKind
from tournaments import undo
from tournaments.models import Elimination, ImportedEvent, JournalLine, Tournament
from tournaments.rules.formulas import Number

CLOCK = ("clock.level_began", "clock.jumped")
BETS = range(1, 9)
OF_A_STEP = (
    "smallBlind", "bigBlind", "ante", "chipUp", "isRound", "isBreak", *(f"limit{n}" for n in BETS),
)  # fmt: skip
TELLS = frozenset(
    {
        "level", "breakNum", "hasMoreRounds", "hasMoreBreaks", "firstAnteRound", "firstAnteAmount",
        "levelDuration", "nextLevelDuration", "smallBlindOut", "bigBlindOut", "anteOut", "ro",
        *OF_A_STEP, *(f"next{key[0].upper()}{key[1:]}" for key in OF_A_STEP),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Turns:
    """The plan, and which step of it began when."""

    plan: Schedule
    moments: Sequence[datetime]
    steps: Sequence[int]

    def at(self, moment: datetime) -> int:
        return self.steps[max(0, bisect_right(self.moments, moment) - 1)]

    def level(self, index: int) -> int:
        """The number of the level; a break belongs to the one before it."""
        return sum(step.kind is StepKind.LEVEL for step in self.plan[: index + 1])

    def blinds(self, index: int) -> PlanStep:
        """The step whose blinds are played; of a break those of the level before it."""
        levels = [step for step in self.plan[: index + 1] if step.kind is StepKind.LEVEL]
        return levels[-1] if levels else self.plan[index]


def turns_of(tournament: Tournament) -> Turns | None:
    """The turns of the clock, None where they were not recorded."""
    plan = blinds_queries.schedule_of(tournament)
    if tournament.started_at is None or not plan:
        return None
    if hasattr(tournament, "imported"):
        return _turns_of_the_file(tournament.imported, plan)
    undone = undo.undone_revisions(tournament)
    lines = JournalLine.objects.filter(tournament=tournament, kind__in=CLOCK)
    moments, steps = [tournament.started_at], [_first_step(tournament, plan)]
    for revision, at, data in lines.order_by("at", "revision").values_list(
        "revision", "at", "data"
    ):
        index = data.get("index")
        if revision not in undone and isinstance(index, int):
            moments.append(at)
            steps.append(min(index, len(plan) - 1))
    return Turns(plan, moments, steps)


def _turns_of_the_file(imported: ImportedEvent, plan: Schedule) -> Turns | None:
    """Those of an event that was played in this program by another club; None of any other."""
    steps = imported.report.get("steps") if imported.is_whole else None
    if not steps:
        return None
    moments = [datetime.fromisoformat(at) for at, _ in steps]
    return Turns(plan, moments, [min(index, len(plan) - 1) for _, index in steps])


def _first_step(tournament: Tournament, plan: Schedule) -> int:
    """Where the clock began: later where flights or another program played the first levels."""
    started = JournalLine.objects.filter(tournament=tournament, kind="tournament.started")
    line = started.order_by("revision").last()
    wanted = line.data.get("level") if line else None
    levels = [at for at, step in enumerate(plan) if step.kind is StepKind.LEVEL]
    if isinstance(wanted, int) and 1 <= wanted <= len(levels):
        return levels[wanted - 1]
    return 0


def of_levels(turns: Turns) -> dict[str, Number]:
    """The event's: the step it ended in, or is in now, and the one after it."""
    now = turns.steps[-1]
    ahead = turns.plan[now + 1 :]
    found: dict[str, Number] = {
        "level": turns.level(now),
        "breakNum": sum(step.kind is StepKind.BREAK for step in turns.plan[: now + 1]),
        "hasMoreRounds": int(any(step.kind is StepKind.LEVEL for step in ahead)),
        "hasMoreBreaks": int(any(step.kind is StepKind.BREAK for step in ahead)),
        "levelDuration": turns.plan[now].seconds,
        "nextLevelDuration": ahead[0].seconds if ahead else 0,
        "firstAnteRound": 0,
        "firstAnteAmount": 0,
    }
    for index, step in enumerate(turns.plan):
        if step.kind is StepKind.LEVEL and step.ante_chips:
            found |= {"firstAnteRound": turns.level(index), "firstAnteAmount": step.ante_chips}
            break
    found |= _of_step(turns.plan[now], turns.blinds(now))
    following = _of_step(ahead[0], ahead[0]) if ahead else dict.fromkeys(OF_A_STEP, 0)
    return found | {f"next{key[0].upper()}{key[1:]}": one for key, one in following.items()}


def _of_step(step: PlanStep, blinds: PlanStep) -> dict[str, Number]:
    bets = (blinds.small_bet_chips, blinds.big_bet_chips)
    fixed = bets if blinds.betting is Betting.LIMIT else (0, 0)
    return {
        "smallBlind": blinds.small_chips,
        "bigBlind": blinds.big_chips,
        "ante": blinds.ante_chips,
        "chipUp": int(step.remove_chips is not None),
        "isRound": int(step.kind is StepKind.LEVEL),
        "isBreak": int(step.kind is StepKind.BREAK),
        **{f"limit{n}": fixed[n - 1] if n <= len(fixed) else 0 for n in BETS},
    }


def outs(tournament: Tournament, turns: Turns) -> Mapping[int, dict[str, Number]]:
    """The level and the blinds in which each player went out for good."""
    rows = Elimination.objects.filter(tournament=tournament, pending=False, entry__voided=False)
    found = {}
    for player, at in rows.order_by("sequence").values_list("entry__player", "at"):
        index = turns.at(at)
        found[player] = _out(turns.level(index), turns.blinds(index))
    return found


def of_the_last(turns: Turns) -> dict[str, Number]:
    """Of who did not go out: no level, and the blinds that were played last."""
    return _out(0, turns.blinds(turns.steps[-1]))


def _out(level: int, blinds: PlanStep) -> dict[str, Number]:
    return {
        "ro": level,
        "smallBlindOut": blinds.small_chips,
        "bigBlindOut": blinds.big_chips,
        "anteOut": blinds.ante_chips,
    }
