"""Whom the lines of past results speak of: the club's players, held for nobody else on a guess.

A member number with a word of the name, or the very name that one player alone has, is certain.
All else that may be somebody is asked: two of one name, the same words in another order, a name
that is shown on boards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.imports import Person
from tournaments.rules.listed_results import ListedEvent
from tournaments.rules.names import search_key
from tournaments.rules.player_lists import name_key

NEW = "new"
SAME_ROW = "row"  # the person of an earlier row, under the same words in another order


class Why(StrEnum):
    """What has to be asked about a name."""

    SEVERAL = "several"
    OTHER_ORDER = "other_order"
    SHOWN_AS = "shown_as"
    NUMBER = "number"
    ROW_ABOVE = "row_above"


WHY = {
    Why.SEVERAL: N_("Several players have this name."),
    Why.OTHER_ORDER: N_("The same words in another order."),
    Why.SHOWN_AS: N_("A player is shown under this name."),
    Why.NUMBER: N_("The member number belongs to a player of another name."),
    Why.ROW_ABOVE: N_("The same words in another order stand in row %(row)s."),
}


class Unanswered(RuleError):
    """Somebody of the list may be one of several people."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody they may be: `answer` is what names them."""

    answer: str
    name: str
    member_number: str = ""
    key: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """Who is the person of this row?  `answer` is what was said, empty for nothing."""

    row: int
    name: str
    why: Why
    candidates: tuple[Candidate, ...]
    answer: str = ""
    other_row: int = 0

    @property
    def says(self) -> tuple[str, Mapping[str, object]]:
        return WHY[self.why], {"row": self.other_row}


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list under their first row; `player` is their number, 0 for a new one.

    `found` None: nobody knows yet who that is.
    """

    row: int
    name: str
    member_number: str = ""
    country: str = ""
    player: int | None = 0


@dataclass(frozen=True, slots=True)
class Matches:
    """Everybody of a list, and by each row the first row of its person."""

    people: Mapping[int, Listed]
    first_row: Mapping[int, int]
    questions: tuple[Question, ...]

    @property
    def open(self) -> list[Question]:
        return [one for one in self.questions if not one.answer]

    @property
    def new(self) -> list[Listed]:
        return [one for one in self.people.values() if one.player == 0]

    @property
    def known(self) -> list[Listed]:
        return [one for one in self.people.values() if one.player]


class _Book:
    """Everybody of the club by what a line may know of them."""

    def __init__(self, known: Iterable[Person]) -> None:
        self.by: dict[tuple[str, str], dict[int, Person]] = {}
        for one in known:
            for mark in (
                ("name", search_key(one.name)),
                ("words", name_key(one.name)),
                ("alias", search_key(one.alias)),
                ("number", one.member_number.casefold()),
            ):
                if mark[1]:
                    self.by.setdefault(mark, {}).setdefault(one.key, one)

    def find(self, kind: str, value: str) -> list[Person]:
        return list(self.by.get((kind, value), {}).values()) if value else []


def matched(
    events: Sequence[ListedEvent], known: Iterable[Person], answers: Mapping[int, str]
) -> Matches:
    """Who everybody of these events is, as far as it is certain or was answered."""
    found = _Found(_Book(known), answers)
    for one in _lines(events):
        found.take(one)
    return Matches(found.people, found.first_row, tuple(found.questions))


@dataclass
class _Found:
    """Everybody of the list so far, by what tells them apart in it."""

    book: _Book
    answers: Mapping[int, str]
    people: dict[int, Listed] = field(default_factory=dict)
    first_row: dict[int, int] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    rows: dict[tuple[str, str], int] = field(default_factory=dict)

    def take(self, one: Listed) -> None:
        mark = (f"name {search_key(one.name)}", one.member_number.casefold())
        row = self.rows.get(mark)
        if row is None:
            row = self._row_of(one)
        self.first_row[one.row] = self.rows[mark] = row

    def _row_of(self, one: Listed) -> int:
        """The row of the person this is: their own, or that of somebody above."""
        above = self._above("words", name_key(one.name))
        holder = self._above("number", one.member_number.casefold())
        if holder is not None and _share_a_word(one.name, holder.name):
            return holder.row
        if holder is not None:
            needed: Question | None = _about(one, Why.NUMBER, holder)
        else:
            needed = _asked(one, self.book, above)
        if needed is None:
            return self._keep(replace(one, player=_certain(one, self.book)))
        answered = _answer(needed, self.answers.get(one.row, ""))
        self.questions.append(answered)
        if answered.answer == SAME_ROW:
            return answered.other_row
        if answered.why is Why.NUMBER and answered.answer == NEW:
            one = replace(one, member_number="")  # it is the other's
        return self._keep(replace(one, player=_number(answered.answer)))

    def _above(self, kind: str, value: str) -> Listed | None:
        return self.people.get(self.rows.get((kind, value), 0)) if value else None

    def _keep(self, one: Listed) -> int:
        self.people[one.row] = one
        self.rows.setdefault(("words", name_key(one.name)), one.row)
        if one.member_number:
            self.rows.setdefault(("number", one.member_number.casefold()), one.row)
        return one.row


def _lines(events: Sequence[ListedEvent]) -> Iterator[Listed]:
    """Every line; one without a number is the person who alone has this name in the list."""
    results = [one for event in events for one in event.results]
    numbers: dict[str, set[str]] = {}
    countries: dict[str, str] = {}
    for one in results:
        name = search_key(one.name)
        numbers.setdefault(name, set()).update({one.member_number} - {""})
        countries.setdefault(name, one.country)
        countries[name] = countries[name] or one.country
    for one in results:
        name = search_key(one.name)
        only = next(iter(numbers[name])) if len(numbers[name]) == 1 else one.member_number
        yield Listed(one.row, one.name, only, one.country or countries[name])


def check_answered(matches: Matches) -> None:
    """Raise Unanswered while it is not known who somebody is."""
    for question in matches.open:
        raise Unanswered(
            N_("Row %(row)s, player: say who %(player)s is."),
            field=f"row-{question.row}",
            row=question.row,
            player=question.name,
        )


def _number(answer: str) -> int | None:
    if answer == NEW:
        return 0
    return int(answer) if answer else None


def _answer(question: Question, typed: str) -> Question:
    """The question with its answer; what is none of its candidates is no answer."""
    possible = {NEW, *(one.answer for one in question.candidates)}
    answer = typed if typed in possible else ""
    return replace(question, answer=answer)


def _numbered(one: Listed, book: _Book) -> Person | None:
    return next(iter(book.find("number", one.member_number.casefold())), None)


def _share_a_word(name: str, other: str) -> bool:
    return bool(set(name_key(name).split()) & set(name_key(other).split()))


def _namesakes(one: Listed, book: _Book, kind: str, value: str) -> list[Person]:
    """Those of the book under it, without whom another member number tells apart."""
    number = one.member_number.casefold()
    return [
        other
        for other in book.find(kind, value)
        if not (number and other.member_number and other.member_number.casefold() != number)
    ]


def _certain(one: Listed, book: _Book) -> int:
    """The number of the player this can only be, 0 for nobody of the book."""
    holder = _numbered(one, book)
    if holder is not None:
        return holder.key
    named = _namesakes(one, book, "name", search_key(one.name))
    return named[0].key if named else 0


def _asked(one: Listed, book: _Book, above: Listed | None) -> Question | None:
    """What has to be asked of them; None where it is certain who they are, or that they are new."""
    holder = _numbered(one, book)
    if holder is not None:
        if _share_a_word(one.name, holder.name):
            return None
        return _question(one, Why.NUMBER, [holder])
    named = _namesakes(one, book, "name", search_key(one.name))
    if len(named) == 1:
        return None
    if named:
        return _question(one, Why.SEVERAL, named)
    if turned := _namesakes(one, book, "words", name_key(one.name)):
        return _question(one, Why.OTHER_ORDER, turned)
    if aliased := _namesakes(one, book, "alias", search_key(one.name)):
        return _question(one, Why.SHOWN_AS, aliased)
    if above is not None and search_key(above.name) != search_key(one.name):
        return _about(one, Why.ROW_ABOVE, above)
    return None


def _about(one: Listed, why: Why, above: Listed) -> Question:
    first = Candidate(SAME_ROW, above.name, above.member_number)
    return Question(one.row, one.name, why, (first,), other_row=above.row)


def _question(one: Listed, why: Why, people: Sequence[Person]) -> Question:
    found = (Candidate(str(p.key), p.name, p.member_number, p.key) for p in people)
    return Question(one.row, one.name, why, tuple(found))
