"""The session ends while something is typed: sign in beside it, press again, nothing is lost."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from tests.factories import club, dana, event, running
from tournaments.models import Entry, Tournament

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "lantern street"


@pytest.fixture
def page(browser, live_server, client):
    who = dana()
    who.set_password(PASSWORD)
    who.save()
    client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    context.add_cookies([session | {"url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    return page


def sign_in_here(page):
    page.get_by_role("link", name="Sign in here").click()
    page.get_by_label("User name").fill("dana")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    sync_api.expect(
        page.get_by_text("You are signed in. Repeat what you were doing.")
    ).to_be_visible()


def test_the_command_line_keeps_what_was_typed(page):
    tournament = running(players=12, at=timezone.now())
    seat = Entry.objects.first().seat
    line = f"b {seat.table.number}-{seat.number}"
    page.goto(reverse("dashboard", args=[tournament.pk]))
    Session.objects.all().delete()

    page.locator("#command-line").fill(line)
    page.locator("#command-line").press("Enter")
    sync_api.expect(page.get_by_text("You are signed out. Nothing was saved.")).to_have_count(1)
    assert page.locator("#command-line").input_value() == line
    sign_in_here(page)
    page.locator("#command-line").press("Enter")

    sync_api.expect(page.locator(".toast")).to_contain_text("Bust")
    sync_api.expect(page.locator("#command-line")).to_have_value("")
    assert Entry.objects.filter(elimination__isnull=False).count() == 1


def test_however_many_parts_are_refused_there_is_one_note(page):
    tournament = running(players=12, at=timezone.now())
    page.goto(reverse("dashboard", args=[tournament.pk]))
    Session.objects.all().delete()

    page.evaluate("document.body.dispatchEvent(new CustomEvent('td:changed', {bubbles: true}))")
    page.wait_for_load_state("networkidle")

    sync_api.expect(page.get_by_text("You are signed out. Nothing was saved.")).to_have_count(1)


def test_the_form_of_a_new_event_keeps_what_was_typed(page):
    club()
    page.goto(reverse("new_event"))
    page.locator("#id_name").fill("Sunday Special")
    page.keyboard.press("Enter")
    page.locator("[name=entry-prize]").fill("100")
    page.locator("[name=entry-chips]").fill("20000")
    page.get_by_role("button", name="Next: Structure").click()
    plan = b"kind,small_blind,big_blind,minutes\nlevel,100,200,20\n"
    with page.expect_response("**/new/summary/"):
        page.locator("[type=file]").set_input_files(
            {"name": "plan.csv", "mimeType": "text/csv", "buffer": plan}
        )
    Session.objects.all().delete()

    page.get_by_role("button", name="Create event").click()
    sign_in_here(page)
    page.get_by_role("button", name="Create event").click()

    sync_api.expect(page.get_by_text("Sunday Special created")).to_be_visible()
    assert Tournament.objects.get().name == "Sunday Special"


def test_two_commands_from_one_page_are_two_acts(page):
    tournament = event()
    page.goto(reverse("dashboard", args=[tournament.pk]))
    page.locator("#more-acts summary").click()
    for _ in range(2):
        with page.expect_response("**/act/open-tables/"):
            page.get_by_role("button", name="Open", exact=True).click()

    assert tournament.tables.count() == 2
