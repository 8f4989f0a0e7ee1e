"""Entries of an event found as they are typed: by names, by a seat, by the number of an entry."""

import re
from dataclasses import dataclass

from tables import presence
from tables.models import Seat
from tables.presence import Whereabouts
from tables.rules.floor import NotASeat, Place, read_place
from tdsite.web.people import is_out
from tournaments import queries
from tournaments.models import Entry, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.names import search_key

MAX_MATCHES = 12


@dataclass(frozen=True, slots=True)
class EntryFound:
    """A player found: their entry, where they sit, or the place they finished in."""

    entry: Entry
    seat: Place | None
    place: int | None
    here: Whereabouts

    @property
    def is_out(self) -> bool:
        """Out, with a place or while places are still open."""
        return self.seat is None and is_out(self.entry)


def entries_found(tournament: Tournament, words: str) -> list[EntryFound]:
    """The entries whose player answers to all the words, those still in first."""
    entries = Entry.objects.filter(tournament=tournament, voided=False)
    for word in search_key(words).split():
        entries = entries.filter(player__sought__contains=word)
    players = entries.select_related("player", "seat__table", "elimination")
    placed = queries.places_told(tournament)
    listed = list(players.order_by("elimination__pending", "player__sought")[:MAX_MATCHES])
    here = presence.whereabouts_of(tournament, listed)
    found = [
        EntryFound(
            entry,
            here[entry.pk].place,
            placed[entry.pk].place if entry.pk in placed else None,
            here[entry.pk],
        )
        for entry in listed
    ]
    return sorted(found, key=lambda match: match.seat is None)


MAX_NAMED = 4
_SEAT_FIRST = re.compile(r"\s*(\d{1,5}\s*[-./]\s*\d{1,2})\b.*")
_ENTRY = re.compile(r"\s*#\s*(\d{1,9})\s*", re.ASCII)


class NoPlayerNamed(RuleError):
    """No player of the event is meant by what was typed."""

    code = "nobody_named"


class SeveralNamed(RuleError):
    """More than one player of the event may be meant."""


def entry_named(tournament: Tournament, text: str, *, field: str) -> int:
    """The entry that is meant: "12-5", "#17" or a name.  Raises NoPlayerNamed, SeveralNamed."""
    found = _by_seat(tournament, text) or _by_number(tournament, text)
    found = found or _by_name(tournament, text)
    if not found:
        raise NoPlayerNamed(
            N_("“%(text)s” is not a player in this event. Enter a seat (12-5) or a name."),
            field=field,
            text=text.strip(),
        )
    if len(found) > 1:
        raise SeveralNamed(
            N_("“%(text)s” matches %(players)s. Enter the seat or more of the name."),
            field=field,
            text=text.strip(),
            players=", ".join(f"{entry.player.name} (#{entry.number})" for entry in found),
        )
    return int(found[0].pk)


def entries_named(tournament: Tournament, text: str, *, field: str) -> list[int]:
    """All who are named, apart by commas, plus signs or semicolons, in that order."""
    parts = [part for part in re.split(r"[,;+]", text) if part.strip()]
    return [entry_named(tournament, part, field=field) for part in parts]


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
