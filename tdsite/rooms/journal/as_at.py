"""An event as at an earlier line of its journal: its address, and its tables as they were.

A page of the past is `/as-at/7/120/events/7/…`: event 7 as it was after line 120.  The tables of
that moment are laid over the real ones, for one connection.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.apps import apps
from django.db import connection, models, transaction
from django.utils.dateparse import parse_datetime

from tdsite.web.as_of import AsOf
from tournaments import journal
from tournaments.acts import Change, merged_changes
from tournaments.models import ChipMovement, JournalLine, Posting, Tournament
from tournaments.rules import N_, RuleError

_PAST = re.compile(r"/as-at/([1-9]\d{0,17})/(\d{1,9})(?:@(\d{8}T\d{6})Z)?(/.*)", re.DOTALL)
_CLOCK_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})")
_STAMP = "%Y%m%dT%H%M%S"


class NoSuchMoment(RuleError):
    """Nothing was in the event's log then, or nobody can read the time that was asked for."""


@dataclass(frozen=True, slots=True)
class PastPage:
    """A page of the past: the event, the line, the time if it is another, and the page."""

    tournament_id: int
    revision: int
    at: datetime | None
    page: str

    @property
    def prefix(self) -> str:
        """What stands before every address of this moment."""
        return prefix_of(self.tournament_id, self.revision, self.at)


def past_page_of(path: str) -> PastPage | None:
    """What this address looks back to; None for one of the present."""
    found = _PAST.fullmatch(path)
    if found is None:
        return None
    event, revision, stamp, page = found.groups()
    at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC) if stamp else None
    return PastPage(int(event), int(revision), at, page)


def prefix_of(tournament_id: int, revision: int, at: datetime | None = None) -> str:
    """The start of every address of this moment, with a slash at its end."""
    when = f"@{at.astimezone(UTC):{_STAMP}}Z" if at else ""
    return f"/as-at/{tournament_id}/{revision}{when}/"


def moment_of(event: Tournament, revision: int, at: datetime | None = None) -> AsOf:
    """The moment after this line, at its own time unless another is given.

    Raises NoSuchMoment.
    """
    line = journal.lines_of(event).filter(revision=revision).values_list("at", flat=True).first()
    if line is None:
        raise NoSuchMoment(N_("The log has no line %(revision)s."), revision=revision)
    return AsOf(event.pk, revision, at or line)


def moment_at(event: Tournament, typed: str, *, now: datetime) -> AsOf:
    """The moment somebody asks for: 21:14, 2026-11-21T21:14 or the number of a line.

    A time of day is that of the evening, in the event's zone.  Raises NoSuchMoment.
    """
    typed = typed.strip().removeprefix("#")
    if typed.isascii() and typed.isdigit() and len(typed) < 10:
        return moment_of(event, int(typed))
    at = time_said(event, typed, now)
    # lines are in the order of their acts: what was done by then, and all that came before it
    known = journal.lines_of(event).filter(at__lt=at + timedelta(seconds=60 - at.second))
    line = known.order_by("-revision").first()
    if line is None:
        raise NoSuchMoment(N_("No log at that time. Choose a later time."))
    return AsOf(event.pk, line.revision, max(at, line.at))


def time_said(event: Tournament, typed: str, now: datetime) -> datetime:
    """What somebody wrote as a time: 21:14 of the evening, or a date with it.

    Raises NoSuchMoment.
    """
    zone = ZoneInfo(event.timezone)
    clock = _CLOCK_TIME.fullmatch(typed)
    if clock and int(clock[1]) < 24 and int(clock[2]) < 60:
        return _of_the_evening(event, time(int(clock[1]), int(clock[2])), zone, now)
    try:
        at = parse_datetime(typed)
    except ValueError:
        at = None
    if at is None:
        raise NoSuchMoment(N_("Enter a time (21:14) or a line number."), field="as_at")
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=zone).astimezone(UTC)


def _of_the_evening(event: Tournament, at: time, zone: ZoneInfo, now: datetime) -> datetime:
    """The last time the clock on the wall showed this, up to the end of the event's log."""
    last: JournalLine | None = journal.lines_of(event).order_by("-revision").first()
    end = min(last.at, now) if last else now
    day = end.astimezone(zone).date()
    found = datetime.combine(day, at, zone)
    if found > end + timedelta(hours=6):  # after midnight 21:14 means the evening before
        found = datetime.combine(day - timedelta(days=1), at, zone)
    return found.astimezone(UTC)


AT_ONCE = 500  # rows written in one statement
BY_REVISION = (JournalLine, Posting, ChipMovement)  # these only ever grow


@contextmanager
def as_after(tournament_id: int, revision: int) -> Iterator[None]:
    """Show the event as it stood after this line, to every query of this connection."""
    with _looking():
        event = Tournament.objects.get(pk=tournament_id)
        if revision < event.revision:
            _lay_over(event, revision)
        yield


@contextmanager
def _looking() -> Iterator[None]:
    """One moment of the book, read without a lock; all that is written meanwhile is forgotten.

    SQLite would take the lock of a writer at once; a reader that defers it never needs it.
    """
    outermost = not connection.in_atomic_block
    with _no_lock_at_first(), transaction.atomic():
        if outermost and _is_postgresql():
            _execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        try:
            yield
        finally:
            transaction.set_rollback(True)


@contextmanager
def _no_lock_at_first() -> Iterator[None]:
    connection.ensure_connection()
    mode = getattr(connection, "transaction_mode", None)
    if mode is None:  # not SQLite, or a reader already
        yield
        return
    vars(connection)["transaction_mode"] = "DEFERRED"
    try:
        yield
    finally:
        vars(connection)["transaction_mode"] = mode


def _lay_over(event: Tournament, revision: int) -> None:
    later = journal.lines_of(event).filter(revision__gt=revision).order_by("revision")
    lines = later.values_list("changes", flat=True).iterator(chunk_size=500)
    turned = merged_changes(change for changes in lines for change in changes)
    last = journal.lines_of(event).filter(revision=revision).values_list("hash", flat=True).first()
    by_model = {Tournament._meta.label_lower: dict[int, Change]()}
    for change in turned:
        by_model.setdefault(change["model"], {})[change["pk"]] = change
    for label, changes in by_model.items():
        _shadow(apps.get_model(label), changes)
    for model in BY_REVISION:
        _hide_later(model, event.pk, revision)
    Tournament.objects.filter(pk=event.pk).update(revision=revision, journal_hash=last or "")


def _shadow(model: type[models.Model], changes: dict[int, Change]) -> None:
    """A copy of the table with these rows as they were before the changes."""
    rows = model._base_manager.in_bulk(list(changes))
    before = [row for pk, change in changes.items() if (row := _as_it_was(model, pk, change, rows))]
    name, key = _quoted(model._meta.db_table), _quoted(_key(model))
    kept = f" WHERE {key} NOT IN ({', '.join(map(str, changes))})" if changes else ""
    _execute(f"CREATE TEMPORARY TABLE {name} AS SELECT * FROM {name}{kept}")
    for first in range(0, len(before), AT_ONCE):
        model._base_manager.bulk_create(before[first : first + AT_ONCE])
    _index(model, name)


def _index(model: type[models.Model], name: str) -> None:
    """Ways to find the rows of the copy: by their key, and by what they point to."""
    relations = [f for f in model._meta.concrete_fields if f.is_relation and not f.primary_key]
    columns = [str(field.column) for field in relations]
    where = "" if _is_postgresql() else "temp."
    if _is_postgresql():  # rows are grouped by their key
        _execute(f"ALTER TABLE {name} ADD PRIMARY KEY ({_quoted(_key(model))})")
    else:
        columns.append(_key(model))
    for column in columns:
        index = _quoted(f"past_{model._meta.db_table}_{column}")
        _execute(f"CREATE INDEX {where}{index} ON {name} ({_quoted(column)})")


def _hide_later(model: type[models.Model], event: int, revision: int) -> None:
    """A view of the table without what the event's later lines wrote."""
    name = _quoted(model._meta.db_table)
    real = name if _is_postgresql() else f"main.{name}"
    _execute(
        f"CREATE TEMPORARY VIEW {name} AS SELECT * FROM {real} WHERE tournament_id IS NULL"
        f" OR tournament_id <> {int(event)} OR revision <= {int(revision)}"
    )


def _as_it_was(
    model: type[models.Model], pk: int, change: Change, rows: dict[int, models.Model]
) -> models.Model | None:
    """The row before the change; None for one that was made later."""
    if change["before"] is None:
        return None
    row = rows.get(pk) or model(pk=pk)
    fields = {field.attname: field for field in model._meta.concrete_fields}
    for name, value in change["before"].items():
        setattr(row, name, fields[name].to_python(value))
    return row


def _key(model: type[models.Model]) -> str:
    return str(model._meta.pk.column)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _is_postgresql() -> bool:
    return connection.vendor == "postgresql"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
