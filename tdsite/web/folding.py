"""Texts as a search compares them, in any language."""

import unicodedata

_SMALL = {"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"}


def fold(text: str) -> str:
    """Lower case without accents; the length may change.

    >>> fold("Élimination")
    'elimination'
    """
    for letter, plain in _SMALL.items():
        text = text.replace(letter, plain).replace(letter.upper(), plain)
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
