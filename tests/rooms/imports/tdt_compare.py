"""Facts of an imported evening as the book has them, beside what a second reader says."""

from collections import Counter
from decimal import Decimal
from typing import Any

from tests.rooms.imports.tdt_reader import facts_of
from tournaments import queries
from tournaments.models import KnockOut, Payout, Prize, Sale, SeasonPoints, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import PriceKind, State

ENTRIES = (PriceKind.ENTRY, PriceKind.REENTRY)


def book_facts(tournament: Tournament) -> dict[str, Any]:
    """The same facts as `facts_of`, by the keys the file has for players."""
    entries = list(tournament.entries.select_related("player").order_by("number"))
    key = {entry.pk: entry.player.origin.removeprefix("tdt:") for entry in entries}
    sales = list(Sale.objects.filter(tournament=tournament).prefetch_related("parts"))
    kinds = Counter(sale.kind for sale in sales)
    placed = {pk: place.place for pk, place in queries.places(tournament).items()}
    best: dict[str, int] = {}
    for pk, place in placed.items():
        best[key[pk]] = min(place, best.get(key[pk], place))
    inside = still_in(tournament, key)
    out = set(tournament.eliminations.values_list("entry", flat=True))
    balances = queries.balances(tournament)
    knocked = KnockOut.objects.filter(elimination__tournament=tournament)
    by_place = Prize.objects.filter(tournament=tournament).values_list("place", "amount_cents")
    given = SeasonPoints.objects.filter(event=tournament).select_related("player")
    began = tournament.started_at or tournament.starts_at
    return {
        "title": tournament.name,
        "players": len(set(key.values())),
        "buyins": sum(kinds[kind] for kind in ENTRIES),
        "rebuys": kinds[PriceKind.REBUY],
        "add_ons": kinds[PriceKind.ADD_ON],
        "ends": len(out),
        "paid": sum(sale.price_cents for sale in sales),
        "rake": -balances.get(Account.FEES, 0),
        "chips": sum(sale.chips for sale in sales),
        "order": [
            who for who in sorted(best, key=lambda who: (best[who], who)) if who not in inside
        ],
        "still_in": sorted({key[pk] for pk in key if pk not in out}),
        "takers": dict(Counter(key[pk] for pk in knocked.values_list("by_entry", flat=True))),
        "prizes": dict(by_place),
        "won": won(tournament, key),
        "corrections": {row.player.origin.removeprefix("tdt:"): row.points for row in given},
        "began": round(began.timestamp() * 1000),
    }


def still_in(tournament: Tournament, key: dict[int, str]) -> set[str]:
    """Who has no place yet, whatever places their earlier entries have."""
    if tournament.state == State.FINISHED:
        return set()
    return {key[entry.pk] for entry in queries.entries_in(tournament)}


def won(tournament: Tournament, key: dict[int, str]) -> dict[str, int]:
    payouts = Payout.objects.filter(tournament=tournament)
    return {key[entry]: cents for entry, cents in payouts.values_list("entry", "amount_cents")}


def wanted_facts(text: str, *, beside: bool = False, chop: dict[str, int]) -> dict[str, Any]:
    """What the book must say of this file, in cents.

    `beside`: bounties are no part of the price.  `chop`: what was agreed on instead of the prizes.
    """
    found = facts_of(text)
    bounties, awarded = found.pop("bounties"), found.pop("awarded")
    found["paid"] = round(100 * (found["paid"] + (bounties if beside else 0)))
    found["rake"] = round(100 * found["rake"])
    found["began"] = round(found["began"])
    prizes = found["prizes"]
    best_first = list(found["order"])
    if len(found["still_in"]) > 1:  # goes on: nobody has a prize, nor those still in a place
        found["prizes"], found["won"] = {}, {}
        found["order"] = [who for who in best_first if who not in found["still_in"]]
    else:
        shares = chop or awarded
        found["won"] = {who: round(100 * cents) for who, cents in shares.items() if cents}
        if chop:
            prizes = {best_first.index(who) + 1: cents for who, cents in chop.items()}
        found["prizes"] = {place: round(100 * cents) for place, cents in prizes.items()}
    found["corrections"] = {who: Decimal(round(n)) for who, n in found["corrections"].items()}
    return found
