"""Chapter: flights of one event, what each may have of its own, and whom they are sold to."""

import pytest

from tdsite import director
from tests.factories import NOON, dana, entry_price, event, reentry_price
from tests.flights import (
    bust,
    end_day,
    enter,
    entry_of,
    festival,
    flight,
    merged,
    people,
    play_flight,
    stacks_of,
    start,
)
from tournaments import flight_tree, queries
from tournaments.models import Entry, Tournament
from tournaments.operations.entries import AlreadyEntered, HasPlayed
from tournaments.operations.events import WrongState
from tournaments.operations.flights import (
    AliveTwice,
    CannotFeed,
    FlightIsOver,
    NotMerged,
    OfTheWholeEvent,
    TermsInUse,
)
from tournaments.rules.days import AliveElsewhere, HoldsABag, TooManyEntries

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def link(one: Tournament, feeds: Tournament | None, name: str = "1A") -> None:
    director.link_flight(one.pk, feeds=feeds.pk if feeds else None, flight=name, by=dana(), **ORDER)
    one.refresh_from_db()


def change(tournament: Tournament, **fields) -> None:
    prices = [entry_price()]
    director.change_event(tournament.pk, fields=fields, prices=prices, by=dana(), **ORDER)


# The tree


def test_a_flight_is_linked_named_and_let_go_again():
    main, one = festival(), event()

    link(one, main)
    named = flight_tree.name_of(one), flight_tree.root_of(one), flight_tree.tree_of(main)
    link(one, None)

    assert named == ("1A", main, [main, one])
    assert (one.flight, flight_tree.is_staged(main)) == ("", False)


def test_days_cannot_feed_each_other_in_a_ring():
    main, one = festival(), event()
    link(one, main)

    with pytest.raises(CannotFeed, match="comes before"):
        link(main, one)
    for ring in (lambda: link(main, main), lambda: change(main, feeds_id=main.pk)):
        with pytest.raises(CannotFeed, match="itself"):
            ring()


def test_a_flight_joins_only_an_event_that_has_not_started_in_its_own_currency():
    dollars, one = festival(currency="USD"), event()
    begun = festival()
    enter(begun, "Ann", "Ben")
    start(begun)

    for wrong in (dollars, begun):
        with pytest.raises(CannotFeed):
            link(one, wrong)


@pytest.mark.parametrize(
    ("field", "terms"),
    [
        ("guarantee_cents", {"guarantee_cents": 1000_00}),
        ("added_cents", {"added_cents": 1_00}),
        ("bounty_kind", {"bounty_kind": "progressive"}),
    ],
)
def test_what_belongs_to_the_whole_event_no_flight_has_of_its_own(field, terms):
    main, plain = festival(), event()
    link(plain, main, "1A")

    with pytest.raises(OfTheWholeEvent) as of_a_new_one:
        flight(main, "1B", **terms)
    with pytest.raises(OfTheWholeEvent) as of_a_changed_one:
        change(plain, **terms)

    assert of_a_new_one.value.field == of_a_changed_one.value.field == field


def test_no_price_of_a_flight_has_a_bounty_where_the_event_plays_without():
    with pytest.raises(OfTheWholeEvent):
        flight(festival(), "1A", entry_price(bounty_cents=20_00))


def test_terms_that_bags_came_in_by_stay():
    main = festival()
    one = flight(main, "1A")
    play_flight(one, "Ann", "Ben")
    merged(main, [one])

    with pytest.raises(TermsInUse):
        change(main, stacks_forward="best")
    change(main, most_entries=3)
    with pytest.raises(WrongState):
        change(one, early_cents=100_00)


def test_the_plan_of_prizes_reads_the_pool_and_the_entries_of_all_flights():
    main = festival(prize_table="casino")
    one, two = flight(main, "1A"), flight(main, "1B")
    enter(one, "Ann", "Ben", "Cyd", "Dov", "Eli")
    enter(two, "Fox", "Gil", "Hal", "Ivo", "Jay")

    assert queries.pool_cents(main) == 10 * 100_00
    assert sum(queries.prizes(main)) == 10 * 100_00
    assert queries.prizes(one) == []
    director.cancel(two.pk, reason="no room", by=dana(), **ORDER)
    assert queries.pool_cents(main) == 5 * 100_00


def test_registration_of_the_event_stays_open_until_its_flights_have_come():
    main = festival()
    one = flight(main, "1A")
    enter(one, "Ann", "Ben")
    enter(main, "Cyd", "Dov")

    with pytest.raises(NotMerged, match="1A is not merged"):
        start(main)


# Who may enter


def test_a_player_is_sold_one_flight_at_a_time():
    main = festival()
    one, two = flight(main, "1A"), flight(main, "1B")
    enter(one, "Ann", "Ben", "Cyd")
    start(one)

    with pytest.raises(AliveElsewhere, match="Ann plays in 1A"):
        enter(two, "Ann")
    with pytest.raises(AliveElsewhere):
        enter(main, "Ann")
    bust(one, "Ann")
    (again,) = enter(two, "Ann")

    assert again.number == 1
    assert flight_tree.figures(main).reentries == 1


def test_a_bag_keeps_its_player_out_of_other_flights_unless_the_event_allows_them():
    main = festival(enter_with_bag=True)
    one, two = flight(main, "1A"), flight(main, "1B")
    play_flight(one, "Ann", "Ben")

    enter(two, "Ann")
    with pytest.raises(HoldsABag):  # the bag brings them there
        enter(main, "Ben")
    merged(main, [one])
    with pytest.raises(AlreadyEntered):
        enter(main, "Ben")
    enter(two, "Ben")


def test_without_that_leave_a_bag_is_the_end_of_entering():
    main = festival()
    one, two = flight(main, "1A"), flight(main, "1B")
    play_flight(one, "Ann", "Ben")

    with pytest.raises(HoldsABag, match="stack in 1A"):
        enter(two, "Ann")
    merged(main, [one])
    with pytest.raises(HoldsABag, match="stack in Main Event"):
        enter(two, "Ann")


def test_entries_count_over_all_flights():
    main = festival(most_entries=2)
    one, two = flight(main, "1A", entry_price(), reentry_price()), flight(main, "1B")
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    bust(one, "Ann")
    (ann,) = people("Ann")
    with pytest.raises(HasPlayed):
        enter(one, "Ann")
    director.reenter(one.pk, player_id=ann.pk, by=dana(), **ORDER)
    bust(one, "Ann")

    with pytest.raises(TooManyEntries, match="2 times"):
        enter(two, "Ann")
    with pytest.raises(TooManyEntries):
        director.reenter(one.pk, player_id=ann.pk, by=dana(), **ORDER)


def test_nobody_enters_a_flight_whose_day_is_over():
    main = festival()
    one = flight(main, "1A")
    enter(one, "Ann", "Ben")
    start(one)
    end_day(one)

    with pytest.raises(FlightIsOver, match="day of 1A"):
        enter(one, "Cyd")


def test_a_bust_is_not_undone_while_the_player_plays_another_flight():
    main = festival()
    one, two = flight(main, "1A"), flight(main, "1B")
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    line = director.bust_out(entry_of(one, "Ann").pk, by=dana(), **ORDER)
    (entry,) = enter(two, "Ann")

    with pytest.raises(AliveTwice, match=r"Ann would be in two flights at once \(1B\)"):
        director.undo(one.pk, revision=line.revision, by=dana(), **ORDER)
    director.void_entry(entry.pk, by=dana(), **ORDER)
    director.undo(one.pk, revision=line.revision, by=dana(), **ORDER)

    assert queries.still_in(one) == 3


def test_events_with_a_player_in_common_are_not_linked_while_he_plays_both():
    main, one, two = festival(), event(), event()
    enter(one, "Ann")
    enter(two, "Ann")
    link(one, main)

    with pytest.raises(AliveTwice, match="Ann"):
        link(two, main, "1B")
    assert Entry.objects.count() == 2


# The main event of 2023 in small: four first days, two second days, one third day


def test_the_main_event_of_2023_is_run_as_it_was():
    main = festival(prize_table="festival", most_entries=1)
    abc, d_two = (flight(main, name, direct_entries=True) for name in ("2ABC", "2D"))
    firsts = {"1A": abc, "1B": abc, "1C": abc, "1D": d_two}
    days = {name: flight(into, name) for name, into in firsts.items()}
    for name, one in days.items():
        field = [f"{name} {n}" for n in range(1, 4)]
        play_flight(one, *field, out=field[:1], stacks={field[1]: 40_000})
    with pytest.raises(TooManyEntries):
        enter(d_two, "1A 1")
    merged(abc, [days["1A"], days["1B"], days["1C"]])
    merged(d_two, [days["1D"]])
    for second in (abc, d_two):  # some come only on the second day
        enter(second, f"late for {second.flight}")
        start(second)
        director.close_registration(second.pk, by=dana(), **ORDER)
        end_day(second, stacks_of(second))
    merged(main, [abc, d_two])

    figures = flight_tree.figures(main)
    start(main)
    director.close_registration(main.pk, by=dana(), **ORDER)

    assert (figures.entries, figures.entrants, figures.left) == (14, 14, 10)
    assert figures.pool_cents == sum(queries.prizes(main)) == 14 * 100_00
    assert queries.chips_in_play(main) == 14 * 20_000
    assert flight_tree.day_of(main) == 3
    assert sum(queries.balances(event)["carried"] for event in flight_tree.tree_of(main)) == 0
