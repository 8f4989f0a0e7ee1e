"""Chapter: flights sent on and merged.  Money, chips and players over all days of an event."""

from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tables.models import Seat
from tdsite import director
from tdsite.rooms.days.acts.flights import merge, merge_several, unmerge
from tdsite.rooms.days.soundness import MergedInto
from tests.cached_scene import cached_scene
from tests.digest import digest
from tests.factories import NOON, carl, dana
from tests.flights import (
    bust,
    end_day,
    enter,
    entry_of,
    festival,
    flight,
    merged,
    play_flight,
    stacks_of,
    start,
)
from tournaments import flight_tree, journal, ledger, penalties, prize_money, queries
from tournaments.models import CarriedBag, Entry, Payout, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import MergedStacks, State
from tournaments.operations.day_ends import NotBagging
from tournaments.operations.events import WrongState
from tournaments.operations.flights import GoesOn, NotMerged
from tournaments.operations.merging_flights import MergedAlready, NotCarried, PlaysThere
from tournaments.operations.payout_slips import paid_in_cents
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks
from tournaments.undo import BlockedByLaterLine, CannotUndo

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def two_flights(**fields) -> tuple[Tournament, Tournament, Tournament]:
    """Six entered 1A and five 1B, Ann both; three and two of them have bags."""
    return played("two flights", lambda: _two_flights(**fields), **fields)


def played(
    name: str, play: Callable[[], Tournament], **fields
) -> tuple[Tournament, Tournament, Tournament]:
    """An event with its two flights, as it was played the first time."""
    key = cached_scene(f"{name} {fields}", lambda: play().pk)
    event = Tournament.objects.get(pk=key)
    one, two = flight_tree.flights_of(event)
    return event, one, two


def _two_flights(**fields) -> Tournament:
    event = festival(**fields)
    one, two = flight(event, "1A"), flight(event, "1B")
    play_flight(
        one,
        *("Ann", "Ben", "Cyd", "Dov", "Eli", "Fox"),
        out=("Ann", "Ben", "Cyd"),
        stacks={"Dov": 60_000, "Eli": 35_000, "Fox": 25_000},
    )
    play_flight(
        two,
        *("Ann", "Gil", "Hal", "Ivo", "Jay"),
        out=("Gil", "Hal", "Ivo"),
        stacks={"Ann": 70_000, "Jay": 30_000},
    )
    return event


def both_merged() -> tuple[Tournament, Tournament, Tournament]:
    """The same with both flights merged."""
    return played("both merged", _both_merged)


def _both_merged() -> Tournament:
    event, one, two = two_flights()
    merged(event, [one, two])
    return event


def holds(*events: Tournament) -> None:
    """Every law of the ledgers, and nothing lost between the days."""
    for event in events:
        event.refresh_from_db()
        assert [c.name for c in checks(ledger.book_of(event)) if not c.holds] == [], event
        assert journal.broken_seal(event) is None


def carried_cents(*events: Tournament) -> int:
    return sum(queries.balances(event)[Account.CARRIED] for event in events)


def test_bags_and_money_of_all_flights_come_together():
    event, one, two = both_merged()

    holds(event, one, two)
    assert stacks_of(event) == {
        "Dov": 60_000,
        "Eli": 35_000,
        "Fox": 25_000,
        "Ann": 70_000,
        "Jay": 30_000,
    }
    assert queries.chips_in_play(event) == 11 * 20_000
    assert queries.chips_in_play(one) == queries.chips_in_play(two) == 0
    assert queries.pool_cents(event) == 11 * 100_00
    assert carried_cents(event, one, two) == 0


def test_a_flight_that_is_merged_is_over_and_nobody_has_won_it():
    _, one, _ = both_merged()

    assert one.state == State.FINISHED
    assert sorted(place.place for place in queries.places(one).values()) == [4, 5, 6]
    assert queries.placed_together(entry_of(one, "Dov")) == {}
    assert not Seat.objects.filter(table__tournament=one, entry__isnull=False).exists()


def test_a_flight_is_not_finished_like_an_event():
    event = festival()
    one = flight(event, "1A")
    enter(one, "Ann", "Ben")
    start(one)
    bust(one, "Ann")

    with pytest.raises(GoesOn, match="advance to Main Event"):
        director.finish(one.pk, by=dana(), **ORDER)


def test_figures_over_all_flights_count_what_was_sold_and_each_player_once():
    event, one, two = two_flights()
    before = flight_tree.figures(event)

    merged(event, [one, two])

    assert flight_tree.figures(event) == flight_tree.AllFlights(
        entries=11, entrants=10, left=5, bags=0, pool_cents=1100_00
    )
    assert (before.entries, before.reentries, before.left, before.bags) == (11, 1, 5, 5)
    assert before.pool_cents == 1100_00


def test_prizes_are_made_for_the_entries_of_all_flights():
    event, one, two = two_flights()
    before = queries.prizes(event)

    merged(event, [one, two])

    assert before == queries.prizes(event)
    assert before == [
        prize.amount_cents for prize in prize_money.planned(event, 1100_00, entries=11)
    ]


def test_the_merged_event_is_drawn_started_and_played_to_its_last_prize():
    event, one, two = both_merged()

    director.make_draw(event.pk, by=dana(), **ORDER)
    started = start(event)
    bust(event, "Jay", "Fox", "Eli", "Dov")
    director.finish(event.pk, by=dana(), **ORDER)
    event.refresh_from_db()
    won = queries.awards(event).paid_cents
    for entry in (entry for entry, cents in won.items() if cents):
        director.pay(entry, by=carl(), **ORDER)

    assert started.data["players_count"] == 5
    assert queries.places(event)[entry_of(event, "Ann").pk].place == 1
    assert sum(Payout.objects.values_list("amount_cents", flat=True)) == 11 * 100_00
    holds(event, one, two)


def test_carried_stacks_are_the_chip_counts_of_the_next_day():
    event, *_ = both_merged()

    latest = penalties.latest_counts(event)

    assert {Entry.objects.get(pk=e).player.name: c.chips for e, c in latest.items()} == stacks_of(
        event
    )


def with_ann_in_both(stacks_forward: MergedStacks) -> tuple[Tournament, Tournament, Tournament]:
    event, one, two = played("both", _with_ann_in_both)
    Tournament.objects.filter(pk=event.pk).update(stacks_forward=stacks_forward)
    event.refresh_from_db()
    return event, one, two


def _with_ann_in_both() -> Tournament:
    event = festival(enter_with_bag=True)
    one, two = flight(event, "1A"), flight(event, "1B")
    play_flight(one, "Ann", "Ben", stacks={"Ann": 15_000, "Ben": 25_000})
    play_flight(two, "Ann", "Cyd", stacks={"Ann": 33_000, "Cyd": 7_000})
    return event


@pytest.mark.parametrize("first_merged", [0, 1])
def test_of_several_bags_the_best_plays_on_and_the_others_leave_play(first_merged):
    event, *flights = with_ann_in_both(MergedStacks.BEST)

    order = [flights[first_merged], flights[1 - first_merged]]
    lines = merged(event, order)

    assert stacks_of(event) == {"Ann": 33_000, "Ben": 25_000, "Cyd": 7_000}
    assert lines[1].data["left_out_chips"] == 15_000
    assert (lines[1].data["players_count"], lines[1].data["new_players_count"]) == (2, 1)
    assert penalties.latest_counts(event)[entry_of(event, "Ann").pk].chips == 33_000
    holds(event, *flights)


def test_all_bags_of_a_player_are_one_stack_where_all_go_on():
    event, *flights = with_ann_in_both(MergedStacks.ALL)

    merged(event, flights)

    assert stacks_of(event) == {"Ann": 48_000, "Ben": 25_000, "Cyd": 7_000}
    assert CarriedBag.objects.filter(entry=entry_of(event, "Ann")).count() == 2
    assert paid_in_cents(entry_of(event, "Ann").pk) == 2 * 110_00
    holds(event, *flights)


def test_early_money_stays_with_those_who_went_out_last_and_the_rest_goes_on():
    event = festival()
    one = flight(event, "1A", early_bp=6000, early_cents=50_00)
    enter(one, "Ann", "Ben", "Cyd", "Dov", "Eli", "Fox")
    start(one)
    bust(one, "Ann", "Ben")
    director.close_registration(one.pk, by=dana(), **ORDER)
    bust(one, "Cyd", "Dov")  # of four paid places (60 % of six), the last two
    end_day(one, {"Eli": 100_000, "Fox": 20_000})
    paid = director.pay(entry_of(one, "Dov").pk, by=carl(), **ORDER)

    merged(event, [one])

    won = {e.player.name: queries.awards(one).paid_cents.get(e.pk, 0) for e in one.entries.all()}
    assert won == {"Ann": 0, "Ben": 0, "Cyd": 50_00, "Dov": 50_00, "Eli": 0, "Fox": 0}
    assert paid.data["amount_cents"] == 50_00
    assert queries.pool_cents(event) == 500_00
    holds(event, one)


def test_a_merge_of_more_bags_asks_no_more_of_the_database():
    event, *both = two_flights()  # of three bags and of two
    told = []
    for one in both:
        with transaction.atomic(), CaptureQueriesContext(connection) as asked:
            merge(event.pk, flight=one.pk, by=dana(), **ORDER)
            transaction.set_rollback(True)
        told.append(len(asked))

    assert told[0] == told[1]


def test_a_flight_is_merged_once_and_only_when_it_is_sent_on():
    event = festival()
    one = flight(event, "1A")
    enter(one, "Ann", "Ben")
    start(one)

    with pytest.raises(NotCarried, match="still played"):
        director.merge_flight(event.pk, flight=one.pk, by=dana(), **ORDER)
    with pytest.raises(NotBagging):
        director.carry_on(one.pk, by=dana(), **ORDER)
    director.close_registration(one.pk, by=dana(), **ORDER)
    end_day(one)
    merged(event, [one])
    with pytest.raises(MergedAlready):
        director.merge_flight(event.pk, flight=one.pk, by=dana(), **ORDER)


def test_an_event_starts_with_all_its_flights():
    event, one, two = two_flights()
    merged(event, [one])

    with pytest.raises(NotMerged, match="1B is not merged"):
        start(event)
    merge_several(event.pk, flights=[two.pk], by=dana(), **ORDER)
    start(event)
    late = flight(festival(), "1C")
    Tournament.objects.filter(pk=late.pk).update(feeds=event, state=State.FINISHED)
    with pytest.raises(WrongState):
        director.merge_flight(event.pk, flight=late.pk, by=dana(), **ORDER)


def test_who_bought_an_entry_there_is_named_when_his_bag_comes():
    event, one, _ = two_flights()
    stray = enter(event, "Zoe")[0]
    Entry.objects.filter(pk=stray.pk).update(player=entry_of(one, "Dov").player)

    with pytest.raises(PlaysThere, match="Dov"):
        merged(event, [one])


def test_a_repeated_order_merges_once():
    event, one, _ = two_flights()
    order = {"by": dana(), "at": NOON, "key": "once"}

    first = merge(event.pk, flight=one.pk, **order)
    again = merge(event.pk, flight=one.pk, **order)

    assert first == again
    assert CarriedBag.objects.count() == 3


# Undo


def test_merging_is_undone_event_first_then_flight():
    event, one, _ = two_flights()
    before = digest()
    (line,) = merged(event, [one])
    sent = one.journal.get(kind="day.carried")

    with pytest.raises(MergedInto, match=f"undo line {line.revision} there"):
        director.undo(one.pk, revision=sent.revision, by=dana(), **ORDER)
    after = digest()
    unmerge(event.pk, flight=one.pk, by=dana(), **ORDER)

    assert digest() == before
    merged(event, [one])
    holds(event, one)
    assert flight_tree.figures(event).left == 5
    assert len(after) == len(digest())


def test_a_merge_stands_while_a_later_one_rests_on_its_entries():
    event, one, two = with_ann_in_both(MergedStacks.BEST)
    first, second = merged(event, [one, two])

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(event.pk, revision=first.revision, by=dana(), **ORDER)
    director.undo(event.pk, revision=second.revision, by=dana(), **ORDER)

    assert refused.value.revision == second.revision
    assert stacks_of(event) == {"Ann": 15_000, "Ben": 25_000}


def test_every_line_of_the_days_goes_back_in_any_order_or_is_refused_whole():
    event, one, two = both_merged()
    told = {}
    before = digest()
    for tournament in (one, event, two):
        for line in reversed(list(tournament.journal.order_by("revision"))[-9:]):
            try:
                director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)
            except RuleError as refusal:
                told[tournament.pk, line.kind] = type(refusal)
        if tournament == one:
            assert digest() == before, told
    holds(event, one, two)
    assert told == {
        (one.pk, "day.carried"): MergedInto,
        (one.pk, "registration.closed"): MergedInto,
        **{
            (one.pk, kind): BlockedByLaterLine
            for kind in (
                "day.closed",
                "day.bags_confirmed",
                "day.table_bagged",
                "day.bagging_began",
                "entry.busted",
            )
        },
        (event.pk, "flight.joined"): CannotUndo,
    }
