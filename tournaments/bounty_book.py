"""What the book says of an event's bounties: heads, envelopes, lives bought back, and the close."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.acts import Change
from tournaments.journal import lines_of
from tournaments.models import (
    Elimination,
    Entry,
    ImportedEvent,
    JournalLine,
    KnockOut,
    Sale,
    Tournament,
)
from tournaments.rules.bounties import BountyLine, BountyType


@dataclass(frozen=True, slots=True)
class Opened:
    """An envelope: whose fall it was opened for, None while it is closed."""

    position: int
    amount_cents: int
    entry: int | None
    draw_number: int | None
    opened_at: datetime | None


@dataclass(frozen=True, slots=True)
class Sent:
    """What goes on from a flight: the heads at their full value, by entry, and what is unclaimed.

    Of a mystery event all of its pot is unclaimed until the last days open envelopes.
    """

    heads: Mapping[int, int] = field(default_factory=dict)
    unclaimed_cents: int = 0

    @property
    def cents(self) -> int:
        return sum(self.heads.values()) + self.unclaimed_cents


@dataclass(frozen=True, slots=True)
class BountyBook:
    """All bounties of an event now, by entry, in cents.

    `heads` are what stands on those who still play; `lines` what each fall paid, in order.
    `paid` and `authorised` are bounties handed over and those ready to be.  `kept` is what came to
    the winners at the end: their own heads, what nobody claimed, envelopes left.
    `taken_in_cents` of what was collected came from flights; `sent` is what a flight that is over
    has sent on: it has no heads any more.
    `stage` are the falls that open an envelope; `needed` how many envelopes there must be, None
    while that cannot be said.
    """

    kind: BountyType = BountyType.NONE
    collected_cents: int = 0
    heads: Mapping[int, int] = field(default_factory=dict)
    won: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, int] = field(default_factory=dict)
    authorised: Mapping[int, int] = field(default_factory=dict)
    unclaimed_cents: int = 0
    lines: tuple[BountyLine, ...] = ()
    winners: tuple[int, ...] = ()
    kept: Mapping[int, int] = field(default_factory=dict)
    envelopes: tuple[Opened, ...] = ()
    stage: tuple[int, ...] = ()
    needed: int | None = None
    taken_in_cents: int = 0
    sent: Sent = Sent()

    @property
    def is_played(self) -> bool:
        return self.kind is not BountyType.NONE

    @property
    def won_cents(self) -> int:
        return sum(self.won.values())

    @property
    def closed_envelopes(self) -> tuple[Opened, ...]:
        return tuple(one for one in self.envelopes if one.entry is None)

    @property
    def not_opened(self) -> tuple[BountyLine, ...]:
        """The falls whose hunters have an envelope to come, filled or not, the first one first."""
        return tuple(
            line
            for line in self.lines
            if line.fall.entry in self.stage
            and line.fall.hunters
            and line.fall.envelope_cents is None
        )

    @property
    def awaiting(self) -> tuple[BountyLine, ...]:
        """Those for whom envelopes are ready, while the event is played."""
        return self.not_opened if self.envelopes and not self.winners else ()

    @property
    def without_hunter(self) -> tuple[BountyLine, ...]:
        """The falls for which somebody won a bounty and nobody said who."""
        mystery_only = self.kind is BountyType.MYSTERY
        return tuple(
            line
            for line in self.lines
            if line.hunter_is_missing
            and (line.fall.entry in self.stage if mystery_only else line.unclaimed_cents > 0)
        )

    def due_cents(self, entry: int) -> int:
        """What the entry has won that is neither handed over nor authorised; below 0: too much."""
        paid_out = self.paid.get(entry, 0) + self.authorised.get(entry, 0)
        return self.won.get(entry, 0) - paid_out

    def of_fall(self, entry: int) -> BountyLine | None:
        """What the end of an entry paid (its last life, if it had several)."""
        return next((line for line in reversed(self.lines) if line.fall.entry == entry), None)


CLOSES = ("registration.closed", "day.carried", "tournament.finished")
ORDER_OF_A_LINE = 1000  # ends written by one line count from its revision times this


def closed_from(tournament: Tournament) -> int | None:
    """From which place in the order of ends on they came after the close; None while it is open.

    A rehearsal, an import or a machine with a wrong clock dates its acts otherwise than the rest;
    the order of the lines is the order in which things were done.
    """
    if tournament.registration_closed_at is None:
        return None
    lines = lines_of(tournament).filter(kind__in=CLOSES, at=tournament.registration_closed_at)
    known: dict[str, int] = dict(lines.order_by("revision").values_list("kind", "revision"))
    closed = next((known[kind] for kind in CLOSES if kind in known), None)
    if closed is not None:
        return closed * ORDER_OF_A_LINE
    place = _of_the_log(tournament).get("closed_from")
    if isinstance(place, int):
        return place
    return (tournament.revision + 1) * ORDER_OF_A_LINE  # its line is not written yet


def _of_the_log(tournament: Tournament) -> Mapping[str, Any]:
    """What the log of an event told that came in from another club; nothing of any other."""
    imported = ImportedEvent.objects.filter(tournament=tournament).values_list("report", flat=True)
    report: Mapping[str, Any] = imported.first() or {}
    return report


REBOUGHT = "entry.rebought"
SALE, END, KNOCK_OUT = (model._meta.label_lower for model in (Sale, Elimination, KnockOut))


@dataclass(frozen=True, slots=True)
class Life:
    """A bust that a rebuy took back.

    `sale` is the rebuy and `revision` its line, which `took` the bust with its hunters away.
    `sequence` is when the chips were lost; the hunters stand in the order in which they were named.
    """

    sale: int
    revision: int
    entry: int
    sequence: int
    hunters: tuple[int, ...]
    took: tuple[Change, ...]


def bought_back(tournament: Tournament, sales: Collection[int]) -> Iterator[Life]:
    """What these rebuys took back, the first one first; nothing of those who were not broke."""
    if not sales:
        return
    lines = JournalLine.objects.filter(tournament=tournament, kind=REBOUGHT).order_by("revision")
    is_empty = True
    for revision, changes in lines.values_list("revision", "changes").iterator(chunk_size=200):
        is_empty = False
        sale = next((c["pk"] for c in changes if c["model"] == SALE), None)
        took = tuple(c for c in changes if c["model"] in (END, KNOCK_OUT) and c["after"] is None)
        end = next((c["before"] for c in took if c["model"] == END), None)
        if end is not None and sale is not None and sale in sales:
            yield Life(sale, revision, end["entry_id"], end["sequence"], _hunters(took), took)
    if is_empty:
        yield from _came_with_it(tournament, sales)


def _came_with_it(tournament: Tournament, sales: Collection[int]) -> Iterator[Life]:
    """Those of an event of another club, whose log stayed there."""
    if not (lives := _of_the_log(tournament).get("lives")):
        return
    receipts = Sale.objects.filter(tournament=tournament, kind="rebuy", pk__in=sales)
    sale_of = dict(receipts.values_list("number", "pk"))
    entries = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
    for number, revision, entry, sequence, hunters in lives:
        if number in sale_of:
            by = tuple(entries[one] for one in hunters)
            yield Life(sale_of[number], revision, entries[entry], sequence, by, ())


def _hunters(took: Collection[Change]) -> tuple[int, ...]:
    named = sorted(
        (c["before"].get("position", 0), c["pk"], c["before"]["by_entry_id"])
        for c in took
        if c["model"] == KNOCK_OUT and c["before"] is not None
    )
    return tuple(hunter for *_, hunter in named)
