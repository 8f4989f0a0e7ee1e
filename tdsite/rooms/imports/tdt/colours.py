"""Chip colours: the file writes them as web pages do, the house by name."""

import re

# the names the boards have drawings of, with a colour each that people would call so
_KNOWN = {
    "white": (255, 255, 255),
    "grey": (150, 150, 150),
    "red": (215, 30, 30),
    "orange": (250, 140, 10),
    "yellow": (250, 225, 30),
    "green": (20, 160, 60),
    "blue": (35, 85, 215),
    "purple": (125, 45, 165),
    "pink": (250, 140, 190),
    "brown": (130, 80, 40),
    "black": (0, 0, 0),
}
_ALSO = {"silver": "grey", "gray": "grey", "lime": "green", "navy": "blue", "aqua": "blue"}
_HEX = re.compile(r"#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$")


def colour_key(written: str, label: str) -> str:
    """The house's name for a colour; what it has none for keeps the words of the file."""
    for name in (label.casefold(), written.casefold()):
        if name in _KNOWN or name in _ALSO:
            return _ALSO.get(name, name)
    found = _HEX.match(written.casefold())
    if found is None:
        return (written or label)[:30]
    wanted = [int(part, 16) for part in found.groups()]

    def distance(name: str) -> int:
        return sum((a - b) ** 2 for a, b in zip(_KNOWN[name], wanted, strict=True))

    return min(_KNOWN, key=distance)
