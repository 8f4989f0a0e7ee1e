"""Chapter: chips bought in play, owed, taken back; stacks given up.  Robert's 7.33; TDA 8."""

from typing import Any

import pytest

from tdsite import director
from tdsite.rooms.desk.acts.chips import NotAtTable, NotForAll
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    entry_price,
    event,
    fay,
    rebuy_price,
    reentry_price,
    running,
)
from tests.rooms.desk.test_commands import balance, sold
from tournaments import queries
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.money import Account, Method
from tournaments.operations.purchases import VoidTheEntry
from tournaments.operations.sales import NothingOwed, SaleVoided
from tournaments.rules.entries import (
    NotOut,
    TooManyAddOns,
    TooManyRebuys,
    TooManyReentries,
)

pytestmark = pytest.mark.django_db


def rebuy_event(**limits: Any) -> Tournament:
    return running(
        entry_price(),
        rebuy_price(trigger="any", **limits),
        add_on_price(limit=None, from_level=1),
        players=6,
    )


def buy(entry: Entry, **told: Any) -> Sale:
    line = director.rebuy(entry.pk, **{"by": carl(), "at": NOON, **told})
    return Sale.objects.get(pk=line.data["sale"])


def test_several_rebuys_and_add_ons_go_on_one_receipt():
    tournament = rebuy_event()
    entry = Entry.objects.first()

    sale = buy(entry, count=3)
    director.add_on(entry.pk, count=2, by=carl(), at=NOON)

    assert (sale.quantity, sale.total_cents) == (3, 150_00)
    assert queries.chips_in_play(tournament) == 6 * 20_000 + 3 * 20_000 + 2 * 30_000


def test_rebuys_end_with_the_limit_of_the_whole_event():
    rebuy_event(limit_in_all=2)
    one, other = Entry.objects.order_by("pk")[:2]
    buy(one, count=2)
    with pytest.raises(TooManyRebuys, match="in this event: at most 2"):
        buy(other)


def test_add_ons_end_with_the_limit_of_the_whole_event():
    tournament = running(
        entry_price(), add_on_price(limit_in_all=1, limit=None, from_level=1), players=6
    )
    one, other = tournament.entries.order_by("pk")[:2]
    director.add_on(one.pk, by=carl(), at=NOON)
    with pytest.raises(TooManyAddOns, match="in this event: at most 1"):
        director.add_on(other.pk, by=carl(), at=NOON)


def test_re_entries_end_with_the_limit_of_the_whole_event():
    tournament = running(entry_price(), reentry_price(limit_in_all=1), players=6)
    one, other = tournament.entries.order_by("pk")[:2]
    for entry in (one, other):
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.reenter(tournament.pk, player_id=one.player_id, by=carl(), at=NOON)
    with pytest.raises(TooManyReentries, match="in this event: at most 1"):
        director.reenter(tournament.pk, player_id=other.player_id, by=carl(), at=NOON)


# A rebuy announced


def test_an_announced_rebuy_plays_at_once_and_is_paid_later():
    tournament = rebuy_event()
    entry = Entry.objects.first()

    sale = buy(entry, method=Method.OWED)

    assert sale.is_owed
    assert queries.chips_in_play(tournament) == 7 * 20_000
    assert balance(tournament, Account.OWED) == 50_00
    director.settle(sale.pk, method=Method.CARD, by=carl(), at=NOON)
    sale.refresh_from_db()
    assert (sale.is_owed, sale.settled_by) == (False, Method.CARD)
    assert balance(tournament, Account.OWED) == 0
    assert balance(tournament, Account.CARD) == 50_00


def test_who_busts_and_announces_a_rebuy_is_not_out():
    rebuy_event()
    entry = Entry.objects.first()
    director.bust_out(entry.pk, by=fay(), at=NOON)
    buy(entry, method=Method.OWED)
    entry.refresh_from_db()
    assert getattr(entry, "elimination", None) is None


def test_what_is_paid_is_not_owed_again_until_that_is_undone():
    tournament = rebuy_event()
    sale = buy(Entry.objects.first(), method=Method.OWED)
    line = director.settle(sale.pk, by=carl(), at=NOON)
    with pytest.raises(NothingOwed):
        director.settle(sale.pk, by=carl(), at=NOON)

    director.undo(tournament.pk, revision=line.revision, by=carl(), at=NOON)

    sale.refresh_from_db()
    assert sale.is_owed
    assert balance(tournament, Account.OWED) == 50_00


# Taken back


def test_a_voided_rebuy_returns_money_and_chips_the_way_they_came():
    tournament = rebuy_event()
    sale = buy(Entry.objects.first(), method=Method.CARD)

    line = director.void_sale(sale.pk, reason="Wrong player", by=carl(), at=NOON)

    assert line.data["reason"] == "Wrong player"
    assert balance(tournament, Account.CARD) == 0
    assert queries.chips_in_play(tournament) == 6 * 20_000
    with pytest.raises(SaleVoided):
        director.void_sale(sale.pk, by=carl(), at=NOON)


def test_what_was_owed_and_settled_goes_back_the_way_it_was_settled():
    tournament = rebuy_event()
    sale = buy(Entry.objects.first(), method=Method.OWED)
    director.settle(sale.pk, method=Method.CARD, by=carl(), at=NOON)

    director.void_sale(sale.pk, by=carl(), at=NOON)

    assert balance(tournament, Account.CARD) == balance(tournament, Account.OWED) == 0


def test_an_undone_void_is_a_sale_again():
    tournament = rebuy_event()
    sale = buy(Entry.objects.first())
    line = director.void_sale(sale.pk, by=carl(), at=NOON)

    director.undo(tournament.pk, revision=line.revision, by=carl(), at=NOON)

    sale.refresh_from_db()
    assert not sale.voided
    assert queries.chips_in_play(tournament) == 7 * 20_000


def test_what_an_entry_cost_goes_back_with_the_entry():
    sale = sold(event())
    with pytest.raises(VoidTheEntry):
        director.void_sale(sale.pk, by=carl(), at=NOON)


# A whole table


def add_on_table() -> tuple[Tournament, list[Entry]]:
    tournament = running(entry_price(), add_on_price(from_level=1), players=6)
    entries = list(tournament.entries.select_related("seat").order_by("seat__number"))
    return tournament, entries


def test_a_whole_table_takes_its_add_ons_in_one_act_with_a_receipt_each():
    tournament, entries = add_on_table()

    line = director.table_add_ons(
        tournament.pk, table=1, entry_ids=[e.pk for e in entries], by=fay(), at=NOON
    )

    assert line.data["receipts"] == [7, 8, 9, 10, 11, 12]
    assert line.data["amount_cents"] == 6 * 50_00
    assert queries.chips_in_play(tournament) == 6 * 50_000
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    assert queries.chips_in_play(tournament) == 6 * 20_000
    assert balance(tournament, Account.CASH) == 6 * 110_00


def test_one_who_may_not_buy_stops_the_act_and_is_named_with_the_reason():
    tournament, entries = add_on_table()
    director.add_on(entries[2].pk, by=carl(), at=NOON)
    named = str(entries[2].player.name)

    with pytest.raises(NotForAll, match=f"{named} may not buy. Add-ons per entry: at most 1"):
        director.table_add_ons(
            tournament.pk, table=1, entry_ids=[e.pk for e in entries], by=fay(), at=NOON
        )

    assert Sale.objects.filter(kind="add_on").count() == 1


def test_who_sits_elsewhere_is_not_of_the_table():
    tournament, entries = add_on_table()
    with pytest.raises(NotAtTable):
        director.table_add_ons(tournament.pk, table=2, entry_ids=[entries[0].pk], by=fay(), at=NOON)


# A stack given up at the close


def closing(**changes: Any) -> tuple[Tournament, Entry]:
    """Four entries of 1,500, in the last level of registration."""
    terms = {"chips": 1_500, "until_level": 1}
    tournament = running(
        entry_price(**terms), reentry_price(**terms, forfeit_at_close=True, **changes), players=4
    )
    return tournament, tournament.entries.order_by("number").first()


def test_a_stack_given_up_leaves_play_and_a_full_one_comes():  # T11-001
    tournament, entry = closing()

    line = director.reenter(
        tournament.pk, player_id=entry.player_id, forfeit_chips=200, by=carl(), at=NOON
    )

    entry.refresh_from_db()
    again = Entry.objects.get(pk=line.data["entry"])
    assert queries.chips_in_play(tournament) == 7_300
    assert (entry.elimination.kind, entry.elimination.stack_chips) == ("forfeit", 200)
    assert queries.places(tournament)[entry.pk].place == 5
    assert again.seat is not None
    assert getattr(entry, "seat", None) is None


def test_an_undone_re_entry_gives_the_stack_and_the_seat_back():
    tournament, entry = closing()
    seat = entry.seat.pk
    line = director.reenter(
        tournament.pk, player_id=entry.player_id, forfeit_chips=200, by=carl(), at=NOON
    )

    director.undo(tournament.pk, revision=line.revision, by=carl(), at=NOON)

    entry = Entry.objects.get(pk=entry.pk)
    assert queries.chips_in_play(tournament) == 4 * 1_500
    assert entry.seat.pk == seat
    assert queries.still_in(tournament) == 4


def test_nobody_gives_a_stack_up_before_the_close_or_where_the_terms_do_not_say_so():
    tournament, entry = closing()
    for price in tournament.prices.all():
        price.until_level = 2
        price.save()
    with pytest.raises(NotOut, match="at the close of registration, in level 2"):
        director.reenter(
            tournament.pk, player_id=entry.player_id, forfeit_chips=200, by=carl(), at=NOON
        )
    tournament.prices.update(until_level=1, forfeit_at_close=False)
    with pytest.raises(NotOut):
        director.reenter(
            tournament.pk, player_id=entry.player_id, forfeit_chips=200, by=carl(), at=NOON
        )
