"""Looking back: any page of an event as it stood after a line, to look at only."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import token_of
from tests.factories import NOON, carl, dana, ivy, running, staff
from tournaments.models import Entry, JournalLine
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db

PAGES = (
    *("dashboard", "wall", "figures", "payouts", "results_csv", "ledger", "journal", "late"),
    *("final_table", "screens", "timers", "desk", "papers", "unseen", "walk"),
)


def bust(entry_number, minutes=0):
    entry = Entry.objects.get(number=entry_number)
    return director.bust_out(entry.pk, by=dana(), at=NOON + timedelta(minutes=minutes))


def past(tournament, revision, page):
    return f"/as-at/{tournament.pk}/{revision}{page}"


def page_of(tournament, name="dashboard"):
    return reverse(name, args=[tournament.pk])


@pytest.fixture
def evening():
    """Six play; one is out at 12:10, another at 12:30: 13:10 and 13:30 in Paris."""
    tournament = running(players=6)
    first, second = bust(1, minutes=10), bust(2, minutes=30)
    tournament.refresh_from_db()
    return tournament, first, second


def test_a_page_shows_the_event_as_it_was_and_leads_on_to_that_moment(as_dana, evening):
    tournament, first, _ = evening
    lines = JournalLine.objects.count()

    html = as_dana.get(past(tournament, first.revision, page_of(tournament))).content.decode()

    assert "As of 13:10" in html
    assert f"after line {first.revision}: Bust 6th P1" in html
    assert "Bust 5th P2" not in html.partition("</aside>")[2]
    assert past(tournament, first.revision, page_of(tournament, "payouts")) in html
    assert past(tournament, first.revision + 1, page_of(tournament)) in html, "a line later"
    assert f'href="{page_of(tournament)}"' in html, "back to now"
    assert JournalLine.objects.count() == lines
    now = as_dana.get(page_of(tournament)).content.decode()
    assert "Bust 5th P2" in now
    assert 'id="past"' not in now


def test_nothing_in_the_past_moves_or_acts(as_dana, evening):
    tournament, first, _ = evening
    page = past(tournament, first.revision, page_of(tournament))

    html = as_dana.get(page).content.decode()

    assert "<script" not in html
    assert 'hx-post="/as-at/' not in html or "disabled" in html
    assert f'action="{past(tournament, first.revision, page_of(tournament))}undo/' not in html
    paused = past(tournament, first.revision, reverse("act", args=[tournament.pk, "pause"]))
    refusal = as_dana.post(paused)
    assert refusal.status_code == 409
    assert "Past view" in refusal.content.decode()
    planned = reverse("undo_plan", args=[tournament.pk, first.revision])
    assert "Past view" in as_dana.get(past(tournament, first.revision, planned)).content.decode()


def test_every_page_of_the_event_has_a_past(as_dana, evening):
    tournament, first, _ = evening

    for name in PAGES:
        page = past(tournament, first.revision, page_of(tournament, name))
        assert as_dana.get(page).status_code == 200, name


def test_the_boards_and_the_players_pages_have_a_past_for_the_staff(client, evening):
    tournament, first, second = evening
    board = reverse("board", args=[tournament.board_token])
    mine = reverse("player_page", args=[token_of(Entry.objects.get(number=2).pk)])

    for page in (board, mine):
        assert client.get(past(tournament, first.revision, page)).status_code == 302, "signed out"
    client.force_login(dana())
    was, now = (client.get(past(tournament, line.revision, board)) for line in (first, second))
    assert 'data-state="level"' in was.content.decode()
    assert was.content != now.content
    assert "As of 13:10" in client.get(past(tournament, first.revision, mine)).content.decode()


@pytest.mark.parametrize(
    ("said", "leads_to"),
    [
        ("13:15", "first"),
        ("13:45", "second"),
        ("#{first}", "first"),
        ("2026-11-20T13:31", "second"),
    ],
)
def test_a_time_or_a_line_leads_to_the_moment(as_dana, evening, said, leads_to):
    tournament, first, second = evening
    line = {"first": first, "second": second}[leads_to]

    answer = as_dana.get(page_of(tournament), {"as_at": said.format(first=first.revision)})

    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/as-at/{tournament.pk}/{line.revision}")
    assert as_dana.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("said", ["yesterday", "25:99", "#99999", "1:1", "2020-01-01T10:00", "\0"])
def test_a_time_that_never_was_is_refused_with_what_to_write(as_dana, evening, said):
    tournament, *_ = evening

    answer = as_dana.get(page_of(tournament), {"as_at": said})

    assert answer.status_code == 409
    assert "Back to now" in answer.content.decode()


def test_the_clock_shows_the_time_it_showed(as_dana, evening):
    tournament, first, second = evening

    def clock(line):
        page = past(tournament, line.revision, reverse("clock_strip", args=[tournament.pk]))
        return as_dana.get(page).content.decode()

    assert "Level 1" in clock(first)
    assert "10:00" in clock(first)
    assert "Level 2" in clock(second)


def test_what_is_not_of_the_event_is_shown_as_it_is_now(as_dana, evening):
    tournament, first, _ = evening
    other = running(players=2)

    assert (
        as_dana.get(past(tournament, first.revision, "/people/?q=P1"))["Location"]
        == "/people/?q=P1"
    )
    away = as_dana.get(past(tournament, first.revision, page_of(other)))
    assert away["Location"] == page_of(other)


def test_who_may_not_see_the_event_does_not_see_its_past(client, evening):
    tournament, first, _ = evening
    page = past(tournament, first.revision, page_of(tournament))

    assert "/login/" in client.get(page)["Location"]
    client.force_login(ivy())
    assert client.get(page).status_code == 403
    client.force_login(carl())
    assert client.get(page).status_code == 200


def test_the_line_above_a_past_page_tells_no_more_than_the_log_does(client, evening):
    """A floor reads no amounts there, and a display reads of nobody."""
    tournament, first, _ = evening
    pool = director.close_registration(tournament.pk, by=dana(), at=NOON + timedelta(minutes=31))

    def above(role, line):
        client.force_login(staff(f"a {role}", role))
        html = client.get(past(tournament, line.revision, page_of(tournament))).content.decode()
        return html.partition('class="past-line">')[2].partition("<")[0]

    assert "600" in above(Role.CASHIER, pool)
    assert "600" not in above(Role.FLOOR, pool)
    assert "P1" in above(Role.FLOOR, first)
    assert "P1" not in above(Role.DISPLAY, first)


def test_the_time_is_the_present_again_afterwards(as_dana, evening):
    tournament, first, _ = evening
    before = timezone.now()

    as_dana.get(past(tournament, first.revision, page_of(tournament)))

    assert timezone.now() >= before
    assert director.pause(tournament.pk, by=dana(), at=NOON).revision == tournament.revision + 1
