"""Chapter: the night of a flight.  Its bags are sealed, and go on as they are."""

import pytest

from tdsite import director
from tdsite.acts.club_undo import OneStack
from tdsite.rooms.days.acts.flights import merge, unmerge
from tdsite.rooms.days.soundness import NotSentOn
from tdsite.rooms.leagues.facts import results_of
from tests.cached_scene import cached_scene
from tests.factories import NOON, add_on_price, club, dana, entry_price, rebuy_price
from tests.flights import bag_all, end_day, enter, entry_of, festival, flight, merged, start
from tournaments import queries
from tournaments.models import CarriedBag, Entry, JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.operations.day_ends import BagsSealed, NotAllBagged
from tournaments.operations.entries import CannotVoid
from tournaments.operations.erasure import StillInPlay, check_may_erase
from tournaments.operations.events import WrongState
from tournaments.operations.flights import AliveTwice
from tournaments.operations.leagues import OnlyADay
from tournaments.rules.seasons import Terms
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def night() -> Tournament:
    """Ann bought a rebuy; Ann, Ben and Cyd are in bags, registration is open."""
    return Tournament.objects.get(pk=cached_scene("a flight's night", _night))


def _night() -> int:
    prices = (entry_price(), rebuy_price(trigger="any"), add_on_price(from_level=1))
    one = flight(festival(), "1A", *prices)
    ann, *_ = enter(one, "Ann", "Ben", "Cyd")
    start(one)
    director.rebuy(ann.pk, by=dana(), **ORDER)
    end_day(one, {"Ann": 40_000})
    return one.pk


def test_nobody_goes_out_and_no_chips_are_sold_while_the_bags_are_sealed():
    one = night()
    ann = entry_of(one, "Ann").pk
    lift = {"kind": Ending.DISQUALIFIED, "stack_chips": 1_000}
    acts = (
        lambda: director.bust_out(ann, by=dana(), **ORDER),
        lambda: director.remove(ann, **lift, by=dana(), **ORDER),
        lambda: director.rebuy(ann, by=dana(), **ORDER),
        lambda: director.add_on(ann, by=dana(), **ORDER),
        lambda: director.void_entry(ann, by=dana(), **ORDER),
    )

    for act in acts:
        with pytest.raises(BagsSealed, match="sealed bags"):
            act()
    director.resume(one.pk, by=dana(), **ORDER)  # another day of the flight
    acts[0]()


def test_no_undo_changes_the_chips_in_sealed_bags():
    one = night()
    sold = JournalLine.objects.get(tournament=one, kind="entry.rebought")
    closed = JournalLine.objects.get(tournament=one, kind="day.closed")

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(one.pk, revision=sold.revision, by=dana(), **ORDER)

    assert refused.value.revision == closed.revision
    merge(one.feeds_id, flight=one.pk, by=dana(), **ORDER)


def test_nobody_comes_back_by_undo_to_a_night_without_a_bag():
    one = flight(festival(), "1A")
    ann, *_ = enter(one, "Ann", "Ben", "Cyd")
    start(one)
    told = {"kind": Ending.DISQUALIFIED, "stack_chips": 20_000}
    line = director.remove(ann.pk, **told, by=dana(), **ORDER)
    end_day(one, {})

    with pytest.raises(BlockedByLaterLine):
        director.undo(one.pk, revision=line.revision, by=dana(), **ORDER)


def test_nobody_comes_back_by_undo_to_a_flight_that_is_over():
    """Ben went out while the stacks were bagged, and Ben's own bag was left behind."""
    one = flight(festival(), "1A")
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    bag_all(one, {"Ann": 40_000, "Ben": 5_000, "Cyd": 20_000})
    line = director.bust_out(entry_of(one, "Ben").pk, by=dana(), **ORDER)
    director.close_day(one.pk, reason="Ben's chips were Ann's", by=dana(), **ORDER)
    sent = director.carry_on(one.pk, by=dana(), **ORDER)

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(one.pk, revision=line.revision, by=dana(), **ORDER)

    assert refused.value.revision == sent.revision


def test_nobody_is_disqualified_again_over_a_stack_that_was_bagged_since():
    one = flight(festival(), "1A")
    ann, *_ = enter(one, "Ann", "Ben", "Cyd")
    start(one)
    told = {"kind": Ending.DISQUALIFIED, "stack_chips": 20_000}
    line = director.remove(ann.pk, **told, by=dana(), **ORDER)
    undone = director.undo(one.pk, revision=line.revision, by=dana(), **ORDER)
    bag_all(one)
    bagged = JournalLine.objects.get(tournament=one, kind="day.table_bagged")

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(one.pk, revision=undone.revision, by=dana(), **ORDER)

    assert refused.value.revision == bagged.revision


def test_an_entry_is_not_void_again_over_the_stack_it_bagged_since():
    one = flight(festival(), "1A")
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    enter(one, "Dov")
    sale = JournalLine.objects.filter(tournament=one).latest("revision")
    void = director.undo(one.pk, revision=sale.revision, by=dana(), **ORDER)
    back = director.undo(one.pk, revision=void.revision, by=dana(), **ORDER)
    bag_all(one)
    bagged = JournalLine.objects.get(tournament=one, kind="day.table_bagged")

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(one.pk, revision=back.revision, by=dana(), **ORDER)

    assert refused.value.revision == bagged.revision


def test_an_entry_that_came_with_a_bag_is_not_given_back():
    one = night()
    merged(one.feeds, [one])

    with pytest.raises(CannotVoid, match="came with a bag"):
        director.void_entry(entry_of(one.feeds, "Ben").pk, by=dana(), **ORDER)


def people_as_one(keep: Entry, other: Entry) -> JournalLine:
    told = {"keep_id": keep.player_id, "other_id": other.player_id}
    return director.merge_players(club().pk, **told, by=dana(), **ORDER)


def test_two_people_are_not_made_one_who_would_play_two_flights_at_once():
    one = night()
    two = flight(one.feeds, "1B")
    first, second = enter(two, "Dov", "Eli")[0], entry_of(one, "Ann")

    with pytest.raises(AliveTwice):
        people_as_one(first, second)


def test_two_people_are_not_told_apart_again_once_their_bags_are_one_stack():
    main = festival(enter_with_bag=True)
    one, two = flight(main, "1A"), flight(main, "1B")
    for day, name in ((one, "Ann"), (two, "Anne")):
        enter(day, name, f"{name}'s friend")
        start(day)
        end_day(day)
    merged(main, [one])
    line = people_as_one(entry_of(one, "Ann"), entry_of(two, "Anne"))
    second = merged(main, [two])[0]

    assert queries.still_in(main) == 3
    with pytest.raises(OneStack, match="from two merged bags"):
        director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)
    director.undo(main.pk, revision=second.revision, by=dana(), **ORDER)
    director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)
    assert CarriedBag.objects.count() == 2


def test_a_merging_taken_back_does_not_come_again_while_the_flight_is_played():
    one = night()
    main = one.feeds
    merged(main, [one])
    back, _ = unmerge(main.pk, flight=one.pk, by=dana(), **ORDER)

    with pytest.raises(NotSentOn, match="is in play again"):
        director.undo(main.pk, revision=back.revision, by=dana(), **ORDER)
    merged(main, [one])


def test_a_flight_whose_money_is_sent_is_not_cancelled():
    one = night()
    director.close_registration(one.pk, by=dana(), **ORDER)

    with pytest.raises(WrongState, match="is already sent on"):
        director.cancel(one.pk, reason="fire alarm", by=dana(), **ORDER)


def test_a_day_is_not_closed_over_somebody_who_busted_in_his_bag_and_may_rebuy():
    one = night()
    closed = JournalLine.objects.get(tournament=one, kind="day.closed")
    director.undo(one.pk, revision=closed.revision, by=dana(), **ORDER)
    director.bust_out(entry_of(one, "Cyd").pk, by=dana(), **ORDER)

    with pytest.raises(NotAllBagged, match="Cyd is out of chips and may rebuy"):
        director.close_day(one.pk, reason="short", by=dana(), **ORDER)


def test_nobody_is_erased_whose_bag_waits_for_the_next_day():
    one = night()
    director.carry_on(one.pk, by=dana(), **ORDER)

    with pytest.raises(StillInPlay, match="Main Event"):
        check_may_erase(entry_of(one, "Ben").player, on=NOON.date())


def test_a_season_counts_an_event_of_flights_once_with_all_who_entered():
    one = night()
    league = director.found_league(club().pk, name="Sundays", by=dana(), **ORDER).data["league_id"]
    terms = Terms("Autumn", "n - r + 1")
    opened = director.open_season(league, terms=terms, by=dana(), **ORDER)
    merged(one.feeds, [one])
    start(one.feeds)

    season = opened.data["season_id"]
    with pytest.raises(OnlyADay, match="one day of Main Event"):
        director.count_event(season, tournament_id=one.pk, by=dana(), **ORDER)
    director.count_event(season, tournament_id=one.feeds_id, by=dana(), **ORDER)
    facts = results_of(Tournament.objects.get(pk=one.feeds_id)).facts
    assert (facts.players, facts.buyins, facts.rebuys) == (3, 3, 1)
