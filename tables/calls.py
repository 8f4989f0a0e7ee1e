"""The clock called at tables, read from the book."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from tables.models import CallOutcome, TableCall, TimeCardUse
from tables.rules.calls import Call, cards_left
from tournaments.models import Tournament
from tournaments.models.tournament import State

SAID_FOR = timedelta(minutes=1)


def call_of(row: TableCall) -> Call:
    """The same as the rules see it."""
    return Call(row.at, row.seconds)


def running(tournament: Tournament) -> dict[int, TableCall]:
    """The calls that run, by table."""
    rows = TableCall.objects.filter(tournament=tournament, ended_at=None)
    return {row.table_number: row for row in rows.select_related("entry__player")}


def latest(tournament: Tournament, number: int, now: datetime) -> TableCall | None:
    """The call that runs at a table, or one whose time was up within the last minute."""
    rows = TableCall.objects.filter(tournament=tournament, table_number=number)
    row = rows.select_related("entry__player").order_by("-pk").first()
    if row is None or row.ended_at is None:
        return row
    recent = row.outcome == CallOutcome.EXPIRED and row.ended_at > now - SAID_FOR
    return row if recent else None


def all_running(*, only: int | None = None) -> Iterable[TableCall]:
    """The calls that run at the tables of all running events, or of one of them."""
    running = TableCall.objects.filter(ended_at=None, tournament__state=State.RUNNING)
    rows = running.select_related("tournament")
    return rows if only is None else rows.filter(tournament=only)


def cards_of(tournament: Tournament, entries: Collection[int]) -> dict[int, int]:
    """How many time cards each of these entries has left."""
    used = Counter(TimeCardUse.objects.filter(entry__in=entries).values_list("entry", flat=True))
    return {pk: cards_left(dealt_out=tournament.time_cards, used=used[pk]) for pk in entries}
