"""The house's choices where the laws leave one or the editions differ, and rules of its own."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

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
from tournaments.rules.values import Help, Text

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
        value=str(value),
    )


PRESET_NAMES: Mapping[Laws, str] = {
    Laws.FRENCH: N_("French laws"),
    Laws.TDA: "TDA 2024",
    Laws.WSOP: "WSOP 2026",
}

PRESETS: Mapping[Laws, Policy] = {
    Laws.FRENCH: Policy(),
    Laws.TDA: Policy(
        laws=Laws.TDA,
        chip_race=ChipRace.TDA,  # 24-A
        balance_threshold=2,  # 11-D: play halts three short
        redraw=Redraw.RROP,  # no rule of its own
        simultaneous=Simultaneous.SHARE_ALL,  # RP-8-A
        clock_call_s=30,  # 29
        limit_halfbet_raise=HalfBetRaise.RROP,
        late_stack=LateStack.FULL,  # 8-A
        final_table_at=FinalTableAt.TDA,  # RP-9
    ),
    Laws.WSOP: Policy(
        laws=Laws.WSOP,
        initial_button=InitialButton.FIRST_STACK_RIGHT_OF_DEALER,  # 85
        chip_race=ChipRace.TDA,  # 77
        balance_threshold=BalanceThreshold.WSOP,  # 67
        redraw=Redraw.WSOP_67C,
        simultaneous=Simultaneous.WSOP,  # 126-b
        clock_call_s=30,  # 80
        limit_halfbet_raise=HalfBetRaise.RROP,
        limit_cap=4,  # 100
        late_stack=LateStack.FULL,  # 14
        noshow=NoShow.WSOP16,
        final_table_at=FinalTableAt.WSOP,  # 68
    ),
}

# the law that leaves it to the director when it happens; everything else the start fixes
DECIDED_LATER: Mapping[str, str] = MappingProxyType(
    {
        "deals": "Robert's Rules 7.37",
        "redraw": "Robert's Rules 7.18",
        "final_table_at": "TDA 2024 RP-9",
        "balance_threshold": "TDA 2024 11-D",
        "clock_call_s": "Robert's Rules 6.16; WSOP 2026 80",
    }
)


class ChoiceFixed(RuleError):
    """The start has fixed this choice."""


class ReasonWanted(RuleError):
    """A choice that changes during play is told with its reason."""


def chosen(wanted: Mapping[str, Any], *, base: Policy) -> Policy:
    """What is wanted laid over `base`, or over the preset of the rulebook that it names.

    Raises UnknownPolicy, with the field.
    """
    if "laws" in wanted:
        base = PRESETS[Policy.from_json({"laws": wanted["laws"]}).laws]
    return Policy.from_json({**base.to_json(), **wanted})


def differing(one: Policy, other: Policy) -> list[str]:
    """The names of the choices in which two policies differ, in the order of the page."""
    mine, theirs = one.to_json(), other.to_json()
    return [name for name in mine if mine[name] != theirs[name]]


def check_in_play(changed: list[str], *, reason: str) -> None:
    """Whether these choices may change while the event is played.

    Raises ChoiceFixed with the field, ReasonWanted.  Source: Robert's Rules 7.18, 7.36, 7.37, 7.39.
    """
    for name in changed:
        if name not in DECIDED_LATER:
            raise ChoiceFixed(
                N_("Fixed since the start, until the event is over."),
                field=name,
            )
    if changed and not reason.strip():
        raise ReasonWanted(
            N_("Enter why the house rules change during play. Players read it."), field="reason"
        )


LONGEST_TITLE = 120
LONGEST_TEXT = 2000
LONGEST_LAW = 40
MAX_PLACE = 999


class HouseRuleUnfit(RuleError):
    """A rule of the house needs a title and a text."""


class HouseRuleGone(RuleError):
    """The rule has been put away."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A rule of the house as it is written; `law` is the law it stands beside, or empty."""

    title: Annotated[str, Text(LONGEST_TITLE)]
    text: Annotated[str, Text(LONGEST_TEXT)]
    law: Annotated[
        str, Text(LONGEST_LAW, blank=True), Help("The law it stands beside, such as 7.15.")
    ] = ""


def checked_wording(wording: Wording) -> Wording:
    """The wording, tidied: one line of title, no blank lines around the text.

    Raises HouseRuleUnfit where something is missing or too long.
    """
    tidy = Wording(
        title=" ".join(wording.title.split()),
        text="\n".join(line.rstrip() for line in wording.text.strip().splitlines()),
        law=" ".join(wording.law.split()),
    )
    if not tidy.title:
        raise HouseRuleUnfit(N_("The rule needs a title. Enter one."), field="title")
    if not tidy.text:
        raise HouseRuleUnfit(N_("The rule needs a text. Enter it."), field="text")
    for field, most in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT), ("law", LONGEST_LAW)):
        if len(getattr(tidy, field)) > most:
            raise HouseRuleUnfit(
                N_("This is too long. Enter at most %(most)s characters."), field=field, most=most
            )
    return tidy
