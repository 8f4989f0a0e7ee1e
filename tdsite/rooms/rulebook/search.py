"""Finding laws by words, in all languages at once; a number typed finds that law first.

Ranked as BM25 does: a rare word tells more than a common one, a title more than a text.  House
rules are searched with the laws.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdsite.rooms.rulebook import texts
from tdsite.rooms.rulebook.book import Law
from tdsite.rooms.rulebook.citations import rules_named, without_rules
from tdsite.rooms.rulebook.index import (
    BESIDE,
    TEXT,
    TITLE,
    Index,
    Piece,
    Sought,
    excerpt,
    marked,
    weighed,
)
from tdsite.rooms.rulebook.words import near, pieces, stems, stems_of
from tdsite.web.folding import fold

MAX_RESULTS = 30
LONGEST_QUESTION = 200

_SOON_FULL = 1.2  # how soon more of the same word tells nothing more (BM25's k1)
_PREFIX, _TYPO = 0.6, 0.7  # what a word tells that only begins so, or is one letter off
_ALL = 1.5  # how strongly laws with all words go before those with some
_MIN_PREFIX, _MAX_PREFIX = 3, 12
_WORTH = 0.04  # of the best one's score: what has less is not shown
_NAMED = 3.0  # a law that says how the body of rules named differs
_CHAPTERS = {"H": 0.4, "G": 0.85, "B": 0.9, "R": 0.9}  # behind the laws themselves


@dataclass(frozen=True, slots=True)
class HouseText:
    """A rule of the house as the search sees it."""

    id: int
    law: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A law, or a rule of the house, that answers; `law` is None for the latter."""

    law: Law | None
    house_rule: HouseText | None
    score: float
    title: tuple[Piece, ...]
    excerpt: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class SearchTerms:
    """For each word typed, the indexed words that may be meant, and how surely."""

    terms: tuple[Mapping[str, float], ...]

    @property
    def words(self) -> frozenset[str]:
        return frozenset(word for term in self.terms for word in term)


def search(
    index: Index,
    question: str,
    *,
    language: str,
    house_rules: Sequence[HouseText] = (),
    most: int = MAX_RESULTS,
) -> list[Hit]:
    """What answers the question, best first; each with its title and an excerpt in the language."""
    question = question[:LONGEST_QUESTION]
    numbered = _by_number(index, question)
    words = without_rules(question)
    if texts.number_typed(question) or (numbered and not stems(words)):
        return _numbered_hits(index, numbered, house_rules, language)[:most]
    query = _asked(index, words, house_rules)
    search_words = Sought(query.words, index.phrases)
    scores = _scores(index, query)
    for slug in scores.keys() & set(numbered):
        scores[slug] *= _NAMED
    worth = max(scores.values(), default=0.0) * _WORTH
    good = [slug for slug, score in scores.items() if score >= worth]
    best = sorted(good, key=lambda slug: -scores[slug])[:most]
    laws = index.book.laws
    found = [_law_hit(laws[slug], scores[slug], search_words, language) for slug in best]
    found += _house_hits(index, query, house_rules)
    return sorted(found, key=lambda hit: -hit.score)[:most]


def _numbered_hits(
    index: Index, slugs: Sequence[str], house_rules: Iterable[HouseText], language: str
) -> list[Hit]:
    """The laws asked for by number as they begin, and the house's rules beside the first one."""
    nothing = Sought(frozenset(), index.phrases)
    laws = [index.book.laws[slug] for slug in slugs]
    found = [_law_hit(law, -place, nothing, language) for place, law in enumerate(laws)]
    beside = [rule for rule in house_rules if laws[:1] == [index.book.law(rule.law)]]
    return found[:1] + [_house_hit(rule, 0, nothing) for rule in beside] + found[1:]


def _by_number(index: Index, question: str) -> list[str]:
    """The laws asked for by their own number, or by a rule of TDA or WSOP they differ from."""
    if typed := texts.number_typed(question):
        law = index.book.law(typed)
        return _with_kin(index, law) if law else _whole_section(index, typed)
    found: dict[str, None] = {}
    for body, rule in rules_named(question):
        if rule:
            found |= dict.fromkeys(index.named.get((body, rule), ()))
        else:
            every = {
                slug for (one, _), slugs in index.named.items() if one == body for slug in slugs
            }
            found |= {slug: None for slug in index.book.laws if slug in every}
    return list(found)


def _with_kin(index: Index, law: Law) -> list[str]:
    """A law, those it points to, and those that point to it."""
    to_it = (one.slug for one in index.book.laws.values() if law in index.book.seen_from(one))
    return list(dict.fromkeys([law.slug, *(one.slug for one in index.book.seen_from(law)), *to_it]))


def _whole_section(index: Index, number: str) -> list[str]:
    found = index.book.section(number)
    return [law.slug for section in found[1] for law in section.laws] if found else []


def _asked(index: Index, question: str, house_rules: Sequence[HouseText]) -> SearchTerms:
    """Each word typed with what it may mean, and each phrase they make.

    Words known to house rules only are looked for there as they are.
    """
    known_here = {word for rule in house_rules for word in stems(f"{rule.title} {rule.text}")}
    typed = [part for word, _, _ in pieces(question) for part in word.split("-")]
    if len(typed) > 1 and len(typed[-1]) == 1:
        typed.pop()  # a word that has just been begun
    terms: list[Mapping[str, float]] = []
    row: list[str] = []
    for place, word in enumerate(typed):
        for stem in stems_of(word):
            meant = _meant(index, stem, word, last=place == len(typed) - 1)
            if stem in known_here:
                meant = {stem: 1.0, **meant}
            row.append(max(meant, key=lambda one: meant[one]) if meant else stem)
            terms.append(meant or {stem: 0.0})
    terms += [{name: 1.0} for name in dict.fromkeys(index.phrases.of_a_question(row))]
    return SearchTerms(tuple(terms))


def _meant(index: Index, stem: str, word: str, *, last: bool) -> dict[str, float]:
    """What a word may mean: itself if the book has it; else what it begins, if it may be
    unfinished; else what it is one letter off.
    """
    if stem in index.weights:
        return {stem: 1.0}
    folded = fold(word)
    if last and len(folded) >= _MIN_PREFIX and (begun := _beginning(index.words, folded)):
        return {one: _PREFIX for other in begun for one in stems_of(other)}
    return {one: _TYPO for other in near(folded, index.words) for one in stems_of(other)}


def _beginning(words: Sequence[str], prefix: str) -> list[str]:
    begin = bisect_left(words, prefix)
    run = words[begin : begin + _MAX_PREFIX]
    return [word for word in run if word.startswith(prefix)]


def _scores(index: Index, query: SearchTerms) -> dict[str, float]:
    """How well each law answers: what it tells of each word, and whether it has all of them."""
    scores: dict[str, float] = {}
    had: dict[str, float] = {}
    whole = 0.0
    for term in query.terms:
        tells = max(
            (index.rarity.get(word, 0.0) * trust for word, trust in term.items()), default=0
        )
        whole += tells or 1.0
        best: dict[str, float] = {}
        for word, trust in term.items():
            worth = index.rarity.get(word, 0.0) * trust
            for slug, weight in index.weights.get(word, {}).items():
                best[slug] = max(best.get(slug, 0.0), worth * _full(weight))
        for slug, score in best.items():
            scores[slug] = scores.get(slug, 0.0) + score
            had[slug] = had.get(slug, 0.0) + tells
    return {
        slug: score * (had[slug] / whole) ** _ALL * _standing(index.book.laws[slug])
        for slug, score in scores.items()
    }


def _full(weight: float) -> float:
    return weight * (_SOON_FULL + 1) / (weight + _SOON_FULL)


def _standing(law: Law) -> float:
    usual = _CHAPTERS.get(texts.chapter_of(law.number), 1.0)
    return usual * 0.5 if law.old else usual


def _law_hit(law: Law, score: float, search_words: Sought, language: str) -> Hit:
    parts = " ".join(part.text.in_language(language) for part in law.parts)
    text = f"{law.text.in_language(language)} {parts}".strip()
    title = marked(law.title.in_language(language), search_words)
    return Hit(law, None, score, title, excerpt(text, search_words))


def _house_hits(index: Index, query: SearchTerms, house_rules: Iterable[HouseText]) -> list[Hit]:
    """The house's own rules that have a word asked for; a word of theirs alone tells most."""
    rarest = max(index.rarity.values(), default=1.0)
    search_words = Sought(query.words, index.phrases)
    found = []
    for rule in house_rules:
        weights = weighed(_house_fields(index, rule), index.phrases)
        score = sum(_tells(index, term, weights, rarest) for term in query.terms)
        if score:
            found.append(_house_hit(rule, score, search_words))
    return found


def _house_fields(index: Index, rule: HouseText) -> list[tuple[float, str]]:
    """What a house rule says, and faintly the name of the law it stands beside."""
    law = index.book.law(rule.law)
    named = [(BESIDE, " ".join(law.title.texts.values()))] if law else []
    return [(TITLE, rule.title), (TEXT, rule.text), *named]


def _house_hit(rule: HouseText, score: float, search_words: Sought) -> Hit:
    return Hit(
        None, rule, score, marked(rule.title, search_words), excerpt(rule.text, search_words)
    )


def _tells(
    index: Index, term: Mapping[str, float], weights: Mapping[str, float], rarest: float
) -> float:
    """What a house rule tells of one word asked for."""
    return max(
        index.rarity.get(word, rarest) * trust * _full(weights.get(word, 0.0))
        for word, trust in term.items()
    )
