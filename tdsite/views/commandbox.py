"""The command box: one line typed, one act done, or an answer in the drawer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tables.models import Seat
from tables.rules.floor import Place
from tdsite import director
from tdsite.dashboard import commandbox
from tdsite.dashboard.commandbox import (
    AddOn,
    Bust,
    Button,
    Command,
    Find,
    Help,
    Move,
    NoRebuy,
    Out,
    Rebuy,
)
from tdsite.dashboard.keys import key_of
from tdsite.director.play import Report
from tdsite.views.acts import done, who
from tdsite.views.dashboard import drawer
from tdsite.views.door import event_view
from tournaments import queries
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.names import sought

MOST_MATCHES = 12


class NobodyThere(RuleError):
    """The seat named is empty, or there is no such seat."""


@require_POST
@event_view
def command(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Do what the line says.  Raises NotUnderstood, NobodyThere and the act's own refusals."""
    line = request.POST.get("line", "")[:200]
    wanted = commandbox.parse(line)
    if isinstance(wanted, Help):
        return drawer(request, tournament, show="dashboard/_keys.html", oob=True)
    if isinstance(wanted, Find):
        found = matches(tournament, wanted.words)
        return drawer(
            request,
            tournament,
            show="dashboard/_matches.html",
            words=wanted.words,
            matches=found,
            oob=True,
        )
    order: Order = {
        "by": who(request),
        "at": timezone.now(),
        "key": key_of(request.POST.get("key", "")[:60], line),
    }
    return done(request, tournament, _DO[type(wanted)](tournament, wanted, order))


@dataclass(frozen=True, slots=True)
class Match:
    """A player found: his entry, where he sits, or the place he finished in."""

    entry: Entry
    seat: Place | None
    place: int | None


def matches(tournament: Tournament, words: str) -> list[Match]:
    """The entries whose player answers to all the words, those still in first."""
    entries = Entry.objects.filter(tournament=tournament, voided=False)
    for word in sought(words).split():
        entries = entries.filter(player__sought__contains=word)
    shown = entries.select_related("player", "seat__table", "elimination")
    placed = queries.places(tournament)
    found = [
        _match(entry, placed[entry.pk].place if entry.pk in placed else None)
        for entry in shown.order_by("elimination__pending", "player__sought")[:MOST_MATCHES]
    ]
    return sorted(found, key=lambda match: match.seat is None)


def _match(entry: Entry, place: int | None) -> Match:
    seat: Seat | None = getattr(entry, "seat", None)
    return Match(entry, Place(seat.table.number, seat.number) if seat else None, place)


def _entry_at(tournament: Tournament, place: Place) -> int:
    """The entry in that chair.  Raises NobodyThere."""
    seat = Seat.objects.filter(
        table__tournament=tournament,
        table__number=place.table,
        table__broken_at=None,
        number=place.seat,
    ).first()
    if seat is None:
        raise NobodyThere(
            N_("There is no seat %(seat)s. Look at the wall for the tables in play."), seat=place
        )
    if seat.entry_id is None:
        raise NobodyThere(
            N_("Nobody sits in %(seat)s. Look at the wall, or find the player by name."),
            seat=place,
        )
    return int(seat.entry_id)


def _bust(tournament: Tournament, wanted: Bust, order: Order) -> JournalLine:
    reports = [_report(tournament, out) for out in wanted.outs]
    if len(reports) > 1:
        return director.bust_together(tournament.pk, reports=reports, **order)
    only = reports[0]
    return director.bust_out(
        only.entry_id, by_entries=only.by, stack_chips=only.stack_chips, **order
    )


def _report(tournament: Tournament, out: Out) -> Report:
    by = [_entry_at(tournament, place) for place in out.by]
    return Report(_entry_at(tournament, out.place), by, out.stack_chips)


def _move(tournament: Tournament, wanted: Move, order: Order) -> JournalLine:
    entry = _entry_at(tournament, wanted.here)
    there = wanted.there
    return director.move(entry, table=there.table, seat=there.seat, **order)


def _rebuy(tournament: Tournament, wanted: Rebuy, order: Order) -> JournalLine:
    return director.rebuy(_entry_at(tournament, wanted.place), **order)


def _add_on(tournament: Tournament, wanted: AddOn, order: Order) -> JournalLine:
    return director.add_on(_entry_at(tournament, wanted.place), **order)


def _let_out(tournament: Tournament, wanted: NoRebuy, order: Order) -> JournalLine:
    return director.let_out(_entry_at(tournament, wanted.place), **order)


def _button(tournament: Tournament, wanted: Button, order: Order) -> JournalLine:
    place = wanted.place
    return director.set_button(tournament.pk, table=place.table, seat=place.seat, **order)


_DO: dict[type[Command], Callable[[Tournament, Any, Order], JournalLine]] = {
    Bust: _bust,
    Move: _move,
    Rebuy: _rebuy,
    AddOn: _add_on,
    NoRebuy: _let_out,
    Button: _button,
}
