"""Names as people type them at the desk."""

import unicodedata


def sought(*parts: str) -> str:
    """The parts as one line to search in: lower case, no accents, single spaces.

    >>> sought("Mårten  Lind", "Moose")
    'marten lind moose'
    """
    plain = unicodedata.normalize("NFKD", " ".join(parts)).casefold()
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(kept.replace("ł", "l").replace("ø", "o").replace("đ", "d").split())
