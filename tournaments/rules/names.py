"""Names as people type them at the desk."""

import unicodedata

TYPED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "-": " ", "'": None, "’": None, "\0": None})


def sought(*parts: str) -> str:
    """The parts as one line to search in: lower case, no accents or apostrophes, words apart.

    >>> sought("Mårten  Lind", "Moose")
    'marten lind moose'
    >>> sought("Jean-Noël O’Brien")
    'jean noel obrien'
    """
    plain = unicodedata.normalize("NFKD", " ".join(parts)).casefold()
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(kept.translate(TYPED).split())
