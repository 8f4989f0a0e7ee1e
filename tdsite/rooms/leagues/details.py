"""More numbers of an event for a formula: its terms, chips, levels, and how each player ended.

A number that the book does not have is left out: a formula that asks for it is told so.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import F, Sum

from blinds.models import Level, LevelKind
from tables.queries import final_table_size
from tournaments import queries, undo
from tournaments.models import Elimination, JournalLine, KnockOut, Sale, Tournament
from tournaments.models.tournament import PriceKind, State
from tournaments.rules.formulas import Number

KINDS = {PriceKind.ENTRY: "Buyin", PriceKind.REBUY: "Rebuy", PriceKind.ADD_ON: "AddOn"}
SOLD_LATER = {PriceKind.REBUY: "rebuys", PriceKind.ADD_ON: "addOns"}
# the keys of all that is told here and of each player: the list beside a formula shows no others
TELLS = frozenset(
    {
        "playersLeft", "bustsUntilFinalTable", "bustsUntilMoney", "guaranteedPot", "houseAdds",
        "chipCount", "totalBuyinsChips", "totalRebuysChips", "totalAddOnsChips",
        "sharedHits", "ro", "finalTable", "inLeague", "internalID",
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
CLOCK = ("clock.level_began", "clock.jumped", "tournament.started")


def of_event(days: Sequence[Tournament], *, left: int, places_paid: int) -> dict[str, Number]:
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


def rounds_out(tournament: Tournament) -> Mapping[int, int] | None:
    """The level in which each player went out for good; None where the clock was not recorded."""
    levels = Level.objects.filter(structure__tournament=tournament).order_by("position")
    opens = levels.values_list("kind", flat=True).first()
    if hasattr(tournament, "imported") or tournament.started_at is None or opens is None:
        return None
    undone = undo.undone_revisions(tournament)
    lines = JournalLine.objects.filter(tournament=tournament, kind__in=CLOCK)
    turns: list[tuple[datetime, int]] = [(tournament.started_at, int(opens == LevelKind.LEVEL))]
    for revision, at, data in lines.order_by("at", "revision").values_list(
        "revision", "at", "data"
    ):
        if revision not in undone:  # a break belongs to the level before it
            turns.append((at, data.get("level") or turns[-1][1]))
    moments = [at for at, _ in turns]
    outs = Elimination.objects.filter(tournament=tournament, pending=False, entry__voided=False)
    return {
        player: turns[max(0, bisect_right(moments, at) - 1)][1]
        for player, at in outs.order_by("sequence").values_list("entry__player", "at")
    }
