"""The names a formula may use: what an event and a player's evening offer.

They are those of The Tournament Director, long and short, so that its formulas work as they are.
Capitals make no difference.
"""

from dataclasses import dataclass

from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class Variable:
    """A number an event offers.  `key` is what a formula's inputs call it; `says` what it is."""

    key: str
    also: tuple[str, ...]
    says: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.key, *self.also)


EVENT = (
    Variable("n", ("numberOfPlayers", "players", "entrants"), N_("players of the event")),
    Variable(
        "buyins",
        ("numberOfBuyins", "totalBuyins", "entries"),
        N_("buy-ins of the event, re-entries among them"),
    ),
    Variable("tnr", ("totalNumberOfRebuys", "totalRebuys"), N_("rebuys of the event")),
    Variable("tna", ("totalNumberOfAddOns", "totalAddOns"), N_("add-ons of the event")),
    Variable("totalBuyinsAmount", (), N_("paid for all buy-ins")),
    Variable("totalRebuysAmount", (), N_("paid for all rebuys")),
    Variable("totalAddOnsAmount", (), N_("paid for all add-ons")),
    Variable("monies", ("totalMonies",), N_("paid for buy-ins, rebuys and add-ons together")),
    Variable("pot", ("prizePool", "pp"), N_("prize pool of the event")),
    Variable("totalBuyinsRake", (), N_("of it not for the pool: fees and staff, of all buy-ins")),
    Variable("totalRebuysRake", (), N_("fees and staff, of all rebuys")),
    Variable("totalAddOnsRake", (), N_("fees and staff, of all add-ons")),
    Variable(
        "mr",
        ("inTheMoneyRank", "moneyRank", "placesPaid", "numberOfPrizes"),
        N_("the last place paid"),
    ),
    Variable("buyinFee", ("defaultBuyinFee", "buyinAmount"), N_("price of one buy-in")),
    Variable("rebuyFee", ("defaultRebuyFee",), N_("price of one rebuy")),
    Variable("addOnFee", ("defaultAddOnFee",), N_("price of one add-on")),
)
PLAYER = (
    Variable("r", ("rank", "place"), N_("place of the player among the players")),
    Variable("position", (), N_("the same counted from the first out: n for the winner")),
    Variable("playerBuyins", (), N_("buy-ins of the player")),
    Variable("nr", ("numberOfRebuys", "rebuys"), N_("rebuys of the player")),
    Variable("na", ("numberOfAddOns", "addOns"), N_("add-ons of the player")),
    Variable("bc", ("buyinCost", "buyinsCost"), N_("paid by the player for buy-ins")),
    Variable("rc", ("rebuyCost", "rebuysCost"), N_("paid by the player for rebuys")),
    Variable("ac", ("addOnCost", "addOnsCost"), N_("paid by the player for add-ons")),
    Variable("tc", ("totalCost", "cost"), N_("paid by the player in all")),
    Variable("br", ("buyinRake",), N_("fees and staff in what the player paid for buy-ins")),
    Variable("rr", ("rebuyRake",), N_("fees and staff in what the player paid for rebuys")),
    Variable("ar", ("addOnRake",), N_("fees and staff in what the player paid for add-ons")),
    Variable("tr", ("totalRake",), N_("fees and staff in all that the player paid")),
    Variable("nh", ("numberOfHits", "hits", "knockOuts"), N_("players knocked out")),
    Variable("nb", ("numberOfBountiesWon",), N_("players knocked out who had a bounty on them")),
    Variable("pw", ("prizeWinnings", "winnings", "prize", "prizesWon"), N_("prize won")),
    Variable("bw", ("bountyWinnings", "bounties", "bountiesWon"), N_("bounties won")),
    Variable("tw", ("totalWinnings",), N_("prize and bounties together")),
    Variable("th", ("take", "t", "takeHome", "profit"), N_("what was won less what was paid")),
    Variable("m", ("inTheMoney", "placed"), N_("1 for a paid place, otherwise 0")),
)
VARIABLES = (*EVENT, *PLAYER)
KEYS = {name.lower(): variable.key for variable in VARIABLES for name in variable.names}
CONSTANTS = {"true": 1, "false": 0}
RESULT = "points"  # what is assigned to it is the result
