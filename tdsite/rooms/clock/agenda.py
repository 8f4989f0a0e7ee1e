"""What happens by itself next, in all events: one list, derived from the book each time.

Nothing is copied into a schedule: what the list says follows from clocks, terms and calls as they
stand, so that no change of them can leave a wrong entry behind.  Each source yields what has not
happened yet of its kind, overdue things included; `tdsite.rooms.clock.timers` lets them happen.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from blinds import queries as clock_queries
from blinds.models import Clock
from blinds.operations.clocks import unannounced
from blinds.operations.last_minutes import uncalled
from blinds.queries import Face
from blinds.rules import clock as clock_rules
from tables import calls
from tdsite.rooms.desk.acts.offers import next_to_offer
from tournaments import selling
from tournaments.models import Alternate, Tournament
from tournaments.models.tournament import State
from tournaments.undo import UNDOINGS, undone_revisions

STARTS_WITHIN = timedelta(minutes=2)
FAR = timedelta(days=40)


class What(StrEnum):
    START = "start"
    TURN = "turn"
    LAST_MINUTE = "last_minute"
    OPENS = "opens"
    REGISTRATION = "registration"
    CALL = "call"
    OFFER = "offer"
    OFFER_ENDS = "offer_ends"


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that happens by itself at `at`, and after `until` no more (None: however late).

    `index` is a step of the plan, read with the clock's `transition`; `row` the row it is about.
    """

    what: What
    tournament_id: int
    at: datetime
    until: datetime | None = None
    index: int | None = None
    transition: int = 0
    table: int | None = None
    row: int | None = None


Source = Callable[[datetime, int | None], Iterator[Due]]


def agenda(now: datetime, *, only: int | None = None) -> list[Due]:
    """All that is overdue or comes by itself, first things first; `only` names one event.

    A clock that stands brings nothing.  Nor does a rehearsal, unless it is the one that is named:
    whoever plays it keeps its time, which may be that of another year.
    """
    found = sorted((due for source in SOURCES for due in source(now, only)), key=_order)
    if only is not None:
        return found
    rehearsed = set(_rehearsals({due.tournament_id for due in found}))
    return [due for due in found if due.tournament_id not in rehearsed]


def _rehearsals(events: Collection[int]) -> Collection[int]:
    if not events:
        return ()
    rows = Tournament.objects.filter(pk__in=events, rehearsal=True)
    return rows.values_list("pk", flat=True)


def _order(due: Due) -> tuple[datetime, int, int]:
    return due.at, due.tournament_id, _FIRST.index(due.what)


# at one moment: the level turns before registration closes on it
_FIRST = (
    What.CALL,
    What.LAST_MINUTE,
    What.OPENS,
    What.START,
    What.TURN,
    What.REGISTRATION,
    What.OFFER_ENDS,
    What.OFFER,
)


def _clocks(now: datetime, only: int | None) -> Iterator[Due]:
    """Level turns, breaks, day ends, last minutes, and the close of registration."""
    rows = Clock.objects.filter(tournament__state=State.RUNNING).select_related("tournament")
    if only is not None:
        rows = rows.filter(tournament=only)
    for clock in rows.prefetch_related("tournament__prices"):
        face = Face(
            clock_queries.schedule_of(clock.tournament),
            clock_queries.transition_of(clock),
            clock.transition,
        )
        if face.schedule:
            yield from _turns(clock, face, now)
            yield from _last_minutes(clock, face, now)
            yield from _registration(clock, face, now)


def _turns(clock: Clock, face: Face, now: datetime) -> Iterator[Due]:
    ahead = clock_rules.turns(face.schedule, face.transition, after=now, until=now + FAR)
    for turn in (*unannounced(clock, face, now), *ahead):
        yield Due(
            What.TURN,
            clock.tournament_id,
            turn.at,
            index=turn.index,
            transition=clock.transition,
        )


def _last_minutes(clock: Clock, face: Face, now: datetime) -> Iterator[Due]:
    for minute in uncalled(clock, face, now):
        yield Due(
            What.LAST_MINUTE,
            clock.tournament_id,
            minute.at,
            until=minute.until,
            index=minute.index,
            transition=clock.transition,
        )


def _registration(clock: Clock, face: Face, now: datetime) -> Iterator[Due]:
    """The first moment at which nothing is sold any more: a step of the plan, or the time set.

    The prizes wait for the last rebuy and add-on.  Once somebody undid a close, a person closes.
    """
    event = clock.tournament
    if event.registration_closed_at is not None:
        return
    here = face.transition
    turns = clock_rules.turns(
        face.schedule, here, after=here.at - timedelta(milliseconds=1), until=now + FAR
    )
    moments = [(here.index, here.at), *((turn.index, turn.at) for turn in turns)]
    for index, at in _with_the_time_set(event, moments):
        if _nothing_is_sold(event, face, index, at):
            if not was_undone(event, "registration.closed"):
                since = at if at > now else max(at, _terms_since(event, at))
                yield Due(What.REGISTRATION, event.pk, since, index=index)
            return


def _with_the_time_set(
    event: Tournament, moments: list[tuple[int, datetime]]
) -> list[tuple[int, datetime]]:
    """The steps of the plan, and the time at which registration closes in the step it falls in."""
    closes_at = event.closes_at
    if closes_at is None or closes_at <= moments[0][1]:
        return moments
    step = max(index for index, at in moments if at <= closes_at)
    return sorted([*moments, (step, closes_at)], key=lambda moment: moment[1])


def _nothing_is_sold(event: Tournament, face: Face, index: int, at: datetime) -> bool:
    standing = clock_queries.standing_at(face.schedule, index)
    terms = selling.terms_of(event)
    by_time = event.closes_at is not None and at >= event.closes_at  # entries and re-entries
    entries = [] if by_time else [terms.window, *([terms.reentry.window] if terms.reentry else [])]
    chips = [rule.window for rule in (terms.rebuy, terms.add_on) if rule is not None]
    level, on_break = standing.level, standing.on_break
    return all(window.is_over(level, on_break=on_break) for window in (*entries, *chips))


def _terms_since(event: Tournament, at: datetime) -> datetime:
    """Since when the event has its terms: what they end ended no sooner."""
    lines = event.journal.filter(kind__in=("tournament.changed", *UNDOINGS))
    return lines.order_by("-revision").values_list("at", flat=True).first() or at


def was_undone(event: Tournament, kind: str, *, since: datetime | None = None, **data: int) -> bool:
    """Whether somebody undid such an act: from then on a person does it, not the clock.

    `since` leaves out what was done before that time.
    """
    lines = event.journal.filter(kind=kind, **{f"data__{name}": n for name, n in data.items()})
    if since is not None:
        lines = lines.filter(at__gte=since)
    return bool(undone_revisions(event) & set(lines.values_list("revision", flat=True)))


def _starts(now: datetime, only: int | None) -> Iterator[Due]:
    """Starts that were set for a time.  Two minutes later it is for a person to start.

    So it is once somebody undid a start made at that time; one set for later comes by itself.
    """
    rows = Tournament.objects.filter(
        state__in=(State.ANNOUNCED, State.REGISTERING),
        starts_itself=True,
        starts_at__gt=now - STARTS_WITHIN,
    )
    for event in rows if only is None else rows.filter(pk=only):
        if not was_undone(event, "tournament.started", since=event.starts_at):
            until = event.starts_at + STARTS_WITHIN
            yield Due(What.START, event.pk, event.starts_at, until=until)


def _openings(now: datetime, only: int | None) -> Iterator[Due]:
    """Registrations that open at the time that was announced; an undone one a person opens."""
    rows = Tournament.objects.filter(state=State.ANNOUNCED, opens_at__isnull=False)
    for event in rows if only is None else rows.filter(pk=only):
        assert event.opens_at is not None
        if not was_undone(event, "registration.opened", since=event.opens_at):
            yield Due(What.OPENS, event.pk, event.opens_at)


def _calls(now: datetime, only: int | None) -> Iterator[Due]:
    for row in calls.all_running(only=only):
        ends_at = calls.call_of(row).ends_at
        if ends_at <= now and was_undone(row.tournament, "tables.call_ended", call=row.pk):
            continue
        yield Due(What.CALL, row.tournament_id, ends_at, table=row.table_number, row=row.pk)


def _offers(now: datetime, only: int | None) -> Iterator[Due]:
    """Offers that end, and seats that came free while somebody waits.  Source: 2.2.21."""
    rows = Alternate.objects.filter(left_at=None, tournament__registration_closed_at=None)
    rows = rows.filter(tournament__suspended_at=None)
    rows = rows.exclude(tournament__state__in=(State.FINISHED, State.CANCELLED))
    if only is not None:
        rows = rows.filter(tournament=only)
    lines: dict[int, list[Alternate]] = {}
    for row in rows.select_related("tournament").order_by("came_at", "pk"):
        lines.setdefault(row.tournament_id, []).append(row)
        if row.offer_ends_at is not None:
            yield Due(What.OFFER_ENDS, row.tournament_id, row.offer_ends_at, row=row.player_id)
    for line in lines.values():
        event = line[0].tournament
        following = next_to_offer(event, line) if event.offers_itself else None
        if following is None or was_undone(event, "alternate.offered", alternate=following.pk):
            continue
        yield Due(What.OFFER, event.pk, now, row=following.player_id)


SOURCES: tuple[Source, ...] = (_clocks, _openings, _starts, _calls, _offers)
