"""What programs call the checks of an event."""

from enum import StrEnum


class Code(StrEnum):
    """What programs call a check, and what its mending is asked by."""

    FALLING_BLINDS = "falling_blinds"
    BLINDS_UNPAYABLE = "blinds_unpayable"
    STACK_UNPAYABLE = "stack_unpayable"
    ANTE_ABOVE_BLIND = "ante_above_blind"
    SOLD_PAST_PLAN = "sold_past_plan"
    NEVER_SOLD = "never_sold"
    CLOSES_BEFORE_START = "closes_before_start"
    BOUNTIES_OF_NOTHING = "bounties_of_nothing"
    BOUNTY_UNNAMED = "bounty_unnamed"
    NO_PRIZES = "no_prizes"
    DEALS_RECORDED = "deals_recorded"
    STARTS_OVER = "starts_over"
    LEVELS_RUN_OUT = "levels_run_out"
