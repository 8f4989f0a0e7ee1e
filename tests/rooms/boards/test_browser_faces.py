"""Every shape of the clock in every state on every screen: nothing scrolls, nothing is cut off."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tdsite import director
from tdsite.rooms.boards import snapshots
from tests.factories import carl, dana, entry_price, event, level, pause, player, running
from tests.rooms.boards.faces import sent_faces
from tests.rules.test_pictures import png
from tournaments import queries
from tournaments.models.screens import Accent

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]

PRESETS = ["classic", "big", "broadcast", "portrait", "minimal", "bar", "overlay", "embed"]
SIZES = [(1920, 1080), (1080, 1920), (800, 600), (1280, 720), (320, 240)]
RICH = entry_price(prize_cents=1_000_00, fee_cents=100_00, chips=5_000_000)
MILLIONS = (
    level(500_000, 1_000_000, ante=1_000_000),
    level(1_000_000, 2_000_000, ante=2_000_000),
    pause(15, remove=25_000),
    level(1_500_000, 3_000_000, ante=3_000_000),
)
STUD = PlanStep(
    StepKind.LEVEL,
    1200,
    ante_chips=50,
    ante_type=AnteType.PER_PLAYER,
    game="Seven Card Stud Hi-Lo 8 or Better",
    betting=Betting.LIMIT,
    small_bet_chips=400,
    big_bet_chips=800,
    bring_in_chips=100,
)
HORSE = (
    STUD,
    PlanStep(StepKind.LEVEL, 1200, 200, 400, game="Pot Limit Omaha", betting=Betting.POT_LIMIT),
    PlanStep(StepKind.BREAK, 3600, label="Pause dîner"),
)
LONG_NAME = "Championnat de France de poker amateur par équipes, deuxième journée"

# What is out of the screen, wider than its box, or lies on another text.
WRONG = """() => {
  const board = document.querySelector("[data-board]");
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) wrong.push("it scrolls");
  const boxes = [];
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.textContent.trim();
    const apart = element.closest("button, .colon, .event, .lines");
    if (!text || apart || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      const size = parseFloat(getComputedStyle(element).fontSize);
      const half = Math.min(height / 2, size * 0.36);
      const middle = (top + bottom) / 2;
      boxes.push({ text, element, left, right, top: middle - half, bottom: middle + half });
    }
  }
  delete document.documentElement.dataset.idle; // somebody moves the pointer: the buttons are there
  for (const button of board.querySelectorAll("button")) {
    if (!button.checkVisibility()) continue;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    boxes.push({ text: `button ${button.className}`, element: button, left, right, top, bottom });
  }
  for (const { text, left, right, top, bottom } of boxes) {
    const inside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    if (!inside) wrong.push(`out: ${text}`);
  }
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const apart = one.element === other.element || across <= 2 || down <= 2;
    if (!apart) wrong.push(`${one.text} lies on ${other.text}`);
  }));
  for (const box of board.querySelectorAll("dd, .board-prizes li, .board-band, .board-blinds")) {
    const fits = !box.checkVisibility() || box.scrollWidth <= box.clientWidth + 2;
    if (!fits) wrong.push(`cut off: ${box.textContent}`);
  }
  return wrong;
}"""

EACH = f"""async ([shots, now]) => {{
  const {{ face }} = await import("/static/js/face.js");
  const {{ draw }} = await import("/static/js/paint.js");
  const words = JSON.parse(document.getElementById("board-words").textContent);
  const board = document.querySelector("[data-board]");
  const found = {{ states: {{}} }};
  for (const [name, shot] of Object.entries(shots)) {{
    draw(board, face(shot, now), {{ words, silentMs: 0 }});
    found.states[name] = board.dataset.state;
    const wrong = ({WRONG})();
    if (wrong.length) found[name] = wrong;
  }}
  return found;
}}"""


@pytest.fixture(scope="module")
def page(chromium):
    """One page for all."""
    return chromium.new_page()


def at(minutes, **fields):
    began = timezone.now() - timedelta(minutes=minutes)
    fields = {"players": 12, "schedule": MILLIONS, "name": LONG_NAME, "language": "fr", **fields}
    return running(RICH, at=began, **fields)


def before():
    soon = timezone.now() - timedelta(minutes=5)
    return event(RICH, at=soon, schedule=MILLIONS, guarantee_cents=123_456_700)


def last_minute():
    return at(19.5)


def on_break():
    return at(42)


def paused():
    tournament = at(5)
    director.pause(tournament.pk, by=dana(), at=timezone.now())
    return tournament


def final_table():
    tournament = at(5)
    for entry in list(queries.entries_in(tournament).order_by("number"))[:4]:
        director.bust_out(entry.pk, by=dana(), at=timezone.now())
    director.redraw(tournament.pk, by=dana(), at=timezone.now())
    return tournament


def hand_for_hand():
    tournament = at(5, players=27)
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    director.hands_announce(tournament.pk, by=dana(), at=timezone.now())
    return tournament


def finished():
    tournament = event(RICH, at=timezone.now(), schedule=MILLIONS, language="fr")
    for name in ("Maximiliane von Hohenstein-Lichtenberg", "Jean-Baptiste Grandchamp-Desraux"):
        person = player(name)
        director.register_and_seat(tournament.pk, player_id=person.pk, by=carl(), at=timezone.now())
    director.start(tournament.pk, by=dana(), at=timezone.now())
    director.bust_out(tournament.entries.latest("number").pk, by=dana(), at=timezone.now())
    director.finish(tournament.pk, by=dana(), at=timezone.now())
    return tournament


def day_over():
    return at(5, language="fr")


def cancelled():
    tournament = event(RICH, at=timezone.now(), language="fr")
    director.cancel(tournament.pk, reason="Flood", by=dana(), at=timezone.now())
    return tournament


def stud():
    return at(5, schedule=HORSE)


def dinner():
    return at(45, schedule=HORSE)


STATES = {
    before: "before",
    last_minute: "last-minute",
    on_break: "break",
    paused: "paused",
    final_table: "level",
    hand_for_hand: "hand-for-hand",
    finished: "finished",
    day_over: "finished",
    cancelled: "cancelled",
    stud: "level",
    dinner: "break",
}


@pytest.fixture
def shots():
    """The snapshot of each state with its faces, as its event's board gets it, and when."""
    now = snapshots.ms(timezone.now())  # of all, however long it takes to make them
    made = {make.__name__: make() for make in STATES}
    for tournament in made.values():
        tournament.refresh_from_db()
    found = {name: snapshots.make(tournament) for name, tournament in made.items()}
    found["day_over"]["day_over"] = [1034, "Championnat d’automne de la rue des Lanternes"]
    whole = {
        name: {**shot, "faces": sent_faces(shot, made_ms=now, locale="fr")}
        for name, shot in found.items()
    }
    return whole, now


@pytest.mark.long
def test_everything_fits_in_every_shape_on_every_screen(site, page, shots):
    """One page for each shape, on which its own scripts draw every state."""
    token = event().board_token
    sent, now = shots
    wrong = {}

    for preset in PRESETS:
        page.goto(f"{site}/b/{token}/?preset={preset}&lang=fr")
        page.evaluate("document.fonts.ready.then(() => 0)")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(EACH, [sent, now])
            assert found.pop("states") == {make.__name__: STATES[make] for make in STATES}
            wrong |= {(preset, width, height, name): texts for name, texts in found.items()}

    assert wrong == {}


def test_the_final_table_is_called_by_its_name(site, page):
    page.goto(f"{site}/b/{final_table().board_token}/?lang=en")

    expect(page.locator(".board-band")).to_have_text("Final table: level 1")
    expect(page.locator("[data-board]")).to_have_attribute("data-final", "")


def test_an_overlay_leaves_the_picture_of_the_stream_alone(site, page):
    page.goto(f"{site}/b/{at(5).board_token}/?preset=overlay")

    grounds = (
        "[document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor)"
    )
    assert page.evaluate(grounds) == ["rgba(0, 0, 0, 0)"] * 2


def test_a_new_look_is_on_a_board_that_hangs_without_a_reload(site, page):
    tournament = at(5)
    page.goto(f"{site}/b/{tournament.board_token}/?preset=classic")
    expect(page.locator('[data-part="logo"]')).to_be_hidden()

    director.change_look(
        tournament.pk, accent=Accent.VIOLET, logo=png(), by=dana(), at=timezone.now()
    )
    page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")

    expect(page.locator("[data-board]")).to_have_attribute("data-accent", "violet")
    expect(page.locator('[data-part="logo"]')).not_to_have_attribute("hidden", "")
