"""Structure sheets as they stand on paper: each is read as a person reads it, or asked about.

A sheet is a file: its text, and under a line of = the plan a person reads from it, written before
it was ever read by program.  Those named `found_` are public ones, with where they stand;
`known_` are in the layout of rooms and festivals.  A note is only marked.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.printed.reading import Reading, read_printed
from blinds.rules.sheet import PlanSheetRow, read_step
from tests.hurried import hurried

SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.txt"))
PAYERS = {"big_blind": "bb", "per_player": "pp"}


def written(cells: dict[str, str]) -> str:
    """A step in the short way of the files."""
    gone = f" -{cells['remove_chips']}" if "remove_chips" in cells else ""
    note = " note" if cells.get("note") else ""
    if cells["kind"] != "level":
        pause = "day" if cells["kind"] == "day_end" else f"b{cells.get('minutes', '')}"
        return pause + gone + note
    said = f"{cells.get('small_blind', 0)}/{cells.get('big_blind', 0)}"
    if cells.get("ante", "0") != "0":
        said += f" {PAYERS.get(cells.get('ante_type', ''), 'a')}{cells['ante']}"
    said += f" {cells['minutes']}" if "minutes" in cells else ""
    if "small_bet" in cells:
        said += f" bets{cells['small_bet']}/{cells['big_bet']}"
    said += " pl" if cells.get("betting") == "pot_limit" else ""
    said += f" in{cells['bring_in']}" if "bring_in" in cells else ""
    said += f" game{cells['game'].replace(' ', '_')}" if "game" in cells else ""
    return said + note


def understood(read: Reading) -> list[str]:
    asked = [f"? {one.key.rstrip('-0123456789')}" for one in read.questions]
    return [written(cells) for cells in read.cells] + asked


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_sheet_is_read_as_a_person_reads_it_or_asked_about(sheet):
    text, plan, *_source = sheet.read_text().split("=====\n")

    read = read_printed(text)

    assert understood(read) == [line for line in plan.splitlines() if line != "nothing"]
    if not read.questions:
        problems = []
        for cells in read.cells:
            read_step(row := PlanSheetRow(1, cells))
            problems += row.problems
        assert problems == []


def test_there_are_sheets_of_many_houses():
    found = [sheet for sheet in SHEETS if sheet.stem.startswith("found_")]

    assert len(found) >= 25
    assert all(sheet.read_text().count("=====\n") == 2 for sheet in found)  # each says where from


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_questions_end_when_they_are_answered(sheet):
    text, answers = sheet.read_text().split("=====\n")[0], {}

    for _ in range(4):
        read = read_printed(text, answers)
        answers |= {one.key: one.choices[0] if one.choices else "20" for one in read.questions}

    assert read.questions == ()


def test_an_answer_is_read_with_the_sheet_and_asked_no_more():
    text = "Level 1 100/200\nBreak\nLevel 2 200/400"

    read = read_printed(text, {"minutes": "20", "break": "10"})

    assert understood(read) == ["100/200 20", "b10", "200/400 20"]


def test_the_level_after_an_unclear_one_is_asked_about_too():
    levels = "1 25 50\n2 50 100\n4 100 200 100\n5 100 900 50\nBreak\n6 300 600 ??? 12"
    sheet = f"Level SB BB Ante\n{levels}\nLate reg ends"

    read = read_printed(sheet)
    assert [line.remark for line in read.lines[4:7:2]] == ["Not understood", "Not understood"]
    keys = {one.line: one.key for one in read.questions}
    left_out = read_printed(sheet, {keys[5]: "leave_out"})
    assert keys[7] in {one.key for one in left_out.questions}


def test_what_is_left_out_is_told_beside_its_line():
    read = read_printed("Dear all, welcome\n100/200 20 min\n200/400 20 min")

    assert [(line.source, line.remark, bool(line.cells)) for line in read.lines] == [
        ("Dear all, welcome", "Left out: no step of the plan", False),
        ("100/200 20 min", "", True),
        ("200/400 20 min", "", True),
    ]


ALPHABET = st.sampled_from([*"0123456789/-.,:;|()kms\t\n ", "Level ", "SB ", "BB ", "Ante ", "min"])


@given(st.text(max_size=200) | st.lists(ALPHABET, max_size=120).map("".join))
def test_no_text_stumbles(text):
    for cells in read_printed(text).cells:
        read_step(PlanSheetRow(1, cells))


MB = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "1" * MB,
        "1 " * (MB // 2),
        ("1" * 5_000 + "\n") * 200,
        "100/200\n" * (MB // 8),
        ("100 " * 60 + "\n") * 2_000,
        "Level SB BB Ante Min\n" + ("1 100 200 300 400 500 600 700 800 900 word\n") * 2_000,
        "Level " * 50 + "SB " * 50 + "\n" + ("100 " * 70 + "\n") * 2_000,
        "100/" * (MB // 4),
        ("Levels 1-10: 30 minutes, then " * 9 + "\n") * 2_000,
        "every break after levels " + "1, " * MB,
        " " * MB + "x",
        "1\n" * (MB // 2),
    ],
    ids=(
        "digits",
        "numbers",
        "long lines",
        "lines",
        "wide lines",
        "rows too long",
        "headings",
        "strokes",
        "sentences",
        "levels of breaks",
        "spaces",
        "a heap",
    ),
)
def test_a_megabyte_of_anything_is_read_at_once(text):
    with hurried():
        read = read_printed(text)

    assert len(read.cells) <= 2_000
