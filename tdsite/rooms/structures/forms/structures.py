"""A structure as it is written: its name and notes, its chips, and the table of its steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext

from blinds.rules.sheet import PlanSheetRow
from blinds.rules.steps import Schedule, color_up_plan
from blinds.rules.structure import MAX_DENOMINATIONS, MAX_PIECES, MAX_STEPS
from tdsite.rooms.structures.forms.steps import NEW_LEVEL, StepsForm, rows_sent
from tdsite.web.plan_words import COLOURS as DRAWN
from tdsite.web.plan_words import colour_name
from tournaments.rules.names import search_key

# those the boards have drawings of, each once
COLOURS = {key: name for key, name in DRAWN.items() if key != "gray"}
MAX_LENGTH = 30


@dataclass
class ChipRow:
    """One denomination as typed."""

    value: str
    colour: str
    pieces: str = ""
    problem: str = ""

    @property
    def number(self) -> int | None:
        """What it is worth, if that can be read."""
        return _whole(self.value)

    @property
    def shade(self) -> str:
        """The known colour, for its swatch; empty for one of the club's own."""
        key = colour_key(self.colour)
        return key if key in COLOURS else ""


@dataclass
class ChipsForm:
    """Denominations as typed, smallest first once they are read."""

    rows: list[ChipRow] = field(default_factory=list)

    @classmethod
    def of(cls, chips: Sequence[Sequence[object]]) -> "ChipsForm":
        """The form of chips as they are stored."""
        rows = [
            ChipRow(str(chip[0]), colour_name(str(chip[1])), _pieces(chip[2:])) for chip in chips
        ]
        return cls(rows)

    @classmethod
    def sent(cls, data: QueryDict) -> "ChipsForm":
        """The form as it was sent; empty rows say nothing."""
        columns = (data.getlist("chip"), data.getlist("colour"), data.getlist("pieces"))
        most = max(map(len, columns))
        padded = [[*cells, *[""] * (most - len(cells))] for cells in columns]
        rows = [ChipRow(*(cell.strip() for cell in cells)) for cells in zip(*padded, strict=True)]
        form = cls([row for row in rows if row.value or row.colour or row.pieces])
        form.is_valid()
        return form

    def is_valid(self) -> bool:
        known: set[int] = set()
        for row in self.rows:
            value = self._read(row)
            if not row.problem and value in known:
                row.problem = gettext("Duplicate denomination")
            known.add(value)
        if len(self.rows) > MAX_DENOMINATIONS:
            self.rows[-1].problem = gettext("A set has at most %(most)s denominations.") % {
                "most": MAX_DENOMINATIONS
            }
        return not any(row.problem for row in self.rows)

    def _read(self, row: ChipRow) -> int:
        value, pieces = _whole(row.value), _whole(row.pieces)
        row.problem = ""
        if not value:
            row.problem = gettext("Enter the chip value, like 100.")
        elif len(row.colour) > MAX_LENGTH:
            row.problem = gettext("At most %(most)s characters") % {"most": MAX_LENGTH}
        elif pieces is None or pieces > MAX_PIECES:
            row.problem = gettext("Enter the number of pieces, or leave blank.")
        return value or 0

    @property
    def chips(self) -> list[tuple[int, str]]:
        """What a plan keeps: denomination and colour, as far as they can be read."""
        read = {_whole(row.value) or 0: colour_key(row.colour) for row in self.rows}
        return sorted((value, colour) for value, colour in read.items() if value)

    @property
    def cases(self) -> list[tuple[int, str, int]]:
        """What a chip set keeps: the pieces too."""
        pieces = {_whole(row.value) or 0: _whole(row.pieces) or 0 for row in self.rows}
        return [(value, colour, pieces[value]) for value, colour in self.chips]

    @property
    def denominations(self) -> list[int]:
        return [value for value, _colour in self.chips]

    @property
    def drawn(self) -> list[ChipRow]:
        """The rows, and an empty one or two to write into."""
        return [*self.rows, *[ChipRow("", "")] * max(1, 5 - len(self.rows))]

    @property
    def colours(self) -> Mapping[str, str]:
        """The colours we know, by their key, in the reader's language."""
        return {key: gettext(name) for key, name in COLOURS.items()}


def colour_key(name: str) -> str:
    """How a colour is stored: by its English name if it is one we know in any language spoken."""
    wanted = search_key(name)
    for key, label in COLOURS.items():
        if wanted in (key, search_key(label), search_key(gettext(label))):
            return key
    return " ".join(name.split())


def _whole(text: str) -> int | None:
    """A whole number as a sheet's cell; 0 for nothing, None for what is no number."""
    row = PlanSheetRow(1, {"chips": text})
    found = row.chips("chips")
    return None if row.problems else found


def _pieces(rest: Sequence[object]) -> str:
    return str(rest[0]) if rest and rest[0] else ""


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
        waits: bool = False,
    ) -> "StructureForm":
        """The form as it was sent; `rows` or `chips` stand for those that came."""
        written = ChipsForm.sent(data) if chips is None else chips
        steps = StepsForm(
            rows_sent(data) if rows is None else rows,
            chips=written.denominations,
            columns=data.getlist("show"),
            waits=waits,
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
            self.problems["name"] = gettext("Enter a name for the structure.")
        if len(self.name) > MAX_NAME:
            self.problems["name"] = gettext("At most %(most)s characters") % {"most": MAX_NAME}
        if len(self.notes) > MAX_NOTES:
            self.problems["notes"] = gettext("At most %(most)s characters") % {"most": MAX_NOTES}
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
