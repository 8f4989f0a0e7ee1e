"""The frame of every staff page: rooms, tabs, the way back, the clock and what is urgent."""

import re
from collections import Counter
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.urls import URLPattern, get_resolver, resolve, reverse

from tdsite import director
from tdsite.rooms.rail import OF_AN_EVENT, OF_THE_CLUB, RAIL
from tdsite.web.shell import all_pages, shell_of
from tests.doors.cast import Door, answer, people
from tests.doors.table import WHO, rows
from tests.factories import NOON, club, dana, event, fay, running, sell
from tests.staff_pages import addresses, asked, pages_in_the_frame
from tests.whole_house import whole_house
from tournaments import journal, queries
from tournaments.models import StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db
ROOMS = (*OF_AN_EVENT, *OF_THE_CLUB)
TABS = [(room, tab) for room in ROOMS for tab in room.tabs]

IN_NO_ROOM = {
    "me": "one's own page, behind the person at the upper right",
    "own_pin": "the same",
    "own_password": "the same",
    "share_tablet": "the same",
    "more": "all rooms, for a phone",
    "more_of_event": "all rooms, for a phone",
}
# What is said instead of a page, wherever it was asked for
INSTEAD = {"refusal.html", "paper/leads_nowhere.html"}
LEADS_ON = {"color_up"}  # to its plan, until one has begun
# The rail offers some pages to fewer than may open them
OFFERED_TO_FEWER = {
    "tv_boards": "a device is made a screen by who sees the boards of all events",
    "api-docs": "who directs writes programs, or has them written",
}


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


# ---- which page is in which room -------------------------------------------------------------
def test_every_page_of_the_staff_is_in_one_tab_which_it_marks(as_dana):
    house = whole_house(NOON, crowded=False)
    names = {page for _, tab in TABS for page in tab.pages}

    drawn = pages_in_the_frame(house, as_dana)

    nowhere = {page.address.name for page in drawn} - names - IN_NO_ROOM.keys()
    assert nowhere == set(), "add them to a tab, or `below` one, in tdsite/rooms/rail.py"
    unmarked = {}
    for page in drawn:
        about = page.context.get("tournament")
        shell = shell_of(page.request, about, club_name="")
        room = next((room for room in ROOMS if page.address.name in room.pages), None)
        wanted = (room.name if room else "", bool(room in OF_AN_EVENT))
        marked = next((link.name for link in shell.rooms if link.is_here), "")
        if room and (marked, shell.tournament is not None) != wanted:
            unmarked[page.address.path] = f"is in {wanted}, marks {marked}, about {about}"
    assert unmarked == {}, "a page of an event has to have it as `tournament` in its context"


def test_a_form_that_is_refused_is_drawn_again_in_its_room(as_dana, monkeypatch, silent):
    house = whole_house(NOON, crowded=False)
    names = {page for _, tab in TABS for page in tab.pages}

    def refuse(*_: Any, **__: Any) -> None:
        raise RuleError("No.")

    monkeypatch.setattr(journal, "_open", refuse)
    as_dana.raise_request_exception = False
    drawn = [
        page
        for address in addresses(house)
        if address.name != "logout"
        for page in asked(as_dana, "post", address)[0]
        if page.template not in INSTEAD
    ]

    nowhere = {page.address.name for page in drawn} - names - IN_NO_ROOM.keys()
    assert nowhere == set(), "add them `below` a tab, in tdsite/rooms/rail.py"


def test_no_page_is_in_two_tabs():
    often = Counter(page for _, tab in TABS for page in {tab.page, *tab.below})
    assert [page for page, times in often.items() if times > 1] == []


def test_what_the_rail_names_is_there():
    assert {page for _, tab in TABS for page in {tab.page, *tab.below}} - _addresses() == set()
    assert set(RAIL.on_the_phone) - {room.name for room in ROOMS} == set()


def _addresses(resolver: Any = None) -> set[str]:
    """The names of all addresses."""
    found = set()
    for one in (resolver or get_resolver()).url_patterns:
        found |= {one.name or ""} if isinstance(one, URLPattern) else _addresses(one)
    return found


# ---- whom it is offered ----------------------------------------------------------------------
def test_who_is_shown_a_tab_may_open_it_and_who_may_open_it_is_shown_it():
    tournament, table = event(), rows()
    everybody = {who: one for who, one in people(tournament).items() if who != "-"}
    sell(tournament, "Ann", "Bob", "Cid")
    astray = set()

    def look(state: str, about: Tournament | None) -> None:
        own = OF_AN_EVENT if about else OF_THE_CLUB
        for who, person in everybody.items():
            if about is None or who in WHO["see the event"]:
                shown = {resolve(link.url).url_name for link in all_pages(person, about)}
                for room in own:
                    for tab in room.tabs:
                        if about and tab.when and not tab.when(about):
                            assert tab.page not in shown
                            continue
                        may = who in table[f"GET {_route(tab, about)}"]
                        if may != (tab.page in shown) and not (may and _fewer(tab)):
                            astray.add((state, tab.page, who, "may" if may else "may not"))

    look("club", None)
    look("announced", tournament)
    _start(tournament)
    look("running", tournament)
    _finish(tournament)
    look("finished", tournament)
    assert astray == set()


def _fewer(tab: Any) -> bool:
    return tab.page in OFFERED_TO_FEWER


def _route(tab: Any, about: Tournament | None) -> str:
    path = reverse(tab.page, args=[getattr(about, tab.key)] if about else [])
    return resolve(path).route


def _start(tournament: Tournament) -> None:
    director.start(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()


def _finish(tournament: Tournament) -> None:
    for entry in list(queries.entries_in(tournament))[1:]:
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()


def test_each_tab_answers_before_the_start_during_play_and_after_it(monkeypatch):
    tournament, by = event(preregistration=True), dana()
    sell(tournament, "Ann", "Bob", "Cid")
    monkeypatch.setattr("django.template.loader.render_to_string", lambda *_, **__: "")
    refused = {}

    def ask(state: str, about: Tournament | None) -> None:
        for link in all_pages(by, about):
            door = Door("", link.url, resolve(link.url))
            wanted = HTTPStatus.FOUND if door.match.url_name in LEADS_ON else HTTPStatus.OK
            if (code := answer(door, "GET", by)) != wanted:
                refused[state, link.url] = code

    ask("announced", tournament)
    _start(tournament)
    ask("running", tournament)
    _finish(tournament)
    ask("finished", tournament)
    assert refused == {}


def test_an_entry_leads_to_the_first_tab_that_its_reader_may_open(client):
    tournament = running(players=3)
    client.force_login(fay())  # keeps no till and sees no money

    rooms = dict(_links(client.get(reverse("club")), "rooms"))
    assert "Money" not in rooms
    assert "Settings" not in rooms
    assert rooms["Staff and dealers"] == reverse("club_dealers")
    of_event = dict(_links(client.get(reverse("dashboard", args=[tournament.pk])), "rooms"))
    assert "Payouts" not in of_event
    assert of_event["Prizes"] == reverse("bounties", args=[tournament.pk])


# ---- what a page says of where it is -----------------------------------------------------------
def _nav(answer: Any, name: str) -> str:
    html = answer.content.decode()
    found = re.search(rf'<nav class="{name}"[^>]*>(.*?)</nav>', html)
    return found[1] if found else ""


def _links(answer: Any, name: str, *, here: bool = False) -> list[tuple[str, str]]:
    """Label and address of the links of a part of the frame; only those that are marked, if so."""
    links = re.findall(r"<a\b([^>]*)>(.*?)</a>", _nav(answer, name))
    return [
        (" ".join(re.sub(r"<[^>]+>", " ", words).split()), re.search(r'href="([^"]*)"', tag)[1])
        for tag, words in links
        if not here or "aria-current" in tag
    ]


def _labels(answer: Any, name: str, *, here: bool = False) -> list[str]:
    return [label for label, _ in _links(answer, name, here=here)]


def test_the_way_back_leads_from_the_club_to_the_event_and_the_room(as_dana):
    tournament = running(players=3)
    page = as_dana.get(reverse("payouts", args=[tournament.pk]))

    assert _links(page, "crumbs") == [
        (club().name, reverse("club")),
        (tournament.name, reverse("dashboard", args=[tournament.pk])),
        ("Payouts", reverse("payouts", args=[tournament.pk])),
    ]
    assert _labels(page, "crumbs", here=True) == ["Payouts"]


def test_a_page_below_a_tab_has_it_on_its_way_back(as_dana):
    tournament = running(players=3)
    entry = tournament.entries.order_by("number")[0]
    page = as_dana.get(reverse("count_history", args=[tournament.pk, entry.pk]))

    assert _labels(page, "crumbs")[2:] == ["Dashboard", "Chip counts"]
    assert _labels(page, "room-tabs", here=True) == ["Chip counts"]
    assert _labels(page, "rooms", here=True) == ["Dashboard"]


def test_the_club_has_no_event_on_its_way_back(as_dana):
    club()
    page = as_dana.get(reverse("withholding"))

    assert _labels(page, "crumbs") == [club().name, "Money"]
    assert _labels(page, "rooms", here=True) == ["Money"]
    assert _labels(page, "room-tabs", here=True) == ["Withholding"]
    assert _labels(page, "bar", here=True) == ["Money"]


def test_a_room_of_one_page_has_no_tabs(as_dana):
    tournament = running(players=3)
    assert _nav(as_dana.get(reverse("journal", args=[tournament.pk])), "room-tabs") == ""


def test_a_page_of_the_club_has_the_rooms_of_the_club_and_no_clock(as_dana):
    running(players=3)
    page = as_dana.get(reverse("people"))

    assert _labels(page, "rooms") == [room.label for room in OF_THE_CLUB]
    assert b'id="pulse"' not in page.content
    assert b'id="urgent"' not in page.content


def test_a_page_of_an_event_has_the_rooms_of_the_event_and_its_clock(as_dana):
    tournament = running(players=3)
    page = as_dana.get(reverse("prizes", args=[tournament.pk]))

    assert _labels(page, "rooms") == ["All events", *(room.label for room in OF_AN_EVENT)]
    assert b'id="pulse"' in page.content
    assert b'id="urgent"' in page.content


def test_the_bar_of_a_phone_has_four_rooms_and_more_each_with_its_word(as_dana):
    tournament = running(players=3)
    of_event = as_dana.get(reverse("dashboard", args=[tournament.pk]))
    assert _labels(of_event, "bar") == ["Dashboard", "Desk", "Clock", "Payouts", "More"]
    assert _labels(of_event, "bar", here=True) == ["Dashboard"]

    of_club = as_dana.get(reverse("leagues"))
    assert _labels(of_club, "bar") == ["Today", "Players", "Money", "Screens", "More"]
    assert _labels(of_club, "bar", here=True) == ["More"]


def test_rooms_that_were_folded_stay_icons_on_this_device(as_dana):
    club()
    assert b'data-rooms="names"' in as_dana.get(reverse("people")).content

    as_dana.cookies["rooms"] = "icons"
    assert b'data-rooms="icons"' in as_dana.get(reverse("people")).content


def test_more_has_all_rooms(as_dana):
    tournament = running(players=3)
    for more, page, own in (
        (reverse("more"), reverse("people"), OF_THE_CLUB),
        (
            reverse("more_of_event", args=[tournament.pk]),
            reverse("prizes", args=[tournament.pk]),
            OF_AN_EVENT,
        ),
    ):
        tiles = _links(as_dana.get(more), "more-grid")
        rooms = [link for link in _links(as_dana.get(page), "rooms") if link[0] != "All events"]
        assert tiles[: len(own)] == rooms


# ---- what the event is at ----------------------------------------------------------------------
def _pulse(client: Any, tournament: Tournament) -> tuple[str, str]:
    """The words of the pulse, and its state."""
    html = client.get(reverse("event_pulse", args=[tournament.pk])).content.decode()
    state = re.search(r'data-state="(\w+)"', html)
    return " ".join(re.sub(r"<[^>]+>", " ", html).split()), state[1] if state else ""


def test_the_pulse_says_level_blinds_and_time(as_dana):
    tournament = running(players=3)
    with time_machine.travel(NOON + timedelta(minutes=25), tick=False):
        assert _pulse(as_dana, tournament) == ("Level 2 100 / 200, ante 200 15:00", "")
        page = as_dana.get(reverse("prizes", args=[tournament.pk])).content.decode()
    assert 'class="pulse"' in page


def test_the_pulse_says_paused(as_dana):
    tournament = running(players=3)
    at = NOON + timedelta(minutes=5)
    director.pause(tournament.pk, by=dana(), at=at)
    with time_machine.travel(at + timedelta(minutes=9), tick=False):
        words, state = _pulse(as_dana, tournament)
    assert (words, state) == ("Level 1 100 / 100 15:00 Paused", "paused")


def test_the_pulse_says_break_and_what_follows(as_dana):
    tournament = running(players=3)
    with time_machine.travel(NOON + timedelta(minutes=44), tick=False):
        words, state = _pulse(as_dana, tournament)
    assert (words, state) == ("Break then 200 / 400, ante 400 6:00", "break")


def test_what_is_days_away_has_its_day_said_and_no_hours_counted(as_dana):
    tournament = event()
    with time_machine.travel(tournament.starts_at - timedelta(days=5, hours=2), tick=False):
        words, _state = _pulse(as_dana, tournament)
        page = as_dana.get(reverse("club")).content.decode()
    assert words == "Before start 100 / 100 Fri 20 Nov"
    assert "in 5 days" in " ".join(page.split())


def test_the_pulse_says_when_it_begins_and_that_it_is_over(as_dana):
    tournament = event()
    assert _pulse(as_dana, tournament)[0] == "Before start 100 / 100 14:00"
    sell(tournament, "Ann", "Bob", "Cid")
    _start(tournament)
    _finish(tournament)
    assert _pulse(as_dana, tournament)[0] == "Finished"


def test_the_urgent_count_is_that_of_the_to_do_list_and_absent_at_none(as_dana):
    """A question may wait a little, a pot that is held may not."""
    tournament = running(players=3)
    asks = {"table": 1, "question": "Whose pot?", "by": fay(), "at": NOON}
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        director.ask_ruling(tournament.pk, **asks)
        assert _urgent(as_dana, tournament) == ("", ("warn", "3"), 0)
        director.ask_ruling(tournament.pk, frozen_chips=900, **asks)
        assert _urgent(as_dana, tournament) == ("1 urgent", ("stop", "1"), 1)


def test_the_list_is_made_once_for_all_pages_that_ask_what_is_urgent(
    as_dana, django_assert_max_num_queries
):
    tournament = running(players=3)
    url = reverse("event_urgent", args=[tournament.pk])
    as_dana.get(url)
    with django_assert_max_num_queries(8):  # who asks, and for which event
        as_dana.get(url)


def _urgent(client: Any, tournament: Tournament) -> tuple[str, tuple[str, str], int]:
    """The words in the bar, the count among the rooms, and how many lines of the list stop."""
    html = client.get(reverse("event_urgent", args=[tournament.pk])).content.decode()
    listed = client.get(reverse("todo", args=[tournament.pk])).content.decode()
    bar, _, count = html.partition("<b")
    tone, number = re.search(r'class="count (\w+)".*?>(\d+)</b>', count, re.DOTALL).groups()
    return (
        " ".join(re.sub(r"<[^>]+>", " ", bar).split()),
        (tone, number),
        listed.count('<li><span class="stop">'),
    )


def test_the_switcher_has_what_the_reader_may_see_and_what_runs_first(client):
    with time_machine.travel(NOON, tick=False):
        later, now = event(name="Turbo", at=NOON - timedelta(hours=3)), running(players=3)
        client.force_login(dana())
        url = f"{reverse('switcher')}?from={later.pk}"
        html = client.get(url).content.decode()
        assert html.index(now.name) < html.index(later.name)
        (here,) = re.findall(r'<a\b([^>]*aria-current="true"[^>]*)>', html)
        assert f'href="{reverse("dashboard", args=[later.pk])}"' in here

        own = User.objects.create(username="own")
        StaffRole.objects.create(user=own, role=Role.FLOOR, tournament=later)
        client.force_login(own)
        html = client.get(url).content.decode()
        assert later.name in html
        assert now.name not in html
