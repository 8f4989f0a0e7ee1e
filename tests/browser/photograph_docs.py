"""The pictures of the docs, photographed: `make pictures`.

No test of every run: it writes files.  A house with one of everything in it is opened in English,
and each page that the README or a page of `docs/` shows is kept as a WebP.
"""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite.web.addresses import token_of
from tests.browser.photograph_guides import small
from tests.factories import dana
from tests.whole_house import House, whole_house

pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOLDER = Path(__file__).resolve().parents[2] / "docs/pictures"
DESK, PHONE, HALL = (1280, 800), (390, 844), (1920, 1080)
SCALES = {HALL: 2 / 3}  # as wide as the others
LARGEST = 150 * 1024
FOR_EVERYBODY = ("board", "phone-player")  # nobody is signed in


def pages(house: House) -> dict[str, tuple[str, str, tuple[int, int]]]:
    """What each picture shows: its address, its theme and its window."""
    running, knockout = house.running.pk, house.knockout.pk
    player = house.knockout.entries.order_by("number")[0]
    return {
        "today": (reverse("club"), "dark", DESK),
        "dashboard": (reverse("dashboard", args=[running]), "dark", DESK),
        "desk": (f"{reverse('desk', args=[knockout])}?player={player.player_id}", "dark", DESK),
        "palette": (reverse("dashboard", args=[running]), "dark", DESK),
        "board": (reverse("board", args=[house.running.board_token]), "dark", HALL),
        "payouts": (reverse("payouts", args=[house.finished.pk]), "light", DESK),
        "schedule": (reverse("timers", args=[running]), "dark", DESK),
        "days": (reverse("days", args=[house.days.pk]), "dark", DESK),
        "structure": (reverse("event_structure", args=[house.announced.pk]), "light", DESK),
        "new-event": (reverse("new_event"), "dark", DESK),
        "phone-today": (reverse("club"), "light", PHONE),
        "phone-player": (reverse("player_page", args=[token_of(player.pk)]), "dark", PHONE),
    }


def a_bust(house: House) -> str:
    """What is typed to take the first out by the second, at a table of the event that runs."""
    taken = Seat.objects.filter(table__tournament=house.running, entry__gt=0)
    out, by = taken.order_by("table__number", "number").values_list("table__number", "number")[:2]
    return "bust {}-{} by {}-{}".format(*out, *by)


def test_photograph_the_docs(browser, live_server, client):
    house = whole_house(timezone.now())
    User.objects.filter(pk=dana().pk).update(first_name="Dana", last_name="Wójcik")
    client.force_login(dana())

    for name, (path, theme, window) in pages(house).items():
        width, height = window
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        cookies = {"django_language": "en", "theme": theme}
        if name not in FOR_EVERYBODY:
            cookies["sessionid"] = client.cookies["sessionid"].value
        context.add_cookies(
            [
                {"name": key, "value": value, "url": live_server.url}
                for key, value in cookies.items()
            ]
        )
        screen = context.new_page()
        if name != "board":  # it counts by itself, and says so where it cannot ask
            screen.route("**/live/**", lambda route: route.abort())
        screen.goto(live_server.url + path)
        screen.wait_for_function("() => !document.querySelector('.htmx-request')")
        screen.wait_for_function("() => document.fonts.status === 'loaded'")
        if name == "palette":
            screen.keyboard.press("Control+k")
            screen.keyboard.type(a_bust(house))
            screen.get_by_role("option").first.wait_for()
        session = context.new_cdp_session(screen)
        picture = small(session, LARGEST, window=window, scale=SCALES.get(window, 1))
        (FOLDER / f"{name}.webp").write_bytes(picture)
        context.close()
