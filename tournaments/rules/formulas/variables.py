"""The numbers an event offers to a formula, by all their names, and those it cannot have.

The names and their meaning are The Tournament Director's where that program has them; it knows no
re-entry, so that each later buy-in of a player is a rebuy to a formula.
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
    Variable("n", ("numberOfPlayers", "buyins", "entrants"), N_("players of the event, each once")),
    Variable(
        "entries",
        ("numberOfBuyins", "totalBuyins"),
        N_("entries of the event, re-entries included"),
    ),
    Variable("tnr", ("totalNumberOfRebuys", "totalRebuys"), N_("rebuys and re-entries")),
    Variable("tna", ("totalNumberOfAddOns", "totalAddOns"), N_("add-ons of the event")),
    Variable("totalBuyinsAmount", (), N_("paid for the first buy-in of each player")),
    Variable("totalRebuysAmount", (), N_("paid for all rebuys and re-entries")),
    Variable("totalAddOnsAmount", (), N_("paid for all add-ons")),
    Variable("monies", ("totalMonies",), N_("paid for buy-ins, rebuys and add-ons together")),
    Variable("pot", ("prizePool", "pp"), N_("prize pool of the event")),
    Variable("totalBuyinsRake", (), N_("fees and staff, of first buy-ins")),
    Variable("totalRebuysRake", (), N_("fees and staff, of rebuys and re-entries")),
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
    Variable("r", ("rank", "place"), N_("finishing place of the player")),
    Variable("position", (), N_("place counted from the first player out: n for the winner")),
    Variable("playerBuyins", ("playerEntries",), N_("entries of the player")),
    Variable("nr", ("numberOfRebuys", "rebuys"), N_("rebuys and re-entries of the player")),
    Variable("na", ("numberOfAddOns", "addOns"), N_("add-ons of the player")),
    Variable("bc", ("buyinCost", "buyinsCost"), N_("paid by the player for the first buy-in")),
    Variable("rc", ("rebuyCost", "rebuysCost"), N_("paid by the player for rebuys, re-entries")),
    Variable("ac", ("addOnCost", "addOnsCost"), N_("paid by the player for add-ons")),
    Variable("tc", ("totalCost", "cost"), N_("paid by the player in all")),
    Variable("br", ("buyinRake",), N_("fees and staff in what the player paid for the buy-in")),
    Variable("rr", ("rebuyRake",), N_("fees and staff in what the player paid for rebuys")),
    Variable("ar", ("addOnRake",), N_("fees and staff in what the player paid for add-ons")),
    Variable("tr", ("totalRake",), N_("fees and staff in all that the player paid")),
    Variable(
        "nh",
        ("numberOfHits", "hits", "knockOuts"),
        N_("players knocked out; a shared one counts as the season says"),
    ),
    Variable("nb", ("numberOfBountiesWon",), N_("players knocked out who had a bounty on them")),
    Variable("pw", ("prizeWinnings", "winnings", "prize", "prizesWon"), N_("prize won")),
    Variable("bw", ("bountyWinnings", "bounties", "bountiesWon"), N_("bounties won")),
    Variable("tw", ("totalWinnings",), N_("prize and bounties together")),
    Variable("th", ("take", "t", "takeHome", "profit"), N_("amount won less amount paid")),
    Variable("m", ("inTheMoney", "placed"), N_("1 for a paid place, otherwise 0")),
)
MORE_OF_THE_EVENT = (
    Variable("playersLeft", ("players",), N_("players still in; 1 after the end")),
    Variable("tablesLeft", ("tables",), N_("tables still in play; 1 after the end")),
    Variable("bustsUntilFinalTable", (), N_("players out before the final table is made")),
    Variable("bustsUntilMoney", (), N_("players out before the first paid place")),
    Variable("bountyTotal", (), N_("paid for bounties, of all purchases")),
    Variable("guaranteedPot", (), N_("guarantee of the event")),
    Variable("preGuaranteedPot", (), N_("prize pool without the overlay")),
    Variable("houseAdds", (), N_("added by the house in advance")),
    Variable("houseContribution", (), N_("all that the house put into the prize pool")),
    Variable("fixedRake", ("totalFixedRake",), N_("kept from the pool whatever is bought")),
    Variable("chipCount", (), N_("chips in play")),
    Variable("unadjustedChipCount", (), N_("chips sold")),
    Variable("chipCountAdjustment", (), N_("chips in play less chips sold")),
    Variable("totalBuyinsChips", (), N_("chips of all first buy-ins")),
    Variable("totalRebuysChips", (), N_("chips of all rebuys and re-entries")),
    Variable("totalAddOnsChips", (), N_("chips of all add-ons")),
    Variable("defaultBuyinRake", (), N_("fees and staff in one buy-in")),
    Variable("defaultRebuyRake", (), N_("fees and staff in one rebuy")),
    Variable("defaultAddOnRake", (), N_("fees and staff in one add-on")),
    Variable("defaultBuyinChips", (), N_("chips of one buy-in")),
    Variable("defaultRebuyChips", (), N_("chips of one rebuy")),
    Variable("defaultAddOnChips", (), N_("chips of one add-on")),
    Variable("rebuysAllowed", (), N_("1 if the event sells rebuys, otherwise 0")),
    Variable("rebuysLastRound", (), N_("the last level with rebuys, 0 for all")),
    Variable("rebuysLeft", (), N_("rebuys that may still be sold, 0 without a limit")),
    Variable("rebuysMaxPerPlayer", (), N_("most rebuys of a player, 0 without a limit")),
    Variable("rebuysMaxTotal", (), N_("most rebuys in all, 0 without a limit")),
    Variable("rebuysMinPlayers", (), N_("players that rebuys need: 0")),
    Variable("rebuysOver", (), N_("1 once rebuys are over")),
    Variable("addOnsAllowed", (), N_("1 if the event sells add-ons, otherwise 0")),
    Variable("addOnsLastRound", (), N_("the last level with add-ons, 0 for all")),
    Variable("addOnsLeft", (), N_("add-ons that may still be sold, 0 without a limit")),
    Variable("addOnsMaxPerPlayer", (), N_("most add-ons of a player, 0 without a limit")),
    Variable("addOnsMaxTotal", (), N_("most add-ons in all, 0 without a limit")),
    Variable("addOnsMinPlayers", (), N_("players that add-ons need: 0")),
    Variable("addOnsOver", (), N_("1 once add-ons are over")),
    Variable("level", ("roundNum",), N_("the last level played")),
    Variable("levelDuration", (), N_("length of the last level or break, in seconds")),
    Variable("nextLevelDuration", (), N_("length of the one after it, 0 without one")),
    Variable("breakNum", (), N_("breaks begun until the end")),
    Variable("isRound", (), N_("1 if the event ended in a level")),
    Variable("isBreak", (), N_("1 if the event ended in a break")),
    Variable("hasMoreRounds", (), N_("1 if a level was still ahead")),
    Variable("hasMoreBreaks", (), N_("1 if a break was still ahead")),
    Variable("smallBlind", (), N_("small blind at the end")),
    Variable("bigBlind", (), N_("big blind at the end")),
    Variable("ante", (), N_("ante at the end")),
    *(Variable(f"limit{at}", (), N_("fixed bets at the end, 0 where there is none"))
      for at in range(1, 9)),
    Variable("chipUp", (), N_("1 if a color-up was due where the event ended")),
    Variable("nextIsRound", (), N_("1 if a level would have been next")),
    Variable("nextIsBreak", (), N_("1 if a break would have been next")),
    Variable("nextSmallBlind", (), N_("small blind of the next level")),
    Variable("nextBigBlind", (), N_("big blind of the next level")),
    Variable("nextAnte", (), N_("ante of the next level")),
    *(Variable(f"nextLimit{at}", (), N_("fixed bets of the next level, 0 where there is none"))
      for at in range(1, 9)),
    Variable("nextChipUp", (), N_("1 if a color-up would have been next")),
    Variable("firstAnteRound", (), N_("the first level with an ante, 0 without one")),
    Variable("firstAnteAmount", (), N_("the first ante, 0 without one")),
    Variable("nm", ("numberOfLeagueMembers",), N_("players of the season up to this event")),
)  # fmt: skip
MORE_OF_THE_PLAYER = (
    Variable("sharedHits", (), N_("players knocked out; of a shared one, the player's part")),
    Variable("ro", ("roundOut",), N_("level in which the player went out, 0 for the winner")),
    Variable(
        "smallBlindOut", (), N_("small blind when the player went out, the last one for the winner")
    ),
    Variable(
        "bigBlindOut", (), N_("big blind when the player went out, the last one for the winner")
    ),
    Variable("anteOut", (), N_("ante when the player went out, the last one for the winner")),
    Variable("finalTable", (), N_("1 for a player of the final table")),
    Variable("chipStack", (), N_("chips at the last count; 0 for a player out")),
    Variable("bcc", ("bountyChipCost",), N_("paid by the player for bounties")),
    Variable("nbc", ("numberOfBountyChips",), N_("purchases of the player with a bounty")),
    Variable("bmk", ("bountyMoneyKept",), N_("own bounty and others kept at the end")),
    Variable("nbk", ("numberOfBountiesKept",), N_("1 if the player kept a bounty at the end")),
    Variable("inLeague", (), N_("1: players of a season's event are in its league")),
    Variable("leagueRank", (), N_("rank in the season before this event, 0 without one")),
    Variable("internalID", (), N_("number of the player in the club's records")),
)
VARIABLES = (*EVENT, *PLAYER, *MORE_OF_THE_EVENT, *MORE_OF_THE_PLAYER)
KEYS = {name.lower(): variable.key for variable in VARIABLES for name in variable.names}
MONEY = frozenset(
    {
        "bountyTotal", "guaranteedPot", "preGuaranteedPot", "houseAdds", "houseContribution",
        "fixedRake", "defaultBuyinRake", "defaultRebuyRake", "defaultAddOnRake", "bcc", "bmk",
    }
)  # fmt: skip

OF_THE_CLOCK = (
    "addOnsSecondsLeft", "rebuysSecondsLeft", "clockPaused", "clockPausedSeconds",
    "secondsElapsed", "secondsLeft", "time", "timeOfDay", "lastPlayerBustOutTime",
    "lastPlayerMoveTime", "lastScreenChangeTime",
    "playersAtSameTable", "playingTime",
)  # fmt: skip
TEXTS = ("gameName", "nextGameName", "gameType", "nextGameType", "state", "stateDesc")
SETTINGS = ("restrictBounties", "usePlayerBountyChips")
# names of The Tournament Director that no event here has a number for, with the reason
NO_NUMBER = {
    **dict.fromkeys(
        OF_THE_CLOCK,
        N_(
            "Line %(line)s, column %(column)s: “%(name)s” changes while the event runs, and points"
            " must come out the same each time. Use a number of the event instead."
        ),
    ),
    **dict.fromkeys(
        TEXTS,
        N_(
            "Line %(line)s, column %(column)s: “%(name)s” is a word, not a number. Use a number of"
            " the event instead."
        ),
    ),
    **dict.fromkeys(
        SETTINGS,
        N_(
            "Line %(line)s, column %(column)s: “%(name)s” is a setting of The Tournament Director"
            " that events here do not have. Write its value instead, 1 or 0."
        ),
    ),
}
