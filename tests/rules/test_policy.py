"""Chapter: the choices of the house.  Robert's Rules where it decides; TDA, WSOP where chosen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.policy import (
    DEFAULT,
    BalanceThreshold,
    ButtonMethod,
    Deals,
    Policy,
    PolicyLine,
    Simultaneous,
    UnknownPolicy,
    describe,
)
from tournaments.rules.policy_choices import CHOICES
from tournaments.rules.policy_meanings import MEANINGS, NAMES

policies = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
)


def test_what_is_not_chosen_follows_roberts_rules():
    assert Policy.from_json({}) == DEFAULT
    assert DEFAULT.to_json() == {
        "laws": "french",
        "button_method": "dead",
        "initial_button": "high_card_per_table",
        "chip_race": "seed",
        "balance_threshold": "seed",
        "break_order": "preset",
        "redraw": "french_literal",
        "simultaneous": "stack",
        "tie_remainder": "best_hand_then_staff",
        "clock_call_s": 60,
        "limit_halfbet_raise": "seed",
        "limit_cap": 3,
        "late_stack": "blinded",
        "noshow": "lift_after_min",
        "final_table_at": "max_table_size",
        "deals": "record_only",
        "absent_posts": "per_hand",
        "disqualified_in_hand": "at_once",
        "disqualified_bags": "removed",
    }


def test_a_stored_choice_is_read_as_that_choice():
    stored = {"button_method": "manual", "simultaneous": "wsop", "balance_threshold": 1}

    assert Policy.from_json(stored) == Policy(
        button_method=ButtonMethod.MANUAL, simultaneous=Simultaneous.WSOP, balance_threshold=1
    )


def test_the_balance_may_be_a_name_or_a_number_of_players():
    assert Policy.from_json({"balance_threshold": "wsop"}).balance_threshold is (
        BalanceThreshold.WSOP
    )
    assert Policy.from_json({"balance_threshold": 2}).balance_threshold == 2


@pytest.mark.parametrize(
    ("stored", "field", "sentence"),
    [
        (
            {"colour": "red"},
            "colour",
            "There is no policy called “colour”. Choose one from the list.",
        ),
        (
            {"chip_race": "fast"},
            "chip_race",
            "“fast” is not a choice for “Chip race”. Choose one from the list.",
        ),
        (
            {"balance_threshold": True},
            "balance_threshold",
            "“True” is not a choice for “Table balancing”. Choose one from the list.",
        ),
        (
            {"clock_call_s": None},
            "clock_call_s",
            "“None” is not a choice for “Time to act after a call for the clock”."
            " Choose one from the list.",
        ),
    ],
)
def test_a_choice_that_does_not_exist_is_refused_by_name(stored, field, sentence):
    with pytest.raises(UnknownPolicy) as refusal:
        Policy.from_json(stored)

    assert (refusal.value.field, str(refusal.value)) == (field, sentence)


@given(policies)
def test_every_policy_comes_back_from_storage_as_it_went(chosen):
    policy = Policy(**chosen)

    assert Policy.from_json(policy.to_json()) == policy


@given(policies)
def test_every_policy_can_be_told_to_the_public_line_by_line(chosen):
    lines = describe(Policy(**chosen))

    assert [line.field for line in lines] == list(NAMES.values())
    assert all(line.value.endswith(".") and line.law for line in lines)


def test_every_choice_has_its_sentence_and_every_sentence_its_choice():
    assert {name: tuple(meanings) for name, meanings in MEANINGS.items()} == CHOICES


def test_the_public_page_names_the_law_behind_a_choice():
    lines = describe(Policy(simultaneous=Simultaneous.SHARE_ALL, deals=Deals.FORBIDDEN))

    assert lines[7] == PolicyLine(
        "Players out at the same time",
        "All who go out in the same hand tie and share.",
        "TDA 2024 RP-8-A",
    )
    assert lines[15] == PolicyLine(
        "Deals between players", "Deals are not allowed.", "Robert's Rules 7.37"
    )
