"""A list of people held against the people who are known: who is new, who is here already.

Nobody is taken for somebody else on a guess: a number, or the name with something beside it, makes
a person certain; a name alone makes a doubt, which a human settles.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.rules import N_
from tournaments.rules.duplicate_rows import folded, notes_fit, otherwise, says_already
from tournaments.rules.imports import (
    FIELDS,
    RESTRICTIONS,
    Choices,
    Existing,
    ListedState,
    Person,
    Remark,
    Verdict,
)
from tournaments.rules.names import search_key

SHORTEST_PHONE = 6  # digits; anything shorter is an extension, or a joke
PLAIN = str.maketrans({"-": " ", "'": None, "\0": None})
NO_DIGITS = re.compile("[^0-9]+")
PHONE_DIGITS = 9  # the last of a number are the same with 0033, +33 and 0 before them


def judged(
    listed: Iterable[Person], known: Iterable[Person], choices: Choices
) -> Iterator[Verdict]:
    """A verdict on each row, in the order of the list; a row is also held against those before.

    What a double says beyond the row it doubles goes to that row.
    """
    book = _Book(known)
    found: list[Verdict] = []
    at: dict[int, int] = {}
    for person in listed:
        verdict = _judge(person, book)
        choice = choices.of(verdict)
        if choice is Existing.NEW:
            verdict = _as_new(verdict, book)
        first = at.get(verdict.double_of or 0)
        if first is not None and (verdict.standing is ListedState.DOUBLE or choice is MERGED):
            found[first], verdict = _together(found[first], verdict, book)
        elif verdict.double_of is None or choice is not Existing.LEAVE:
            book.note(verdict, choices.of(verdict))
        at[person.key] = len(found)
        found.append(verdict)
    yield from found


MERGED = Existing.UPDATE  # what a director chooses for two rows of one person


def _together(first: Verdict, double: Verdict, book: "_Book") -> tuple[Verdict, Verdict]:
    """The earlier row with what the later one adds, and the later with what it adds in vain."""
    one = first.known or book.first_of(first.person)

    def is_free(name: str, value: str) -> bool:
        return all(other is one for other in book.find(name, value.casefold()))

    person = folded(first.person, double.person, is_free=is_free)
    lost = tuple(otherwise(person, double.person, first.person.key))
    double = replace(double, remarks=(*double.remarks[:-1], *lost, double.remarks[-1]))
    book.say_more(one, person, listed=first.known is None)
    if first.known is None:
        return replace(first, person=person), double
    changes = changes_of(person, first.known)
    standing = first.standing
    if standing is ListedState.SAME and changes:
        standing = ListedState.CHANGED
    return replace(first, person=person, changes=changes, standing=standing), double


def changes_of(person: Person, known: Person) -> tuple[str, ...]:
    """The fields that the list fills otherwise than the book.  Empty cells say nothing."""
    filled = [name for name in FIELDS if getattr(person, name)]
    found = [name for name in filled if getattr(person, name) != getattr(known, name)]
    if "name" in found and turned(known.name) == person.name:
        found.remove("name")
    if "notes" in found and says_already(known.notes, person.notes):
        found.remove("notes")
    if person.origin and not known.origin:
        found.append("origin")
    found += [m for m in RESTRICTIONS if getattr(person, m) and not getattr(known, m)]
    return tuple(found)


def turned(name: str) -> str:
    """`Lind, Anna` is Anna Lind; a name with more commas stays as it is."""
    last, comma, first = name.partition(",")
    if comma and "," not in first and last.strip() and first.strip():
        return f"{first.strip()} {last.strip()}"
    return name


class _Book:
    """Everybody known so far, by each thing that tells people apart."""

    def __init__(self, known: Iterable[Person]) -> None:
        self.rows: dict[int, int] = {}  # whom of the book a row has spoken of already
        self.listed: dict[int, int] = {}  # new people of the list, by the identity of their value
        self.merged: dict[int, Person] = {}  # new people with what later rows said of them
        self.first: dict[int, Person] = {}  # the other way round
        self.by: dict[tuple[str, str], list[Person]] = {}
        for person in known:
            self._add(person)

    def _add(self, person: Person) -> None:
        for mark in _marks(person):
            self.by.setdefault(mark, []).append(person)

    def find(self, kind: str, value: str) -> list[Person]:
        return self.by.get((kind, value), []) if value else []

    def row_of(self, person: Person) -> int | None:
        """The row of the list that brought this person in, or spoke of them; None for neither."""
        return self.listed.get(id(person)) or self.rows.get(person.key)

    def now(self, person: Person) -> Person:
        """Somebody of the list with all that its rows have said so far."""
        return self.merged.get(id(person), person)

    def first_of(self, person: Person) -> Person:
        """The same as their first row had them, which is how they are found."""
        return self.first.get(id(person), person)

    def say_more(self, one: Person, person: Person, *, listed: bool) -> None:
        """Find `one` by all that they have now."""
        if listed:
            self.merged[id(one)], self.first[id(person)] = person, one
        for mark in _marks(person):
            if one not in self.by.setdefault(mark, []):
                self.by[mark].append(one)

    def note(self, verdict: Verdict, choice: Existing | None) -> None:
        if verdict.standing in (ListedState.DOUBLE, ListedState.REFUSED):
            return
        if choice is Existing.NEW:
            self.listed[id(verdict.person)] = verdict.person.key
            self._add(verdict.person)
        elif verdict.known is not None:
            self._note_known(verdict, verdict.known, choice)

    def _note_known(self, verdict: Verdict, known: Person, choice: Existing | None) -> None:
        if choice is Existing.UPDATE or verdict.standing is not ListedState.DOUBTFUL:
            self.rows.setdefault(known.key, verdict.person.key)
        if choice is Existing.UPDATE:  # what they get now can be nobody else's
            for mark in _marks(verdict.person):
                if mark[0] in ("origin", "member_number"):
                    self.by.setdefault(mark, []).append(known)


def _marks(person: Person) -> Iterator[tuple[str, str]]:
    yield "name", name_key(person.name)
    if person.origin:
        yield "origin", person.origin
    if person.member_number:
        yield "member_number", person.member_number.casefold()
    if person.email:
        yield "email", person.email.casefold()
    if phone := phone_key(person.phone):
        yield "phone", phone


def name_key(name: str) -> str:
    """The words of a name in one order, for the surname is written before or behind."""
    plain = name.replace(",", " ")
    if plain.isascii():  # most are, and a list is held against all names of the club
        return " ".join(sorted(plain.lower().translate(PLAIN).split()))
    return " ".join(sorted(search_key(plain).split()))


def phone_key(phone: str) -> str:
    """The digits that tell a number, without the country's code; empty for no number.

    >>> phone_key("+33 6 12 34 56 78") == phone_key("06.12.34.56.78")
    True
    """
    digits = NO_DIGITS.sub("", phone)
    return digits[-PHONE_DIGITS:] if len(digits) >= SHORTEST_PHONE else ""


def _judge(person: Person, book: _Book) -> Verdict:
    if person.refused:
        return Verdict(person, ListedState.REFUSED, remarks=person.remarks)
    sure, doubts = _same_as(person, book)
    if sure is None and not doubts:
        return Verdict(person, ListedState.NEW, remarks=person.remarks)
    one = sure or doubts[0]
    if book.row_of(one):
        return _judge_double(person, one, book, sure=sure is not None)
    changes = changes_of(person, one)
    if "notes" in changes and not notes_fit(one.notes, person.notes):
        person = replace(person, notes="", remarks=(*person.remarks, _no_room(person)))
        changes = changes_of(person, one)
    if taken := _number_taken(person, one, book):
        return Verdict(person, ListedState.REFUSED, one, changes, (*person.remarks, taken))
    if sure is None and changes:
        doubt = _doubt(person, one)
        return Verdict(person, ListedState.DOUBTFUL, one, changes, (*person.remarks, doubt))
    standing = ListedState.CHANGED if changes else ListedState.SAME
    return Verdict(person, standing, one, changes, person.remarks)


def _no_room(person: Person) -> Remark:
    sentence = N_("Too long beside the notes on file, skipped")
    return Remark("notes", sentence, written=person.notes[:80])


def _judge_double(person: Person, one: Person, book: _Book, *, sure: bool) -> Verdict:
    """A row that speaks of somebody the list has had before, or may: a guess merges nobody."""
    row = book.row_of(one)
    if not sure:
        for holder in book.find("member_number", person.member_number.casefold()):
            remarks = (*person.remarks, _taken(person, holder))
            return Verdict(person, ListedState.REFUSED, remarks=remarks)
        if _told_apart(person, book.now(one)):
            return Verdict(person, ListedState.NEW, remarks=person.remarks)
        if _turned_round(person, one):
            remark = Remark(
                "name",
                N_("Row %(row)s has these words in another order: %(player)s. Same person?"),
                {"row": row, "player": one.name},
            )
            remarks = (*person.remarks, remark)
            return Verdict(person, ListedState.DOUBTFUL, remarks=remarks, double_of=row)
    remark = Remark("name", N_("The same person as in row %(row)s."), {"row": row})
    remarks = (*person.remarks, remark)
    return Verdict(person, ListedState.DOUBLE, remarks=remarks, double_of=row)


def _turned_round(person: Person, one: Person) -> bool:
    """The same words in another order: Martin Paul may be Paul Martin, or somebody else."""
    words, others = (search_key(name.replace(",", " ")).split() for name in (person.name, one.name))
    return words != others and sorted(words) == sorted(others)


def _same_as(person: Person, book: _Book) -> tuple[Person | None, list[Person]]:
    """Who this certainly is, and else who they may be."""
    for one in book.find("origin", person.origin):
        return one, []
    numbered = book.find("member_number", person.member_number.casefold())
    for one in numbered:
        return (one, []) if _share_a_word(person, one) else (None, [one])
    return _by_name(person, book)


def _by_name(person: Person, book: _Book) -> tuple[Person | None, list[Person]]:
    doubts: list[Person] = []
    for one in _namesakes(person, book):
        if _differ(person, book.now(one)):
            continue
        if _agree(person, book.now(one)):
            return one, []
        doubts.append(one)
    return None, doubts


def _namesakes(person: Person, book: _Book) -> Iterator[Person]:
    """Those of the same name, and those who can be reached the same way and share a word of it."""
    yield from book.find("name", name_key(person.name))
    reached = [
        *book.find("email", person.email.casefold()),
        *book.find("phone", phone_key(person.phone)),
    ]
    yield from (one for one in reached if _share_a_word(person, one))


def _agree(person: Person, one: Person) -> bool:
    """Besides the name there is something that only they have."""
    if not _one_name_in_the_other(person, one):
        return False
    reached = _equal(person.email.casefold(), one.email.casefold()) or _equal(
        phone_key(person.phone), phone_key(one.phone)
    )
    return reached or (person.born_on is not None and person.born_on == one.born_on)


def _differ(person: Person, one: Person) -> bool:
    """Both have a birth date, or a member number, and not the same: two people of one name."""
    born = person.born_on and one.born_on and person.born_on != one.born_on
    numbers = (person.member_number.casefold(), one.member_number.casefold())
    return bool(born or (all(numbers) and numbers[0] != numbers[1]))


def _told_apart(person: Person, one: Person) -> bool:
    """Two rows of one name say something that cannot be of one person."""
    reached = (
        (person.email.casefold(), one.email.casefold()),
        (phone_key(person.phone), phone_key(one.phone)),
    )
    return _differ(person, one) or any(a and b and a != b for a, b in reached)


def _words(person: Person) -> set[str]:
    return set(name_key(person.name).split())


def _share_a_word(person: Person, one: Person) -> bool:
    return bool(_words(person) & _words(one))


def _one_name_in_the_other(person: Person, one: Person) -> bool:
    a, b = _words(person), _words(one)
    return a <= b or b <= a


def _equal(a: str, b: str) -> bool:
    return bool(a) and a == b


def _number_taken(person: Person, one: Person, book: _Book) -> Remark | None:
    """The member number of the row belongs to somebody else than the row speaks of."""
    for holder in book.find("member_number", person.member_number.casefold()):
        if holder is not one:
            return _taken(person, holder)
    return None


def _taken(person: Person, holder: Person) -> Remark:
    return Remark(
        "member_number",
        N_("Member number %(number)s belongs to %(player)s already."),
        {"number": person.member_number, "player": holder.name},
        refuses=True,
        written=person.member_number,
    )


def _doubt(person: Person, one: Person) -> Remark:
    if _equal(person.member_number.casefold(), one.member_number.casefold()):
        return Remark(
            "member_number",
            N_("Member number %(number)s belongs to %(player)s. Is it the same person?"),
            {"number": person.member_number, "player": one.name},
        )
    if _turned_round(person, one):
        return Remark(
            "name",
            N_("%(player)s exists: the same words in another order. Same person?"),
            {"player": one.name},
        )
    if name_key(person.name) == name_key(one.name):
        return Remark(
            "name",
            N_("A player named %(player)s exists, with no other data to compare. Same person?"),
            {"player": one.name},
        )
    return Remark(
        "name",
        N_("%(player)s has the same e-mail or phone. Is it the same person?"),
        {"player": one.name},
    )


def _as_new(verdict: Verdict, book: _Book) -> Verdict:
    """A second person beside the one who is here, without what only one of the two may have."""
    person = verdict.person
    for holder in book.find("member_number", person.member_number.casefold()):
        remarks = (*person.remarks, _taken(person, holder))
        return Verdict(person, ListedState.REFUSED, holder, remarks=remarks)
    if book.find("origin", person.origin):
        return replace(verdict, person=replace(person, origin=""))
    return verdict


def standings(verdicts: Sequence[Verdict]) -> dict[ListedState, int]:
    """How many rows there are of each standing, none left out."""
    counts = dict.fromkeys(ListedState, 0)
    for verdict in verdicts:
        counts[verdict.standing] += 1
    return counts
