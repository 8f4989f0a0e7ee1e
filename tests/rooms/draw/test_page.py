"""The draw room: preview, announce, draw, check, release, start; who needs which seat."""

import re

import pytest
from django.urls import reverse

from tables.draws import DrawState, standings
from tables.models import KeepApart, Seat, SeatNeed
from tdsite import director
from tests.factories import NOON, dana, event, fay, ivy, player, running, sell, staff
from tournaments.models import Entry, Tournament
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def field(players: int = 12, **fields) -> Tournament:
    tournament = event(seed="07" * 32, **fields)
    sell(tournament, *(f"P{n}" for n in range(1, players + 1)))
    return tournament


def seen_by(client, person):
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def url(tournament: Tournament, act: str = "") -> str:
    return (
        reverse("draw_act", args=[tournament.pk, act])
        if act
        else (reverse("draw_room", args=[tournament.pk]))
    )


def room(client, tournament: Tournament, **asked) -> str:
    return client.get(url(tournament), asked).content.decode()


def filled(page: str) -> list[str]:
    """The words of the filled buttons."""
    buttons = re.findall(r'class="button button-main[^"]*"[^>]*>(.*?)</(?:button|a)>', page, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in buttons]


def press(client, tournament: Tournament, act: str, **typed):
    return client.post(url(tournament, act), {"back": url(tournament), **typed}, headers=HTMX)


def test_one_filled_button_at_any_time_leads_to_the_start(client):
    tournament = field()
    dana_here = seen_by(client, dana())
    way = []

    for act in ("announce", "make", "release"):
        way += filled(room(dana_here, tournament))
        assert press(dana_here, tournament, act, number=1).status_code == 200
    way += filled(room(dana_here, tournament))
    director.start(tournament.pk, by=dana(), at=NOON)

    assert way == ["Announce", "Draw the seats", "Publish", "Start"]
    assert filled(room(dana_here, tournament)) == []
    assert "each seat is drawn as a player enters" in room(dana_here, tournament)


def test_once_started_and_closed_no_page_promises_a_draw_to_who_enters(client):
    tournament = field()
    director.start(tournament.pk, by=dana(), at=NOON)
    director.close_registration(tournament.pk, by=dana(), at=NOON)

    page = room(seen_by(client, dana()), tournament)

    assert "The event has started: all seats are drawn." in page
    assert "as a player enters" not in page


def test_the_preview_says_how_many_how_many_tables_and_who(client):
    page = room(seen_by(client, dana()), field(29))

    assert re.search(r"Players without a seat</dt><dd>29", page)
    assert "1 × 8-handed" in page
    assert "3 × 7-handed" in page
    assert "1 to 4" in page
    assert "P29" in page


def test_an_announced_draw_shows_its_commitment_and_where_the_public_sees_it(client):
    tournament = field()
    press(seen_by(client, dana()), tournament, "announce")
    [(draw, _)] = standings(tournament)

    page = room(client, tournament)

    assert re.sub(r"</span>\s*<span>", "", page).count(draw.commitment) == 1
    assert reverse("draw", args=[tournament.board_token, 1]) in page


def test_what_changed_since_asks_for_another_announcement(client):
    tournament = field()
    press(seen_by(client, dana()), tournament, "announce")
    sell(tournament, "Late")

    page = room(client, tournament)

    assert "players or constraints have changed since" in page
    assert filled(page) == ["Announce again"]
    press(client, tournament, "announce")
    assert [now for _, now in standings(tournament)] == [DrawState.SUPERSEDED, DrawState.ANNOUNCED]


def test_the_seats_are_checked_by_table_by_name_and_by_what_is_typed(client):
    tournament = field(18)
    press(seen_by(client, dana()), tournament, "make")
    seat = Seat.objects.select_related("table", "entry__player").get(entry__number=7)

    assert f"{seat.table.number}-{seat.number}" in room(client, tournament, by="name", part="seats")
    one = room(client, tournament, q="p7", part="seats")
    assert ">P7<" in one
    assert ">P8<" not in one
    assert room(client, tournament, q="2", part="seats").count("<li>") == 9


def test_a_draw_without_announcement_says_that_step_was_skipped(client):
    tournament = field()
    press(seen_by(client, dana()), tournament, "make")

    assert '<li class="skipped">' in room(client, tournament)


def test_a_problem_is_said_before_anything_is_pressed(client):
    tournament = field()
    entry = Entry.objects.filter(tournament=tournament)[0]
    director.need_seat(
        tournament.pk, player_id=entry.player_id, accessible=True, by=dana(), at=NOON
    )
    page = room(seen_by(client, dana()), tournament)
    assert "There are not enough accessible seats" in page
    assert filled(page) == ["Open 2 tables"]

    director.open_tables(tournament.pk, number=2, by=dana(), at=NOON)
    assert filled(room(client, tournament)) == ["Mark seats on the grid"]


def test_a_problem_with_a_chair_names_whose_it_is(client):
    tournament = field()
    entry = Entry.objects.filter(tournament=tournament)[0]
    director.need_seat(
        tournament.pk, player_id=entry.player_id, table=7, seat=1, by=dana(), at=NOON
    )

    assert "P1: Seat 7-1 is assigned to a player" in room(seen_by(client, dana()), tournament)


def test_constraints_are_written_and_removed(client):
    tournament = field()
    here = seen_by(client, dana())

    press(here, tournament, "need", player="p3", chair="2-4", why="Lucky")
    press(here, tournament, "apart", player="P1 #1", other="P2 #2")

    need, pair = SeatNeed.objects.get(), KeepApart.objects.get()
    assert (need.player.name, need.table_number, need.seat_number) == ("P3", 2, 4)
    page = room(here, tournament)
    assert "Lucky" in page
    press(here, tournament, "clear", player_id=need.player_id)
    press(here, tournament, "together", player_id=pair.one_id, other_id=pair.other_id)
    assert not SeatNeed.objects.exists()
    assert not KeepApart.objects.exists()


def test_the_same_constraint_may_be_written_again_after_it_was_removed(client):
    tournament = field()
    here = seen_by(client, dana())
    keys = []
    for _ in range(2):
        page = room(here, tournament)
        key = re.search(r'name="key" value="(\w+)" form="add-need"', page).group(1)
        keys.append(key)
        press(here, tournament, "need", player="P3", chair="2-4", key=key)
        assert SeatNeed.objects.count() == 1
        press(here, tournament, "clear", player_id=SeatNeed.objects.get().player_id)

    assert keys[0] != keys[1]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"player": "Nobody"}, "No player named “Nobody”"),
        ({"player": "Ann"}, "may be several players"),
        ({"player": "P1 #1", "chair": "four"}, "is not a seat"),
        ({"player": "P1 #1", "chair": "1-19"}, "There is no seat 1-19"),
        ({"player": "P1 #99", "chair": "1-1"}, "No player named"),
    ],
)
def test_what_cannot_be_read_is_said_in_place(client, typed, says):
    tournament = field()
    for name in ("Ann Berg", "Ann Lind"):
        player(name)

    answer = press(seen_by(client, dana()), tournament, "need", **typed)

    assert answer.status_code in (400, 409)
    assert says in answer.content.decode()


def test_players_are_offered_as_they_are_read_again(client):
    tournament = field()
    director.create_player(
        tournament.club_id, name="Pia Lo", member_number="1042", by=dana(), at=NOON
    )

    asked = reverse("draw_people", args=[tournament.pk])
    here = seen_by(client, dana())
    page = "".join(here.get(asked, {"player": p}).content.decode() for p in ("pi", "p1"))

    assert 'value="Pia Lo (1042)"' in page
    assert 'value="P1 #1"' in page
    press(client, tournament, "need", player="Pia Lo (1042)", accessible="1")
    assert SeatNeed.objects.get().player.name == "Pia Lo"


def test_without_scripts_every_button_leads_back_to_the_room(client):
    tournament = field()

    answer = seen_by(client, dana()).post(url(tournament, "announce"), {"back": url(tournament)})

    assert (answer.status_code, answer["Location"]) == (302, url(tournament))


def test_pressed_twice_it_is_announced_once(client):
    tournament = field()
    for _ in range(2):
        press(seen_by(client, dana()), tournament, "announce", key="one-drawing")

    assert len(standings(tournament)) == 1


def test_the_floor_draws_and_only_the_director_starts(client):
    tournament = field()

    page = room(seen_by(client, fay()), tournament)
    assert filled(page) == ["Announce"]
    assert "Start at once" not in page
    assert room(seen_by(client, staff("carl", Role.CASHIER)), tournament).count("button-main") == 0
    assert seen_by(client, ivy()).get(url(tournament)).status_code == 403


def test_a_display_sees_no_seats_but_those_of_the_boards(client):
    tournament = field()
    looked = [reverse("dashboard", args=[tournament.pk]), reverse("wall", args=[tournament.pk])]
    looked += [f"/api/tournaments/{tournament.pk}/{what}/" for what in ("tables", "entries")]
    director.make_draw(tournament.pk, by=dana(), at=NOON)

    screen = seen_by(client, staff("screen", Role.DISPLAY))
    assert {screen.get(address).status_code for address in looked} == {403}
    assert screen.get(f"/api/tournaments/{tournament.pk}/clock/").status_code != 403

    director.release_draw(tournament.pk, number=1, by=dana(), at=NOON)
    assert {screen.get(address).status_code for address in looked} == {403}
    assert screen.get(reverse("board", args=[tournament.board_token])).status_code == 200
    assert seen_by(client, fay()).get(looked[0]).status_code == 200


def test_the_public_board_tells_no_move_before_the_release(client):
    tournament = field()
    director.open_tables(tournament.pk, number=3, by=dana(), at=NOON)
    director.make_draw(tournament.pk, by=dana(), at=NOON)
    entry = Entry.objects.filter(tournament=tournament)[0]
    director.move(entry.pk, table=3, seat=9, by=dana(), at=NOON)
    shown = reverse("snapshot", args=[tournament.board_token])

    assert client.get(shown).json()["notes"] == []

    director.release_draw(tournament.pk, number=1, by=dana(), at=NOON)
    assert client.get(shown).json()["notes"][0]["seat"] == "3-9"


def test_a_running_event_keeps_its_record(client):
    page = room(seen_by(client, dana()), running())

    assert "Every draw stays on record" in page
    assert filled(page) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_room_is_drawn_in_both_languages(client, language):
    client.cookies["django_language"] = language
    tournament = field()
    for act in ("announce", "make", "release"):
        assert seen_by(client, dana()).get(url(tournament)).status_code == 200
        press(client, tournament, act, number=1)
