"""What the pages of the rulebook show: a law in the reader's language, with its neighbours.

Beside it stand the rules of the house, and what the product does with it.
"""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tdsite.rooms.rulebook.book import Book, Chapter, Difference, Law, Section, book
from tdsite.rooms.rulebook.glossary import Term, terms_named
from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import Hit, HouseText, search
from tdsite.web.folding import fold
from tdsite.web.languages import reading
from tournaments.models import Club, HouseRule
from tournaments.rules.languages import spoken

USES = {
    "DRAW": _("verifiable draws"),
    "SEAT": _("seats and moves"),
    "CLOCK": _("the clock"),
    "POS": _("the button and the blinds"),
    "RACE": _("chip races"),
    "LEDGER": _("the chip and money ledgers"),
    "RANK": _("places and prizes"),
    "REG": _("registration and absence"),
    "PEN": _("warnings and penalties"),
    "RULING": _("the log of rulings"),
    "CALC": _("the ruling calculators"),
}


def uses_of(law: Law) -> list[str]:
    """What it is used for; nothing for a law that people keep without the product."""
    return [str(USES[code]) for code in law.does if code in USES]


def reading_language() -> str:
    """The language of the book that the reader's is a kind of; else English."""
    return spoken(reading())


TERMS = "G"  # the glossary: in the order of the words, not of the numbers


@dataclass(frozen=True, slots=True)
class LawPage:
    """A law with what stands beside it, and its neighbours in the book."""

    law: Law
    chapter: Chapter
    section: Section
    house_rules: list[HouseRule]
    see: tuple[Law, ...]
    uses: list[str]
    before: Law | None
    after: Law | None


@dataclass(frozen=True, slots=True)
class Differing:
    """A law and what another body of rules says instead."""

    law: Law
    difference: Difference
    where: str  # the numbers alone, where only this body is named


def kept_rules(club: Club | None) -> list[HouseRule]:
    """The house's rules that hold, in the house's order."""
    return list(HouseRule.objects.filter(club=club, retired=False).order_by("position", "pk"))


def beside(law: Law, rules: list[HouseRule]) -> list[HouseRule]:
    """The house's rules that name this law."""
    return [rule for rule in rules if book().law(rule.law) is law]


def law_page(law: Law, rules: list[HouseRule]) -> LawPage:
    """The page of one law."""
    whole = book()
    chapter, section = _shelf(whole, law)
    row = in_order(section) if chapter.number == TERMS else chapter.laws
    at = row.index(law)
    return LawPage(
        law=law,
        chapter=chapter,
        section=section,
        house_rules=beside(law, rules),
        see=whole.seen_from(law),
        uses=uses_of(law),
        before=row[at - 1] if at else None,
        after=row[at + 1] if at + 1 < len(row) else None,
    )


def _shelf(whole: Book, law: Law) -> tuple[Chapter, Section]:
    return next(
        (chapter, section)
        for chapter in whole.chapters
        for section in chapter.sections
        if law in section.laws
    )


def in_order(section: Section) -> tuple[Law, ...]:
    """A section's laws as they are read: terms by the alphabet of the reader's language."""
    if section.number != TERMS:
        return section.laws
    language = reading_language()
    return tuple(sorted(section.laws, key=lambda law: fold(law.title.in_language(language))))


def differing() -> list[tuple[str, list[Differing]]]:
    """By body of rules with its edition, the one named most first: every law it differs from."""
    found: dict[str, list[Differing]] = {}
    for law in book().laws.values():
        for one in law.differs:
            names = _bodies(one.source)
            for name in names:
                where = one.source.removeprefix(name).strip() if len(names) == 1 else one.source
                found.setdefault(name, []).append(Differing(law, one, where))
    return sorted(found.items(), key=lambda body: -len(body[1]))


def _bodies(source: str) -> list[str]:
    """The bodies of rules a source names: TDA 2024 of “TDA 2024 11-A, 16”."""
    names = [" ".join(part.split()[:2]) for part in source.split(";")]
    return list(dict.fromkeys(names))


def answers(question: str, rules: list[HouseRule]) -> list[Hit]:
    """What answers a question, in the reader's language."""
    house_texts = [HouseText(rule.pk, rule.law, rule.title, rule.text) for rule in rules]
    return search(house_index(), question, language=reading_language(), house_rules=house_texts)


def terms_like(text: str) -> list[Term]:
    """Words of the glossary that begin like this, in the reader's language."""
    return terms_named(reading_language(), text)
