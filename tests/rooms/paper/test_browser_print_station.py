"""The page beside a printer: a paper comes out by itself, also after the line was gone."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournaments.models import PaperKind, Printed, PrintJob
from tournaments.operations import papers

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAPER = "**/*.pdf?**"
STATION = reverse("print_station", args=["desk"])


@pytest.fixture(autouse=True)
def public_address(settings):
    settings.PUBLIC_URL = "https://poker.example.org"


@pytest.fixture
def page(browser, live_server, client):
    """The page at the printer, switched on."""
    context = browser.new_context(base_url=live_server.url)
    context.route("**/live/**", lambda route: route.abort())
    client.force_login(factories.dana(), backend="django.contrib.auth.backends.ModelBackend")
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    context.add_init_script("localStorage.setItem('td-prints-by-itself', '1')")
    page = context.new_page()
    page.route(PAPER, stand_in)
    return page


def stand_in(route) -> None:
    """The viewer of this browser dies where there is no printer: a page stands in for the PDF."""
    answer = route.fetch(max_redirects=0)
    if answer.status == 303:
        route.fulfill(body="A paper", content_type="text/html")
    else:
        route.fulfill(response=answer)


def job(number: str = "") -> PrintJob:
    """A receipt that the desk sent to the printer; `number` of one that does not exist."""
    now = timezone.now()
    tournament = factories.event()
    (entry,) = factories.sell(tournament, "Ann")
    return papers.enqueue(
        tournament,
        PaperKind.RECEIPT,
        number or str(entry.sales.get().number),
        by=factories.carl(),
        at=now,
        queue="desk",
        sheet="80mm",
    )


def came_out(page, paper: PrintJob) -> None:
    expect(page.locator(f"[data-job='{paper.pk}']")).to_have_count(0)
    paper.refresh_from_db()
    assert paper.printed_at is not None
    assert list(Printed.objects.values_list("times", flat=True)) == [1]


def test_what_the_desk_sends_is_printed_counted_once_and_waits_no_longer(page):
    paper = job()

    page.goto(STATION)

    came_out(page, paper)


def test_a_paper_that_did_not_come_through_is_tried_again(page):
    paper, lost = job(), []

    def lose_one(route):
        lost.append(route.request.method)
        if len(lost) == 1:
            route.abort()
        else:
            stand_in(route)

    page.route(PAPER, lose_one)
    page.goto(STATION)

    came_out(page, paper)
    assert lost[:2] == ["POST", "POST"]


def test_switched_on_while_the_line_is_gone_it_prints_once_that_is_back(page):
    paper = job()
    page.add_init_script("localStorage.clear()")
    page.goto(STATION)
    expect(page.locator(f"[data-job='{paper.pk}']")).to_be_visible()

    page.context.set_offline(True)
    page.get_by_role("button", name="Auto-print").click()
    page.context.set_offline(False)

    came_out(page, paper)


def test_a_paper_whose_sale_is_gone_does_not_hold_up_the_one_behind_it(page):
    broken = job("999")
    paper = papers.enqueue(
        broken.tournament, PaperKind.RECEIPT, "1", by=None, at=timezone.now(), queue="desk",
        sheet="80mm",
    )  # fmt: skip

    page.goto(STATION)

    came_out(page, paper)
    expect(page.locator(f"[data-job='{broken.pk}']")).to_have_count(1)
    expect(page.locator("#printing")).to_contain_text("Page not found")


def test_a_refused_paper_says_why_at_the_printer(page):
    paper = job()
    PrintJob.objects.filter(pk=paper.pk).update(paper=PaperKind.REFUND_SLIP)

    page.goto(STATION)

    expect(page.locator("#printing")).to_contain_text("no refund slip")
    with page.expect_response("**/print/**"):  # the list is drawn again, and the reason stays
        pass
    expect(page.locator("#printing")).to_contain_text("no refund slip")
    assert not Printed.objects.exists()
