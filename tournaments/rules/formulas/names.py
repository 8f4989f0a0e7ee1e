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
    Variable("mr", ("moneyRank", "placesPaid", "numberOfPrizes"), N_("the last place paid")),
    Variable("buyinFee", ("defaultBuyinFee", "buyinAmount"), N_("price of one buy-in")),
)
PLAYER = (
    Variable("r", ("rank", "place", "position"), N_("place of the player among the players")),
    Variable("nb", ("playerBuyins",), N_("buy-ins of the player")),
    Variable("nr", ("numberOfRebuys", "rebuys"), N_("rebuys of the player")),
    Variable("na", ("numberOfAddOns", "addOns"), N_("add-ons of the player")),
    Variable("bc", ("buyinCost", "buyinsCost"), N_("paid by the player for buy-ins")),
    Variable("rc", ("rebuyCost", "rebuysCost"), N_("paid by the player for rebuys")),
    Variable("ac", ("addOnCost", "addOnsCost"), N_("paid by the player for add-ons")),
    Variable("tc", ("totalCost", "cost"), N_("paid by the player in all")),
    Variable("nh", ("numberOfHits", "hits", "knockOuts"), N_("players knocked out")),
    Variable("pw", ("prizeWinnings", "winnings", "prize", "prizesWon"), N_("prize won")),
    Variable("bw", ("bountyWinnings", "bounties", "bountiesWon"), N_("bounties won")),
    Variable("tw", ("totalWinnings",), N_("prize and bounties together")),
    Variable("th", ("takeHome", "profit"), N_("what was won less what was paid")),
    Variable("m", ("inTheMoney",), N_("1 for a paid place, otherwise 0")),
)
VARIABLES = (*EVENT, *PLAYER)
KEYS = {name.lower(): variable.key for variable in VARIABLES for name in variable.names}
CONSTANTS = {"true": 1, "false": 0}
RESULT = "points"  # what is assigned to it is the result
