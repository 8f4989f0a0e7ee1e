"""More numbers of an event for a formula: its terms, chips, levels, and how each player ended.

A number that the book does not have is left out: a formula that asks for it is told so.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.db.models import F, Sum

from tables.queries import final_table_size, open_tables
from tdsite.rooms.leagues import level_facts
from tournaments import queries
from tournaments.bounty_book import BountyBook
from tournaments.models import ChipCount, KnockOut, Sale, Tournament
from tournaments.models.money import Account
from tournaments.models.price_parts import cents_of
from tournaments.models.tournament import PriceKind, State
from tournaments.prize_money import collected_cents
from tournaments.rules.formulas import Number
from tournaments.rules.prices import To, parts_for

KINDS = {PriceKind.ENTRY: "Buyin", PriceKind.REBUY: "Rebuy", PriceKind.ADD_ON: "AddOn"}
SOLD_LATER = {PriceKind.REBUY: "rebuys", PriceKind.ADD_ON: "addOns"}
# the keys of all that is told here and of each player: the list beside a formula shows no others
TELLS = frozenset(
    {
        "playersLeft", "bustsUntilFinalTable", "bustsUntilMoney", "guaranteedPot", "houseAdds",
        "chipCount", "totalBuyinsChips", "totalRebuysChips", "totalAddOnsChips",
        "unadjustedChipCount", "chipCountAdjustment", "bountyTotal", "tablesLeft",
        "houseContribution", "preGuaranteedPot", "fixedRake",
        "sharedHits", "finalTable", "inLeague", "internalID", "chipStack", "leagueRank", "nm",
        "bcc", "nbc", "bmk", "nbk",
        *level_facts.TELLS,
        *(f"default{name}{what}" for name in KINDS.values() for what in ("Chips", "Rake")),
        *(
            f"{name}{what}"
            for name in SOLD_LATER.values()
            for what in (
                "Allowed", "LastRound", "MaxPerPlayer", "MaxTotal", "MinPlayers", "Left", "Over",
            )
        ),
    }
)  # fmt: skip


def of_event(
    days: Sequence[Tournament], *, left: int, places_paid: int, pool_cents: int
) -> dict[str, Number]:
    """The event's; `left` are the players still in."""
    tournament = days[0]
    final = final_table_size(tournament)
    sold = Counter(
        dict(_sales(days).values_list("kind").annotate(chips=Sum(F("quantity") * F("chips"))))
    )
    found: dict[str, Number] = {
        "playersLeft": left,
        "bustsUntilFinalTable": max(0, left - final),
        "bustsUntilMoney": max(0, left - places_paid),
        "guaranteedPot": tournament.guarantee_cents,
        "houseAdds": tournament.added_cents,
        "chipCount": queries.chips_in_play(tournament),
        "totalBuyinsChips": sold[PriceKind.ENTRY],
        "totalRebuysChips": sold[PriceKind.REBUY] + sold[PriceKind.REENTRY],
        "totalAddOnsChips": sold[PriceKind.ADD_ON],
    }
    sold_chips = sum(sold.values())
    found |= {
        "unadjustedChipCount": sold_chips,
        "chipCountAdjustment": found["chipCount"] - sold_chips,
        "bountyTotal": _sales(days).aggregate(
            total=Sum(F("quantity") * cents_of(parts_for(To.HEAD)))
        )["total"]
        or 0,
        "tablesLeft": 1
        if tournament.state == State.FINISHED
        else len(open_tables(tournament)) or 1,
    }
    found |= _house(tournament, pool_cents)
    return found | _prices(tournament, _sold(days))


def _sales(days: Sequence[Tournament]) -> Any:
    return Sale.objects.filter(tournament__in=days, voided=False)


def _sold(days: Sequence[Tournament]) -> Counter[str]:
    return Counter(dict(_sales(days).values_list("kind").annotate(number=Sum("quantity"))))


def _prices(tournament: Tournament, sold: Mapping[str, int]) -> dict[str, Number]:
    """What is sold, at which price and how often; nought for what is not sold or has no limit."""
    prices = {price.kind: price for price in tournament.prices.all()}
    found: dict[str, Number] = {}
    for kind, name in KINDS.items():
        price = prices.get(kind)
        found[f"default{name}Chips"] = price.chips if price else 0
        found[f"default{name}Rake"] = price.fee_cents + price.staff_cents if price else 0
    for kind, name in SOLD_LATER.items():
        price = prices.get(kind)
        most = (price.limit_in_all if price else None) or 0
        found |= {
            f"{name}Allowed": int(price is not None),
            f"{name}LastRound": (price.until_level if price else None) or 0,
            f"{name}MaxPerPlayer": (price.limit if price else None) or 0,
            f"{name}MaxTotal": most,
            f"{name}MinPlayers": 0,
            f"{name}Left": max(0, most - sold[kind]),
        }
        if tournament.state == State.FINISHED:
            found[f"{name}Over"] = 1
    return found


def shared_hits(days: Collection[Tournament]) -> Mapping[int, Number]:
    """Knock-outs by player; of one that several made, each has an equal part."""
    rows = KnockOut.objects.filter(
        by_entry__tournament__in=days, by_entry__voided=False, elimination__pending=False
    )
    hunters = defaultdict(list)
    for elimination, player in rows.values_list("elimination", "by_entry__player"):
        hunters[elimination].append(player)
    found: dict[int, Number] = defaultdict(int)
    for players in hunters.values():
        for player in players:
            found[player] += Fraction(1, len(players))
    return found


def bounties_of(
    days: Sequence[Tournament], books: Sequence[BountyBook], entries: Mapping[int, int]
) -> Mapping[int, dict[str, Number]]:
    """What each player paid for bounties, how often, and what they kept at the end."""
    cost, times, kept = Counter[int](), Counter[int](), Counter[int]()
    rows = (
        _sales(days)
        .values_list("entry__player")
        .annotate(cents=Sum(F("quantity") * cents_of(parts_for(To.HEAD))))
    )
    for player, cents in rows:
        cost[player] += cents
    with_head = _sales(days).filter(parts__part__in=[part.word for part in parts_for(To.HEAD)])
    for player, number in with_head.values_list("entry__player").annotate(n=Sum("quantity")):
        times[player] += number
    for book in books:
        for entry, cents in book.kept.items():
            kept[entries.get(entry, 0)] += cents
    return {
        player: {
            "bcc": cost[player],
            "nbc": times[player],
            "bmk": kept[player],
            "nbk": int(kept[player] > 0),
        }
        for player in set(entries.values())
    }


def stacks(tournament: Tournament, inside: Collection[int]) -> Mapping[int, int]:
    """The chips of each entry still in at its last count; of the last one all chips in play."""
    entries = list(inside)
    if tournament.state == State.FINISHED:
        chips = queries.chips_in_play(tournament)
        return dict.fromkeys(entries, chips) if len(entries) == 1 else {}
    counts = ChipCount.objects.filter(tournament=tournament, entry__in=entries)
    return dict(counts.order_by("at", "pk").values_list("entry", "chips"))


def _house(tournament: Tournament, pool_cents: int) -> dict[str, Number]:
    """What the house put into the pool, and the pool without what the guarantee added."""
    if tournament.registration_closed_at is None:
        collected = collected_cents(tournament) + queries.paid_out_cents(tournament)
        put = max(0, pool_cents - collected)
    else:
        put = queries.balances(tournament)[Account.OVERLAY]
    return {
        "houseContribution": put,
        "preGuaranteedPot": pool_cents - max(0, put - tournament.added_cents),
        "fixedRake": 0,  # all rake is in the prices
    }


def by_texts(days: Sequence[Tournament]) -> dict[str, Number]:
    """The numbers of functions that are called with texts."""
    return _for_rake(days) | _profiles(days[0])


def _for_rake(days: Sequence[Tournament]) -> dict[str, Number]:
    """Fees and staff of all purchases, by their part, and together."""
    found: dict[str, Number] = {}
    for part in parts_for(To.HOUSE):
        cents = _sales(days).aggregate(total=Sum(F("quantity") * cents_of([part])))["total"]
        found[f"totalforrake/{part.word}"] = cents or 0
    return found | {"totalforrake": sum(found.values())}


PROFILES = {PriceKind.ENTRY: "buyin", PriceKind.REBUY: "rebuy", PriceKind.ADD_ON: "addon"}
USUAL_PROFILE = "regular"


def _profiles(tournament: Tournament) -> dict[str, Number]:
    """The price lines by their names, and the regular price of each kind."""
    regular = {price.kind: price for price in tournament.prices.all()}
    found: dict[str, Number] = {}
    named: list[tuple[str, Any]] = [
        (USUAL_PROFILE, one) for one in regular.values() if one.kind in PROFILES
    ]
    lines: list[tuple[str, Any]] = [
        (" ".join(one.name.lower().split()), one) for one in tournament.price_lines.all()
    ]
    for name, one in [*named, *lines]:
        if one.kind not in PROFILES:
            continue
        start, split = f"{PROFILES[PriceKind(one.kind)]}profile", one.split
        usual = regular.get(one.kind)
        chips = one.chips if one.chips is not None else (usual.chips if usual else 0)
        rakes = {part.word: getattr(one, part.field) for part in parts_for(To.HOUSE)}
        found |= {
            f"{start}fee/{name}": split.total_cents,
            f"{start}rake/{name}": sum(rakes.values()),
            f"{start}chips/{name}": chips,
            **{f"{start}rake/{name}/{word}": cents for word, cents in rakes.items()},
        }
    return found
