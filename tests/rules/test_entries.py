"""Chapter: who may buy what, and when.

Robert's Rules 7.19, 7.33; TDA 2024 8, 27, 71-D; WSOP 2026 12, 13.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules import RuleError
from tournaments.rules.entries import (
    AddOnsClosed,
    AlreadyOut,
    EventFull,
    HandRunning,
    LateRegistrationClosed,
    NegativeAmount,
    NotOut,
    RebuysClosed,
    ReentriesClosed,
    StackTooBig,
    TooManyAddOns,
    TooManyRebuys,
    TooManyReentries,
    check_add_on,
    check_amount,
    check_entry,
    check_rebuy,
    check_reentry,
    chips_in_play,
)
from tournaments.rules.sales import AddOnRule, RebuyRule, ReentryRule, Sales, Trigger, Window

TO_LEVEL_6 = Window(until_level=6)
REBUY = RebuyRule(TO_LEVEL_6, price_cents=10_000, chips=10_000)
ADD_ON = AddOnRule(
    Window(from_level=6, from_break=True, until_level=6), price_cents=10_000, chips=15_000
)
REENTRY = ReentryRule(TO_LEVEL_6, max_per_player=1, forfeit_allowed_at_close=True)
SALES = Sales(
    price_cents=10_000,
    chips=10_000,
    window=TO_LEVEL_6,
    max_entries=100,
    rebuy=REBUY,
    add_on=ADD_ON,
    reentry=REENTRY,
)


def refusal(check, *args, **kwargs):
    """The refusal's kind and sentence, or None when the sale is fine."""
    try:
        check(*args, **kwargs)
    except RuleError as error:
        return type(error), str(error)
    return None


def with_rebuy(**changes):
    return replace(SALES, rebuy=replace(REBUY, **changes))


# Late registration


def test_late_entries_are_sold_to_the_end_of_the_break_after_the_last_level():
    assert refusal(check_entry, SALES, level=6, on_break=True) is None
    assert refusal(check_entry, SALES, level=7) == (
        LateRegistrationClosed,
        "Registration closed with the break after level 6.",
    )


def test_the_house_may_close_before_the_break():
    sales = replace(SALES, window=Window(until_level=6, through_break=False))

    assert refusal(check_entry, sales, level=6) is None
    assert refusal(check_entry, sales, level=6, on_break=True) == (
        LateRegistrationClosed,
        "Registration closed at the end of level 6.",
    )


def test_without_late_registration_the_doors_close_at_the_start():
    sales = replace(SALES, window=Window(until_level=0, through_break=False))

    assert refusal(check_entry, sales, level=0) is None
    assert refusal(check_entry, sales, level=1) == (
        LateRegistrationClosed,
        "Registration closed when the event started. There are no late entries.",
    )


def test_registration_may_open_later():
    sales = replace(SALES, window=Window(from_level=2))

    assert refusal(check_entry, sales, level=1) == (
        LateRegistrationClosed,
        "Registration opens in level 2. Come back then.",
    )
    assert refusal(check_entry, sales, level=99) is None


def test_a_full_event_sells_no_more_entries():
    assert refusal(check_entry, SALES, level=1, sold=99) is None
    assert refusal(check_entry, SALES, level=1, sold=100) == (
        EventFull,
        "All 100 entries are sold. Put the player on the waiting list.",
    )


# Rebuys


def test_a_starting_stack_or_less_may_rebuy():
    assert refusal(check_rebuy, SALES, level=1, stack_chips=10_000) is None
    assert refusal(check_rebuy, SALES, level=1, stack_chips=10_001) == (
        StackTooBig,
        "A rebuy needs a stack of 10000 or less: this one has 10001. Play on.",
    )


def test_the_house_may_ask_that_a_player_be_broke():
    sales = with_rebuy(trigger=Trigger.BROKE)

    assert refusal(check_rebuy, sales, level=1, stack_chips=0) is None
    assert refusal(check_rebuy, sales, level=1, stack_chips=1)[0] is StackTooBig


def test_the_house_may_allow_a_rebuy_with_any_stack():
    sales = with_rebuy(trigger=Trigger.ANY)

    assert refusal(check_rebuy, sales, level=1, stack_chips=99_999) is None


def test_rebuys_end_with_their_level():
    sales = with_rebuy(window=Window(from_level=1, until_level=4, through_break=False))

    assert refusal(check_rebuy, sales, level=0, stack_chips=0) == (
        RebuysClosed,
        "Rebuys begin in level 1.",
    )
    assert refusal(check_rebuy, sales, level=4, stack_chips=0) is None
    assert refusal(check_rebuy, sales, level=5, stack_chips=0) == (
        RebuysClosed,
        "Rebuys ended after level 4.",
    )


def test_an_entry_may_not_take_more_rebuys_than_its_share():
    sales = with_rebuy(max_per_entry=2)

    assert refusal(check_rebuy, sales, level=1, stack_chips=0, bought=1) is None
    assert refusal(check_rebuy, sales, level=1, stack_chips=0, bought=1, count=2) == (
        TooManyRebuys,
        "Rebuys per entry: at most 2. Sell fewer, or none.",
    )


def test_an_event_may_limit_its_rebuys_in_all():
    sales = with_rebuy(max_in_all=20)

    assert refusal(check_rebuy, sales, level=1, stack_chips=0, bought_in_all=20) == (
        TooManyRebuys,
        "Rebuys in this event: at most 20. Sell fewer, or none.",
    )


def test_a_freezeout_has_no_rebuys_add_ons_or_re_entries():
    freezeout = Sales(price_cents=10_000, chips=10_000)

    assert refusal(check_rebuy, freezeout, level=1, stack_chips=0) == (
        RebuysClosed,
        "This event has no rebuys.",
    )
    assert refusal(check_add_on, freezeout, level=1) == (
        AddOnsClosed,
        "This event has no add-ons.",
    )
    assert refusal(check_reentry, freezeout, level=1, out=True) == (
        ReentriesClosed,
        "This event has no re-entries.",
    )


def test_nobody_rebuys_after_the_next_hand_has_begun_without_him():
    assert refusal(check_rebuy, SALES, level=1, stack_chips=0, out=True) == (
        AlreadyOut,
        "This player is out: the next hand has begun. Undo the elimination if it was wrong.",
    )


def test_chips_are_bought_between_hands():
    running = (HandRunning, "A hand is in progress. Sell the chips when it is over.")

    assert (
        refusal(check_rebuy, SALES, level=1, stack_chips=0, between_hands=False),
        refusal(check_add_on, SALES, level=6, on_break=True, between_hands=False),
    ) == (running, running)


# Add-ons


def test_add_ons_are_sold_in_their_window_only():
    assert refusal(check_add_on, SALES, level=6) == (
        AddOnsClosed,
        "Add-ons are sold from the break after level 6. Wait until then.",
    )
    assert refusal(check_add_on, SALES, level=6, on_break=True) is None
    assert refusal(check_add_on, SALES, level=7) == (
        AddOnsClosed,
        "Add-ons ended after level 6.",
    )


def test_add_ons_may_be_sold_from_the_start_of_a_level():
    sales = replace(SALES, add_on=replace(ADD_ON, window=Window(from_level=3)))

    assert refusal(check_add_on, sales, level=2, on_break=True) == (
        AddOnsClosed,
        "Add-ons are sold from level 3. Wait until then.",
    )


def test_an_entry_takes_one_add_on():
    assert refusal(check_add_on, SALES, level=6, on_break=True, bought=1) == (
        TooManyAddOns,
        "Add-ons per entry: at most 1. This one has had 1.",
    )


def test_whoever_is_out_takes_no_add_on():
    assert refusal(check_add_on, SALES, level=6, on_break=True, out=True)[0] is AlreadyOut


# Re-entries


def test_a_player_who_is_out_may_enter_again():
    assert refusal(check_reentry, SALES, level=3, out=True) is None


def test_a_player_with_chips_may_not_enter_again():
    assert refusal(check_reentry, SALES, level=3, out=False) == (
        NotOut,
        "This player still has chips. Re-entry is possible once they are out.",
    )


def test_a_stack_may_be_given_up_at_the_close_of_registration_if_the_house_allows():
    strict = replace(SALES, reentry=ReentryRule(TO_LEVEL_6))

    assert refusal(check_reentry, SALES, level=6, out=False, forfeits=True) is None
    assert refusal(check_reentry, SALES, level=3, out=False, forfeits=True) == (
        NotOut,
        "A stack can be forfeited only at the close of registration, in level 6.",
    )
    assert refusal(check_reentry, strict, level=6, out=False, forfeits=True)[0] is NotOut


def test_re_entries_have_a_limit():
    assert refusal(check_reentry, SALES, level=3, out=True, reentries=1) == (
        TooManyReentries,
        "Re-entries per player: at most 1. This player has had them all.",
    )


def test_re_entries_have_their_own_window_and_need_room():
    sales = replace(SALES, reentry=ReentryRule(Window(from_level=2, until_level=4)))

    assert refusal(check_reentry, sales, level=1, out=True) == (
        ReentriesClosed,
        "Re-entries begin in level 2.",
    )
    assert refusal(check_reentry, sales, level=5, out=True) == (
        ReentriesClosed,
        "Re-entries ended after level 4.",
    )
    assert refusal(check_reentry, sales, level=3, out=True, sold=100)[0] is EventFull


# Windows, money and chips


@given(st.integers(0, 9), st.booleans(), st.integers(0, 9), st.booleans(), st.integers(0, 9))
def test_a_window_is_open_for_one_unbroken_stretch(first, at_break, last, through, level):
    window = Window(last, first, from_break=at_break, through_break=through)
    steps = [(number, on_break) for number in range(10) for on_break in (False, True)]
    begin, end = steps.index((first, at_break)), steps.index((last, through))

    assert [window.contains(number, on_break=on_break) for number, on_break in steps] == [
        begin <= step <= end for step in range(len(steps))
    ]
    assert window.is_closing(level) == (level == last)


def test_an_amount_is_never_below_zero():
    check_amount(0, field="price_cents")

    with pytest.raises(NegativeAmount) as refused:
        check_amount(-1, field="price_cents")

    assert refused.value.field == "price_cents"


def test_entries_rebuys_and_add_ons_bring_chips():
    chips = chips_in_play(
        entries=40,
        stack_chips=10_000,
        rebuys=12,
        rebuy_chips=10_000,
        added_chips=20 * 15_000,
    )

    assert chips == 820_000


def test_a_forfeited_stack_leaves_play():
    chips = chips_in_play(entries=4, stack_chips=1500, added_chips=1500, removed_chips=200)

    assert chips == 7300


def test_the_chips_of_a_disqualified_player_leave_play():
    assert chips_in_play(entries=80, stack_chips=10_000, removed_chips=34_500) == 765_500
