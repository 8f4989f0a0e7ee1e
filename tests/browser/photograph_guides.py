"""The pictures of the guides, photographed: `make pictures`.

No test of every run: it writes files.  The sample event is opened in each complete language, in
the dark theme, and each page that a step of a guide shows is kept as a small WebP.
"""

import base64
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite.ops.up import sample
from tdsite.rooms.help.guides import guides
from tests.factories import club, dana
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules.languages import found, table

pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOLDER = Path(__file__).resolve().parents[2] / "tdsite/static/guides"
WINDOW = (1280, 800)
SCALE = 0.75  # 960 × 600, as `templates/help/_step.html` says
QUALITIES = (80, 70, 60, 50, 40)
LARGEST = 60 * 1024
LANGUAGES = [one for one in found() if table(one, "language").get("complete")]


def pages(running: Tournament, ready: Tournament) -> dict[str, str]:
    """Where each picture is taken."""
    return {
        "new-event": reverse("new_event"),
        "draw": reverse("draw_room", args=[ready.pk]),
        "dashboard": reverse("dashboard", args=[running.pk]),
        "desk": reverse("desk", args=[ready.pk]) + f"?player={_a_player(ready)}",
        "payouts": reverse("payouts", args=[running.pk]),
        "counts": reverse("counts", args=[running.pk]),
        "tablet": reverse("tablet", args=[running.pk, 1]),
        "reports": reverse("reports"),
    }


def _a_player(event: Tournament) -> int:
    return event.entries.order_by("number")[0].player_id


def small(
    session, largest: int = LARGEST, *, window: tuple[int, int] = WINDOW, scale: float = SCALE
) -> bytes:
    """A picture of the window, as good as the size allows."""
    width, height = window
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
    for quality in QUALITIES:
        taken = session.send(
            "Page.captureScreenshot", {"format": "webp", "quality": quality, "clip": clip}
        )
        picture = base64.b64decode(taken["data"])
        if len(picture) < largest:
            break
    return picture


def test_photograph_the_guides(browser, live_server, client):
    running, ready = sample.fill(club(), by=dana(), now=timezone.now())
    client.force_login(dana())
    places = pages(running, ready)
    wanted = {step.picture for one in guides("en") for part in one.parts for step in part.steps}
    assert wanted - {""} == places.keys()
    assert running.state == State.RUNNING

    for language in LANGUAGES:
        context = browser.new_context(viewport={"width": WINDOW[0], "height": WINDOW[1]})
        cookies = {
            "sessionid": client.cookies["sessionid"].value,
            "django_language": language,
            "theme": "dark",
        }
        context.add_cookies(
            [
                {"name": name, "value": value, "url": live_server.url}
                for name, value in cookies.items()
            ]
        )
        screen = context.new_page()
        screen.route("**/live/staff/**", lambda route: route.abort())
        session = context.new_cdp_session(screen)
        (FOLDER / language).mkdir(parents=True, exist_ok=True)
        for name, path in places.items():
            screen.goto(live_server.url + path)
            screen.wait_for_function("() => !document.querySelector('.htmx-request')")
            screen.wait_for_function("() => document.fonts.status === 'loaded'")
            (FOLDER / language / f"{name}.webp").write_bytes(small(session))
