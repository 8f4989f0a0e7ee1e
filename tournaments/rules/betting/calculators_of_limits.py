"""The calculators of what limits a bet: the pot, a short stack, a limit game.

Each says what it is asked and how it is run.
"""

from tournaments.rules import N_
from tournaments.rules.betting import limit, minimums, posting
from tournaments.rules.betting.calculator import (
    MAX_ACTIONS,
    Calculator,
    FieldKind,
    Figure,
    chips,
    choice,
    count,
    flag,
)

BET = N_("Bet to match")


def _pot_limit(
    *, pot: int, bet: int, committed: int, stack: int | None, missing: int
) -> minimums.PotLimit:
    return minimums.pot_limit(pot, bet=bet, committed=committed, stack=stack, missing=missing)


POT_LIMIT = Calculator(
    name="pot-limit",
    title=N_("Pot-limit: maximum"),
    about=N_("The largest bet or raise: call first, then raise by the pot."),
    law=minimums.LAW_POT_LIMIT,
    ask=(
        chips("pot", N_("Pot"), help=N_("All chips in the pot, with all bets of this round.")),
        chips("bet", BET, help=N_("0 if there is no bet")),
        chips("committed", N_("Already in this round"), required=False, default=0),
        chips("stack", N_("Chips behind"), required=False, help=N_("Blank = enough chips")),
        chips(
            "missing",
            N_("Missing in dead or short blinds"),
            required=False,
            default=0,
            help=N_("Before the flop only."),
        ),
    ),
    tells=(
        Figure("max_total", FieldKind.CHIPS, N_("Maximum total")),
        Figure("raise_by", FieldKind.CHIPS, N_("Raise by")),
        Figure("to_call", FieldKind.CHIPS, N_("To call")),
        Figure("pot_after_call", FieldKind.CHIPS, N_("Pot after the call")),
    ),
    run=_pot_limit,
)


def _short_post(
    *, stack: int, blind: int, big_blind: int, ante: int, first: str
) -> posting.ShortPost:
    return posting.short_post(
        stack, blind=blind, big_blind=big_blind, ante=ante, first=posting.First(first)
    )


SHORT_POST = Calculator(
    name="short-post",
    title=N_("Short blind or ante"),
    about=N_("A stack that does not cover blind and ante: what goes where, and what others owe."),
    law=posting.LAW_SHORT_POST,
    ask=(
        chips("stack", N_("Player's stack"), lowest=1),
        chips("blind", N_("Player's blind")),
        chips("big_blind", N_("Big blind"), lowest=1),
        chips("ante", N_("Player's ante"), required=False, default=0),
        choice(
            "first",
            N_("Posted first"),
            (posting.First.BLIND, N_("the blind")),
            (posting.First.ANTE, N_("the ante")),
            required=False,
            default=posting.First.BLIND,
        ),
    ),
    tells=(
        Figure("blind_posted", FieldKind.CHIPS, N_("Blind posted")),
        Figure("ante_posted", FieldKind.CHIPS, N_("Ante posted")),
        Figure("left", FieldKind.CHIPS, N_("Left in stack")),
        Figure("all_in", FieldKind.FLAG, N_("All-in")),
        Figure("to_call", FieldKind.CHIPS, N_("Others call")),
        Figure("min_to", FieldKind.CHIPS, N_("Others raise at least to")),
    ),
    run=_short_post,
)


def _limit_all_in(*, bet: int, level: int, all_in: int, policy: str) -> limit.LimitAllIn:
    return limit.limit_allin(bet, level=level, all_in=all_in, policy=limit.AllInPolicy(policy))


LIMIT_ALL_IN = Calculator(
    name="limit-all-in",
    title=N_("Limit: short all-in"),
    about=N_("Half a bet or more is a full bet; less may be called or completed."),
    law=limit.ALL_IN_LAW,
    ask=(
        chips("bet", N_("Size of a bet on this round"), lowest=1),
        chips("level", N_("Last full bet to match"), help=N_("0 if there is no bet")),
        chips("all_in", N_("All-in for (total)"), lowest=1),
        choice(
            "policy",
            N_("Next raise"),
            (limit.AllInPolicy.SEED, N_("to the next whole level")),
            (limit.AllInPolicy.RROP, N_("one bet more than the all-in")),
            required=False,
            default=limit.AllInPolicy.SEED,
        ),
    ),
    tells=(
        Figure("full", FieldKind.FLAG, N_("Counts as a full bet")),
        Figure("raise_to", FieldKind.CHIPS, N_("Next raise to")),
        Figure("complete_to", FieldKind.CHIPS, N_("May be completed to")),
    ),
    run=_limit_all_in,
)


def _raise_cap(
    *,
    raises: int,
    rounds: int,
    heads_up_round: bool,
    tournament: bool,
    last_two: bool,
    structure: str,
    policy: str,
) -> limit.RaiseCap:
    return limit.raise_cap(
        raises,
        rounds=rounds,
        heads_up_round=heads_up_round,
        tournament=tournament,
        last_two=last_two,
        structure=limit.Structure(structure),
        policy=limit.CapPolicy(policy),
    )


RAISE_CAP = Calculator(
    name="raise-cap",
    title=N_("Number of raises"),
    about=N_("Limit: is another raise allowed on this round?"),
    law=limit.CAP_LAW,
    ask=(
        count("raises", N_("Raises made on this round"), 0, MAX_ACTIONS),
        count("rounds", N_("Betting rounds of the game"), 1, 10, required=False, default=4),
        flag("heads_up_round", N_("The round began with two players")),
        flag("tournament", N_("In a tournament"), default=True),
        flag("last_two", N_("Event is heads-up")),
        choice(
            "structure",
            N_("Structure"),
            (limit.Structure.LIMIT, N_("limit")),
            (limit.Structure.POT_LIMIT, N_("pot-limit")),
            (limit.Structure.NO_LIMIT, N_("no-limit")),
            required=False,
            default=limit.Structure.LIMIT,
        ),
        choice(
            "policy",
            N_("House limit"),
            (limit.CapPolicy.SEED, N_("a bet and three raises, four in games of two rounds")),
            (limit.CapPolicy.WSOP, N_("a bet and four raises")),
            required=False,
            default=limit.CapPolicy.SEED,
        ),
    ),
    tells=(
        Figure("allowed", FieldKind.FLAG, N_("Another raise is allowed")),
        Figure("most", FieldKind.COUNT, N_("Raises on a round")),
    ),
    run=_raise_cap,
)

OF_LIMITS = (POT_LIMIT, SHORT_POST, LIMIT_ALL_IN, RAISE_CAP)
