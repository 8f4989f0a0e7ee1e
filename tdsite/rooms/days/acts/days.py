"""The end of a day and the night after it: last hands, bags, the draw of the next day's seats."""

from collections.abc import Mapping
from typing import Annotated, Any, Unpack

from blinds import queries as clock_queries
from blinds.operations import clocks
from tables import queries as floor_queries
from tables.models import DrawKind
from tables.operations import draws, hands_dealt, next_day, seating
from tables.rules import hand_for_hand
from tdsite.acts.play import count_hand, count_unfinished
from tournaments import flight_tree, journal, undo
from tournaments.acts import Act, ActContext
from tournaments.models import Bag, Entry, JournalLine, Tournament
from tournaments.models.days import EndsBy
from tournaments.operations import bags, day_ends, rulings
from tournaments.operations.day_ends import NotBagging, StillSelling
from tournaments.operations.events import require_running
from tournaments.register import EVENT, TABLE, act
from tournaments.rules import N_
from tournaments.rules import days as rules
from tournaments.rules.values import (
    EventId,
    Help,
    Keyed,
    Once,
    ReasonOrNone,
    SeatNumber,
    Several,
    SomeChips,
    TableNumber,
    Whole,
)

MIN_HANDS, MAX_HANDS = 3, 7
MAX_SEATS = 10
ENDS = f"{EVENT}day-ends/"
BAGS = f"{TABLE}bags/"
ENDED_BY = "What ended the day, where no last hands were drawn."
AGAIN = "As they were counted again; without them the first count is said to be right."
DIFFER = "Why the bags differ from the chip ledger."

Hands = Annotated[int, Whole(1, rules.MAX_HANDS)]
Certain = Annotated[bool, Help("Although registration is open.")]
BagNumber = Annotated[int, Whole(1, 99_999)]
Tables = Annotated[int, Whole(1, 200), Help("As many as the players need without it.")]
BaggedStacks = Annotated[
    Mapping[SeatNumber, SomeChips],
    Keyed("seat", "chips"),
    Several(1, MAX_SEATS),
    Once("seat", N_("Name every seat once.")),
]


@act("day.hands_drawn", path=f"{ENDS}hands/", draws=True)
def draw_last_hands(
    tournament_id: EventId,
    *,
    least: Hands = MIN_HANDS,
    most: Hands = MAX_HANDS,
    certain: Certain = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Draw how many more hands are dealt today.

    Every table deals so many; the clock stands from now on.
    The draw is public at once and can be verified.  Unless `certain`, a day does not end by hand
    while entries are sold.  Raises BadRange, HandsDrawn, DayEnding, StacksAreBagged, WrongState,
    StillSelling.  Source: WSOP 2026 125; docs/draws.md.
    """
    act = journal.open_act(tournament_id, "day.hands_drawn", **order)
    rules.check_range(least, most)
    day_ends.check_may_draw(act)
    day_ends.require_begun(act.tournament)
    _check_sold_out(act, certain=certain)
    day = flight_tree.day_of(act.tournament)
    draw_input = hand_for_hand.last_hands_draw(day, least=least, most=most)
    drawn = hand_for_hand.hands_drawn(draws.hold(act, DrawKind.LAST_HANDS, draw_input), day)
    number = act.line_data["draws"][-1]
    day_ends.announce_hands(act, hands=drawn, draw=number)
    clocks.stop_clock(act)
    return journal.record(
        act,
        law=rules.LAST_HANDS_LAW,
        day=day,
        hands_count=drawn,
        draw=number,
        least=least,
        most=most,
    )


@act("day.bagging_began", path=ENDS)
def begin_bagging(
    tournament_id: EventId,
    *,
    ends_by: Annotated[EndsBy, Help(ENDED_BY)] = EndsBy.LEVEL,
    certain: Certain = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """End the day: the clock stands and the stacks go into bags.

    `ends_by` says what ended it where no last hands were drawn.  Unless `certain`, a day that the
    plan does not end yet is not ended while entries are sold.
    Raises WrongState, DayEnding, StacksAreBagged, StillSelling.
    """
    act = journal.open_act(tournament_id, "day.bagging_began", **order)
    require_running(act.tournament)
    day_ends.require_begun(act.tournament)
    _check_sold_out(act, certain=certain)
    frozen_chips = rulings.take_frozen_out(act)
    ending = day_ends.begin(act, ends_by=EndsBy(ends_by))
    count_unfinished(act)
    hands_dealt.drop(act)
    clocks.stop_clock(act)
    return journal.record(
        act,
        law=rules.LAST_HANDS_LAW if ending.ends_by == EndsBy.HANDS else "",
        day=ending.day,
        ends_by=ending.ends_by,
        expected_chips=ending.expected_chips,
        **_frozen(frozen_chips),
    )


def _check_sold_out(act: Act, *, certain: bool) -> None:
    """Raise StillSelling where a day would end by hand with registration open.

    Not where the plan ends it, or where last hands were drawn: somebody was asked then.
    """
    event = act.tournament
    day_ends.require_dealing(event)
    confirmed = certain or flight_tree.day_ending(event) is not None
    if confirmed or event.registration_closed_at is not None:
        return
    face = clock_queries.face_of(event)
    if face is None or face.read(act.at).waiting:
        return
    raise StillSelling(
        N_(
            "Registration of %(event)s is still open: new entries would have no bag."
            " Close registration first, or confirm the end of the day."
        ),
        event=flight_tree.name_of(event),
    )


def lock_tree(tournament_id: int) -> None:
    """Hold an event and the one all its flights lead to, in the order of their numbers.

    Two flights that bag at one time draw on one row of numbers.
    """
    event = Tournament.objects.get(pk=tournament_id)
    both = Tournament.objects.filter(pk__in={event.pk, flight_tree.root_of(event).pk}).order_by(
        "pk"
    )
    list(both.select_for_update(no_key=True))


@act("day.table_bagged", path=BAGS, status=201)
def bag_table(
    tournament_id: EventId, *, table: TableNumber, stacks: BaggedStacks, **order: Unpack[ActContext]
) -> JournalLine:
    """Count the stacks of a table into bags.

    They are numbered on over all its flights.
    Raises NoSuchSeat, NotBagging, BaggedAlready, SeatNotCounted, SeatEmpty, EmptyBag,
    RebuyUndecided.
    """
    lock_tree(tournament_id)
    act = journal.open_act(tournament_id, "day.table_bagged", **order)
    seating.tables_at(act, [table])
    made = bags.bag_table(act, table, _players_at(act, table), stacks)
    return journal.record(act, **_told(table, made))


def _players_at(act: Act, table: int) -> dict[int, Entry]:
    """Seat → entry at one table."""
    there = floor_queries.floor_of(act.tournament, only=[table]).entries_at(table)
    rows = Entry.objects.select_related("player", "elimination").in_bulk(list(there.values()))
    return {seat: rows[entry] for seat, entry in there.items()}


def _told(table: int, made: list[Bag]) -> dict[str, Any]:
    """What a line says of the bags of a table."""
    return {
        "table": table,
        "bags_count": len(made),
        "stack_chips": sum(bag.chips for bag in made),
        "bags": [bag.number for bag in made],
    }


@act("day.bags_confirmed", path=f"{BAGS}confirm/")
def confirm_bags(
    tournament_id: EventId,
    *,
    table: TableNumber,
    stacks: Annotated[BaggedStacks, Help(AGAIN)] | None = None,
    reason: Annotated[ReasonOrNone, Help("Why nobody else confirms them.")] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Confirm the bags of a table as somebody who did not count them.

    Who counted them confirms them only as the house's owner, with a `reason`.
    Raises NotBagging, NothingToConfirm, CountsDiffer with both figures, OwnCount.
    """
    act = journal.open_act(tournament_id, "day.bags_confirmed", **order)
    made = bags.confirm(act, table, stacks, reason=reason)
    why: dict[str, Any] = {"reason": reason.strip()} if reason.strip() else {}
    return journal.record(act, counted_again=stacks is not None, **_told(table, made), **why)


@act("day.bag_corrected", path=f"{EVENT}bags/<number:bag>/correct/")
def correct_bag(
    tournament_id: EventId,
    *,
    bag: BagNumber,
    chips: SomeChips,
    reason: ReasonOrNone,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a bag another figure; it has to be confirmed again.

    Raises Bag.DoesNotExist, BagsClosed, ReasonMissing, EmptyBag, NegativeAmount.
    """
    act = journal.open_act(tournament_id, "day.bag_corrected", **order)
    row, before = bags.correct(act, bag, chips, reason=reason)
    return journal.record(
        act,
        bag=row.number,
        entry=row.entry_id,
        player=row.entry.player.name,
        stack_chips=chips,
        before_chips=before,
        reason=reason.strip(),
    )


@act("day.closed", path=f"{ENDS}close/")
def close_day(
    tournament_id: EventId,
    *,
    reason: Annotated[ReasonOrNone, Help(DIFFER)] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Close the day: every stack is in a confirmed bag.

    What was counted is in play from now on.
    Where that is not what the chip ledger says, a `reason` is needed and the difference is booked.
    A frozen pot is in no bag: it leaves the ledger until it is released.
    Raises NotBagging, NotAllBagged, NotAddingUp.
    """
    act = journal.open_act(tournament_id, "day.closed", **order)
    frozen_chips = rulings.take_frozen_out(act)  # those frozen since the bagging began
    ending, closed = day_ends.close(act, reason=reason)
    counted = sum(bag.chips for bag in closed)
    why: dict[str, Any] = {"reason": ending.reason} if ending.reason else {}
    return journal.record(
        act,
        day=ending.day,
        bags_count=len(closed),
        stack_chips=counted,
        expected_chips=ending.expected_chips,
        difference=counted - (ending.expected_chips or 0),
        **_frozen(frozen_chips),
        **why,
    )


def _frozen(chips: int) -> dict[str, Any]:
    """What a line says of frozen pots that left play with it."""
    return {"frozen_chips": chips} if chips else {}


def require_night(act: Act) -> None:
    """See that the day is over and the next one has not begun.

    Raises NotBagging, NotAllBagged.
    """
    ending = day_ends.require_closed(act.tournament)
    if flight_tree.has_played_on(act.tournament, ending):
        raise NotBagging(
            N_("Play continued after day %(day)s was closed. Bag this day’s stacks too."),
            day=ending.day,
        )


@act("day.drawn", path=f"{ENDS}draw/", draws=True)
def draw_next_day(
    tournament_id: EventId, *, tables: Tables | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Draw everybody's seat for the next day.

    At the first tables of the room, and the buttons.
    As many tables as the players need, or so many.  The draw is public at once; the next day
    starts when the clock is resumed.  Raises NotBagging, NotAllBagged, TooManyForThat, NoFreeSeat,
    TooFewAccessible, CannotKeepApart.  Source: Robert's Rules 7.2, 7.18.
    """
    act = journal.open_act(tournament_id, "day.drawn", **order)
    require_running(act.tournament)
    require_night(act)
    found = next_day.draw_next_day(act, tables=tables)
    return journal.record(
        act,
        law="7.2",
        day=flight_tree.day_of(act.tournament),
        players_count=len(found),
        tables_count=len({one.place.table for one in found}),
    )


@act("clock.resumed", path=f"{EVENT}clock/resume/", room="clock")
def resume(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Let the clock run on.

    After a day's end it does so with the next level.
    Where the day's seats were drawn, its first hand is dealt at every table with that, and counts
    for who serves a penalty.  Raises AlreadyRunning; DayEnding while stacks are bagged.
    """
    act = journal.open_act(tournament_id, "clock.resumed", **order)
    if _is_drawn_night(act.tournament):
        count_hand(act, None)
    return clocks.run_on(act)


def _is_drawn_night(tournament: Tournament) -> bool:
    """Whether the buttons of the next day are drawn, and not one hand of it is dealt."""
    if not day_ends.is_night(tournament):
        return False
    drawn = undo.active_lines(tournament, "day.drawn").filter(
        data__day=flight_tree.day_of(tournament)
    )
    return bool(drawn.exists())
