"""Chapter: while it is played a press mends what lies ahead, and says what it would change.

Robert's Rules 7.8, 7.39.
"""

from datetime import timedelta

import pytest

from blinds.models import Structure
from blinds.queries import face_of, schedule_of
from tdsite import director
from tdsite.rooms.checks.acts import NothingToMend
from tdsite.rooms.checks.checks import Check, checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tdsite.web.plan_words import CheckCode
from tests.factories import NOON, add_on_price, dana, entry_price, level, pause, running
from tournaments.models import JournalLine, Tournament

pytestmark = pytest.mark.django_db
PAID = {"policy": {"deals": "guaranteed"}}
FIRST, LATER = level(25, 50), level(400, 800)


def playing(*plan, chips=((25, "green"), (100, "black")), prices=()) -> Tournament:
    made = running(*prices, players=4, schedule=plan, **PAID)
    Structure.objects.filter(tournament=made).update(chips=[list(chip) for chip in chips])
    return made


def found(tournament: Tournament, *, minutes: int = 5) -> list[Check]:
    now = Tournament.objects.get(pk=tournament.pk)
    return checks_of(Facts(now, NOON + timedelta(minutes=minutes)))


def press(tournament: Tournament, code: CheckCode, *, minutes: int = 5) -> JournalLine:
    at = NOON + timedelta(minutes=minutes)
    return director.mend(tournament.pk, code=code.value, by=dana(), at=at)


def big_blinds(tournament: Tournament) -> list[int]:
    return [step.big_chips for step in schedule_of(tournament) if step.big_chips]


ODD_PLANS = [
    (
        CheckCode.FALLING_BLINDS,
        (FIRST, level(200, 400), level(100, 200), LATER),
        [50, 200, 400, 800],
        "Level 2: 200 / 400 become 100 / 200. Level 3: 100 / 200 become 200 / 400.",
    ),
    (
        CheckCode.BLINDS_UNPAYABLE,
        (FIRST, level(60, 110), LATER),
        [50, 125, 800],
        "Level 2: 60 / 110 become 75 / 125.",
    ),
    (
        CheckCode.ANTE_ABOVE_BLIND,
        (FIRST, level(100, 200, ante=300), LATER),
        [50, 200, 800],
        "Level 2: 100 / 200, ante 300 become 100 / 200, ante 200.",
    ),
]


@pytest.mark.parametrize(("code", "plan", "after", "effect"), ODD_PLANS, ids=lambda odd: str(odd))
def test_levels_ahead_are_mended_by_a_press_that_says_what_it_changes(code, plan, after, effect):
    tournament = playing(*plan)
    before = schedule_of(tournament)
    (check,) = [one for one in found(tournament) if one.code is code]
    event_now = EventState(Tournament.objects.get(), NOON + timedelta(minutes=5))
    (todo,) = [one for one in todos(event_now, by=dana()) if one.what == check.what]

    line = press(tournament, code)

    assert check.effect == effect
    assert effect in todo.why
    assert [one.post for one in todo.presses] == [True, False]
    assert big_blinds(tournament) == after
    assert code not in [one.code for one in found(tournament)]
    assert (line.kind, line.data["reason"]) == ("clock.reshaped", check.what)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert schedule_of(tournament) == before


@pytest.mark.parametrize(
    ("code", "plan", "minutes", "why"),
    [
        (CheckCode.BLINDS_UNPAYABLE, (level(30, 60), LATER), 5, "stays as it is"),
        (CheckCode.ANTE_ABOVE_BLIND, (level(25, 50, ante=75), LATER), 5, "stays as it is"),
    ],
)
def test_what_is_on_the_clock_is_named_with_its_reason_and_no_press(code, plan, minutes, why):
    tournament = playing(*plan)
    (check,) = [one for one in found(tournament, minutes=minutes) if one.code is code]

    with pytest.raises(NothingToMend):
        press(tournament, code, minutes=minutes)

    assert (check.mends, check.page) == ("", "reshape")
    assert why in check.why


def test_no_level_ahead_ends_below_the_one_that_is_played():
    tournament = playing(level(100, 200), level(25, 50), LATER)

    press(tournament, CheckCode.FALLING_BLINDS)

    assert big_blinds(tournament) == [200, 200, 800]
    assert found(tournament) == []


def test_the_clock_stands_where_it_stood():
    tournament = playing(FIRST, level(200, 400), level(100, 200))
    at = NOON + timedelta(minutes=5)
    face = face_of(tournament)
    assert face is not None
    before = face.read(at)

    press(tournament, CheckCode.FALLING_BLINDS)

    after = face_of(tournament)
    assert after is not None
    assert (after.read(at).index, after.read(at).left_ms) == (before.index, before.left_ms)


def test_needed_chips_stay_until_a_later_break():
    tournament = playing(FIRST, pause(remove=25), level(75, 150), pause(), LATER)
    (check,) = [one for one in found(tournament) if one.code is CheckCode.BLINDS_UNPAYABLE]

    press(tournament, CheckCode.BLINDS_UNPAYABLE)

    assert check.effect == "The 25s stay after level 1. The 25s leave after level 2."
    assert [step.remove_chips for step in schedule_of(tournament)] == [None, None, None, 25, None]


def test_what_was_never_sold_is_sold_in_a_level_that_is_still_to_come():
    add_on = add_on_price(from_level=9, until_level=9)
    plan = FIRST, level(50, 100), level(100, 200), LATER
    tournament = playing(*plan, prices=(entry_price(until_level=1), add_on))
    (check,) = [one for one in found(tournament, minutes=45) if one.code is CheckCode.NEVER_SOLD]

    press(tournament, CheckCode.NEVER_SOLD, minutes=45)

    price = Tournament.objects.get().prices.get(kind="add_on")
    assert check.mends == "Sell it in level 3"
    assert (price.from_level, price.until_level) == (3, 3)


def test_levels_are_added_before_the_last_two_are_played_and_the_clock_stays():
    tournament = playing(FIRST, pause(), level(100, 200), pause(), LATER)
    at = NOON + timedelta(minutes=35)
    (check,) = found(tournament, minutes=35)
    face = face_of(tournament)
    assert face is not None
    before = face.read(at)

    line = press(tournament, CheckCode.LEVELS_RUN_OUT, minutes=35)

    assert (check.code, check.mends) == (CheckCode.LEVELS_RUN_OUT, "Add levels")
    assert check.effect == "10 more levels, 20 min each: 600 / 1,200 to 10,000 / 20,000."
    assert [step.kind.value for step in schedule_of(tournament)[5:8]] == ["break", "level", "break"]
    after = face_of(tournament)
    assert after is not None
    assert (after.read(at).index, after.read(at).left_ms) == (before.index, before.left_ms)
    assert (line.kind, line.data["reason"]) == ("clock.reshaped", "2 levels left")
    assert found(tournament, minutes=35) == []


def test_levels_are_added_when_the_last_one_is_over():
    tournament = playing(FIRST, LATER)

    press(tournament, CheckCode.LEVELS_RUN_OUT, minutes=90)

    face = face_of(tournament)
    assert face is not None
    assert face.read(NOON + timedelta(minutes=91)).index == 2
