"""The deal room in a real browser: reckoned while it is typed, and nothing typed is lost."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import dana
from tests.rooms.payouts.test_browser import signed_in
from tests.rooms.prizes.test_commands_deals import last_three
from tournaments.models import Deal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_deal_is_reckoned_as_it_is_typed_taken_over_and_recorded(browser, live_server):
    tournament = last_three(players=14)
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("deal", args=[tournament.pk]))

    for field, chips in zip(page.locator("[name^=chips-]").all(), (120, 80, 40), strict=True):
        field.fill(f"{chips}k")
    page.get_by_label("Round to").select_option("1")
    page.get_by_label("1st").press_sequentially("80")
    figures = page.locator("output[id^=chip_chop-]")
    expect(figures).to_have_text(["€535", "€440", "€345"])
    expect(page.get_by_label("1st")).to_have_value("80")
    expect(page.get_by_label("1st")).to_be_focused()

    page.get_by_label("Chip chop").check()
    expect(page.get_by_role("button", name="Use Chip chop, €1,320")).to_be_enabled()
    page.get_by_label("ICM").check()
    expect(page.locator("#deal-told")).to_contain_text("Adds up: ICM")
    for tick in page.locator("[name^=signed-], [name=between_hands]").all():
        tick.check()
    page.get_by_label("The house pays this deal").check()
    expect(page.locator("#deal-pays")).to_contain_text("P1")
    page.get_by_role("button", name="Use ICM").click()

    expect(page.locator(".deal-kept")).to_contain_text("guaranteed: paid by the house")
    assert Deal.objects.get().method == "icm"


def test_all_of_them_is_not_lost_behind_a_way_that_is_still_being_drawn(browser, live_server):
    tournament = last_three(players=14)
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("deal", args=[tournament.pk]))
    page.wait_for_load_state("load")
    held, is_held = [], [True]
    page.route("**/deal/", lambda route: held.append(route) if is_held else route.continue_())
    with page.expect_request("**/deal/"):
        page.get_by_label("Equal split").check()
    page.get_by_role("button", name="All of them").click()
    page.wait_for_timeout(400)  # longer than the room waits before it reckons anew

    is_held.clear()
    for route in reversed(held):  # the way is answered last
        with page.expect_response("**/deal/"):
            route.continue_()

    expect(page.locator("#deal-told")).to_contain_text("Adds up: Equal split")
    page.wait_for_timeout(400)
    expect(page.locator("[name^=signed-]:checked")).to_have_count(3)


def test_what_the_desk_will_owe_follows_a_switch_that_was_pressed_before_the_form_came(
    browser, live_server
):
    tournament = last_three(players=14, deals="record_only")
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("deal", args=[tournament.pk]))
    page.wait_for_load_state("load")
    held: list = []
    page.route("**/deal/", lambda route: held.append(route), times=1)
    with page.expect_request("**/deal/"):
        page.get_by_label("Equal split").check()
    page.get_by_label("The house pays this deal").check()

    with page.expect_response("**/deal/"):
        held.pop().continue_()

    expect(page.get_by_label("The house pays this deal")).to_be_checked()
    expect(page.locator("#deal-pays")).to_contain_text("P1")
