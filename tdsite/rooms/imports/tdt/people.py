"""The people of a saved event, where they sat, what they bought, and when they went out.

The file knows tables by name and seats from 0, the book both by number.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tdsite.rooms.imports.tdt.fields import Fields, as_number
from tdsite.rooms.imports.tdt.parsing import Built
from tournaments.rules import N_
from tournaments.rules.imports import (
    Bought,
    PastBust,
    PastEntry,
    PastPlayer,
    PastPurchase,
    PastSeat,
    PastTable,
)

SIZES = range(2, 11)
MAX_TABLES = 999
MAX_LEVEL = 400
_DIGITS = re.compile(r"\d{1,3}")


class Room:
    """The tables of the file, and the number of each table that a seat names."""

    def __init__(self, tables: Fields) -> None:
        self.remarks = tables.remarks
        self._numbers: dict[str, int] = {}
        self.sitting: dict[str, PastSeat] = {}
        unavailable = tables.of("UnavailableSeats")
        rows = list(tables.each("Tables"))
        self.tables = tuple(self._table(row, unavailable) for row in rows[:MAX_TABLES])

    def seat(self, fields: Fields) -> PastSeat | None:
        """The chair a `GameSeat` means; None where it means none."""
        index = fields.number("SeatIndex", "Seat")
        name = fields.text("TableName")
        key = fields.text("TableUUID") or name
        if not key or index is None or not 0 <= index < 100:
            return None
        return PastSeat(self._number(key, name), int(index) + 1)

    def _table(self, row: Fields, unavailable: Fields) -> PastTable:
        name = row.text("Name")
        key = row.text("UUID") or name
        number = self._number(key, name)
        chairs = row.listed("Seats")
        size = row.whole("NumberOfSeats", most=10_000) or len(chairs)
        if size not in SIZES:
            self.remarks.add(
                N_("Table %(table)s has %(seats)s seats in the file; two to ten can be kept."),
                table=number,
                seats=size,
            )
        size = min(max(size, SIZES[0]), SIZES[-1])
        for index, player in enumerate(chairs[:size]):
            if isinstance(player, str) and player:
                self.sitting.setdefault(player, PastSeat(number, index + 1))
        taken = {seat.seat for seat in self.sitting.values() if seat.table == number}
        closed = [n for n in _marked(unavailable.listed(key)) if n <= size and n not in taken]
        return PastTable(number, size, tuple(sorted(set(closed))))

    def _number(self, key: str, name: str) -> int:
        """The number in the table's name, or the next that is free."""
        if key not in self._numbers and len(self._numbers) < MAX_TABLES:
            found = _DIGITS.search(name)
            wanted = int(found.group()) if found else 0
            taken = set(self._numbers.values())
            if not wanted or wanted in taken:
                wanted = next(n for n in range(1, len(taken) + 2) if n not in taken)
            self._numbers[key] = wanted
        return self._numbers.get(key, MAX_TABLES)


def _marked(seats: list[object]) -> list[int]:
    """Seats from 1: a list of yes and no for every seat, or of the indexes meant."""
    if all(isinstance(seat, bool) for seat in seats):
        return [n for n, marked in enumerate(seats, start=1) if marked]
    numbers = [as_number(seat) for seat in seats]
    return [int(n) + 1 for n in numbers if n is not None and 0 <= n < SIZES[-1]]


MAX_PLAYERS = 20_000
MAX_PURCHASES = 500  # of one player
_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Moments:
    """When the event began and ended, for what has no time of its own."""

    started: datetime
    ended: datetime


def listed_players(players: Fields) -> dict[str, Fields]:
    """The players by the key the rest of the file knows them by."""
    found = players.get("Players")
    if isinstance(found, dict):
        rows = [(key, Fields(node, players.remarks)) for key, node in found.items()]
    else:
        rows = [("", fields) for fields in players.each("Players")]
    if len(rows) > MAX_PLAYERS:
        players.remarks.add(
            N_("Only the first %(count)s players of the file were read."), count=MAX_PLAYERS
        )
    kept = enumerate(rows[:MAX_PLAYERS], start=1)
    return {
        (key or fields.text("UUID", "PlayerUUID") or f"player-{n}")[:70]: fields
        for n, (key, fields) in kept
    }


def player_of(key: str, fields: Fields, number: int) -> PastPlayer:
    """A person with what the file knows of them."""
    name, info = fields.of("Name"), fields.of("Info")
    nickname = name.text("Nickname", "NickName", most=60)
    first, last = name.text("Firstname", "FirstName"), name.text("Lastname", "LastName")
    full = f"{first} {last}".strip()[:120] or nickname or fields.text("Name", most=120)
    if not full:
        full = f"Player {number}"
        fields.remarks.add(N_("Player without a name imported as “%(player)s”"), player=full)
    country, mail = info.text("Country").upper(), info.text("Email1", "Email", "Email2")
    return PastPlayer(
        key=key,
        name=full,
        alias=nickname if nickname != full else "",
        country=country if re.fullmatch("[A-Z]{2}", country) else "",
        phone=info.text("Phone1", "Phone", "Phone2", most=30),
        email=mail if _MAIL.fullmatch(mail) and len(mail) <= 254 else "",
        notes=info.lines("Notes"),
    )


def entries_of(
    people: Mapping[str, Fields], room: Room, moments: Moments, *, again: Bought = Bought.REENTRY
) -> tuple[PastEntry, ...]:
    """Every buy-in in the order of buying, with the rebuys and add-ons made on it.

    `again`: what a buy-in after a bust-out is, a new entry or a rebuy with which the old goes on.
    """
    found = [
        entry
        for key, fields in people.items()
        for entry in _entries(key, fields, room, moments, again)
    ]
    return tuple(sorted(found, key=lambda entry: entry.bought.at))


def _entries(
    key: str, fields: Fields, room: Room, moments: Moments, again: Bought
) -> list[PastEntry]:
    entries: list[PastEntry] = []
    rows = sorted(fields.each("Buyins", "BuyIns"), key=lambda row: _at(row, moments.started))
    if len(rows) > MAX_PURCHASES:
        fields.remarks.add(
            N_("Purchases beyond %(most)s per player were skipped."), most=MAX_PURCHASES
        )
    for row in rows[:MAX_PURCHASES]:
        bought = _purchase(row, Bought.REENTRY if entries else Bought.ENTRY, moments)
        bust = _bust(row, room, moments)
        if entries and entries[-1].bust is None:
            fields.remarks.add(
                N_("Repeat buy-ins without elimination, imported as rebuys: %(count)s"),
                count=1,
            )
            entries.append(_rebought(entries.pop(), bought, bust))
        elif entries and again is Bought.REBUY:
            fields.remarks.add(
                N_("Eliminations before a rebuy are not kept, nor who made them. Places are final.")
            )
            entries.append(_rebought(entries.pop(), bought, bust))
        else:
            entries.append(PastEntry(key, bought, (), bust))
        _add(entries, list(_more(row, moments)))
    _add(entries, list(_more(fields, moments)))
    if not entries and (fields.listed("Rebuys") or fields.listed("AddOns")):
        fields.remarks.add(N_("Rebuys or add-ons without a buy-in were skipped."))
    return [_at_the_end(entry, key, fields, room) for entry in entries]


def _rebought(entry: PastEntry, bought: PastPurchase, bust: PastBust | None) -> PastEntry:
    """The entry with another buy-in as a rebuy on it."""
    rebuy = replace(bought, kind=Bought.REBUY)
    return replace(entry, more=(*entry.more, rebuy), bust=bust)


def _more(row: Fields, moments: Moments) -> Iterator[PastPurchase]:
    for bought in row.each("Rebuys", "ReBuys"):
        yield _purchase(bought, Bought.REBUY, moments)
    for bought in row.each("AddOns", "Addons"):
        yield _purchase(bought, Bought.ADD_ON, moments)


def _add(entries: list[PastEntry], purchases: list[PastPurchase]) -> None:
    """Put each purchase on the entry that was in play when it was made."""
    times = [entry.bought.at for entry in entries]
    for purchase in purchases[:MAX_PURCHASES] if entries else ():
        at = max(0, bisect_right(times, purchase.at) - 1)
        entries[at] = replace(entries[at], more=(*entries[at].more, purchase))


def _at_the_end(entry: PastEntry, key: str, fields: Fields, room: Room) -> PastEntry:
    if entry.bust is not None:
        return entry
    return replace(
        entry, chips_at_end=fields.whole("ChipCount", "Chips"), seat=room.sitting.get(key)
    )


def _at(row: Fields, otherwise: datetime) -> datetime:
    return row.time("Time") or otherwise


def _purchase(row: Fields, kind: Bought, moments: Moments) -> PastPurchase:
    if not row.time("Time"):
        row.remarks.add(N_("Purchases without a time placed at the start"))
    amount = row.cents("Amount", "Fee", "Cost")
    fee = row.money(rake(row), "Rake")
    if fee and not amount:
        row.remarks.add(N_("Purchases at price 0 with a fee: the fee is kept as their price"))
        amount = fee
    if fee > amount:
        row.remarks.add(N_("Fee above its price reduced to the price"))
    return PastPurchase(
        kind=kind,
        at=_at(row, moments.started),
        amount_cents=amount,
        fee_cents=min(fee, amount),
        bounty_cents=row.cents("PersonalBounty", "BountyChipCost"),
        chips=row.whole("Chips", "TotalChips"),
        profile=row.text("ProfileName", most=40),
    )


def rake(row: Fields) -> float:
    """The rake in a field `Rake`: a number, or the sum of several kinds of it."""
    found = row.get("Rake")
    if isinstance(found, Built) and found.arguments:
        found = found.arguments[0]
    parts = found if isinstance(found, list) else [found]
    return sum(max(0, as_number(part) or 0) for part in parts)


def _bust(row: Fields, room: Room, moments: Moments) -> PastBust | None:
    out = row.of("BustOut", "Bustout")
    if not out.node:
        return None
    if not out.time("Time"):
        row.remarks.add(N_("Players without elimination time placed last"))
    named = out.get("HitmanUUID", "HitmanUUIDs", "Hitmen", "Hitman")
    by = named if isinstance(named, list) else [named]
    return PastBust(
        at=_at(out, moments.ended),
        by=tuple(key for key in by if isinstance(key, str) and key),
        seat=room.seat(out.of("Seat")),
        level=_level(out),
    )


def _level(out: Fields) -> int | None:
    """The file counts rounds from 1, without the breaks."""
    found = out.number("Round")
    return round(found) if found is not None and 1 <= found <= MAX_LEVEL else None
