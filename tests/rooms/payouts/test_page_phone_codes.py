"""The payout desk finds by a code what is due to whoever shows it: six signs, a QR code, a card."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.web.addresses import token_of
from tdsite.web.desk_codes import PAYOUT, bought_by, code_of, entry_of_code
from tests.factories import NOON, carl, dana
from tests.rooms.payouts.test_page_desk import as_, shows, text_of, won
from tournaments.models import Entry
from tournaments.models.tournament import PriceKind

pytestmark = pytest.mark.django_db


def phone(entry: Entry) -> str:
    return Client().get(reverse("player_page", args=[token_of(entry.pk)])).content.decode()


def test_a_phone_shows_the_code_as_long_as_something_waits_at_the_payout_desk():
    tournament, first = won()
    code = code_of(first, PAYOUT)
    assert re.search(rf"desk-signs\">{code}<", phone(first))
    out = tournament.entries.exclude(pk=first.pk).order_by("number")[0]
    assert "Code for the payout desk" not in phone(out)

    director.pay(first.pk, kind=None, by=carl(), at=NOON)

    assert "Code for the payout desk" not in phone(first)


@pytest.mark.parametrize("shown", ["signs", "signs without a hyphen", "address", "key"])
def test_a_code_opens_the_payment_of_who_shows_it(shown):
    tournament, first = won()
    token, code = token_of(first.pk), code_of(first, PAYOUT)
    typed = {
        "signs": code.lower(),
        "signs without a hyphen": code.replace("-", ""),
        "address": f"https://club.example/p/{token}/",
        "key": token,
    }[shown]
    if typed.isdigit():
        pytest.skip("without its hyphen a code of digits alone is a member number")

    page = shows(tournament, q=typed)

    assert f"to {first.player.name}?" in page


def test_the_payment_that_a_code_opened_is_closed_while_the_code_still_stands_there():
    tournament, first = won()
    url, headers = reverse("payouts_table", args=[tournament.pk]), {"HX-Request": "true"}
    sent = {"q": code_of(first, PAYOUT)}
    searched = as_(carl()).get(url, sent, headers={**headers, "HX-Trigger": "prize-search-form"})
    closed = as_(carl()).get(url, sent, headers=headers)
    assert f"to {first.player.name}?" in text_of(searched)
    assert f"to {first.player.name}?" not in text_of(closed)
    assert f'id="entry-{first.pk}"' in closed.content.decode()


def test_a_code_of_somebody_who_won_nothing_says_whose_it_is():
    tournament, first = won()
    out = tournament.entries.exclude(pk=first.pk).order_by("number")[0]
    page = shows(tournament, q=code_of(out, PAYOUT))
    assert f"Code of {out.player.name}: nothing to pay in this list." in page


def test_a_code_of_nobody_here_says_so():
    tournament, first = won()
    assert "Unknown code." in shows(tournament, q="https://club.example/p/9-aaaaaaaaaaaaaaaa/")
    code = code_of(first, PAYOUT)
    director.renew_player_links(tournament.club_id, player_id=first.player_id, by=dana(), at=NOON)
    first.player.refresh_from_db()
    assert code_of(Entry.objects.get(pk=first.pk), PAYOUT) != code


def test_who_may_not_pay_finds_the_row_and_opens_no_payment():
    tournament, first = won()
    page = shows(tournament, dana(), q=code_of(first, PAYOUT))
    may_pay = "Pay" in shows(tournament, dana())
    assert first.player.name in page
    assert (f"to {first.player.name}?" in page) is may_pay


def test_the_code_for_the_payout_desk_buys_nothing_and_is_no_code_of_a_sale():
    tournament, first = won()
    code = code_of(first, PAYOUT)
    assert (bought_by(tournament, code), entry_of_code(tournament, code)) == (None, first)
    assert code not in {code_of(first, kind) for kind in (PriceKind.REBUY, PriceKind.ADD_ON)}
    bought = bought_by(tournament, code_of(first, PriceKind.REBUY))
    assert bought.kind == PriceKind.REBUY
