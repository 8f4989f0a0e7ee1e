"""Whether a deal of the last players holds, and who finishes where when it stops play.

Source: Robert's Rules 7.35-7.38.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournaments.rules import N_, RuleError
from tournaments.rules.deals import Agreed, Money, Share, check_left
from tournaments.rules.policy_choices import Deals


class DealsForbidden(RuleError):
    """The event does not admit deals.  7.37."""


class HandNotOver(RuleError):
    """A deal is made between two hands."""


class NoDealPartner(RuleError):
    """One player cannot agree with anybody."""

    code = "nobody_to_deal_with"


class NotEverybodyIn(RuleError):
    """A deal that leaves out a player who is still in is void.  7.37."""


class NotInTheDeal(RuleError):
    """Somebody who is out, or who is named twice."""


class NotSigned(RuleError):
    """A deal holds when all have signed."""


class BadShare(RuleError):
    """An amount below nothing."""


class DealIsOff(RuleError):
    """The amounts and what is left to play for are not the prizes that are not won yet."""


class NothingLeftToPlay(RuleError):
    """A deal on all the money leaves nothing to play for.  7.38."""


class StillPlayedFor(RuleError):
    """Play cannot stop while something is left to play for."""


class BelowSecured(RuleError):
    """A player would get less than they have already won, and has not waived it."""


def check_deal(
    agreed: Agreed,
    *,
    players: Mapping[int, str],
    prizes: Sequence[int],
    policy: Deals,
    between_hands: bool,
) -> None:
    """See that a deal holds; `players` are the names of all entries still in.

    `prizes` are those not yet won, one for each of them, first place first.
    Whether the house pays by it is the director's to say for each deal: the policy only proposes.
    Raises DealsForbidden, HandNotOver, NoDealPartner, NotInTheDeal, NotEverybodyIn, BadShare,
    BadLeftPrizes, StillPlayedFor, NothingLeftToPlay, DealIsOff, BelowSecured, NotSigned.
    Source: Robert's Rules 7.36-7.38.
    """
    money = Money(tuple(prizes), agreed.left_prizes)
    _check_admitted(policy, between_hands=between_hands)
    _check_everybody(agreed.shares, players)
    check_left(money)
    _check_left_to_play(agreed, money)
    _check_sum(agreed.shares, money)
    _check_secured(agreed.shares, players, money)
    for share in agreed.shares:
        if not share.signed:
            raise NotSigned(
                N_("%(player)s has not signed. A deal needs all players left to agree."),
                field="signed",
                player=players[share.entry],
            )


def _check_left_to_play(agreed: Agreed, money: Money) -> None:
    """Source: Robert's Rules 7.38; that play stops when all is shared out, the custom of clubs."""
    if agreed.stops and money.left_cents:
        raise StillPlayedFor(
            N_("Play stops only when everything is shared out. Leave nothing to play for."),
            field="left_prizes",
        )
    if not money.left_cents and not agreed.stops and not agreed.reason.strip():
        raise NothingLeftToPlay(
            N_(
                "A deal must leave something to play for. Leave a prize for the winner, stop "
                "here, or enter why all is shared."
            ),
            field="left_prizes",
        )


def _check_admitted(policy: Deals, *, between_hands: bool) -> None:
    if policy is Deals.FORBIDDEN:
        raise DealsForbidden(N_("Deals are not allowed in this event. Play on for the prizes."))
    if not between_hands:
        raise HandNotOver(N_("A hand is being played. Let it end, then record the deal."))


def _check_everybody(shares: Sequence[Share], players: Mapping[int, str]) -> None:
    if len(players) < 2:
        raise NoDealPartner(N_("A deal takes two players who are still in."))
    named = [share.entry for share in shares]
    if len(set(named)) < len(named) or set(named) - players.keys():
        raise NotInTheDeal(
            N_("Include each player left exactly once. Reload the page."),
            field="shares",
        )
    for entry, player in players.items():
        if entry not in named:
            raise NotEverybodyIn(
                N_(
                    "%(player)s is still in: a deal that leaves a player out is void. Add"
                    " %(player)s."
                ),
                field="shares",
                player=player,
            )
    if any(share.amount_cents < 0 for share in shares):
        raise BadShare(N_("An amount cannot be below zero. Check the amounts."), field="shares")


def _check_sum(shares: Sequence[Share], money: Money) -> None:
    difference = sum(share.amount_cents for share in shares) - money.to_share_cents
    if difference > 0:
        raise DealIsOff(
            N_(
                "The shares and what is left to play for are more than the prizes that are not"
                " won yet. Lower an amount."
            ),
            field="shares",
            difference_cents=difference,
        )
    if difference < 0:
        raise DealIsOff(
            N_(
                "The shares and what is left to play for are less than the prizes that are not"
                " won yet. Raise an amount."
            ),
            field="shares",
            difference_cents=difference,
        )


def _check_secured(shares: Sequence[Share], players: Mapping[int, str], money: Money) -> None:
    for share in shares:
        if share.amount_cents < money.secured_cents and not share.waived:
            raise BelowSecured(
                N_(
                    "%(player)s would get less than already secured. Raise the share, or have "
                    "the waiver signed."
                ),
                field="shares",
                player=players[share.entry],
            )


class FirstPlaceOpen(RuleError):
    """Nobody has more chips than all others, and nobody was named for the first place."""


class StacksMissing(RuleError):
    """The places behind the first follow from stacks that are not known."""


class NotAmongThem(RuleError):
    """The first place was given to somebody who is not in."""


def finishes_by_deal(
    stacks: Mapping[int, int | None], *, first: int | None
) -> tuple[int, list[list[int]]]:
    """The winner, and the others in the order in which they are out, the worst place first.

    `stacks` are the chips of every entry still in; the largest one wins unless `first` is named.
    Equal stacks share their places.  Two players with a winner named need no stacks.
    Raises FirstPlaceOpen, StacksMissing, NotAmongThem.

    >>> finishes_by_deal({1: 500, 2: 900, 3: 500, 4: 200}, first=None)
    (2, [[4], [1, 3]])
    """
    winner = _winner(stacks) if first is None else first
    if winner not in stacks:
        raise NotAmongThem(N_("The first place goes to a player who is still in."), field="first")
    others = {entry: chips for entry, chips in stacks.items() if entry != winner}
    if len(others) == 1:
        return winner, [list(others)]
    known = [(chips, entry) for entry, chips in others.items() if chips is not None]
    if len(known) < len(others):
        raise _stacks_missing()
    ranked = groupby(sorted(known), key=lambda each: each[0])
    return winner, [[entry for _, entry in group] for _, group in ranked]


def _winner(stacks: Mapping[int, int | None]) -> int:
    known = [(chips, entry) for entry, chips in stacks.items() if chips is not None]
    if len(known) < len(stacks):
        raise _stacks_missing()
    most = max(chips for chips, _ in known)
    leaders = [entry for chips, entry in known if chips == most]
    if len(leaders) > 1:
        raise FirstPlaceOpen(
            N_("Several players have the largest stack. Choose who takes the first place."),
            field="first",
        )
    return leaders[0]


def _stacks_missing() -> StacksMissing:
    return StacksMissing(
        N_("Enter every stack: when play stops, the places follow from the stacks."),
        field="stacks",
    )
