"""What codes on paper lead to: an address that a player's phone can open."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.web import addresses
from tests.factories import NOON, club, dana, running
from tournaments.operations.clubs import WrongClubTerm

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "127.0.0.1:8000"}


@pytest.fixture(autouse=True)
def any_host(settings):
    """A proxy lets through what its own settings say; here every name it may send."""
    settings.ALLOWED_HOSTS = ["*"]


def set_address(typed: str):
    return director.change_club(club().pk, fields={"public_address": typed}, by=dana(), at=NOON)


def page(client, tournament, **headers) -> str:
    answer = client.get(reverse("papers", args=[tournament.pk]), **headers)
    return " ".join(answer.content.decode().split())


def base(rf, host: str) -> str:
    return addresses.base_of(rf.get("/", HTTP_HOST=host))


def test_the_environment_comes_first_then_the_club_then_the_page(rf, settings):
    club()
    assert base(rf, "10.0.0.7:8000") == "http://10.0.0.7:8000"

    set_address("https://Poker.example.org/")
    assert base(rf, "10.0.0.7:8000") == "https://poker.example.org"

    settings.PUBLIC_URL = "https://other.example.org/"
    assert base(rf, "10.0.0.7:8000") == "https://other.example.org"


@pytest.mark.parametrize(
    ("listens", "own", "leads"),
    [
        ("127.0.0.1", "192.168.1.20", "http://127.0.0.1:8000"),
        ("0.0.0.0", "192.168.1.20", "http://192.168.1.20:8000"),
        ("0.0.0.0", "", "http://127.0.0.1:8000"),
        ("192.168.1.9", "", "http://192.168.1.9:8000"),
    ],
)
def test_at_this_machine_the_network_is_asked(rf, settings, monkeypatch, listens, own, leads):
    club()
    settings.LISTENS_ON = listens
    monkeypatch.setattr(addresses, "_own_address", lambda: own)

    assert base(rf, "127.0.0.1:8000") == leads
    assert base(rf, "10.0.0.7:8000") == "http://10.0.0.7:8000"


def test_the_paper_page_says_in_red_that_codes_would_lead_nowhere(as_dana):
    tournament = running(players=4)

    assert "would lead to 127.0.0.1" in page(as_dana, tournament, **HERE)
    assert reverse("club_settings") in page(as_dana, tournament, **HERE)
    assert "would lead to" not in page(as_dana, tournament)
    set_address("https://poker.example.org")
    assert "would lead to" not in page(as_dana, tournament, **HERE)


def test_a_seat_card_and_a_draw_lead_to_the_public_address(as_dana, rf):
    tournament = running(players=4)
    set_address("https://poker.example.org")
    entry = tournament.entries.get(number=1)

    address = addresses.player_address(rf.get("/", **HERE))(entry)

    assert address.startswith("https://poker.example.org/p/")


def test_the_director_types_it_in_the_settings(as_dana):
    club()
    shown = as_dana.get(reverse("club_settings"))
    form = {name: shown.context["form"][name].value() for name in shown.context["form"].fields}
    told = {name: value for name, value in form.items() if value not in (None, False)}
    told["key"] = "k"

    wrong = as_dana.post(reverse("club_settings"), {**told, "public_address": "poker"})
    assert wrong.status_code == 409
    assert "Enter the address as phones open it" in wrong.content.decode()

    as_dana.post(reverse("club_settings"), {**told, "public_address": "https://poker.example.org"})
    assert club().public_address == "https://poker.example.org"


@pytest.mark.parametrize(
    "typed",
    ["poker", "ftp://x.org", "https://x.org/path", "http://127.0.0.1:8000", "http://localhost"],
)
def test_what_no_phone_opens_is_refused(typed):
    club()

    with pytest.raises(WrongClubTerm) as refused:
        set_address(typed)

    assert refused.value.field == "public_address"
