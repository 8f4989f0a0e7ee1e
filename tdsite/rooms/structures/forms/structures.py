"""A structure as it is written: its name and notes, its chips, and the table of its steps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext

from blinds.rules.color_up import color_up_plan
from blinds.rules.steps import Schedule
from blinds.rules.structure import MAX_STEPS
from tdsite.rooms.structures.forms.chips import ChipsForm
from tdsite.rooms.structures.forms.steps import NEW_LEVEL, StepsForm, rows_sent

MAX_NAME = 120
MAX_NOTES = 1000
COPIED = ("minutes", "ante_type", "game", "betting")
KINDS = ("level", "break", "day_end")
BREAK_MINUTES = "15"


@dataclass
class Place:
    """Where the plan is played: the start of its event and the zone, if it has one."""

    starts_at: datetime | None = None
    zone: str = "UTC"


class StructureForm:
    """All that is written of one structure.  `seen` is the revision it was read at."""

    def __init__(
        self,
        *,
        name: str,
        notes: str,
        chips: ChipsForm,
        steps: StepsForm,
        seen: int | None = None,
        key: str = "",
    ) -> None:
        self.name, self.notes, self.chips, self.steps = name, notes, chips, steps
        self.seen, self.key = seen, key
        self.problems: dict[str, str] = {}

    @classmethod
    def of(
        cls,
        schedule: Schedule,
        *,
        name: str = "",
        notes: str = "",
        chips: Sequence[Sequence[object]] = (),
        seen: int | None = None,
        key: str = "",
        place: Place | None = None,
    ) -> "StructureForm":
        """The form of a structure as it stands."""
        written = ChipsForm.of(chips)
        steps = StepsForm.of(schedule, chips=written.denominations, **_where(place))
        return cls(name=name, notes=notes, chips=written, steps=steps, seen=seen, key=key)

    @classmethod
    def sent(
        cls,
        data: QueryDict,
        *,
        place: Place | None = None,
        rows: Sequence[dict[str, str]] | None = None,
        chips: ChipsForm | None = None,
    ) -> "StructureForm":
        """The form as it was sent; `rows` or `chips` stand for those that came."""
        written = ChipsForm.sent(data) if chips is None else chips
        steps = StepsForm(
            rows_sent(data) if rows is None else rows,
            chips=written.denominations,
            columns=data.getlist("show"),
            **_where(place),  # type: ignore[arg-type]
        )
        seen = data.get("seen", "")
        return cls(
            name=" ".join(data.get("name", "").split()),
            notes=data.get("notes", "").strip(),
            chips=written,
            steps=steps,
            seen=int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else None,
            key=data.get("key", "")[:60],
        )

    def is_valid(self, *, named: bool = True) -> bool:
        """Whether it can be saved; `problems` says why not, the cells say where."""
        self.problems = {}
        if named and not self.name:
            self.problems["name"] = gettext("Give the structure a name.")
        if len(self.name) > MAX_NAME:
            self.problems["name"] = gettext("Write at most %(most)s letters here.") % {
                "most": MAX_NAME
            }
        if len(self.notes) > MAX_NOTES:
            self.problems["notes"] = gettext("Write at most %(most)s letters here.") % {
                "most": MAX_NOTES
            }
        return not self.problems and self.chips.is_valid() and self.steps.is_valid()

    @property
    def advice(self) -> list[dict[str, object]]:
        """The color-ups the blinds allow which the plan does not have in that place yet."""
        schedule = self.steps.schedule
        if len(schedule) != len(self.steps.rows):
            return []
        planned = with_color_ups(schedule, self.chips.denominations)
        return [
            {"row": at, "old": new.remove_chips}
            for at, (was, new) in enumerate(zip(schedule, planned, strict=True), start=1)
            if new.remove_chips and new.remove_chips != was.remove_chips
        ]


def arranged(rows: Sequence[dict[str, str]], button: str) -> list[dict[str, str]] | None:
    """The rows after one press of a row's button (`level-3`, `up-2`, …); None for other presses."""
    act, _dash, number = button.rpartition("-")
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else -1
    if act not in (*KINDS, "copy", "up", "down", "delete") or at > len(rows) or at < 0:
        return None
    new = [dict(row) for row in rows]
    if act in KINDS:
        if len(new) < MAX_STEPS:
            new.insert(at, new_row(act, new[:at]))
    elif at > 0:
        _rearrange(new, act, at - 1)
    return new


def _rearrange(rows: list[dict[str, str]], act: str, index: int) -> None:
    if act == "copy":
        rows.insert(index, dict(rows[index]))
    elif act == "delete":
        del rows[index]
    else:
        to = index - 1 if act == "up" else index + 1
        if 0 <= to < len(rows):
            rows[index], rows[to] = rows[to], rows[index]


def new_row(kind: str, above: Sequence[dict[str, str]]) -> dict[str, str]:
    """An empty row of this kind; a level is as long as the last one and bet the same way."""
    if kind == "break":
        return {"kind": kind, "minutes": BREAK_MINUTES}
    last = next((row for row in reversed(above) if row.get("kind", "level") == "level"), {})
    return {**NEW_LEVEL, **{name: last[name] for name in COPIED if last.get(name)}, "kind": kind}


def with_color_ups(schedule: Schedule, denominations: Sequence[int]) -> Schedule:
    """The plan with the color-ups its blinds allow, in place of those it had.

    Of two chips that could leave at one break, the second waits for the next: a step names one.
    """
    steps = [replace(step, remove_chips=None) for step in schedule]
    taken: set[int] = set()
    for up in color_up_plan(schedule, denominations):
        free = (
            at
            for at in range(up.index, len(steps))
            if steps[at].kind != "level" and at not in taken and (not taken or at > max(taken))
        )
        at = next(free, None)
        if at is not None:
            taken.add(at)
            steps[at] = replace(steps[at], remove_chips=up.old_chips)
    return tuple(steps)


def _where(place: Place | None) -> dict[str, object]:
    return {} if place is None else {"starts_at": place.starts_at, "zone": place.zone}
