"""A draw in the words of the floor: who was in it, which chairs, and what came out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class Person:
    """An entry by its number, with the player's public name."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Pick:
    """So many of these chairs take part."""

    number: int
    chairs: tuple[str, ...]

    @property
    def takes_all(self) -> bool:
        return self.number == len(self.chairs)


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the output: a person or a chair, the card drawn, the chair drawn."""

    person: Person | None
    holder: str
    card: str
    chair: str


@dataclass(slots=True)
class Input:
    """What went into a draw."""

    people: list[Person] = field(default_factory=list)
    by_card: bool = False
    picks: list[Pick] = field(default_factory=list)
    seated: list[tuple[Person, str]] = field(default_factory=list)
    apart: list[tuple[Person, Person]] = field(default_factory=list)
    only: list[Person] = field(default_factory=list)
    only_chairs: list[str] = field(default_factory=list)
    holders: list[str] = field(default_factory=list)

    @property
    def chairs(self) -> int:
        return sum(len(pick.chairs) for pick in self.picks)


def input_of(draw_input: str, names: Mapping[str, str]) -> Input:
    """The lines of `draw_input`, sorted by what they say."""
    found = Input()
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        if word in ("deal", "deal-by-card"):
            found.people += [person(number, names) for number in words]
            found.by_card |= word == "deal-by-card"
        elif word == "pick":
            found.picks.append(Pick(int(words[0]), tuple(words[1:])))
        elif word == "seated":
            found.seated.append((person(words[0], names), words[1]))
        elif word == "apart":
            found.apart.append((person(words[0], names), person(words[1], names)))
        elif word == "only":
            found.only += [person(one, names) for one in words if "-" not in one]
            found.only_chairs += [one for one in words if "-" in one]
        elif word == "cards":
            found.holders += words
    return found


def results_of(drawn: str, *, people: Iterable[Person]) -> list[Result]:
    """The lines of the output, in its order."""
    known = {one.number: one for one in people}
    return [_result(line.split(" "), known) for line in drawn.split("\n") if line]


def _result(words: list[str], known: Mapping[str, Person]) -> Result:
    who = words[0]
    if len(words) == 3:
        return Result(known.get(who), who, card(words[1]), words[2])
    if who in known:
        return Result(known[who], who, "", words[1])
    return Result(None, who, card(words[1]), "")


def card(written: str) -> str:
    """The card as it looks.

    >>> card("Th"), card("As")
    ('10♥', 'A♠')
    """
    return written[:-1].replace("T", "10") + SUITS[written[-1]]


def person(number: str, names: Mapping[str, str]) -> Person:
    return Person(number, names.get(number) or gettext("Entry %(number)s") % {"number": number})
