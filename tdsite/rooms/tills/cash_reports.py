"""Cash reports: what went through a till, or through an event, by method and by cashier."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.fields.json import KeyTextTransform

from tournaments.models import (
    JournalLine,
    Posting,
    TillCount,
    TillMove,
    TillShift,
    Tournament,
)
from tournaments.models.money import TILLS, Account, Method
from tournaments.operations.tills import expected_cents
from tournaments.staff import called
from tournaments.undo import UNDOINGS

NOBODY = "–"


@dataclass
class CashRow:
    """One way to pay: what was sold, what went back, what was paid out as prizes.

    All in cents; the last two are negative.
    """

    method: str
    sold_cents: int = 0
    refunded_cents: int = 0
    paid_cents: int = 0

    @property
    def name(self) -> str:
        return str(Method(self.method).label)

    @property
    def net_cents(self) -> int:
        return self.sold_cents + self.refunded_cents + self.paid_cents


@dataclass
class Tally:
    """The rows of one cashier, till or event, in the order of the methods."""

    title: str = ""
    rows: dict[str, CashRow] = field(default_factory=dict)
    shift: TillShift | None = None

    @property
    def used_rows(self) -> list[CashRow]:
        rows = [self.rows[till] for till in TILLS if till in self.rows]
        return [row for row in rows if row.sold_cents or row.refunded_cents or row.paid_cents]

    @property
    def total(self) -> CashRow:
        together = CashRow(Method.CASH)
        for row in self.rows.values():
            together.sold_cents += row.sold_cents
            together.refunded_cents += row.refunded_cents
            together.paid_cents += row.paid_cents
        return together

    def add(self, account: str, family: str, cents: int) -> None:
        row = self.rows.setdefault(account, CashRow(account))
        if family.startswith("payout."):
            row.paid_cents += cents
        elif cents > 0 or family == "entry.settled":
            row.sold_cents += cents
        else:
            row.refunded_cents += cents


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """One person's time at a till, from the float to the signature.  Amounts in cents."""

    shift: TillShift
    tally: Tally
    moves: list[TillMove]
    counts: list[TillCount]
    events: list[Tally]
    expected_cents: int

    @property
    def cash(self) -> CashRow:
        return self.tally.rows.get(Account.CASH, CashRow(Method.CASH))

    @property
    def moved_cents(self) -> int:
        return sum(move.amount_cents for move in self.moves)

    @property
    def is_open(self) -> bool:
        return self.shift.closed_at is None

    @property
    def difference_cents(self) -> int | None:
        if self.shift.counted_cents is None:
            return None
        return self.shift.counted_cents - (self.shift.expected_cents or 0)

    @property
    def keeper(self) -> str:
        return called(self.shift.holder)


@dataclass(frozen=True, slots=True)
class EventReport:
    """What was taken and given at the event's desks: by method, by cashier, by till."""

    tournament: Tournament
    whole: Tally
    cashiers: list[Tally]
    tills: list[Tally]


def shift_report(shift: TillShift) -> ShiftReport:
    """The cash report of one shift; for an open one as it is now."""
    rows = _moved(Q(shift=shift))
    whole = _tallies(rows, by=lambda row: "")
    by_event = _tallies(rows, by=lambda row: row["tournament__name"])
    return ShiftReport(
        shift=shift,
        tally=whole.get("", Tally()),
        moves=list(TillMove.objects.filter(shift=shift).select_related("by").order_by("pk")),
        counts=list(TillCount.objects.filter(shift=shift).select_related("by").order_by("pk")),
        events=list(by_event.values()),
        expected_cents=expected_cents(shift)
        if shift.expected_cents is None
        else shift.expected_cents,
    )


def event_report(tournament: Tournament) -> EventReport:
    """The cash report of an event, whoever took the money."""
    rows = _moved(Q(tournament=tournament))
    people = User.objects.in_bulk({row["by"] for row in rows if row["by"]})
    shifts = TillShift.objects.select_related("till", "holder").in_bulk(
        {row["shift"] for row in rows if row["shift"]}
    )
    cashiers = _tallies(rows, by=lambda row: row["by"])
    tills = _tallies(rows, by=lambda row: row["shift"])
    for person, tally in cashiers.items():
        tally.title = called(people.get(person)) or NOBODY
    for pk, tally in tills.items():
        tally.shift = shifts.get(pk)
        tally.title = tally.shift.till.name if tally.shift else ""
    return EventReport(
        tournament,
        whole=_tallies(rows, by=lambda row: "").get("", Tally()),
        cashiers=sorted(cashiers.values(), key=lambda tally: tally.title.casefold()),
        tills=sorted(tills.values(), key=_till_order),
    )


def _till_order(tally: Tally) -> tuple[bool, datetime | None]:
    return (tally.shift is None, tally.shift.opened_at if tally.shift else None)


def _moved(wanted: Q) -> list[dict[str, Any]]:
    """Every posting of a till, act by act, with the kind of its line and who did it.

    An undo is told by the kind it turns round.
    """
    line = JournalLine.objects.filter(
        tournament=OuterRef("tournament"), revision=OuterRef("revision")
    )
    rows = Posting.objects.filter(wanted, account__in=TILLS).annotate(
        kind=Subquery(line.values("kind")[:1]),
        undone_kind=Subquery(line.values_list(KeyTextTransform("kind", "data"))[:1]),
        by=Subquery(line.values("by")[:1]),
    )
    grouped = rows.values(
        "tournament__name", "revision", "account", "shift", "kind", "undone_kind", "by"
    )
    found: Any = grouped.annotate(cents=Sum("amount_cents")).order_by("tournament", "revision")
    return list(found)


def _tallies(
    rows: Iterable[dict[str, Any]], *, by: Callable[[dict[str, Any]], Hashable]
) -> dict[Any, Tally]:
    found: dict[Any, Tally] = {}
    for row in rows:
        key = by(row)
        tally = found.setdefault(key, Tally(str(key or "")))
        family = row["undone_kind"] if row["kind"] in UNDOINGS else row["kind"]
        tally.add(row["account"], family or "", row["cents"])
    return found
