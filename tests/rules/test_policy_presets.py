"""Chapter: ready-made house rules, and what may still change once the cards are in the air."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.policy import (
    DECIDED_LATER,
    DEFAULT,
    PRESET_NAMES,
    PRESETS,
    BreakOrder,
    ChoiceFixed,
    Laws,
    Policy,
    ReasonWanted,
    UnknownPolicy,
    check_in_play,
    chosen,
    differing,
)
from tournaments.rules.policy_choices import CHOICES

wishes = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from([str(v) if not isinstance(v, int) else v for v in values])
        for name, values in CHOICES.items()
    },
)


def test_each_rulebook_has_one_preset_that_names_it():
    assert {laws: policy.laws for laws, policy in PRESETS.items()} == {laws: laws for laws in Laws}
    assert PRESET_NAMES.keys() == PRESETS.keys()
    assert PRESETS[Laws.FRENCH] == DEFAULT


def test_what_differs_between_the_rulebooks():
    french, tda, wsop = PRESETS.values()

    assert differing(tda, french) == [
        *("laws", "chip_race", "balance_threshold", "redraw", "simultaneous", "clock_call_s"),
        *("limit_halfbet_raise", "late_stack", "final_table_at"),
    ]
    assert differing(wsop, tda) == [
        *("laws", "initial_button", "balance_threshold", "redraw", "simultaneous", "limit_cap"),
        *("noshow", "final_table_at"),
    ]


def test_a_rulebook_named_brings_its_preset_and_other_choices_are_laid_over_it():
    wanted = {"laws": "tda", "break_order": "shortest"}

    policy = chosen(wanted, base=PRESETS[Laws.WSOP])

    assert differing(policy, PRESETS[Laws.TDA]) == ["break_order"]
    assert policy.break_order is BreakOrder.SHORTEST


def test_without_a_rulebook_the_choices_are_laid_over_what_holds():
    assert chosen({"limit_cap": 3}, base=PRESETS[Laws.WSOP]).laws is Laws.WSOP


@given(wishes, st.sampled_from(Laws))
def test_what_is_chosen_holds_and_nothing_else_changes(wanted, laws):
    base = PRESETS[Laws(wanted["laws"])] if "laws" in wanted else PRESETS[laws]

    policy = chosen(wanted, base=PRESETS[laws])

    assert policy.to_json() == {**base.to_json(), **wanted}
    assert set(differing(policy, base)) <= wanted.keys()


def test_a_rulebook_that_does_not_exist_is_refused_by_name():
    with pytest.raises(UnknownPolicy) as refusal:
        chosen({"laws": "klingon"}, base=Policy())

    assert refusal.value.field == "laws"


@pytest.mark.parametrize("name", [name for name in CHOICES if name not in DECIDED_LATER])
def test_what_the_start_fixed_stays(name):
    with pytest.raises(ChoiceFixed) as refusal:
        check_in_play([name], reason="The players asked for it")

    assert refusal.value.field == name


def test_what_a_law_leaves_to_the_director_changes_with_a_reason():
    check_in_play(list(DECIDED_LATER), reason="Six are left, and all agree")
    check_in_play([], reason="")

    with pytest.raises(ReasonWanted):
        check_in_play(["deals"], reason=" ")
