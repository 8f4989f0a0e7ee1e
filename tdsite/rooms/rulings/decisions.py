"""What stands beside a decision: laws it names or that answer what is typed, and the frozen pot.

Of the pot: who may be named, and what was reckoned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tables.models import Seat
from tdsite.rooms.rulebook.book import Law, book
from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import search
from tdsite.rooms.rulings.cases import Case
from tournaments import penalties
from tournaments.models import Entry, Ruling
from tournaments.rules.rulings import PotShare

MAX_LAWS = 6


@dataclass(frozen=True, slots=True)
class Named:
    """A law by its number, with its title and text in the reader's language."""

    number: str
    slug: str
    title: str
    text: str


def laws_of(citation: str, *, language: str) -> list[Named]:
    """The laws of the house's rulebook that a citation names, in its order."""
    found = {}
    for number in penalties.law_numbers(citation):
        law = book().law(number)
        if law is not None:
            found[law.slug] = _named(law, language)
    return list(found.values())[:MAX_LAWS]


def hits(words: str, *, language: str, most: int) -> list[Named]:
    """The laws that answer the words, or the last of several laws typed; best first."""
    last = words.replace(";", ",").rpartition(",")[2].strip()
    if not last:
        return []
    found = search(house_index(), last, language=language, most=most)
    return [_named(hit.law, language) for hit in found if hit.law is not None]


def _named(law: Law, language: str) -> Named:
    return Named(
        law.number, law.slug, law.title.in_language(language), law.text.in_language(language)
    )


MIN_ROWS = 4
SPARE_ROWS = 2


@dataclass(frozen=True, slots=True)
class Release:
    """What the form begins with.  `reckoned` are the shares of a calculator, `names` who is there.

    `fits`: the shares are the whole pot, and can be taken over by one press.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, int | str], ...]
    computed: tuple[PotShare, ...] = ()
    reckoned_chips: int = 0
    fits: bool = False


def release_of(ruling: Ruling, case: Case | None) -> Release:
    """The form of a pot's release, with the answer of the calculator the ruling rests on."""
    paid = case.answer.paid if case and case.answer else []
    shares = tuple(PotShare(one.to, one.chips) for one in paid)
    total = sum(share.chips for share in shares)
    pairs: list[tuple[str, int | str]] = [(share.to, share.chips) for share in shares]
    if not pairs:
        pairs = [("", ruling.frozen_chips or "")]
    spare = max(MIN_ROWS - len(pairs), SPARE_ROWS)
    names = tuple(_names(ruling).values())
    rows = (*pairs, *([("", "")] * spare))
    return Release(names, rows, shares, total, fits=total == ruling.frozen_chips)


def with_entries(ruling: Ruling, shares: Sequence[PotShare]) -> list[PotShare]:
    """The shares with the entry of whoever is named by their name or their seat at the table."""
    by_word = _by_word(ruling)
    return [replace(one, entry=by_word.get(one.to.strip().casefold())) for one in shares]


def _by_word(ruling: Ruling) -> Mapping[str, int]:
    """By name, by name and seat, by seat: the entries; who shares a name is named by the seat."""
    found: dict[str, int] = {}
    twice: set[str] = set()
    for entry in _about(ruling):
        found[entry.player.name.casefold()] = entry.pk
    for seat in _seats(ruling):
        if seat.entry is None:
            continue
        name = seat.entry.player.name.casefold()
        if found.get(name, seat.entry.pk) != seat.entry.pk:
            twice.add(name)
        by_seat = gettext("seat %(seat)s") % {"seat": seat.number}
        words = (name, f"{name} ({seat.number})", by_seat.casefold(), str(seat.number))
        found |= dict.fromkeys(words, seat.entry.pk)
    return {word: entry for word, entry in found.items() if word not in twice}


def _names(ruling: Ruling) -> dict[int, str]:
    found = {entry.pk: entry.player.name for entry in _about(ruling)}
    there = {seat.entry.pk: seat.entry.player.name for seat in _seats(ruling) if seat.entry}
    return found | there


def _about(ruling: Ruling) -> list[Entry]:
    return [about.entry for about in ruling.about.select_related("entry__player")]


def _seats(ruling: Ruling) -> list[Seat]:
    if ruling.table_number is None:
        return []
    rows = Seat.objects.filter(
        table__tournament=ruling.tournament,
        table__number=ruling.table_number,
        table__broken_at=None,
        entry__isnull=False,
    )
    return list(rows.select_related("entry__player").order_by("number"))
