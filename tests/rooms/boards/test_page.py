"""The public board: right before any script has run, small, private, cheap."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tdsite.rooms.boards import reads, sending, snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tests.factories import (
    EVENING,
    NOON,
    carl,
    dana,
    entry_price,
    event,
    level,
    player,
    running,
    sell,
)
from tests.rooms.boards.drawn import bust, shown
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

JS = settings.BASE_DIR / "tdsite" / "static" / "js"
NIGHT = PlanStep(StepKind.DAY_END, 0)
TWO_DAYS = (*EVENING[:4], NIGHT, *EVENING[4:])


def test_a_level_shows_its_blinds_what_is_next_and_the_figures():
    tournament = running(players=12)

    board = shown(tournament, minutes=21.5)

    assert (board.state, board.band, board.time) == ("level", "Level 2", "18:30")
    assert (board.left, board.whole) == (1110, 1200)
    assert (board.blinds, board.ante) == ("100 / 200", "BB ante 200")
    assert board.next == ["Next ", "a break", " of 10 min"]
    assert board.figures == [
        ["Players", "12", "/ 12"],
        ["Late registration", "28:30", ""],
        ["Tables", "2", ""],
        ["Average stack", "20,000", "100 BB"],
        ["Next break", "18:30", ""],
    ]
    assert board.pool == ["Prize pool", "€1,200", ""]
    assert board.foot == [["", "3", " places paid"], ["", "9", " to the money"]]


@pytest.mark.parametrize(
    ("minutes", "state", "band", "time"),
    [
        (0, "level", "Level 1", "20:00"),
        (19.01, "last-minute", "Last minute of level 1", "1:00"),
        (20, "level", "Level 2", "20:00"),
        (40, "break", "Break: back at 13:50", "10:00"),
        (50, "level", "Level 3", "20:00"),
        (1000, "level", "Level 6", "0:00"),
    ],
)
def test_the_board_turns_with_the_clock(minutes, state, band, time):
    tournament = running(players=3)

    board = shown(tournament, minutes=minutes)

    assert (board.state, board.band, board.time) == (state, band, time)


def test_before_the_start_it_counts_down():
    tournament = event(at=NOON, guarantee_cents=5_000_00)
    sell(tournament, "Anna", "Bo")

    board = shown(tournament, minutes=35.5)

    assert (board.state, board.band, board.time) == ("before", "Starts at 14:00", "24:30")
    assert board.figures == [
        ["Registered", "2", ""],
        ["Starting stack", "20,000", "200 BB"],
        ["Buy-in", "€110", ""],
        ["Levels", "6", ""],
        ["Late registration", "to level 2", ""],
    ]
    assert board.pool == ["Guarantee", "€5,000", ""]
    assert shown(tournament, minutes=61).band == "Starting soon"


def test_while_registration_is_suspended_no_board_counts_down_to_its_end():
    before, playing = event(at=NOON), running(players=3)
    for tournament in (before, playing):
        director.suspend_registration(tournament.pk, by=dana(), at=NOON)

    for tournament in (before, playing):
        figures = shown(tournament, minutes=1).figures
        assert ["Late registration", "suspended", ""] in figures


def test_a_paused_clock_says_since_when():
    tournament = running(players=3)
    director.pause(tournament.pk, by=dana(), at=NOON + timedelta(minutes=5))

    board = shown(tournament, minutes=90)

    assert (board.state, board.band, board.time) == ("paused", "Paused since 13:05", "15:00")


def test_the_end_of_a_day_waits():
    tournament = running(players=3, schedule=TWO_DAYS)

    board = shown(tournament, minutes=500)

    assert (board.state, board.icon, board.band) == ("break", "moon", "Day over")
    assert board.blinds == "300 / 600"


def test_a_finished_event_shows_its_winner_by_the_name_he_is_shown_as():
    tournament = event(at=NOON)
    for name, alias in [("Anna Berg", ""), ("Bo Dahl", "The Fox"), ("Cy Eld", "")]:
        person = player(name)
        person.alias = alias
        person.save()
        director.register_and_seat(tournament.pk, player_id=person.pk, by=carl(), at=NOON)
    director.start(tournament.pk, by=dana(), at=NOON)
    anna, _, cy = tournament.entries.order_by("number")
    director.bust_out(anna.pk, by=dana(), at=NOON)
    director.bust_out(cy.pk, by=dana(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)

    board = shown(tournament, minutes=30)

    assert (board.state, board.band, board.time, board.winner) == (
        "finished",
        "Winner",
        "",
        "The Fox",
    )
    assert board.next == ["2nd ", "Cy Eld", ", 3rd ", "Anna Berg", ""]
    assert "Bo Dahl" not in json.dumps(snapshots.of(tournament))


def test_a_moved_player_and_a_broken_table_are_told_for_ten_minutes():
    tournament = running(players=20)
    bust(tournament, 2, minutes=3)
    director.break_table(tournament.pk, by=dana(), at=NOON + timedelta(minutes=4))

    soon, later = shown(tournament, minutes=5), shown(tournament, minutes=15)

    assert len(soon.ticker) == 2
    assert all("table 3" in line.lower() for line in soon.ticker)
    assert later.ticker == ["Late reg. through level 2"]


def test_a_long_notice_is_told_line_by_line_and_no_word_of_it_is_lost():
    tournament = running(players=4)
    text = (
        "The terrace closes at midnight because of the neighbours. " + "Last orders, please! " * 8
    )
    director.note(tournament.pk, text=text.strip(), by=dana(), at=NOON)

    told = [shown(tournament, minutes=8 * page / 60).ticker for page in range(12)]

    assert all(len(lines) == 1 and len(lines[0]) <= 66 for lines in told)
    lines = [line for (line,) in told]
    first = next(n for n, line in enumerate(lines) if line.startswith(text[:40]))
    last = next(n for n, line in enumerate(lines) if n >= first and not line.endswith(" …"))
    assert " ".join(lines[first : last + 1]).replace(" …", "") == text.strip()


def test_the_last_table_of_several_is_the_final_table():
    tournament = running(players=12)
    bust(tournament, 4, minutes=1)
    director.redraw(tournament.pk, by=dana(), at=NOON + timedelta(minutes=2))

    board = shown(tournament, minutes=5)

    assert (board.state, board.icon, board.final) == ("level", "trophy", True)
    assert board.band == "Final table: level 1"
    assert not shown(running(players=4), minutes=5).final


def test_a_short_note_of_a_step_is_told_and_a_long_one_is_not():
    noted = replace(level(100, 200), note="Bounties from now on")
    wordy = replace(level(100, 200), note="x" * 61)

    tournament = running(players=3, schedule=(noted, wordy))

    assert shown(tournament, minutes=5).notice == "Bounties from now on"
    assert shown(tournament, minutes=25).notice == ""


def test_long_texts_are_set_smaller_never_cut():
    """0 is the usual size."""
    plain = running(players=3)
    millions = running(
        entry_price(chips=123_456_789),
        players=3,
        schedule=(level(1_000_000, 2_000_000, ante=2_000_000), level(1, 2)),
    )

    assert set(shown(plain, minutes=5).fit.values()) == {0}
    fit = shown(millions, minutes=5).fit
    assert (fit["blinds"], fit["figure3"], fit["band"]) == (3, 0, 0)


def test_a_long_figure_is_written_in_short_and_makes_no_other_small():
    tournament = running(
        entry_price(prize_cents=2_000_000_000_00, chips=4_000_000_000),
        players=3,
        schedule=(level(1_000_000_000, 2_000_000_000), level(1, 2)),
    )

    board = shown(tournament, minutes=5)

    said = {name: (value, small) for name, value, small in board.figures}
    assert said["Average stack"] == ("4\xa0B", "2 BB")
    assert board.pool[1] == "€6\xa0B"
    assert board.blinds == "1\xa0B / 2\xa0B"
    assert set(board.fit.values()) == {0}


def test_many_prizes_stand_in_pages_that_turn_equal_ones_together():
    shot = snapshots.make(running(players=4))
    prizes = [*range(90_000, 60_000, -1000), *[500] * 150]
    shot = {**shot, "prizes": reads.prize_rows(prizes), "paid": 180}
    now = snapshots.ms(NOON + timedelta(minutes=5))

    pages = [face(shot, words(), now_ms=now + 8000 * n, locale="en").prizes for n in range(5)]

    rows = {name: amount for page in pages for name, amount in page}
    assert len(rows) == 31
    assert rows["31–180th"] == "€5"
    assert all(len(page) <= 9 for page in pages)


def test_the_snapshot_of_an_evening_fits_in_two_kilobytes_and_is_made_once():
    tournament = running(players=40)

    _, told = sending.messages(tournament.pk, ["", "en"])

    assert len(told[""][""].encode()) <= 2048
    assert len(told["en"][""].encode()) <= 2048
    tournament.refresh_from_db()
    assert snapshots.of(tournament) is snapshots.of(tournament)


@pytest.mark.parametrize("players", [4, 30])
def test_a_snapshot_costs_the_same_for_any_field(django_assert_num_queries, players):
    tournament = Tournament.objects.prefetch_related("prices").get(pk=running(players=players).pk)
    snapshots.make(tournament)

    with django_assert_num_queries(21):
        snapshots.make(Tournament.objects.prefetch_related("prices").get(pk=tournament.pk))


def test_the_page_is_public_speaks_the_events_language_and_needs_no_script(client):
    tournament = running(players=3, language="fr")
    address = reverse("board", args=[tournament.board_token])

    page = client.get(address)
    text = page.content.decode()

    assert page.status_code == 200
    assert page["Content-Language"] == "fr"
    assert page["X-Frame-Options"] == "SAMEORIGIN"
    assert not page.cookies
    assert '<html lang="fr" data-theme="dark">' in text
    assert 'http-equiv="refresh" content="10"' in text
    assert '<html lang="en"' in client.get(address, {"lang": "en"}).content.decode()


@pytest.mark.parametrize(
    ("asked", "drawn"), [("big", "big"), ("portrait", "portrait"), ("<b>", "auto"), ("", "auto")]
)
def test_the_address_chooses_the_preset(client, asked, drawn):
    tournament = running(players=3)

    page = client.get(reverse("board", args=[tournament.board_token]), {"preset": asked})

    assert f'data-preset="{drawn}"' in page.content.decode()


def test_a_name_cannot_leave_its_place_on_the_page(client):
    tournament = running(players=3, name="</script><script>alert(1)</script>*")

    page = client.get(reverse("board", args=[tournament.board_token])).content.decode()

    assert "<script>alert" not in page


@pytest.mark.parametrize("name", ["board", "snapshot"])
def test_an_unknown_token_is_not_found(client, name):
    assert client.get(reverse(name, args=["no-such-token"])).status_code == 404


def test_the_snapshot_carries_the_servers_time(client):
    tournament = running(players=3)

    answer = client.get(reverse("snapshot", args=[tournament.board_token]))

    assert answer.json().keys() - snapshots.of(tournament).keys() == {"now"}
    assert "no-store" in answer["Cache-Control"]


def test_an_event_without_a_plan_has_a_board(client):
    line = director.open_event(
        running(players=3).club_id,
        fields={"name": "Bare", "starts_at": NOON},
        prices=(entry_price(),),
        by=dana(),
        at=NOON,
    )
    bare = Tournament.objects.get(pk=line.data["tournament_id"])

    assert client.get(reverse("board", args=[bare.board_token])).status_code == 200
