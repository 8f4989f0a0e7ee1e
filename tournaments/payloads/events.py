"""Lines about the life of an event: its terms, registration, flights, days, clock and boards."""

from typing import NotRequired, TypedDict

from tournaments.payloads.shapes import (
    Drawing,
    EntryNamed,
    HandCounted,
    Nothing,
    StepOfPlan,
    payload_of,
)

payload_of("registration.opened", "registration.suspended", "registration.resumed")(Nothing)


@payload_of("tournament.opened")
class EventOpened(Drawing):
    """In the club's journal; the event's own begins after it."""

    tournament_id: int
    event: str


@payload_of("tournament.imported")
class EventImported(TypedDict):
    tournament_id: int
    tournament: str
    file: str
    entries_count: int


@payload_of("tournament.changed")
class EventChanged(TypedDict):
    """`fields`: the terms that were set; `bounties`: what kind of them, where they were."""

    fields: list[str]
    bounties: NotRequired[str]


@payload_of("policy.chosen")
class PolicyChosen(TypedDict):
    choices: list[str]
    choices_count: int
    reason: str


@payload_of("tournament.started")
class EventStarted(Drawing, HandCounted):
    """`level`: where the clock began, after flights; `sells_on`: whether entries are sold still.

    `taken_over`: it was played elsewhere up to there, by so many entries.
    """

    players_count: int
    tables_count: int
    drawn_count: int
    level: NotRequired[int | None]
    sells_on: NotRequired[bool]
    taken_over: NotRequired[bool]
    entries_count: NotRequired[int]


@payload_of("tournament.finished")
class EventFinished(EntryNamed):
    """`winners_count`: of a satellite, where several win."""

    winners_count: NotRequired[int]


@payload_of("tournament.cancelled")
class EventCancelled(TypedDict):
    reason: str


@payload_of("tournament.aimed")
class TicketsAimed(TypedDict):
    """The event for which tickets are won; None and a dash for none."""

    target_id: int | None
    event: str


@payload_of("registration.closed")
class RegistrationClosed(TypedDict):
    entries_count: int
    places_count: int
    pool_cents: int


@payload_of("flight.linked", "flight.unlinked")
class FlightLinked(TypedDict):
    """`feeds`: the event that the flight plays for from now on."""

    flight: str
    event: str
    feeds: int | None


@payload_of("flight.joined", "flight.left")
class FlightNamed(TypedDict):
    """In the event that the flight plays for."""

    flight: str
    flight_id: int


@payload_of("day.hands_drawn")
class LastHandsDrawn(Drawing):
    day: int
    hands_count: int
    draw: int
    least: int
    most: int


@payload_of("day.bagging_began")
class BaggingBegan(HandCounted):
    """`frozen_chips`: pots that left play with it."""

    day: int
    ends_by: str
    expected_chips: int | None
    frozen_chips: NotRequired[int]


class TableOfBags(TypedDict):
    table: int
    bags_count: int
    stack_chips: int
    bags: list[int]


@payload_of("day.table_bagged")
class TableBagged(TableOfBags):
    pass


@payload_of("day.bags_confirmed")
class BagsConfirmed(TableOfBags):
    """`reason`: why the one who counted them confirmed them too."""

    counted_again: bool
    reason: NotRequired[str]


@payload_of("day.bag_corrected")
class BagCorrected(EntryNamed):
    bag: int
    stack_chips: int
    before_chips: int
    reason: str


@payload_of("day.closed")
class DayClosed(TypedDict):
    """`difference`: chips counted less those expected; `reason`: of a difference."""

    day: int
    bags_count: int
    stack_chips: int
    expected_chips: int | None
    difference: int
    frozen_chips: NotRequired[int]
    reason: NotRequired[str]


class HeadsSent(TypedDict):
    """Bounties that go on with their players: pairs of entry and cents."""

    heads: list[tuple[int, int]]
    unclaimed_cents: int


@payload_of("day.carried")
class DayCarried(TypedDict):
    event: str
    event_id: int
    players_count: int
    stack_chips: int
    amount_cents: int
    bounties: NotRequired[HeadsSent]


@payload_of("day.merged")
class FlightMerged(TypedDict):
    """`left_out_chips`: the lower bags of who made several; `removed`: who was disqualified."""

    flight: str
    flight_id: int
    players_count: int
    new_players_count: int
    stack_chips: int
    amount_cents: int
    left_out_chips: NotRequired[int]
    bounty_cents: NotRequired[int]
    removed: NotRequired[str]
    removed_chips: NotRequired[int]


@payload_of("day.stack_removed")
class StackRemoved(EntryNamed):
    flight: str
    removed_chips: int


@payload_of("day.stack_kept")
class StackKept(EntryNamed):
    flight: str
    stack_chips: int
    reason: str


@payload_of("day.drawn")
class NextDayDrawn(Drawing):
    day: int
    players_count: int
    tables_count: int


class ClockRead(StepOfPlan):
    """Where the clock stands after the act."""

    left_seconds: int


@payload_of("clock.paused", "clock.jumped")
class ClockSet(ClockRead):
    pass


@payload_of("clock.resumed")
class ClockResumed(ClockRead, HandCounted):
    pass


@payload_of("clock.time_added")
class TimeAdded(ClockRead):
    """`moved_seconds`: below zero for less time."""

    moved_seconds: int


@payload_of("clock.level_began")
class LevelBegan(StepOfPlan):
    """`late_ms`: how long after its moment it was called out."""

    small_chips: int
    big_chips: int
    ante_chips: int
    late_ms: NotRequired[int | None]


@payload_of("clock.warned")
class LastMinuteCalled(ClockRead):
    late_ms: NotRequired[int | None]


@payload_of("clock.reshaped")
class PlanReshaped(ClockRead):
    """The first step that is different, and `clock_index`, the step on the clock."""

    clock_index: int
    reason: str


@payload_of("hands.dealt")
class HandForAll(ClockRead):
    """Hand for hand: the next one at every table, which takes its time off the clock."""

    hand: int


payload_of("links.renewed")(Nothing)


@payload_of("screen.added", "screen.removed")
class ScreenNamed(TypedDict):
    screen: str
    number: int


@payload_of("screen.changed")
class ScreenChanged(TypedDict):
    """`screen`: one or several, as people read them; `settings`: words of the log."""

    screen: str
    settings: list[str]


@payload_of("screen.identified")
class ScreensIdentified(TypedDict):
    screen: str


@payload_of("board.noted", "board.note_ended")
class NoticeNamed(TypedDict):
    notice_id: int
    text: str


@payload_of("board.slide_added", "board.slide_removed")
class SlideNamed(TypedDict):
    """`text`: of a slide with a picture alone, the beginning of the picture's name."""

    slide_id: int
    text: str


@payload_of("board.look_changed")
class LookChanged(TypedDict):
    """`accent`: the colour; or the `language` in which other sentences are said aloud."""

    accent: NotRequired[str]
    language: NotRequired[str]
