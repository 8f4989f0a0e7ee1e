"""What the color-up pages send: counted chips by seat or by table, and cards as they were dealt."""

import re
from collections.abc import Iterable, Mapping

from tdsite.web.fields import number_in
from tournaments.rules import N_, RuleError

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])", re.IGNORECASE)
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
_BETWEEN = re.compile(r"[\s,;|·/\ufe0e\ufe0f]+")


class NotACount(RuleError):
    """What was typed is no number of chips."""


class NotCards(RuleError):
    """What was typed is no row of cards."""


def cards_typed(text: str) -> list[str]:
    """Cards as people type them, in the order dealt.  Raises NotCards.

    >>> cards_typed("9c KD 10♠ | ah")
    ['9c', 'Kd', 'Ts', 'Ah']
    """
    plain = _BETWEEN.sub("", text)
    found = _CARD.findall(plain)
    if "".join(rank + suit for rank, suit in found) != plain:
        raise NotCards(
            N_("These are not cards: “%(text)s”. Enter each like 9c, Kd, Th or As, from seat 1."),
            field="cards",
            text=text.strip(),
        )
    return [
        rank.upper().replace("10", "T") + suit.translate(_SUITS).lower() for rank, suit in found
    ]


def counts_typed(
    data: Mapping[str, str], numbers: Iterable[int], *, blank: int | None = None
) -> dict[int, int]:
    """The fields `odd-<number>`: those left empty count `blank`, or not at all.

    Raises NotACount.
    """
    counted = {}
    for number in numbers:
        text = data.get(f"odd-{number}", "").strip()
        count = number_in(text) if text else blank
        if text and count is None:
            raise NotACount(
                N_("“%(text)s” is not a number of chips. Enter it in figures."),
                field=f"odd-{number}",
                text=text[:20],
            )
        if count is not None:
            counted[number] = count
    return counted


def ticked(data: Mapping[str, str], numbers: Iterable[int]) -> list[int]:
    """The seats whose player has no other chips: the ticks `broke-<seat>`."""
    return [number for number in numbers if data.get(f"broke-{number}")]
