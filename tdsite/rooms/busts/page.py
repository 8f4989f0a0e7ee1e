"""Everybody who is out, with what a correction needs to know; and what a bust's toast says."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tables.models import Seat
from tables.rules.floor import Place
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments import access, finishes, prize_money, queries
from tournaments.models import Elimination, Entry, JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.payloads.shapes import EntryNamed, payload
from tournaments.rules.bust_corrections import EntryState, hands


@dataclass(frozen=True, slots=True)
class BustRow:
    """One bust.  `turn` counts the hands from the first; `mates` fell in the same hand."""

    entry_id: int
    number: int
    player: str
    at: datetime
    seat: str
    kind: str
    ending: str
    standing: EntryState
    hitmen: tuple[tuple[int, str], ...]
    mates: tuple[str, ...]
    stack_chips: int | None
    best_hand: bool
    waits: bool
    paid_cents: int
    table: int | None

    @property
    def by(self) -> str:
        return ", ".join(name for _, name in self.hitmen)

    @property
    def rank(self) -> int:
        """The place as a number; of one who has none yet, 0."""
        return int(self.standing.place.removeprefix("T") or 0)

    @property
    def is_bust(self) -> bool:
        return self.kind == Ending.BUST

    @property
    def is_paid_wrong(self) -> bool:
        """Whether it was paid another prize than the place wins now."""
        return bool(self.paid_cents) and self.paid_cents != self.standing.prize_cents


def busts_of(tournament: Tournament, only: Collection[int] | None = None) -> list[BustRow]:
    """All busts, the last one first; or those of some entries.  Those of one hand by place."""
    rows = Elimination.objects.filter(tournament=tournament).order_by("-sequence")
    listed = list(rows.select_related("entry__player").prefetch_related(finishes.with_hunters()))
    together: dict[str, list[str]] = {}
    for row in listed:
        if row.hand:
            together.setdefault(row.hand, []).append(row.entry.player.name)
    standing, paid = (
        finishes.standings(tournament),
        finishes.paid_cents(tournament),
    )
    named = finishes.names_of({k.by_entry_id for row in listed for k in row.knock_outs.all()})
    unplaced = EntryState()
    turn = {
        out.entry: n for n, hand in enumerate(hands(map(finishes.out_of, listed))) for out in hand
    }
    found = [
        BustRow(
            row.entry_id,
            row.entry.number,
            row.entry.player.name,
            row.at,
            _seat(row),
            row.kind,
            row.get_kind_display(),
            standing.get(row.entry_id, unplaced),
            tuple((by, named[by]) for by in finishes.out_of(row).by),
            tuple(n for n in together.get(row.hand, ()) if n != row.entry.player.name),
            row.stack_chips,
            row.best_hand,
            row.pending,
            paid.get(row.entry_id, 0),
            row.table_number,
        )
        for row in listed
        if only is None or row.entry_id in only
    ]
    return sorted(found, key=lambda row: (-turn[row.entry_id], row.rank))


def _seat(row: Elimination) -> str:
    if row.table_number is None or row.seat_number is None:
        return ""
    return str(Place(row.table_number, row.seat_number))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody who sits at the table now, offered as the winner of the chips."""

    entry_id: int
    seat: str
    player: str


def winners_offered(
    tournament: Tournament, row: BustRow | None, table: int | None, *, but: int
) -> list[Neighbour]:
    """Who may have won the chips: those who sit at the table now, and whoever was named."""
    there = _neighbours(tournament, table, but=but)
    known = {one.entry_id for one in there}
    named = row.hitmen if row else ()
    return [*there, *(Neighbour(pk, "", name) for pk, name in named if pk not in known)]


def _neighbours(tournament: Tournament, table: int | None, *, but: int) -> list[Neighbour]:
    """Who sits at a table, in the order of the seats."""
    if table is None:
        return []
    seats = Seat.objects.filter(
        table__tournament=tournament, table__number=table, table__broken_at=None
    ).filter(entry__isnull=False)
    rows = seats.exclude(entry=but).order_by("number")
    return [
        Neighbour(entry, str(Place(table, number)), name)
        for entry, number, name in rows.values_list("entry", "number", "entry__player__name")
    ]


def label_of(row: BustRow, *, zone: str, locale: str) -> str:
    """A bust as a choice of a list says it: 41st Maria, 21:07."""
    place = formats.place(row.rank, locale=locale) if row.rank else "–"
    return f"{place} {row.player}, {formats.at_time(row.at, zone=zone)}"


@dataclass(frozen=True, slots=True)
class PaidOtherwise:
    """A payment that is not what the place wins now, after a correction."""

    entry_id: int
    player: str
    paid_cents: int
    won_cents: int

    @property
    def too_much_cents(self) -> int:
        return max(0, self.paid_cents - self.won_cents)

    @property
    def too_little_cents(self) -> int:
        return max(0, self.won_cents - self.paid_cents)


def paid_otherwise(tournament: Tournament) -> list[PaidOtherwise]:
    """Everybody who was paid another prize than they have won, by name."""
    found = finishes.paid_otherwise(tournament)
    names = finishes.names_of(found)
    rows = [PaidOtherwise(entry, names[entry], *cents) for entry, cents in found.items()]
    return sorted(rows, key=lambda row: row.player)


def entry_of(tournament: Tournament, pk: int) -> Entry:
    """An entry of the event with what its page shows.  Raises Entry.DoesNotExist."""
    rows = Entry.objects.select_related("player", "seat__table", "elimination")
    return rows.get(pk=pk, tournament=tournament)


BUSTS = ("entry.busted", "entry.let_out")


def prize_in_words(tournament: Tournament, line: JournalLine) -> str:
    """The prize of the one who went out, once prizes are set and their place is certain."""
    place = line.data.get("place")
    set_now = tournament.registration_closed_at is not None
    if line.kind not in BUSTS or not set_now or not isinstance(place, int):
        return ""
    if place > prize_money.places_paid(tournament, queries.prizes(tournament)):
        return ""
    entry = Entry.objects.select_related("tournament").get(pk=payload(line, EntryNamed)["entry"])
    placed = queries.placed_together(entry)
    cents = queries.awards(tournament, placed).paid_cents.get(entry.pk, 0)
    if not cents:
        return ""
    amount = formats.money(cents, currency=tournament.currency, locale=reading())
    return gettext("wins %(amount)s") % {"amount": amount}


def toast_links(
    tournament: Tournament, line: JournalLine, person: Any, *, prize: str
) -> dict[str, str]:
    """Where the toast of a bust leads: to pay the prize, to correct the bust."""
    if line.kind not in BUSTS:
        return {}
    entry, found = payload(line, EntryNamed)["entry"], {}
    if prize and access.allowed(person, "payout.paid", tournament.pk):
        found["pay_url"] = f"{reverse('payouts', args=[tournament.pk])}?pay={entry}"
    if access.allowed(person, "entry.bust_corrected", tournament.pk) and not line.data.get("waits"):
        found["correct_url"] = reverse("bust", args=[tournament.pk, entry])
    return found
