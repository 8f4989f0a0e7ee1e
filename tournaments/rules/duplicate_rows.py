"""A row of a list that speaks of somebody the list has had before: nothing that it says is lost."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tournaments.rules import N_
from tournaments.rules.imports import FIELDS, RESTRICTIONS, Person, Remark
from tournaments.rules.names import search_key

MAX_NOTES = 2000  # letters
ONLY_ONE = ("member_number", "origin")  # what no two people may have
Free = Callable[[str, str], bool]


def notes_together(first: str, second: str) -> str:
    """Both notes, each once.

    >>> notes_together("tall", "Tall"), notes_together("", "tall")
    ('tall', 'tall')
    >>> notes_together("tall", "left-handed").splitlines()
    ['tall', 'left-handed']
    """
    if says_already(first, second):
        return first
    return f"{first}\n{second}" if first else second


def says_already(notes: str, more: str) -> bool:
    """Whether every line of the second stands in the first; how words are spaced does not count."""
    lines = {_plain(line) for line in notes.splitlines()}
    whole = _plain(notes)
    return _plain(more) == whole or all(_plain(line) in lines for line in more.splitlines())


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def notes_fit(first: str, second: str) -> bool:
    """Whether there is room for both."""
    return len(notes_together(first, second)) <= MAX_NOTES


def folded(person: Person, double: Person, *, is_free: Free) -> Person:
    """The person of the earlier row with what only the later one says; notes and marks add up."""
    value = {
        name: getattr(double, name)
        for name in (*FIELDS, "origin")
        if getattr(double, name) and not getattr(person, name)
    }
    value = {n: value for n, value in value.items() if n not in ONLY_ONE or is_free(n, value)}
    for mark in RESTRICTIONS:
        value[mark] = getattr(person, mark) or getattr(double, mark)
    if notes_fit(person.notes, double.notes):
        value["notes"] = notes_together(person.notes, double.notes)
    return replace(person, **value)


def otherwise(person: Person, double: Person, row: int) -> Iterator[Remark]:
    """What the later row says and nobody gets, for the earlier one says it otherwise."""
    for name in FIELDS:
        value, kept = getattr(double, name), getattr(person, name)
        if value and not _same(name, str(value), str(kept)):
            sentence = N_("Row %(row)s says otherwise: skipped")
            yield Remark(name, sentence, {"row": row}, written=str(value)[:80])


def _same(name: str, value: str, kept: str) -> bool:
    if name == "notes":
        return says_already(kept, value)
    if name == "phone":
        digits, others = (_digits(text)[-9:] for text in (value, kept))
        return digits == others
    if name == "name":
        return sorted(search_key(value).split()) == sorted(search_key(kept).split())
    return value.casefold() == kept.casefold()


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdecimal())
