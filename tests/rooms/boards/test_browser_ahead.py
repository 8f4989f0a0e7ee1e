"""Second by second through an evening: what the browser picks is what the server would say then.

The server's face is reckoned anew for each second; the browser has only what it was sent before.
"""

from datetime import UTC, datetime, timedelta

import pytest

from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tdsite.rooms.boards import snapshots
from tests.factories import add_on_price, dana, entry_price, level, pause, rebuy_price, running
from tests.rooms.boards.faces import sent_faces, server_face

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]

SUMMER_ENDS = datetime(2026, 10, 25, 1, 0, tzinfo=UTC)  # in Paris: 3:00 becomes 2:00
NIGHT = PlanStep(StepKind.DAY_END, 0)
PLAN = (
    level(100, 200, minutes=2, ante=200),
    level(200, 400, minutes=2, ante=400),
    pause(3, remove=25),
    level(300, 600, minutes=2, ante=600),
    NIGHT,
    level(400, 800, minutes=2, ante=800),
    pause(1),
    level(500, 1000, minutes=1, ante=1000),
)
# Draws each second as js/board.js does, and reads the page: what people see, not what was meant.
WALK = """async ([shot, from, seconds]) => {
  const { face } = await import("/static/js/face.js");
  const { draw } = await import("/static/js/paint.js");
  const words = JSON.parse(document.getElementById("board-words").textContent);
  const board = document.querySelector("[data-board]");
  const part = (name) => board.querySelector(`[data-part="${name}"]`);
  const text = (name) => part(name).textContent;
  const all = (name, cell) => [...part(name).querySelectorAll(cell)].map((e) => e.textContent);
  const TEXTS = ["band", "time", "blinds", "ante", "next", "wall"];
  const seen = [];
  for (let second = 0; second < seconds; second += 1) {
    draw(board, face(shot, from + 1000 * second), { words, silentMs: 0 });
    seen.push({
      state: board.dataset.state,
      icon: part("icon").firstElementChild.getAttribute("href").split("#i-")[1],
      bare: part("icon").classList.contains("gone"),
      bar: [part("bar").value, part("bar").max],
      figures: all("figures", "dd"),
      buys: all("buys", "b"),
      ticker: all("ticker", "span"),
      fit: part("time").dataset.fit,
      ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
      notice: part("notice").hidden ? "" : text("notice-text"),
    });
  }
  return seen;
}"""


def drawn(face):
    """The same things of the server's face, as the page has them."""
    plain = {name: face[name] for name in ("state", "band", "time", "blinds", "ante", "notice")}
    return {
        **plain,
        "wall": face["wall"],
        "next": "".join(face["next"]),
        "bare": not face["icon"],
        "bar": [min(face["left"], face["whole"]), face["whole"]],
        "figures": [f"{value} {small}" if small else value for _, value, small in face["figures"]],
        "buys": [row[1] for row in face["buys"]],
        "ticker": face["ticker"],
        "fit": str(face["fit"]["time"]),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_second_of_an_evening_is_the_servers(site, page, language):
    """Two levels, a break with add-ons, the end of a day, another day, a pause, the last level."""
    begins = SUMMER_ENDS - timedelta(minutes=3)
    prices = (entry_price(bounty_cents=5_00), rebuy_price(limit=2), add_on_price(from_break=True))
    tournament = running(*prices, players=12, schedule=PLAN, at=begins, language=language)
    page.add_init_script("window.requestAnimationFrame = () => 0")
    page.route("**/watchdog.js", lambda route: route.fulfill(body=""))
    page.goto(f"{site}/b/{tournament.board_token}/?lang={language}")
    walls = set()

    def walk(since, seconds):
        """All that is seen from then on, with no word from the server in between."""
        tournament.refresh_from_db()
        shot, now = snapshots.make(tournament), snapshots.ms(since)
        sent = {**shot, "faces": sent_faces(shot, made_ms=now, locale=language)}
        for second, seen in enumerate(page.evaluate(WALK, [sent, now, seconds])):
            face = server_face(shot, now + 1000 * second, locale=language)
            icon = seen.pop("icon", None)
            assert seen == drawn(face), second
            assert not face["icon"] or icon == face["icon"]
            walls.add(seen["wall"])

    walk(begins - timedelta(seconds=5), 11 * 60)  # to the end of the day, and the night begins
    order = {"by": dana()}
    morning = begins + timedelta(minutes=20)
    director.resume(tournament.pk, at=morning, **order)
    walk(morning, 50)
    director.pause(tournament.pk, at=morning + timedelta(seconds=50), **order)
    walk(morning + timedelta(seconds=50), 30)
    director.resume(tournament.pk, at=morning + timedelta(seconds=80), **order)
    walk(morning + timedelta(seconds=80), 5 * 60)  # past the end of the plan

    assert {"02:59", "02:00"} <= walls
