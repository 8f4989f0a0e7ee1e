"""The table of a plan as it is typed: rows of cells, read by the same rules as a file's.

The rows come as lists of equal length, one for each column, in the order of the page.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from blinds.models import Ante, Betting, LevelKind
from blinds.rules.remarks import remarks
from blinds.rules.sheet import COLUMNS, OPTIONAL, PlanSheetRow, read_step
from blinds.rules.steps import PlanStep, Schedule, StepKind, level_number
from blinds.rules.structure import MAX_STEPS, cells_of
from blinds.rules.times import Beginning, beginnings, total_seconds
from tdsite.web import formats
from tdsite.web.plan_words import remark_text

CELLS = (*COLUMNS, *OPTIONAL)
NOT_OF_A_BREAK = (
    "small_blind",
    "big_blind",
    "ante",
    "ante_type",
    "game",
    "betting",
    "small_bet",
    "big_bet",
    "bring_in",
)
IDLE = {
    StepKind.LEVEL: ("remove_chips",),
    StepKind.BREAK: NOT_OF_A_BREAK,
    StepKind.DAY_END: (*NOT_OF_A_BREAK, "minutes"),
}
# Columns that are drawn only when they are used or asked for, and their cells.
GROUPS = {
    "game": ("game", "betting"),
    "bets": ("small_bet", "big_bet", "bring_in"),
    "race": ("remove_chips",),
    "label": ("label",),
    "note": ("note",),
}
GROUP_NAMES = {
    "game": _("Games and betting"),
    "bets": _("Fixed bets and bring-in"),
    "race": _("Chips raced off"),
    "label": _("Labels"),
    "note": _("Notes"),
}
PAYERS = (
    (Ante.NONE.value, pgettext_lazy("ante", "none")),
    (Ante.PER_PLAYER.value, _("everyone")),
    (Ante.BIG_BLIND.value, _("big blind")),
)
CHOICES = {"kind": LevelKind.choices, "ante_type": PAYERS, "betting": Betting.choices}
GAMES = (
    "No-limit hold'em",
    "Limit hold'em",
    "Pot-limit Omaha",
    "Omaha hi-lo",
    "Razz",
    "Seven-card stud",
    "Stud hi-lo",
    "2-7 triple draw",
    "2-7 single draw",
    "Badugi",
)
NEW_LEVEL = {"kind": "level", "ante_type": "none", "betting": "no_limit"}


@dataclass
class StepRow:
    """One row: its cells as typed, what is wrong with them, and what is said beside it."""

    cells: dict[str, str]
    number: int
    fixed: bool = False
    level: int | None = None
    starts: str = ""
    problems: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    step: PlanStep | None = None
    in_play: int | None = None  # all chips of the event in big blinds, where its size is known
    is_last: bool = False  # the event is likely over in this level

    @property
    def kind(self) -> str:
        kind = self.cells.get("kind", "")
        return kind if kind in LevelKind.values else LevelKind.LEVEL.value


class StepsForm:
    """A plan as typed, judged whole: `rows` to draw, `schedule` when `is_valid`.

    `chips` are the denominations it is played with; `starts_at` (with its zone) the start of the
    event, without which the times count from 0:00.  The first `fixed` rows are drawn as they are
    and cannot be typed over.  A row that is still empty is no mistake while the plan
    `waits` to be written; it is one once the plan is to be saved.
    """

    def __init__(
        self,
        typed: Sequence[Mapping[str, str]],
        *,
        chips: Collection[int] = (),
        starts_at: datetime | None = None,
        zone: str = "UTC",
        fixed: int = 0,
        columns: Collection[str] = (),
        waits: bool = False,
    ) -> None:
        self.starts_at, self.zone, self.waits = starts_at, zone, waits
        self.rows = [
            StepRow(_cells(cells), number, fixed=number <= fixed)
            for number, cells in enumerate(typed, start=1)
        ]
        self.trouble = ""
        self._read()
        self._tell(chips)
        used = {name for name, cells in GROUPS.items() if any(self._uses(c) for c in cells)}
        self.columns = used | set(columns)

    @classmethod
    def of(cls, schedule: Schedule, **options: object) -> "StepsForm":
        """The form of a plan as it stands."""
        return cls([_as_text(cells_of(step)) for step in schedule], **options)  # type: ignore[arg-type]

    @classmethod
    def sent(cls, data: QueryDict, **options: object) -> "StepsForm":
        """The form as it was sent: one list for each column, and the columns asked for."""
        return cls(rows_sent(data), columns=data.getlist("show"), **options)  # type: ignore[arg-type]

    @property
    def schedule(self) -> Schedule:
        return tuple(row.step for row in self.rows if row.step)

    @property
    def problems_count(self) -> int:
        return sum(len(row.problems) for row in self.rows)

    @property
    def remarks_count(self) -> int:
        return sum(len(row.remarks) for row in self.rows)

    def is_valid(self) -> bool:
        return not self.trouble and not self.problems_count

    @property
    def groups(self) -> list[dict[str, object]]:
        """The optional columns, for their switches."""
        return [
            {"name": name, "label": label, "shown": name in self.columns}
            for name, label in GROUP_NAMES.items()
        ]

    @property
    def games(self) -> tuple[str, ...]:
        """Names of games to choose from; any other may be typed."""
        return GAMES

    @property
    def choices(self) -> Mapping[str, object]:
        return CHOICES

    @property
    def blank(self) -> StepRow:
        """A row to be filled in, for the scripts to copy."""
        return StepRow(_cells(NEW_LEVEL), 0)

    @property
    def length(self) -> str:
        """How long the plan plays: 5:40."""
        return _hours(total_seconds(self._plan()))

    @property
    def ends(self) -> str:
        """When it ends: at the venue if the event has a start and plays in one day."""
        return self._at(beginnings(self._plan())[-1])

    @property
    def counted(self) -> str:
        levels = sum(row.level is not None for row in self.rows)
        return ngettext("%(n)s level", "%(n)s levels", levels) % {"n": levels}

    def _uses(self, column: str) -> bool:
        idle = ("", "0", Betting.NO_LIMIT.value)
        return any(row.cells[column] not in idle for row in self.rows)

    def _read(self) -> None:
        if not 0 < len(self.rows) <= MAX_STEPS:
            says = gettext(
                "A structure has 1 to %(most)s levels and breaks; this one has %(steps)s."
            )
            self.trouble = says % {"most": MAX_STEPS, "steps": len(self.rows)}
        for row in self.rows:
            if self.waits and _is_empty(row):
                continue
            read = PlanSheetRow(row.number, _told(row))
            row.step = read_step(read)
            row.problems = {
                problem.column: gettext(problem.sentence) % (problem.values or {})
                for problem in read.problems
            }

    def _plan(self) -> Schedule:
        """The plan as far as it can be read: what cannot lasts no time."""
        return tuple(row.step or PlanStep(StepKind.LEVEL, 0) for row in self.rows)

    def _tell(self, chips: Collection[int]) -> None:
        plan = self._plan()
        for index, begins in enumerate(beginnings(plan)[:-1]):
            row = self.rows[index]
            row.level, row.starts = level_number(plan, index), self._at(begins)
        for remark in remarks(plan, chips):
            row = self.rows[remark.index]
            if row.step and not row.problems:
                row.remarks.append(remark_text(remark))

    def _at(self, begins: Beginning) -> str:
        if self.starts_at is not None and begins.day == 1:
            at = self.starts_at + timedelta(seconds=begins.seconds)
            return formats.at_time(at, zone=self.zone)
        hours = _hours(begins.seconds)
        if begins.day == 1:
            return hours
        return gettext("day %(day)s, %(hours)s") % {"day": begins.day, "hours": hours}


def _is_empty(row: StepRow) -> bool:
    """A level of which nothing is written yet but what a new one takes from the last."""
    taken = {"minutes", "game", *NEW_LEVEL}
    return row.kind == LevelKind.LEVEL and not any(
        cell for name, cell in row.cells.items() if name not in taken
    )


def rows_sent(data: QueryDict) -> list[dict[str, str]]:
    """The rows of the page; a column that is shorter than the others ends in empty cells."""
    columns = {name: data.getlist(name) for name in CELLS}
    most = max((len(cells) for cells in columns.values()), default=0)
    return [
        {name: cells[at] if at < len(cells) else "" for name, cells in columns.items()}
        for at in range(most)
    ]


def _cells(cells: Mapping[str, str]) -> dict[str, str]:
    return {name: " ".join(cells.get(name, "").split()) for name in CELLS}


def _as_text(cells: Mapping[str, str | int]) -> dict[str, str]:
    """The cells as people write them: an ante of nothing, or the blinds of stud, are left empty."""
    empty = {"ante"} | ({"small_blind", "big_blind"} if cells.get("bring_in") else set())
    return {name: "" if name in empty and not cell else str(cell) for name, cell in cells.items()}


def _told(row: StepRow) -> dict[str, str]:
    """What the row says: cells that its kind does not have are not read."""
    idle = IDLE.get(StepKind(row.kind), ())
    return {name: "" if name in idle else cell for name, cell in row.cells.items()}


def _hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02}"
