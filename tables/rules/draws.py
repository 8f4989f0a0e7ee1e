"""A draw as text: what goes in, and what chance makes of it.  One mechanism for all of them.

`given` is a text of lines that anybody can read and run again; docs/draws.md says byte for byte
what each line does with the stream of `Chance`.  The chairs laid out by `pick` are the pool;
`deal` and `deal-by-card` empty it.

    draw N KIND EVENT   which draw this is; chance does nothing with it
    seated E C          entry E has chair C already
    apart A B           A and B may not be at one table
    only E … C …        entries E sit in chairs C only; from here on `deal` draws all at once
    pick K C …          K of these chairs, drawn, go into the pool
    deal E …            a chair of the pool to each entry
    deal-by-card E …    a card to each entry; the highest card takes the first chair
    cards H …           a card to each holder

Source: Robert's Rules 7.2, 7.7, 7.10, 7.13, 7.18; TDA 2024 7, 10-B.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tables.rules.apart import (
    CannotKeepApart,
    Picked,
    clashes_among,
    deal_among,
    deal_apart,
    pairs_among,
)
from tables.rules.floor import Place
from tournaments.rules import N_
from tournaments.rules.chance import Chance, commitment, strength

__all__ = [
    "Drawn",
    "NotADraw",
    "apart",
    "cards",
    "commitment",
    "deal",
    "deal_by_card",
    "format_of",
    "heading",
    "hold",
    "only",
    "pick",
    "place_of",
    "replay",
    "seal",
    "seated",
    "seed_of",
]

LABEL = "draw"
_REDRAWS = 1000


class NotADraw(ValueError):
    """A text that is not the input of a draw."""


@dataclass(slots=True)
class Drawn:
    """What came out.  `chairs` is in the order in which the chairs went out.

    `cards` are holder and card as they were dealt.
    """

    chairs: dict[int, Place] = field(default_factory=dict)
    cards: list[tuple[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def seed_of(secret: str, number: int) -> str:
    """The seed of an event's draw of that number, 64 hexadecimal digits."""
    key = bytes.fromhex(secret)
    return hmac.new(key, f"draw {number}".encode(), hashlib.sha256).hexdigest()


def seal(seed: str) -> str:
    """The SHA-256 of a seed, in hexadecimal: public before anybody knows who will be drawn."""
    return hashlib.sha256(seed.encode()).hexdigest()


def heading(number: int, kind: str, event: str) -> str:
    """The first line of a draw's input, so that the commitment covers which draw it is."""
    return f"draw {number} {kind} {' '.join(event.split())}"


def seated(chairs: Mapping[int, Place]) -> list[str]:
    return [f"seated {entry} {chair}" for entry, chair in chairs.items()]


def apart(pairs: Iterable[tuple[int, int]]) -> list[str]:
    return [f"apart {one} {other}" for one, other in pairs]


def only(entries: Iterable[int], chairs: Iterable[Place]) -> str:
    """These entries sit in these chairs only; why is nobody's business.  One line a draw."""
    return _line("only", [*entries, *chairs])


def format_of(draw_input: str) -> str:
    """Which rules a draw is run by: earlier programs do not know the second."""
    return "draw 2" if "\nonly " in f"\n{draw_input}" else "draw 1"


def pick(number: int, chairs: Iterable[Place]) -> str:
    return _line(f"pick {number}", chairs)


def deal(entries: Iterable[int]) -> str:
    return _line("deal", entries)


def deal_by_card(entries: Iterable[int]) -> str:
    return _line("deal-by-card", entries)


def cards(holders: Iterable[object]) -> str:
    return _line("cards", holders)


def _line(word: str, things: Iterable[object]) -> str:
    return " ".join([word, *map(str, things)])


def place_of(written: str) -> Place:
    """The chair written "12-5".  Raises NotADraw."""
    table, _, seat = written.partition("-")
    if not (table.isascii() and table.isdigit() and seat.isascii() and seat.isdigit()):
        raise NotADraw(f"“{written}” is not a chair")
    return Place(int(table), int(seat))


def replay(seed: str, draw_input: str) -> str:
    """What the seed makes of the input, as text.  Raises NotADraw, CannotKeepApart."""
    return hold(draw_input, Chance(seed, LABEL)).text


def hold(draw_input: str, rng: Chance) -> Drawn:
    """Run the lines of a draw on one stream.  Raises NotADraw, CannotKeepApart."""
    draw = _Draw(rng)
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        run = _RUNS.get(word)
        if run is None:
            raise NotADraw(f"“{line}” is no line of a draw")
        run(draw, words)
    return draw.drawn


class _Draw:
    """A draw under way: the pool, who has a chair, who must be kept apart."""

    def __init__(self, rng: Chance) -> None:
        self.rng = rng
        self.drawn = Drawn()
        self.pool: list[Place] = []
        self.seated: dict[int, Place] = {}
        self.apart: list[tuple[int, int]] = []
        self.only: tuple[list[int], list[Place]] | None = None
        self.picks: list[Picked] = []  # not drawn yet: with `only` the deal draws them

    def is_headed(self, words: Sequence[str]) -> None:
        if len(words) < 3:
            raise NotADraw("a heading with too little in it")

    def has_seat(self, words: Sequence[str]) -> None:
        entry, chair = _exactly(words, 2)
        self.seated[_number(entry)] = place_of(chair)

    def keep_apart(self, words: Sequence[str]) -> None:
        one, other = _exactly(words, 2)
        self.apart.append((_number(one), _number(other)))

    def sit_only(self, words: Sequence[str]) -> None:
        if self.only is not None or self.pool:
            raise NotADraw("a second line of chairs for some, or one after a pick")
        entries = [_number(word) for word in words if "-" not in word]
        if not entries:
            raise NotADraw("chairs for nobody")
        self.only = entries, [place_of(word) for word in words if "-" in word]

    def pick(self, words: Sequence[str]) -> None:
        number, *chairs = words
        gone = set(self.drawn.chairs.values())
        free = [chair for chair in map(place_of, chairs) if chair not in gone]
        if _number(number) > len(free):
            raise NotADraw("a pick of more chairs than there are")
        if self.only is None:
            self.pool += self.rng.some_of(free, _number(number))
        else:
            self.picks.append(Picked(_number(number), free))

    def deal(self, words: Sequence[str]) -> None:
        entries = self._entries(words)
        dealt = self._dealt(entries)
        for entry in entries:
            self._give(entry, dealt[entry])
            self.drawn.lines.append(f"{entry} {dealt[entry]}")
        self.pool, self.picks = [], []

    def _dealt(self, entries: Sequence[int]) -> dict[int, Place]:
        pairs, seated = self.apart, self.seated
        if self.only is None:
            return deal_apart(entries, self.pool, keep_apart=pairs, seated=seated, rng=self.rng)
        return deal_among(
            entries, self.picks, only=self.only, keep_apart=pairs, seated=seated, rng=self.rng
        )

    def deal_by_card(self, words: Sequence[str]) -> None:
        if self.only is not None:
            raise NotADraw("chairs for some in a draw by cards")
        entries = self._entries(words)
        pairs = pairs_among(entries, self.seated, self.apart)
        for _ in range(_REDRAWS):
            chairs = self.rng.shuffled(self.pool)
            dealt = dict(zip(entries, self._cards(len(entries)), strict=True))
            order = sorted(entries, key=lambda entry: strength(dealt[entry]), reverse=True)
            found = dict(zip(order, chairs, strict=True))
            if not clashes_among(pairs, {**self.seated, **found}):
                break
        else:
            raise CannotKeepApart(
                N_("These players cannot all be separated. Release a pair or open a table.")
            )
        self.drawn.cards += [(str(entry), dealt[entry]) for entry in entries]
        for entry, chair in found.items():
            self._give(entry, chair)
            self.drawn.lines.append(f"{entry} {dealt[entry]} {chair}")
        self.pool = []

    def cards(self, words: Sequence[str]) -> None:
        dealt = list(zip(words, self._cards(len(words)), strict=True))
        self.drawn.cards += dealt
        self.drawn.lines += [f"{holder} {card}" for holder, card in dealt]

    def _cards(self, number: int) -> list[str]:
        """A further deck is opened only when the one before is dealt out."""
        dealt: list[str] = []
        while len(dealt) < number:
            dealt += self.rng.deck()
        return dealt[:number]

    def _entries(self, words: Sequence[str]) -> list[int]:
        entries = [_number(word) for word in words]
        if len(entries) != len(self.pool) + sum(pick.number for pick in self.picks):
            raise NotADraw("not as many chairs as entries")
        return entries

    def _give(self, entry: int, chair: Place) -> None:
        self.drawn.chairs[entry] = self.seated[entry] = chair


def _exactly(words: Sequence[str], number: int) -> Sequence[str]:
    if len(words) != number:
        raise NotADraw("a line with too much or too little in it")
    return words


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise NotADraw(f"“{word}” is not a number")
    return int(word)


_RUNS = {
    "draw": _Draw.is_headed,
    "seated": _Draw.has_seat,
    "apart": _Draw.keep_apart,
    "only": _Draw.sit_only,
    "pick": _Draw.pick,
    "deal": _Draw.deal,
    "deal-by-card": _Draw.deal_by_card,
    "cards": _Draw.cards,
}
