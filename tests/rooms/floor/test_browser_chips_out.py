"""Taking chips off a table, on the page of a player's counts."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, running
from tournaments.models import ChipMovement, JournalLine

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def history(browser, live_server, client):
    """The page of a player who has not been counted, in a running event."""
    tournament = running(players=4, at=timezone.now())
    entry = tournament.entries.first()
    client.force_login(dana())
    context = browser.new_context()
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("count_history", args=[tournament.pk, entry.pk]))
    page.get_by_text("Take chips off the table").click()
    return page


def test_a_refusal_stands_by_the_form_and_keeps_what_was_typed_and_twice_is_two_acts(history):
    chips, reason = history.get_by_label("Chips", exact=True), history.get_by_label("Reason")
    off = history.get_by_role("button", name="Take them off")

    chips.fill("90000000")
    reason.fill("carried to the bar")
    off.click()

    expect(history.locator(".refusal")).to_contain_text("chips at most")
    expect(chips).to_have_value("90000000")
    expect(reason).to_have_value("carried to the bar")

    for number in (500, 250):
        chips.fill(str(number))
        reason.fill("carried to the bar")
        off.click()
        expect(chips).to_have_value("")
        expect(reason).to_have_value("")

    assert JournalLine.objects.filter(kind="chips.taken_out").count() == 2
    removed = ChipMovement.objects.filter(reason="taken_out").values_list("chips", flat=True)
    assert sorted(removed) == [-500, -250]
