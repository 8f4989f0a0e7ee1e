"""Words one letter away from a mistyped one."""

from collections.abc import Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

MIN_LENGTH = 5


def near(word: str, known: Sequence[str]) -> set[str]:
    """The known words one letter off: one more, one less, another, or two that changed places."""
    if len(word) < MIN_LENGTH:
        return set()
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=1, limit=None)
    return {one for one, _, _ in found}
