"""The calculators of pots: what each is asked and how it is run."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.rules import N_
from tournaments.rules.betting import comparison, pots, splitting
from tournaments.rules.betting.calculator import (
    MAX_PLAYERS,
    MAX_SEATS,
    Calculator,
    Field,
    FieldKind,
    Figure,
    by_player,
    chips,
    choice,
    count,
    flag,
    listed,
    player,
    rows,
)
from tournaments.rules.betting.hands import Game, best, lowest_five

MAX_HANDS = 10
PLAYER = N_("Player")
PLAYERS = N_("Players")
PUT_IN = N_("Total put in")
FOLDED = N_("Folded")
CARDS = N_("Cards")
GAMES = (
    (Game.HOLDEM, N_("Hold'em")),
    (Game.OMAHA, N_("Omaha")),
    (Game.STUD, N_("Stud")),
    (Game.DRAW, N_("Five-card draw")),
)
SHARES = Figure("shares", FieldKind.SHARES, N_("Paid"))
POTS = (
    Figure("pots", FieldKind.POTS, N_("Pots")),
    Figure("returned", FieldKind.SHARES, N_("Chips returned")),
)


def _button() -> tuple[Field, ...]:
    return (
        count(
            "button",
            N_("Seat of the button"),
            1,
            MAX_SEATS,
            help=N_("The button seat may be empty (dead button)."),
        ),
        count("seats", N_("Seats at the table"), 2, MAX_SEATS, required=False, default=9),
        chips("unit", N_("Smallest chip"), lowest=1, required=False, default=1),
    )


def _side_pots(*, players: Sequence[Mapping[str, Any]]) -> pots.Pots:
    put_in = by_player(players, "chips", field="players")
    return pots.side_pots(put_in, [row["player"] for row in players if row["folded"]])


SIDE_POTS = Calculator(
    name="side-pots",
    title=N_("Side pots"),
    about=N_("Main pot, side pots and returned chips, from each player’s total"),
    law=pots.LAW,
    ask=(
        rows(
            "players",
            PLAYERS,
            player("player", PLAYER),
            chips("chips", PUT_IN),
            flag("folded", FOLDED),
            lowest=1,
            most=MAX_PLAYERS,
        ),
    ),
    tells=POTS,
    run=_side_pots,
)


def _award(
    *,
    players: Sequence[Mapping[str, Any]],
    button: int,
    seats: int,
    unit: int,
    high_low: bool,
    game: str = Game.HOLDEM,
    board: Sequence[str] = (),
) -> pots.Award:
    rows = pots.with_places(players)
    live = [row for row in rows if not row["folded"]]
    table = splitting.Table(
        button, seats, unit, {row["player"]: row["seat"] for row in live if row["seat"]}
    )
    table.check_players()
    put_in = by_player(rows, "chips", field="players")
    hands = pots.ranked(live, game=Game(game), board=board, high_low=high_low)
    folded = [row["player"] for row in rows if row["folded"]]
    found = pots.award(put_in, folded, hands.highs, table, lows=hands.lows)
    return replace(found, steps=(*hands.steps, *found.steps))


AWARD = Calculator(
    name="award",
    title=N_("Award the pots"),
    about=N_("Award each pot to its best hand, last side pot first, odd chips included."),
    law=pots.LAW,
    ask=(
        rows(
            "players",
            PLAYERS,
            player("player", PLAYER),
            chips("chips", PUT_IN),
            flag("folded", FOLDED),
            count("seat", N_("Seat"), 1, MAX_SEATS, required=False),
            count(
                "place",
                N_("Place of the hand"),
                1,
                MAX_PLAYERS,
                required=False,
                help=N_(
                    "1 is the best hand, equal hands have the same number. Or enter the cards."
                ),
            ),
            count(
                "low_place",
                N_("Place for low"),
                1,
                MAX_PLAYERS,
                required=False,
                help=N_("High-low only: 1 is the best low; empty: no low."),
            ),
            listed(
                "cards",
                FieldKind.CARDS,
                CARDS,
                0,
                7,
                required=False,
                default=(),
                help=N_("Cards of every player still in, plus the board. Leave the places blank."),
            ),
            lowest=1,
            most=MAX_PLAYERS,
        ),
        listed("board", FieldKind.CARDS, N_("Board cards"), 0, 5, required=False, default=()),
        choice("game", N_("Game"), *GAMES, required=False, default=Game.HOLDEM),
        *_button(),
        flag("high_low", N_("High-low")),
    ),
    tells=(SHARES, *POTS),
    run=_award,
)


def _split_pot(
    *, amount: int, winners: Sequence[int], button: int, seats: int, unit: int
) -> splitting.Split:
    return splitting.split(amount, winners, splitting.Table(button, seats, unit))


SPLIT_POT = Calculator(
    name="split-pot",
    title=N_("Split pot"),
    about=N_("Equal hands in a game with a button: shares and odd chips."),
    law=splitting.LAW,
    ask=(
        chips("amount", N_("Pot")),
        listed("winners", FieldKind.SEATS, N_("Seats of the winners"), 1, MAX_PLAYERS),
        *_button(),
    ),
    tells=(SHARES, Figure("odd", FieldKind.SEATS, N_("Odd chip to seat"))),
    run=_split_pot,
)


def _high_low(
    *,
    amount: int,
    high: Sequence[int],
    low: Sequence[int],
    button: int,
    seats: int,
    unit: int,
) -> splitting.HighLow:
    return splitting.high_low(amount, high, low, splitting.Table(button, seats, unit))


HIGH_LOW = Calculator(
    name="high-low",
    title=N_("High-low split"),
    about=N_("Half for high, half for low; the odd chip of the whole pot goes high."),
    law=splitting.LAW,
    ask=(
        chips("amount", N_("Pot")),
        listed("high", FieldKind.SEATS, N_("Seats of the best high hands"), 1, MAX_PLAYERS),
        listed(
            "low",
            FieldKind.SEATS,
            N_("Seats of the best low hands"),
            0,
            MAX_PLAYERS,
            required=False,
            default=(),
            help=N_("Blank = no low"),
        ),
        *_button(),
    ),
    tells=(
        SHARES,
        Figure("high_half", FieldKind.CHIPS, N_("For high")),
        Figure("low_half", FieldKind.CHIPS, N_("For low")),
    ),
    run=_high_low,
)


def _stud_split(
    *,
    amount: int,
    winners: Sequence[Mapping[str, Any]],
    unit: int,
    low: bool,
) -> splitting.StudSplit:
    cards = comparison.read_hands(
        Game.STUD, by_player(winners, "cards", field="winners"), field="winners"
    )
    fives = {
        who: lowest_five(own) if low else best(Game.STUD, own, ()) for who, own in cards.items()
    }
    return splitting.with_reading(
        splitting.split_stud(amount, cards, unit=unit, low=low),
        splitting.split_stud_tda(amount, fives, unit=unit, low=low),
    )


STUD_SPLIT = Calculator(
    name="stud-split",
    title=N_("Split pot in stud"),
    about=N_("Equal hands in a game without a button: odd chips go by card, suit included."),
    law=splitting.LAW,
    ask=(
        chips("amount", N_("Pot")),
        rows(
            "winners",
            N_("Winners"),
            player("player", PLAYER),
            listed("cards", FieldKind.CARDS, CARDS, 5, 7),
            lowest=1,
            most=MAX_HANDS,
        ),
        chips("unit", N_("Smallest chip"), lowest=1, required=False, default=1),
        flag("low", N_("Low game")),
    ),
    tells=(SHARES, Figure("odd", FieldKind.PLAYERS, N_("Odd chip to"))),
    run=_stud_split,
)


OF_POTS = (SIDE_POTS, AWARD, SPLIT_POT, HIGH_LOW, STUD_SPLIT)
