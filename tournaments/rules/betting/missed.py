"""What was missed: the button's place, and the hands of a player who is away or removed.

Source: Robert's Rules 3.2.1g, 3.2.2, 3.4.1, 7 intro, 7.28; TDA 2024 34-A, 36, 71; WSOP 2026 113.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step
from tournaments.rules.entries import chips_in_play
from tournaments.rules.penalties import penalty_hands

LAW = "3.2.1, 3.2.2, 3.4.1; TDA 2024 34-A, 36"


class TooFewPlayers(RuleError):
    """A button needs two players at least."""


class NotMissed(RuleError):
    """The button was where it should have been."""


class Found(StrEnum):
    """When the mistake was noticed."""

    BEFORE_ACTION = "before_action"  # in the hand itself, before substantial action
    DURING_HAND = "during_hand"  # in the hand itself, after it
    NEXT_HAND = "next_hand"


@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blinds by seat."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedButton(Ruling):
    """What is done, and where button and blinds stand for the hand now dealt or played on."""

    redealt: bool
    button: int
    small_blind: int
    big_blind: int


def positions(button: int, occupied: Sequence[int]) -> Positions:
    """The blinds that go with a button; two players: the button is the small blind.

    The button may be at an empty seat.  Source: section 4, 7.31.
    """
    if len(occupied) == 2 and button in occupied:
        return Positions(button, button, _next(button, occupied))
    small = _next(button, occupied)
    return Positions(button, small, _next(small, occupied))


def _next(seat: int, occupied: Sequence[int]) -> int:
    return min(occupied, key=lambda other: (other <= seat, other))


def missed_button(occupied: Sequence[int], *, right: int, wrong: int, found: Found) -> MissedButton:
    """What to do about a button that stood at seat `wrong` and not at seat `right`.

    At the next hand the seed puts it back to where it should have been, so that nobody misses a
    position; TDA lets the mistake stand.  Raises TooFewPlayers, NotMissed.
    Source: 3.4.1; TDA 2024 34-A.
    """
    if len(set(occupied)) < 2:
        raise TooFewPlayers(N_("Enter the seats of two players at least."), field="occupied")
    if right == wrong:
        raise NotMissed(
            N_("The button was in the right place. Enter two different seats."),
            field="wrong",
        )
    if found is Found.BEFORE_ACTION:
        return _redealt(positions(right, occupied))
    if found is Found.DURING_HAND:
        return _plays_on(positions(wrong, occupied), wrong)
    seed = _put_back(positions(right, occupied), right)
    tda = _moved_on(positions(_next(wrong, occupied), occupied), wrong)
    if (seed.button, seed.big_blind) == (tda.button, tda.big_blind):
        return seed
    return replace(seed, readings=(tda,))


def _redealt(there: Positions) -> MissedButton:
    steps = (
        step(N_("Fewer than two players have acted: the deal is a misdeal."), "3.2.1"),
        step(
            N_("The button goes to its right place, and the hand is dealt again."),
            "3.4.1; TDA 2024 34-A",
        ),
    )
    return _ruling(
        there,
        N_("Misdeal. Deal again with the button at seat %(button)s."),
        steps,
        "",
        redealt=True,
    )


def _plays_on(there: Positions, wrong: int) -> MissedButton:
    steps = (
        step(
            N_("Substantial action: the hand is played as dealt."),
            "3.2.2; TDA 2024 34-A, 36",
        ),
        step(
            N_("The button stays at seat %(button)s to the end of this hand."),
            "3.2.2",
            button=wrong,
        ),
    )
    return _ruling(there, N_("Play on with the button at seat %(button)s."), steps, "")


def _put_back(there: Positions, right: int) -> MissedButton:
    text = N_("The button goes to seat %(button)s, where it should have been in the hand before.")
    steps = (
        step(text, "3.4.1", button=right),
        step(
            N_("Each player then gets every position once in the round, if possible."),
            "3.4.1",
        ),
    )
    return _ruling(there, N_("Put the button at seat %(button)s."), steps, "3.4.1")


def _moved_on(there: Positions, wrong: int) -> MissedButton:
    text = N_("The mistake stands: the button is not backed up, it moves on from seat %(wrong)s.")
    steps = (step(text, "TDA 2024 34-A", wrong=wrong),)
    return _ruling(there, N_("Move the button on to seat %(button)s."), steps, "TDA 2024 34-A")


def _ruling(
    there: Positions,
    says: str,
    steps: tuple[AnswerStep, ...],
    source: str,
    *,
    redealt: bool = False,
) -> MissedButton:
    values = {"button": there.button, "small": there.small_blind, "big": there.big_blind}
    text = N_("Small blind: seat %(small)s; big blind: seat %(big)s.")
    return MissedButton(
        says=step(says, **values),
        steps=(*steps, step(text, "7.30", **values)),
        law=LAW,
        source=source,
        redealt=redealt,
        button=there.button,
        small_blind=there.small_blind,
        big_blind=there.big_blind,
    )


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
