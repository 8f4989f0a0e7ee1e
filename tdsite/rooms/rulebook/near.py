"""Words one letter away from a mistyped one."""

from collections.abc import Iterable, Mapping

LEAST_LETTERS = 5

Deletions = Mapping[str, frozenset[str]]


def deletions(words: Iterable[str]) -> Deletions:
    """Every word under itself and under each form that lacks one of its letters."""
    found: dict[str, set[str]] = {}
    for word in words:
        for form in _forms(word):
            found.setdefault(form, set()).add(word)
    return {form: frozenset(words) for form, words in found.items()}


def near(word: str, known: Deletions) -> set[str]:
    """The known words one letter off: one more, one less, another, or two that changed places."""
    if len(word) < LEAST_LETTERS:
        return set()
    return {one for form in _forms(word) for one in known.get(form, ()) if _one_apart(word, one)}


def _forms(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _one_apart(one: str, other: str) -> bool:
    """Two words of which one letter removed makes the same: rules out a letter moved far."""
    if abs(len(one) - len(other)) == 1:
        return True  # they met in a form of one's
    if len(one) != len(other):
        return False
    apart = [at for at in range(len(one)) if one[at] != other[at]]
    if len(apart) == 2:
        first, second = apart
        swapped = (one[first], one[second]) == (other[second], other[first])
        return second == first + 1 and swapped
    return len(apart) <= 1
