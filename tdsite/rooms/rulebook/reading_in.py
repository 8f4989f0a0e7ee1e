"""The language a page of the rulebook is read in."""

from tdsite.web.languages import reading
from tournaments.rules.languages import spoken


def reading_language() -> str:
    """The language of the book that the reader's is a kind of; else English."""
    return spoken(reading())
