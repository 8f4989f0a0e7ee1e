"""A pot between equal hands, and who gets the odd chips.

Source: Robert's Rules 3.7.1, 3.7.3-3.7.5, 7.30, G.high-low; TDA 2024 20.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step
from tournaments.rules.betting.hands import card_name
from tournaments.rules.chance import ace_low, strength

LAW = "3.7.3, 3.7.4, 3.7.5; TDA 2024 20"


class NoSuchSeat(RuleError):
    """A seat that the table does not have."""


class NoWinner(RuleError):
    """A pot that nobody is said to win."""


class NamedTwice(RuleError):
    """The same player twice among the winners."""


class NotSeated(RuleError):
    """A player whose seat is not known."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where the button is (an empty seat is possible), how many seats there are, and the players'.

    `unit` is the smallest chip in the game, in chips of 1.
    """

    button: int
    seats: int
    unit: int = 1
    players: Mapping[str, int] = field(default_factory=dict)

    def after_button(self, seat: int) -> int:
        """1 for the seat left of the button … and the button itself last."""
        return (seat - self.button - 1) % self.seats + 1

    def seats_of(self, players: Sequence[str]) -> list[int]:
        """The seats of these players.  Raises NotSeated."""
        for player in players:
            if player not in self.players:
                raise NotSeated(
                    N_("Where does %(player)s sit? Enter the seat."), field="players", player=player
                )
        return [self.players[player] for player in players]

    def check_players(self) -> None:
        """Raise NoSuchSeat, or NamedTwice where two players have one seat."""
        self._check_seats(self.players.values(), name="players")
        if len(set(self.players.values())) < len(self.players):
            raise NamedTwice(N_("Two players cannot have one seat."), field="players")

    def player_at(self, seat: int) -> str:
        return next(player for player, there in self.players.items() if there == seat)

    def check(self, winners: Sequence[int], *, name: str) -> None:
        """Raise NoSuchSeat, NoWinner or NamedTwice."""
        self._check_seats([self.button], name="button")
        self._check_seats(winners, name=name)
        if not winners:
            raise NoWinner(N_("Enter who wins."), field=name)
        if len(set(winners)) < len(winners):
            raise NamedTwice(N_("Enter every winner once."), field=name)

    def _check_seats(self, seats: Iterable[int], *, name: str) -> None:
        if not all(1 <= seat <= self.seats for seat in seats):
            raise NoSuchSeat(
                N_("The table has the seats 1 to %(seats)s."), field=name, seats=self.seats
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Ruling):
    """The shares, by seat (or by player in stud), and who got an odd chip."""

    shares: Mapping[int, int]
    odd: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HighLow(Ruling):
    """The shares by seat, and the two halves, in chips."""

    shares: Mapping[int, int]
    high_half: int
    low_half: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StudSplit(Ruling):
    """The shares by player, the card each is ranked by, and who got an odd chip."""

    shares: Mapping[str, int]
    by_card: Mapping[str, str]
    odd: tuple[str, ...]


def shared(amount: int, winners: int, unit: int) -> list[int]:
    """The shares of so many winners, those who get an odd chip first.

    Whatever is less than a chip goes to the first.  Source: 3.7.3, 3.7.4.

    >>> shared(1007, 2, 5)
    [507, 500]
    """
    chips, dust = divmod(amount, unit)
    each, odd = divmod(chips, winners)
    shares = [(each + (at < odd)) * unit for at in range(winners)]
    shares[0] += dust
    return shares


def split(amount: int, winners: Sequence[int], table: Table) -> Split:
    """A pot between these seats: odd chips clockwise from the button, one each.

    Raises NoSuchSeat, NoWinner, NamedTwice.  Source: 3.7.3-3.7.5a; TDA 2024 20-A.
    """
    table.check(winners, name="winners")
    order = sorted(winners, key=table.after_button)
    shares = dict(zip(order, shared(amount, len(order), table.unit), strict=True))
    odd = tuple(order[: amount // table.unit % len(order)])
    return Split(
        says=_answer(shares),
        steps=(*_division(amount, len(order), table.unit), *_by_button(order, odd)),
        law=LAW,
        shares=shares,
        odd=odd,
    )


def high_low(amount: int, high: Sequence[int], low: Sequence[int], table: Table) -> HighLow:
    """A pot between the high and the low hands; without a low the high hands win it all.

    Raises NoSuchSeat, NoWinner, NamedTwice.  Source: 3.7.5c; TDA 2024 20-C.
    """
    table.check(high, name="high")
    if not low:
        whole = split(amount, high, table)
        none = step(N_("No hand qualifies for low: the high hand wins everything."), "3.7.5")
        return HighLow(
            says=whole.says,
            steps=(none, *whole.steps),
            law=LAW,
            shares=whole.shares,
            high_half=amount,
            low_half=0,
        )
    table.check(low, name="low")
    low_half = amount // table.unit // 2 * table.unit
    high_half = amount - low_half
    values = {"amount": amount, "high": high_half, "low": low_half}
    text = N_("Two halves of %(amount)s: %(high)s for high, %(low)s for low.")
    halves = [step(text, "3.7.5", **values)]
    if high_half != low_half:
        halves.append(step(N_("The odd chip of the whole pot goes to the high hand."), "3.7.5"))
    highs, lows = split(high_half, high, table), split(low_half, low, table)
    shares = {
        seat: highs.shares.get(seat, 0) + lows.shares.get(seat, 0)
        for seat in {**highs.shares, **lows.shares}
    }
    return HighLow(
        says=_answer(shares),
        steps=(
            *halves,
            *_half(N_("High half: %(shares)s."), highs),
            *_half(N_("Low half: %(shares)s."), lows),
        ),
        law=LAW,
        shares=shares,
        high_half=high_half,
        low_half=low_half,
    )


def split_stud(
    amount: int, winners: Mapping[str, Sequence[str]], *, unit: int = 1, low: bool = False
) -> StudSplit:
    """A stud pot between these hands: odd chips by card, suit included, over all their cards.

    The highest card is first; in low games the lowest, an ace below a two.  Raises NoWinner.
    Source: 3.7.5b.
    """
    text = N_("Odd chips go by the highest card, suit included, of all the player's cards.")
    if low:
        text = N_("Odd chips go by the lowest card, suit included, of all; aces are low.")
    rank, choose = (ace_low, min) if low else (strength, max)
    cards = {player: choose(hand, key=rank) for player, hand in winners.items()}
    order = sorted(cards, key=lambda player: rank(cards[player]), reverse=not low)
    return _by_card(amount, cards, order, unit=unit, why=step(text, "3.7.5"), source="3.7.5")


def split_stud_tda(
    amount: int, fives: Mapping[str, Sequence[str]], *, unit: int = 1, low: bool = False
) -> StudSplit:
    """The same by the highest card, suit included, of each winning five; in low games, too, where
    an ace is no high card.  Source: TDA 2024 20-B.
    """
    text = N_("Odd chips go by the highest card, suit included, of the five that win.")
    rank = ace_low if low else strength
    cards = {player: max(five, key=rank) for player, five in fives.items()}
    order = sorted(cards, key=lambda player: rank(cards[player]), reverse=True)
    why = step(text, "TDA 2024 20-B")
    return _by_card(amount, cards, order, unit=unit, why=why, source="TDA 2024 20-B")


def with_reading(first: StudSplit, other: StudSplit) -> StudSplit:
    """The first, with the other beside it where they pay differently."""
    return first if first.shares == other.shares else replace(first, readings=(other,))


def _by_card(
    amount: int,
    cards: Mapping[str, str],
    order: Sequence[str],
    *,
    unit: int,
    why: AnswerStep,
    source: str,
) -> StudSplit:
    if not cards:
        raise NoWinner(N_("Enter who wins."), field="winners")
    shares = dict(zip(order, shared(amount, len(order), unit), strict=True))
    odd = tuple(order[: amount // unit % len(order)])
    steps = _division(amount, len(order), unit)
    if odd:
        held = tuple(f"{player} {card_name(cards[player])}" for player in order)
        steps += (why, step(N_("The cards: %(cards)s."), "3.7.1", cards=held))
        steps += (_odd(odd),)
    return StudSplit(
        says=_answer(shares),
        steps=steps,
        law=LAW,
        source=source,
        shares=shares,
        by_card=cards,
        odd=odd,
    )


def _division(amount: int, winners: int, unit: int) -> tuple[AnswerStep, ...]:
    chips, dust = divmod(amount, unit)
    each, odd = divmod(chips, winners)
    values = {"amount": amount, "winners": winners, "each": each * unit, "odd": odd, "unit": unit}
    if winners == 1:
        return (step(N_("One winner: the whole %(amount)s."), "3.7.3", **values),)
    text = N_("%(amount)s between %(winners)s in chips of %(unit)s: %(each)s each.")
    steps = [step(text, "3.7.3", **values)]
    if odd:
        text = N_("Odd chips: %(odd)s of %(unit)s, no more than one to a player.")
        steps.append(step(text, "3.7.4", **values))
    if dust:
        text = N_("The rest of %(dust)s, less than a chip of %(unit)s, goes to the first.")
        steps.append(step(text, "3.7.3", dust=dust, unit=unit))
    return tuple(steps)


def _by_button(order: Sequence[int], odd: Sequence[int]) -> tuple[AnswerStep, ...]:
    if not odd:
        return ()
    text = N_("Clockwise from the button the winners are in the seats %(order)s.")
    return (step(text, "3.7.5; TDA 2024 20-A", order=tuple(order)), _odd(odd))


def _odd(odd: Sequence[int] | Sequence[str]) -> AnswerStep:
    text = N_("An odd chip goes to %(odd)s.")
    if isinstance(odd[0], int):
        text = N_("An odd chip goes to the seat: %(odd)s.")
    return step(text, "3.7.5", odd=tuple(odd))


def _half(text: str, half: Split) -> tuple[AnswerStep, ...]:
    conclusion = step(text, "3.7.5", shares=dict(half.shares))
    return (conclusion, *half.steps) if len(half.shares) > 1 else (conclusion,)


def _answer(shares: Mapping[int, int] | Mapping[str, int]) -> AnswerStep:
    return step(N_("Paid: %(shares)s."), shares=dict(shares))
