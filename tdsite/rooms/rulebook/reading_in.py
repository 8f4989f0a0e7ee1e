"""The language a page of the rulebook is read in."""

from tdsite.web.languages import reading


def reading_language() -> str:
    """fr for any kind of French, else en: the languages the book is written in."""
    spoken = reading()
    return "fr" if spoken.startswith("fr") else "en"
