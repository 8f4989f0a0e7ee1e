"""Chapter: which price is whose, and when.  Terms of the event; WSOP 2026 5, 12."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prices import (
    REGULAR,
    Asking,
    BadLine,
    LineNotOpen,
    LineOver,
    MembersOnly,
    NoSuchLine,
    PriceLineTerms,
    check_line,
    choose_line,
    line_refusal,
    open_lines,
)

SEVEN = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
EARLY = PriceLineTerms(1, until_time=SEVEN)
MEMBERS = PriceLineTerms(2, members_only=True)
LATE = PriceLineTerms(3, from_level=4, until_level=6)
LINES = (EARLY, MEMBERS, LATE)


def at(minutes: int, *, level: int = 0, member: bool = False) -> Asking:
    return Asking(SEVEN + timedelta(minutes=minutes), level=level, member=member)


def test_the_first_line_that_fits_is_taken():
    assert choose_line(LINES, at(-1, member=True)) is EARLY
    assert choose_line(LINES, at(1, member=True)) is MEMBERS
    assert choose_line(LINES, at(90, level=4)) is LATE


def test_the_regular_price_is_taken_when_no_line_fits():
    assert choose_line(LINES, at(1)) is None
    assert choose_line((), at(1)) is None


def test_the_regular_price_can_always_be_asked_for():
    assert choose_line(LINES, at(-1, member=True), wanted=REGULAR) is None


def test_an_early_price_ends_at_its_time_not_after_it():
    assert line_refusal(EARLY, at(-1)) is None
    assert isinstance(line_refusal(EARLY, at(0)), LineOver)


def test_a_late_price_begins_and_ends_with_its_levels():
    kinds = [type(line_refusal(LATE, at(0, level=level))) for level in (3, 4, 6, 7)]
    assert kinds == [LineNotOpen, type(None), type(None), LineOver]


def test_a_price_until_the_start_ends_with_level_one():
    line = PriceLineTerms(4, until_level=0)
    assert line_refusal(line, at(0)) is None
    assert "when the event started" in str(line_refusal(line, at(0, level=1)))


def test_a_price_for_members_is_for_members():
    with pytest.raises(MembersOnly, match="member number"):
        choose_line(LINES, at(1), wanted=2)


def test_a_price_that_is_over_cannot_be_asked_for():
    with pytest.raises(LineOver, match="This price has expired"):
        choose_line(LINES, at(1), wanted=1)


def test_a_price_of_another_event_cannot_be_asked_for():
    with pytest.raises(NoSuchLine):
        choose_line(LINES, at(1), wanted=99)


def test_a_line_that_ends_before_it_begins_is_refused():
    with pytest.raises(BadLine) as refused:
        check_line(PriceLineTerms(1, from_level=5, until_level=4))
    assert refused.value.field == "until_level"
    with pytest.raises(BadLine) as refused:
        check_line(PriceLineTerms(1, from_time=SEVEN, until_time=SEVEN))
    assert refused.value.field == "until_time"


TIMES = st.none() | st.integers(-90, 90).map(lambda m: SEVEN + timedelta(minutes=m))
LEVELS = st.none() | st.integers(0, 9)
ANY_LINE = st.builds(
    PriceLineTerms,
    st.integers(1, 99),
    members_only=st.booleans(),
    from_time=TIMES,
    until_time=TIMES,
    from_level=LEVELS,
    until_level=LEVELS,
)
ANY_ASKING = st.builds(at, st.integers(-120, 120), level=st.integers(0, 10), member=st.booleans())


def is_open_slowly(line: PriceLineTerms, asking: Asking) -> bool:
    """The same said with numbers: an open end is far away."""
    far = timedelta(days=1)
    times = (line.from_time or SEVEN - far), (line.until_time or SEVEN + far)
    first = -1 if line.from_level is None else line.from_level
    last = 99 if line.until_level is None else line.until_level
    in_time = times[0] <= asking.at < times[1]
    return in_time and first <= asking.level <= last and line.members_only <= asking.member


@given(st.lists(ANY_LINE, max_size=5), ANY_ASKING)
def test_open_means_within_every_bound(lines, asking):
    assert open_lines(lines, asking) == [one for one in lines if is_open_slowly(one, asking)]


@given(st.lists(ANY_LINE, max_size=5, unique_by=lambda line: line.number), ANY_ASKING)
def test_the_default_is_the_first_that_may_be_asked_for(lines, asking):
    found = choose_line(lines, asking)
    assert found == next(iter(open_lines(lines, asking)), None)
    if found is not None:
        assert choose_line(lines, asking, wanted=found.number) is found
