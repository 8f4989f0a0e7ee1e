"""A bust goes in by whatever is at hand: the wall, the phone, the box, a scanned card."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import token_of
from tests.bubble import bubble
from tests.factories import entry_price, fay, rebuy_price, running
from tournaments.models import Elimination, Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


def evening(*prices, players: int = 6) -> tuple[Tournament, list[Entry]]:
    tournament = running(*prices, players=players, at=timezone.now())
    return tournament, list(tournament.entries.order_by("number").select_related("seat__table"))


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def press(client, tournament, name, **typed):
    url = reverse("act", args=[tournament.pk, name])
    return client.post(url, {"key": "k", **typed}, headers={"HX-Request": "true"})


def typed(client, tournament, line):
    url = reverse("command", args=[tournament.pk])
    return client.post(url, {"line": line, "key": "k"}, headers={"HX-Request": "true"})


def seat(entry: Entry) -> str:
    return f"{entry.seat.table.number}-{entry.seat.number}"


def hitmen(entry: Entry) -> list[int]:
    row = Elimination.objects.get(entry=entry)
    return [told.by_entry_id for told in row.knock_outs.order_by("position")]


def test_the_wall_and_the_phone_offer_the_neighbours_as_hitmen_several_share(as_fay):
    tournament, (a, b, c, *_) = evening()
    table, number = a.seat.table.number, a.seat.number
    wall = as_fay.get(reverse("table", args=[tournament.pk, table]), {"seat": number})
    phone = as_fay.get(reverse("walk", args=[tournament.pk]), {"table": table, "seat": number})
    for answer in (wall, phone):
        assert f'name="by_entries" value="{b.pk}"' in words(answer)
        assert f'name="by_entries" value="{a.pk}"' not in words(answer)

    assert press(as_fay, tournament, "bust", entry=a.pk, by_entries=[c.pk, b.pk]).status_code == 200

    assert hitmen(a) == [c.pk, b.pk]


def test_where_bounties_are_played_the_hitman_is_asked_for_first(as_fay):
    tournament, (a, *_) = evening(entry_price(bounty_cents=10_00))
    drawer = as_fay.get(reverse("table", args=[tournament.pk, a.seat.table.number]))

    assert "knocked out by" in words(drawer)
    assert reverse("act", args=[tournament.pk, "bust"]) not in words(drawer)


def test_several_go_out_in_one_hand_from_the_drawer(as_fay):
    tournament, (a, b, c, *_) = evening()

    lacking = press(as_fay, tournament, "bust-hand", out=[a.pk, b.pk])
    assert (lacking.status_code, "enter each stack at the start of the hand" in words(lacking)) == (
        409,
        True,
    )
    assert press(as_fay, tournament, "bust-hand").status_code == 400
    stacks = {f"before-{a.pk}": "4k", f"before-{b.pk}": "5 000"}
    done = press(as_fay, tournament, "bust-hand", out=[a.pk, b.pk], by_entries=c.pk, **stacks)

    assert done.status_code == 200
    assert (hitmen(a), hitmen(b)) == ([c.pk], [c.pk])
    assert sorted(Elimination.objects.values_list("stack_chips", flat=True)) == [4000, 5000]


def test_the_box_takes_shared_knock_outs_and_one_winner_for_several(as_fay):
    tournament, (a, b, c, d, *_) = evening()

    assert typed(as_fay, tournament, f"b {seat(a)} by {seat(c)}+{seat(b)}").status_code == 200
    line = f"b {seat(b)} 4000, {seat(c)} 3000 by {seat(d)}"
    assert typed(as_fay, tournament, line).status_code == 200

    assert (hitmen(a), hitmen(b), hitmen(c)) == ([c.pk, b.pk], [d.pk], [d.pk])


def test_the_box_asks_for_the_stacks_of_several_only_then(as_fay):
    tournament, (a, b, c, *_) = evening()

    asked = words(typed(as_fay, tournament, f"b {seat(a)} 4000, {seat(b)} by {seat(c)}"))

    assert f'name="before-{a.pk}" value="4000"' in asked
    assert f'name="before-{b.pk}" value=""' in asked
    assert f'name="by_entries" value="{c.pk}"' in asked
    assert not Elimination.objects.exists()
    stacks = {f"before-{a.pk}": "4000", f"before-{b.pk}": "3k"}
    press(as_fay, tournament, "bust-hand", out=[a.pk, b.pk], by_entries=str(c.pk), **stacks)
    assert (hitmen(a), hitmen(b)) == ([c.pk], [c.pk])


def test_a_scanned_card_opens_the_seat_and_of_one_who_is_out_his_bust(as_fay):
    tournament, (a, b, *_) = evening()
    director.bust_out(b.pk, by=fay(), at=timezone.now())
    card = f"https://club.example/p/{token_of(a.pk)}/"

    opened = words(typed(as_fay, tournament, card))
    assert f'name="entry" value="{a.pk}"' in opened
    out = typed(as_fay, tournament, token_of(b.pk))
    assert out["HX-Redirect"] == reverse("bust", args=[tournament.pk, b.pk])
    strange = typed(as_fay, tournament, f"https://club.example/p/{token_of(10**6)}/")
    assert strange.status_code == 409
    assert "No player of this event has this code" in words(strange)
    page = words(as_fay.get(reverse("player_page", args=[token_of(a.pk)])))
    assert "Bust, rebuy or move" in page


def test_the_toast_of_a_bust_says_the_prize_and_leads_to_its_correction(as_fay):
    tournament = bubble(players=4, paid=4, last=50_00, now=timezone.now())
    entry = tournament.entries.order_by("number")[0]

    toast = words(press(as_fay, tournament, "bust", entry=entry.pk))

    assert "wins €50" in toast
    assert reverse("bust", args=[tournament.pk, entry.pk]) in toast


def test_at_one_table_the_bubble_and_the_money_are_told(as_fay):
    tournament = bubble(players=4, paid=2, last=50_00, now=timezone.now())
    a, b, *_ = tournament.entries.order_by("number")

    def told() -> str:
        return words(as_fay.get(reverse("todo", args=[tournament.pk])))

    assert "next player out is unpaid" not in told()
    press(as_fay, tournament, "bust", entry=a.pk)
    assert "Bubble: next player out is unpaid" in told()
    press(as_fay, tournament, "bust", entry=b.pk)
    assert "In the money: 2 left" in told()


def test_a_rebuy_that_is_awaited_shows_how_long_it_may_be_bought(as_fay):
    tournament, (a, *_) = evening(entry_price(), rebuy_price())
    press(as_fay, tournament, "bust", entry=a.pk)

    todo = words(as_fay.get(reverse("todo", args=[tournament.pk])))

    assert "P1: rebuy or out?" in todo
    assert todo.index("rebuy or out?") < todo.index("data-ends-at")
