"""The page of all papers as it is used: a choice, a PDF beside the page, a move that turns up."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tests.factories import dana, running
from tournaments.models import Entry, Printed, PrintRun

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def public_address(settings):
    settings.PUBLIC_URL = "https://poker.example.org"


@pytest.fixture
def papers(browser, live_server, client):
    """The papers of an event that has just been dealt, in a browser."""
    tournament = running(players=12, at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(live_server.url + reverse("papers", args=[tournament.pk]))
    return page, tournament


def opened(papers, *, press: str):
    """The tab with the PDF that a press among the seat cards opens."""
    page, _ = papers
    cards = page.get_by_role("region", name="Seat cards")
    with page.context.expect_page() as tab:
        cards.get_by_role("button", name=press).press("Enter")
    tab.value.wait_for_url("**/paper/seat-cards.pdf?**")
    sync_api.expect(cards).to_be_visible()
    return tab.value


def times() -> set[int]:
    return set(Printed.objects.values_list("times", flat=True))


def test_only_a_press_of_print_counts_and_it_counts_once(papers):
    opened(papers, press="Preview").reload()
    looked = times()
    first = opened(papers, press="Print seat cards")
    first.reload()
    once = times()
    second = opened(papers, press="Print seat cards")

    assert (looked, once, times()) == (set(), {1}, {2})
    assert (PrintRun.objects.count(), first.url == second.url) == (2, False)


def test_what_is_chosen_is_printed_beside_the_page(papers):
    page, tournament = papers
    cards = page.get_by_role("region", name="Seat cards")
    cards.get_by_label("Order").select_option("By table")
    cards.get_by_label("Paper size").select_option("A4, nine to cut")

    tab = opened(papers, press="Print seat cards")

    address, run = reverse("seat_cards", args=[tournament.pk]), PrintRun.objects.get().pk
    assert tab.url.endswith(f"{address}?draw=&by=table&sheet=a4x9&print={run}")


def test_a_move_turns_up_with_its_slips(papers):
    page, tournament = papers
    moves = page.get_by_role("region", name="Move slips")
    sync_api.expect(moves).to_contain_text("Nobody was moved yet")
    entry = Entry.objects.filter(tournament=tournament).first()
    free = Seat.objects.filter(table__tournament=tournament, entry=None)
    there = free.select_related("table").first()
    line = director.move(
        entry.pk, table=there.table.number, seat=there.number, by=dana(), at=timezone.now()
    )

    page.evaluate("document.body.dispatchEvent(new Event('td:changed'))")

    button = moves.get_by_role("button", name="Print slips: Move")
    sync_api.expect(button).to_have_attribute(
        "formaction", reverse("move_slips", args=[tournament.pk, line.revision])
    )
