"""Chapter: a full room registers behind one address, and programs shut nobody out."""

from datetime import UTC, datetime
from itertools import count

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from time_machine import Traveller, travel

from tdsite.rooms.players.joining import OF_ADDRESS, TYPED_S, WITHOUT_COOKIE, remember
from tdsite.web import limits
from tests.factories import event
from tournaments.models import Preregistration, Tournament
from tournaments.rules.preregistration import NOT_KEPT

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 20, 18, tzinfo=UTC)
ROOM = "81.0.0.7"  # two hundred phones behind one router
PEOPLE = 200
SLOW_S = 20  # who reads the page and types a name
SITE = Client().handler  # made once: it loads all that stands on the way to a page


@pytest.fixture
def clock():
    with travel(EVENING, tick=False) as found:
        yield found


def at(address: str) -> Client:
    """A browser at this address that has not opened the page."""
    client = Client(REMOTE_ADDR=address)
    client.handler = SITE
    return client


def with_form(address: str = ROOM) -> Client:
    """A phone with the page open: it has the cookie that comes with the form."""
    page, client = HttpResponse(), at(address)
    remember(RequestFactory().get("/"), page)
    client.cookies.update(page.cookies)
    return client


class Robot:
    """A program that registers as fast as it can; with `fetches` it takes the form first."""

    def __init__(self, tournament: Tournament, address: str, *, fetches: bool) -> None:
        self.page = reverse("join", args=[tournament.board_token])
        self.address, self.fetches, self.names = address, fetches, count()
        self.heard: set[int] = set()

    def hammers(self, times: int) -> None:
        self.heard |= {self._once() for _ in range(times)}

    def _once(self) -> int:
        client = with_form(self.address) if self.fetches else at(self.address)
        name = f"Robot {self.address} {next(self.names)}"
        return client.post(self.page, {"name": name}).status_code


def presses(client: Client, tournament: Tournament, name: str, **typed: str) -> HttpResponse:
    return client.post(reverse("join", args=[tournament.board_token]), {"name": name, **typed})


def people_in() -> int:
    return Preregistration.objects.filter(name__startswith="Guest").count()


@pytest.mark.parametrize("fetches", [False, True])
def test_a_room_registers_within_minutes_while_a_program_in_it_hammers(
    clock: Traveller, fetches: bool
):
    tournament = event(preregistration=True)
    robot = Robot(tournament, ROOM, fetches=fetches)
    room = {n: with_form() for n in range(PEOPLE)}
    due = dict.fromkeys(room, SLOW_S)

    for second in range(0, 240, 10):
        robot.hammers(15)
        for n in [n for n in room if due[n] <= second]:
            answer = presses(room[n], tournament, f"Guest {n}")
            if answer.status_code == 302:
                del room[n]
            else:
                due[n] = second + int(answer["Retry-After"])
        if not room:
            break
        clock.shift(10)

    assert people_in() == PEOPLE
    assert {302, 429} <= robot.heard


def test_a_program_elsewhere_shuts_nobody_out(clock: Traveller):
    tournament = event(preregistration=True)
    room = [with_form() for _ in range(100)]
    robots = [Robot(tournament, f"198.51.100.{n}", fetches=True) for n in range(1, 5)]
    clock.shift(SLOW_S)

    for robot in robots:
        robot.hammers(40)
    came = [presses(one, tournament, f"Guest {n}").status_code for n, one in enumerate(room)]

    assert came == [302] * 100
    assert Preregistration.objects.count() - 100 < NOT_KEPT + len(robots)


def test_who_comes_first_from_an_address_is_let_in_without_waiting(clock: Traveller):
    tournament = event(preregistration=True)
    for n in range(1, 5):
        Robot(tournament, f"198.51.100.{n}", fetches=True).hammers(40)

    at_once = presses(with_form("192.0.2.9"), tournament, "Guest")

    assert at_once.status_code == 302


def test_a_refusal_keeps_what_was_typed_and_says_when(clock: Traveller):
    tournament = event(preregistration=True)
    Robot(tournament, ROOM, fetches=True).hammers(OF_ADDRESS[0] // 2)
    client = with_form()

    refused = presses(client, tournament, "Guest Ann", phone="070 123")
    page = " ".join(refused.content.decode().split())
    wait = int(refused["Retry-After"])
    clock.shift(wait)
    again = presses(client, tournament, "Guest Ann", phone="070 123")

    assert (refused.status_code, again.status_code) == (429, 302)
    assert 0 < wait <= TYPED_S + 1
    assert f"press again in {wait} seconds" in page
    assert '<p class="rail warn" role="alert">' in page  # it is to wait, and nobody's mistake
    assert "at the desk" in page
    assert 'value="Guest Ann"' in page
    assert 'value="070 123"' in page


def test_one_phone_registers_a_family_and_no_room(clock: Traveller):
    tournament = event(preregistration=True)
    client = with_form()
    clock.shift(SLOW_S)

    said = [presses(client, tournament, f"Guest {n}").status_code for n in range(15)]

    assert said == [302] * 12 + [429] * 3


def test_a_cookie_that_somebody_made_up_is_none(clock: Traveller):
    tournament = event(preregistration=True)
    client = at(ROOM)

    def forged(n: int) -> int:
        client.cookies["joins"] = f"phone{n}.1:aaaa:bbbb"
        return presses(client, tournament, f"Robot {n}").status_code

    let_in, _ = WITHOUT_COOKIE
    assert [forged(n) for n in range(let_in + 2)] == [302] * let_in + [429] * 2


def test_the_phone_s_cookie_stays_with_the_page_and_names_nobody(clock: Traveller):
    client = Client()
    client.get(reverse("join", args=[event(preregistration=True).board_token]))
    cookie = client.cookies["joins"]

    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/join/", True, "Lax")


def test_a_line_s_ipv6_addresses_are_one_and_an_address_of_the_house_is_known():
    def seen(address: str) -> str:
        return limits.address_of(RequestFactory().get("/", REMOTE_ADDR=address))

    assert seen("2001:db8:1:2::5") == seen("2001:db8:1:2:aaaa::1") != seen("2001:db8:1:3::5")
    assert seen("::ffff:192.0.2.1") == "192.0.2.1"
    assert limits.is_in_the_house("192.168.1.20")
    assert not limits.is_in_the_house("8.8.8.8")
