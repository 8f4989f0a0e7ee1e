"""Every page of the staff has the place where it says that it is not live."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.factories import dana, running

TEMPLATES = settings.BASE_DIR / "templates"
LINE = 'include "_line_state.html"'
PUBLIC = {  # bars of their own, for people who are signed in nowhere
    "registration/login.html",
    "draw/_base.html",
    "players/public/_base.html",
    "leagues/public.html",
    "leagues/embed.html",
    "floor/final_table/public.html",
    "players/player/player.html",
}


def test_a_staff_page_with_a_bar_of_its_own_says_in_it_whether_it_is_live():
    own = {
        str(path.relative_to(TEMPLATES)): path.read_text()
        for path in TEMPLATES.rglob("*.html")
        if "{% block topbar %}" in path.read_text() and path.name != "base.html"
    }
    silent = {name for name, text in own.items() if LINE not in text}

    assert silent == PUBLIC
    assert LINE in (TEMPLATES / "shell.html").read_text()


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["dashboard", "desk", "walk", "journal", "rulings", "club"])
def test_signed_in_there_is_a_line_and_signed_out_there_is_none(client, name):
    tournament = running(players=4)
    address = reverse(name, args=[] if name == "club" else [tournament.pk])
    client.force_login(dana())

    page = client.get(address).content.decode()
    stranger = client.get(reverse("rules")).content.decode()
    client.logout()
    login = client.get(reverse("login")).content.decode()

    assert page.count('id="not-live"') == page.count("data-line-state") == 1
    assert 'id="not-live"' in stranger
    assert "data-line-state" not in login
