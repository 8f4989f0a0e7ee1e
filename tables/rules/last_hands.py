"""The number of last hands of a day, drawn as a chair is.

So many hands of a day are written day-hands, `2-5`: to the programs that check draws it is a
chair like any other.  Source: WSOP 2026 125; docs/draws.md.
"""

from tables.rules import draws
from tables.rules.draws import Drawn
from tables.rules.floor import Place


def last_hands_draw(day: int, *, least: int, most: int) -> str:
    """The input of the draw: one number from the least to the most, for this day.

    >>> last_hands_draw(2, least=3, most=5)
    'pick 1 2-3 2-4 2-5\\ndeal 2'
    """
    numbers = [Place(day, hands) for hands in range(least, most + 1)]
    return "\n".join([draws.pick(1, numbers), draws.deal([day])])


def hands_drawn(drawn: Drawn, day: int) -> int:
    """The number of hands that came out."""
    return drawn.chairs[day].seat
