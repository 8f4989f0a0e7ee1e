"""Chapter: a day goes on where its flights stopped; who may enter then; bags of several flights."""

from datetime import timedelta

import pytest

from blinds import queries as clock_queries
from blinds.rules.clock import NoSuchLevel
from tables import queries as floor_queries
from tables.queries import Due
from tdsite import director
from tdsite.rooms.checks.acts import NothingToMend
from tdsite.rooms.checks.checks import Check, checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.rooms.clock.agenda import fire_due
from tdsite.rooms.days.new_flight import next_start
from tdsite.rooms.floor.final_table import final_table_of
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tdsite.web.plan_words import CheckCode
from tests.factories import NOON, dana, event, running
from tests.flights import bust, end_day, enter, festival, flight, merged, play_flight, start
from tournaments.models import Bag, Tournament
from tournaments.operations.day_ends import StillSelling
from tournaments.operations.flights import SoldInFlights
from tournaments.rules.entries import LateRegistrationClosed
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def played_to(main: Tournament, name: str, *names: str, index: int, **terms) -> Tournament:
    """A flight that is over at that step of the plan, all its bags in the event."""
    one = flight(main, name, **terms)
    enter(one, *names)
    start(one)
    director.jump(one.pk, index=index, by=dana(), **ORDER)
    director.close_registration(one.pk, by=dana(), **ORDER)
    end_day(one)
    merged(main, [one])
    return one


def reading(tournament: Tournament) -> tuple[int, int]:
    """The step and the level on the clock."""
    tournament.refresh_from_db()
    now = clock_queries.standing(tournament, NOON)
    face = clock_queries.face_of(tournament)
    assert face is not None
    return face.read(NOON).index, now.level


def test_day_two_goes_on_at_the_level_of_the_flights_with_registration_closed():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=4)  # the break comes after level 4
    played_to(main, "1B", "Cyd", "Dov", index=6)

    line = start(main)

    main.refresh_from_db()
    assert reading(main) == (4, 4)
    assert line.data["level"] == 4
    assert main.registration_closed_at == NOON
    with pytest.raises(LateRegistrationClosed):
        enter(main, "Zoe")
    assert sum(main.prizes.values_list("amount_cents", flat=True)) == 4 * 100_00


def test_the_director_may_begin_with_another_level():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=4)

    with pytest.raises(NoSuchLevel, match="starts with a level"):
        director.start(main.pk, index=2, by=dana(), **ORDER)
    director.start(main.pk, index=6, by=dana(), **ORDER)

    assert reading(main) == (6, 5)


def test_levels_that_the_flights_have_played_are_named_until_a_press_goes_on_after_them():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=4)
    director.start(main.pk, index=0, by=dana(), **ORDER)

    check = again_played(main)
    line = director.mend(main.pk, code="starts_over", by=dana(), key="go", **ORDER)
    repeated = director.mend(main.pk, code="starts_over", by=dana(), key="go", **ORDER)

    assert check is not None
    assert check.why == "The clock is at level 1; the flights stopped after level 3."
    assert (check.mends, check.page) == ("Resume at level 4", "dashboard")
    assert (line.kind, repeated, reading(main)) == ("clock.jumped", line, (4, 4))
    assert again_played(main) is None
    with pytest.raises(NothingToMend):
        director.mend(main.pk, code="starts_over", by=dana(), **ORDER)
    director.undo(main.pk, revision=line.revision, by=dana(), **ORDER)
    assert reading(main) == (0, 1)


def test_a_day_that_goes_on_plays_nothing_again():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=4)
    before = again_played(main)
    start(main)

    assert (before, again_played(main)) == (None, None)


def again_played(main: Tournament) -> Check | None:
    found = checks_of(Facts(Tournament.objects.get(pk=main.pk), NOON))
    return next((one for one in found if one.code is CheckCode.STARTS_OVER), None)


def test_no_level_is_called_out_that_was_played_before():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=4)
    start(main)

    fire_due(NOON + timedelta(minutes=21), only=main.pk)

    began = main.journal.filter(kind="clock.level_began")
    assert [line.data["index"] for line in began] == [5]
    assert not main.journal.filter(kind="clock.last_minute", data__index__lt=4).exists()


def test_a_level_of_which_last_hands_were_dealt_is_over():
    main = festival(direct_entries=False)
    one = flight(main, "1A")
    enter(one, "Ann", "Ben")
    start(one)
    director.jump(one.pk, index=3, by=dana(), **ORDER)
    director.close_registration(one.pk, by=dana(), **ORDER)
    director.draw_last_hands(one.pk, by=dana(), **ORDER)
    end_day(one)
    merged(main, [one])

    start(main)

    assert reading(main) == (4, 4)


def test_an_event_whose_flights_sell_its_entries_sells_none_unless_its_terms_say_so():
    main = festival(direct_entries=False)
    one = flight(main, "1A")

    with pytest.raises(SoldInFlights, match="sold in its flights"):
        enter(main, "Ann")
    enter(one, "Ann")
    alone = festival(direct_entries=False)
    enter(alone, "Ben")  # no flight feeds it


def test_an_event_that_sells_on_starts_open():
    main = festival()
    play_flight(flight(main, "1A"), "Ann", "Ben")
    merged(main, list(main.flights.all()))

    line = start(main)

    main.refresh_from_db()
    assert (main.registration_closed_at, line.data["sells_on"]) == (None, True)
    enter(main, "Zoe")


def test_the_close_is_a_line_of_its_own_that_goes_back_alone():
    main = festival(direct_entries=False)
    played_to(main, "1A", "Ann", "Ben", index=0)
    started = director.start(main.pk, by=dana(), key="go", **ORDER)
    again = director.start(main.pk, by=dana(), key="go", **ORDER)
    closed = main.journal.get(kind="registration.closed")

    with pytest.raises(BlockedByLaterLine):
        director.undo(main.pk, revision=started.revision, by=dana(), **ORDER)
    director.undo(main.pk, revision=closed.revision, by=dana(), **ORDER)

    main.refresh_from_db()
    assert (again, main.registration_closed_at) == (started, None)
    enter(main, "Zoe")


# Bags


def test_bags_are_numbered_on_over_all_flights_of_an_event():
    main = festival()
    for name, people in (("1A", ("Ann", "Ben")), ("1B", ("Cyd", "Dov", "Eli"))):
        play_flight(flight(main, name), *people)

    assert sorted(Bag.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_a_day_is_not_ended_by_hand_while_entries_are_sold_unless_somebody_is_certain():
    tournament = running(players=3)

    for act in (director.begin_bagging, director.draw_last_hands):
        with pytest.raises(StillSelling, match="still open"):
            act(tournament.pk, by=dana(), **ORDER)
    director.draw_last_hands(tournament.pk, certain=True, by=dana(), **ORDER)

    director.begin_bagging(tournament.pk, by=dana(), **ORDER)  # was asked before


# The floor of a flight


def test_a_flight_breaks_its_tables_and_has_no_redraw_and_no_final_table():
    alone, main = running(players=12), festival()
    one = flight(main, "1A")
    names = [f"F{n}" for n in range(1, 13)]
    enter(one, *names)
    start(one)
    for entry in list(alone.entries.order_by("number"))[:3]:
        director.bust_out(entry.pk, by=dana(), **ORDER)
    bust(one, *names[:3])

    assert (floor_queries.due(alone), floor_queries.due(one)) == (Due.REDRAW, Due.BREAK)
    director.break_table(one.pk, by=dana(), **ORDER)
    now = EventState(one, NOON)
    assert final_table_of(now, public=False) is None
    assert not [todo for todo in todos(now, by=dana()) if "inal table" in todo.what]


# The hour of a further flight


def test_a_further_flight_is_proposed_before_the_day_it_feeds():
    two_days = NOON + timedelta(days=2)
    main = festival(starts_at=two_days)
    first = next_start(main, NOON)
    flight(main, "1A", starts_at=first)
    second = next_start(main, NOON)  # a day later the event itself begins
    flight(main, "1B", starts_at=second)
    third = next_start(main, NOON - timedelta(days=3))

    assert first == NOON + timedelta(days=1)
    assert second == NOON + timedelta(days=1, hours=12)
    assert third == NOON
    assert event(name="Another")  # alone it has no flights to propose


HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_a_first_flight_is_never_proposed_in_the_past():
    main = festival(starts_at=NOON + 6 * HOUR)

    assert next_start(main, NOON) == NOON + 3 * HOUR  # the day before is over
    assert next_start(main, NOON + 5 * HOUR + 50 * timedelta(minutes=1)) == (
        NOON + 5 * HOUR + 55 * timedelta(minutes=1)
    )
    assert next_start(main, NOON + 7 * HOUR) == NOON + DAY + 6 * HOUR  # its own hour has passed
    assert next_start(main, NOON - 3 * DAY) == NOON - 18 * HOUR


def test_a_further_flight_is_never_proposed_in_the_past():
    main = festival(starts_at=NOON + 6 * DAY)
    flight(main, "1A", starts_at=NOON)

    assert next_start(main, NOON - HOUR) == NOON + DAY
    assert next_start(main, NOON + 2 * DAY + HOUR) == NOON + 3 * DAY
    assert next_start(main, NOON + 5 * DAY + HOUR) == NOON + 5 * DAY + 12 * HOUR + HOUR / 2
    assert next_start(main, NOON + 9 * DAY) == NOON + 10 * DAY
