"""Chapter: entries sold, given back, and ended.  Robert's Rules 7.2, 7.19, 7.33, 7.35; TDA 8."""

from datetime import timedelta

import pytest

from tables.models import Draw, Seat
from tdsite import director
from tdsite.acts.busts import TooSoonToLift
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    dana,
    entry_price,
    event,
    fay,
    player,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tournaments import queries
from tournaments.models import Elimination, Entry
from tournaments.models.entries import Ending
from tournaments.models.money import Account, Method
from tournaments.operations.eliminations import NotAnOpponent, NothingPending
from tournaments.operations.entries import (
    AlreadyEntered,
    CannotVoid,
    EntryVoided,
    NotEntered,
    RebuyUndecided,
)
from tournaments.operations.events import TermsMissing, WrongState
from tournaments.operations.purchases import SalesClosed
from tournaments.rules.entries import (
    AlreadyOut,
    LateRegistrationClosed,
    NegativeAmount,
    NotOut,
    ReentriesClosed,
    StackTooBig,
    TooManyAddOns,
    TooManyRebuys,
)
from tournaments.rules.places import LastPlayerLeft, StacksNeeded

pytestmark = pytest.mark.django_db
AFTER_LATE_REGISTRATION = NOON + timedelta(minutes=51)  # two levels of 20 and the break between


def entry(number: int) -> Entry:
    return Entry.objects.get(number=number)


def test_a_sale_splits_its_money_and_brings_its_chips():
    tournament = event(entry_price(staff_cents=5_00))

    sell(tournament, "Ana")

    balances = {account: cents for account, cents in queries.balances(tournament).items() if cents}
    assert balances == {
        Account.CASH: 115_00,
        Account.PRIZE_POOL: -100_00,
        Account.FEES: -10_00,
        Account.STAFF: -5_00,
    }
    assert queries.chips_in_play(tournament) == 20_000


def test_before_the_start_seats_wait_for_the_draw():
    sell(event(), "Ana", "Bo")
    assert not Seat.objects.exists()


def test_where_seats_are_drawn_at_the_sale_tables_open_as_they_fill():
    tournament = event(seated_at_sale=True, seats_per_table=2)

    sell(tournament, "Ana", "Bo", "Cy")

    assert Seat.objects.filter(entry__isnull=False).count() == 3
    assert tournament.tables.count() == 2


def test_a_late_entrant_draws_a_seat_at_the_shortest_table():
    tournament = running(players=11, seats_per_table=6)

    director.register_and_seat(tournament.pk, player_id=player("Late").pk, by=carl(), at=NOON)

    seat = Seat.objects.select_related("table").get(entry__player__name="Late")
    assert seat.table.seats.filter(entry__isnull=False).count() == 6
    assert Draw.objects.filter(kind="late_seat").count() == 1


def test_nobody_enters_after_late_registration():
    tournament = running(players=4)
    with pytest.raises(LateRegistrationClosed, match="after level 2"):
        director.register_and_seat(
            tournament.pk, player_id=player("Late").pk, by=carl(), at=AFTER_LATE_REGISTRATION
        )


def test_a_player_has_one_live_entry():
    tournament = event()
    [ana] = sell(tournament, "Ana")
    with pytest.raises(AlreadyEntered, match="Ana is already in this event, entry 1"):
        director.register_and_seat(tournament.pk, player_id=ana.player_id, by=carl(), at=NOON)


def test_a_re_entry_is_another_entry_with_a_seat_and_a_stack_of_its_own():
    tournament = running(entry_price(), reentry_price(), players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)

    line = director.reenter(tournament.pk, player_id=entry(1).player_id, by=carl(), at=NOON)

    assert line.data["number"] == 5
    assert line.data["seat"]
    assert queries.figures(tournament).reentries == 1
    assert queries.chips_in_play(tournament) == 5 * 20_000


def test_who_is_still_in_cannot_re_enter():
    tournament = running(entry_price(), reentry_price(), players=4)
    with pytest.raises(NotOut):
        director.reenter(tournament.pk, player_id=entry(1).player_id, by=carl(), at=NOON)


def test_who_never_entered_cannot_re_enter():
    tournament = running(entry_price(), reentry_price(), players=4)
    with pytest.raises(NotEntered):
        director.reenter(tournament.pk, player_id=player("Zoe").pk, by=carl(), at=NOON)


def test_an_event_without_re_entries_sells_none():
    tournament = running(players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(ReentriesClosed):
        director.reenter(tournament.pk, player_id=entry(1).player_id, by=carl(), at=NOON)


def test_a_voided_entry_gives_money_and_chips_back_and_keeps_its_number():
    tournament = running(players=4)

    director.void_entry(entry(2).pk, by=carl(), at=NOON)
    [late] = sell(tournament, "Late")

    assert late.number == 5
    assert queries.balances(tournament)[Account.CASH] == 4 * 110_00
    assert queries.chips_in_play(tournament) == 4 * 20_000
    assert not Seat.objects.filter(entry=entry(2)).exists()


def test_an_entry_is_given_back_once():
    running(players=4)
    director.void_entry(entry(2).pk, by=carl(), at=NOON)
    with pytest.raises(EntryVoided):
        director.void_entry(entry(2).pk, by=carl(), at=NOON)


def test_nothing_is_given_back_once_the_prizes_are_set():
    tournament = running(players=4)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(CannotVoid):
        director.void_entry(entry(2).pk, by=carl(), at=NOON)


def test_a_bust_frees_the_seat_and_has_the_place_of_all_who_were_left():
    running(players=6)

    line = director.bust_out(entry(3).pk, by_entries=[entry(4).pk], by=fay(), at=NOON)

    assert (line.data["place"], line.data["by"]) == (6, ["P4"])
    assert not Seat.objects.filter(entry=entry(3)).exists()
    assert list(entry(4).knock_outs.values_list("elimination__entry__number", flat=True)) == [3]


def test_nobody_busts_twice():
    running(players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(AlreadyOut, match="P1 is out already, in place 4"):
        director.bust_out(entry(1).pk, by=fay(), at=NOON)


def test_the_last_player_cannot_bust():
    running(players=2)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(LastPlayerLeft):
        director.bust_out(entry(2).pk, by=fay(), at=NOON)


def test_nobody_knocks_himself_out():
    running(players=4)
    with pytest.raises(NotAnOpponent):
        director.bust_out(entry(1).pk, by_entries=[entry(1).pk], by=fay(), at=NOON)


def test_nobody_busts_before_the_start():
    sell(event(), "Ana", "Bo")
    with pytest.raises(WrongState, match="has not started"):
        director.bust_out(entry(1).pk, by=fay(), at=NOON)


def test_two_out_in_one_hand_rank_by_their_stacks_before_it():
    tournament = running(players=6)
    reports = [
        director.Report(entry(1).pk, stack_chips=9_543),
        director.Report(entry(2).pk, stack_chips=11_234),
    ]

    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)

    places = {e: str(place) for e, place in queries.places(tournament).items()}
    assert places == {entry(2).pk: "5", entry(1).pk: "6"}


def test_equal_stacks_tie():
    tournament = running(players=6)
    reports = [director.Report(entry(n).pk, stack_chips=4_000) for n in (1, 2)]
    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    assert {str(place) for place in queries.places(tournament).values()} == {"T5"}


def test_several_in_one_hand_need_their_stacks():
    tournament = running(players=6)
    reports = [director.Report(entry(n).pk) for n in (1, 2)]
    with pytest.raises(StacksNeeded):
        director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    assert not Elimination.objects.exists()


def test_while_rebuys_are_sold_a_bust_waits_and_keeps_its_seat():
    tournament = running(entry_price(), rebuy_price(), players=4)

    line = director.bust_out(entry(1).pk, by=fay(), at=NOON)

    assert (line.data["waits"], line.data["place"]) == (True, None)
    assert Seat.objects.filter(entry=entry(1)).exists()
    assert queries.still_in(tournament) == 4


def test_a_rebuy_takes_the_waiting_bust_back():
    tournament = running(entry_price(), rebuy_price(), players=4)
    director.bust_out(entry(1).pk, by_entries=[entry(2).pk], by=fay(), at=NOON)

    director.rebuy(entry(1).pk, by=carl(), at=NOON)

    assert not Elimination.objects.exists()
    assert queries.chips_in_play(tournament) == 5 * 20_000


def test_who_does_not_rebuy_is_out_from_the_hand_he_busted_in():
    tournament = running(entry_price(), rebuy_price(limit=1), players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    director.bust_out(entry(2).pk, by=fay(), at=NOON)

    director.decline_rebuy(entry(2).pk, by=fay(), at=NOON)
    director.decline_rebuy(entry(1).pk, by=fay(), at=NOON)

    places = {e: place.place for e, place in queries.places(tournament).items()}
    assert places == {entry(1).pk: 4, entry(2).pk: 3}


def test_a_waiting_bust_is_not_reported_again():
    running(entry_price(), rebuy_price(), players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)
    with pytest.raises(RebuyUndecided):
        director.bust_out(entry(1).pk, by=fay(), at=NOON)


def test_only_a_waiting_bust_can_be_let_out():
    running(entry_price(), rebuy_price(), players=4)
    with pytest.raises(NothingPending):
        director.decline_rebuy(entry(1).pk, by=fay(), at=NOON)


def test_rebuys_have_their_limit():
    running(entry_price(), rebuy_price(limit=1), players=4)
    director.rebuy(entry(1).pk, by=carl(), at=NOON)
    with pytest.raises(TooManyRebuys):
        director.rebuy(entry(1).pk, by=carl(), at=NOON)


def test_a_big_stack_buys_no_more():
    running(entry_price(), rebuy_price(), players=4)
    with pytest.raises(StackTooBig):
        director.rebuy(entry(1).pk, stack_chips=20_001, by=carl(), at=NOON)


def test_an_add_on_is_sold_once_in_its_time():
    running(entry_price(), add_on_price(from_level=1), players=4)
    director.add_on(entry(1).pk, method=Method.CARD, by=carl(), at=NOON)
    with pytest.raises(TooManyAddOns):
        director.add_on(entry(1).pk, by=carl(), at=NOON)


def test_once_the_prizes_are_set_no_more_money_comes_in():
    tournament = running(entry_price(), rebuy_price(), players=4)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(SalesClosed):
        director.rebuy(entry(1).pk, by=carl(), at=NOON)


def test_closing_sales_lets_out_who_had_not_rebought():
    tournament = running(entry_price(), rebuy_price(), players=4)
    director.bust_out(entry(1).pk, by=fay(), at=NOON)

    director.close_registration(tournament.pk, by=dana(), at=NOON)

    assert {e: p.place for e, p in queries.places(tournament).items()} == {entry(1).pk: 4}


def test_a_no_show_leaves_with_his_chips():
    tournament = running(players=4)

    with pytest.raises(TooSoonToLift, match="20 minutes"):
        director.remove(entry(1).pk, kind=Ending.NO_SHOW, stack_chips=19_700, by=dana(), at=NOON)
    director.remove(
        entry(1).pk,
        kind=Ending.NO_SHOW,
        stack_chips=19_700,
        by=dana(),
        at=NOON + timedelta(minutes=20),
    )

    assert queries.chips_in_play(tournament) == 3 * 20_000 + 300
    assert queries.places(tournament)[entry(1).pk].place == 4


def test_a_negative_amount_is_refused_with_its_field():
    running(players=4)
    with pytest.raises(NegativeAmount) as refusal:
        director.remove(entry(1).pk, kind=Ending.DISQUALIFIED, stack_chips=-1, by=dana(), at=NOON)
    assert refusal.value.field == "stack_chips"


def test_an_event_does_not_start_with_one_player():
    tournament = event()
    sell(tournament, "Ana")
    with pytest.raises(TermsMissing):
        director.start(tournament.pk, by=dana(), at=NOON)


def test_an_event_starts_once():
    tournament = running(players=4)
    with pytest.raises(WrongState, match="started already"):
        director.start(tournament.pk, by=dana(), at=NOON)
