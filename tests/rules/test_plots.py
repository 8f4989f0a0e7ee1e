"""The geometry of the report's charts: everything inside its box, nothing twice."""

import itertools
from datetime import UTC, date, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite.rooms.reports import plots
from tdsite.rooms.reports.periods import named_period, period_of

START = datetime(2026, 11, 20, 19, tzinfo=UTC)


def minutes(number: int) -> datetime:
    return START + timedelta(minutes=number)


def test_levels_lie_behind_the_chart_and_breaks_between_them():
    spans = [
        plots.Span(minutes(0), minutes(20), 1),
        plots.Span(minutes(20), minutes(30), None),
        plots.Span(minutes(30), minutes(60), 2),
        plots.Span(minutes(60), minutes(60), 3),
    ]

    found = plots.bands(spans, start=minutes(0), end=minutes(60), right=396)

    assert [(band.x, band.width, band.text, band.is_break) for band in found] == [
        (36.0, 120.0, "1", False),
        (156.0, 60.0, "", True),
        (216.0, 180.0, "2", False),
    ]


@given(st.lists(st.lists(st.integers(0, 500), min_size=3, max_size=3), min_size=1, max_size=60))
@settings(max_examples=40)
def test_stacked_bars_stand_on_the_floor_and_end_below_the_top(rows):
    drawn = plots.stacks([("x", row) for row in rows], label=str)

    assert len(drawn.pieces) == sum(count > 0 for row in rows for count in row)
    assert all(piece.y >= plots.TOP - 0.1 for piece in drawn.pieces)
    assert all(piece.y + piece.height <= plots.FLOOR + 0.2 for piece in drawn.pieces)
    assert all(piece.x + piece.width <= plots.RIGHT + 0.2 for piece in drawn.pieces)
    assert len(drawn.slots) <= 12


def test_names_of_lines_that_end_together_do_not_lie_on_each_other():
    points = {name: [(minutes(0), 100), (minutes(60), 200)] for name in ("Ann", "Bo", "Cy")}

    drawn = plots.courses(points, label=str, moment=lambda at: f"{at:%H:%M}")

    heights = [course.text_y for course in drawn.courses]
    assert all(below - above >= 12 for above, below in itertools.pairwise(heights))


def test_one_count_is_no_line():
    points = {"Ann": [(minutes(0), 100)]}

    assert plots.courses(points, label=str, moment=str) is None


def test_a_period_is_named_or_from_one_day_to_another():
    today = date(2026, 3, 5)

    assert named_period("last_month", today=today).last == date(2026, 2, 28)
    assert named_period("last_year", today=today).first == date(2025, 1, 1)
    own = period_of({"from": "2026-02-10", "to": "2026-01-10"}, today=today)
    assert (own.first, own.last) == (date(2026, 1, 10), date(2026, 2, 10))
    assert period_of({"from": "soon"}, today=today).name == "month"
    assert period_of({"from": "2026-01-01"}, today=today).last == today
