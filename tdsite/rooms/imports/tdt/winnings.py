"""Prizes and deals of a saved event."""

from collections.abc import Collection

from tdsite.rooms.imports.tdt.fields import Fields
from tournaments.rules import N_
from tournaments.rules.past_events import PastEntry, PastPrize

MAX_PLACES = 20_000


def prizes_of(prizes: Fields, entries: tuple[PastEntry, ...]) -> tuple[PastPrize, ...]:
    """The prizes for places, best first; those for anything else are named in a remark."""
    collected = sum(p.prize_cents for entry in entries for p in entry.purchases)
    in_it = {entry.player for entry in entries}
    found = []
    for row in prizes.each("Prizes"):
        place = row.number("Recipient", "Place", "Rank")
        named = row.text("Description", "Name")
        if row.number("Type") not in (0, None) or place is None or not 1 <= place <= MAX_PLACES:
            row.remarks.add(N_("The prize “%(prize)s” is for no place: left out."), prize=named)
            continue
        to = row.listed("AwardedToPlayers", "AwardedTo")
        winners = tuple(dict.fromkeys(key for key in to if isinstance(key, str) and key in in_it))
        found.append(PastPrize(int(place), _amount(row, collected), winners))
    return tuple(sorted(found, key=lambda prize: prize.place))


def _amount(row: Fields, collected_cents: int) -> int:
    """What the program had reckoned; else the fixed amount, or the percentage of the pool."""
    if row.has("CalculatedAmount"):
        return row.cents("CalculatedAmount")
    if row.number("AmountType") in (0, None) and (row.number("Amount") or 0) <= 100:
        row.remarks.add(N_("Prizes given in percent only were reckoned from what was paid in."))
        return round(collected_cents * max(0, row.number("Amount") or 0) / 100)
    return row.cents("Amount")


def dealt_of(
    chops: Fields, prizes: tuple[PastPrize, ...], in_it: Collection[str]
) -> dict[str, int]:
    """What players took in a deal that was carried out, by player, in cents."""
    shared = {key for prize in prizes if len(prize.to) > 1 for key in prize.to}
    players = set(in_it)
    for chop in chops.each("Chops"):
        portions = chop.get("Portions")
        if not isinstance(portions, dict):
            continue
        taken: dict[str, int] = {
            key: Fields(node, chops.remarks).cents("CashReal", "Cash")
            for key, node in portions.items()
        }
        carried_out = chop.true("Awarded") or taken.keys() <= shared
        if carried_out and any(taken.values()) and taken.keys() <= players:
            return taken
        chops.remarks.add(N_("A deal that was only reckoned, not made, was left out."))
    return {}
