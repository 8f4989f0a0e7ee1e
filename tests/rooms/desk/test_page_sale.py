"""A sale at the desk beyond the plain one: price lines, discounts, vouchers, marks, owed, voids."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import token_of
from tests import factories
from tests.rooms.desk.test_page import HTMX, at_desk, sale_of, url
from tournaments.models import (
    Club,
    Entry,
    Mark,
    Player,
    Preregistration,
    Sale,
    Voucher,
)

pytestmark = pytest.mark.django_db
PASSWORD = "lantern street"


@pytest.fixture
def carl_at(client):
    return at_desk(client, factories.carl())


def sell(client, tournament, player, **typed):
    return client.post(url("desk_sell", tournament), sale_of(player, **typed), headers=HTMX)


def card(client, tournament, player, query=""):
    return client.get(url("desk_player", tournament, player.pk) + query).content.decode()


def marked(player, kind, **more):
    return Mark.objects.create(
        player=player, kind=kind, from_on=timezone.now().date() - timedelta(days=1), **more
    )


def test_the_line_that_fits_is_offered_and_another_may_be_chosen(carl_at):
    tournament = factories.event()
    lines = [{"name": "Early bird", "prize_cents": 80_00, "fee_cents": 5_00}]
    director.change_event(
        tournament.pk,
        fields={},
        prices=[factories.entry_price()],
        lines=lines,
        by=factories.dana(),
        at=timezone.now(),
    )
    player = factories.player()

    offered = card(carl_at, tournament, player)
    regular = card(carl_at, tournament, player, "?kind=entry&price_line=0")
    sell(carl_at, tournament, player, price_line="", seen_cents=85_00)

    assert "data-to-pay>€85" in offered
    assert "data-to-pay>€110" in regular
    assert Sale.objects.get().line == "Early bird"


def test_a_discount_wants_a_reason_and_is_told_so_at_the_field(carl_at):
    tournament = factories.event()
    player = factories.player()

    refused = sell(carl_at, tournament, player, discount="10", note="120 USD")
    sell(carl_at, tournament, player, discount="10", discount_reason="dealer", key="k2")

    text = refused.content.decode()
    assert refused.status_code == 409
    assert "Enter a reason for the discount" in text
    assert 'value="120 USD"' in text
    sale = Sale.objects.get()
    assert (sale.total_cents, sale.discount_reason) == (100_00, "dealer")


def test_a_voucher_pays_its_part_and_the_rest_is_cash_with_change(carl_at):
    tournament = factories.event()
    player = factories.player()
    Voucher.objects.create(
        club=factories.club(),
        code="LAN-1",
        amount_cents=50_00,
        currency="EUR",
        player=player,
        issued_at=factories.NOON,
    )

    offered = card(carl_at, tournament, player)
    answer = sell(carl_at, tournament, player, voucher_code="LAN-1", given="70").content.decode()

    assert 'value="LAN-1" data-cents="5000"' in offered
    assert Sale.objects.get().voucher_cents == 50_00
    assert "€10" in answer


def test_a_mark_that_stops_leaves_no_way_to_sell_and_says_why(carl_at):
    tournament = factories.event()
    player = factories.player("Zed")
    marked(player, "banned", reason="fighting")

    page = card(carl_at, tournament, player)
    answer = sell(carl_at, tournament, player)

    assert "Banned: fighting" in page
    assert 'id="sell"' not in page
    assert (answer.status_code, Sale.objects.count()) == (409, 0)


def test_a_warning_needs_one_tick_and_no_more(carl_at):
    tournament = factories.event()
    player = factories.player("Zed")
    marked(player, "owes", amount_cents=40_00)

    page = card(carl_at, tournament, player)
    refused = sell(carl_at, tournament, player, given="200")
    sold = sell(carl_at, tournament, player, given="200", sure="1")

    assert "Owes money €40" in page
    assert 'name="sure"' in page
    assert refused.status_code == 409
    assert 'value="200"' in refused.content.decode()
    assert (sold.status_code, Sale.objects.count()) == (200, 1)


def test_several_rebuys_are_one_receipt_announced_now_and_paid_later(carl_at):
    tournament = factories.running(
        factories.entry_price(), factories.rebuy_price(), at=timezone.now()
    )
    entry = Entry.objects.filter(tournament=tournament).first()

    sell(carl_at, tournament, entry.player, kind="rebuy", count=2, method="owed", seen_cents=50_00)
    owed = card(carl_at, tournament, entry.player)
    listed = carl_at.get(url("desk_list", tournament, "unpaid")).content.decode()
    rebuy = Sale.objects.get(kind="rebuy")
    carl_at.post(
        url("desk_settle", tournament, rebuy.number), {"method": "cash", "key": "s"}, headers=HTMX
    )

    rebuy.refresh_from_db()
    assert "€100 due" in owed
    assert f"receipt {rebuy.number}" in owed
    assert entry.player.name in listed
    assert (rebuy.quantity, rebuy.settled_by, rebuy.is_owed) == (2, "cash", False)


def test_a_void_wants_a_reason_and_above_the_limit_a_second_person(carl_at):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola")
    Club.objects.update(refund_limit_cents=50_00)
    dana = factories.dana()
    dana.set_password(PASSWORD)
    dana.save()
    void = url("desk_void", tournament, entry.sales.get().number)

    drawn = carl_at.get(void, headers=HTMX).content.decode()
    silent = carl_at.post(void, {"key": "v"}, headers=HTMX)
    alone = carl_at.post(void, {"key": "v", "reason": "ill"}, headers=HTMX)
    together = carl_at.post(
        void,
        {"key": "v", "reason": "ill", "approver": "dana", "approver_password": PASSWORD},
        headers=HTMX,
    )

    assert 'name="approver_password"' in drawn
    assert "Enter why the money is refunded." in silent.content.decode()
    assert (alone.status_code, 'value="ill"' in alone.content.decode()) == (409, True)
    entry.refresh_from_db()
    assert (together.status_code, entry.voided) == (200, True)


def test_a_wrong_password_of_the_second_person_is_told_at_its_field(carl_at):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola")
    Club.objects.update(refund_limit_cents=50_00)
    typed = {"key": "v", "reason": "ill", "approver": "dana", "approver_password": "no"}

    answer = carl_at.post(
        url("desk_void", tournament, entry.sales.get().number), typed, headers=HTMX
    )

    entry.refresh_from_db()
    assert (answer.status_code, entry.voided) == (409, False)
    assert "Name or password wrong. Have the colleague retype both." in answer.content.decode()


def test_a_whole_tables_add_ons_are_one_press(carl_at):
    tournament = factories.running(
        factories.entry_price(), factories.add_on_price(from_level=1), at=timezone.now()
    )
    at_table = Entry.objects.filter(tournament=tournament, seat__table__number=1)
    leaves_out = at_table.first()
    ticked = [entry.pk for entry in at_table if entry != leaves_out]

    listed = carl_at.get(url("desk_table_add_ons", tournament) + "?table=1", headers=HTMX)
    sold = carl_at.post(
        url("desk_table_add_ons", tournament),
        {"table": 1, "entries": ticked, "method": "cash", "seen_cents": 50_00, "key": "t"},
        headers=HTMX,
    )

    assert listed.content.decode().count('name="entries"') == at_table.count()
    assert sold.status_code == 200
    assert set(Sale.objects.filter(kind="add_on").values_list("entry", flat=True)) == set(ticked)


def test_nobody_ticked_is_refused_in_place(carl_at):
    tournament = factories.running(
        factories.entry_price(), factories.add_on_price(from_level=1), at=timezone.now()
    )

    answer = carl_at.post(
        url("desk_table_add_ons", tournament), {"table": 1, "method": "cash", "key": "t"}
    )

    assert answer.status_code == 400
    assert "Choose at least one player of the table." in answer.content.decode()


def test_a_key_that_comes_back_with_another_sale_shows_the_first(carl_at):
    tournament = factories.event()
    player = factories.player("Ola Bergström")

    sell(carl_at, tournament, player, key="k")
    again = sell(carl_at, tournament, player, key="k", method="card")

    assert (again.status_code, Sale.objects.count()) == (200, 1)
    assert "Already sold on your first press" in again.content.decode()
    assert "Ola Bergström" in again.content.decode()


def test_the_ticket_of_the_public_page_fills_the_form_and_then_leads_to_the_person(carl_at):
    tournament = factories.event()
    row = Preregistration.objects.create(
        tournament=tournament, name="Yuki Tanaka", phone="+81 3 1234", at=factories.NOON
    )
    search = url("desk_search", tournament)
    typed = {"q": f"https://club.example/check-in/{row.token}/", "take": 1}

    first = carl_at.get(search, typed, headers=HTMX).content.decode()
    new = {"name": "Yuki Tanaka", "phone": "+81 3 1234", "registration": row.token, "key": "n"}
    carl_at.post(url("desk_new_player", tournament), new, headers=HTMX)
    second = carl_at.get(search, typed)

    player = Player.objects.get(name="Yuki Tanaka")
    assert 'value="+81 3 1234"' in first
    assert player.phone == "+81 3 1234"
    assert f"player={player.pk}" in second["Location"]


def test_a_seat_card_that_is_scanned_finds_its_player(carl_at):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola Bergström")

    scanned = carl_at.get(
        url("desk_search", tournament), {"q": token_of(entry.pk), "take": 1}, headers=HTMX
    ).content.decode()

    assert '<h2 id="person-name">' in scanned
    assert "Ola Bergström" in scanned


def test_a_code_of_another_house_is_nobodys(carl_at):
    tournament = factories.event()

    answer = carl_at.get(
        url("desk_search", tournament), {"q": "https://elsewhere.example/p/1/", "take": 1}
    )

    assert answer.status_code == 404
    assert "Unknown code." in answer.content.decode()


def test_a_void_says_what_else_goes_with_the_entry(carl_at):
    tournament = factories.running(factories.entry_price(), factories.rebuy_price())
    entry = Entry.objects.get(tournament=tournament, number=1)
    director.rebuy(entry.pk, by=factories.carl(), at=factories.NOON)

    shown = carl_at.get(url("desk_void", tournament, 1)).content.decode()

    assert "Also voided: Rebuy, receipt" in shown
    assert "Void and refund €160" in shown


def test_after_a_wrong_password_the_hands_are_on_the_password(carl_at):
    tournament = factories.running()
    Club.objects.update(refund_limit_cents=0)
    typed = {"reason": "Left", "approver": "dana", "approver_password": "wrong", "key": "k"}

    answer = carl_at.post(url("desk_void", tournament, 1), typed, headers=HTMX)

    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "autofocus" in shown[shown.index('name="approver_password"') :].partition(">")[0]
    assert "autofocus" not in shown[shown.index('name="reason"') :].partition(">")[0]
