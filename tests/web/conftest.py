"""What several pages are tried with."""

import pytest

from tdsite.rooms.paper import card_views, desk_views
from tdsite.rooms.paper import views as paper
from tdsite.rooms.payouts import payment_views
from tests.cached_scene import cached_scene
from tests.dutch import dutch  # noqa: F401 (a fixture)
from tests.factories import dana, fay
from tests.flights import enter, festival, flight, play_flight, start
from tests.serving import front_of, no_pages, served
from tournaments.models import Tournament


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@pytest.fixture
def pressed(monkeypatch) -> list[dict]:
    """The data handed to the press, paper by paper; the papers themselves are not made."""
    sheets: list[dict] = []

    def keep(name, data):
        sheets.append({"name": name, **data})
        return b"%PDF-"

    for views in (paper, card_views, desk_views, payment_views):
        monkeypatch.setattr(views, "press", keep)
    return sheets


@pytest.fixture
def tree() -> tuple[Tournament, Tournament, Tournament]:
    """Ann goes on from 1A with 50,000, Bob with 30,000; Cid is out there, and enters 1B again."""

    def play() -> int:
        root = festival()
        first, second = flight(root, "1A"), flight(root, "1B")
        stacks = {"Ann": 50_000, "Bob": 30_000}
        play_flight(first, "Ann", "Bob", "Cid", "Dan", out=["Cid", "Dan"], stacks=stacks)
        enter(second, "Cid", "Eve")
        start(second)
        return root.pk

    root = Tournament.objects.get(pk=cached_scene("two flights, one over", play))
    return root, root.flights.get(flight="1A"), root.flights.get(flight="1B")


@pytest.fixture
def front():
    """The streams of a site without pages."""
    return front_of(no_pages)


@pytest.fixture
def port(front):
    with served(front) as port:
        yield port
