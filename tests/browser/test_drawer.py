"""The drawer shows what was asked for last, whatever else is drawn meanwhile."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
OWN = 'hx-trigger="td:changed from:body" hx-swap="outerHTML" hx-sync="this:replace"'
DRAWER = (
    f'<aside id="drawer" data-home="/" hx-get="/{{}}" {OWN} hx-disinherit="hx-sync">{{}}</aside>'
)
ONE, EIGHT = DRAWER.format("one", "Table 1"), DRAWER.format("eight", "Seat 8 of it")
SEAT = '<a href="/seat" hx-get="/seat" hx-target="#drawer" hx-swap="outerHTML">Seat 8</a>'


@pytest.mark.parametrize("is_first", [True, False])
def test_a_press_is_not_lost_where_the_drawer_draws_itself_anew(hall, is_first):
    hall.draws(ONE + SEAT)
    hall.page.add_script_tag(url="/static/js/dashboard.js", type="module")
    hall.answers |= {"/one": ONE, "/seat": EIGHT, "/eight": EIGHT}
    nudge = "document.body.dispatchEvent(new CustomEvent('td:changed'))"

    if is_first:
        hall.holds(lambda: hall.page.evaluate(nudge))
        hall.page.get_by_role("link", name="Seat 8").click()
    else:
        hall.holds(lambda: hall.page.get_by_role("link", name="Seat 8").click())
        hall.page.evaluate(nudge)
    while "/seat" not in [path for path, _ in hall.asked]:
        hall.page.wait_for_timeout(10)
    hall.let_go()

    expect(hall.page.locator("#drawer")).to_have_text("Seat 8 of it")
