"""Whom the rows of a published table name: in any order of words, by initials, with one error."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.duplicates import one_error_apart
from tournaments.rules.published import person_key


class Match(StrEnum):
    """How a name was found."""

    SURE = "sure"
    LIKELY = "likely"  # one person, by a name that is nearly this one
    SEVERAL = "several"
    NOBODY = "nobody"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Matched:
    """Whom a row names; `among` may be meant where it is not sure."""

    how: Match
    player: int | None = None
    among: tuple[int, ...] = ()


def matched(names: Sequence[str], people: Mapping[int, Iterable[str]]) -> list[Matched]:
    """Whom each name means; `people` by all their names.  Nobody is found twice."""
    by_key: dict[tuple[str, ...], set[int]] = {}
    for player, known in people.items():
        for name in known:
            by_key.setdefault(person_key(name), set()).add(player)
    exact = [by_key.get(person_key(name), set()) if person_key(name) else set() for name in names]
    times = Counter(next(iter(found)) for found in exact if len(found) == 1)
    taken = set(times)
    found_all = []
    for name, found in zip(names, exact, strict=True):
        if len(found) == 1 and times[next(iter(found))] == 1:
            found_all.append(Matched(Match.SURE, next(iter(found))))
        elif found:
            found_all.append(Matched(Match.SEVERAL, among=tuple(sorted(found))))
        else:
            found_all.append(_nearly(name, by_key, taken))
    return _once(found_all)


def _nearly(name: str, by_key: Mapping[tuple[str, ...], set[int]], taken: set[int]) -> Matched:
    words = person_key(name)
    near = {
        player
        for key, players in by_key.items()
        if words and _may_be(words, key)
        for player in players - taken
    }
    if len(near) == 1:
        return Matched(Match.LIKELY, next(iter(near)), tuple(near))
    return Matched(Match.SEVERAL if near else Match.NOBODY, among=tuple(sorted(near)))


def _may_be(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """One error in a word, a word less, or a word cut to its first letter."""
    left, right = (
        list((Counter(one) - Counter(other)).elements()),
        list((Counter(other) - Counter(one)).elements()),
    )
    if not left or not right:
        return len(left) + len(right) < len(one) + len(other)
    if len(left) != len(right) or len(left) > 1:
        return False
    shorter, longer = sorted((left[0], right[0]), key=len)
    cut = len(shorter) == 1 and longer.startswith(shorter) and len(one) > 1
    return cut or one_error_apart(shorter, longer)


def _once(found: Sequence[Matched]) -> list[Matched]:
    """Two rows that are likely one person are asked for both."""
    times = Counter(one.player for one in found if one.how is Match.LIKELY)
    return [
        Matched(Match.SEVERAL, among=one.among)
        if one.how is Match.LIKELY and times[one.player] > 1
        else one
        for one in found
    ]
