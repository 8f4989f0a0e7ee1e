"""Chapter: points formulas.  The Tournament Director's language, by the cases of its reference."""

import pytest

from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.formulas.functions import ALIASES, FUNCTIONS, OF_TEXTS
from tournaments.rules.formulas.variables import KEYS, NO_NUMBER, VARIABLES

NAMES = [
    "addOnsAllowed",
    "addOnsLastRound",
    "addOnsLeft",
    "addOnsMaxPerPlayer",
    "addOnsMaxTotal",
    "addOnsMinPlayers",
    "addOnsOver",
    "addOnsSecondsLeft",
    "ante",
    "bigBlind",
    "smallBlind",
    "limit1",
    "limit8",
    "nextAnte",
    "nextBigBlind",
    "nextSmallBlind",
    "nextLimit1",
    "nextLimit8",
    "bountyTotal",
    "breakNum",
    "roundNum",
    "level",
    "isBreak",
    "isRound",
    "chipUp",
    "nextChipUp",
    "nextIsBreak",
    "nextIsRound",
    "hasMoreBreaks",
    "hasMoreRounds",
    "levelDuration",
    "nextLevelDuration",
    "bustsUntilFinalTable",
    "bustsUntilMoney",
    "buyins",
    "numberofplayers",
    "n",
    "chipCount",
    "chipCountAdjustment",
    "unadjustedChipCount",
    "clockPaused",
    "clockPausedSeconds",
    "secondsElapsed",
    "secondsLeft",
    "time",
    "timeOfDay",
    "state",
    "stateDesc",
    "defaultBuyinFee",
    "defaultBuyinRake",
    "defaultBuyinChips",
    "defaultRebuyFee",
    "defaultRebuyRake",
    "defaultRebuyChips",
    "defaultAddOnFee",
    "defaultAddOnRake",
    "defaultAddOnChips",
    "firstAnteAmount",
    "firstAnteRound",
    "fixedRake",
    "totalFixedRake",
    "gameName",
    "gameType",
    "nextGameName",
    "nextGameType",
    "guaranteedPot",
    "preGuaranteedPot",
    "houseAdds",
    "houseContribution",
    "inTheMoneyRank",
    "mr",
    "lastPlayerBustOutTime",
    "lastPlayerMoveTime",
    "lastScreenChangeTime",
    "numberOfLeagueMembers",
    "nm",
    "playersLeft",
    "players",
    "pot",
    "prizepool",
    "pp",
    "rebuysAllowed",
    "rebuysLastRound",
    "rebuysLeft",
    "rebuysMaxPerPlayer",
    "rebuysMaxTotal",
    "rebuysMinPlayers",
    "rebuysOver",
    "rebuysSecondsLeft",
    "restrictBounties",
    "usePlayerBountyChips",
    "tablesLeft",
    "tables",
    "totalAddOns",
    "totalnumberofaddons",
    "tna",
    "totalAddOnsAmount",
    "totalAddOnsChips",
    "totalAddOnsRake",
    "totalBuyinsAmount",
    "totalBuyinsChips",
    "totalBuyinsRake",
    "totalRebuys",
    "totalnumberofrebuys",
    "tnr",
    "totalRebuysAmount",
    "totalRebuysChips",
    "totalRebuysRake",
    "addOnCost",
    "ac",
    "addOnRake",
    "ar",
    "bountyChipCost",
    "bcc",
    "bountyMoneyKept",
    "bmk",
    "bountyWinnings",
    "bw",
    "buyinCost",
    "bc",
    "buyinRake",
    "br",
    "chipStack",
    "finalTable",
    "inLeague",
    "leagueRank",
    "inTheMoney",
    "m",
    "placed",
    "internalID",
    "numberOfAddOns",
    "addons",
    "na",
    "numberOfBountiesKept",
    "nbk",
    "numberOfBountiesWon",
    "nb",
    "numberOfBountyChips",
    "nbc",
    "numberOfHits",
    "nh",
    "numberOfRebuys",
    "rebuys",
    "nr",
    "playersAtSameTable",
    "playingTime",
    "position",
    "prizeWinnings",
    "pw",
    "rank",
    "r",
    "rebuyCost",
    "rc",
    "rebuyRake",
    "rr",
    "roundOut",
    "ro",
    "take",
    "t",
    "totalCost",
    "tc",
    "totalRake",
    "tr",
    "totalWinnings",
    "tw",
]
FUNCTION_NAMES = [
    "abs",
    "acos",
    "asin",
    "atan",
    "ceil",
    "ceiling",
    "cos",
    "exp",
    "floor",
    "log",
    "ln",
    "log10",
    "max",
    "min",
    "pow",
    "power",
    "round",
    "sin",
    "sqrt",
    "tan",
    "roundUpToNearest",
    "roundToNearest",
    "roundDownToNearest",
    "sum",
    "product",
    "average",
    "count",
    "top",
    "bottom",
    "oneof",
    "index",
    "triangle",
    "setListLength",
    "lswitch",
    "totalForRake",
    "buyinProfileFee",
    "buyinProfileRake",
    "buyinProfileChips",
    "buyinProfilePoints",
    "rebuyProfileFee",
    "addOnProfilePoints",
]
EVENING = {variable.key: at for at, variable in enumerate(VARIABLES, start=2)}


def value(text, **numbers):
    return read_formula(text).value(EVENING | numbers)


def wrong(text, **numbers) -> str:
    with pytest.raises(FormulaError) as found:
        value(text, **numbers)
    return str(found.value)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("log10(2)", 0.30102999566398114),
        ("log10(2, 10)", 0.30102999566398114),
        ("round(1.55, 1)", 1.6),
        ("round(1.55555, 3)", 1.556),
        ("round(2.7)", 3),
        ("roundUpToNearest(371, 100)", 400),
        ("roundToNearest(371, 50)", 350),
        ("roundDownToNearest(371, 100)", 300),
        ("switch(3, 1, 10, 2, 20, 3, 30, 4, 40)", 30),
        ("switch(6, 1, 10, 2, 20, 3, 30, 4, 40, -1)", -1),
        ("switch(6, 1, 10, 2, 20)", 0),
        ("lswitch(1, 10, 20, 30, 40)", 10),
        ("lswitch(10, 10, 20, 30, 40)", 40),
        ("lswitch(3, [10, 20], 30)", 30),
        ("sum(1, 2, 3, 4, 5, 6)", 21),
        ("sum([1, 2, 3], [4, 5], 6)", 21),
        ("product(1, 2, 3, 4, 5, 6)", 720),
        ("product([1, 2, 3], 4, 5, 6)", 720),
        ("average(1, 2, 3, 4, 5, 6)", 3.5),
        ("average([1, 2, 3, 4, 5, 6])", 3.5),
        ("count([4, 5], 6)", 3),
        ("sum(bottom(5, 1, 2, 3, 4, 5, 6))", 15),
        ("index(bottom(2, [9, 4, 7]), 1)", 7),
        ("index(top(2, 9, 4, 11), 0)", 11),
        ("count(top(9, 1, 2))", 2),
        ("index([5, 10, 15, 20, 25], 3)", 20),
        ("triangle(6)", 21),
        ("count(setListLength([5, 10, 15], 5))", 5),
        ("index(setListLength([5, 10, 15], 5), 4)", 0),
        ("sum(setListLength([5, 10, 15], 2))", 15),
        ("pow(5, 2)", 25),
        ("12 % 5", 2),
        ("1 and 0", 0),
        ("(10 > 5) or (20 = 10)", 1),
        ('(assign("a", 6); assign("b", 3); a * b)', 18),
        ('(assign("a", 6); a * 2;) + a', 18),
        ('if(1, (assign("a", 2); a + 1), 7)', 3),
        ('assign("paid", [50, 30, 20])\nindex(paid, 1) + max(paid)', 80),
        ("3 is 3 and 3 IS NOT 4 and 3 != 4 and ! (3 == 4)", 1),
        ("oneof(3, [1, 2, 3])", 1),
        ("index(\n [5,\n 10], 1)", 10),
    ],
)
def test_the_cases_of_the_reference_come_out_as_it_says(text, points):
    assert value(text) == pytest.approx(points, abs=1e-12)


@pytest.mark.parametrize("name", [*NAMES, *(name.upper() for name in NAMES)])
def test_every_name_of_the_reference_has_a_value_or_is_refused_by_its_name(name):
    if name.lower() in KEYS:
        assert value(f"{name} + 0") == EVENING[KEYS[name.lower()]]
    else:
        assert name.lower() in {each.lower() for each in NO_NUMBER}
        assert name.lower() in wrong(name).lower()


@pytest.mark.parametrize("name", FUNCTION_NAMES)
def test_every_function_of_the_reference_is_there_in_any_case(name):
    key = ALIASES.get(name.lower(), name.lower())
    if key in OF_TEXTS:
        assert value(f'{name.upper()}("late")', **{f"{key}/late": 7}) == 7
        assert name.lower() in wrong(f'{name}("late")')
        return
    most = 2 if key in ("log", "log10") else FUNCTIONS[key].most
    few = "[1, 0], 1" if key in ("index", "setlistlength") else ", ".join("1222"[: most or 3])
    few = "8, 2" if key.startswith("log") else few
    assert value(f"sum({name.upper()}({few}))") is not None


def test_a_number_the_event_does_not_tell_is_no_nought():
    numbers = {key: number for key, number in EVENING.items() if key != "ro"}
    with pytest.raises(FormulaError, match="no value for “roundout” in this event"):
        read_formula("1 + roundOut").value(numbers)
    assert read_formula("if(r > 0, 5, roundOut)").value(numbers) == 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1, 2]", "a list stands where a number is needed"),
        ("[1, 2] + 1", "a list stands where a number is needed"),
        ("if([0], 1, 2)", "a list stands where a number is needed"),
        ("[1] and 1", "a list stands where a number is needed"),
        ("switch(1, [1], 2)", "a list stands where a number is needed"),
        ("sqrt([4])", "a list stands where a number is needed"),
        ("top([1], 2)", "a list stands where a number is needed"),
        ("index([1, 2], 2)", "no value number 2"),
        ("max(setListLength([1], 0))", "the list is empty"),
        ("setListLength([1], -1)", "whole number of values"),
        ("sum(setListLength([1], 9999))", "longer than 2000"),
        ("[1, 2", "not closed"),
        ("sum([1, 2)", "this list is not closed"),
        ("(1 + 2]", "this parenthesis is not closed"),
        ("1]", "never opened"),
        ("[]", "the parentheses are empty"),
        ('totalForRake("a", "b")', "Write totalForRake"),
    ],
)
def test_a_list_that_cannot_stand_where_it_does_is_told(text, says):
    assert says in wrong(text)


def test_lists_cannot_grow_without_end():
    doubled = 'assign("x", [x, x])\n' * 40
    assert "longer than" in wrong(f'assign("x", [1])\n{doubled}sum(x)')
