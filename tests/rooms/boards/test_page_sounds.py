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
from tests.rooms.screens.test_page import hall, room, seen_by, the
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
        (2, ["Gives tones only: it has no French voice"]),
        (3, ["Open nowhere now"]),
    ]
    page = room(seen_by(client, dana()), tournament, part="sounds").content.decode()
    assert "Gives tones only: it has no French voice" in page
    assert JournalLine.objects.count() == lines


def test_two_televisions_at_one_address_are_told_apart_and_the_events_board_is_named():
    tournament = hall(1)
    for device, state in (("a1", "speaks"), ("b2", "blocked")):
        say(the(tournament).token, {**SPEAKS, "device": device, "state": state})
    say(tournament.board_token, {**SPEAKS, "state": "quiet"})

    assert shown(tournament) == [
        (1, ["Speaks", "Blocked: touch the screen once"]),
        (None, ["Open, gives no signals"]),
    ]


def test_what_is_said_last_holds_until_it_is_closed_or_not_heard_from_for_a_while():
    tournament = hall(1)
    token = the(tournament).token
    for state in ("blocked", "speaks"):
        say(token, {**SPEAKS, "state": state})

    assert shown(tournament) == [(1, ["Speaks"])]
    later = timezone.now() + boards.GONE_AFTER + timedelta(seconds=1)
    assert shown(tournament, later) == [(1, ["Gives the signals, but is open nowhere"])]
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
