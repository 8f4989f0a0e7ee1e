"""The colours of chips: those there are drawings of, and what they are called."""

from django.utils.translation import gettext

from tournaments.rules import N_

# the colours there are drawings of, as structures name them; any other is written out beside a
# plain chip
COLOURS = {
    "white": N_("white"),
    "grey": N_("grey"),
    "gray": N_("grey"),
    "black": N_("black"),
    "red": N_("red"),
    "pink": N_("pink"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "gold": N_("gold"),
    "green": N_("green"),
    "lime": N_("lime green"),
    "teal": N_("teal"),
    "blue": N_("blue"),
    "navy": N_("navy blue"),
    "purple": N_("purple"),
    "violet": N_("violet"),
    "brown": N_("brown"),
}


def colour_name(key: str) -> str:
    """A colour in the reader's language; the club's own words stay."""
    return gettext(COLOURS[key]) if key in COLOURS else key
