"""Who was at their seat and who was not, and the clock called at tables: read from the book."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Max, Q, QuerySet

from tables.models import CallOutcome, Move, SeatCheck, Table, TableCall, TimeCardUse
from tables.queries import chairs, place_held
from tables.rules import floor
from tables.rules.calls import Call, cards_left
from tables.rules.floor import Doubt, Look, Place
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.queries import OUT


class Unseen(NamedTuple):
    """An entry nobody has seen in its seat, and since when it should sit there."""

    entry: Entry
    place: Place
    since: datetime


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where an entry should be, and where it was last seen, if ever.

    `sent` is its newest move; `check` its newest look, which may be older than that move.
    """

    place: Place | None
    sent: Move | None
    check: SeatCheck | None

    @property
    def seen(self) -> bool:
        """Whether they were seen in the seat they have now."""
        moved = self.sent.revision if self.sent else 0
        return self.place is not None and floor.is_seen(
            self.place, _look_of(self.check), moved=moved
        )

    @property
    def seen_at(self) -> Place | None:
        return self.check.place if self.check else None


def unseen(tournament: Tournament, at: datetime) -> list[Unseen]:
    """Those who should sit since `at` or longer and were not seen, the longest first.

    Four statements, however many there are.
    """
    found = {e: place for e, place in unseen_places(tournament).items() if place[1] <= at}
    if not found:
        return []
    rows = Entry.objects.filter(tournament=tournament).select_related("player", "seat__table")
    if len(found) < 5000:  # far below what one statement may name
        rows = rows.filter(pk__in=list(found))
    waiting = [Unseen(row, *found[row.pk]) for row in rows if row.pk in found]
    return sorted(waiting, key=lambda one: (one.since, one.place))


def is_watched(tournament: Tournament) -> bool:
    """Whether anybody looks: a small house that knows its players never does."""
    return SeatCheck.objects.filter(tournament=tournament).exists()


def unseen_places(tournament: Tournament) -> dict[int, tuple[Place, datetime]]:
    """Seat and since when, by entry, of all whom nobody has seen there.  Three statements."""
    looks, moved = newest_looks(tournament), _newest_moves(tournament)
    start = tournament.started_at
    taken = chairs(tournament).filter(entry__isnull=False)
    found: dict[int, tuple[Place, datetime]] = {}
    for entry, table, seat, entered_at in taken.values_list(
        "entry_id", "table__number", "number", "entry__entered_at"
    ):
        place = Place(table, seat)
        revision, sent_at = moved.get(entry, (0, None))
        if not floor.is_seen(place, looks.get(entry), moved=revision):
            found[entry] = place, sent_at or max(entered_at, start or entered_at)
    return found


def newest_looks(tournament: Tournament, at: Place | None = None) -> dict[int, Look]:
    """The newest look at each entry, or of those only who were once seen at a place."""
    rows = SeatCheck.objects.filter(tournament=tournament)
    if at is not None:
        there = rows.filter(table_number=at.table, seat_number=at.seat)
        rows = rows.filter(entry__in=there.values("entry"))
    return newest_by_entry(rows)


def newest_by_entry(checks: QuerySet[SeatCheck]) -> dict[int, Look]:
    """Of these looks the newest at each entry."""
    columns = checks.order_by("revision", "pk").values_list(
        "entry_id", "table_number", "seat_number", "revision"
    )
    return {entry: Look(Place(t, s), revision) for entry, t, s, revision in columns}


def _newest_moves(tournament: Tournament) -> dict[int, tuple[int, datetime]]:
    rows = Move.objects.filter(tournament=tournament).values("entry")
    newest = rows.annotate(newest=Max("revision"), sent_at=Max("at"))
    return {
        entry: (revision, sent_at)
        for entry, revision, sent_at in newest.values_list("entry", "newest", "sent_at")
    }


def whereabouts(entry: Entry) -> Whereabouts:
    """Where the entry should be and where it was last seen.  Read it with its seat.

    Two statements.
    """
    sent = _newest(Move.objects.filter(entry=entry))
    check = _newest(SeatCheck.objects.filter(entry=entry))
    return Whereabouts(place_held(entry), sent, check)


def whereabouts_of(tournament: Tournament, entries: Collection[Entry]) -> dict[int, Whereabouts]:
    """The same for several entries at once, in two statements."""
    pks = [entry.pk for entry in entries]
    sent = Move.objects.filter(tournament=tournament, entry__in=pks).order_by("revision", "pk")
    checks = SeatCheck.objects.filter(tournament=tournament, entry__in=pks)
    moves = {move.entry_id: move for move in sent}
    looks = {check.entry_id: check for check in checks.order_by("revision", "pk")}
    return {
        entry.pk: Whereabouts(place_held(entry), moves.get(entry.pk), looks.get(entry.pk))
        for entry in entries
    }


def doubt(entry: Entry) -> Doubt | None:
    """What was seen that speaks against this entry sitting in its seat.  Read it with its seat."""
    place = place_held(entry)
    looked = SeatCheck.objects.filter(tournament=entry.tournament_id)
    if place is None or not looked.exists():
        return None
    here = whereabouts(entry)
    moved = here.sent.revision if here.sent else 0
    others = strays(entry.tournament, place, owner=entry.pk)
    return floor.doubt(place, _look_of(here.check), others, moved=moved)


def strays(tournament: Tournament, place: Place, *, owner: int | None) -> dict[int, Look]:
    """Entries still in, of other seats, whose newest look is at this place."""
    looks = newest_looks(tournament, at=place)
    here = {pk: look for pk, look in looks.items() if look.place == place and pk != owner}
    if not here:
        return {}
    playing = Entry.objects.filter(pk__in=list(here), voided=False, seat__isnull=False)
    still = set(playing.exclude(OUT | Q(elimination__pending=True)).values_list("pk", flat=True))
    return {pk: look for pk, look in here.items() if pk in still}


def strays_at(tournament: Tournament, table: int) -> list[tuple[Entry, Look]]:
    """Who was last seen at a table and should sit at another, in the order of the seats there."""
    rows = SeatCheck.objects.filter(tournament=tournament)
    there = rows.filter(entry__in=rows.filter(table_number=table).values("entry"))
    looks = newest_by_entry(there)
    here = {entry: look for entry, look in looks.items() if look.place.table == table}
    playing = Entry.objects.filter(pk__in=list(here), voided=False, seat__isnull=False)
    elsewhere = playing.exclude(seat__table__number=table).exclude(elimination__pending=True)
    found = [(entry, here[entry.pk]) for entry in elsewhere.select_related("player", "seat__table")]
    return sorted(found, key=lambda pair: pair[1].place)


class Arrivals:
    """Who was sent to another seat and has not been seen there yet.

    Of an event, or of those who sit at some tables now.  Two statements.
    """

    def __init__(self, tournament: Tournament, *, at: Iterable[Table] | None = None) -> None:
        moves = Move.objects.filter(tournament=tournament)
        looks = SeatCheck.objects.filter(tournament=tournament)
        if at is not None:
            here = list(at)
            moves = moves.filter(entry__seat__table__in=here)
            looks = looks.filter(entry__seat__table__in=here)
        self._moved: dict[int, int] = dict(
            moves.values("entry").annotate(newest=Max("revision")).values_list("entry", "newest")
        )
        self._looks = newest_by_entry(looks)

    def awaited(self, entry: int | None, place: Place) -> bool:
        """Whether the entry was sent to this seat and has not been seen in it since."""
        moved = self._moved.get(entry) if entry else None
        if entry is None or moved is None:
            return False
        return not floor.is_seen(place, self._looks.get(entry), moved=moved)


def _look_of(check: SeatCheck | None) -> Look | None:
    return Look(check.place, check.revision) if check else None


def _newest(rows: QuerySet[Any]) -> Any:
    return rows.order_by("-revision", "-pk").first()


SAID_FOR = timedelta(minutes=1)


def call_of(row: TableCall) -> Call:
    """The same as the rules see it."""
    return Call(row.at, row.seconds)


def running_calls(tournament: Tournament) -> dict[int, TableCall]:
    """The calls that run, by table."""
    rows = TableCall.objects.filter(tournament=tournament, ended_at=None)
    return {row.table_number: row for row in rows.select_related("entry__player")}


def latest_call(tournament: Tournament, number: int, now: datetime) -> TableCall | None:
    """The call that runs at a table, or one whose time was up within the last minute."""
    rows = TableCall.objects.filter(tournament=tournament, table_number=number)
    row = rows.select_related("entry__player").order_by("-pk").first()
    if row is None or row.ended_at is None:
        return row
    recent = row.outcome == CallOutcome.EXPIRED and row.ended_at > now - SAID_FOR
    return row if recent else None


def calls_of_all_events(*, only: int | None = None) -> Iterable[TableCall]:
    """The calls that run at the tables of all running events, or of one of them."""
    running = TableCall.objects.filter(ended_at=None, tournament__state=State.RUNNING)
    rows = running.select_related("tournament")
    return rows if only is None else rows.filter(tournament=only)


def cards_of(tournament: Tournament, entries: Collection[int]) -> dict[int, int]:
    """How many time cards each of these entries has left."""
    used = Counter(TimeCardUse.objects.filter(entry__in=entries).values_list("entry", flat=True))
    return {pk: cards_left(dealt_out=tournament.time_cards, used=used[pk]) for pk in entries}
