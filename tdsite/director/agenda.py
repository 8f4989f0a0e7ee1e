"""What happens by itself next, in all events: one list, derived from the book each time.

Nothing is copied into a schedule: what the list says follows from clocks, terms and calls as they
stand, so that no change of them can leave a wrong entry behind.  Each source yields what has not
happened yet of its kind, overdue things included; `tdsite.director.timers` lets them happen.
"""

from collections.abc import Callable, Iterator
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
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.undo import undone_revisions

STARTS_WITHIN = timedelta(minutes=2)
FAR = timedelta(days=40)


class What(StrEnum):
    START = "start"
    TURN = "turn"
    LAST_MINUTE = "last_minute"
    REGISTRATION = "registration"
    CALL = "call"


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

    A clock that stands brings nothing.
    """
    return sorted((due for source in SOURCES for due in source(now, only)), key=_order)


def _order(due: Due) -> tuple[datetime, int, int]:
    return due.at, due.tournament_id, _FIRST.index(due.what)


# at one moment: the level turns before registration closes on it
_FIRST = (What.CALL, What.LAST_MINUTE, What.START, What.TURN, What.REGISTRATION)


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
    """The first step at which nothing is sold any more.

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
    for index, at in moments:
        if _nothing_is_sold(event, face, index):
            if not was_undone(event, "registration.closed"):
                since = at if at > now else max(at, _terms_since(event, at))
                yield Due(What.REGISTRATION, event.pk, since, index=index)
            return


def _nothing_is_sold(event: Tournament, face: Face, index: int) -> bool:
    standing = clock_queries.standing_at(face.schedule, index)
    terms = queries.terms_of(event)
    sold = [terms.rebuy, terms.add_on, terms.reentry]
    windows = [terms.window, *(rule.window for rule in sold if rule is not None)]
    return all(window.is_over(standing.level, on_break=standing.on_break) for window in windows)


def _terms_since(event: Tournament, at: datetime) -> datetime:
    """Since when the event has its terms: what they end ended no sooner."""
    lines = event.journal.filter(kind__in=("tournament.changed", "act.undone"))
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


def _calls(now: datetime, only: int | None) -> Iterator[Due]:
    for row in calls.all_running(only=only):
        ends_at = calls.call_of(row).ends_at
        if ends_at <= now and was_undone(row.tournament, "tables.call_ended", call=row.pk):
            continue
        yield Due(What.CALL, row.tournament_id, ends_at, table=row.table_number, row=row.pk)


SOURCES: tuple[Source, ...] = (_clocks, _starts, _calls)
