"""The house's choices where the laws leave one, or where the editions differ.

A policy is frozen when the tournament starts and shown to the public; what a law lets the
director decide when it happens may change later (`policy_presets.DECIDED_LATER`).  The defaults
are the French laws in every point; the other values follow the TDA, the WSOP or a house's custom.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from tournaments.rules import N_, RuleError
from tournaments.rules.policy_choices import (
    CHOICES,
    AbsentPosts,
    BalanceThreshold,
    BreakOrder,
    ButtonMethod,
    ChipRace,
    Deals,
    DisqualifiedBags,
    DisqualifiedInHand,
    FinalTableAt,
    HalfBetRaise,
    InitialButton,
    LateStack,
    Laws,
    NoShow,
    Redraw,
    Simultaneous,
    TieRemainder,
    Value,
)
from tournaments.rules.policy_meanings import MEANINGS, NAMES

__all__ = [
    "DEFAULT",
    "AbsentPosts",
    "BalanceThreshold",
    "BreakOrder",
    "ButtonMethod",
    "ChipRace",
    "Deals",
    "DisqualifiedBags",
    "DisqualifiedInHand",
    "FinalTableAt",
    "HalfBetRaise",
    "InitialButton",
    "LateStack",
    "Laws",
    "NoShow",
    "Policy",
    "PolicyLine",
    "Redraw",
    "Simultaneous",
    "TieRemainder",
    "UnknownPolicy",
    "describe",
]


class UnknownPolicy(RuleError):
    """A policy that does not exist, or a value that it does not have."""


@dataclass(frozen=True, slots=True)
class Policy:
    """One tournament's choices.  `clock_call_s` is in seconds, `limit_cap` in raises."""

    laws: Laws = Laws.FRENCH
    button_method: ButtonMethod = ButtonMethod.DEAD
    initial_button: InitialButton = InitialButton.HIGH_CARD_PER_TABLE
    chip_race: ChipRace = ChipRace.SEED
    balance_threshold: BalanceThreshold | int = BalanceThreshold.SEED
    break_order: BreakOrder = BreakOrder.PRESET
    redraw: Redraw = Redraw.FRENCH_LITERAL
    simultaneous: Simultaneous = Simultaneous.STACK
    tie_remainder: TieRemainder = TieRemainder.BEST_HAND_THEN_STAFF
    clock_call_s: int = 60
    limit_halfbet_raise: HalfBetRaise = HalfBetRaise.SEED
    limit_cap: int = 3
    late_stack: LateStack = LateStack.BLINDED
    noshow: NoShow = NoShow.LIFT_AFTER_MIN
    final_table_at: FinalTableAt = FinalTableAt.MAX_TABLE_SIZE
    deals: Deals = Deals.RECORD_ONLY
    absent_posts: AbsentPosts = AbsentPosts.PER_HAND
    disqualified_in_hand: DisqualifiedInHand = DisqualifiedInHand.AT_ONCE
    disqualified_bags: DisqualifiedBags = DisqualifiedBags.REMOVED

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> "Policy":
        """The policy as stored; what is not mentioned keeps its default.

        Raises UnknownPolicy, with the field, for a name or a value that does not exist.
        """
        chosen: dict[str, Value] = {name: _choice(name, value) for name, value in stored.items()}
        return cls(**chosen)  # type: ignore[arg-type]

    def to_json(self) -> dict[str, str | int]:
        """Plain strings and numbers, one for every field."""
        return {
            name: value.value if isinstance(value, StrEnum) else value
            for name, value in asdict(self).items()
        }


DEFAULT = Policy()


class PolicyLine(NamedTuple):
    """A choice for the public page: its name and its meaning, both translatable, and its law."""

    field: str
    value: str
    law: str


def describe(policy: Policy) -> list[PolicyLine]:
    """What this tournament chose, one line for every field, in the order of the fields."""
    return [
        PolicyLine(NAMES[field.name], *MEANINGS[field.name][getattr(policy, field.name)])
        for field in fields(policy)
    ]


def _choice(name: str, value: object) -> Value:
    if name not in CHOICES:
        raise UnknownPolicy(
            N_("There is no policy called “%(policy)s”. Choose one from the list."),
            field=name,
            policy=name,
        )
    for choice in CHOICES[name]:
        # True is equal to 1 in Python, but nobody means a number by it.
        if choice == value and not isinstance(value, bool):
            return choice
    raise UnknownPolicy(
        N_("“%(value)s” is not a choice for “%(policy)s”. Choose one from the list."),
        field=name,
        policy=NAMES[name],
        value=value,
    )
