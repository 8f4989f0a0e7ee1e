"""A player named in words, by his seat or by the number of his entry."""

import re

from tables.models import Seat
from tables.rules.floor import NotASeat, read_place
from tournaments.models import Entry, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.names import search_key

MAX_NAMED = 4
_SEAT_FIRST = re.compile(r"\s*(\d{1,5}\s*[-./]\s*\d{1,2})\b.*")
_ENTRY = re.compile(r"\s*#\s*(\d{1,9})\s*", re.ASCII)


class NoPlayerNamed(RuleError):
    """No player of the event is meant by what was typed."""

    code = "nobody_named"


class SeveralNamed(RuleError):
    """More than one player of the event may be meant."""


def named(tournament: Tournament, text: str, *, field: str) -> int:
    """The entry that is meant: "12-5", "#17" or a name.  Raises NoPlayerNamed, SeveralNamed."""
    found = _by_seat(tournament, text) or _by_number(tournament, text)
    found = found or _by_name(tournament, text)
    if not found:
        raise NoPlayerNamed(
            N_("“%(text)s” is nobody of this event. Write a seat like 12-5, or a name."),
            field=field,
            text=text.strip(),
        )
    if len(found) > 1:
        raise SeveralNamed(
            N_("“%(text)s” may be %(players)s. Write the seat, or more of the name."),
            field=field,
            text=text.strip(),
            players=", ".join(f"{entry.player.name} (#{entry.number})" for entry in found),
        )
    return int(found[0].pk)


def several(tournament: Tournament, text: str, *, field: str) -> list[int]:
    """All who are named, apart by commas, plus signs or semicolons, in that order."""
    parts = [part for part in re.split(r"[,;+]", text) if part.strip()]
    return [named(tournament, part, field=field) for part in parts]


def _by_seat(tournament: Tournament, text: str) -> list[Entry]:
    found = _SEAT_FIRST.fullmatch(text)
    if found is None:
        return []
    try:
        place = read_place(found[1])
    except NotASeat:
        return []
    seats = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, table__number=place.table
    )
    there = seats.filter(number=place.seat, entry__isnull=False).select_related("entry__player")
    return [seat.entry for seat in there if seat.entry is not None]


def _by_number(tournament: Tournament, text: str) -> list[Entry]:
    found = _ENTRY.fullmatch(text)
    if found is None:
        return []
    rows = Entry.objects.filter(tournament=tournament, number=int(found[1]), voided=False)
    return list(rows.select_related("player"))


def _by_name(tournament: Tournament, text: str) -> list[Entry]:
    words = search_key(text).split()
    if not words:
        return []
    rows = Entry.objects.filter(tournament=tournament, voided=False).select_related("player")
    for word in words:
        rows = rows.filter(player__sought__contains=word)
    found = list(rows.select_related("elimination").order_by("number"))
    exact = [entry for entry in found if search_key(entry.player.name) == " ".join(words)]
    playing = [entry for entry in found if not hasattr(entry, "elimination")]
    for fewer in (exact, playing):
        if len(fewer) == 1:
            return fewer
    return found[:MAX_NAMED]
