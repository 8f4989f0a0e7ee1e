"""Every address of the house, found by walking the doors themselves: a new one cannot be forgotten.

Who is signed out, or holds no role, sees what is public and nothing else; a stranger's page can
press nothing; no page breaks on a number that leads nowhere, and none carries a script of its own.
"""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.factories import NOON, dana, event, ivy, running
from tournaments.models import Preregistration, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db

# for whom it may concern: the way in, boards, draws and proofs, players' own pages, registration
PUBLIC = {
    "login", "logout", "set_language", "theme", "healthz", "readyz", "metrics", "schema", "tv",
    "api-login", "api-docs", "api-operation", "api-try",
    "board_worker", "board", "plain_board", "snapshot", "board_page",
    "board_part", "policy", "public_final_table", "spoken", "draws", "draw", "draw_file",
    "log_head", "head_file", "head_at_line",
    "draw_script", "draw_specification", "player_page", "waiting_page", "join", "check_in",
    "take_back", "picture", "screen", "screen_state", "public_standings", "public_standings_file",
    "public_counts", "board_sound", "tv_now", "who_leads",
    "words", "words_found", "robots", "favicon",
    "rules", "rules_found", "rules_differences", "rules_section", "law", "law_card", "house_rules",
}  # fmt: skip
OWN = {"me", "switch"}  # one's own page, for everybody who can sign in
LISTS = (
    "",
    "club/past/",
    "api/tournaments/",
    "tv/boards/",
    "events/switcher/",
    "find/",
    "rooms/",
)  # of what a person may see: nothing, for some
WORDS = {"slug:language": "en", "slug:ending": "csv", "slug:page": "prizes", "str:tab": "entries"}
INLINE = re.compile(
    rb"<script(?![^>]*\b(?:src=|type=\"application/json\"))|\sstyle=|\son[a-z]+=\"|javascript:",
    re.IGNORECASE,
)


def doors(resolver=None, before="") -> Iterator[tuple[str, str]]:
    """Every address as it is written, and its name."""
    for door in (resolver or get_resolver()).url_patterns:
        address = before + str(door.pattern)
        if isinstance(door, URLPattern):
            yield address, door.name or ""
        else:
            yield from doors(door, address)


def through(address: str, tournament: Tournament, *, number: int | None = None) -> str:
    """The address with something in each place: the event's number, or one that leads nowhere."""

    def given(found: re.Match[str]) -> str:
        place = found[1]
        if place in ("int:pk", "id:tournament_id"):
            return str(tournament.pk if number is None else number)
        if place == "slug:token":
            return tournament.board_token
        if place == "sha256":
            return "0" * 64
        return WORDS.get(place, "name" if ":" not in place or "slug" in place else str(number or 1))

    return "/" + re.sub(r"<([^>]+)>", given, address)


DOORS = sorted(doors())


def test_the_walk_finds_the_house():
    assert len(DOORS) > 250


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_is_signed_out_gets_in_nowhere_but_where_all_may(client, method):
    tournament = running()

    let_in = {
        (address, answer.status_code)
        for address, name in DOORS
        if name not in PUBLIC
        and (answer := getattr(client, method)(through(address, tournament))).status_code
        not in (401, 403, 404, 405)
        and not answer.get("Location", "").startswith("/login/")
    }

    assert let_in == set()


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_has_no_role_gets_in_nowhere_but_where_all_may(client, method):
    tournament = running()
    client.force_login(ivy())

    let_in = {
        (address, answer.status_code)
        for address, name in DOORS
        if name not in PUBLIC | OWN
        and (answer := getattr(client, method)(through(address, tournament))).status_code < 400
        and not (_may_list(address) and tournament.name.encode() not in answer.content)
    }

    assert let_in == set()


def _may_list(address: str) -> bool:
    """Lists of what a person may see, and the help, which leads on to no event but one's own."""
    return address in LISTS or address.startswith("help/")


def test_a_form_of_a_strangers_page_presses_nothing():
    """The API is not asked: a browser's session presses nothing there without the same token."""
    tournament = running()
    client = Client(enforce_csrf_checks=True)
    client.force_login(dana())

    pressed = {
        (address, answer.status_code)
        for address, name in DOORS
        if (answer := client.post(through(address, tournament))).status_code < 400
        and name != "api-login"
    }

    assert pressed == set()


@pytest.mark.parametrize("number", [None, 10**20])
def test_no_page_breaks_and_none_carries_a_script_or_a_style_of_its_own(number):
    tournament = event(preregistration=True)
    Preregistration.objects.create(tournament=tournament, name="Ann", at=NOON, token="name")
    assert tournament.state == State.REGISTERING
    client = Client(raise_request_exception=False)
    client.force_login(dana())

    broken, inline = {}, set()
    for address, _ in DOORS:
        answer = client.get(through(address, tournament, number=number))
        if answer.status_code >= 500 and "metrics" not in address and "healthz" not in address:
            broken[address] = answer.status_code
        if answer.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            found = INLINE.search(answer.content)
            inline |= {(address, found[0])} if found else set()

    assert broken == {}
    assert {one for one in inline if not one[0].startswith("api/docs/try")} == set()
