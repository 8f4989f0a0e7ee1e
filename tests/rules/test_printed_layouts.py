"""A plan printed in any layout is read back as it is, or something is asked: never another plan."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.printed.reading import read_printed
from blinds.rules.sheet import PlanSheetRow, read_step
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind

LEVEL, BREAK, DAY_END = StepKind.LEVEL, StepKind.BREAK, StepKind.DAY_END
BIG = [50, 100, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 10_000, 20_000]
NAMES = {
    "level": ("Level", "Lvl", "Niveau", "Stufe", "Nivel", "#"),
    "small": ("SB", "Small Blind", "Petite blinde", "Kleiner Blind", "Ciega pequeña"),
    "big": ("BB", "Big Blind", "Grosse blinde", "Großer Blind", "Ciega grande"),
    "blinds": ("Blinds", "SB/BB", "Blindes", "Ciegas"),
    "ante": ("Ante", "Antes"),
    "whole": ("BB Ante", "Big Blind Ante", "BBA", "Ante (BB)"),
    "minutes": ("Minutes", "Min", "Time", "Duration", "Durée", "Dauer", "Duración", "Length"),
}
BREAKS = (
    "Break {} min",
    "{} minute break",
    "Pause {} min",
    "BREAK - {} mins",
    "Dinner break {} min",
)
BRIEF = ("Level {n}: {pair}{ante} {minutes} min", "{n}. {pair}{ante} - {minutes} minutes",
         "L{n} {pair}{ante}, {minutes}'", "Niveau {n} : {pair}{ante} {minutes} mn")  # fmt: skip


@st.composite
def plans(draw: st.DrawFn) -> Schedule:
    """Levels that rise, an ante of one kind or none from some level on, breaks and a day end."""
    first, count = draw(st.integers(0, 5)), draw(st.integers(3, 9))
    minutes = draw(st.sampled_from([10, 12, 15, 20, 25, 30, 40, 60]))
    payer, begins = draw(st.sampled_from(list(AnteType))), draw(st.integers(0, 4))
    steps = []
    for at, big in enumerate(BIG[first : first + count]):
        paid = payer if at >= begins and payer is not AnteType.NONE else AnteType.NONE
        whole = big if payer is AnteType.BIG_BLIND else max(big // 10, 5)
        ante = whole if paid is not AnteType.NONE else 0
        steps.append(PlanStep(LEVEL, minutes * 60, big // 2, big, ante, paid))
        if at + 1 < count and draw(st.integers(0, 3)) == 0:
            rest = PlanStep(BREAK, 60 * draw(st.sampled_from([5, 10, 15, 45])))
            steps.append(draw(st.sampled_from([rest, rest, PlanStep(DAY_END, 0)])))
    return tuple(steps)


@dataclass(frozen=True)
class Hand:
    """How somebody writes: numbers, empty cells, minutes, breaks."""

    group: str
    empty: str
    unit: str
    pause: str

    def chips(self, number: int) -> str:
        if self.group == "k":
            return f"{number / 1000:g}k" if number >= 1000 and number % 100 == 0 else str(number)
        return f"{number:,}".replace(",", self.group)

    def minutes(self, step: PlanStep) -> str:
        return f"{step.seconds // 60}{self.unit}"

    def rest(self, step: PlanStep) -> str:
        if step.kind is DAY_END:
            return "End of day 1"
        return self.pause.format(step.seconds // 60)


hands = st.builds(
    Hand,
    st.sampled_from(["", ",", ".", "'", " ", "\u202f", "k"]),
    st.sampled_from(["", "-", "0"]),
    st.sampled_from(["", " min", ":00", "m"]),
    st.sampled_from(BREAKS),
)


@st.composite
def tables(draw: st.DrawFn, plan: Schedule, hand: Hand) -> str:
    """Columns in any order under headings of any language, parted in any way."""
    pair, whole = draw(st.booleans()), any(s.ante_type is AnteType.BIG_BLIND for s in plan)
    columns = ["level", *(["blinds"] if pair else ["small", "big"]), "minutes"]
    if any(step.ante_chips for step in plan):
        columns.append(draw(st.sampled_from(["whole", "ante"])) if whole else "ante")
    headed = draw(st.booleans()) or draw(st.booleans())
    columns = draw(st.permutations(columns)) if headed else _usual(columns)
    mark = draw(st.sampled_from(["\t", ";", " | ", "wide", " ", "heap"]))
    rows = [[draw(st.sampled_from(NAMES[column])) for column in columns]] if headed else []
    number = 0
    for step in plan:
        number += step.kind is LEVEL
        rows.append(_cells(step, number, columns, hand))
    if mark == "wide":
        wide = [max(len(row[n]) for row in rows if len(row) > 1) + 3 for n in range(len(columns))]
        return "\n".join(
            "".join(cell.ljust(w) for cell, w in zip(row, wide, strict=False)) for row in rows
        )
    if mark == "heap":
        return "\n".join(cell for row in rows for cell in row)
    if mark == " ":
        return "\n".join(" ".join(cell for cell in row if cell) for row in rows)
    return "\n".join(mark.join(row) for row in rows)


def _usual(columns: list[str]) -> list[str]:
    order = ["level", "blinds", "small", "big", "whole", "ante", "minutes"]
    return [column for column in order if column in columns]


def _cells(step: PlanStep, number: int, columns: list[str], hand: Hand) -> list[str]:
    if step.kind is not LEVEL:
        return [hand.rest(step)]
    ante = hand.chips(step.ante_chips) if step.ante_chips else hand.empty
    cells = {
        "level": str(number),
        "small": hand.chips(step.small_chips),
        "big": hand.chips(step.big_chips),
        "blinds": f"{hand.chips(step.small_chips)}/{hand.chips(step.big_chips)}",
        "ante": ante,
        "whole": ante,
        "minutes": hand.minutes(step),
    }
    return [cells[column] for column in columns]


@st.composite
def sentences(draw: st.DrawFn, plan: Schedule, hand: Hand) -> str:
    """Lines that speak for themselves; the minutes perhaps in a sentence above."""
    brief, told = draw(st.sampled_from(BRIEF)), draw(st.booleans())
    lines = ["Welcome to the club, and good luck"]
    if told:
        lines.append(f"{plan[0].seconds // 60} minute levels")
        brief = brief[: brief.index("{ante}") + 6]
    number = 0
    for step in plan:
        number += step.kind is LEVEL
        lines.append(_line(step, number, brief, hand) if step.kind is LEVEL else hand.rest(step))
    return "\n".join(lines)


def _line(step: PlanStep, number: int, brief: str, hand: Hand) -> str:
    said = " BB ante {}" if step.ante_type is AnteType.BIG_BLIND else " ante {}"
    return brief.format(
        n=number,
        pair=f"{hand.chips(step.small_chips)}/{hand.chips(step.big_chips)}",
        ante=said.format(hand.chips(step.ante_chips)) if step.ante_chips else "",
        minutes=step.seconds // 60,
    )


@st.composite
def printed(draw: st.DrawFn) -> tuple[Schedule, str]:
    plan, hand = draw(plans()), draw(hands)
    layout = draw(st.sampled_from([tables, tables, sentences]))
    return plan, draw(layout(plan, hand))


def numbers(plan: Schedule) -> list[tuple[object, ...]]:
    return [
        (s.kind, s.seconds, s.small_chips, s.big_chips, s.ante_chips, s.ante_type) for s in plan
    ]


@given(printed())
def test_a_plan_printed_in_any_layout_is_read_back_or_asked_about(sheet):
    plan, text = sheet

    read = read_printed(text)

    rows = [PlanSheetRow(1, cells) for cells in read.cells]
    steps = [step for row in rows if (step := read_step(row))]
    objected = any(row.problems for row in rows)
    assert read.questions or objected or numbers(steps) == numbers(plan)
