"""A draw verified in the browser: the same rules a third time, and the page that runs them."""

import random

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Draw
from tables.rules import draws as rules
from tables.rules.apart import CannotKeepApart
from tests.factories import running

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REPLAY = """async (draws) => {
    const { replay, seal, commitment } = await import("/static/js/proof.js");
    const found = [];
    for (const [seed, given] of draws) {
        const drawn = await replay(seed, given).catch(() => "refused");
        found.push([seal(seed), commitment(seed, given), drawn]);
    }
    return found;
}"""
LONGEST_STANDSTILL = """() => {
    window.standstill = 0;
    let before = performance.now();
    const look = () => {
        const now = performance.now();
        window.standstill = Math.max(window.standstill, now - before);
        before = now;
        setTimeout(look);
    };
    look();
}"""
PLENTY = [f"{table}-{seat}" for table in range(1, 1113) for seat in range(1, 10)]


@pytest.fixture
def drawn(browser, live_server):
    """The page of the seating draw of an event that has just been dealt."""
    tournament = running(players=12, at=timezone.now())
    page = browser.new_page()
    page.goto(live_server.url + reverse("draw", args=[tournament.board_token, 1]))
    return page, tournament


def inputs(rng: random.Random) -> list[str]:
    """Seats, kept apart or not, broken tables, buttons, and a draw that cannot be."""
    chairs = PLENTY[:36]
    found = ["apart 1 2\npick 2 1-1 1-2\ndeal 1 2", "cards " + " ".join(map(str, range(1, 121)))]
    for _ in range(30):
        people = [str(number) for number in rng.sample(range(1, 500), 24)]
        pairs = [f"apart {one} {other}" for one, other in zip(people[:20], people[4:], strict=True)]
        lines = [f"seated {people[0]} 1-9", *rng.sample(pairs, rng.randrange(20))]
        lines += [f"pick 20 {' '.join(chairs[:32])}", f"deal {' '.join(people[1:21])}"]
        lines += [f"pick 3 {' '.join(chairs)}", f"deal-by-card {' '.join(people[21:])}"]
        found.append("\n".join(lines))
        some = [f"only {' '.join(people[1:4] + rng.sample(chairs[:32], 8))}"]
        some += [f"pick 10 {' '.join(chairs[at : at + 16])}" for at in (0, 16)]
        found.append("\n".join([*lines[:-4], *some, f"deal {' '.join(people[1:21])}"]))
    return found


def ours(seed: str, given: str) -> list[str]:
    try:
        drawn = rules.replay(seed, given)
    except CannotKeepApart:
        drawn = "refused"
    return [rules.seal(seed), rules.commitment(seed, given), drawn]


def test_the_browser_draws_what_we_draw(drawn):
    page, _ = drawn
    rng = random.Random(7)
    draws = [[f"{rng.getrandbits(256):064x}", given] for given in inputs(rng)]

    found = page.evaluate(REPLAY, draws)

    assert found == [ours(seed, given) for seed, given in draws]
    assert [drawn for *_, drawn in found].count("refused") < 10


def test_a_visitor_verifies_a_draw_and_sees_each_check(drawn):
    page, _ = drawn

    page.get_by_role("button", name="Verify in this browser").click()

    sync_api.expect(page.get_by_text("Everything checks out.")).to_be_visible()
    sync_api.expect(page.locator("[data-checks] [data-state='yes']")).to_have_count(3)


@pytest.mark.parametrize(
    ("field", "value", "holding"),
    [("drawn", "1 1-1", 2), ("given", "pick 1 1-1\ndeal 1", 1), ("seed", "00" * 32, 0)],
)
def test_a_visitor_is_told_when_a_draw_is_not_what_it_says(drawn, field, value, holding):
    page, _ = drawn

    def alter(route):
        route.fulfill(json={**route.fetch().json(), field: value})

    page.route("**/1.json", alter)
    page.get_by_role("button", name="Verify in this browser").click()

    sync_api.expect(
        page.get_by_text("This draw does not match what was published.")
    ).to_be_visible()
    sync_api.expect(page.locator("[data-checks] [data-state='yes']")).to_have_count(holding)
    page.unroute_all(behavior="wait")


@pytest.mark.parametrize("added", ["extra", ""])
def test_a_visitor_is_told_of_a_file_that_is_none(drawn, added):
    """A field too many, or the same ones in another order."""
    page, _ = drawn

    def alter(route):
        told = route.fetch().json()
        route.fulfill(json={**told, added: 1} if added else dict(reversed(told.items())))

    page.route("**/1.json", alter)
    page.get_by_role("button", name="Verify in this browser").click()

    sync_api.expect(page.get_by_text("This is not the file of a draw.")).to_be_visible()
    sync_api.expect(page.get_by_text("Everything checks out.")).to_be_hidden()
    page.unroute_all(behavior="wait")


def test_ten_thousand_players_are_drawn_again_in_seconds_while_the_page_lives(drawn):
    page, tournament = drawn
    people = " ".join(map(str, range(1, 10_001)))
    pairs = [f"apart {number} {number + 1}" for number in range(1, 200, 2)]
    given = "\n".join([*pairs, f"pick 10000 {' '.join(PLENTY)}", f"deal {people}"])
    seed, drawn_rows = "ab" * 32, Draw.objects.filter(tournament=tournament, number=1)
    drawn_rows.update(
        given=given,
        seed=seed,
        commitment=rules.commitment(seed, given),
        drawn=rules.replay(seed, given),
    )
    page.reload()
    page.evaluate(LONGEST_STANDSTILL)

    page.get_by_role("button", name="Verify in this browser").click()
    page.locator("[data-verdict='holds']").wait_for()

    took = int(page.inner_text("[data-took]").removesuffix(" ms"))
    assert page.evaluate("window.standstill") < max(1000, took / 2)  # the page stays alive
