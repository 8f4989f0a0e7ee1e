"""The camera at the desk: a photo of the player who stands there, and a card that is read."""

import pytest
from django.urls import reverse

from tdsite import director
from tests import factories
from tests.browser.complaints import complaints_of
from tournaments.models import Player, Tournament

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect

CAMERA = """
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 600 });
  const draw = () => {
    const context = canvas.getContext("2d");
    context.fillStyle = `hsl(${Date.now() / 20 % 360} 60% 50%)`;
    context.fillRect(0, 0, 800, 600);
    requestAnimationFrame(draw);
  };
  draw();
  return canvas.captureStream(10);
};
"""
REFUSED = """
const no = async () => { throw new DOMException("no", "NotAllowedError"); };
navigator.mediaDevices.getUserMedia = no;
"""
READER = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return [{ rawValue: "LS-0042" }]; }
};
"""


@pytest.fixture
def person():
    factories.event()
    line = director.create_player(
        factories.club().pk,
        name="Mårten Lindqvist",
        member_number="LS-0042",
        by=factories.dana(),
        at=factories.NOON,
    )
    return Player.objects.get(pk=line.data["player_id"])


@pytest.fixture
def open_page(browser, live_server, client):
    """A page of Carl's with such a camera."""
    client.force_login(factories.carl())
    session = client.cookies["sessionid"].value

    def opened(address, *scripts):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        context.route("**/live/**", lambda route: route.abort())
        page = context.new_page()
        for script in scripts:
            page.add_init_script(script)
        page.complaints = complaints_of(page)
        page.goto(live_server.url + address)
        return page

    return opened


def desk_with(person) -> str:
    event = Tournament.objects.get(club=person.club_id)
    return f"{reverse('desk', args=[event.pk])}?player={person.pk}"


def test_a_photo_is_taken_at_the_desk_and_stands_on_the_card(person, open_page):
    page = open_page(desk_with(person), CAMERA)

    page.get_by_role("button", name="Take a photo").click()
    page.get_by_role("button", name="Take it").click()
    page.get_by_role("button", name="Keep it").click()

    expect(page.locator("#camera")).to_be_hidden()
    expect(page.locator(".card-photo img")).to_be_visible()
    person.refresh_from_db()
    assert person.photo.content_type == "image/jpeg"
    assert bytes(person.photo.content)[:2] == b"\xff\xd8"
    assert [one for one in page.complaints if "/live/" not in one] == []


def test_a_camera_that_is_not_allowed_says_so_and_what_to_do(person, open_page):
    page = open_page(desk_with(person), REFUSED)

    page.get_by_role("button", name="Take a photo").click()

    expect(page.get_by_role("alert")).to_contain_text("The camera is not allowed.")
    expect(page.get_by_role("button", name="Take it")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#camera")).to_be_hidden()


def test_on_the_persons_form_the_photo_is_kept_with_the_rest(person, open_page):
    page = open_page(reverse("edit_person", args=[person.pk]), CAMERA)

    page.get_by_role("button", name="Take a photo").click()
    page.get_by_role("button", name="Take it").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".photo-row img")).to_be_visible()
    person.refresh_from_db()
    assert person.photo is None
    page.get_by_role("button", name="Save the changes").click()

    expect(page.locator("img.person-photo, .person-head img").first).to_be_visible()
    person.refresh_from_db()
    assert person.photo is not None


def test_a_card_before_the_camera_opens_its_player(person, open_page):
    page = open_page(desk_with(person).partition("?")[0], CAMERA, READER)

    page.get_by_role("button", name="Scan with the camera").click()

    expect(page.locator("#person-name")).to_contain_text("Mårten Lindqvist")
    expect(page.locator("#camera")).to_be_hidden()


def test_where_the_browser_reads_no_codes_nothing_offers_it(person, open_page):
    page = open_page(desk_with(person), "delete window.BarcodeDetector;")

    expect(page.locator("[data-photo]")).to_be_visible()
    expect(page.locator("[data-scan]")).to_be_hidden()
