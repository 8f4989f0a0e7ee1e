"""The log page by page, its routine folded: one row for what the tables reported in between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, IntegerField, Max, Min, Q, Value, When
from django.db.models.fields.json import KeyTextTransform

from tdsite.rooms.journal import log_lines
from tdsite.web import formats
from tdsite.web import log_lines as loglines
from tdsite.web.log_lines import LogLine
from tournaments import access, journal
from tournaments import undo as undo_rules
from tournaments.models import JournalLine, Tournament
from tournaments.rules.log import Run, RunPart, fold

ELSEWHERE = -1  # what is found, but not between the lines of this page
FEW = 4  # marks that are not halved any more


@dataclass(frozen=True, slots=True)
class LogRun:
    """A run as one row: what it sums up and from when to when.

    `may_undo`: it is one line alone, which this reader may undo.
    """

    run: Run
    says: str
    span: str
    may_undo: bool = False

    @property
    def at(self) -> datetime:
        return self.run.until

    @property
    def between(self) -> str:
        """Its first and last line, as an address names them."""
        return f"{self.run.first}-{self.run.last}"


@dataclass(frozen=True, slots=True)
class LogPageQuery:
    """Which page: the lines below revision `before`, or those from revision `after` on.

    `opened`: stretches of the log in which every line stands alone; `folds`: whether any fold.
    """

    before: int | None = None
    after: int | None = None
    opened: tuple[tuple[int, int], ...] = ()
    folds: bool = True

    @property
    def looked_at(self) -> Q | None:
        """The lines that stand alone whatever they are."""
        wanted = [Q(revision__range=stretch) for stretch in self.opened]
        return Q(*wanted, _connector=Q.OR) if wanted else None


@dataclass(frozen=True, slots=True)
class LogPage:
    """Rows, the newest first; where the pages beside this one begin, and how many lines are found.

    `found` is None where nobody counted.
    """

    rows: list[LogLine | LogRun]
    newer: int | None = None
    older: int | None = None
    found: int | None = None

    @property
    def here(self) -> set[int]:
        """The revisions that have a row of their own."""
        return {row.line.revision for row in self.rows if isinstance(row, LogLine)}


@dataclass(slots=True)
class _Alone:
    """The lines of a page that stand alone, newest first, above `bottom` and below `top`."""

    lines: list[JournalLine] = field(default_factory=list)
    bottom: int = 0
    top: int | None = None
    older: int | None = None
    newer: int | None = None


def newest(tournament: Tournament, *, by: Any, most: int) -> list[LogLine | LogRun]:
    """The last so many lines that stand alone with the runs between, the newest first."""
    lines = journal.lines_of(tournament)
    return page_of(tournament, lines, LogPageQuery(), by=by, most=most).rows


def stretch(
    tournament: Tournament, first: int, last: int, *, by: Any, most: int
) -> tuple[LogRun | None, LogPage]:
    """The lines between two revisions one by one, and the run that they are, if they are one."""
    highest = tournament.revision
    lines = journal.lines_of(tournament).filter(revision__range=(first, min(last, highest)))
    folded = page_of(tournament, lines, LogPageQuery(), by=by, most=most, searched=True).rows
    run = folded[0] if len(folded) == 1 and isinstance(folded[0], LogRun) else None
    single = LogPageQuery(folds=False)
    return run, page_of(tournament, lines, single, by=by, most=most, searched=True)


def page_of(
    tournament: Tournament,
    lines: Any,
    query: LogPageQuery,
    *,
    by: Any,
    most: int,
    searched: bool = False,
    counted: bool = False,
) -> LogPage:
    """A page of these lines of the event's log.

    `searched`: they are not all of it.  `counted`: tell how many there are.
    """
    marked = lines.annotate(routine=log_lines.is_routine(opened=query.looked_at))
    alone = _alone(marked.filter(routine=0) if query.folds else lines, query, most)
    undone_by = _undone_by(tournament, alone, searched=searched)
    parts: list[RunPart] = []
    found = None
    if not query.folds:
        found = marked.count() if counted else None
    elif searched or counted or not _has_no_gap(tournament, alone):
        parts, found = _between(marked, alone, undone_by, counted=counted)
    rows = fold([line.revision for line in alone.lines], parts)
    shown_lines = loglines.lines_for_reader(
        tournament, alone.lines, by=by, undone_by=undone_by, latest=_latest(tournament, rows)
    )
    by_revision = {one.line.revision: one for one in shown_lines}
    drawn = [
        _run(tournament, row, by) if isinstance(row, Run) else by_revision[row] for row in rows
    ]
    return LogPage(drawn, alone.newer, alone.older, found)


def _alone(lines: Any, query: LogPageQuery, most: int) -> _Alone:
    rows = lines.select_related("by").defer("changes")
    if query.after is not None:
        found = list(rows.filter(revision__gte=query.after).order_by("revision")[: most + 1])
        top = found[most].revision if len(found) > most else None
        return _Alone(found[:most][::-1], query.after - 1, top, query.after, top)
    if query.before is not None:
        rows = rows.filter(revision__lt=query.before)
    found = list(rows.order_by("-revision")[: most + 1])
    bottom = found[most - 1].revision if len(found) > most else 0
    return _Alone(found[:most], bottom, query.before, bottom or None, query.before)


def _undone_by(tournament: Tournament, alone: _Alone, *, searched: bool) -> dict[int, int]:
    """What undid the lines of the page.  Every undoing stands alone: the newest page has them."""
    if searched or alone.top is not None:
        return undo_rules.undone_by(tournament, since=max(1, alone.bottom))
    undoings = [line for line in alone.lines if line.kind in undo_rules.UNDOINGS]
    return undo_rules.undone_of(
        (line.revision, line.undoes, line.data.get("undoes_lines")) for line in undoings
    )


def _between(
    marked: Any, alone: _Alone, undone_by: dict[int, int], *, counted: bool
) -> tuple[list[RunPart], int | None]:
    """The routine between the lines of the page, summed up; and how many lines are found."""
    if not counted:
        marked = marked.filter(routine=1, revision__gt=alone.bottom)
        if alone.top is not None:
            marked = marked.filter(revision__lt=alone.top)
    sums = list(_sums(marked, alone, undone_by, counted=counted))
    parts = [part for gap, part in sums if gap != ELSEWHERE]
    return parts, sum(part.lines for _, part in sums) if counted else None


def _has_no_gap(tournament: Tournament, alone: _Alone) -> bool:
    """Whether the lines of the page follow each other, so that nothing can be between them."""
    if not alone.lines:
        return alone.top is None and not tournament.revision
    top = tournament.revision + 1 if alone.top is None else alone.top
    lowest = alone.lines[-1].revision
    bottom = lowest if alone.older else 1
    return top - bottom == len(alone.lines)


def _sums(
    lines: Any, alone: _Alone, undone_by: dict[int, int], *, counted: bool
) -> Iterator[tuple[int, RunPart]]:
    """Sums of the lines of each gap, kind and table: the gap is named by the line below it."""
    gap = _gap([line.revision for line in alone.lines])
    if counted:
        elsewhere = Q(routine=0) | Q(revision__lte=alone.bottom)
        if alone.top is not None:
            elsewhere |= Q(revision__gte=alone.top)
        gap = Case(When(elsewhere, then=Value(ELSEWHERE)), default=gap)
    sums = lines.order_by().annotate(gap=gap, table=KeyTextTransform("table", "data"))
    rows = sums.values_list("gap", "kind", "table").annotate(
        Min("revision"),
        Max("revision"),
        Min("at"),
        Max("at"),
        Count("pk"),
        undone=Count("pk", filter=Q(revision__in=list(undone_by))),
    )
    for gap_of, kind, table, *sums_of in rows:
        yield gap_of, RunPart(kind, str(table or ""), *sums_of)


def _gap(marks: Sequence[int]) -> Case:
    """The highest of these revisions, the newest first, below a line, or 0; found by halves."""
    if len(marks) <= FEW:
        whens = [When(revision__gt=mark, then=Value(mark)) for mark in marks]
        return Case(*whens, default=Value(0), output_field=IntegerField())
    half = len(marks) // 2
    newer, older = _gap(marks[:half]), _gap(marks[half:])
    at_half = When(revision__gt=marks[half - 1], then=newer)
    return Case(at_half, default=older, output_field=IntegerField())


def _latest(tournament: Tournament, rows: Sequence[int | Run]) -> int | None:
    """The last line that counts, where a run ends with it; every line of routine can be undone."""
    top = rows[0] if rows else None
    if isinstance(top, Run) and top.last == tournament.revision and not top.undone:
        return top.last
    return None


def _run(tournament: Tournament, run: Run, by: Any) -> LogRun:
    zone = tournament.timezone
    since, until = (formats.at_time(at, zone=zone) for at in (run.since, run.until))
    return LogRun(
        run,
        says=log_lines.routine_text(run),
        span=since if since == until else f"{since}\N{EN DASH}{until}",
        may_undo=run.lines == 1
        and not run.undone
        and access.allowed(by, run.parts[0].kind, tournament.pk),
    )
