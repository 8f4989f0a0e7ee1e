"""Chapter: the screens of the room, each with its own address, driven from the dashboard."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tdsite import director
from tdsite.live import screens as boards
from tdsite.rooms.boards import sending
from tdsite.web import log
from tdsite.web.boards import default_rotation
from tests.factories import NOON, dana, event, fay
from tournaments import journal
from tournaments.models import JournalLine, Screen, Tournament
from tournaments.operations.screens import (
    MAX_SCREENS,
    MAX_TURNS,
    NoSuchScreen,
    TooManyScreens,
    WrongRotation,
    WrongSetting,
)
from tournaments.rules import RuleError
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db
PAGES = [["clock", 30, []], ["payouts", 15, ["break", "bubble"]]]


def hall(screens: int = 3) -> Tournament:
    tournament = event()
    for _ in range(screens):
        director.add_screen(tournament.pk, by=fay(), at=NOON)
    return tournament


def change(tournament: Tournament, number: int | None = 1, **settings) -> JournalLine:
    return director.change_screen(tournament.pk, number=number, by=fay(), at=NOON, **settings)


def undo(tournament: Tournament, line: JournalLine) -> JournalLine:
    return director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def speaking(tournament: Tournament) -> list[int]:
    rows = Screen.objects.filter(tournament=tournament, speaks=True)
    return list(rows.values_list("number", flat=True))


def numbers(tournament: Tournament) -> list[int]:
    rows = Screen.objects.filter(tournament=tournament).order_by("number")
    return list(rows.values_list("number", flat=True))


# Added, changed, removed


def test_a_new_screen_has_the_next_number_and_an_address_of_its_own():
    tournament = event()

    lines = [
        director.add_screen(tournament.pk, name=name, by=fay(), at=NOON) for name in ("", " Bar ")
    ]

    one, other = Screen.objects.filter(tournament=tournament).order_by("number")
    assert [(one.number, one.name), (other.number, other.name)] == [(1, ""), (2, "Bar")]
    assert len({one.token, other.token, tournament.board_token}) == 3
    assert [log.says(line) for line in lines] == ["Screen 1 added", "Screen 2 (Bar) added"]


def test_the_first_screen_gives_the_signals():
    assert speaking(hall(3)) == [1]


def test_a_screen_is_changed_by_what_is_told_and_by_nothing_else():
    tournament = hall(1)

    line = change(tournament, preset="big", pages=PAGES, volume=40)

    screen = Screen.objects.get(tournament=tournament)
    assert (screen.preset, screen.pages, screen.volume, screen.muted) == ("big", PAGES, 40, False)
    assert log.says(line) == "Screen 1: preset, rotation, volume"
    assert {c["model"] for c in line.changes} == {"tournaments.screen"}


def test_an_undo_turns_a_change_back():
    tournament = hall(1)
    line = change(tournament, preset="big", message="Shuffle up")

    undo(tournament, line)

    screen = Screen.objects.get(tournament=tournament)
    assert (screen.preset, screen.message) == ("auto", "")


def test_all_screens_are_told_at_once_in_one_line():
    tournament = hall(3)

    line = change(tournament, number=None, message="  Dinner:   back at 20:30 ")

    said = Screen.objects.filter(tournament=tournament).values_list("message", flat=True)
    assert set(said) == {"Dinner: back at 20:30"}
    assert log.says(line) == "Screen 1–3: message"
    assert log.says(change(tournament, number=None, message="")) == (
        "Screen 1–3: message taken down"
    )


def test_a_removed_screen_comes_back_with_its_address_by_an_undo():
    tournament = hall(2)
    token = Screen.objects.get(tournament=tournament, number=2).token

    line = director.remove_screen(tournament.pk, number=2, by=fay(), at=NOON)
    assert (numbers(tournament), boards.event_at(token)) == ([1], None)
    undo(tournament, line)

    assert numbers(tournament) == [1, 2]
    event_here, screen = boards.event_at(token)
    assert (event_here, screen.number) == (tournament, 2)


def test_the_numbers_go_on_after_the_last_and_fill_gaps_only_at_the_end():
    tournament = hall(3)
    director.remove_screen(tournament.pk, number=2, by=fay(), at=NOON)

    director.add_screen(tournament.pk, by=fay(), at=NOON)
    assert numbers(tournament) == [1, 3, 4]
    Screen.objects.filter(tournament=tournament, number=4).update(number=MAX_SCREENS)
    director.add_screen(tournament.pk, by=fay(), at=NOON)

    assert numbers(tournament) == [1, 2, 3, MAX_SCREENS]


# One voice


def test_the_screen_that_begins_to_speak_silences_the_other_in_the_same_act():
    tournament = hall(3)

    line = change(tournament, number=3, speaks=True)

    assert speaking(tournament) == [3]
    assert len(line.changes) == 2
    assert log.says(line) == "Screen 3: plays the sounds"


def test_an_undo_gives_the_voice_back_and_a_second_undo_takes_it_again():
    tournament = hall(2)
    line = change(tournament, number=2, speaks=True)

    again = undo(tournament, line)
    assert speaking(tournament) == [1]
    undo(tournament, again)

    assert speaking(tournament) == [2]


def test_not_all_screens_speak():
    with pytest.raises(WrongSetting, match="Only one screen"):
        change(hall(2), number=None, speaks=True)


@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(acts=st.lists(st.tuples(st.sampled_from("asru"), st.integers(0, 5)), max_size=14))
def test_whatever_is_done_and_undone_at_most_one_screen_speaks(acts):
    tournament = event()
    for what, which in acts:
        try:
            _act(tournament, what, which)
        except RuleError:
            continue

    assert len(speaking(tournament)) <= 1
    assert journal.broken_seal(Tournament.objects.get(pk=tournament.pk)) is None


def _act(tournament: Tournament, what: str, which: int) -> None:
    order = {"by": dana(), "at": NOON}
    if what == "a":
        director.add_screen(tournament.pk, **order)
    elif what == "s":
        change(tournament, number=which, speaks=bool(which % 2))
    elif what == "r":
        director.remove_screen(tournament.pk, number=which, **order)
    else:
        last = JournalLine.objects.filter(tournament=tournament).order_by("-revision")
        revision = last.values_list("revision", flat=True)[which : which + 1]
        director.undo(tournament.pk, revision=next(iter(revision), 0), **order)


# Identify


def test_screens_show_their_numbers_for_fifteen_seconds():
    tournament = hall(2)

    line = director.identify_screens(tournament.pk, by=fay(), at=NOON)

    until = set(
        Screen.objects.filter(tournament=tournament).values_list("identified_until", flat=True)
    )
    assert until == {NOON + timedelta(seconds=15)}
    assert log.says(line) == "Screen 1–2 shows its number"
    with pytest.raises(CannotUndo):
        undo(tournament, line)


def test_one_screen_shows_its_number_alone():
    tournament = hall(2)

    director.identify_screens(tournament.pk, number=2, by=fay(), at=NOON)

    rows = Screen.objects.filter(tournament=tournament, identified_until__isnull=False)
    assert list(rows.values_list("number", flat=True)) == [2]


def test_a_test_of_the_sound_is_told_to_that_screen_alone():
    tournament = hall(2)

    director.identify_screens(tournament.pk, number=2, sound=True, by=fay(), at=NOON)

    settings = boards.screens_data(tournament)["screens"]
    assert settings["2"]["tested"] == int(NOON.timestamp() * 1000)
    assert "tested" not in settings["1"]


def test_a_screen_may_keep_the_signals_off_its_picture():
    tournament = hall(1)

    line = change(tournament, number=1, flashes=False)

    assert boards.screens_data(tournament)["screens"]["1"]["flashes"] is False
    assert log.says(line) == "Screen 1: does not show the signals large"


# Refusals


@pytest.mark.parametrize(
    "pages",
    [
        [["news", 20, []]],
        [["clock", 4, []]],
        [["clock", 601, []]],
        [["clock", 20, ["dinner"]]],
        [["clock", 20, []]] * (MAX_TURNS + 1),
    ],
)
def test_a_rotation_has_pages_seconds_and_moments_that_exist(pages):
    tournament = hall(1)

    with pytest.raises(WrongRotation):
        change(tournament, pages=pages)

    assert Screen.objects.get(tournament=tournament).pages == []


@pytest.mark.parametrize(
    "setting",
    [{"preset": "cinema"}, {"language": "xx"}, {"theme": "pink"}, {"volume": 101}, {"volume": -1}],
)
def test_a_screen_is_set_only_to_what_there_is(setting):
    with pytest.raises(WrongSetting):
        change(hall(1), **setting)


def test_a_screen_that_is_not_there_is_refused_and_nothing_is_written():
    tournament = hall(1)
    before = JournalLine.objects.count()

    for act in (
        lambda: change(tournament, number=7, muted=True),
        lambda: director.remove_screen(tournament.pk, number=7, by=fay(), at=NOON),
        lambda: director.identify_screens(tournament.pk, number=7, by=fay(), at=NOON),
        lambda: director.identify_screens(event().pk, by=fay(), at=NOON),
    ):
        with pytest.raises(NoSuchScreen):
            act()

    assert JournalLine.objects.filter(tournament=tournament).count() <= before


def test_an_event_has_no_more_screens_than_two_digits_number():
    tournament = event()
    Screen.objects.bulk_create(
        Screen(tournament=tournament, number=n) for n in range(1, MAX_SCREENS + 1)
    )

    with pytest.raises(TooManyScreens):
        director.add_screen(tournament.pk, by=fay(), at=NOON)


# What travels to the boards


def sent(tournament: Tournament) -> str:
    return sending.messages(tournament.pk, [""])[1][""][""]


def test_an_event_without_screens_says_nothing_of_them():
    assert '"screens"' not in sent(event())


def test_fifty_screens_add_little_to_the_snapshot_and_no_address():
    tournament = event()
    plain = len(sent(tournament))
    Screen.objects.bulk_create(
        Screen(
            tournament=tournament,
            number=n,
            name=f"Screen on the long wall {n}",
            preset=("auto", "big", "bar")[n % 3],
            volume=(80, 40)[n % 2],
            pages=default_rotation() if n % 2 else [],
            speaks=n == 9,
            message="Dinner break: back at 20:30",
        )
        for n in range(1, 51)
    )
    change(tournament, number=7, language="fr")

    message = sent(tournament)

    assert len(message.encode()) - plain < 1500
    assert all(screen.token not in message for screen in Screen.objects.all())


def test_a_screen_is_told_only_what_differs_from_a_new_one():
    tournament = hall(2)
    change(tournament, number=2, preset="bar", muted=True, message="Last hands")

    tournament.refresh_from_db()
    assert boards.screens_data(tournament) == {
        "screens": {
            "1": {"speaks": True},
            "2": {"preset": "bar", "muted": True, "message": "Last hands"},
        }
    }


def test_what_all_screens_say_stands_over_every_board_of_the_event():
    tournament = hall(2)
    change(tournament, number=None, message="Last hands")

    assert boards.screens_data(tournament) == {
        "screens": {"1": {"speaks": True}, "2": {}},
        "message": "Last hands",
    }


_SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(["big", "bar"]),
        "volume": st.integers(0, 3),
        "pages": st.sampled_from([PAGES, PAGES[:1]]),
    },
)


@given(st.dictionaries(st.integers(1, 60), _SETTINGS, max_size=60))
def test_folded_settings_unfold_to_what_they_were(screens):
    shot = {"revision": 1, "screens": {str(n): s for n, s in screens.items()}}

    sent = boards.folded(shot)

    assert {str(n): _whole(s, sent) for ns, s in sent["screens"] for n in ns} == shot["screens"]
    assert len(sent["screens"]) == len({str(sorted(s.items())) for s in screens.values()})


def _whole(settings: dict, sent: dict) -> dict:
    return {n: sent["rotations"][v] if n == "pages" else v for n, v in settings.items()}
