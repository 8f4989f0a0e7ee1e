"""The numbers of a usual event, with which a formula is tried beside those that are asked for."""

from fractions import Fraction

from tdsite.rooms.leagues.details import KINDS, SOLD_LATER, TELLS
from tdsite.rooms.leagues.level_facts import BETS
from tournaments.rules.formulas import Formula, Number

CHIPS = 10_000
LEVEL, SMALL, BIG, SECONDS = 10, 500, 1_000, 1_200
NEXT_SMALL, NEXT_BIG = 600, 1_200
FIRST_ANTE_LEVEL, FIRST_ANTE = 3, 200
FINAL_TABLE = 9
YES = ("isRound", "nextIsRound", "hasMoreRounds")
NO = ("isBreak", "nextIsBreak", "hasMoreBreaks", "chipUp", "nextChipUp")


def of_event(*, players: int, rebuys: int, pool_cents: int) -> dict[str, Number]:
    """The event's: rebuys are sold, add-ons are not; the prize pool is what was collected."""
    chips = CHIPS * players
    found: dict[str, Number] = dict.fromkeys((*YES, "playersLeft", "tablesLeft"), 1)
    found |= dict.fromkeys(
        (
            *NO, "bustsUntilMoney", "bustsUntilFinalTable", "guaranteedPot", "houseAdds",
            "houseContribution", "fixedRake", "bountyTotal", "chipCountAdjustment",
            "totalAddOnsChips", *(f"limit{n}" for n in BETS), *(f"nextLimit{n}" for n in BETS),
        ),
        0,
    )  # fmt: skip
    found |= {
        "preGuaranteedPot": pool_cents,
        "chipCount": chips * (1 + rebuys),
        "unadjustedChipCount": chips * (1 + rebuys),
        "totalBuyinsChips": chips,
        "totalRebuysChips": chips * rebuys,
        "nm": players,
        "level": LEVEL,
        "breakNum": 2,
        "levelDuration": SECONDS,
        "nextLevelDuration": SECONDS,
        "smallBlind": SMALL,
        "bigBlind": BIG,
        "ante": BIG,
        "nextSmallBlind": NEXT_SMALL,
        "nextBigBlind": NEXT_BIG,
        "nextAnte": NEXT_BIG,
        "firstAnteRound": FIRST_ANTE_LEVEL,
        "firstAnteAmount": FIRST_ANTE,
    }
    for name in KINDS.values():
        found |= {f"default{name}Chips": CHIPS, f"default{name}Rake": 0}
    for name in SOLD_LATER.values():
        found |= {key: 0 for key in TELLS if key.startswith(name)}
        found[f"{name}Over"] = 1
    found["rebuysAllowed"] = int(rebuys > 0)
    return found


def by_texts(formula: Formula, *, buyin_cents: int) -> dict[str, Number]:
    """Of each price and part it names: the buy-in, all of it for the prizes."""
    found: dict[str, Number] = {}
    for key in formula.asks:
        function = key.partition("/")[0]
        if function.endswith("profilefee"):
            found[key] = buyin_cents
        elif function.endswith("profilechips"):
            found[key] = CHIPS
        elif function == "totalforrake" or function.endswith("profilerake"):
            found[key] = 0
    return found


def of_player(place: int, *, players: int, rebuys: int, hits: int) -> dict[str, Number]:
    """A player's: out a level earlier for each place below, ranked before as now."""
    winner = place == 1
    return {
        "sharedHits": Fraction(hits),
        "ro": 0 if winner else max(1, LEVEL + 2 - place),
        "smallBlindOut": SMALL,
        "bigBlindOut": BIG,
        "anteOut": BIG,
        "finalTable": int(place <= FINAL_TABLE),
        "chipStack": CHIPS * players * (1 + rebuys) if winner else 0,
        "inLeague": 1,
        "leagueRank": place,
        "internalID": place,
        **dict.fromkeys(("bcc", "nbc", "bmk", "nbk"), 0),
    }
