"""The plain board: the same clock for a browser of 2016, and what it is written in."""

import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import NOON, dana, event, running

pytestmark = pytest.mark.django_db
STATIC = settings.BASE_DIR / "tdsite" / "static"
YOUNGER = {  # than ECMAScript 5
    "an arrow": r"=>",
    "let, const": r"\b(let|const|class|import|export|async|await|of)\s",
    "a template": r"`",
    "a spread": r"\.\.\.",
    "an optional link": r"\?\.|\?\?",
    "a short method": r"[{,]\s*\w+\([^)]*\)\s*\{",
    "fetch and its like": r"\b(fetch|Promise|Symbol|Map|Set|URL|includes|startsWith|append)\(",
}
YOUNG_STYLES = (
    r"var\(|@layer|@container|@supports|:has\(|:is\(|:where\(|grid|cq[wh]|light-dark|inset|gap:"
)


def plain(client, tournament, **asked):
    return client.get(reverse("plain_board", args=[tournament.board_token]), asked)


def test_it_says_the_level_the_blinds_and_until_when(client):
    tournament = running(players=4, at=timezone.now())

    page = plain(client, tournament).content.decode()

    assert 'data-runs="yes"' in page
    assert re.search(r'id="plain-time">(20:00|19:5\d)<', page)
    assert "Level 1" in page
    assert "100 / 100" in page
    assert re.search(r"until \d\d:\d\d:\d\d", page)


def test_a_clock_that_is_paused_or_not_begun_does_not_count(client):
    tournament = running(players=4, at=timezone.now())
    director.pause(tournament.pk, by=dana(), at=timezone.now())

    paused, before = plain(client, tournament), plain(client, event(at=NOON))

    assert "data-runs" not in paused.content.decode()
    assert "until" not in paused.content.decode()
    assert before.status_code == 200


def test_it_speaks_the_language_asked_for_and_a_screen_that_is_gone_is_told(client):
    tournament = running(players=4, at=timezone.now())

    french = plain(client, tournament, lang="fr").content.decode()

    assert '<html lang="fr">' in french
    assert "Niveau 1" in french
    assert client.get(reverse("plain_board", args=["nowhere"])).status_code == 404


@pytest.mark.parametrize("name", ["watchdog.js", "plain.js", "television.js"])
def test_its_scripts_are_written_for_the_oldest_browser(name):
    code = re.sub(r"//.*", "", (STATIC / "js" / name).read_text())

    assert [what for what, sign in YOUNGER.items() if re.search(sign, code)] == []


@pytest.mark.parametrize("name", ["plain.css", "television.css"])
def test_its_styles_are_too(name):
    code = re.sub(r"/\*.*?\*/", "", (STATIC / "css" / name).read_text(), flags=re.DOTALL)

    assert re.findall(YOUNG_STYLES, code) == []


def test_the_watchdog_is_a_classic_script_and_may_lead_no_overlay_astray(client):
    tournament = running(players=4, at=timezone.now())
    board = reverse("board", args=[tournament.board_token])

    usual = client.get(board).content.decode()
    overlay = client.get(board, {"preset": "overlay"}).content.decode()

    (dog,) = re.findall(r"<script[^>]*watchdog[^>]*>", usual)
    assert "module" not in dog
    assert f'data-plain="{board}plain/?"' in dog
    assert "data-plain" not in overlay
