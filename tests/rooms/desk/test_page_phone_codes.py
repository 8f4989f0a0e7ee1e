"""The six signs of a player's phone, typed into the desk's box: the sale is prepared."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import token_of
from tdsite.web.desk_codes import LARGEST_NUMBER, bought_by, code_of
from tests import factories
from tests.clients import StaffClient
from tournaments.models import Entry
from tournaments.models.tournament import PriceKind

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    prices = factories.rebuy_price(), factories.add_on_price(from_level=0)
    return factories.running(factories.entry_price(), *prices, at=timezone.now())


@pytest.fixture
def carl_at():
    client = StaffClient()
    client.force_login(factories.carl())
    return client


def entry_of(tournament, name="P1") -> Entry:
    return Entry.objects.select_related("player").get(tournament=tournament, player__name=name)


def search(client, tournament, typed, **query):
    return client.get(
        reverse("desk_search", args=[tournament.pk]), {"q": typed, **query}, headers=HTMX
    )


def test_a_code_opens_its_own_entry_and_sale_and_no_other(tournament):
    rows = Entry.objects.filter(tournament=tournament).select_related("player")
    kinds = (PriceKind.REBUY, PriceKind.ADD_ON)
    codes = {code_of(row, kind): (row.pk, kind) for row in rows for kind in kinds}

    found = {code: bought_by(tournament, code) for code in codes}

    assert len(codes) == 24
    assert {code: (one.entry.pk, one.kind) for code, one in found.items()} == codes


def test_a_code_is_read_in_small_letters_with_spaces_round_it_and_without_its_hyphen(tournament):
    codes = [code_of(entry_of(tournament, f"P{n}"), PriceKind.ADD_ON) for n in range(1, 13)]
    code = next(one for one in codes if not one.replace("-", "").isdigit())

    for typed in (code.lower(), f" {code} ", code.replace("-", "")):
        assert bought_by(tournament, typed).kind == PriceKind.ADD_ON


def test_digits_without_a_hyphen_are_a_member_number(tournament, monkeypatch):
    monkeypatch.setattr("tdsite.web.desk_codes._read", lambda *_: pytest.fail("it was read"))

    assert bought_by(tournament, "234567") is None


@pytest.mark.parametrize("place", [0, 1, 2, 4, 5, 6])
def test_a_code_misread_anywhere_opens_nothing(tournament, place):
    code = code_of(entry_of(tournament), PriceKind.REBUY)
    other = "B" if code[place] != "B" else "C"

    assert bought_by(tournament, code[:place] + other + code[place + 1 :]) is None


def test_a_code_is_of_one_event_and_ends_with_the_persons_links(tournament):
    entry = entry_of(tournament)
    code = code_of(entry, PriceKind.REBUY)
    other = factories.running(factories.entry_price(), factories.rebuy_price(), players=3)
    assert bought_by(other, code) is None

    director.renew_player_links(
        tournament.club_id, player_id=entry.player_id, by=factories.dana(), at=factories.NOON
    )

    assert bought_by(tournament, code) is None


def test_an_old_secret_still_opens_what_stands_on_a_phone(tournament, settings):
    code = code_of(entry_of(tournament), PriceKind.REBUY)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new one"

    assert bought_by(tournament, code).kind == PriceKind.REBUY


def test_an_entry_too_far_down_the_book_has_no_code(tournament):
    entry = entry_of(tournament)
    entry.number = LARGEST_NUMBER + 1

    assert code_of(entry, PriceKind.REBUY) == ""


def test_enter_opens_the_sale_that_the_code_asks_for(tournament, carl_at):
    code = code_of(entry_of(tournament), PriceKind.ADD_ON)

    markup = search(carl_at, tournament, code.lower(), take=1).content.decode()

    assert '<input type="hidden" name="kind" value="add_on">' in markup


def test_the_list_names_the_player_while_it_is_typed(tournament, carl_at):
    code = code_of(entry_of(tournament), PriceKind.REBUY)

    markup = search(carl_at, tournament, code).content.decode()

    assert "P1" in markup
    assert "?kind=rebuy" in markup
    assert 'data-match="2"' not in markup


def test_the_scanned_code_of_the_phone_opens_the_same_sale(tournament, carl_at):
    entry = entry_of(tournament)
    scanned = f"https://club.example/p/{token_of(entry.pk)}/?buy=add_on"

    markup = search(carl_at, tournament, scanned, take=1).content.decode()
    without_script = carl_at.get(
        reverse("desk_search", args=[tournament.pk]), {"q": scanned, "take": 1}
    )

    assert '<input type="hidden" name="kind" value="add_on">' in markup
    assert f"player={entry.player_id}&kind=add_on" in without_script["Location"]


def test_a_code_of_nobody_is_said_and_no_new_player_is_opened(tournament, carl_at):
    answer = search(carl_at, tournament, "2A2-2A2", take=1)

    assert answer.status_code == 404
    assert "Unknown code. Search by name or scan the seat card." in answer.content.decode()


def test_six_letters_of_a_name_are_a_name(tournament, carl_at):
    answer = search(carl_at, tournament, "martel", take=1)

    assert 'name="name" value="martel"' in answer.content.decode()
