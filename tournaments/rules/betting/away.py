"""What a penalty costs in hands, and what is in play once a stack has been removed.

Source: Robert's Rules 7 intro, 7.28; TDA 2024 71; WSOP 2026 113.
"""

from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.absence import penalty_hands
from tournaments.rules.betting.steps import Ruling, step
from tournaments.rules.entries import chips_in_play


class MoreThanThereIs(RuleError):
    """More chips removed than there ever were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyHands(Ruling):
    """The hands a player sits out."""

    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InPlay(Ruling):
    """The chips in play."""

    chips: int


def penalty(players: int, *, rounds: int) -> PenaltyHands:
    """The hands of so many rounds at a table of so many, the offender included.

    Source: TDA 2024 71-A; WSOP 2026 113.
    """
    hands = penalty_hands(players, rounds=rounds)
    values = {"players": players, "rounds": rounds, "hands": hands}
    text = N_(
        "A round is a hand for each player at the table: %(rounds)s × %(players)s = %(hands)s."
    )
    more = N_("A misdeal and its new deal count as one; moving tables changes nothing.")
    posts = N_("The player is dealt in and posts; the hand is killed.")
    return PenaltyHands(
        says=step(N_("Hands to sit out: %(hands)s."), **values),
        steps=(
            step(text, "7.28; TDA 2024 71-A", **values),
            step(posts, "TDA 2024 71-C"),
            step(more, "TDA 2024 35-C"),
        ),
        law="7 intro, 7.28; TDA 2024 71; WSOP 2026 113",
        hands=hands,
    )


def in_play(
    entries: int,
    *,
    stack_chips: int,
    rebuys: int = 0,
    rebuy_chips: int = 0,
    added_chips: int = 0,
    removed_chips: int = 0,
) -> InPlay:
    """What is in play: everything issued less what was removed.  Raises MoreThanThereIs."""
    issued = entries * stack_chips + rebuys * rebuy_chips + added_chips
    if removed_chips > issued:
        raise MoreThanThereIs(
            N_("Only %(issued)s were issued: no more can be removed."),
            field="removed_chips",
            issued=issued,
        )
    chips = chips_in_play(
        entries=entries,
        stack_chips=stack_chips,
        rebuys=rebuys,
        rebuy_chips=rebuy_chips,
        added_chips=added_chips,
        removed_chips=removed_chips,
    )
    values = {"issued": issued, "removed": removed_chips, "chips": chips}
    steps = [step(N_("Issued: %(issued)s."), "7.3", **values)]
    if removed_chips:
        text = N_("Removed (a disqualified player's, for example): %(removed)s.")
        steps.append(step(text, "7 intro; TDA 2024 71-D", **values))
    return InPlay(
        says=step(N_("In play: %(chips)s."), **values),
        steps=tuple(steps),
        law="7 intro, 7.3; TDA 2024 71-D",
        chips=chips,
    )
