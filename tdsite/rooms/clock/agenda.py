"""What happens by itself next, in all events, and its doing, each thing once, by nobody.

The agenda is one list, derived from the book each time.  Each room says what comes of its own (see
`tdsite.acts.agenda`), the clock's is below.  The beat sweeps once a second: each act takes the
event's lock and looks again, so that of two sweeps only one finds it still to do; what a dead
worker missed is found by the next.
"""

import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds import queries as clock_queries
from blinds.models import Clock
from blinds.operations.clocks import announce_turn, call_last_minute, unannounced, uncalled
from blinds.queries import ClockState
from blinds.rules import clock as clock_rules
from blinds.rules.clock import LevelChange
from blinds.rules.times import LastMinute
from tdsite.acts.agenda import Agenda, Due, What, agendas, was_undone
from tournaments import selling
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules import RuleError
from tournaments.undo import UNDOINGS

FAR = timedelta(days=40)


def agenda(now: datetime, *, only: int | None = None) -> list[Due]:
    """All that is overdue or comes by itself, first things first; `only` names one event.

    A clock that stands brings nothing.  Nor does a rehearsal, unless it is the one that is named:
    whoever plays it keeps its time, which may be that of another year.
    """
    found = sorted(
        (due for one in agendas() for source in one.sources for due in source(now, only)),
        key=_order,
    )
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


def clocks(now: datetime, only: int | None) -> Iterator[Due]:
    """Level turns, breaks, day ends, last minutes, and the close of registration."""
    rows = Clock.objects.filter(tournament__state=State.RUNNING).select_related("tournament")
    if only is not None:
        rows = rows.filter(tournament=only)
    for clock in rows.prefetch_related("tournament__prices"):
        face = ClockState(
            clock_queries.schedule_of(clock.tournament),
            clock_queries.transition_of(clock),
            clock.transition,
        )
        if face.schedule:
            yield from _turns(clock, face, now)
            yield from _last_minutes(clock, face, now)
            yield from _registration(clock, face, now)


def _turns(clock: Clock, face: ClockState, now: datetime) -> Iterator[Due]:
    ahead = clock_rules.turns(face.schedule, face.transition, after=now, until=now + FAR)
    for turn in (*unannounced(clock, face, now), *ahead):
        yield Due(
            What.TURN,
            clock.tournament_id,
            turn.at,
            index=turn.index,
            transition=clock.transition,
        )


def _last_minutes(clock: Clock, face: ClockState, now: datetime) -> Iterator[Due]:
    for minute in uncalled(clock, face, now):
        yield Due(
            What.LAST_MINUTE,
            clock.tournament_id,
            minute.at,
            until=minute.until,
            index=minute.index,
            transition=clock.transition,
        )


def _registration(clock: Clock, face: ClockState, now: datetime) -> Iterator[Due]:
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


def _nothing_is_sold(event: Tournament, face: ClockState, index: int, at: datetime) -> bool:
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


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fired:
    """Something that was done by itself, and how long after its moment, in seconds."""

    what: What
    late_seconds: float


def fire_due(now: datetime, *, only: int | None = None) -> list[Fired]:
    """Do all that is due; what was done.  One event that fails does not hold up the others.

    `only` names one event: for a time that is no other event's.
    """
    return list(_fire(agenda(now, only=only), now))


def close_due(now: datetime, *, only: int | None = None) -> int:
    """Close every registration when nothing is sold any more; how many there were.

    A sale past its own level is refused from the same instant, whether this has run or not.
    """
    closes = [due for due in agenda(now, only=only) if due.what is What.REGISTRATION]
    return len(list(_fire(closes, now)))


def _fire(found: list[Due], now: datetime) -> Iterator[Fired]:
    fires = {what: fire for one in agendas() for what, fire in one.fires.items()}
    for due in found:
        if due.at > now:
            return
        try:
            done = fires[due.what](due, now)
        except RuleError as error:  # somebody was first, or it cannot be now
            log.info("not done by itself: %s of event %s: %s", due.what, due.tournament_id, error)
        except Exception:
            log.exception("failed by itself: %s of event %s", due.what, due.tournament_id)
        else:
            if done:
                yield Fired(due.what, (now - due.at).total_seconds())


def _turn(due: Due, now: datetime) -> bool:
    assert due.index is not None
    turn = LevelChange(due.index, due.at)
    number = due.transition
    return bool(announce_turn(due.tournament_id, transition_number=number, turn=turn, now=now))


def _last_minute(due: Due, now: datetime) -> bool:
    assert due.index is not None
    assert due.until is not None
    minute = LastMinute(due.index, due.at, due.until)
    number = due.transition
    return bool(
        call_last_minute(due.tournament_id, transition_number=number, minute=minute, now=now)
    )


AGENDA = Agenda(sources=(clocks,), fires={What.TURN: _turn, What.LAST_MINUTE: _last_minute})
