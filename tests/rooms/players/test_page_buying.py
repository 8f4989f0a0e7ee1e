"""What the phone says may be bought, its code for the desk, the player's count and rank."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import token_of
from tests.clients import StaffClient
from tests.factories import (
    add_on_price,
    carl,
    dana,
    entry_price,
    fay,
    rebuy_price,
    reentry_price,
    running,
)
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

SIGNS = re.compile(r'desk-signs">\s*([2-9A-Z]{3}-[2-9A-Z]{3})\s*<')


def play(*prices, players=6):
    return running(entry_price(), *prices, players=players, at=timezone.now())


def somebody(tournament, name="P1") -> Entry:
    return Entry.objects.select_related("player").get(tournament=tournament, player__name=name)


def page(client, entry, **query) -> str:
    address = reverse("player_page", args=[token_of(entry.pk)])
    return " ".join(client.get(address, query).content.decode().split())


def test_who_is_out_sees_the_price_the_deadline_and_a_code_for_the_desk(client):
    tournament = play(reentry_price())
    director.bust_out(somebody(tournament).pk, by=dana(), at=timezone.now())

    markup = page(client, somebody(tournament))

    assert "You can re-enter at the desk for €110" in markup
    assert "Until the end of level 2." in markup
    assert "Show this at the desk." in markup
    assert "data:image/svg+xml" in markup
    assert SIGNS.search(markup)


def test_who_is_broke_sees_the_rebuy_and_its_code_at_once(client):
    tournament = play(rebuy_price())
    director.bust_out(somebody(tournament).pk, by=dana(), at=timezone.now())

    markup = page(client, somebody(tournament))

    assert "You can rebuy." in markup
    assert "<b>Rebuy</b>" in markup
    assert "€50" in markup
    assert SIGNS.search(markup)


def test_who_plays_opens_the_code_of_a_rebuy_and_reads_for_which_stack_it_is(client):
    tournament = play(rebuy_price(trigger="broke"))

    closed = page(client, somebody(tournament))
    open_ = page(client, somebody(tournament), buy="rebuy")

    assert "When your chips are gone." in closed
    assert 'href="?buy=rebuy#buys"' in closed
    assert not SIGNS.search(closed)
    assert SIGNS.search(open_)


def test_an_add_on_is_offered_in_its_time_alone(client):
    tournament = play(add_on_price())

    assert "Add-on" not in page(client, somebody(tournament))

    director.jump(tournament.pk, index=1, by=dana(), at=timezone.now())

    assert "<b>Add-on</b>" in page(client, somebody(tournament))


def test_nothing_is_offered_when_registration_is_closed(client):
    tournament = play(rebuy_price())
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())

    markup = page(client, somebody(tournament), buy="rebuy")

    assert "More chips" not in markup
    assert not SIGNS.search(markup)


def test_nothing_is_offered_to_a_player_who_excluded_themselves(client):
    tournament = play(rebuy_price())
    entry = somebody(tournament)
    until = (timezone.now() + timedelta(days=300)).date()
    director.mark_player(
        tournament.club_id,
        player_id=entry.player_id,
        kind="self_excluded",
        until=until,
        by=dana(),
        at=timezone.now(),
    )

    assert "More chips" not in page(client, somebody(tournament))


def test_an_entry_that_another_followed_buys_nothing(client):
    tournament = play(reentry_price())
    first = somebody(tournament)
    director.bust_out(first.pk, by=dana(), at=timezone.now())
    director.reenter(tournament.pk, player_id=first.player_id, by=carl(), at=timezone.now())

    markup = page(client, Entry.objects.get(pk=first.pk))

    assert "re-enter at the desk" not in markup


def test_the_desk_that_scans_it_with_a_telephone_comes_to_the_sale(client):
    tournament = play(rebuy_price())
    entry = somebody(tournament)
    desk = f"{reverse('desk', args=[tournament.pk])}?player={entry.player_id}&amp;kind=rebuy"

    at_desk = StaffClient()
    at_desk.force_login(carl())

    assert desk in page(at_desk, entry, buy="rebuy")
    assert desk not in page(client, entry, buy="rebuy")


def test_it_shows_the_players_own_count_in_big_blinds_and_the_rank(client):
    tournament = play()
    names = {"P1": 21_500, "P2": 30_000, "P3": 21_500, "P4": 4_000}
    counts = {somebody(tournament, name).pk: chips for name, chips in names.items()}
    director.count_chips(tournament.pk, counts=counts, by=fay(), at=timezone.now())

    markup = page(client, somebody(tournament))

    assert re.search(r"<dt>My count</dt> ?<dd> ?21,500 ?<small> ?215 BB", markup)
    assert re.search(r"<dt>My rank</dt> ?<dd> ?2nd ?<small> ?of 4 counted", markup)


def test_it_says_nothing_of_a_stack_that_nobody_counted(client):
    assert "My count" not in page(client, somebody(play()))


def test_a_receipt_opens_into_what_was_paid_for(client):
    markup = page(client, somebody(play()))

    assert "<summary>" in markup
    assert re.search(r"<dt>Payment method</dt> ?<dd> ?Cash ?</dd>", markup)


def test_the_page_can_be_kept_on_the_home_screen(client):
    entry = somebody(play())
    token = token_of(entry.pk)
    address = reverse("player_manifest", args=[token])
    manifest = client.get(address)

    assert f'rel="manifest" href="{address}"' in page(client, entry)
    assert manifest["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == reverse("player_page", args=[token])
    assert {icon["sizes"] for icon in manifest.json()["icons"]} == {"192x192", "512x512"}
    assert client.get(reverse("player_manifest", args=["1-AAAAAAAAAAAAAAAA"])).status_code == 404
