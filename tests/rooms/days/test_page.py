"""Days and flights on the pages: the tree, a further flight, merging, to-dos, what is public."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from blinds import queries as clock_queries
from blinds.rules.steps import PlanStep, StepKind
from tables.models import Seat
from tdsite import director
from tdsite.rooms.days.new_flight import label_after
from tdsite.rooms.days.next_day import published
from tdsite.rooms.days.tree import At, tree_of
from tdsite.rooms.reports.event_report import report_of
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import EVENING, NOON, dana, entry_price, fay, level, running
from tests.flights import bag_all, end_day, enter, festival, flight, merged, start
from tests.rooms.events.test_page import shown
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.days import EndsBy

pytestmark = pytest.mark.django_db

DAY_END = PlanStep(StepKind.DAY_END, 0)
ONE_DAY = (level(100, 100), DAY_END, level(500, 1000))


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def page(client, tournament) -> str:
    return words(client.get(reverse("days", args=[tournament.pk])))


def due(tournament) -> list[str]:
    tournament.refresh_from_db()
    return [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]


def test_the_dashboard_counts_all_flights_and_a_flight_plays_for_the_whole_pool(client, tree):
    root, first, second = tree
    client.force_login(dana())
    figures = [words(client.get(reverse("figures", args=[one.pk]))) for one in (root, second)]

    assert "4 <small>of 6 entries</small>" in figures[0]
    assert "2 <small>of 2 entries</small>" in figures[1]
    assert all("€600 <small>" in told for told in figures)
    assert "all flights" in figures[1]
    assert f'href="{reverse("payouts", args=[root.pk])}"' in figures[1]
    told = words(client.get(reverse("days", args=[first.pk])))
    assert '<b class="sign flight-sign">1A</b> <span class="event-name">Main Event</span>' in told


def test_the_tree_has_a_line_for_each_flight_and_adds_them_up(tree):
    root, *_ = tree

    found = tree_of(root)

    assert [(row.name, row.at) for row in found.rows] == [
        ("1A", At.CLOSED),
        ("1B", At.PLAYS),
        ("Main Event", At.OPEN),
    ]
    first, second, own = found.rows
    assert (first.entered.entries, first.left, first.chips) == (4, 2, 80_000)
    assert (first.delta_chips, first.average_chips) == (0, 40_000)
    assert (second.entered.entries, second.entered.reentries, second.left) == (2, 1, 2)
    assert (own.entered.entries, own.own_cents) == (0, 0)
    assert (found.figures.entries, found.figures.reentries, found.figures.left) == (6, 1, 4)
    assert (found.chips, found.collected_cents) == (120_000, 600_00)
    assert [row.name for row in found.ready] == ["1A"]


def test_the_page_is_the_same_from_any_flight_and_merges_what_is_ready(as_dana, tree):
    root, first, second = tree

    assert "Merge 1A" in page(as_dana, root)
    assert "Merge 1A" in page(as_dana, second)
    answer = as_dana.post(reverse("merge_flights", args=[root.pk]), {"flight": first.pk})

    assert answer.status_code == 302
    assert queries.still_in(root) == 2
    assert tree_of(root).rows[0].at is At.MERGED
    assert "Merge 1A" not in page(as_dana, root)


def test_all_that_are_ready_are_merged_at_once_and_taken_back_one_by_one(as_dana, tree):
    root, first, second = tree
    end_day(second)

    as_dana.post(reverse("merge_flights", args=[root.pk]))
    together = queries.still_in(root)
    as_dana.post(reverse("unmerge_flight", args=[root.pk]), {"flight": first.pk})

    assert together == 4
    assert queries.still_in(root) == 2
    assert [row.at for row in tree_of(root).rows] == [At.CLOSED, At.MERGED, At.OPEN]


def test_the_page_asks_no_more_of_three_flights_than_of_one(as_dana):
    root = festival()
    flight(root, "1A")
    page(as_dana, root)  # what is read once per process
    with CaptureQueriesContext(connection) as of_one:
        page(as_dana, root)
    for label in ("1B", "1C"):
        flight(root, label)
    with CaptureQueriesContext(connection) as of_three:
        page(as_dana, root)

    assert len(of_three) <= len(of_one)


def test_a_flight_that_is_still_played_is_not_merged_and_the_page_says_why(as_dana, tree):
    root, _, second = tree

    answer = as_dana.post(reverse("merge_flights", args=[root.pk]), {"flight": second.pk})

    assert answer.status_code == 409
    assert "The day of 1B is not over" in words(answer)


def test_a_further_flight_takes_the_terms_of_the_last_one_a_day_later(as_dana):
    root = festival(starts_at=NOON + timedelta(days=9))
    first = flight(
        root, "1A", entry_price(chips=30_000), quota_bp=1_500, closes_at=NOON + timedelta(hours=5)
    )
    shown = page(as_dana, root)

    answer = as_dana.post(
        reverse("add_flight", args=[root.pk]), {"flight": "1B", "starts_at": "2026-11-21T14:00"}
    )

    made = Tournament.objects.get(flight="1B")
    assert 'value="1B"' in shown
    assert answer.status_code == 302
    assert (made.feeds, made.name, made.quota_bp) == (root, "Main Event · 1B", 1_500)
    assert made.starts_at - first.starts_at == timedelta(days=1)
    assert made.closes_at == first.closes_at + timedelta(days=1)
    assert made.prices.get().chips == 30_000
    assert clock_queries.schedule_of(made) == EVENING


def test_labels_count_on_where_they_count():
    assert [label_after(label) for label in ("", "1A", "C", "Friday", "1Z")] == [
        "1A",
        "1B",
        "D",
        "",
        "",
    ]


def test_the_form_of_an_event_makes_it_a_flight_and_shows_that_again(as_dana):
    root = festival()
    event = flight(root, "1A", early_bp=1_250, early_cents=150_00, quota_players=5)

    shown = words(as_dana.get(reverse("edit_event", args=[event.pk])))

    assert f'<option value="{root.pk}" selected>Main Event</option>' in shown
    for field in ('name="flight" value="1A"', 'value="12.5"', 'value="150"', 'value="5"'):
        assert field in shown


def test_an_event_becomes_a_flight_in_its_form(as_dana):
    root, event = festival(), flight(festival(), "1A")
    typed = shown(as_dana, event) | {"feeds": root.pk, "flight": "1B", "quota": "12.5"}

    answer = as_dana.post(reverse("edit_event", args=[event.pk]), typed)

    event.refresh_from_db()
    assert answer.status_code == 302
    assert (event.feeds, event.flight, event.quota_bp) == (root, "1B", 1_250)


def test_the_list_leads_from_the_end_of_the_plan_to_the_next_day():
    event = festival(schedule=ONE_DAY)
    enter(event, "Ann", "Bob", "Cid")
    start(event)
    pk, later = event.pk, {"by": dana(), "at": NOON}
    director.jump(pk, index=1, **later)
    ends = due(event)
    director.draw_last_hands(pk, certain=True, **later)
    hands = due(event)
    director.begin_bagging(pk, ends_by=EndsBy.HANDS, **later)
    bagging = due(event)
    director.undo(pk, revision=event.journal.latest("revision").revision, **later)
    bag_all(event)
    whole = due(event)
    director.close_day(pk, **later)
    night = due(event)
    director.draw_next_day(pk, **later)
    drawn = due(event)
    director.resume(pk, **later)

    assert ends[0] == "Day 1: scheduled end"
    assert "last hand" in hands[0]
    assert bagging[0] == "1 table to bag"
    assert whole[0] == "Close day 1"
    assert night[0] == "Draw the seats of day 2"
    assert drawn[0] == "Day 2 is ready"
    assert not any("ay 2" in what or "bag" in what for what in due(event))


def test_a_quota_stops_the_flight_and_its_end_leads_to_the_merge(tree):
    root, first, second = tree
    Tournament.objects.filter(pk=second.pk).update(quota_players=2)
    director.close_registration(second.pk, by=dana(), at=NOON)

    assert due(second)[0] == "2 left: flight over"
    assert due(first)[0] == "Merge into Main Event"
    assert due(root)[0] == "1 flight to merge"
    end_day(second)
    merged(root, [first, second])
    assert due(root)[0] == "Draw the seats of day 2"


def test_a_day_that_is_paused_is_not_the_night_before():
    event = festival(schedule=ONE_DAY)
    enter(event, "Ann", "Bob", "Cid")
    start(event)
    end_day(event)
    later = {"by": dana(), "at": NOON + timedelta(minutes=1)}
    director.draw_next_day(event.pk, **later)
    director.resume(event.pk, **later)
    director.pause(event.pk, **later)

    assert "The clock is stopped" in due(event)
    assert tree_of(event).own.at is At.PLAYS


def test_at_the_end_of_a_day_registration_is_named_without_a_time():
    tournament = running(entry_price(until_level=1), schedule=ONE_DAY, players=3)
    director.jump(tournament.pk, index=1, by=dana(), at=NOON)

    assert "Registration closes" in due(tournament)


def test_the_wall_without_tables_says_what_opens_them(as_dana, tree):
    root, first, second = tree
    wall = reverse("wall", args=[root.pk])

    before = words(as_dana.get(wall))
    end_day(second)
    merged(root, [first, second])
    after = words(as_dana.get(wall))

    assert "Merge flights first" in before
    assert "The flights are merged. The tables open with the seat draw." in after
    assert f'href="{reverse("draw_room", args=[root.pk])}"' in after


def test_counts_and_seats_are_public_when_the_bags_are_closed_and_the_seats_drawn(client, tree):
    root, first, second = tree
    address = reverse("public_counts", args=[root.board_token])
    early = words(client.get(address))
    end_day(second)
    merged(root, [first, second])
    counts = words(client.get(address))
    start(root)
    seats = words(client.get(address + "?by=table"))

    found = published(EventState(root, NOON))
    ann = Seat.objects.get(entry__player__name="Ann", table__tournament=root)
    assert "The flights are not merged yet" in early
    assert reverse("public_counts", args=[first.board_token]) in early
    assert reverse("public_counts", args=[second.board_token]) not in early
    assert counts.index("Ann") < counts.index("Bob") < counts.index("Cid")
    assert "By table" not in counts
    assert f"{ann.table.number}-{ann.number}" in seats
    assert found is not None
    assert [(one.rank, one.chips) for one in found.stacks] == [
        (1, 50_000),
        (2, 30_000),
        (3, 20_000),
        (3, 20_000),
    ]
    assert "goes on as Main Event" in words(
        client.get(reverse("public_counts", args=[first.board_token]))
    )


def test_who_came_with_a_bag_has_a_seat_card_with_his_stack(as_dana, tree, pressed):
    root, first, second = tree
    end_day(second)
    merged(root, [first, second])
    start(root)

    as_dana.get(reverse("seat_cards", args=[root.pk]) + "?by=name")

    cards = [(card["name"], card["chips"]) for card in pressed[0]["cards"]]
    assert cards == [
        ("Ann", "50,000 chips"),
        ("Bob", "30,000 chips"),
        ("Cid", "20,000 chips"),
        ("Eve", "20,000 chips"),
    ]


def test_the_report_of_the_event_has_a_box_of_its_flights(tree):
    root, *_ = tree

    box = report_of(root).document.box("flights")

    assert box is not None
    [grid] = box.grids
    assert grid.of("flight") == ["1A", "1B", "Main Event", "Total"]
    assert grid.of("entries") == [4, 2, 0, 6]
    assert grid.of("pool") == [400_00, 200_00, 0, 600_00]
    assert box.verdict is not None
    assert box.verdict.holds


def test_the_club_shows_flights_under_their_event(as_dana):
    now = timezone.now()
    root = festival(starts_at=now + timedelta(days=2))
    flight(root, "1B", starts_at=now + timedelta(hours=5))
    flight(root, "1A", starts_at=now)

    shown = words(as_dana.get(reverse("club")))

    assert shown.index("Main Event</h3>") < shown.index("1A</h3>") < shown.index("1B</h3>")


def test_who_sees_no_people_sees_no_flights_and_fay_merges_nothing(client, tree):
    root, first, _ = tree
    client.force_login(fay())

    refused = client.post(reverse("merge_flights", args=[root.pk]), {"flight": first.pk})

    assert "Merge 1A" not in page(client, root)
    assert refused.status_code in (403, 409)
    assert queries.still_in(root) == 0


LONG = (
    *(level(100 * n, 200 * n) for n in range(1, 5)),
    PlanStep(StepKind.BREAK, 600),
    *(level(100 * n, 200 * n) for n in range(5, 11)),
)


def test_the_first_flight_is_asked_where_its_day_ends_and_leads_to_the_next(as_dana):
    root = festival(starts_at=NOON + timedelta(days=9), schedule=LONG)
    shown = as_dana.get(reverse("days", args=[root.pk]), {"add": "flight"})
    asked = shown.context["form"]["last_level"].value()

    answer = as_dana.post(
        reverse("add_flight", args=[root.pk]),
        {"flight": "1A", "starts_at": "2026-11-20T14:00", "last_level": asked},
    )

    made = Tournament.objects.get(flight="1A")
    assert (asked, shown.context["form_open"]) == (4, True)  # before the break, near half of ten
    assert clock_queries.schedule_of(made) == (*LONG[:4], DAY_END)
    assert answer["Location"] == reverse("days", args=[root.pk]) + "?add=flight"
    assert "Ends after level" not in page(as_dana, root)  # the next has the end of this one


def test_a_flight_without_a_last_level_plays_the_whole_plan(as_dana):
    root = festival(starts_at=NOON + timedelta(days=9), schedule=LONG)

    as_dana.post(
        reverse("add_flight", args=[root.pk]), {"flight": "1A", "starts_at": "2026-11-20T14:00"}
    )

    assert clock_queries.schedule_of(Tournament.objects.get(flight="1A")) == LONG
