"""A list as the page before the import shows it: what comes in, what does not, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.imports.players.columns import LABELS, Mapping
from tdsite.rooms.imports.players.reading import PlayerList
from tdsite.web.read_sheets import Sheet
from tournaments.models import Club
from tournaments.models.players import MarkKind
from tournaments.operations.imported_people import known_people
from tournaments.rules.duplicate_rows import notes_together
from tournaments.rules.imports import Choices, Existing, ListedState, Person, Remark, Verdict
from tournaments.rules.player_lists import judged

MAX_SHOWN = 100
_OF_MARKS = {"self_excluded": MarkKind.SELF_EXCLUDED.label}  # read from a column of another name
SAMPLES = 3
FIRST_ROWS = 200  # in which samples are looked for
WORDS = {
    ListedState.NEW: _("New"),
    ListedState.CHANGED: pgettext_lazy("row", "Changed"),
    ListedState.SAME: _("On file"),
    ListedState.DOUBTFUL: pgettext_lazy("row", "Uncertain"),
    ListedState.DOUBLE: _("Listed twice"),
    ListedState.REFUSED: pgettext_lazy("row", "Rejected"),
}


@dataclass(frozen=True, slots=True)
class ColumnPreview:
    """One column of the file: its heading, some of its cells, and what it means."""

    number: int
    heading: str
    samples: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong in one row, for a human."""

    row: int
    name: str
    standing: ListedState
    word: str
    field: str
    written: str
    says: str
    known_id: int | None = None
    choice: str = ""


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """What the list says otherwise than the book."""

    row: int
    player_id: int
    name: str
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The list against the book.  `taken` are the rows that an import would write now."""

    counts: dict[str, int]
    rows: int
    new: int
    changed: int
    left: int
    doubtful: tuple[Complaint, ...]
    complaints: tuple[Complaint, ...]
    changes: tuple[ChangePreview, ...]
    first: tuple[Person, ...]

    @property
    def taken(self) -> int:
        return self.new + self.changed

    @property
    def first_complaints(self) -> tuple[Complaint, ...]:
        return self.complaints[:MAX_SHOWN]

    @property
    def more(self) -> int:
        return max(0, len(self.complaints) - MAX_SHOWN)

    @property
    def more_doubtful(self) -> int:
        return max(0, self.counts[ListedState.DOUBTFUL] - MAX_SHOWN)

    @property
    def more_changes(self) -> int:
        return max(0, self.counts[ListedState.CHANGED] - MAX_SHOWN)


def preview_of(club: Club, read: PlayerList) -> Preview:
    """What an import of the list would do now."""
    choices = read.mapping.choices
    verdicts = list(judged(read.people, known_people(club.pk), choices))
    new = [v for v in verdicts if choices.of(v) is Existing.NEW]
    changed = [v for v in verdicts if choices.of(v) is Existing.UPDATE and v.changes]
    counts = {standing.value: 0 for standing in ListedState}
    for verdict in verdicts:
        counts[verdict.standing] += 1
    return Preview(
        counts,
        rows=len(verdicts),
        new=len(new),
        changed=len(changed),
        left=len(verdicts) - len(new) - len(changed),
        doubtful=_doubtful(verdicts, choices)[:MAX_SHOWN],
        complaints=complaints_of(verdicts),
        changes=tuple(map(_change, changed[:MAX_SHOWN])),
        first=tuple(v.person for v in new[:5]),
    )


def _doubtful(verdicts: Sequence[Verdict], choices: Choices) -> tuple[Complaint, ...]:
    return tuple(
        _complaint(v, v.remarks[-1], choices.of(v) or Existing.LEAVE)
        for v in verdicts
        if v.standing is ListedState.DOUBTFUL
    )


def complaints_of(verdicts: Sequence[Verdict]) -> tuple[Complaint, ...]:
    """Everything that is wrong with the rows, refused ones first; doubts are asked elsewhere."""
    found = [
        _complaint(verdict, remark)
        for verdict in verdicts
        for remark in verdict.remarks
        if verdict.standing is not ListedState.DOUBTFUL or remark is not verdict.remarks[-1]
    ]
    rank = {ListedState.REFUSED: 0, ListedState.DOUBLE: 1}
    return tuple(sorted(found, key=lambda one: (rank.get(one.standing, 2), one.row)))


def problems_of(club: Club, read: PlayerList) -> list[Complaint]:
    """Doubts and complaints together, in the order of the list."""
    verdicts = list(judged(read.people, known_people(club.pk), read.mapping.choices))
    both = (*complaints_of(verdicts), *_doubtful(verdicts, read.mapping.choices))
    return sorted(both, key=lambda one: one.row)


def _complaint(verdict: Verdict, remark: Remark, choice: Existing | None = None) -> Complaint:
    says = gettext(remark.sentence)
    return Complaint(
        row=verdict.person.key,
        name=verdict.person.name,
        standing=verdict.standing,
        word=str(WORDS[verdict.standing]),
        field=str(_labels()[remark.field]),
        written=remark.written,
        says=says % remark.values if remark.values else says,
        known_id=verdict.known.key if verdict.known and verdict.known.key > 0 else None,
        choice=choice.value if choice else "",
    )


def _labels() -> dict[str, object]:
    """What each field is called; restrictions that share a column have names of their own."""
    return {**{str(column): label for column, label in LABELS.items()}, **_OF_MARKS}


def _change(verdict: Verdict) -> ChangePreview:
    assert verdict.known is not None
    fields = tuple(
        (
            str(_labels()[name]),
            _cell(getattr(verdict.known, name)),
            _cell(_after(verdict, name)),
        )
        for name in verdict.changes
    )
    return ChangePreview(verdict.person.key, verdict.known.key, verdict.known.name, fields)


def _after(verdict: Verdict, name: str) -> object:
    """What the book will say: the list's word, but notes stand beside those that are there."""
    value = getattr(verdict.person, name)
    if name == "notes" and verdict.known:
        return notes_together(verdict.known.notes, value)
    return value


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return gettext("Yes") if value else ""
    return "" if value is None else str(value)


def column_previews(sheet: Sheet, mapping: Mapping) -> list[ColumnPreview]:
    """The columns of the file, each with its heading and some of what stands in it."""
    rows = sheet.rows[mapping.heading : mapping.heading + FIRST_ROWS]
    headings = sheet.rows[mapping.heading - 1] if mapping.heading else ()
    wide = len(sheet.rows[0]) if sheet.rows else 0
    return [
        ColumnPreview(
            at,
            headings[at] if headings else "",
            tuple(dict.fromkeys(row[at] for row in rows if row[at]))[:SAMPLES],
            mapping.columns[at] if at < len(mapping.columns) else "",
        )
        for at in range(wide)
    ]
