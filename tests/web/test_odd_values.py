"""Values nobody means: each is refused in its place, none breaks a page."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.urls import reverse

from tdsite import director
from tdsite.web import sheets
from tests.factories import EVENING, NOON, carl, club, dana, event, player, running
from tests.rooms.club.test_page import typed
from tests.rooms.events.test_page import shown
from tournaments.models import Tournament
from tournaments.rules.names import search_key

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}
ENDLESS = "9" * 5000


@pytest.mark.parametrize("year", ["0001", "1999", "2101", "9999"])
def test_an_event_begins_in_a_year_of_ours(as_dana, year):
    club()

    answer = as_dana.post(reverse("new_event"), typed(starts_at=f"{year}-01-01T00:00"))

    assert (answer.status_code, Tournament.objects.count()) == (400, 0)
    assert "Choose a date between 2000 and 2100." in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        (f"?player={ENDLESS}", 200),
        (f"?sold={ENDLESS}", 200),
        (f"?sold=1&given={ENDLESS}", 200),
        ("?q=%00ola%00", 200),
        ("?player=999", 404),
    ],
)
def test_the_desk_reads_any_address(client, query, status):
    tournament = event()
    client.force_login(carl())

    assert client.get(reverse("desk", args=[tournament.pk]) + query).status_code == status


def test_a_sale_to_nobody_is_not_found(client):
    tournament = event()
    client.force_login(carl())

    sale = {"player": ENDLESS, "kind": "entry", "method": "cash", "key": "k"}

    assert client.post(reverse("desk_sell", args=[tournament.pk]), sale).status_code == 404


def test_what_is_sought_has_no_character_that_no_book_can_hold():
    assert search_key("Ol\0a") == "ola"


def test_a_board_has_an_address_of_letters(client):
    assert client.get("/b/a%00b/").status_code == 404


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("Tom;=1+1", "Tom;'=1+1"),
        ("Tom\t@x", "Tom\t'@x"),
        ("Tom\n-1", "Tom\n'-1"),
        ("Jean-Noël", "Jean-Noël"),
    ],
)
def test_no_sheet_takes_a_name_for_a_formula(name, cell):
    assert sheets.text(name) == cell


@pytest.mark.parametrize("content", [b"kind\nlevel\0", b"no plan at all", b"\xff\xfe\x00k"])
def test_a_plan_that_was_not_read_says_so_and_lets_go(as_dana, content):
    club()
    file = SimpleUploadedFile("mine.csv", content)

    answer = as_dana.post(reverse("new_event"), {**typed(plan=""), "file": file})

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Null characters are not allowed." in page or "mine.csv not loaded" in page
    assert '<input type="hidden" name="plan"' in page
    assert answer.context["form"]["plan"].value() == ""
    line = director.save_template(club().pk, name="Short", schedule=EVENING, by=dana(), at=NOON)
    again = {
        **typed(),
        "plan": answer.context["form"]["plan"].value(),
        "structure": line.data["structure_id"],
    }
    assert as_dana.post(reverse("new_event"), again).status_code == 302


def test_terms_changed_meanwhile_are_not_overwritten_unseen(as_dana):
    tournament = event()
    mine = shown(as_dana, tournament) | {"name": "Mine"}
    theirs = shown(as_dana, tournament) | {"name": "Theirs"}
    url = reverse("edit_event", args=[tournament.pk])

    as_dana.post(url, theirs)
    refused = as_dana.post(url, mine)
    kept = Tournament.objects.get(pk=tournament.pk).name
    as_dana.post(url, mine | {"seen": refused.context["form"]["seen"].value()})

    assert (refused.status_code, kept) == (409, "Theirs")
    assert "The settings were changed by someone else meanwhile." in refused.content.decode()
    assert Tournament.objects.get(pk=tournament.pk).name == "Mine"


def test_a_sale_meanwhile_is_no_change_of_terms(as_dana):
    tournament = event()
    mine = shown(as_dana, tournament) | {"name": "Mine"}
    director.register_and_seat(tournament.pk, player_id=player().pk, by=carl(), at=NOON)

    assert as_dana.post(reverse("edit_event", args=[tournament.pk]), mine).status_code == 302


class TestDatabaseDown:
    """A full disk is said in a sentence wherever somebody presses."""

    SENTENCE = "The database cannot write (is the disk full?). Nothing was saved."

    @pytest.fixture(autouse=True)
    def full(self, monkeypatch):
        self.tournament = running(players=4)

        def fails(*args, **kwargs):
            raise OperationalError("database or disk is full")

        monkeypatch.setattr("tournaments.journal._open", fails)

    def press(self, client, **more):
        return client.post(reverse("act", args=[self.tournament.pk, "pause"]), **more)

    def test_as_a_page(self, as_dana):
        answer = self.press(as_dana)

        assert answer.status_code == 503
        assert self.SENTENCE in answer.content.decode()
        assert "<html" in answer.content.decode()

    def test_who_waited_too_long_for_another_presses_again(self, as_dana, monkeypatch):
        def waits(*args, **kwargs):
            raise OperationalError("database is locked")

        monkeypatch.setattr("tournaments.journal._open", waits)
        answer = self.press(as_dana)

        assert answer.status_code == 503
        assert "Nothing was saved. Try again." in answer.content.decode()

    def test_beside_the_button(self, as_dana):
        answer = self.press(as_dana, headers=IN_PLACE)

        assert answer.status_code == 503
        assert self.SENTENCE in answer.content.decode()
        assert "<html" not in answer.content.decode()

    def test_for_programs(self, as_dana):
        answer = as_dana.post(
            f"/api/tournaments/{self.tournament.pk}/clock/pause/",
            "{}",
            content_type="application/json",
        )

        assert (answer.status_code, answer.json()) == (
            503,
            {
                "type": "server_error",
                "errors": [{"code": "database_failed", "detail": self.SENTENCE, "attr": None}],
            },
        )


def test_a_press_about_a_row_that_is_gone_is_refused_in_words(as_dana):
    tournament, other = running(players=4), running(players=5)
    act, add_ons = (
        reverse("act", args=[tournament.pk, "end-note"]),
        reverse("desk_table_add_ons", args=[tournament.pk]),
    )
    elsewhere = other.entries.latest("pk").pk
    sold = {"table": 1, "entries": [elsewhere], "method": "cash", "key": "k"}

    answers = [as_dana.post(act, {"notice": 999}), as_dana.post(add_ons, sold)]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert all("Reload the page." in answer.content.decode() for answer in answers)
