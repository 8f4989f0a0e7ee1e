"""Undo of an old line: what it changes is shown first, with the later lines that must go too."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.journal import undo_plans
from tests.factories import NOON, carl, dana, running
from tournaments import journal, queries
from tournaments.models import Entry, JournalLine

pytestmark = pytest.mark.django_db

IN_PLACE = {"HX-Request": "true"}


@pytest.fixture
def taken_seat():
    """P1 is out, and P2 was moved to the seat that it left: the bust, and the move."""
    tournament = running(players=6)
    one, two = Entry.objects.filter(number__in=(1, 2)).order_by("number")
    bust = director.bust_out(one.pk, by=dana(), at=NOON)
    table, seat = map(int, bust.data["seat"].split("-"))
    move = director.move(two.pk, table=table, seat=seat, by=dana(), at=NOON + timedelta(minutes=1))
    return tournament, bust, move


def plan_of(tournament, line):
    return reverse("undo_plan", args=[tournament.pk, line.revision])


def together(tournament, line):
    return reverse("undo_together", args=[tournament.pk, line.revision])


def test_the_plan_says_what_goes_with_it_who_returns_where_and_asks_once(as_dana, taken_seat):
    tournament, bust, move = taken_seat
    lines = JournalLine.objects.count()

    page = as_dana.get(plan_of(tournament, bust)).content.decode()
    part = as_dana.get(plan_of(tournament, bust), headers=IN_PLACE).content.decode()

    for html in (page, part):
        assert "1 later action depends on it and is undone too" in html
        assert f'<li value="{move.revision}">' in html
        assert "Undo all 2 lines" in html
        assert "6th" in html
        assert "in play" in html
    assert "<html" in page
    assert part.lstrip().startswith('<aside id="drawer"')
    assert JournalLine.objects.count() == lines


def test_both_lines_go_by_one_press_and_the_toast_takes_that_back(as_dana, taken_seat):
    tournament, bust, move = taken_seat

    answer = as_dana.post(
        together(tournament, bust), {"lines": f"{move.revision} ", "key": "k"}, headers=IN_PLACE
    )

    html = answer.content.decode()
    assert "Undone together: Move P2" in html
    assert '<aside id="drawer"' in html
    assert answer["HX-Trigger-After-Swap"] == "td:changed"
    assert queries.still_in(tournament) == 6
    last = JournalLine.objects.filter(tournament=tournament).latest("revision")
    assert reverse("undo", args=[tournament.pk, last.revision]) in html
    as_dana.post(reverse("undo", args=[tournament.pk, last.revision]))
    assert queries.still_in(tournament) == 5


def test_without_scripts_the_press_leads_back_to_the_log(as_dana, taken_seat):
    tournament, _, move = taken_seat
    log = reverse("journal", args=[tournament.pk])

    answer = as_dana.post(together(tournament, move), {"lines": "", "back": log}, follow=True)

    assert answer.redirect_chain == [(log, 302)]
    assert "Undone: Move P2" in answer.content.decode()


def test_pressed_at_once_an_old_line_shows_the_way_to_undo_both(as_dana, taken_seat):
    tournament, bust, move = taken_seat
    at_once = reverse("undo", args=[tournament.pk, bust.revision])

    in_place = as_dana.post(at_once, headers=IN_PLACE)
    plain = as_dana.post(at_once)

    assert in_place.status_code == 409
    assert f"Undo line {move.revision} first" in in_place.content.decode()
    assert f'href="{plan_of(tournament, bust)}"' in in_place.content.decode()
    assert plain["Location"] == plan_of(tournament, bust)


def test_a_line_that_rests_on_one_that_stays_says_which(as_dana):
    tournament = running(players=4)
    paused = director.pause(tournament.pk, by=dana(), at=NOON)

    told = as_dana.get(plan_of(tournament, paused)).content.decode()
    director.undo(tournament.pk, revision=paused.revision, by=dana(), at=NOON)
    done = as_dana.get(plan_of(tournament, paused)).content.decode()

    assert "No seats, places, prizes, money or chips change" in told or "Clock" in told
    assert "This action is already undone." in done


@pytest.mark.parametrize("lines", ["x", "1e3", "-4", "９", "99999999999"])
def test_lines_that_nobody_can_read_are_refused(as_dana, taken_seat, lines):
    tournament, bust, _ = taken_seat

    assert as_dana.post(together(tournament, bust), {"lines": lines}).status_code == 400


def test_a_line_that_is_not_there_and_a_right_that_is_missing_are_refused(client, taken_seat):
    tournament, bust, _ = taken_seat
    client.force_login(carl())

    refused = client.post(together(tournament, bust), {"lines": ""})
    unknown = client.get(reverse("undo_plan", args=[tournament.pk, 999]))

    assert refused.status_code == 403
    assert unknown.status_code == 409
    assert "Your role does not allow this" in client.get(plan_of(tournament, bust)).content.decode()


def test_the_log_presses_the_last_line_at_once_and_plans_the_others(as_dana, taken_seat):
    tournament, bust, move = taken_seat

    for page in ("dashboard", "journal"):
        html = as_dana.get(reverse(page, args=[tournament.pk])).content.decode()
        assert plan_of(tournament, bust) in html
        assert f'action="{reverse("undo", args=[tournament.pk, move.revision])}"' in html
        assert f'action="{reverse("undo", args=[tournament.pk, bust.revision])}"' not in html


def test_where_too_many_rest_on_it_the_newest_are_the_way_in(as_dana, taken_seat, monkeypatch):
    tournament, _bust, _move = taken_seat
    first = journal.lines_of(tournament).get(kind="tournament.started")
    monkeypatch.setattr(undo_plans, "MAX_AT_ONCE", 1)

    page = as_dana.get(reverse("undo_plan", args=[tournament.pk, first.revision]))

    html = page.content.decode()
    resting = page.context["resting"]
    newest = resting[0][0].revision
    assert [line.revision for line, _ in resting] == sorted(
        (line.revision for line, _ in resting), reverse=True
    )
    assert "Newest of these" in html
    assert html.count(reverse("undo_plan", args=[tournament.pk, newest])) == 2
    assert html.count("button-main") == 1
