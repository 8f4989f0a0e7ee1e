"""The language a page of the rulebook is read in."""

from django.conf import settings
from django.utils.translation import get_language


def reading_language() -> str:
    """fr for any kind of French, else en: the languages the book is written in."""
    spoken = get_language() or settings.LANGUAGE_CODE
    return "fr" if spoken.startswith("fr") else "en"
