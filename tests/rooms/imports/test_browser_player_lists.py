"""A list of players brought in with the keyboard alone, and with scripts switched off."""

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, club, dana
from tournaments.models import Player

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect
LIST = """\
Members of the club
First name;Last name;Club No.;Email;Date of birth;Country;Shirt
Mårten;Lind;12;marten@example.org;31/12/1980;Sweden;L
Noé;Garçon;13;not an address;03/04/1990;France;M
Anna;Berg;;;01/02/1985;;S
Zoë;Moreau;15;zoe@example.org;1979-02-28;Belgium;
Zoë;Moreau;15;zoe@example.org;1979-02-28;Belgium;
;;16;;;;
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text(LIST, encoding="cp1252")
    return path


@pytest.fixture
def opened(browser, live_server, client):
    """The page of imports, as Dana sees it."""

    def open_page(**context_options):
        club()
        for name, number in (("Anna Berg", ""), ("M. Lind", "12")):
            director.create_player(
                club().pk, name=name, member_number=number, phone="0612345678", by=dana(), at=NOON
            )
        client.force_login(dana())
        context = browser.new_context(viewport={"width": 1280, "height": 800}, **context_options)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(live_server.url + reverse("imports"))
        return page

    return open_page


def press_enter_on(page, name):
    button = page.get_by_role("button", name=name)
    button.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_list_is_brought_in_and_taken_back_by_keyboard(opened, file, scripts):
    page = opened(java_script_enabled=scripts)

    page.get_by_label("File").set_input_files(file)
    press_enter_on(page, "Check list")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Column meanings")
    expect(page.get_by_label("Club No.", exact=True)).to_have_value("member_number")
    expect(page.get_by_label("Shirt", exact=True)).to_have_value("")
    press_enter_on(page, "Review list")
    expect(page.get_by_text("The same person as in row 6.")).to_be_visible()
    page.get_by_label("Anna Berg", exact=True).select_option("New player")
    press_enter_on(page, "Import 3 players")
    expect(page.get_by_text("new: 3, changed: 1, left out: 2")).to_be_visible()

    assert Player.objects.count() == 5
    press_enter_on(page, "Undo the whole import")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Import undone")
    assert Player.objects.count() == 2
