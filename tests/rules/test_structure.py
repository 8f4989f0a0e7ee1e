"""Chapter: the plan as a file, and what is odd about a plan.  Robert's Rules 7.8, 7.10."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.remarks import Remark, remarks
from blinds.rules.structure import (
    AnteType,
    MalformedStructure,
    PlanStep,
    Problem,
    StepKind,
    level_number,
    parse_csv,
    parse_json,
    to_csv,
    to_json,
)

HEADING = "kind,small_blind,big_blind,ante,ante_type,minutes,remove_chips,label"
EVENING_FILE = f"""{HEADING}
level,100,200,200,big_blind,120,,Level 1
break,,,,,20,100,Dinner break
level,500,1000,0,none,7:30,,Level 2
day_end,,,,,,,End of day
level,1000,1500,100,per_player,60,,Level 3
"""
EVENING = (
    PlanStep(StepKind.LEVEL, 7200, 100, 200, 200, AnteType.BIG_BLIND, label="Level 1"),
    PlanStep(StepKind.BREAK, 1200, remove_chips=100, label="Dinner break"),
    PlanStep(StepKind.LEVEL, 450, 500, 1000, label="Level 2"),
    PlanStep(StepKind.DAY_END, 0, label="End of day"),
    PlanStep(StepKind.LEVEL, 3600, 1000, 1500, 100, AnteType.PER_PLAYER, label="Level 3"),
)


def problems(text, *, parse=parse_csv):
    with pytest.raises(MalformedStructure) as refusal:
        parse(text)
    return [(problem.row, problem.column, str(problem)) for problem in refusal.value.problems]


def test_a_file_tells_every_step():
    assert parse_csv(EVENING_FILE) == EVENING


def test_a_plan_is_written_as_it_was_read():
    assert to_csv(EVENING) == EVENING_FILE
    assert parse_json(to_json(EVENING)) == EVENING


def test_json_has_the_columns_of_the_table():
    assert json.loads(to_json(EVENING[1:3])) == [
        {"kind": "break", "minutes": 20, "remove_chips": 100, "label": "Dinner break"},
        {
            "kind": "level",
            "small_blind": 500,
            "big_blind": 1000,
            "ante": 0,
            "ante_type": "none",
            "minutes": "7:30",
            "label": "Level 2",
        },
    ]


def test_levels_are_counted_without_breaks():
    assert [level_number(EVENING, index) for index in range(5)] == [1, None, 2, None, 3]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_are_welcome(separator):
    assert parse_csv(EVENING_FILE.replace(",", separator)) == EVENING


def test_a_byte_order_mark_blank_rows_and_windows_line_ends_are_welcome():
    text = "\ufeff" + EVENING_FILE.replace("\n", "\n\n,,,,,,,\n").replace("\n", "\r\n")

    assert parse_csv(text) == EVENING


@pytest.mark.parametrize(
    "number",
    ["10000", "10,000", "10 000", "10.000", "10'000", "10’000", "10\u00a0000", "10\u202f000"],
)
def test_thousands_are_read_as_people_write_them(number):
    text = f"kind;small_blind;big_blind;minutes\nlevel;5000;{number};20\n"

    assert parse_csv(text) == (PlanStep(StepKind.LEVEL, 1200, 5000, 10_000),)


def test_columns_come_in_any_order_and_headings_in_any_case():
    text = "Minutes,Game,Big Blind,SMALL_BLIND,Kind\n20,Razz,200,100,Level\n5,,,,BREAK\n"

    assert parse_csv(text) == (
        PlanStep(StepKind.LEVEL, 1200, 100, 200, game="Razz"),
        PlanStep(StepKind.BREAK, 300),
    )


def test_a_mixed_game_is_written_in_a_column_of_its_own():
    plan = (PlanStep(StepKind.LEVEL, 1200, 100, 200, game="Razz"),)

    assert to_csv(plan) == f"{HEADING},game\nlevel,100,200,0,none,20,,,Razz\n"
    assert parse_csv(to_csv(plan)) == plan


def test_all_that_is_wrong_is_told_at_once():
    text = f"""{HEADING}
level,100,x,50,,abc,,A
pause,,,,,20,,B

level,300,200,200,everyone,20,25,C
break,100,,,,0,,D
day_end,,,,,60,,E
"""
    assert problems(text) == [
        (2, "minutes", "“abc” is not a duration. Enter minutes like 20 or 7:30, up to 1440."),
        (2, "big_blind", "“x” is not a number of chips. Enter it like 1500."),
        (2, "ante_type", "Enter who pays the ante: per_player or big_blind."),
        (3, "kind", "“pause” is not allowed here. Enter one of: level, break, day_end."),
        (5, "remove_chips", "Chips are raced off at a break. Move this there."),
        (
            5,
            "ante_type",
            "“everyone” is not allowed here. Enter one of: none, per_player, big_blind.",
        ),
        (5, "big_blind", "The big blind is smaller than the small blind."),
        (6, "small_blind", "Applies to levels only. Clear it, or make this row a level."),
        (6, "minutes", "“0” is not a duration. Enter minutes like 20 or 7:30, up to 1440."),
        (7, "minutes", "A day end lasts until the clock is resumed. Leave this empty."),
    ]


def test_the_refusal_leads_to_the_first_problem():
    with pytest.raises(MalformedStructure) as refusal:
        parse_csv(f"{HEADING}\nlevel,,200,,,20,,A\n")
    assert str(refusal.value) == (
        "Structure not loaded. First problem: row 2, column “small_blind”. Correct "
        "all listed problems and load it again."
    )
    assert refusal.value.problems == (
        Problem(
            2, "small_blind", "Enter a number of chips here, or 0 if there are none.", values={}
        ),
    )


def test_headings_are_checked_before_the_rows():
    text = "kind,smallblind,big_blind,minutes,minutes\nlevel,1,x,y,z\n"

    assert problems(text) == [
        (
            1,
            "smallblind",
            "Unknown column. Columns: kind, small_blind, big_blind, ante, "
            "ante_type, minutes, remove_chips, label, game, betting, small_bet, big_bet, bring_in, "
            "note.",
        ),
        (1, "minutes", "This column appears twice. Remove one of them."),
        (1, "small_blind", "This column is missing. Add it to the heading row."),
    ]


def test_a_cell_under_no_heading_is_not_lost_unseen():
    text = f"{HEADING},\nlevel,1,2,,,20,,A,,stray\nbreak,,,,,5,,B,\n"

    assert problems(text) == [(2, "", "“stray” has no column heading. Remove it.")]


def test_a_level_costs_something():
    text = f"{HEADING}\nlevel,0,0,,,20,,A\n"

    assert problems(text) == [(2, "big_blind", "A level needs blinds or an ante.")]
    assert parse_csv(f"{HEADING}\nlevel,0,0,25,per_player,20,,A\n") == (
        PlanStep(StepKind.LEVEL, 1200, 0, 0, 25, AnteType.PER_PLAYER, label="A"),
    )


@pytest.mark.parametrize("number", ["-100", "1e3", "12,34", "1.5", "٣", "9" * 16, "10000000000000"])
def test_what_is_no_number_of_chips_is_refused(number):
    text = f"kind;small_blind;big_blind;minutes\nlevel;100;{number};20\n"

    assert [(row, column) for row, column, _ in problems(text)] == [(2, "big_blind")]


@pytest.mark.parametrize("minutes", ["", "0", "0:00", "1441", "24:60", "-5", "7:5", "1.5"])
def test_what_is_no_duration_is_refused(minutes):
    text = f"kind;small_blind;big_blind;minutes\nbreak;;;{minutes}\n"

    assert [(row, column) for row, column, _ in problems(text)] == [(2, "minutes")]


def test_a_label_is_short():
    text = f"{HEADING}\nbreak,,,,,20,,{'x' * 61}\n"

    assert problems(text) == [(2, "label", "At most 60 characters")]


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n ,\n"])
def test_an_empty_file_is_no_plan(text):
    assert problems(text) == [
        (0, "", "The file is empty. Write a heading row and one row for each step.")
    ]


def test_a_plan_has_from_1_to_500_steps():
    row = "break,,,,,1,,\n"

    assert len(parse_csv(f"{HEADING}\n{row * 500}")) == 500
    assert problems(f"{HEADING}\n{row * 501}") == [
        (0, "", "A structure has 1 to 500 levels and breaks; this one has 501.")
    ]
    assert problems(HEADING) == [
        (0, "", "A structure has 1 to 500 levels and breaks; this one has 0.")
    ]
    assert problems("[]", parse=parse_json) == problems(HEADING)


@pytest.mark.parametrize("parse", [parse_csv, parse_json])
def test_a_plan_is_at_most_a_megabyte(parse):
    assert problems("é" * 500_001, parse=parse) == [
        (0, "", "The file is larger than 1 MB, too large for a structure. Load another.")
    ]


def test_an_open_quote_is_named_by_its_row():
    text = f'{HEADING}\nbreak,,,,,20,,"Dinner\n'

    assert [(column, said) for _, column, said in problems(text)] == [
        ("", "This row is not closed: check its quotes.")
    ]


@pytest.mark.parametrize("text", ["", "[", "[1" * 50_000, "9" * 5000])
def test_what_is_not_json_is_refused(text):
    assert problems(text, parse=parse_json) == [
        (0, "", "This is not JSON. Save the structure again and load it.")
    ]


def test_a_list_of_nothing_is_not_read_as_a_plan():
    assert [(row, column) for row, column, _ in problems("[{}]", parse=parse_json)] == [(1, "kind")]


def test_json_is_a_list_of_objects():
    assert problems("{}", parse=parse_json) == [
        (0, "", "The structure must be a list with one object for each step.")
    ]
    assert problems("[1, {}]", parse=parse_json) == [
        (1, "", "Each step of the list must be an object."),
        (2, "kind", "“” is not allowed here. Enter one of: level, break, day_end."),
    ]


def test_json_holds_text_and_whole_numbers_under_known_names():
    text = '[{"kind": "break", "minutes": 7.5, "label": true, "seconds": 5, "ante": null}]'

    assert [(column, said[:28]) for _, column, said in problems(text, parse=parse_json)] == [
        ("minutes", "Enter text or a whole number"),
        ("label", "Enter text or a whole number"),
        ("seconds", "Unknown column. Columns: kin"),
    ]


chips = st.integers(0, 10**9)
words = st.text(max_size=40).map(lambda text: " ".join(text.split()))


@st.composite
def levels(draw):
    small = draw(chips)
    big = small + draw(st.integers(1, 10**9))
    ante_type = draw(st.sampled_from(AnteType))
    ante = 0 if ante_type is AnteType.NONE else draw(chips)
    seconds = draw(st.integers(1, 86_400))
    game, label = draw(words), draw(words)
    return PlanStep(StepKind.LEVEL, seconds, small, big, ante, ante_type, label=label, game=game)


races = st.none() | st.integers(1, 10**6)
breaks = st.builds(
    PlanStep, st.just(StepKind.BREAK), st.integers(1, 86_400), remove_chips=races, label=words
)
day_ends = st.builds(
    PlanStep, st.just(StepKind.DAY_END), st.just(0), remove_chips=races, label=words
)
plans = st.lists(st.one_of(levels(), breaks, day_ends), min_size=1, max_size=20).map(tuple)


@given(plans)
def test_any_plan_survives_being_written_and_read(plan):
    assert parse_csv(to_csv(plan)) == plan
    assert parse_json(to_json(plan)) == plan


rows = st.text(alphabet='kind,level;\n"0189 \r\t').map(lambda text: f"{HEADING}\n{text}")


def read_or_refused(parse, text):
    try:
        return parse(text), ()
    except MalformedStructure as refusal:
        return (), refusal.problems


@given(st.text() | rows)
def test_any_other_text_is_read_or_refused_but_never_half_read(text):
    for parse in (parse_csv, parse_json):
        plan, found = read_or_refused(parse, text)

        assert bool(plan) != bool(found)
        assert all(str(problem) for problem in found)


def level(small, big, ante=0):
    ante_type = AnteType.BIG_BLIND if ante else AnteType.NONE
    return PlanStep(StepKind.LEVEL, 1200, small, big, ante, ante_type)


def race(chips):
    return PlanStep(StepKind.BREAK, 600, remove_chips=chips)


CHIPS = (25, 100, 500, 1000)


def said(*plan, chips=CHIPS):
    return [str(remark) for remark in remarks(plan, chips)]


def test_a_sound_plan_needs_no_remark():
    assert said(level(25, 50), level(25, 75), race(25), level(100, 100, 100)) == []


def test_falling_blinds_are_remarked_on():
    plan = (level(100, 200), race(None), level(100, 150), level(50, 150))

    assert remarks(plan, (50, 1000)) == [
        Remark(2, "The blinds of level %(level)s are lower than those before it.", {"level": 2}),
        Remark(3, "The blinds of level %(level)s are lower than those before it.", {"level": 3}),
    ]


def test_blinds_that_the_chips_cannot_pay_are_remarked_on_once_for_each_level():
    assert said(level(30, 60, 60), level(30, 60)) == [
        "The chips in play cannot pay 60 exactly at level 1.",
        "The chips in play cannot pay 30 exactly at level 2.",
    ]


@pytest.mark.parametrize(
    ("needing", "amount"),
    [(level(125, 150), 125), (level(100, 150), 150), (level(100, 100, 25), 25)],
)
def test_chips_that_a_blind_or_ante_needs_leave_too_early(needing, amount):
    assert said(level(25, 50), level(50, 75), race(25), level(100, 100), needing) == [
        f"The 25 chips leave before level 4, which needs them to pay {amount}."
        " Race them off at a later break."
    ]


def test_the_last_chips_do_not_leave():
    assert said(level(25, 50), race(25), level(25, 50), chips=(25,)) == [
        "No bigger chip in play can be given for the 25 chips.",
        "The 25 chips leave before level 2, which needs them to pay 25."
        " Race them off at a later break.",
    ]


def test_odd_races_are_remarked_on():
    assert said(level(25, 50), race(100), race(100), race(1000)) == [
        "The 100 chips are raced off while smaller ones stay in play.",
        "There are no 100 chips in play to race off.",
        "No bigger chip in play can be given for the 1000 chips.",
    ]


def test_equal_bets_of_a_limit_level_are_allowed_and_falling_ones_are_not():
    heading = "kind,small_blind,big_blind,minutes,betting,small_bet,big_bet,bring_in"

    (step,) = parse_csv(f"{heading}\nlevel,100,200,20,limit,200,200,200\n")
    assert (step.small_bet_chips, step.big_bet_chips, step.bring_in_chips) == (200, 200, 200)

    assert problems(f"{heading}\nlevel,100,200,20,limit,200,199,201\n") == [
        (2, "big_bet", "The big bet is smaller than the small bet."),
        (2, "bring_in", "The bring-in is more than the small bet."),
    ]


def test_a_break_and_a_day_end_keep_their_names_and_notes():
    heading = "kind,small_blind,big_blind,minutes,remove_chips,label,note"
    text = (
        f"{heading}\nlevel,100,200,20,,,\nbreak,,,10,25,Dinner,smoke outside\n"
        "day_end,,,,100,Day 1,bags at the desk\nlevel,200,400,20,,,\n"
    )

    assert [(s.remove_chips, s.label, s.note) for s in parse_csv(text)[1:3]] == [
        (25, "Dinner", "smoke outside"),
        (100, "Day 1", "bags at the desk"),
    ]


@pytest.mark.parametrize("kind", ["break", "day_end"])
@pytest.mark.parametrize(
    ("column", "written"),
    [
        *((name, "100") for name in ("small_blind", "big_blind", "ante")),
        *((name, "100") for name in ("small_bet", "big_bet", "bring_in")),
        ("ante_type", "big_blind"),
        ("game", "Razz"),
        ("betting", "limit"),
    ],
)
def test_what_belongs_to_a_level_is_objected_to_elsewhere(kind, column, written):
    columns = ["kind", "small_blind", "big_blind", "minutes"]
    columns += [] if column in columns else [column]
    cells = {"kind": kind, "minutes": "10" if kind == "break" else "", column: written}
    row = ",".join(cells.get(name, "") for name in columns)

    assert [name for _, name, _ in problems(f"{','.join(columns)}\n{row}\n")] == [column]
