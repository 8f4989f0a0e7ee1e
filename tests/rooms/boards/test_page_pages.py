"""What boards show beside the clock: right, private, in the board's language, and light."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from blinds.models import ColorUp, Level, Structure
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tables.rules.floor import Place
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words as face_words
from tdsite.rooms.boards.faces import face
from tdsite.rooms.boards.pages import DRAWS, cut, draw
from tdsite.rooms.boards.pages.people import Sitting
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import EVENING, NOON, dana, event, fay, running, sell
from tests.rooms.boards.drawn import bust, page_shown
from tournaments import queries
from tournaments.models import Player

pytestmark = pytest.mark.django_db

JS = settings.BASE_DIR / "tdsite" / "static" / "js"


def page_of(client, tournament, page, **query):
    return client.get(reverse("board_page", args=[tournament.board_token, page]), query)


# What they say


def test_seats_by_name_follow_the_alphabet_whatever_the_accents():
    tournament = event(seed="07" * 32)
    sell(tournament, "Zoë Ek", "Élodie Ng", "Emil Ash", "anna b", "Dora Cox")
    director.start(tournament.pk, by=dana(), at=NOON)

    text = page_shown(tournament, "seats_by_name")

    names = re.findall(r"anna b|Dora Cox|Élodie Ng|Emil Ash|Zoë Ek", text)
    assert names == ["anna b", "Dora Cox", "Élodie Ng", "Emil Ash", "Zoë Ek"]
    assert len(re.findall(r"\b1-\d+\b", text)) == 5
    assert "5 players" in text


def test_seats_by_table_have_everybody_once():
    tournament = running(players=12, seats_per_table=6)

    text = page_shown(tournament, "seats_by_table")

    assert sorted(re.findall(r"P\d+", text)) == sorted(f"P{n}" for n in range(1, 13))
    assert "Table 1" in text
    assert "Table 2" in text


def test_payouts_say_how_far_the_money_is_and_then_who_has_it():
    tournament = running(players=12)
    assert "Provisional: registration still open" in page_shown(tournament, "payouts")
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    assert "9 to the money" in page_shown(tournament, "payouts")

    bust(tournament, 9, minutes=1)
    assert "In the money" in page_shown(tournament, "payouts")
    bust(tournament, 1, minutes=2)

    text = page_shown(tournament, "payouts")
    assert re.search(r"3rd P\d+ €\d+", text)
    assert re.search(r"1st €\d+", text)


def test_leaders_are_those_with_the_most_and_equals_share_a_rank():
    tournament = running(players=5)
    first = queries.entries_in(tournament).order_by("number")[:4]
    given = {e.pk: chips * 1000 for e, chips in zip(first, [5, 9, 9, 1], strict=True)}
    director.count_chips(tournament.pk, counts=given, by=fay(), at=NOON)

    text = page_shown(tournament, "leaders")

    assert re.findall(r"(\d) P(\d) \d-\d+ (\d,000)", text) == [
        ("1", "2", "9,000"),
        ("1", "3", "9,000"),
        ("3", "1", "5,000"),
        ("4", "4", "1,000"),
    ]


def test_the_structure_shows_every_kind_of_step():
    stud = PlanStep(
        StepKind.LEVEL,
        1200,
        ante_chips=50,
        ante_type=AnteType.PER_PLAYER,
        game="Stud",
        betting=Betting.LIMIT,
        small_bet_chips=400,
        big_bet_chips=800,
        bring_in_chips=100,
    )
    tournament = event(schedule=(*EVENING, PlanStep(StepKind.DAY_END, 0)))
    level = Level.objects.filter(structure__tournament=tournament, kind="level").first()
    for name in ("game", "betting", "small_bet_chips", "big_bet_chips", "bring_in_chips"):
        setattr(level, name, getattr(stud, name))
    level.small_chips = level.big_chips = 0
    level.save()

    text = page_shown(tournament, "structure")

    assert "400 / 800 Stud limits bring-in 100 20 min" in text
    assert "2 100 / 200 BB ante 200 20 min" in text
    assert "Break 100s raced off 10 min" in text
    assert text.endswith("End of the day")


def test_chips_are_drawn_with_their_colour_and_when_they_leave():
    tournament = running(players=4)
    chips = [[500, "petrol"], [100, "Black"], [25, "green"]]
    Structure.objects.filter(tournament=tournament).update(chips=chips)
    ColorUp.objects.create(
        tournament=tournament, old_chips=25, new_chips=100, opened_at=NOON, closed_at=NOON
    )

    text = page_shown(tournament, "chips", "en")

    assert text.index("25 green out of play") < text.index("100 black raced off after level 4")
    assert "500 petrol" in text
    assert 'class="chip chip-black"' in "".join(draw(tournament, "chips").parts.values())


def test_notices_of_the_house_come_before_the_notes_of_the_plan():
    tournament = running(players=4)
    Structure.objects.filter(tournament=tournament).update(notes="Phones off.\n\nBe kind.")
    director.note(tournament.pk, text="Dinner <b>now</b>", minutes=5, by=fay(), at=NOON)

    rows = "".join(draw(tournament, "notices").parts.values())

    assert rows.index("Dinner &lt;b&gt;now") < rows.index("Phones off.") < rows.index("Be kind.")
    until = snapshots.ms(NOON + timedelta(minutes=5))
    assert rows.count("data-until") == 1
    assert f'data-until="{until}"' in rows


def test_the_winner_stands_first_once_it_is_over():
    tournament = running(players=4)
    assert page_shown(tournament, "winner") == ""
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    bust(tournament, 3)
    director.finish(tournament.pk, by=dana(), at=NOON)

    text = page_shown(tournament, "winner")

    assert re.findall(r"P\d", text) == ["P4", "P3", "P2", "P1"]
    assert page_shown(tournament, "seats_by_name") == page_shown(tournament, "structure") == ""


@pytest.mark.parametrize("page", sorted(DRAWS))
def test_every_page_holds_its_peace_for_an_event_with_nothing_in_it(page, client):
    tournament = event(schedule=())

    answer = page_of(client, tournament, page)

    assert (answer.status_code, answer.content) == (204, b"")


# What they keep to themselves


def test_only_public_names_and_public_seats_are_page_shown():
    tournament = running(players=6)
    Player.objects.filter(name="P1").update(alias="The Fox")
    one = queries.entries_in(tournament).order_by("number")[0]
    director.count_chips(tournament.pk, counts={one.pk: 500}, by=fay(), at=NOON)

    for page in ("seats_by_name", "seats_by_table", "leaders"):
        text = page_shown(tournament, page)
        assert "The Fox" in text
        assert "P1 " not in text


def test_seats_held_back_are_on_no_page(monkeypatch):
    tournament = running(players=6)
    one = queries.entries_in(tournament).order_by("number")[0]
    director.count_chips(tournament.pk, counts={one.pk: 500}, by=fay(), at=NOON)
    for module in ("pages.people", "reads"):
        monkeypatch.setattr(f"tdsite.rooms.boards.{module}.seats_are_public", lambda _: False)

    assert page_shown(tournament, "seats_by_name") == page_shown(tournament, "seats_by_table") == ""
    assert not re.search(r"\d-\d", page_shown(tournament, "leaders"))


# How they travel


def test_a_page_speaks_the_language_of_its_board(client):
    tournament = running(players=4, language="fr")

    def rows(**query):
        frame = page_of(client, tournament, "structure", **query).content.decode()
        [part] = re.search(r'data-parts="([^"]+)"', frame)[1].split()
        url = reverse("board_part", args=[tournament.board_token, "structure", part])
        return client.get(url, query).content.decode()

    assert "Pause" in rows()
    assert "Break" in rows(lang="en")
    assert "Pause" in rows(lang="xx")


def test_an_unchanged_page_costs_no_more_than_its_name(client):
    tournament = running(players=4)
    first = page_of(client, tournament, "seats_by_name")
    director.pause(tournament.pk, by=dana(), at=NOON)
    url = reverse("board_page", args=[tournament.board_token, "seats_by_name"])

    again = client.get(url, headers={"If-None-Match": first["ETag"]})
    bust(tournament, 1)
    changed = client.get(url, headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert first["Cache-Control"] == "no-cache"


def test_a_part_never_changes_and_is_gone_when_the_page_names_it_no_more(client):
    tournament = running(players=4)
    frame = page_of(client, tournament, "seats_by_name").content.decode()
    [part] = re.search(r'data-parts="([^"]+)"', frame)[1].split()
    url = reverse("board_part", args=[tournament.board_token, "seats_by_name", part])

    assert "immutable" in client.get(url)["Cache-Control"]
    bust(tournament, 1)
    assert client.get(url).status_code == 404


def test_one_player_out_changes_one_part_of_ten_thousand():
    places = [Place(n // 9 + 1, n % 9 + 1) for n in range(10_000)]
    rows = [Sitting(n * 7919, f"Player {n:05}", place) for n, place in enumerate(places)]
    parts = [tuple(part) for part in cut(rows)]
    gone = rows[4321]

    fewer = {tuple(part) for part in cut([row for row in rows if row is not gone])}

    assert sum(map(len, parts)) == 10_000
    assert max(map(len, parts)) < 3000
    assert len(parts) > 20
    assert len(fewer - set(parts)) <= 1


def test_no_part_is_empty_and_no_row_is_lost():
    for size in range(0, 2000, 37):
        rows = [Sitting(n, str(n), Place(1, 1)) for n in range(size)]
        parts = cut(rows)
        assert [row for part in parts for row in part] == rows
        assert all(parts) or not rows


@pytest.mark.parametrize("path", ["nothing", "clock"])
def test_an_unknown_page_or_board_is_not_found(client, path):
    tournament = running(players=4)

    assert page_of(client, tournament, path).status_code == 404
    assert client.get(reverse("board_page", args=["x" * 12, "payouts"])).status_code == 404


def test_pages_are_drawn_once_for_all_boards(client, django_assert_num_queries):
    tournament = running(players=4)
    page_of(client, tournament, "payouts")

    with django_assert_num_queries(3):  # the event, its prices, whether flights feed it
        page_of(client, tournament, "payouts")


def test_in_a_break_board_and_dashboard_tell_the_average_by_the_same_blinds():
    tournament = running(players=4)
    director.jump(tournament.pk, index=2, by=dana(), at=NOON)  # the break after 100/200
    event_now = EventState(tournament, NOON)
    snapshot = snapshots.make(tournament)
    drawn = face(snapshot, face_words(), now_ms=snapshots.ms(NOON), locale="en")
    told = next(row for row in drawn.figures if row[0] == "Average stack")

    assert event_now.average_big_blinds == 50  # 20,000 of 200/400, which comes next
    assert "50" in str(told[2])


def test_no_color_up_is_proposed_to_the_player_who_is_left():
    tournament = running(players=2)
    director.jump(tournament.pk, index=5, by=dana(), at=NOON)
    tournament.refresh_from_db()
    before = [todo.law for todo in todos(EventState(tournament, NOON), by=dana())]
    bust(tournament, 1)
    tournament.refresh_from_db()
    after = [todo.law for todo in todos(EventState(tournament, NOON), by=dana())]

    assert "Robert's Rules 7.10" in before
    assert "Robert's Rules 7.10" not in after
