"""Who may be in the book twice: by name with one typing error, and by what one person alone has.

People are compared only where they share something (`pairs`), so that 100,000 of them take
seconds.  How likely a pair is follows from all that is known of both (`likeness`).
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import combinations

from rapidfuzz.distance import OSA

LIKELY = 40  # points from which on a pair is shown
_CROWD = 40  # so many who share one thing are a family or a placeholder, not one person
_NO_DIGITS = re.compile(r"\D+")
_SHORTEST = 4  # letters of a word in which an error is looked for


class Reason(StrEnum):
    SAME_NAME = "same_name"
    NEARLY_THE_NAME = "nearly_the_name"
    PART_OF_THE_NAME = "part_of_the_name"
    PHONE = "phone"
    EMAIL = "email"
    MEMBER_NUMBER = "member_number"
    BORN_ON = "born_on"


POINTS = {
    Reason.SAME_NAME: 60,
    Reason.NEARLY_THE_NAME: 40,
    Reason.PART_OF_THE_NAME: 15,
    Reason.PHONE: 40,
    Reason.EMAIL: 45,
    Reason.MEMBER_NUMBER: 30,
    Reason.BORN_ON: 20,
}
_OTHER_BIRTHDAY = 60  # two birth dates are two people, unless much else agrees


@dataclass(frozen=True, slots=True)
class Person:
    """What is compared.  `words`: of the name, as it is searched, in any order."""

    pk: int
    words: tuple[str, ...]
    phone: str = ""
    email: str = ""
    member_number: str = ""
    born_on: date | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who may be one, the lower number first."""

    one: int
    other: int
    points: int
    reasons: tuple[Reason, ...]


def digits(number: str) -> str:
    """The last nine digits of a phone number: with or without the country.

    >>> digits("+46 70-123 45 67") == digits("070 123 45 67")
    True
    """
    return _NO_DIGITS.sub("", number)[-9:]


def bare_number(number: str) -> str:
    """A member number without leading zeros, gaps and signs.  "00-417 a" is "417a"."""
    return "".join(c for c in number.casefold() if c.isalnum()).lstrip("0")


def shortened(word: str) -> set[str]:
    """The word, and the word with each one letter left out: one error makes two such meet."""
    if len(word) < _SHORTEST:
        return {word}
    return {word} | {word[:at] + word[at + 1 :] for at in range(len(word))}


def one_error_apart(one: str, other: str) -> bool:
    """One letter wrong, missing, too much, or two neighbours swapped; in words of four or more."""
    if one == other or min(len(one), len(other)) < _SHORTEST:
        return False
    return OSA.distance(one, other, score_cutoff=1) <= 1


def likeness(one: Person, other: Person) -> tuple[int, tuple[Reason, ...]]:
    """Points and reasons for two people being one."""
    reasons = [*_by_name(one.words, other.words), *_by_what_is_his(one, other)]
    points = sum(POINTS[reason] for reason in reasons)
    if one.born_on and other.born_on and one.born_on != other.born_on:
        points -= _OTHER_BIRTHDAY
    return points, tuple(reasons)


def _by_name(one: Sequence[str], other: Sequence[str]) -> list[Reason]:
    left, right = sorted(set(one) - set(other)), sorted(set(other) - set(one))
    if not one or not other:
        return []
    if not left and not right:
        return [Reason.SAME_NAME]
    if len(left) == len(right) == 1 and one_error_apart(left[0], right[0]):
        return [Reason.NEARLY_THE_NAME]
    return [Reason.PART_OF_THE_NAME] if set(one) & set(other) else []


def _by_what_is_his(one: Person, other: Person) -> Iterator[Reason]:
    if digits(one.phone) and digits(one.phone) == digits(other.phone):
        yield Reason.PHONE
    if one.email and one.email.casefold() == other.email.casefold():
        yield Reason.EMAIL
    number = bare_number(one.member_number)
    if number and number == bare_number(other.member_number):
        yield Reason.MEMBER_NUMBER
    if one.born_on and one.born_on == other.born_on:
        yield Reason.BORN_ON


def pairs(people: Iterable[Person], *, apart: Iterable[frozenset[int]] = ()) -> list[Pair]:
    """All likely pairs, the likeliest first; `apart` were told to be two people."""
    everybody = {person.pk: person for person in people}
    told_apart = set(apart)
    found = []
    for one, other in _candidates(everybody.values()):
        if frozenset((one, other)) in told_apart:
            continue
        points, reasons = likeness(everybody[one], everybody[other])
        if points >= LIKELY:
            found.append(Pair(one, other, points, reasons))
    return sorted(found, key=lambda pair: (-pair.points, pair.one, pair.other))


def _candidates(people: Iterable[Person]) -> set[tuple[int, int]]:
    """Pairs that share a phone, an e-mail, a number, or a name but for one error in a word."""
    shared: defaultdict[Hashable, list[int]] = defaultdict(list)
    but_one: defaultdict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for person in people:
        for key in _keys(person):
            shared[key].append(person.pk)
        words = tuple(sorted(set(person.words)))
        for at, word in enumerate(words):
            but_one[words[:at] + words[at + 1 :]].append((word, person.pk))
    found = set(_each_two(shared.values()))
    for words_left in but_one.values():
        if len(words_left) > 1:
            found |= _nearly(words_left)
    return found


def _keys(person: Person) -> Iterator[Hashable]:
    if person.words:
        yield "name", tuple(sorted(set(person.words)))
    if phone := digits(person.phone):
        yield "phone", phone
    if person.email:
        yield "email", person.email.casefold()
    if number := bare_number(person.member_number):
        yield "number", number


def _nearly(words: Sequence[tuple[str, int]]) -> set[tuple[int, int]]:
    """Of people whose names agree but for one word: those whose words nearly agree."""
    meeting: defaultdict[str, list[int]] = defaultdict(list)
    for word, pk in words:
        meeting[word].append(pk)
        if len(word) >= _SHORTEST:
            for at in range(len(word)):
                meeting[word[:at] + word[at + 1 :]].append(pk)
    return set(_each_two(meeting.values()))


def _each_two(groups: Iterable[Sequence[int]]) -> Iterator[tuple[int, int]]:
    for pks in groups:
        if 1 < len(pks) <= _CROWD:
            yield from combinations(sorted(set(pks)), 2)
