"""What the clock is told: start, pause, resume, more time, another level; what it announces."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Any, Unpack

from django.db import transaction

from blinds import queries, stages
from blinds.models import Clock
from blinds.rules import clock as clock_rules
from blinds.rules.clock import LevelChange, Transition
from blinds.rules.sheet import MAX_SECONDS
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.structure import MAX_STEPS
from blinds.rules.times import LastMinute, last_minutes, still_called
from tournaments import flight_tree, journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.operations.day_ends import require_dealing
from tournaments.operations.events import require_running
from tournaments.register import EVENT, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, Whole

MoreSeconds = Annotated[int, Whole(-MAX_SECONDS, MAX_SECONDS)]
StepNumber = Annotated[int, Whole(0, MAX_STEPS), Help("The step of the plan, from 0.")]


class NoPlan(RuleError):
    """The event has no levels to play."""


class NoClock(RuleError):
    """The clock starts with the event."""


def start_clock(act: Act, *, index: int | None = None) -> Clock:
    """Set the clock going at the first level, or at the level `index` of the plan.

    Of an event that flights feed the first one is where they stopped.
    Raises NoPlan, NoSuchLevel.
    """
    schedule = queries.schedule_of(act.tournament)
    if not schedule:
        raise NoPlan(N_("No levels yet. Choose a structure first."))
    first = stages.first_step(act.tournament, schedule) if index is None else index
    begun = clock_rules.begin(schedule, act.at, index=first)
    return act.create(
        Clock(
            tournament=act.tournament,
            transition=1,
            index=begun.index,
            left_ms=begun.left_ms,
            at=begun.at,
            running=True,
            announced=begun.index,
            warned=begun.index - 1,
        )
    )


def stop_clock(act: Act) -> None:
    """Hold the clock for good, at the end of an event."""
    clock = Clock.objects.filter(tournament=act.tournament).first()
    if clock is None or not clock.running:
        return
    now = queries.ClockState(
        queries.schedule_of(act.tournament), queries.transition_of(clock), clock.transition
    ).read(act.at)
    act.update(
        clock,
        transition=clock.transition + 1,
        index=now.index,
        left_ms=now.left_ms,
        at=act.at,
        running=False,
    )


def hold_since(act: Act, at: datetime) -> None:
    """Hold a clock that came back running where it stood at a time since when nobody plays."""
    clock = Clock.objects.get(tournament=act.tournament)
    schedule = queries.schedule_of(act.tournament)
    then = queries.ClockState(schedule, queries.transition_of(clock), clock.transition).read(at)
    act.update(
        clock,
        transition=clock.transition + 2,  # what was turned back had the next one
        index=then.index,
        left_ms=then.left_ms,
        at=act.at,
        running=False,
    )


@act("clock.paused", path=f"{EVENT}clock/pause/", room="clock")
def pause(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Pause the clock.  Raises NotRunning.  Source: Robert's Rules 7.8, 7.39."""
    act = journal.open_act(tournament_id, "clock.paused", **order)
    return _told(act, clock_rules.pause)


def run_on(act: Act) -> JournalLine:
    """The clock runs on; after a day's end, with the next level.

    Raises AlreadyRunning; DayEnding while stacks are bagged.
    """
    require_dealing(act.tournament)
    return _told(act, clock_rules.resume)


@act("clock.time_added", path=f"{EVENT}clock/add-time/", room="clock")
def add_time(
    tournament_id: EventId, *, seconds: MoreSeconds, **order: Unpack[ActContext]
) -> JournalLine:
    """Give the level more time, or less.

    Less where `seconds` is negative; never below nothing.
    """
    act = journal.open_act(tournament_id, "clock.time_added", **order)
    return _told(act, _adding(seconds), moved_seconds=seconds)


def _adding(seconds: int) -> "ClockChange":
    def add(schedule: Schedule, now: Transition, at: datetime) -> Transition:
        return clock_rules.add_time(schedule, now, at, ms=seconds * 1000)

    return add


@act("clock.jumped", path=f"{EVENT}clock/jump/", room="clock")
def jump(tournament_id: EventId, *, index: StepNumber, **order: Unpack[ActContext]) -> JournalLine:
    """Set the clock to the start of another step.  Raises NoSuchLevel."""
    act = journal.open_act(tournament_id, "clock.jumped", **order)

    def to_step(schedule: Schedule, now: Transition, at: datetime) -> Transition:
        return clock_rules.jump(schedule, now, at, index=index)

    return _told(act, to_step, set_to=True)


ClockChange = Callable[[Schedule, Transition, datetime], Transition]


def _told(act: Act, change: ClockChange, *, set_to: bool = False, **data: Any) -> JournalLine:
    """Tell the clock something.  Only where it is `set_to` a step is that step called out by it."""
    require_running(act.tournament)
    now = _tell(act, _clock(act), change, set_to=set_to)
    where = queries.step_data(queries.schedule_of(act.tournament), now.index)
    return journal.record(act, left_seconds=now.left_ms // 1000, **where, **data)


def _clock(act: Act) -> Clock:
    clock = Clock.objects.filter(tournament=act.tournament).first()
    if clock is None:
        raise NoClock(N_("The clock starts with the event. Start the event first."))
    return clock


def _tell(act: Act, clock: Clock, change: ClockChange, *, set_to: bool = False) -> Transition:
    schedule = queries.schedule_of(act.tournament)
    now = change(schedule, queries.transition_of(clock), act.at)
    act.update(
        clock,
        transition=clock.transition + 1,
        index=now.index,
        left_ms=now.left_ms,
        at=now.at,
        running=now.running,
        warned=still_called(clock.warned, now),
        **({"announced": now.index} if set_to else {}),
    )
    return now


def hold(act: Act) -> bool:
    """Hold the clock for hand for hand, unless it stands or a break runs; whether it was held.

    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    clock = _clock(act)
    now = clock_rules.read(
        queries.schedule_of(act.tournament), queries.transition_of(clock), act.at
    )
    if now.running and now.step.kind is StepKind.LEVEL:
        _tell(act, clock, clock_rules.pause)
        return True
    return False


def take_hand(act: Act) -> Transition:
    """Take the time of one synchronised hand off the clock, which stands.

    The step it turns to is called out by the hand.  Raises NoLevelNow.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    clock = _clock(act)
    now = clock_rules.take_hand(
        queries.schedule_of(act.tournament), queries.transition_of(clock), act.at
    )
    return _tell(act, clock, lambda *_: now, set_to=now.index > clock.announced)


def let_run(act: Act) -> None:
    """Let a clock that was held for hand for hand run on, unless it runs or the day ends.

    Once its last hands are drawn it stands.  Source: WSOP 2026 125.
    """
    if flight_tree.day_ending(act.tournament) is not None:
        return
    clock = _clock(act)
    now = clock_rules.read(
        queries.schedule_of(act.tournament), queries.transition_of(clock), act.at
    )
    if not now.running and not now.waiting:
        _tell(act, clock, clock_rules.resume)


def announce_due(now: datetime, *, only: int | None = None) -> int:
    """Call out every turn that no one has called out yet; how many there were.

    `only` names one event: for a time that is no other event's.

    Each is announced once: the clock's row holds the last step called out, and only who moves it
    on writes the line.  A turn that nobody was there for is found by the next sweep.
    """
    running = Clock.objects.filter(tournament__state=State.RUNNING)
    mine = {"tournament__rehearsal": False} if only is None else {"tournament": only}
    running = running.filter(**mine)
    return sum(_announce(pk, now) for pk in running.values_list("tournament_id", flat=True))


def _announce(tournament_id: int, now: datetime) -> int:
    clock = Clock.objects.get(tournament_id=tournament_id)
    face = queries.ClockState(
        queries.schedule_of(clock.tournament), queries.transition_of(clock), clock.transition
    )
    due = unannounced(clock, face, now)
    for turn in due:
        announce_turn(tournament_id, transition_number=clock.transition, turn=turn, now=now)
    return len(due)


def unannounced(clock: Clock, face: queries.ClockState, now: datetime) -> list[LevelChange]:
    """The steps not yet called out, each at its moment; one passed before the clock was last told
    something has that moment."""
    schedule, transition = face.schedule, face.transition
    before = transition.at - timedelta(milliseconds=1)
    at = {
        turn.index: turn.at
        for turn in clock_rules.turns(schedule, transition, after=before, until=now)
    }
    here = clock_rules.read(schedule, transition, now).index
    return [LevelChange(n, at.get(n, transition.at)) for n in range(clock.announced + 1, here + 1)]


@transaction.atomic
def announce_turn(
    tournament_id: int, *, transition_number: int, turn: LevelChange, now: datetime
) -> JournalLine | None:
    """Write the line of one turn, unless it is written or the clock was told otherwise since.

    Turns are called out one after the other: while the one before is still to do (its sweep
    failed), this one waits for the next sweep.
    `late_ms` in its data is how long after its moment it was called out.
    """
    act = journal.open_act(tournament_id, "clock.level_began", by=None, at=turn.at)
    clock = Clock.objects.get(tournament_id=tournament_id)
    if clock.transition != transition_number or clock.announced + 1 != turn.index:
        return None
    act.update(clock, announced=turn.index)
    schedule = queries.schedule_of(act.tournament)
    step = schedule[turn.index]
    return journal.record(
        act,
        law="7.9",
        **queries.step_data(schedule, turn.index),
        small_chips=step.small_chips,
        big_chips=step.big_chips,
        ante_chips=step.ante_chips,
        late_ms=queries.late_ms(turn.at, now),
    )


def stand_still(
    act: Act, tournament: Tournament, *, index: int, left_seconds: int, at: datetime
) -> Clock:
    """A clock held for good at a step of the plan, with so much of it left."""
    return act.create(_in_the_middle(tournament, index, left_seconds, at))


def take_over(act: Act, *, index: int, left_seconds: int, running: bool) -> Clock:
    """The clock of an event that is played already, with so much of a step left.

    What the step has called out was called out elsewhere.  Raises NoPlan, NoSuchLevel.
    """
    schedule = queries.schedule_of(act.tournament)
    if not schedule:
        raise NoPlan(N_("No levels yet. Choose a structure first."))
    clock_rules.check_index(schedule, index)
    clock = _in_the_middle(act.tournament, index, left_seconds, act.at)
    clock.running, clock.warned = running, index - 1
    return act.create(clock)


def _in_the_middle(tournament: Tournament, index: int, left_seconds: int, at: datetime) -> Clock:
    return Clock(
        tournament=tournament,
        transition=1,
        index=index,
        left_ms=left_seconds * 1000,
        at=at,
        running=False,
        announced=index,
    )


@transaction.atomic
def call_last_minute(
    tournament_id: int, *, transition_number: int, minute: LastMinute, now: datetime
) -> JournalLine | None:
    """Write the line of a last minute, unless it is written, over, or the clock was told otherwise.

    `late_ms` in its data is how long after its moment it was called.
    """
    act = journal.open_act(tournament_id, "clock.warned", by=None, at=minute.at)
    clock = Clock.objects.get(tournament_id=tournament_id)
    if clock.transition != transition_number or clock.warned >= minute.index or now >= minute.until:
        return None
    act.update(clock, warned=minute.index)
    where = queries.step_data(queries.schedule_of(act.tournament), minute.index)
    return journal.record(
        act,
        law="7.9",
        **where,
        left_seconds=round((minute.until - minute.at).total_seconds()),
        late_ms=queries.late_ms(minute.at, now),
    )


def uncalled(clock: Clock, face: queries.ClockState, now: datetime) -> list[LastMinute]:
    """The last minutes to come, and the one that runs while nobody has called it."""
    found = last_minutes(face.schedule, face.transition, now)
    return [minute for minute in found if minute.index > clock.warned]
