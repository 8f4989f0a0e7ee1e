"""Days and flights in one picture: lanes over one axis of levels, and what they come to."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tdsite.rooms.days.forecast import forecast_of
from tdsite.rooms.days.lanes import Mark
from tdsite.rooms.days.picture import picture_of
from tdsite.rooms.days.tree import tree_of
from tests.factories import NOON, dana, level, pause
from tests.flights import festival, flight

pytestmark = pytest.mark.django_db
TWO_DAYS = tuple(level(100 * n, 200 * n, minutes=30) for n in range(1, 13))
FIRST_DAY = (*TWO_DAYS[:4], pause(), *TWO_DAYS[4:8])
LATER = {"at": NOON + timedelta(days=2)}


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def main(**fields):
    return festival(schedule=TWO_DAYS, direct_entries=False, **LATER, **fields)


def lanes(root):
    found = picture_of(tree_of(root))
    return {lane.row.name: (lane.before, lane.says, lane.width, lane.after) for lane in found.lanes}


def words(response) -> str:
    return " ".join(response.content.decode().split())


def test_the_next_day_goes_on_at_the_level_after_the_last_of_its_flights():
    root = main()
    for label in ("1A", "1B"):
        flight(root, label, schedule=FIRST_DAY)

    assert lanes(root) == {
        "1A": (0, "Levels 1 to 8", 8, 4),
        "1B": (0, "Levels 1 to 8", 8, 4),
        "Main Event": (8, "Levels 9 to 12", 4, 0),
    }
    found = picture_of(tree_of(root))
    assert found.own.goes_on == "goes on with level 9: 900 / 1,800"
    assert found.lanes[0].lasts == "30 min each, 1 break; over at 18:10"
    assert found.marks == tuple(Mark(n, 1) for n in range(1, 13))


def test_a_next_day_with_levels_of_its_own_stands_behind_the_flights():
    root = festival(
        schedule=(level(5000, 10_000), level(6000, 12_000)), direct_entries=False, **LATER
    )
    flight(root, "1A", schedule=FIRST_DAY)

    assert lanes(root)["Main Event"] == (8, "Levels 1 to 2", 2, 0)


def test_late_registration_is_as_wide_as_it_sells_and_shut_on_the_next_day():
    root = main()
    flight(root, "1A", schedule=FIRST_DAY)
    found = picture_of(tree_of(root))

    assert [lane.late for lane in found.lanes] == [2, None]
    assert [lane.shut for lane in found.lanes] == [10, 4]
    assert found.lanes[0].sells_until == 2


def test_a_next_day_that_starts_before_a_flight_is_over_is_said_with_the_way_to_mend_it():
    root = festival(schedule=TWO_DAYS, direct_entries=False)
    flight(root, "1A", schedule=FIRST_DAY)

    (warned,) = picture_of(tree_of(root)).warnings

    assert warned.what == "Main Event starts before 1A is over"
    assert warned.url == reverse("edit_event", args=[root.pk])


def test_flights_that_stop_after_different_levels_are_said():
    root = main()
    flight(root, "1A", schedule=FIRST_DAY)
    flight(root, "1B", schedule=TWO_DAYS[:6])

    (warned,) = picture_of(tree_of(root)).warnings

    assert warned.what == "The flights stop after different levels"
    assert lanes(root)["Main Event"][:2] == (6, "Levels 7 to 12")


def test_an_event_without_flights_has_no_picture(as_dana):
    root = main()

    assert picture_of(tree_of(root)) is None
    assert "lanes" not in words(as_dana.get(reverse("days", args=[root.pk])))


def test_what_it_means_for_so_many_entries():
    root = main(guarantee_cents=50_000_00)
    flight(root, "1A", schedule=FIRST_DAY, quota_bp=15_00)
    flight(root, "1B", schedule=FIRST_DAY, quota_players=20)
    tree = tree_of(root)

    found = forecast_of(tree, picture_of(tree), entries=171)

    assert [(one.entries, one.tables, one.bags) for one in found.flights] == [
        (86, 10, 13),
        (85, 10, 20),
    ]
    assert (found.players, found.tables, found.chips) == (33, 4, 171 * 20_000)
    assert found.average_chips == 171 * 20_000 // 33
    assert found.average_bb == found.average_chips // 1_800
    assert found.pool_cents == 50_000_00  # the guarantee: 171 × 100 are less
    assert found.places > 0


def test_without_an_end_by_players_nothing_is_made_up():
    root = main()
    flight(root, "1A", schedule=FIRST_DAY)
    tree = tree_of(root)

    found = forecast_of(tree, picture_of(tree), entries=None)

    assert (found.entries, found.players, found.average_chips) == (100, None, None)
    assert found.pool_cents == 100 * 100_00


def test_the_page_draws_the_lanes_and_answers_for_another_number(as_dana):
    root = main()
    flight(root, "1A", schedule=FIRST_DAY, quota_bp=15_00)
    url = reverse("days", args=[root.pk])

    page = words(as_dana.get(url, {"expect": "170"}))

    assert "Levels 1 to 8" in page
    assert "goes on with level 9" in page
    assert "closed in Main Event: no stack can be sold" in page
    assert "If 170 enter" in page
    assert f"{url}?expect=170" in page  # it asks for the same when it is drawn anew
    for senseless in ("", "0", "-3", "many", "9" * 30):
        assert as_dana.get(url, {"expect": senseless}).context["forecast"].entries == 100
