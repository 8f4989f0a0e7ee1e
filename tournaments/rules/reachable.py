"""Prizes of places that nobody can reach: flights may end with fewer players than are paid."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.rules.prize_plans import Prize


def reachable(prizes: Sequence[Prize], players: int, *, unit_cents: int = 1) -> list[Prize]:
    """The prizes when only so many players are left for the places, in cents.

    The money of the places that nobody can reach goes to the others in proportion to their
    prizes, in whole units by the largest remainder; what makes no unit goes to the first place.
    Tickets and things stay with their places.
    Source: WSOP 2026 31; the custom of the houses.

    >>> [prize.amount_cents for prize in reachable([Prize(500), Prize(300), Prize(200)], 2)]
    [625, 375]
    """
    kept, gone = list(prizes[:players]), prizes[players:]
    spare, dust = divmod(sum(prize.amount_cents for prize in gone), unit_cents)
    whole = sum(prize.amount_cents for prize in kept)
    if not gone or not whole:
        return list(prizes)
    shares = [Fraction(spare * prize.amount_cents, whole) for prize in kept]
    floors = [int(share) for share in shares]
    order = sorted(range(len(kept)), key=lambda at: (floors[at] - shares[at], at))
    for at in order[: spare - sum(floors)]:
        floors[at] += 1
    more = [units * unit_cents for units in floors]
    more[0] += dust
    return [
        replace(prize, amount_cents=prize.amount_cents + cents)
        for prize, cents in zip(kept, more, strict=True)
    ]
