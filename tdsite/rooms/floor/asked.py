"""Which plan the to-do list shows, as its address says: the kind, and who is to stay."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.http import urlencode

from tables.rules.floor import Place

MAX_STAYING = 20
_PLACE = re.compile(r"([1-9]\d{0,3})-([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class PlanQuery:
    """A plan asked for.  `stay` are rejected players' seats in the order they were rejected.

    `since` is the event's revision when the plan was opened: moves after it were accepted here.
    """

    kind: str
    stay: tuple[Place, ...] = ()
    since: int | None = None

    @property
    def query(self) -> str:
        """The same plan as an address says it: plan=balance&since=41&stay=12-5."""
        since = [] if self.since is None else [("since", str(self.since))]
        stay = [("stay", str(place)) for place in self.stay]
        return urlencode([("plan", self.kind), *since, *stay])

    @property
    def seats(self) -> str:
        """The seats of those who stay, as a form sends them."""
        return " ".join(map(str, self.stay))

    def rejecting(self, place: Place) -> "PlanQuery":
        return replace(self, stay=(*self.stay, place))

    def letting(self, place: Place) -> "PlanQuery":
        return replace(self, stay=tuple(other for other in self.stay if other != place))


def asked_by(address: QueryDict) -> PlanQuery | None:
    """The plan that an address asks for, None when it asks for none."""
    kind, since = address.get("plan", ""), address.get("since", "")
    if not kind:
        return None
    seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
    return PlanQuery(kind, tuple(places(address.getlist("stay"))), seen)


def places(texts: Iterable[str]) -> list[Place]:
    """Seats written 12-5, each once; what is no seat is left out."""
    found = (_PLACE.fullmatch(text) for text in texts)
    seats = dict.fromkeys(Place(int(m[1]), int(m[2])) for m in found if m)
    return list(seats)[:MAX_STAYING]
