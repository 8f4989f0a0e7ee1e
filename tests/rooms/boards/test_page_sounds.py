"""What a board says of its sound: kept while it is open, shown in the control room, no more."""

import json
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite.rooms.screens.sounds import LOOKS, heard
from tdsite.web.languages import name_of
from tests.factories import dana, event
from tests.rooms.screens.test_page import hall, press, room, seen_by, the
from tournaments.models import BoardSound, JournalLine, SoundState
from tournaments.operations import boards

pytestmark = pytest.mark.django_db
SPEAKS = {"device": "a1", "language": "en", "state": "speaks"}


def say(token: str, told: object, **how):
    kind = {"content_type": "application/json", **how}
    body = told if isinstance(told, str) else json.dumps(told)
    return Client(enforce_csrf_checks=True).post(reverse("board_sound", args=[token]), body, **kind)


def shown(tournament, at=None) -> list[tuple[int | None, list[str]]]:
    screens = list(tournament.screens.order_by("number"))
    found = heard(tournament, screens, at=at or timezone.now())
    return [(one.number, [str(said.says) for said in one.devices]) for one in found]


def test_each_screen_says_how_it_sounds_and_the_room_shows_it(client):
    tournament = hall(3)
    lines = JournalLine.objects.count()

    say(the(tournament, 1).token, SPEAKS)
    say(the(tournament, 2).token, {**SPEAKS, "state": "voiceless", "language": "fr"})

    assert shown(tournament) == [
        (1, ["Speaks"]),
        (2, ["Tones only: no French voice"]),
        (3, ["Not open anywhere now"]),
    ]
    page = room(seen_by(client, dana()), tournament, part="sounds").content.decode()
    assert "Tones only: no French voice" in page
    assert JournalLine.objects.count() == lines


def test_two_televisions_at_one_address_are_told_apart_and_the_events_board_is_named():
    tournament = hall(1)
    for device, state in (("a1", "speaks"), ("b2", "blocked")):
        say(the(tournament).token, {**SPEAKS, "device": device, "state": state})
    say(tournament.board_token, {**SPEAKS, "state": "quiet"})

    assert shown(tournament) == [
        (1, ["Speaks", "Blocked: touch the screen once"]),
        (None, ["Open, plays no sounds"]),
    ]


def test_what_is_said_last_holds_until_it_is_closed_or_not_heard_from_for_a_while():
    tournament = hall(1)
    token = the(tournament).token
    for state in ("blocked", "speaks"):
        say(token, {**SPEAKS, "state": state})

    assert shown(tournament) == [(1, ["Speaks"])]
    later = timezone.now() + boards.GONE_AFTER + timedelta(seconds=1)
    assert shown(tournament, later) == [(1, ["Should play the sounds, but is not open anywhere"])]
    say(token, {**SPEAKS, "state": "gone"})
    assert not BoardSound.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        "", "[]", "no json", {}, {**SPEAKS, "state": "shouts"}, {**SPEAKS, "language": "xx"},
        {**SPEAKS, "device": "A" * 40}, {**SPEAKS, "device": ""}, {**SPEAKS, "device": None},
    ],
)  # fmt: skip
def test_what_no_board_says_is_refused(told):
    assert say(hall(1).board_token, told).status_code == 400
    assert not BoardSound.objects.exists()


def test_a_form_of_another_site_says_nothing_and_no_board_is_made_up():
    tournament = hall(1)

    assert say(tournament.board_token, SPEAKS, content_type="text/plain").status_code == 400
    assert say("nothing-here", SPEAKS).status_code == 404
    assert Client().get(reverse("board_sound", args=[tournament.board_token])).status_code == 405
    assert not BoardSound.objects.exists()


def test_who_makes_up_devices_does_not_fill_the_book():
    token = event().board_token
    for number in range(boards.MAX_DEVICES + 5):
        say(token, {**SPEAKS, "device": f"d{number}"})

    assert BoardSound.objects.count() == boards.MAX_DEVICES
    assert not BoardSound.objects.filter(device="d0").exists()


def test_phones_that_look_on_do_not_push_out_the_television_that_speaks():
    tournament = event()
    token = tournament.board_token
    say(token, SPEAKS)
    for number in range(boards.MAX_DEVICES + 5):
        say(token, {**SPEAKS, "device": f"d{number}", "state": "quiet"})

    ((number, said),) = shown(tournament)
    assert number is None
    assert "Speaks" in said


def test_every_state_and_language_has_its_words():
    assert set(LOOKS) == set(SoundState)
    assert all(name_of(code) != code for code in dict(settings.LANGUAGES))


ELSE = {
    "page": "payouts",
    "part": "2 / 4",
    "words": ["Payouts", "2 / 4", ""],
    "size": "1920×1080",
    "volume": 70,
    "silent": 0,
    "drift": 400,
    "tested": 0,
}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0"


def picture(client, tournament) -> str:
    """The first screen's small picture, without its marks of HTML."""
    page = room(seen_by(client, dana()), tournament, part="sounds").content.decode()
    return page[page.index('id="picture-1"') :]


def test_a_board_reports_its_page_its_browser_and_its_volume(client):
    tournament = hall(1)

    say(the(tournament).token, {**SPEAKS, **ELSE}, headers={"User-Agent": FIREFOX})

    page = room(seen_by(client, dana()), tournament, part="sounds").content.decode()
    assert "Payouts 2 / 4 · Firefox 120 · 1920×1080 · volume 70" in page
    assert "data-wrong" not in page


def test_the_small_picture_counts_as_the_board_does(client):
    tournament = hall(1)
    ends = int((timezone.now() + timedelta(minutes=9)).timestamp() * 1000)

    say(the(tournament).token, {**SPEAKS, **ELSE, "page": "clock", "words": ["Level 4", ends, "1"]})

    drawn = picture(client, tournament)
    assert "Level 4" in drawn
    left = int(drawn.partition('data-left="')[2].partition('"')[0])
    assert 530 <= left <= 540


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ({"state": "blocked"}, "Blocked: touch the screen once"),
        ({"state": "voiceless"}, "Gives tones only"),
        ({"silent": 95_000}, "No contact with the server for 1:35"),
    ],
)
def test_a_board_that_is_silent_or_late_has_a_red_dot(client, told, fault):
    tournament = hall(1)
    say(the(tournament).token, {**SPEAKS, **ELSE, **told})

    drawn = picture(client, tournament)

    assert "data-wrong" in drawn
    assert fault in drawn


def test_the_screen_that_gives_the_signals_has_a_red_dot_while_nobody_opened_it(client):
    assert "Should play the sounds, but is not open anywhere" in picture(client, hall(1))


def test_a_device_whose_own_clock_is_off_and_an_old_browser_are_remarked_on(client):
    tournament = hall(1)
    say(the(tournament).token, {**SPEAKS, **ELSE, "drift": -185_000, "page": "plain"})

    page = room(seen_by(client, dana()), tournament, part="sounds").content.decode()

    assert "device clock 3:05 slow" in page
    assert "browser too old for the full board" in page


def test_a_press_tries_the_sound_of_one_screen_and_the_room_says_whether_it_was_heard(client):
    tournament = hall(2)
    seen_by(client, dana())
    say(the(tournament, 2).token, {**SPEAKS, **ELSE})

    press(client, tournament, "identify", number=2, sound=1)
    tried_at = the(tournament, 2).tested_at
    assert the(tournament, 1).tested_at is None
    assert board_state(tournament, at=tried_at + timedelta(seconds=9)) is False

    heard_ms = int(tried_at.timestamp() * 1000)
    say(the(tournament, 2).token, {**SPEAKS, **ELSE, "tested": heard_ms})
    assert board_state(tournament, at=tried_at + timedelta(seconds=9)) is True
    assert "Test heard" in room(client, tournament, part="sounds").content.decode()


def board_state(tournament, at):
    """Whether the second screen's sound was heard."""
    screens = list(tournament.screens.order_by("number"))
    return heard(tournament, screens, at=at)[1].devices[0].heard


@pytest.mark.parametrize(
    "told",
    [
        {"page": "<b>"}, {"words": "x" * 500}, {"words": [["a"], True, "y" * 500, "more"]},
        {"volume": 101}, {"silent": -1}, {"drift": "late"}, {"size": "big"}, {"tested": 10**20},
    ],
)  # fmt: skip
def test_nothing_of_a_report_is_believed_beyond_its_shape(told):
    assert say(event().board_token, {**SPEAKS, **ELSE, **told}).status_code == 204
    kept = BoardSound.objects.get()
    assert len("".join(map(str, kept.words))) <= 130
    assert kept.page in ("", "payouts")
