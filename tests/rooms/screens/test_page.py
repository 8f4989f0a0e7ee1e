"""The control room and the screens' own addresses: who may, what is shown, what travels."""

import json

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.live import snapshot_worker
from tdsite.web.boards import default_rotation
from tests.factories import NOON, dana, event, fay, ivy, running, staff
from tournaments.models import JournalLine, Screen, Tournament
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGES = [["clock", 30, []], ["payouts", 15, ["break"]], ["moves", 20, []]]


def seen_by(client, person):
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def hall(screens: int = 2, **fields) -> Tournament:
    tournament = event(**fields)
    for number in range(screens):
        director.add_screen(tournament.pk, name=f"Wall {number + 1}", by=fay(), at=NOON)
    return tournament


def the(tournament: Tournament, number: int = 1) -> Screen:
    return Screen.objects.get(tournament=tournament, number=number)


def room(client, tournament: Tournament, **asked):
    return client.get(reverse("screens", args=[tournament.pk]), asked)


def press(client, tournament: Tournament, act: str, *, headers=HTMX, **typed):
    return client.post(reverse("screen_act", args=[tournament.pk, act]), typed, headers=headers)


def board(client, screen: Screen, **asked) -> str:
    return client.get(reverse("board", args=[screen.token]), asked).content.decode()


# The control room


def test_the_room_lists_every_screen_and_drives_the_chosen_one(client):
    tournament = hall(3)

    page = room(seen_by(client, fay()), tournament, screen=2).content.decode()

    assert page.count('class="screen-card"') == 3
    assert page.count('class="screen-card" aria-current="true"') == 1
    assert f"/b/{the(tournament, 2).token}/?preview" in page
    assert the(tournament, 1).token not in page
    assert page.count("button-main") == 1


def test_a_room_without_screens_says_what_to_do(client):
    page = room(seen_by(client, fay()), event()).content.decode()

    assert "No screens yet" in page
    assert 'hx-get="/events/' in page


def test_the_room_costs_the_same_for_one_screen_and_for_fifty(
    client, django_assert_max_num_queries
):
    tournament = hall(1)
    seen_by(client, dana())
    room(client, tournament, screen=1)

    Screen.objects.bulk_create(Screen(tournament=tournament, number=n) for n in range(2, 52))
    with django_assert_max_num_queries(12):  # those of the frame with them
        page = room(client, tournament, screen=1)

    assert len(page.content) < 140_000


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.DEALER, Role.DISPLAY}))
def test_everybody_of_the_house_sees_the_room_and_the_floor_drives_it(client, role):
    tournament = hall(1)
    seen_by(client, staff(f"a {role}", role))

    page = room(client, tournament, screen=1).content.decode()
    answer = press(client, tournament, "change", number=1, preset="big")

    may = role in (Role.DIRECTOR, Role.FLOOR)
    assert the(tournament).token in page
    assert ("Deactivate" in page, answer.status_code) == (may, 200 if may else 403)
    assert the(tournament).preset == ("big" if may else "auto")


def test_dealers_displays_and_strangers_do_not_see_the_room(client):
    for role in (Role.DEALER, Role.DISPLAY):
        assert room(seen_by(client, staff(f"a {role}", role)), hall(1)).status_code == 403
    client.logout()
    assert room(client, hall(1)).status_code == 302
    assert room(seen_by(client, ivy()), hall(1)).status_code == 403


def test_the_room_speaks_french(client):
    tournament = hall(1)
    client.cookies["django_language"] = "fr"

    page = room(seen_by(client, fay()), tournament, screen=1).content.decode()

    assert '<html lang="fr"' in page


# Its buttons


def test_a_screen_is_added_with_the_usual_rotation(client):
    tournament = hall(0)

    answer = press(seen_by(client, fay()), tournament, "add", name="Bar")

    assert (the(tournament).name, the(tournament).pages) == ("Bar", default_rotation())
    assert answer["HX-Trigger"] == "td:changed"
    assert "Screen 1 (Bar) added" in answer.content.decode()


def test_what_is_not_sent_stays(client):
    tournament = hall(1)
    seen_by(client, fay())

    press(client, tournament, "change", number=1, volume=30)
    press(client, tournament, "change", number=1, muted=1)
    press(client, tournament, "change", number=1, message="Last hands")

    screen = the(tournament)
    assert (screen.volume, screen.muted, screen.message, screen.name, screen.speaks) == (
        30,
        True,
        "Last hands",
        "Wall 1",
        True,
    )


def test_a_message_without_a_number_goes_to_all(client):
    tournament = hall(3)

    press(seen_by(client, fay()), tournament, "change", message="Dinner")

    assert {s.message for s in Screen.objects.filter(tournament=tournament)} == {"Dinner"}


def test_a_button_pressed_twice_is_one_act(client):
    tournament = hall(1)
    seen_by(client, fay())
    before = JournalLine.objects.count()

    for _ in range(2):
        press(client, tournament, "change", number=1, preset="bar", key="one")

    assert JournalLine.objects.count() == before + 1


def test_without_a_script_the_act_leads_back_to_the_screen(client):
    tournament = hall(1)
    back = reverse("screens", args=[tournament.pk]) + "?screen=1"

    answer = press(
        seen_by(client, fay()), tournament, "change", headers={}, number=1, preset="big", back=back
    )

    assert (answer.status_code, answer.url) == (302, back)


def rows(pages) -> dict:
    typed: dict = {"row": [str(i) for i in range(len(pages))]}
    for i, (page, seconds, moments) in enumerate(pages):
        typed |= {f"page_{i}": page, f"seconds_{i}": seconds, f"moments_{i}": moments}
    return typed


@pytest.mark.parametrize(
    ("do", "order"),
    [
        ("save", [0, 1, 2]),
        ("up-1", [1, 0, 2]),
        ("up-0", [0, 1, 2]),
        ("down-1", [0, 2, 1]),
        ("down-2", [0, 1, 2]),
        ("drop-0", [1, 2]),
        ("drop-9", [0, 1, 2]),
        ("up-x", [0, 1, 2]),
    ],
)
def test_the_rows_of_a_rotation_are_moved_and_removed(client, do, order):
    tournament = hall(1)

    press(seen_by(client, fay()), tournament, "rotation", number=1, do=do, **rows(PAGES))

    assert the(tournament).pages == [PAGES[i] for i in order]


def test_a_page_is_added_and_dragged_rows_are_taken_in_their_new_order(client):
    tournament = hall(1)
    seen_by(client, fay())

    typed = {**rows(PAGES), "row": ["2", "0", "1"]}
    press(client, tournament, "rotation", number=1, do="add", new_page="chips", **typed)

    assert the(tournament).pages == [PAGES[2], PAGES[0], PAGES[1], ["chips", 15, []]]


def test_clock_alone_the_usual_and_everywhere_are_one_press_each(client):
    tournament = hall(2)
    seen_by(client, fay())

    press(client, tournament, "rotation", number=1, do="usual")
    assert the(tournament).pages == default_rotation()
    press(client, tournament, "rotation", number=1, do="everywhere", **rows(PAGES))
    assert the(tournament, 2).pages == PAGES
    press(client, tournament, "rotation", number=1, do="clock", **rows(PAGES))

    assert (the(tournament).pages, the(tournament, 2).pages) == ([], PAGES)


def test_half_a_row_is_refused_in_words(client):
    tournament = hall(1)

    typed = {**rows(PAGES), "seconds_1": ""}
    answer = press(seen_by(client, fay()), tournament, "rotation", number=1, do="save", **typed)

    assert answer.status_code == 409
    assert "Enter seconds per page" in answer.content.decode()


@pytest.mark.parametrize(
    ("act", "typed", "status"),
    [
        ("nothing", {}, 404),
        ("change", {"number": 7, "preset": "big"}, 409),
        ("change", {"number": 1, "preset": "cinema"}, 409),
        ("change", {"number": 1, "volume": 300}, 400),
        ("change", {"number": 1, "message": "x" * 201}, 400),
        ("remove", {}, 409),
    ],
)
def test_what_cannot_be_is_refused(client, act, typed, status):
    assert press(seen_by(client, fay()), hall(1), act, **typed).status_code == status


# The screens' own addresses


def test_a_screen_is_drawn_as_it_is_set(client):
    tournament = hall(1)
    set_to = {"preset": "bar", "language": "fr", "theme": "light", "message": "Pause dîner"}
    director.change_screen(tournament.pk, number=1, by=fay(), at=NOON, **set_to)

    page = board(client, the(tournament), preset="big", lang="en")

    assert '<html lang="fr" data-theme="light">' in page
    assert 'data-preset="bar"' in page
    assert 'data-screen="1"' in page
    assert '<p class="over-text" data-over-part="text">Pause dîner</p>' in page


def test_a_screen_that_is_not_set_follows_its_address(client):
    tournament = hall(1)

    page = board(client, the(tournament), preset="big", lang="fr", theme="light")

    assert '<html lang="fr" data-theme="light">' in page
    assert 'data-preset="big"' in page


def test_the_events_own_board_has_no_number_and_hears_what_all_are_told(client):
    tournament = hall(2)
    director.change_screen(tournament.pk, number=None, message="Dinner", by=fay(), at=NOON)

    page = client.get(reverse("board", args=[tournament.board_token])).content.decode()

    assert "data-screen=" not in page
    assert '<p class="over-text" data-over-part="text">Dinner</p>' in page


def test_settings_travel_with_the_snapshot_and_addresses_do_not(client):
    tournament = hall(2)
    director.change_screen(tournament.pk, number=2, muted=True, by=fay(), at=NOON)

    answer = client.get(reverse("snapshot", args=[the(tournament, 2).token])).json()

    assert answer["screens"] == [[[1], {"speaks": True}], [[2], {"muted": True}]]
    text = json.dumps(answer)
    assert all(screen.token not in text for screen in Screen.objects.all())


@pytest.mark.parametrize("name", ["board", "snapshot", "policy", "public_final_table"])
def test_a_screens_address_opens_what_the_boards_does(client, name):
    tournament = running(players=3)
    director.add_screen(tournament.pk, by=fay(), at=NOON)

    assert client.get(reverse(name, args=[the(tournament).token])).status_code == 200


def test_a_removed_screen_says_so_calmly_and_hears_no_more(client):
    tournament = hall(1)
    screen = the(tournament)
    director.remove_screen(tournament.pk, number=1, by=fay(), at=NOON)

    answer = client.get(reverse("board", args=[screen.token]))

    assert answer.status_code == 404
    assert "No board at this address any more." in answer.content.decode()
    assert snapshot_worker.event_of(screen.token) is None
    assert client.get(reverse("snapshot", args=[screen.token])).status_code == 404


def test_a_stream_knows_which_addresses_lead_to_the_event():
    tournament = hall(1)
    token = the(tournament).token

    assert (
        snapshot_worker.event_of(token)
        == snapshot_worker.event_of(tournament.board_token)
        == tournament.pk
    )
    assert snapshot_worker.event_of("none\0") is None
    tokens = {token, tournament.board_token}
    assert snapshot_worker.in_use(tournament.pk, {*tokens, "gone"}) == tokens


def test_who_signs_in_on_a_device_chooses_which_screen_it_is(client):
    tournament = hall(2)

    page = seen_by(client, staff("tv", Role.DISPLAY)).get(reverse("tv_boards")).content.decode()

    for number in (1, 2):
        assert f'href="/b/{the(tournament, number).token}/"' in page
    assert client.get(reverse("club")).url == reverse("tv_boards")
