"""What is said beside the rows of a plan while it is written, and when each of them begins."""

from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.remarks import remarks
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from blinds.rules.times import Beginning, beginnings, total_seconds
from tdsite.rooms.structures.forms.structures import with_color_ups
from tdsite.rooms.structures.ready_made import READY_MADE
from tests.factories import EVENING, level, pause

CHIPS = (25, 100, 500)
NIGHT = PlanStep(StepKind.DAY_END, 0)


def said(*plan: PlanStep, chips=CHIPS) -> list[tuple[int, str]]:
    return [(remark.index, str(remark)) for remark in remarks(plan, chips)]


def limit(big_bet: int, *, blinds: bool) -> PlanStep:
    bets = {"betting": Betting.LIMIT, "small_bet_chips": big_bet // 2, "big_bet_chips": big_bet}
    if blinds:
        return PlanStep(StepKind.LEVEL, 1200, big_bet // 4, big_bet // 2, **bets)
    return PlanStep(StepKind.LEVEL, 1200, 0, 0, 25, AnteType.PER_PLAYER, bring_in_chips=25, **bets)


def test_a_big_blind_that_grows_by_more_than_two_thirds_is_a_steep_step():
    assert said(level(75, 150), level(125, 250)) == []  # 1.667
    ((index, text),) = said(level(75, 150), level(150, 300))

    assert index == 1
    assert "from 150 to 300: stacks fall to 50 % of their worth" in text


def test_stud_rows_between_them_make_no_blinds_fall():
    assert said(limit(200, blinds=True), limit(300, blinds=False), limit(400, blinds=True)) == []


def test_a_limit_game_is_measured_by_its_big_bet():
    ((index, text),) = said(limit(200, blinds=True), limit(400, blinds=False))

    assert (index, "from 200 to 400" in text) == (1, True)


def test_a_color_up_too_early_is_said_at_the_level_that_misses_the_chips():
    plan = (level(50, 100), pause(remove=25), level(75, 150))

    ((index, text),) = [one for one in said(*plan) if one[0] == 2]
    assert (index, text[:41]) == (2, "The 25 chips leave before level 2, which ")


def test_chips_that_pay_nothing_by_themselves_are_never_needed():
    assert said(level(100, 200), level(100, 300))[0] == (
        0,
        "The 25 chips are never needed: the 100 chips pay everything.",
    )


def test_of_a_plan_without_chips_nothing_is_said_about_them():
    assert said(level(33, 66), pause(remove=25), level(50, 100), chips=()) == []


def test_the_structures_of_the_house_are_sound():
    for one in READY_MADE:
        assert remarks(one.schedule, [chip for chip, _ in one.chips]) == [], one.key


def test_each_step_begins_when_those_before_it_of_its_day_are_over():
    plan = (level(1, 2, minutes=30), pause(10), level(2, 4), NIGHT, level(3, 6))

    assert beginnings(plan) == (
        Beginning(1, 0),
        Beginning(1, 1800),
        Beginning(1, 2400),
        Beginning(1, 3600),
        Beginning(2, 0),
        Beginning(2, 1200),
    )
    assert total_seconds(plan) == 4800


amounts = st.sampled_from([25, 50, 75, 100, 150, 200, 300, 400, 500, 1000])
steps = st.lists(
    st.one_of(amounts.map(lambda n: level(n, n * 2)), st.just(pause()), st.just(NIGHT)), max_size=15
)


@given(steps)
def test_the_suggested_color_ups_never_miss_a_chip_and_name_one_at_a_time(plan):
    planned = with_color_ups(plan, CHIPS)

    assert [s.remove_chips for s in planned if s.kind is StepKind.LEVEL and s.remove_chips] == []
    gone = [s.remove_chips for s in planned if s.remove_chips]
    assert gone == sorted(set(gone))
    assert not [t for _, t in said(*planned) if "leave before" in t or "raced off while" in t]


@given(steps)
def test_the_times_add_up_as_if_counted_on_fingers(plan):
    day, clock = 1, 0
    for step, begins in zip(plan, beginnings(tuple(plan))[:-1], strict=True):
        assert begins == Beginning(day, clock)
        for _ in range(step.seconds):
            clock += 1
        day, clock = (day + 1, 0) if step is NIGHT else (day, clock)


def test_the_evening_of_the_tests_needs_no_25():
    assert "never needed" in said(*EVENING)[0][1]
