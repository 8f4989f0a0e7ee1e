"""Where the button and the blinds go: the first hand, and every hand after it.

The positions of a hand are seats, not players: a seat keeps its turn when its player goes out.
That is the dead button: the big blind always moves one player on, the small blind and the button
follow it, onto an empty seat if need be.
Source: Robert's Rules 4 intro, 4.2 (b), 4.4, 4.8, 7.7, 7.16, 7.30, 7.31, B.7; TDA 2024 10-A, 32,
34-B.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace

from tables.rules import draws
from tables.rules.floor import Positions, clockwise_after, next_clockwise
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance, check_deck, strength


class NotEnoughPlayers(RuleError):
    """A hand needs two players, a draw for the button one."""


class PositionsOutOfOrder(RuleError):
    """The three seats that staff named cannot be a button, a small and a big blind."""


@dataclass(frozen=True, slots=True)
class ButtonDraw:
    """The card dealt to each seat, and the seat that won the button with it."""

    cards: Mapping[int, str]
    button: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Who has which position in one hand; every number is a seat.

    `button` and `sb` are positions and may be empty seats: then `button_dead`, and not `sb_posted`.
    `waiting` players sit between button and small blind and get no cards until it has passed.
    `big_blind_twice` warns that staff gave one seat the big blind in two hands running.
    """

    button: int
    sb: int
    bb: int
    heads_up: bool
    button_dead: bool
    sb_posted: bool
    dealt: frozenset[int]
    waiting: tuple[int, ...]
    first_preflop: int
    first_postflop: int
    last_postflop: int
    big_blind_twice: bool = False

    @property
    def positions(self) -> Positions:
        """What the next hand needs to know of this one."""
        return Positions(self.button, self.sb, self.bb, heads_up=self.heads_up)


def high_card(cards: Mapping[int, str]) -> int:
    """The seat with the highest card, suits settling equal ranks: it gets the first button.

    Absent players are dealt a card like anybody else.  Raises FouledDeck when a card is no card
    or appears twice, NotEnoughPlayers when no card was dealt.
    Source: Robert's Rules 3.7.1, 3.7.2, 7.6, 7.7.

    >>> high_card({1: "Ac", 2: "Ks", 3: "Kh"})
    1
    """
    if not cards:
        raise NotEnoughPlayers(N_("Table empty: seat the players, then draw."))
    check_deck(list(cards.values()))
    return max(cards, key=lambda seat: strength(cards[seat]))


def draw_button(seats: Iterable[int], *, rng: Chance) -> ButtonDraw:
    """One card from a shuffled deck to each seat in seat order, and the seat that wins.

    Raises NotEnoughPlayers when there is no seat.  Source: Robert's Rules 3.7.2, 7.7.
    """
    draw_input = draws.cards(sorted(seats))
    cards = {int(seat): card for seat, card in draws.hold(draw_input, rng).cards}
    return ButtonDraw(cards=cards, button=high_card(cards))


def first_stack_right_of_dealer(seats: Iterable[int]) -> int:
    """The seat that starts with the button where nobody draws for it: the last in seat order.

    Raises NotEnoughPlayers when there is no seat.  Source: WSOP 2026 85.

    >>> first_stack_right_of_dealer([1, 3, 5])
    5
    """
    last = max(seats, default=None)
    if last is None:
        raise NotEnoughPlayers(N_("Table empty: seat the players first."))
    return last


def first_hand(button: int, occupied: Set[int], *, size: int) -> Hand:
    """The first hand after a draw for the button, `size` being the number of chairs.

    A house that uses one drawn seat at every table may name an empty one: that button is dead;
    with two players it goes to the nearest one to its right.
    Raises NotEnoughPlayers.  Source: Robert's Rules 4 (introduction), 4.4, 7.7.
    """
    check_players(occupied)
    if len(occupied) == 2:
        holder = button if button in occupied else _nearest_before(button, occupied, size=size)
        other = next_clockwise(holder, occupied, size)
        return _hand(Positions(holder, holder, other, heads_up=True), occupied, size=size)
    small = next_clockwise(button, occupied, size)
    big = next_clockwise(small, occupied, size)
    return _hand(Positions(button, small, big), occupied, size=size)


def next_hand(last: Positions, occupied: Set[int], *, size: int) -> Hand:
    """The hand after `last` with the players who are seated now, by the dead button.

    The last big blind's seat becomes the small blind's, the last small blind's the button's; the
    big blind goes to the next player who is dealt in.  Somebody new strictly between button and
    small blind waits.  Raises NotEnoughPlayers.
    Source: Robert's Rules 4.2 (b), 4.4, 4.8, 7.16, 7.30, 7.31; TDA 2024 10-A, 32, 34-B.
    """
    check_players(occupied)
    button = _button_after(last, occupied, size=size)
    dealt = _dealt(occupied, button=button, sb=last.bb, size=size)
    if len(dealt) < 2:
        # A hand with one player is none: everybody is dealt in, the button right behind the blinds.
        dealt, button = frozenset(occupied), _nearest_before(last.bb, occupied, size=size)
    big = next_clockwise(last.bb, dealt, size)
    if len(dealt) == 2:
        [small] = dealt - {big}
        return _hand(Positions(small, small, big, heads_up=True), occupied, size=size, dealt=dealt)
    return _hand(Positions(button, last.bb, big), occupied, size=size, dealt=dealt)


def big_blinds(last: Positions, occupied: Set[int], *, size: int, hands: int) -> list[int]:
    """The seat of the big blind in each of the next `hands` hands, if nobody comes or goes.

    Raises NotEnoughPlayers.  Source: Robert's Rules 4.2 (b).
    """
    return [hand.bb for hand, _ in zip(_onward(last, occupied, size), range(hands), strict=False)]


def manual_hand(
    button: int, sb: int, bb: int, occupied: Set[int], *, size: int, last: Positions | None
) -> Hand:
    """The hand with the three seats that staff named, to correct one or to move the button by hand.

    `big_blind_twice` is a warning only.  Raises NotEnoughPlayers, and PositionsOutOfOrder when the
    seats do not follow each other clockwise, when nobody is there to post the big blind, or when
    two players do not play heads-up.  Source: Robert's Rules 3.4.1, 4.2 (a), 4.4.
    """
    check_players(occupied)
    named = Positions(button, sb, bb, heads_up=len(occupied) == 2)
    _check_seats(named, occupied, size=size)
    dealt = _dealt(occupied, button=button, sb=sb, size=size)
    _check_order(named, dealt, size=size)
    hand = _hand(named, occupied, size=size, dealt=dealt)
    return replace(hand, big_blind_twice=last is not None and bb == last.bb)


def standing_hand(at: Positions, occupied: Set[int], *, size: int) -> Hand:
    """The hand with button and blinds where the floor has put them, whoever came or went since.

    Raises NotEnoughPlayers.  Source: Robert's Rules 4.2 (a).
    """
    check_players(occupied)
    dealt = _dealt(occupied, button=at.button, sb=at.sb, size=size)
    return _hand(at, occupied, size=size, dealt=dealt if len(dealt) >= 2 else None)


def check_players(occupied: Set[int]) -> None:
    """Raise NotEnoughPlayers unless two players can play a hand."""
    if len(occupied) < 2:
        raise NotEnoughPlayers(N_("A hand needs two players: wait or break the table."))


def _hand(
    at: Positions, occupied: Set[int], *, size: int, dealt: frozenset[int] | None = None
) -> Hand:
    dealt = frozenset(occupied) if dealt is None else dealt
    button_dead = at.button not in dealt
    last = _nearest_before(at.button, dealt, size=size) if button_dead else at.button
    return Hand(
        button=at.button,
        sb=at.sb,
        bb=at.bb,
        heads_up=at.heads_up,
        button_dead=button_dead,
        sb_posted=at.sb in dealt,
        dealt=dealt,
        waiting=tuple(sorted(occupied - dealt)),
        first_preflop=next_clockwise(at.bb, dealt, size),
        first_postflop=next_clockwise(at.button, dealt, size),
        last_postflop=last,
    )


def _button_after(last: Positions, occupied: Set[int], *, size: int) -> int:
    # Heads-up the small blind had the button already: it cannot get it again from itself.
    return _nearest_before(last.bb, occupied, size=size) if last.heads_up else last.sb


def _dealt(occupied: Set[int], *, button: int, sb: int, size: int) -> frozenset[int]:
    """All but those strictly between button and small blind.  Source: 4.8; TDA 2024 10-A."""
    return frozenset(occupied) - frozenset(_between(button, sb, size=size))


def _between(start: int, end: int, *, size: int) -> Iterator[int]:
    if start == end:
        return
    for seat in clockwise_after(start, size):
        if seat == end:
            return
        yield seat


def _nearest_before(seat: int, among: Set[int], *, size: int) -> int:
    """The first of these seats counter-clockwise; the seat itself comes last."""
    return min(among, key=lambda other: (seat - other - 1) % size)


def _onward(last: Positions, occupied: Set[int], size: int) -> Iterator[Hand]:
    while True:
        hand = next_hand(last, occupied, size=size)
        yield hand
        last = hand.positions


def _check_seats(named: Positions, occupied: Set[int], *, size: int) -> None:
    for field, seat in (("button", named.button), ("sb", named.sb), ("bb", named.bb)):
        if not 1 <= seat <= size:
            sentence = N_("No seat %(seat)s at this table: choose 1 to %(size)s.")
            raise PositionsOutOfOrder(sentence, field=field, seat=seat, size=size)
    if named.bb not in occupied:
        sentence = N_("Big blind seat %(seat)s is empty. Choose a taken seat.")
        raise PositionsOutOfOrder(sentence, field="bb", seat=named.bb)


def _check_order(named: Positions, dealt: Set[int], *, size: int) -> None:
    if named.heads_up:
        if not (named.button == named.sb != named.bb and named.sb in dealt):
            raise PositionsOutOfOrder(
                N_("With two players the button posts the small blind and the other the big blind.")
            )
        return
    order = [seat for seat in clockwise_after(named.button - 1, size) if seat in _three(named)]
    if order != [named.button, named.sb, named.bb] or len(dealt) < 3:
        raise PositionsOutOfOrder(
            N_("Name three seats clockwise: first the button, then the small, then the big blind.")
        )


def _three(named: Positions) -> tuple[int, int, int]:
    return named.button, named.sb, named.bb


def is_dealt_in(seat: int, positions: Positions, *, size: int) -> bool:
    """Whether the seat gets cards: not strictly between the button and the small blind.

    Source: Robert's Rules 7.16; TDA 2024 10-A.

    >>> is_dealt_in(2, Positions(1, 4, 5), size=9), is_dealt_in(6, Positions(1, 4, 5), size=9)
    (False, True)
    """
    if positions.heads_up or seat in (positions.button, positions.sb, positions.bb):
        return True
    for other in clockwise_after(positions.button, size):
        if other == positions.sb:
            return True
        if other == seat:
            return False
    return True
