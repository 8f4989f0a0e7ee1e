"""One chair: who should sit in it, whether they were seen there, who had it before them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from tables import presence
from tables import queries as floor_queries
from tables.models import Move
from tables.presence import Whereabouts
from tables.rules.floor import Place
from tournaments import queries
from tournaments.models import Elimination, Entry, JournalLine, Tournament
from tournaments.rules.places import Place as FinishedAt
from tournaments.staff import called

MAX_PREVIOUS = 5


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody who had the chair: where they went, or the place they finished in."""

    entry: Entry
    at: datetime
    went_to: Place | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Stray:
    """Somebody last seen in the chair although it is not theirs."""

    entry: Entry
    here: Whereabouts


@dataclass(frozen=True, slots=True)
class ChairNow:
    """A chair now.  `since` is when its player was sent or drawn there; `seen_by` who saw them."""

    number: int
    entry: Entry | None
    closed: bool
    here: Whereabouts | None
    since: datetime | None
    came_from: Place | None
    seen_by: str
    strays: list[Stray]
    before: list[Left]


def chair_now(tournament: Tournament, place: Place) -> ChairNow | None:
    """All that is known of the chair; None when no open table has it."""
    chair = (
        floor_queries.chairs(tournament)
        .filter(table__number=place.table, number=place.seat)
        .select_related("table", "entry__player", "entry__seat__table", "entry__elimination")
        .first()
    )
    if chair is None:
        return None
    here = presence.whereabouts(chair.entry) if chair.entry else None
    return ChairNow(
        chair.number,
        chair.entry,
        chair.closed,
        here,
        since=_since(tournament, chair.entry, here),
        came_from=here.sent.from_place if here and here.sent else None,
        seen_by=_seen_by(tournament, here),
        strays=_strays(tournament, place, chair.entry_id),
        before=_before(tournament, place),
    )


def _since(
    tournament: Tournament, entry: Entry | None, here: Whereabouts | None
) -> datetime | None:
    if entry is None or here is None:
        return None
    if here.sent:
        return here.sent.at
    return max(entry.entered_at, tournament.started_at or entry.entered_at)


def _seen_by(tournament: Tournament, here: Whereabouts | None) -> str:
    if here is None or here.check is None:
        return ""
    lines = JournalLine.objects.filter(tournament=tournament, revision=here.check.revision)
    by = next((line.by for line in lines.select_related("by")), None)
    return called(by)


def _strays(tournament: Tournament, place: Place, owner: int | None) -> list[Stray]:
    pks = list(presence.strays(tournament, place, owner=owner))
    rows = Entry.objects.filter(pk__in=pks).select_related("player", "seat__table")
    found = list(rows)
    here = presence.whereabouts_of(tournament, found)
    return [Stray(entry, here[entry.pk]) for entry in found]


def _before(tournament: Tournament, place: Place) -> list[Left]:
    """The last who left the chair, the newest first: moved away, or out."""
    moves = Move.objects.filter(
        tournament=tournament, from_table=place.table, from_seat=place.seat
    ).select_related("entry__player")
    ends = Elimination.objects.filter(
        tournament=tournament, table_number=place.table, seat_number=place.seat, pending=False
    ).select_related("entry__player")
    outs = list(ends.order_by("-at")[:MAX_PREVIOUS])
    placed = queries.places_told(tournament) if outs else {}
    left = chain(
        (
            Left(move.entry, move.at, went_to=move.to_place)
            for move in moves.order_by("-revision")[:MAX_PREVIOUS]
        ),
        (Left(end.entry, end.at, place=_place(placed, end.entry_id)) for end in outs),
    )
    return sorted(left, key=lambda one: one.at, reverse=True)[:MAX_PREVIOUS]


def _place(placed: Mapping[int, FinishedAt], entry_id: int) -> int | None:
    return placed[entry_id].place if entry_id in placed else None
