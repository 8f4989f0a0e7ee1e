"""The fields of one object of a saved file, read with patience: what is odd becomes a remark."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from tdsite.rooms.imports.tdt.parsing import Built, Node
from tournaments.rules import N_
from tournaments.rules.imports import PastRemark

MAX_CENTS = 10**13
MAX_CHIPS = 10**12
_FIRST, _LAST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_UNSEEN = re.compile(r"[\0-\x08\x0b-\x1f\x7f\ufeff\u202a-\u202e\u2066-\u2069]")


class Remarks:
    """What was noticed on the way, each thing once, in the order of noticing.

    `units` is how many cents a unit of the file's money has: 100, or 1 for yen.
    """

    def __init__(self, *, units: int = 100) -> None:
        self.units = units
        self._known: dict[tuple[str, str], PastRemark] = {}

    def add(self, says: str, **values: object) -> None:
        self._known.setdefault((says, repr(values)), PastRemark(says, values))

    def all(self) -> tuple[PastRemark, ...]:
        return tuple(self._known.values())


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the file.  Names are found whatever their case; unknown ones are nothing."""

    node: Node
    remarks: Remarks

    def get(self, *names: str) -> Node:
        """The first of these fields that is there."""
        known = self._known()
        for name in names:
            if name in known:
                return known[name]
        lower = {key.lower(): key for key in known}
        found = next((lower[n.lower()] for n in names if n.lower() in lower), None)
        return known[found] if found is not None else None

    def has(self, *names: str) -> bool:
        return self.get(*names) is not None

    def of(self, *names: str) -> "Fields":
        """The object in a field; an empty one where there is none."""
        return Fields(self.get(*names), self.remarks)

    def each(self, *names: str) -> Iterator["Fields"]:
        """The objects in a list or a map."""
        for node in self.listed(*names):
            if isinstance(node, Built | dict):
                yield Fields(node, self.remarks)

    def listed(self, *names: str) -> list[Node]:
        """The values in a list or a map, or nothing."""
        found = self.get(*names)
        if isinstance(found, dict):
            return list(found.values())
        return found if isinstance(found, list) else []

    def text(self, *names: str, most: int = 200) -> str:
        """A text on one line, as the database can keep it."""
        return " ".join(self.lines(*names, most=most * 4).split())[:most]

    def lines(self, *names: str, most: int = 4000) -> str:
        """A text with its lines."""
        found = self.get(*names)
        if isinstance(found, bool) or not isinstance(found, str | int | float):
            return ""
        return _UNSEEN.sub("", str(found)).strip()[:most]

    def number(self, *names: str) -> float | None:
        """A number, also one that is written as a text."""
        return as_number(self.get(*names))

    def whole(self, *names: str, most: int = MAX_CHIPS) -> int:
        """A whole number from 0 on; 0 with a remark where there is another."""
        found = self.number(*names)
        if found is None:
            return 0
        if 0 <= found <= most:
            return round(found)
        self.remarks.add(N_("“%(field)s” was out of range and read as 0."), field=names[0])
        return 0

    def cents(self, *names: str) -> int:
        """Money in cents."""
        found = self.number(*names)
        return self.money(found, names[0]) if found is not None else 0

    def money(self, amount: float, field: str) -> int:
        """An amount of the file in cents; 0 with a remark for none that anybody pays."""
        cents = amount * self.remarks.units
        if 0 <= cents <= MAX_CENTS:
            return round(cents)
        self.remarks.add(N_("“%(field)s” was out of range and read as 0."), field=field)
        return 0

    def time(self, *names: str) -> datetime | None:
        """A moment, written as milliseconds since 1970 or as `new Date(…)`; None where none is."""
        found = self.get(*names)
        if isinstance(found, Built) and found.arguments:
            found = found.arguments[0]
        milliseconds = as_number(found)
        if not milliseconds or abs(milliseconds) > 10**14:
            return None
        at = _EPOCH + timedelta(milliseconds=round(milliseconds))
        return at if _FIRST <= at <= _LAST else None

    def true(self, *names: str) -> bool:
        found = self.get(*names)
        return found is True or found == 1 or found == "true"

    def _known(self) -> dict[str, Any]:
        if isinstance(self.node, Built):
            return self.node.fields
        return self.node if isinstance(self.node, dict) else {}


def as_number(node: Node) -> float | None:
    """A finite number; None for anything else."""
    if isinstance(node, str):
        try:
            node = float(node.strip()[:40])
        except ValueError:
            return None
    if isinstance(node, bool) or not isinstance(node, int | float) or not math.isfinite(node):
        return None
    return node
