"""Results for other sites: columns in a site's order, files in its manner."""

import csv
import io
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.exports import (
    COLUMNS,
    ENCODINGS,
    MAX_COLUMNS,
    SEPARATORS,
    ExportUnfit,
    Manner,
    cell,
    chosen_columns,
    guarded,
    named,
    written,
)


def test_a_file_has_its_headings_its_separator_and_its_decimals():
    manner = Manner(separator="semicolon", decimal="comma", encoding="utf8", dates="day")
    rows = [[1, "Ann Lee", Decimal("1234.50"), date(2026, 11, 21)], [2, "Bo", None, None]]

    text = written(["Place", "Player", "Prize", "Date"], rows, manner).decode()

    assert text == "Place;Player;Prize;Date\r\n1;Ann Lee;1234,50;21/11/2026\r\n2;Bo;;\r\n"


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ("iso", "2026-11-21 20:07"),
        ("day", "21/11/2026 20:07"),
        ("month", "11/21/2026 20:07"),
        ("dots", "21.11.2026 20:07"),
    ],
)
def test_a_moment_is_written_as_the_site_reads_it(dates, said):
    assert cell(datetime(2026, 11, 21, 20, 7), Manner(dates=dates)) == said  # noqa: DTZ001


def test_excel_is_told_that_it_is_utf_8_and_old_programs_get_their_own_letters():
    rows = [["Zoë Müller 王"]]

    assert written([], rows, Manner(heads=False, encoding="bom")).startswith(b"\xef\xbb\xbf")
    assert written([], rows, Manner(heads=False, encoding="western")) == b"Zo\xeb M\xfcller ?\r\n"


@pytest.mark.parametrize("start", ["=1+1", "+33 6", "-2", "@cmd", "\tx", "\rx"])
def test_no_cell_and_no_heading_begins_like_a_formula(start):
    assert guarded(start) == "'" + start
    assert written([start], [[start]], Manner(encoding="utf8")).decode().count("'") == 2


CELLS = st.text("=+-@\t\r\n;,\"'aé1 ", max_size=6)


@given(
    st.lists(st.tuples(CELLS, CELLS), max_size=5),
    st.sampled_from(sorted(SEPARATORS)),
    st.sampled_from(["bom", "utf8"]),
)
@settings(max_examples=40)
def test_what_is_written_is_read_back(rows, separator, encoding):
    manner = Manner(separator=separator, encoding=encoding, heads=False)

    text = written([], rows, manner).decode(ENCODINGS[encoding])
    back = list(csv.reader(io.StringIO(text, newline=""), delimiter=SEPARATORS[separator]))

    assert back == [[guarded(value) for value in row] for row in rows]


@pytest.mark.parametrize("columns", [[], [("nonsense", "")], [("place", "")] * (MAX_COLUMNS + 1)])
def test_an_export_needs_columns_that_exist(columns):
    with pytest.raises(ExportUnfit):
        chosen_columns(columns)


def test_columns_keep_their_order_and_their_headings_are_tidied():
    assert chosen_columns([("prize", "  Gain  net "), ("place", "")]) == (
        ("prize", "Gain net"),
        ("place", ""),
    )
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_an_unknown_choice_is_refused_and_an_unknown_setting_is_not_heard():
    assert Manner.of({"separator": "tab", "colour": "red"}) == Manner(separator="tab")
    with pytest.raises(ExportUnfit):
        Manner.of({"separator": "pipe"})


def test_an_export_has_a_name():
    assert named("  Hendon  Mob ") == "Hendon Mob"
    with pytest.raises(ExportUnfit):
        named("   ")
