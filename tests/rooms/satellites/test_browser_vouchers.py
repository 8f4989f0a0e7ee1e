"""The page of vouchers in a real browser: every row and its press within reach, wide and narrow."""

from datetime import date

import pytest
from playwright.sync_api import expect

from tdsite import director
from tests.factories import NOON, carl, club, player
from tests.rooms.payouts.test_browser import signed_in
from tournaments.models import Voucher
from tournaments.models.money import VoucherKind

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def issued() -> Voucher:
    """One with all that a row can hold."""
    line = director.issue_voucher(
        club().pk,
        kind=VoucherKind.VOUCHER,
        amount_cents=1_190_00,
        currency="EUR",
        player_id=player("Anna-Katharina Bergström").pk,
        reason="Birthday of the club, a present for all who played that evening",
        expires_on=date(2027, 1, 31),
        by=carl(),
        at=NOON,
    )
    return Voucher.objects.get(code=line.data["code"])


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_voucher_is_cancelled_by_its_press_without_scrolling_sideways(browser, live_server, size):
    voucher = issued()
    viewport = {"width": size[0], "height": size[1]}
    page = signed_in(browser, live_server, carl(), viewport=viewport)
    page.goto(f"{live_server.url}/vouchers/")

    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    press = f"Cancel voucher {voucher.code}"
    page.locator("summary", has_text=press).click()
    page.get_by_role("button", name=press).click()
    expect(page.locator(".vouchers .badge").first).to_contain_text("cancelled")

    voucher.refresh_from_db()
    assert voucher.cancelled
