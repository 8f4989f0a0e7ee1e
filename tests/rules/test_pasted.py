"""Plans copied from elsewhere: columns of a sheet, lines of paper, ours and other people's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.pasted import read_pasted, read_table
from blinds.rules.pasted_lines import amount
from blinds.rules.sheet import PlanSheetRow, read_step
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from blinds.rules.structure import table_of, to_csv, to_json
from tests.hurried import hurried

BREAK, DAY_END, LEVEL = StepKind.BREAK, StepKind.DAY_END, StepKind.LEVEL


def steps(text: str) -> Schedule:
    read = [read_step(PlanSheetRow(1, cells)) for cells in read_pasted(text)]
    return tuple(step for step in read if step)


def blinds(text: str) -> list[tuple[int, ...]]:
    """Small, big, ante and minutes of each step; a pause has its minutes only."""
    return [
        (s.small_chips, s.big_chips, s.ante_chips, s.seconds // 60)
        if s.kind is LEVEL
        else (s.seconds // 60,)
        for s in steps(text)
    ]


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Level 3  75/150  ante 25  20", (75, 150, 25, 20)),
        ("3. 75/150 (25) 20 min", (75, 150, 25, 20)),
        ("3 75 150 25 20", (75, 150, 25, 20)),
        ("75 150 20", (75, 150, 0, 20)),
        ("Niveau 3 : 75 - 150, ante 25, 20 mn", (75, 150, 25, 20)),
        ("1,000/2,000 BB ante 2,000 30'", (1000, 2000, 2000, 30)),
        ("L12 10k/20k/20k 40 min", (10_000, 20_000, 20_000, 40)),
        ("1’500/3’000 15 minutes", (1500, 3000, 0, 15)),
        ("Break 15", (15,)),
        ("Pause dîner : 45 min", (45,)),
        ("15 minute break", (15,)),
    ],
)
def test_a_line_of_a_printed_sheet_is_read_as_a_person_reads_it(line, step):
    assert blinds(line) == [step]


def test_an_ante_as_large_as_the_big_blind_is_paid_by_it_and_a_small_one_by_all():
    found = steps("100/200 (200) 20\n100/200 (25) 20\n100/200 BB ante 100 20")

    payers = [AnteType.BIG_BLIND, AnteType.PER_PLAYER, AnteType.BIG_BLIND]
    assert [step.ante_type for step in found] == payers


def test_a_pause_says_its_name_and_the_chips_that_leave():
    (dinner, night) = steps("Dinner break 45 min, color-up 25s\nEnd of day 1")

    assert (dinner.kind, dinner.label, dinner.remove_chips) == (BREAK, "Dinner break", 25)
    assert (night.kind, night.seconds) == (DAY_END, 0)


@pytest.mark.parametrize(
    "said", ["Remove 25 chips", "Color-up: T25", "Race off the 25s", "Retrait des jetons de 25"]
)
@pytest.mark.parametrize(
    "sheet",
    ["100/200 20\nBreak 15\n{}\n", "100/200 20\n{}\nBreak 15\n", "SB\tBB\tMin\nBreak\t\t15\n{}"],
)
def test_chips_that_leave_on_a_line_of_their_own_leave_at_the_pause_beside_it(sheet, said):
    found = steps(sheet.format(said))

    assert [(s.seconds, s.remove_chips) for s in found if s.kind is BREAK] == [(900, 25)]


@pytest.mark.parametrize(
    "sheet",
    [
        "Level\tSB\tBB\tAnte\tTime\n1\t25\t50\t\t20\n2\t50\t100\t100\t20\nBreak\t\t\t\t15\n",
        "Niveau;Petite blinde;Grosse blinde;Ante;Durée\n"
        "1;25;50;;20 min\n2;50;100;100;20 min\nPause;;;;15 min",
        "Blinds,Ante,Minutes\n25/50,,20\n50/100,100,20\nbreak,,15",
        "Friday Turbo\nLevel  Small blind  Big blind  Ante  Minutes\n"
        "1  25  50  0  20\n2  50  100  100  20\nBREAK 15",
        "25/50 20\n50/100 (100) 20\nbreak 15",
    ],
    ids=["tabs", "semicolons in French", "commas", "a name above wide gaps", "lines"],
)
def test_one_plan_written_five_ways_is_one_plan(sheet):
    assert blinds(sheet) == [(25, 50, 0, 20), (50, 100, 100, 20), (15,)]


def test_mixed_games_come_with_their_limits():
    (stud,) = steps(
        "game\tlimit\tante\tbring-in\tsmall bet\tbig bet\tminutes\tpaid by\n"
        "Razz\tFixed limit\t50\t75\t200\t400\t30\tplayers"
    )

    assert (stud.game, stud.betting, stud.bring_in_chips) == ("Razz", Betting.LIMIT, 75)
    assert (stud.small_bet_chips, stud.big_bet_chips) == (200, 400)


@pytest.mark.parametrize("text", ["", "  \n ", "Hello\nworld", "[1, 2]", "[", "Level 1", "{}"])
def test_what_tells_of_no_level_gives_no_rows(text):
    assert read_pasted(text) == ()


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("1 500", "1500"),
        ("1.500", "1500"),
        ("2.5k", "2500"),
        ("1M", "1000000"),
        ("-", ""),
        ("25s", "25"),
        ("x", "x"),
    ],
)
def test_amounts_are_written_in_many_ways(said, plain):
    assert amount(said) == plain


words = st.text("abc déf-", max_size=12).map(lambda text: " ".join(text.split()))
chips = st.integers(1, 10**6)


@st.composite
def plans(draw: st.DrawFn) -> Schedule:
    def level() -> PlanStep:
        small = draw(chips)
        ante = draw(st.integers(0, 1000))
        payer = draw(st.sampled_from([AnteType.PER_PLAYER, AnteType.BIG_BLIND]))
        return PlanStep(
            LEVEL,
            draw(st.integers(1, 86_400)),
            small,
            small * 2,
            ante,
            payer if ante else AnteType.NONE,
            label=draw(words),
            game=draw(words),
            betting=draw(st.sampled_from([Betting.NO_LIMIT, Betting.POT_LIMIT])),
            note=draw(words),
        )

    def pause() -> PlanStep:
        return PlanStep(
            BREAK,
            draw(st.integers(1, 7200)),
            remove_chips=draw(st.none() | chips),
            label=draw(words),
        )

    kinds = draw(st.lists(st.sampled_from([level, level, pause]), min_size=1, max_size=8))
    return (level(), *(kind() for kind in kinds), PlanStep(DAY_END, 0))


@given(plans())
def test_what_we_write_we_read_back_whatever_way_it_travels(plan):
    """As CSV, as JSON, as cells, and as the tabs a spreadsheet puts on the clipboard."""
    tabs = "\n".join("\t".join(map(str, row)) for row in table_of(plan))

    for text in (to_csv(plan), to_json(plan), tabs):
        assert steps(text) == plan
    cells = read_table([[str(cell) for cell in row] for row in table_of(plan)])
    assert tuple(read_step(PlanSheetRow(1, row)) for row in cells) == plan


@given(st.lists(st.tuples(chips, st.integers(1, 180)), min_size=1, max_size=12))
def test_printed_lines_are_read_back(levels):
    lines = [
        f"Level {n}  {small:,}/{small * 2:,}  {minutes} min"
        for n, (small, minutes) in enumerate(levels, 1)
    ]

    assert blinds("\n".join(lines)) == [(small, small * 2, 0, minutes) for small, minutes in levels]


@given(st.text(max_size=200))
def test_no_text_stumbles(text):
    for cells in read_pasted(text):
        read_step(PlanSheetRow(1, cells))


MB = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "1" * MB,
        ("1" * 5_000 + "\n") * 200,
        "100/200\n" * (MB // 8),
        "small blind\tbig blind\tblinds\n1\t2\t" + "1" * MB,
        "kind\tblinds\tminutes\nlevel\t100/200\t1h" + " " * MB + "x",
        'kind,blinds,minutes\n"' + "a" * MB,
        "100 200 " + "9" * 5_000,
        "[" + '{"kind":"level"},' * (MB // 20) + "{}]",
    ],
    ids=("digits", "lines of digits", "lines", "cell", "spaces", "quote", "number", "json"),
)
def test_a_megabyte_of_anything_is_read_at_once(text):
    with hurried():
        found = read_pasted(text)

    assert len(found) <= 2_000


@pytest.mark.parametrize(
    ("written", "minutes"),
    [("20", 20), ("20 min", 20), ("20:00", 20), ("1h30", 90), ("1 h", 60), ("2 hours", 120)],
)
def test_a_column_of_minutes_may_tell_hours(written, minutes):
    assert blinds(f"Small blind;Big blind;Minutes\n25;50;{written}") == [(25, 50, 0, minutes)]


def test_columns_in_wide_gaps_are_known_by_their_heading_though_rows_are_shorter():
    sheet = "Minutes   Big blind   Small blind   Ante   Note\n20   50   25\n30   100   50   10"

    assert blinds(sheet) == [(25, 50, 0, 20), (50, 100, 10, 30)]


def test_a_comma_within_quotation_marks_parts_no_cells():
    sheet = 'Small blind,Big blind,Minutes,Note\n"1,500","3,000",20,"late, but in time"'

    assert blinds(sheet) == [(1500, 3000, 0, 20)]
    assert steps(sheet)[0].note == "late, but in time"


@pytest.mark.parametrize(
    ("written", "chips"), [("2,5k", "2500"), ("2.5k", "2500"), ("1,5m", "1500000")]
)
def test_a_short_amount_takes_a_decimal_point_or_comma(written, chips):
    assert amount(written) == chips
