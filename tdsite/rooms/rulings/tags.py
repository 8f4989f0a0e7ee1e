"""Playing cards in templates: Ah is the ace, its ♥ and its letter h."""

from django import template

from tdsite.rooms.rulings.answers import SUITS

register = template.Library()


@register.filter
def rank_of(card: str) -> str:
    """What stands in the card's corner.

    >>> rank_of("Th"), rank_of("Ac")
    ('10', 'A')
    """
    return "10" if card[:1] == "T" else card[:1]


@register.filter
def suit_of(card: str) -> str:
    """The letter of its suit."""
    return card[1:]


@register.filter
def symbol_of(card: str) -> str:
    """The drawing of its suit.

    >>> symbol_of("Td")
    '♦'
    """
    return SUITS.get(card[1:], "")
