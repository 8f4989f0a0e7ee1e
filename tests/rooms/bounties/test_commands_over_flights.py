"""Chapter: bounties over flights.  Heads go on at their full value, the pot of envelopes whole."""

from collections.abc import Sequence

import pytest

from tdsite import director
from tdsite.rooms.busts.acts.corrections import HeadsWentOn
from tdsite.rooms.days.acts.flights import merge, unmerge
from tdsite.rooms.days.soundness import MergedInto
from tests.factories import NOON, carl, dana, entry_price, event, fay
from tests.flights import (
    STACK,
    end_day,
    enter,
    entry_of,
    festival,
    flight,
    merged,
    play_flight,
    start,
)
from tournaments import bounties, flight_tree, ledger, queries
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind
from tournaments.operations.bounties import NoEnvelopes
from tournaments.operations.flights import OfTheWholeEvent, TermsInUse
from tournaments.rules.ledger import checks, over_all_days
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

HEAD = 50_00
PRICE = entry_price(bounty_cents=HEAD)
ORDER = {"at": NOON}


def out(tournament: Tournament, name: str, *hunters: str) -> JournalLine:
    by = [entry_of(tournament, hunter).pk for hunter in hunters]
    return director.bust_out(entry_of(tournament, name).pk, by_entries=by, by=fay(), **ORDER)


def main_event(kind: str = "progressive", **fields) -> Tournament:
    return festival(bounty_kind=kind, **fields)


def day_one(
    main: Tournament, name: str, *players: str, busts: Sequence[tuple[str, ...]] = ()
) -> Tournament:
    """A flight played to its bags; `busts` are who fell and by whom."""
    one = flight(main, name, PRICE)
    enter(one, *players)
    start(one)
    for fallen, *hunters in busts:
        out(one, fallen, *hunters)
    return to_bags(one)


def to_bags(one: Tournament) -> Tournament:
    """The day is over; the first who is left has the chips of all who are out."""
    if fresh(one).registration_closed_at is None:
        director.close_registration(one.pk, by=dana(), **ORDER)
    left = list(queries.entries_in(one).order_by("number").values_list("player__name", flat=True))
    spare = queries.chips_in_play(one) - STACK * (len(left) - 1)
    end_day(one, {left[0]: spare})
    return fresh(one)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def named(tournament: Tournament, cents: dict[int, int]) -> dict[str, int]:
    names = dict(Entry.objects.values_list("pk", "player__name"))
    return {names[entry]: amount for entry, amount in cents.items()}


def heads(tournament: Tournament) -> dict[str, int]:
    return named(tournament, dict(bounties.won(fresh(tournament)).heads))


def won(tournament: Tournament) -> dict[str, int]:
    return named(tournament, dict(bounties.won(fresh(tournament)).won))


def holds(main: Tournament) -> None:
    """Every law of every ledger, and those over all days."""
    for one in flight_tree.tree_of(fresh(main)):
        assert [law.name for law in checks(ledger.book_of(one)) if not law.holds] == [], one
    books = ledger.books_of_all_days(fresh(main))
    assert [law.name for law in over_all_days(books) if not law.holds] == []


def settle(tournament: Tournament) -> None:
    """Everybody who has won a bounty is paid it."""
    book = bounties.won(fresh(tournament))
    for entry in book.won:
        if book.due_cents(entry) > 0:
            director.pay(entry, kind=PayoutKind.BOUNTY, by=carl(), **ORDER)


def two_flights(kind: str = "progressive", **fields) -> tuple[Tournament, Tournament, Tournament]:
    """Ann falls to Ben in 1A and comes back in 1B, where Fox falls to both Ann and Gil."""
    main = main_event(kind, **fields)
    one = day_one(main, "1A", "Ann", "Ben", "Cyd", busts=[("Ann", "Ben")])
    two = day_one(main, "1B", "Ann", "Fox", "Gil", busts=[("Fox", "Ann", "Gil")])
    return main, one, two


def last_day(main: Tournament, *busts: tuple[str, ...]) -> Tournament:
    start(main)
    if fresh(main).registration_closed_at is None:
        director.close_registration(main.pk, by=dana(), **ORDER)
    for fallen, *hunters in busts:
        out(main, fallen, *hunters)
    return fresh(main)


# Heads that go on


def test_heads_go_on_at_their_full_value_and_what_was_won_is_paid_in_the_flight():
    main, one, two = two_flights()
    assert heads(one) == {"Ben": 75_00, "Cyd": 50_00}
    assert (won(one), won(two)) == ({"Ben": 25_00}, {"Ann": 12_50, "Gil": 12_50})

    merged(main, [one, two])

    assert heads(main) == {"Ben": 75_00, "Cyd": 50_00, "Ann": 62_50, "Gil": 62_50}
    assert (heads(one), bounties.won(fresh(one)).sent.cents) == ({}, 125_00)
    settle(one)
    settle(two)
    assert queries.balances(fresh(one))[Account.BOUNTY] == 0
    assert queries.balances(fresh(main))[Account.BOUNTY] == -250_00
    holds(main)


def test_every_bounty_of_all_flights_is_won_by_the_end():
    main, one, two = two_flights()
    merged(main, [one, two])
    last_day(main, ("Cyd", "Ben"), ("Ann", "Ben"), ("Ben", "Gil"))
    director.finish(main.pk, by=dana(), **ORDER)
    for day in (one, two, main):
        settle(day)

    assert won(main) == {"Ben": 56_25, "Gil": 193_75}
    assert sum(sum(won(day).values()) for day in (main, one, two)) == 6 * HEAD
    days = flight_tree.tree_of(fresh(main))
    assert [queries.balances(day)[Account.BOUNTY] for day in days] == [0, 0, 0]
    assert sum(queries.balances(day)[Account.BOUNTY_SENT] for day in days) == 0
    holds(main)


def test_of_fixed_bounties_the_heads_go_on_too():
    main, one, two = two_flights("fixed")
    merged(main, [one, two])

    assert heads(main) == {"Ben": 50_00, "Cyd": 50_00, "Ann": 50_00, "Gil": 50_00}
    assert won(two) == {"Ann": 25_00, "Gil": 25_00}
    holds(main)


@pytest.mark.parametrize("forward", ["all", "best"])
def test_of_a_player_with_two_bags_both_heads_are_one(forward):
    main = main_event(enter_with_bag=True, stacks_forward=forward)
    one = day_one(main, "1A", "Ann", "Ben", "Cyd", busts=[("Cyd", "Ben")])
    two = day_one(main, "1B", "Ben", "Dov")

    merged(main, [one, two])

    assert heads(main) == {"Ann": 50_00, "Ben": 125_00, "Dov": 50_00}
    holds(main)


def test_what_nobody_claimed_in_a_flight_is_the_winners_in_the_end():
    main = main_event()
    one = day_one(main, "1A", "Ann", "Ben", "Cyd", busts=[("Cyd",)])
    merged(main, [one])
    assert bounties.won(fresh(main)).unclaimed_cents == 50_00
    last_day(main, ("Ann", "Ben"))
    director.finish(main.pk, by=dana(), **ORDER)

    assert won(main) == {"Ben": 150_00}
    holds(main)


def test_second_days_take_heads_in_and_send_them_on():
    main = main_event()
    second = flight(main, "2A", PRICE)
    one = day_one(second, "1A", "Ann", "Ben", "Cyd", "Dov", busts=[("Ann", "Ben")])
    merged(second, [one])
    start(second)
    out(second, "Dov", "Cyd")
    merged(main, [to_bags(second)])

    assert heads(main) == {"Ben": 75_00, "Cyd": 75_00}
    assert won(second) == {"Cyd": 25_00}
    holds(main)


def test_a_disqualified_player_s_head_is_nobody_s_and_so_the_winner_s():
    main = main_event()
    one = flight(main, "1A", PRICE)
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    told = {"kind": Ending.DISQUALIFIED, "stack_chips": 20_000}
    out_of_it = entry_of(one, "Cyd")
    director.remove(out_of_it.pk, **told, by=dana(), **ORDER)
    merged(main, [to_bags(one)])

    assert heads(main) == {"Ann": 50_00, "Ben": 50_00}
    assert bounties.won(fresh(main)).unclaimed_cents == 50_00
    holds(main)


# Mystery


def test_envelopes_of_the_last_days_hold_the_pot_of_all_flights():
    main, one, two = two_flights("mystery")
    assert (won(one), bounties.won(one).stage, bounties.won(one).needed) == ({}, (), None)
    with pytest.raises(NoEnvelopes, match="opened in Main Event"):
        director.set_envelopes(two.pk, amounts=[1], by=dana(), **ORDER)
    merged(main, [one, two])
    last_day(main)

    book = bounties.won(fresh(main))
    assert (book.collected_cents, book.needed) == (6 * HEAD, 4)
    amounts = [150_00, 50_00, 50_00, 50_00]
    director.set_envelopes(main.pk, amounts=amounts, by=dana(), **ORDER)
    for fallen in ("Ann", "Ben", "Cyd"):
        out(main, fallen, "Gil")
        director.open_envelope(entry_of(main, fallen).pk, by=fay(), **ORDER)
    director.finish(main.pk, by=dana(), **ORDER)

    assert won(main) == {"Gil": 6 * HEAD}
    holds(main)


def test_envelopes_may_begin_with_the_first_paid_place():
    prizes = {"prize_terms": {"places": 2}, "mystery_from_money": True}
    main = main_event("mystery", **prizes)
    one = day_one(main, "1A", "Ann", "Ben", "Cyd", "Dov", "Eli")
    merged(main, [one])
    last_day(main)
    paid = sum(cents > 0 for cents in queries.prizes(fresh(main)))
    assert 1 <= paid < 5
    assert bounties.won(fresh(main)).needed == paid
    for fallen in ("Ann", "Ben", "Cyd", "Dov")[: 5 - paid]:
        out(main, fallen, "Eli")

    assert bounties.won(fresh(main)).stage == ()


# What is refused


def test_the_bounties_of_all_flights_are_those_of_the_event():
    with pytest.raises(OfTheWholeEvent, match="has none"):
        flight(festival(), "1A", PRICE)
    main = main_event()
    with pytest.raises(OfTheWholeEvent, match="Choose them there"):
        flight(main, "1A", PRICE, bounty_kind="fixed")
    one = flight(main, "1A", PRICE)
    assert bounties.kind_of(one) is bounties.BountyType.PROGRESSIVE

    with pytest.raises(OfTheWholeEvent):
        director.plan_bounties(one.pk, kind="mystery", by=dana(), **ORDER)
    with pytest.raises(OfTheWholeEvent, match="1A has a bounty"):
        director.plan_bounties(main.pk, kind="none", by=dana(), **ORDER)


def test_bounties_do_not_change_once_a_flight_is_played_with_them():
    main = main_event()
    one = flight(main, "1A", PRICE)
    enter(one, "Ann", "Ben")
    start(one)

    with pytest.raises(TermsInUse) as planned:
        director.plan_bounties(main.pk, kind="fixed", by=dana(), **ORDER)
    with pytest.raises(TermsInUse) as shared:
        director.change_event(
            main.pk, fields={"bounty_bag_bp": 2_500}, prices=[PRICE], by=dana(), **ORDER
        )
    with pytest.raises(TermsInUse) as unlinked:
        director.link_flight(one.pk, feeds=None, by=dana(), **ORDER)

    fields = [refused.value.field for refused in (planned, shared, unlinked)]
    assert fields == ["bounty_kind", "bounty_bag_bp", "feeds"]


# Corrections and undo


def test_a_correction_that_would_change_heads_in_play_is_refused():
    main, one, _two = two_flights()
    director.correct_bust_hitmen(
        entry_of(one, "Ann").pk,
        by_entries=[entry_of(one, "Cyd").pk],
        reason="It was Cyd",
        by=dana(),
        **ORDER,
    )
    assert heads(one) == {"Ben": 50_00, "Cyd": 75_00}
    merge(main.pk, flight=one.pk, by=dana(), **ORDER)

    with pytest.raises(HeadsWentOn, match="1A"):
        director.correct_bust_hitmen(
            entry_of(one, "Ann").pk,
            by_entries=[entry_of(one, "Ben").pk],
            reason="It was Ben after all",
            by=dana(),
            **ORDER,
        )
    unmerge(main.pk, flight=one.pk, by=dana(), **ORDER)
    assert heads(one) == {"Ben": 50_00, "Cyd": 75_00}
    holds(main)


def test_no_undo_in_a_flight_changes_what_went_on():
    main = main_event()
    one = flight(main, "1A", PRICE)
    enter(one, "Ann", "Ben", "Cyd")
    start(one)
    out(one, "Ann", "Ben")
    corrected = director.correct_bust_hitmen(
        entry_of(one, "Ann").pk,
        by_entries=[entry_of(one, "Cyd").pk],
        reason="It was Cyd",
        by=dana(),
        **ORDER,
    )
    merged(main, [to_bags(one)])

    with pytest.raises((BlockedByLaterLine, MergedInto)):
        director.undo(one.pk, revision=corrected.revision, by=dana(), **ORDER)
    assert heads(main) == {"Ben": 50_00, "Cyd": 75_00}
    holds(main)


def test_a_flight_is_sent_on_again_by_the_undo_of_an_undo():
    main, one, _two = two_flights()
    sent = director.carry_on(one.pk, by=dana(), **ORDER)
    undone = director.undo(one.pk, revision=sent.revision, by=dana(), **ORDER)

    director.undo(one.pk, revision=undone.revision, by=dana(), **ORDER)

    merge(main.pk, flight=one.pk, by=dana(), **ORDER)
    assert heads(main) == {"Ben": 75_00, "Cyd": 50_00}
    holds(main)


def test_an_event_without_flights_takes_nothing_in():
    alone = event(PRICE, bounty_kind="progressive")
    assert bounties.won(alone).taken_in_cents == 0
    play_flight(flight(festival(), "1A"), "Ann", "Ben")
