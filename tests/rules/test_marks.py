"""Chapter: what stops a sale to a person, and what warns."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.marks import (
    STOPS,
    ActiveMark,
    Age,
    BadMark,
    Banned,
    SelfExcluded,
    SelfExclusionStands,
    UnderAge,
    WarningFirst,
    Word,
    age_on,
    check_lift,
    check_mark,
    check_may_play,
    words_of,
)

TODAY = date(2026, 11, 20)
DAYS = st.dates(date(1930, 1, 1), date(2060, 12, 31))
PUT = st.sampled_from([Word.BANNED, Word.SELF_EXCLUDED, Word.OWES, Word.WARNING])
MARKS = st.lists(st.builds(ActiveMark, PUT, DAYS, st.none() | DAYS), max_size=4)
AGES = st.builds(Age, st.none() | st.just(18), st.none() | DAYS, st.none() | DAYS)


@pytest.mark.parametrize(
    ("born_on", "on", "years"),
    [
        (date(2008, 11, 20), TODAY, 18),
        (date(2008, 11, 21), TODAY, 17),
        (date(2008, 2, 29), date(2026, 2, 28), 17),
        (date(2008, 2, 29), date(2026, 3, 1), 18),
        (TODAY, TODAY, 0),
    ],
)
def test_years_are_full_years(born_on, on, years):
    assert age_on(born_on, on) == years


def test_a_mark_holds_from_its_first_through_its_last_day():
    mark = ActiveMark(Word.BANNED, TODAY, TODAY + timedelta(days=1))
    held = [mark.holds(TODAY + timedelta(days=n)) for n in range(-1, 3)]
    assert held == [False, True, True, False]


def test_what_stops_is_told_before_what_warns_and_a_wish_before_a_ban():
    marks = [ActiveMark(word, TODAY) for word in (Word.OWES, Word.BANNED, Word.SELF_EXCLUDED)]
    assert words_of(marks, Age(), TODAY) == [Word.SELF_EXCLUDED, Word.BANNED, Word.OWES]
    with pytest.raises(SelfExcluded):
        check_may_play(marks, Age(), on=TODAY, player="Ana")


def test_of_two_bans_the_longer_is_told():
    marks = [ActiveMark(Word.BANNED, TODAY, TODAY + timedelta(days=n)) for n in (3, 9)]
    with pytest.raises(Banned, match="until 2026-11-29"):
        check_may_play(marks, Age(), on=TODAY, player="Ana")
    with pytest.raises(Banned, match="is banned"):
        check_may_play([*marks, ActiveMark(Word.BANNED, TODAY)], Age(), on=TODAY, player="Ana")


def test_nobody_is_asked_for_his_age_where_the_club_has_none():
    check_may_play([], Age(None, TODAY), on=TODAY, player="Ana")
    with pytest.raises(UnderAge):
        check_may_play([], Age(18, TODAY), on=TODAY, player="Ana", sure=True)
    with pytest.raises(WarningFirst):
        check_may_play([], Age(18), on=TODAY, player="Ana")
    check_may_play([], Age(18, None, TODAY), on=TODAY, player="Ana")


@given(MARKS, AGES, DAYS)
def test_being_sure_passes_every_warning_and_no_stop(marks, age, on):
    stops = any(word in STOPS for word in words_of(marks, age, on))
    try:
        check_may_play(marks, age, on=on, player="Ana", sure=True)
    except (SelfExcluded, Banned, UnderAge):
        assert stops
    else:
        assert not stops


@given(MARKS, AGES, DAYS)
def test_who_has_nothing_in_force_is_sold_to_without_a_question(marks, age, on):
    over = [mark for mark in marks if not mark.holds(on)]
    check_may_play(over, Age(), on=on, player="Ana")


@given(DAYS, st.none() | DAYS, DAYS)
def test_a_self_exclusion_is_lifted_after_its_end_only(from_on, until, on):
    mark = ActiveMark(Word.SELF_EXCLUDED, from_on, until)
    if until is not None and on > until:
        check_lift(mark, on=on)
    else:
        with pytest.raises(SelfExclusionStands):
            check_lift(mark, on=on)


@pytest.mark.parametrize("word", [Word.BANNED, Word.OWES, Word.WARNING])
def test_other_marks_are_lifted_at_any_time(word):
    check_lift(ActiveMark(word, TODAY), on=TODAY)


@pytest.mark.parametrize(
    ("word", "until", "cents"),
    [
        (Word.BANNED, TODAY - timedelta(days=1), None),
        (Word.OWES, None, None),
        (Word.OWES, None, 0),
        (Word.UNDER_AGE, None, None),
    ],
)
def test_a_mark_that_says_nothing_is_none(word, until, cents):
    with pytest.raises(BadMark):
        check_mark(word, from_on=TODAY, until=until, cents=cents)
