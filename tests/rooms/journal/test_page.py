"""The log in full: looked through by words, people, tables and time; and what undid what."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, dana, fay, running
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Six lines of a log beside the sales: a start, a pause, its undo, two busts and a move."""
    tournament = running(players=6)
    pk = tournament.pk
    paused = director.pause(pk, by=dana(), at=NOON + timedelta(minutes=5))
    director.undo(pk, revision=paused.revision, by=dana(), at=NOON + timedelta(minutes=6))
    for number, minutes in ((1, 10), (2, 70)):
        entry = Entry.objects.get(number=number)
        director.bust_out(entry.pk, by=fay(), at=NOON + timedelta(minutes=minutes))
    director.note(pk, text="Buffet ouvert à l’étage", by=dana(), at=NOON + timedelta(minutes=80))
    tournament.refresh_from_db()
    return tournament


def looked(client, tournament, **asked):
    """The revisions found, the newest first."""
    page = client.get(reverse("journal", args=[tournament.pk]), asked)
    assert page.status_code == 200
    return [told.line.revision for _, _, lines in page.context["groups"] for told in lines]


def kinds(tournament, revisions):
    found = dict(tournament.journal.values_list("revision", "kind"))
    return [found[revision] for revision in revisions]


def test_lines_are_found_by_words_as_they_are_read(as_dana, evening):
    assert kinds(evening, looked(as_dana, evening, q="bust p2")) == ["entry.busted"]
    assert kinds(evening, looked(as_dana, evening, q="étage")) == ["board.noted"]
    assert looked(as_dana, evening, q="#3") == [3]
    assert looked(as_dana, evening, q="nobody was here") == []
    assert kinds(evening, looked(as_dana, evening, q="fay")) == ["entry.busted"] * 2


def test_lines_are_found_by_player_entry_and_table(as_dana, evening):
    by_name = kinds(evening, looked(as_dana, evening, player="P1"))
    by_entry = kinds(evening, looked(as_dana, evening, player="#1"))

    assert by_name[0] == "entry.busted"
    assert "entry.registered" in by_name
    assert by_name == by_entry
    assert "entry.busted" in kinds(evening, looked(as_dana, evening, table="1"))
    assert "board.noted" not in kinds(evening, looked(as_dana, evening, table="1"))


def test_lines_are_found_by_time_and_by_who_did_them(as_dana, evening):
    hour = looked(as_dana, evening, since="13:05", until="13:10")
    by_fay = looked(as_dana, evening, by=fay().pk)

    assert kinds(evening, hour) == ["entry.busted", "act.undone", "clock.paused"]
    assert kinds(evening, by_fay) == ["entry.busted", "entry.busted"]


@pytest.mark.parametrize(
    "asked",
    [
        {"table": "x"},
        {"by": "0"},
        {"since": "soon"},
        {"until": "2026-13-01T10:00"},
        {"family": "none"},
        {"q": "\0"},
        {"player": "%_\\"},
        {"page": "x"},
        {"q": '"'},
        {"table": "99999"},
    ],
)
def test_what_cannot_be_read_is_said_and_the_page_still_opens(as_dana, evening, asked):
    assert as_dana.get(reverse("journal", args=[evening.pk]), asked).status_code == 200


def test_a_line_says_who_undid_it_and_an_undo_what_it_undid(as_dana, evening):
    html = as_dana.get(reverse("journal", args=[evening.pk])).content.decode()
    undone = evening.journal.get(kind="act.undone")

    assert f'undone by <a href="#line-{undone.revision}">' in html
    assert f'undoes <a href="#line-{undone.undoes}">' in html
    assert f"/as-at/{evening.pk}/{undone.revision}/events/{evening.pk}/" in html


def test_the_lines_stand_by_the_hour(as_dana, evening):
    page = as_dana.get(reverse("journal", args=[evening.pk]))

    assert [(hour, day) for hour, day, _ in page.context["groups"]] == [
        ("14:00", "Friday 20 November 2026"),
        ("13:00", ""),
    ]


def test_a_long_log_is_checked_after_its_page_has_been_drawn(as_dana, evening, monkeypatch):
    monkeypatch.setattr("tdsite.rooms.journal.views.CHECKED_AT_ONCE", 5)

    page = as_dana.get(reverse("journal", args=[evening.pk])).content.decode()
    part = as_dana.get(reverse("journal_seal", args=[evening.pk])).content.decode()

    assert "Checking the seals" in page
    assert "Log intact" in part
