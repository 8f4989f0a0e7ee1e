"""What is done about an event: its terms, draws, start, days, flights and color-ups."""

from typing import Any

from tables.models import Seat
from tdsite import director
from tdsite.rooms.checks.checks import checks_of
from tdsite.rooms.checks.facts import Facts
from tests.acts.examined import Steps, do
from tests.acts.stories.floor import free_seat
from tests.acts.stories.register import story
from tests.factories import EVENING, NOON, dana, entry_price, event, fay, level, sell
from tests.flights import (
    enter,
    entry_of,
    festival,
    flight,
    merged,
    play_flight,
    stacks_at,
)
from tests.rooms.days.test_commands_disqualified_bags import flights
from tests.rooms.races.test_commands import AT_BREAK, at_break, begin, seats_of
from tests.rooms.races.test_commands import enter as race_by_hand
from tournaments.models import Tournament


@story(
    *("open_event", "change_event", "change_plan", "choose_policy", "aim_tickets", "mend"),
    *("suspend_registration", "resume_registration", "open_registration"),
    *("commit_draw", "drop_draw", "make_draw", "release_draw", "put_down_stacks"),
    *("take_up_stack", "start", "cancel"),
)
def before_the_start() -> Steps:
    terms: dict[str, Any] = {"name": "Sunday", "starts_at": NOON}
    opened = yield do(
        "open_event",
        fields=terms,
        prices=(entry_price(limit=20),),
        structure_name="Evening",
        schedule=EVENING,
    )
    here = Tournament.objects.get(pk=opened.data["tournament_id"])
    of_event = {"tournament_id": here.pk}
    sell(here, "Tom", "Ann", "Ben")
    fields = {"guarantee_cents": 500_00, "policy": {}}
    yield do("change_event", **of_event, fields=fields, prices=(entry_price(limit=20),))
    yield do("change_plan", **of_event, schedule=EVENING[:6])
    yield do("choose_policy", **of_event, policy={"clock_call_s": 30}, reason="as agreed")
    yield do("aim_tickets", **of_event, target_id=event(name="Main event").pk)
    yield do("suspend_registration", **of_event)
    yield do("resume_registration", **of_event)
    yield do("commit_draw", **of_event)
    yield do("drop_draw", **of_event, number=1)
    made = yield do("make_draw", **of_event)
    yield do("release_draw", **of_event, number=made.data["draw"])
    yield do("start", **of_event)
    free = {"table": 1, "seat": free_seat(here, 1)}
    yield do("put_down_stacks", **of_event, seats=[free])
    yield do("take_up_stack", **of_event, **free, stack_chips=18_000)
    announced = event(name="Announced", announced_only=True)
    yield do("open_registration", tournament_id=announced.pk)
    yield do("cancel", tournament_id=announced.pk, reason="No power")
    broken = event(name="Odd", schedule=(level(100, 200), level(100, 100)))
    code = next(c.code for c in checks_of(Facts(broken, NOON)) if c.mends)
    yield do("mend", tournament_id=broken.pk, code=code)


@story(
    *("draw_last_hands", "begin_bagging", "bag_table", "confirm_bags", "correct_bag", "close_day"),
    *("draw_next_day", "carry_on", "merge_flight", "link_flight"),
)
def days() -> Steps:
    main = festival()
    one = flight(main, "1A")
    of_event = {"tournament_id": one.pk}
    enter(one, "Ann", "Ben", "Cyd")
    yield do("link_flight", **of_event, feeds_id=main.pk, flight="1X")
    director.start(one.pk, by=dana(), at=NOON)
    director.close_registration(one.pk, by=dana(), at=NOON)
    yield do("draw_last_hands", **of_event, certain=True)
    yield do("begin_bagging", **of_event, certain=True)
    stacks = [{"seat": seat, "chips": chips} for seat, chips in stacks_at(one, {})[1].items()]
    yield do("bag_table", **of_event, table=1, stacks=stacks)
    yield do("correct_bag", **of_event, bag=1, chips=20_000 + 25, reason="misread")
    director.correct_bag(one.pk, bag=1, chips=20_000, reason="read again", by=dana(), at=NOON)
    yield do("confirm_bags", fay(), **of_event, table=1)
    yield do("close_day", **of_event)
    yield do("draw_next_day", **of_event)
    other = flight(main, "1B")
    play_flight(other, "Dov", "Eve", "Flo")
    yield do("carry_on", tournament_id=other.pk)
    yield do("merge_flight", tournament_id=main.pk, flight_id=other.pk)


@story("take_over")
def taken_over() -> Steps:
    here = event()
    yield do(
        "take_over",
        tournament_id=here.pk,
        level=2,
        left_seconds=252,
        entries_count=9,
        left_count=4,
        players=[{"name": "Ann", "table": 1, "seat": 3, "stack_chips": 45_000}],
    )


@story("remove_stack", "let_stack_play")
def disqualified() -> Steps:
    main, first, second = flights(policy={"disqualified_bags": "director"})
    merged(main, [first, second])
    of_entry = {"tournament_id": main.pk, "entry_id": entry_of(main, "Ann").pk}
    line = yield do("let_stack_play", **of_entry, reason="as agreed")
    director.undo(main.pk, revision=line.revision, by=dana(), at=NOON)
    yield do("remove_stack", **of_entry)


@story(
    *("open_color_up", "race_table", "race_tables", "take_race_back", "late_find"),
    "close_color_up",
)
def races() -> Steps:
    here = at_break()
    of_event = {"tournament_id": here.pk}
    yield do("open_color_up", None, AT_BREAK, **of_event, old=25)
    counted = [{"seat": seat, "count": 2} for seat in seats_of(here, 1)[:3]]
    yield do("race_table", None, AT_BREAK, **of_event, table=1, old=25, counted=counted)
    yield do("race_tables", None, AT_BREAK, **of_event, old=25, odd={2: 2})
    yield do("take_race_back", None, AT_BREAK, **of_event, old=25, table=2)
    yield do("race_tables", None, AT_BREAK, **of_event, old=25, odd={2: 3})
    found = here.entries.order_by("number")[0].pk
    yield do("late_find", None, AT_BREAK, **of_event, entry_id=found, old=25, count=9)
    other = at_break(players=7, seats=4)
    begin(other)
    left = Seat.objects.filter(table__tournament=other, table__number=2, entry__gt=0)
    race_by_hand(other, 1, {})
    for entry in list(left.values_list("entry", flat=True)):
        director.bust_out(entry, by=dana(), at=AT_BREAK)
    yield do("close_color_up", None, AT_BREAK, tournament_id=other.pk, old=25)
