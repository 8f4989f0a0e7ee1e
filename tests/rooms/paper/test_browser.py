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
    """The address of the PDF that a press among the seat cards opens in a tab of its own.

    The answer is asked, not the tab: a browser without a viewer takes the file home instead.
    """
    page, _ = papers
    cards = page.get_by_role("region", name="Seat cards")
    with page.context.expect_event("response", is_pdf) as answer, page.context.expect_page() as tab:
        cards.get_by_role("button", name=press).press("Enter")
    tab.value.close()
    sync_api.expect(cards).to_be_visible()
    return answer.value.url


def is_pdf(answer) -> bool:
    return answer.headers.get("content-type") == "application/pdf"


def reload(papers, address: str) -> None:
    page, _ = papers
    assert is_pdf(page.context.request.get(address))


def times() -> set[int]:
    return set(Printed.objects.values_list("times", flat=True))


def test_only_a_press_of_print_counts_and_it_counts_once(papers):
    reload(papers, opened(papers, press="Preview"))
    looked = times()
    first = opened(papers, press="Print seat cards")
    reload(papers, first)
    once = times()
    second = opened(papers, press="Print seat cards")

    assert (looked, once, times()) == (set(), {1}, {2})
    assert (PrintRun.objects.count(), first == second) == (2, False)


def test_what_is_chosen_is_printed_beside_the_page(papers):
    page, tournament = papers
    cards = page.get_by_role("region", name="Seat cards")
    cards.get_by_label("Order").select_option("By table")
    cards.get_by_label("Paper size").select_option("A4, nine to cut")

    found = opened(papers, press="Print seat cards")

    address, run = reverse("seat_cards", args=[tournament.pk]), PrintRun.objects.get().pk
    assert found.endswith(f"{address}?draw=&by=table&sheet=a4x9&lang=en&print={run}")


def test_a_move_turns_up_with_its_slips(papers):
    page, tournament = papers
    moves = page.get_by_role("region", name="Move slips")
    sync_api.expect(moves).to_contain_text("No moves yet")
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
