"""The choices there are: one name per policy and value, as they are stored.

"seed" is always the reading of Robert's Rules in the edition this house follows.
"""

from collections.abc import Mapping
from enum import StrEnum


class Laws(StrEnum):
    """The rulebook an event is played by; where it is silent, Robert's Rules hold."""

    FRENCH = "french"
    TDA = "tda"
    WSOP = "wsop"


class ButtonMethod(StrEnum):
    DEAD = "dead"
    MANUAL = "manual"


class InitialButton(StrEnum):
    HIGH_CARD_PER_TABLE = "high_card_per_table"
    HIGH_CARD_ONCE = "high_card_once"
    FIRST_STACK_RIGHT_OF_DEALER = "first_stack_right_of_dealer"
    SEAT_1 = "seat_1"


class ChipRace(StrEnum):
    SEED = "seed"
    TDA = "tda"


class BalanceThreshold(StrEnum):
    SEED = "seed"
    WSOP = "wsop"


class BreakOrder(StrEnum):
    PRESET = "preset"
    SHORTEST = "shortest"


class Redraw(StrEnum):
    RROP = "rrop"
    FRENCH_LITERAL = "french_literal"
    WSOP_67C = "wsop_67c"
    FINAL_ONLY = "final_only"


class Simultaneous(StrEnum):
    STACK = "stack"
    WSOP = "wsop"
    SHARE_ALL = "share_all"


class TieRemainder(StrEnum):
    BEST_HAND_THEN_STAFF = "best_hand_then_staff"
    SEAT_ORDER = "seat_order"
    FIRST_LISTED = "first_listed"


class HalfBetRaise(StrEnum):
    SEED = "seed"
    RROP = "rrop"


class LateStack(StrEnum):
    FULL = "full"
    BLINDED = "blinded"


class NoShow(StrEnum):
    LIFT_AFTER_MIN = "lift_after_min"
    WSOP16 = "wsop16"


class FinalTableAt(StrEnum):
    MAX_TABLE_SIZE = "max_table_size"
    TDA = "tda"
    WSOP = "wsop"


class Deals(StrEnum):
    FORBIDDEN = "forbidden"
    RECORD_ONLY = "record_only"
    GUARANTEED = "guaranteed"


class AbsentPosts(StrEnum):
    PER_HAND = "per_hand"
    PER_LEVEL = "per_level"


class DisqualifiedInHand(StrEnum):
    AT_ONCE = "at_once"
    WITH_HAND = "with_hand"


class DisqualifiedBags(StrEnum):
    REMOVED = "removed"
    DIRECTOR = "director"


Value = StrEnum | int
CHOICES: Mapping[str, tuple[Value, ...]] = {
    "laws": tuple(Laws),
    "button_method": tuple(ButtonMethod),
    "initial_button": tuple(InitialButton),
    "chip_race": tuple(ChipRace),
    "balance_threshold": (*BalanceThreshold, 1, 2, 3),
    "break_order": tuple(BreakOrder),
    "redraw": tuple(Redraw),
    "simultaneous": tuple(Simultaneous),
    "tie_remainder": tuple(TieRemainder),
    "clock_call_s": (60, 30),
    "limit_halfbet_raise": tuple(HalfBetRaise),
    "limit_cap": (3, 4),
    "late_stack": tuple(LateStack),
    "noshow": tuple(NoShow),
    "final_table_at": tuple(FinalTableAt),
    "deals": tuple(Deals),
    "absent_posts": tuple(AbsentPosts),
    "disqualified_in_hand": tuple(DisqualifiedInHand),
    "disqualified_bags": tuple(DisqualifiedBags),
}
