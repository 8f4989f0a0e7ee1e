"""A television opens one address: a code at first, its board from then on, over a power cut too."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.screens.television_views import NEW_A_MINUTE
from tdsite.web import boards as televisions
from tests.clients import StaffClient
from tests.factories import NOON, club, dana, event, fay, paired, staff
from tournaments.models import JournalLine, Screen, Television, TelevisionKey
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def tv():
    """A browser of its own, signed in nowhere."""
    return StaffClient()


def code_on(tv: Client) -> str:
    page = tv.get(reverse("tv")).content.decode()
    return "".join(re.findall(r"<span>(\d{3})</span>", page))


def now(tv: Client) -> dict:
    return tv.get(reverse("tv_now")).json()


def pair(client, code: str, board: str, **typed):
    told = {"code": code, "board": board, "name": "Bar", **typed}
    return client.post(reverse("pair_television"), told)


def board_of(event) -> str:
    return reverse("board", args=[event.board_token])


# In front of the television


def test_it_needs_no_sign_in_shows_six_digits_and_keeps_them(tv):
    club()

    answer = tv.get(reverse("tv"))

    assert answer.status_code == 200
    code = code_on(tv)
    assert re.fullmatch(r"\d{6}", code)
    assert now(tv) == {"goes": "/tv/", "code": code, "left": now(tv)["left"]}
    assert 290 <= now(tv)["left"] <= 300
    assert TelevisionKey.objects.count() == 1
    kept = answer.cookies[televisions.COOKIE]
    assert kept["httponly"]
    assert int(kept["max-age"]) > 300 * 24 * 3600
    assert kept.value not in str(TelevisionKey.objects.values())


def test_another_code_follows_when_the_first_has_run_out(tv):
    club()
    code = code_on(tv)
    TelevisionKey.objects.update(code_until=timezone.now())

    told = now(tv)

    assert told["code"] != code
    assert told["code"] == code_on(tv)
    assert TelevisionKey.objects.count() == 1


def test_once_the_code_is_typed_it_goes_to_its_board_and_after_a_power_cut_again(tv, as_fay):
    tournament = event()
    code = code_on(tv)

    answer = pair(as_fay, f"{code[:3]} {code[3:]}", f"{tournament.pk}-0")

    assert (answer.status_code, answer.url) == (302, reverse("televisions"))
    assert now(tv) == {"goes": board_of(tournament), "code": "", "left": 0}
    assert tv.get(reverse("tv")).url == board_of(tournament)
    page = tv.get(board_of(tournament)).content.decode()
    assert f'data-here="{board_of(tournament)}"' in page
    assert 'data-here="' in tv.get(f"{board_of(tournament)}plain/").content.decode()


def test_it_follows_to_another_board_and_back_to_a_code(tv, as_fay):
    tournament, other = event(), event(name="Turbo")
    director.add_screen(other.pk, by=fay(), at=NOON)
    pair(as_fay, code_on(tv), f"{tournament.pk}-0")
    television = Television.objects.get()

    as_fay.post(reverse("television_act", args=[television.pk, "show"]), {"board": f"{other.pk}-1"})
    assert now(tv)["goes"] == reverse("board", args=[Screen.objects.get().token])

    director.remove_screen(other.pk, number=1, by=fay(), at=NOON)
    assert now(tv)["goes"] == board_of(other)

    as_fay.post(reverse("television_act", args=[television.pk, "unpair"]))
    assert now(tv) == {"goes": "/tv/", "code": "", "left": 0}
    assert re.fullmatch(r"\d{6}", code_on(tv))


def test_its_key_opens_no_page_of_the_staff(tv, as_fay):
    tournament = event()
    pair(as_fay, code_on(tv), f"{tournament.pk}-0")

    for door in (
        reverse("club"),
        reverse("televisions"),
        reverse("dashboard", args=[tournament.pk]),
    ):
        assert tv.get(door).url.startswith("/login/")


def test_a_browser_that_is_no_television_asks_nothing(client):
    tournament = event()

    assert 'id="television"' not in client.get(board_of(tournament)).content.decode()


def test_a_preview_on_a_televisions_browser_stays_where_it_is(tv, as_fay):
    tournament = event()
    pair(as_fay, code_on(tv), f"{tournament.pk}-0")

    page = tv.get(board_of(tournament), {"preview": ""}).content.decode()

    assert 'id="television"' not in page


def test_one_address_makes_sixty_codes_a_minute_and_no_more():
    club()
    told = [Client().get(reverse("tv")).status_code for _ in range(62)]

    assert told == [*[200] * 60, 409, 409]


def test_those_turned_off_before_they_were_paired_are_forgotten(tv):
    club()
    code_on(tv)
    TelevisionKey.objects.update(seen_at=timezone.now() - timedelta(minutes=16))

    code_on(Client())

    assert TelevisionKey.objects.count() == 1


def test_no_more_wait_than_any_house_has(monkeypatch, tv):
    club()
    monkeypatch.setattr(televisions, "MAX_WAITING", 1)
    code_on(Client())

    answer = tv.get(reverse("tv"))

    assert answer.status_code == 409
    assert "Too many screens wait" in answer.content.decode()


def test_two_never_show_one_code(monkeypatch, tv):
    club()
    codes = iter(["111111", "111111", "222222"])
    monkeypatch.setattr(televisions, "_new_code", lambda: next(codes))

    assert [code_on(tv), code_on(Client())] == ["111111", "222222"]


def test_where_no_phone_could_open_it_there_is_nothing_to_scan(tv):
    club()

    assert "data:image/svg" in tv.get(reverse("tv")).content.decode()
    here = tv.get(reverse("tv"), HTTP_HOST="127.0.0.1")
    assert "data:image/svg" not in here.content.decode()


def test_it_speaks_french(tv):
    club()

    page = tv.get(reverse("tv"), headers={"Accept-Language": "fr"}).content.decode()

    assert '<html lang="fr"' in page
    assert "Pour utiliser cet écran" in page


# On the page of the staff


def test_a_scanned_code_is_typed_already_and_the_board_one_came_from_is_chosen(as_fay):
    event()
    other = event(name="Turbo")

    asked = {"code": "407186", "board": f"{other.pk}-0"}
    page = as_fay.get(reverse("televisions"), asked).content.decode()

    assert 'value="407186"' in page
    assert f'<option value="{other.pk}-0" selected>' in page


def test_a_wrong_code_is_told_at_its_field_and_nothing_typed_is_lost(as_fay):
    tournament = event()

    answer = pair(as_fay, "123456", f"{tournament.pk}-0", name="Stage")

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "No screen shows this code now." in page
    assert 'value="Stage"' in page
    assert 'value="123456"' in page
    assert not Television.objects.exists()


def test_the_list_tells_what_each_shows_and_which_was_not_seen(as_fay):
    tournament = event()
    director.add_screen(tournament.pk, name="Stage", by=fay(), at=NOON)
    paired(tournament, name="Left", number=1)
    paired(tournament, name="Right")
    TelevisionKey.objects.filter(television__name="Left").update(seen_at=timezone.now())

    page = " ".join(as_fay.get(reverse("televisions")).content.decode().split())

    assert page.count("No connection") == 1
    assert "Screen 1 (Stage)" in page
    assert "the event’s own board" in page


def test_each_act_is_one_line_and_says_what_was_done(as_fay):
    tournament = event()
    television = paired(tournament)
    before = JournalLine.objects.count()

    for do, told in (("rename", {"name": "Stage"}), ("show", {"board": f"{tournament.pk}-0"})):
        as_fay.post(reverse("television_act", args=[television.pk, do]), told)
    page = as_fay.get(reverse("televisions")).content.decode()

    assert JournalLine.objects.count() == before + 2
    assert "Screen Bar is now called Stage" in page
    assert f"Screen Stage shows {tournament.name}" in page
    assert as_fay.post(reverse("television_act", args=[1, "sell"])).status_code == 404


@pytest.mark.parametrize("do", ["rename", "show", "unpair"])
def test_who_changes_one_that_a_colleague_has_unpaired_is_told_so(as_fay, do):
    tournament = event()
    gone = paired(tournament)
    director.unpair_television(tournament.club_id, television_id=gone.pk, by=fay(), at=NOON)

    told = {"name": "Stage", "board": f"{tournament.pk}-0"}
    answer = as_fay.post(reverse("television_act", args=[gone.pk, do]), told)

    assert answer.status_code == 409
    assert "This screen was unpaired." in answer.content.decode()


def test_one_stranger_alone_does_not_take_every_place_of_those_that_wait():
    minutes = televisions.FORGOTTEN_AFTER / timedelta(minutes=1)

    assert minutes * NEW_A_MINUTE < televisions.MAX_WAITING


@pytest.mark.parametrize("role", list(Role))
def test_director_and_floor_see_the_page_and_nobody_else(client, role):
    event()
    client.force_login(
        staff(f"a {role}", role), backend="django.contrib.auth.backends.ModelBackend"
    )

    answer = client.get(reverse("televisions"))

    assert answer.status_code == (200 if role in (Role.DIRECTOR, Role.FLOOR) else 403)


def test_the_page_costs_the_same_for_one_television_and_for_thirty(
    client, django_assert_max_num_queries
):
    tournament = event()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    paired(tournament)
    client.get(reverse("televisions"))
    for number in range(30):
        paired(tournament, name=f"Wall {number}")

    with django_assert_max_num_queries(14):
        client.get(reverse("televisions"))
