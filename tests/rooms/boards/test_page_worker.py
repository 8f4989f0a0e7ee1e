"""The worker that stands in for the server: it keeps all a board is made of, and nothing old."""

import json

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import reverse

from tdsite.rooms.boards import sending

STATIC = settings.BASE_DIR / "tdsite" / "static"


def kept(client):
    """The list before the program, and the answer."""
    answer = client.get(reverse("board_worker"))
    first, _, program = answer.content.decode().partition("\n")
    return json.loads(first.removeprefix("const KEPT = ").removesuffix(";")), program, answer


@pytest.mark.django_db
def test_it_lives_below_the_boards_and_is_asked_for_anew(client):
    listed, program, answer = kept(client)

    assert reverse("board_worker").startswith("/b/")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert program == (STATIC / "js" / "sw.js").read_text()
    assert listed["version"] == sending.assets_version()


def test_it_keeps_every_module_the_board_imports_and_every_style_and_font():
    names = sending.asset_names()

    assert {"js/board.js", "js/face.js", "js/shots.js", "js/offset.js", "js/line.js"} <= set(names)
    assert {"css/tokens.css", "css/board.css", "css/board_display.css", "icons.svg"} <= set(names)
    assert sum(name.startswith("fonts/") for name in names) == 6
    assert all(finders.find(name) for name in names)
    assert "js/dashboard.js" not in names


@pytest.mark.django_db
def test_the_page_links_nothing_that_is_not_kept(client):
    from_page = (settings.BASE_DIR / "templates" / "boards" / "board.html").read_text()
    asked = {piece.split('"')[0] for piece in from_page.split('{% static "')[1:]}

    assert asked <= set(sending.asset_names())


def test_a_changed_file_is_another_version(monkeypatch, tmp_path):
    (tmp_path / "js").mkdir()
    one = tmp_path / "js" / "sw.js"
    monkeypatch.setattr(sending, "asset_names", lambda: ())
    monkeypatch.setattr(sending, "_asset_path", lambda name: tmp_path / name)
    one.write_text("first")
    before = sending.assets_version.__wrapped__()
    one.write_text("second")

    assert sending.assets_version.__wrapped__() != before
