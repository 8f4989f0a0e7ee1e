"""Ready-made policies, one per rulebook, and what a law lets the director decide later.

Where the TDA or the WSOP is silent, Robert's Rules hold.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tournaments.rules import N_, RuleError
from tournaments.rules.policy import (
    BalanceThreshold,
    ChipRace,
    FinalTableAt,
    HalfBetRaise,
    InitialButton,
    LateStack,
    Laws,
    NoShow,
    Policy,
    Redraw,
    Simultaneous,
)

NAMES: Mapping[Laws, str] = {
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
                N_("The start has fixed this choice. It holds until the event is over."),
                field=name,
            )
    if changed and not reason.strip():
        raise ReasonWanted(
            N_("Say why the house rules change during play. Players read it."), field="reason"
        )
