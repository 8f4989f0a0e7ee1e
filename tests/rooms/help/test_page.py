"""The pages of the help: guides that lead into the event, their search, notes beside the acts."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation

from tdsite import director
from tdsite.rooms.help.guides import ROLES
from tests.factories import NOON, carl, club, dana, event, fay, ivy, running, staff
from tests.pdf import pages_of
from tournaments.models.club import Role
from tournaments.rules.languages import found, table

pytestmark = pytest.mark.django_db
LANGUAGES = [one for one in found() if table(one, "language").get("complete")]


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def text(answer) -> str:
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_all_guides_stand_on_the_page_of_the_help_ones_own_first(client):
    club()
    client.force_login(carl())

    page = client.get(reverse("help")).content.decode()

    cards = re.findall(r'<h2>\s*<a href="([^"]+)">', page)
    assert cards[0] == reverse("guide_desk")
    assert sorted(cards) == sorted(reverse(f"guide_{role}") for role in ROLES)
    assert page.count("Your role") == 1


def test_who_is_signed_out_is_led_to_the_sign_in(client):
    club()
    answer = client.get(reverse("help"))

    assert answer.status_code == 302
    assert answer.url.startswith("/login/")


def test_a_guide_leads_into_the_event_that_runs(as_dana):
    tournament = running(players=3)

    page = as_dana.get(reverse("guide_director")).content.decode()

    assert f'href="{reverse("busts", args=[tournament.pk])}"' in page
    assert f'href="{reverse("dashboard", args=[tournament.pk])}">Dashboard</a>' in page
    assert "Bust</b>" not in page  # the director types it


def test_a_guide_leads_into_the_event_of_its_address(as_dana):
    running(players=3)
    other = event(name="Sunday Turbo")

    page = as_dana.get(reverse("guide_director"), {"event": other.pk}).content.decode()

    assert f'href="{reverse("draw_room", args=[other.pk])}"' in page
    assert f'href="{reverse("start_check", args=[other.pk])}"' in page


def test_a_guide_without_an_event_names_its_rooms(as_dana):
    club()
    page = as_dana.get(reverse("guide_director")).content.decode()

    assert "<b>Dashboard</b>" in page
    assert f'href="{reverse("staff")}"' in page


def test_a_room_that_does_not_open_for_the_reader_is_only_named(client):
    running(players=3)
    client.force_login(staff("dora", Role.DEALER))

    page = client.get(reverse("guide_desk")).content.decode()

    assert "<b>Tills</b>" not in page  # it is the page of a step, without a way for a dealer
    assert reverse("tills") not in page
    assert "<b>Payouts</b>" in page


def test_a_step_says_whether_it_can_be_undone_as_the_register_says(as_dana):
    page = text(as_dana.get(reverse("guide_director")))

    assert "An event stays on record. Cancel it instead." in page
    assert "Can be undone" in page


def test_a_button_reads_as_the_readers_screen_has_it(as_dana):
    page = as_dana.get(reverse("guide_desk"), headers={"accept-language": "fr"}).content.decode()

    with translation.override("fr"):
        words = translation.gettext("Close till")
    assert words != "Close till"
    assert f"<b>{words}</b>" in page


@pytest.mark.parametrize(
    ("question", "language", "step"),
    [
        ("wrong bust", "en", "#wrong-bust"),
        ("printer", "en", "#printer"),
        ("color", "en", "#color-up"),
        ("ELIMINATION fausse", "fr", "#wrong-bust"),
        ("recave", "fr", "#rebuys"),
    ],
)
def test_a_step_is_found_by_its_words_without_accents_or_capitals(
    as_dana, question, language, step
):
    club()
    answer = as_dana.get(
        reverse("help_found"), {"q": question}, headers={"accept-language": language}
    )
    hits = re.findall(r'<a href="([^"]+#[^"]+)">', answer.content.decode())

    assert any(hit.endswith(step) for hit in hits)


def test_trouble_that_several_roles_share_is_found_once(as_dana):
    club()
    found_there = as_dana.get(reverse("help_found"), {"q": "power went off"}).content.decode()

    assert found_there.count("#power-cut") == 1


def test_what_no_guide_answers_leads_on_to_the_glossary_and_the_rules(as_dana):
    club()
    page = as_dana.get(reverse("help"), {"q": "zugzwang"}).content.decode()

    assert "No guide step matches “zugzwang”." in text(as_dana.get("/help/?q=zugzwang"))
    assert f"{reverse('words')}?q=zugzwang" in page
    assert f"{reverse('rules')}?q=zugzwang" in page


# ---- the cheat sheets ----------------------------------------------------------------------------
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ROLES)
def test_a_cheat_sheet_is_one_page(as_dana, role, language, paper):
    director.change_club(club().pk, fields={"paper_size": paper}, by=dana(), at=NOON)

    answer = as_dana.get(reverse("cheat_sheet", args=[role]), {"lang": language})

    assert answer["Content-Type"] == "application/pdf"
    assert pages_of(answer.content) == 1


def test_there_is_no_sheet_of_a_role_that_is_none(as_dana):
    club()
    assert as_dana.get(reverse("cheat_sheet", args=["captain"])).status_code == 404


# ---- the notes -----------------------------------------------------------------------------------
def note(code: str, place: str = "") -> str:
    request = RequestFactory().get("/")
    request.user = dana()
    drawn = Template(f'{{% help "{code}" "{place}" %}}').render(Context({"request": request}))
    return " ".join(drawn.split())


def test_a_note_opens_by_its_button_without_a_script_and_leads_to_law_and_guide():
    drawn = note("color-up")

    assert 'popovertarget="help-color-up"' in drawn
    assert 'id="help-color-up" popover role="dialog"' in drawn
    assert f'href="{reverse("law", args=["7.10"])}"' in drawn
    assert f'href="{reverse("guide_director")}#color-up"' in drawn
    assert 'id="help-color-up-side"' in note("color-up", "side")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_is_two_to_four_sentences(language):
    with translation.override(language):
        for code, texts in table(language, "guides/notes").items():
            assert texts["title"] in note(code)
            assert 2 <= len(re.findall(r"[.!?](?:\s|$)", texts["text"])) <= 4, code


def test_every_note_stands_on_a_page():
    drawn = "".join(path.read_text() for path in Path("templates").rglob("*.html"))
    placed = set(re.findall(r'\{% help "([a-z-]+)"', drawn))

    assert placed == set(table("en", "guides/notes"))


# ---- the ways to the help ------------------------------------------------------------------------
def test_the_help_is_in_the_menu_of_the_person_and_in_the_palette(as_dana):
    tournament = running(players=3)

    page = as_dana.get(reverse("prizes", args=[tournament.pk])).content.decode()
    assert f'href="{reverse("help")}?event={tournament.pk}"' in page

    answer = as_dana.get(reverse("find_in_event", args=[tournament.pk]), {"q": "floor guide"})
    assert reverse("guide_floor") in answer.content.decode()


def test_the_page_of_keys_leads_to_the_guides(as_dana):
    tournament = running(players=3)

    keys = as_dana.get(reverse("keys", args=[tournament.pk])).content.decode()

    assert reverse("help") in keys


@pytest.mark.parametrize("person", [dana, fay, carl, ivy])
def test_whoever_is_signed_in_reads_all_guides(client, person):
    running(players=3)
    client.force_login(person())

    for role in ROLES:
        assert client.get(reverse(f"guide_{role}")).status_code == 200
