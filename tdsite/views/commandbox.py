"""The command box: one line typed, one act done, or an answer in the drawer."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tables import hands, seen
from tables.models import Seat
from tables.queries import place_held
from tables.rules.floor import Place
from tables.seen import Whereabouts
from tdsite import director
from tdsite.busts.scanned import scanned_entry
from tdsite.dashboard import chairs, commandbox
from tdsite.dashboard.commandbox import (
    AddOn,
    Bust,
    Button,
    Command,
    Counted,
    Find,
    HandDone,
    HandForHand,
    HandHeld,
    Help,
    Move,
    NoRebuy,
    Out,
    Rebuy,
    Say,
    WhoSits,
)
from tdsite.dashboard.keys import key_of
from tdsite.director.play import Report
from tdsite.director.seen import SeenElsewhere
from tdsite.views import doubts, stacks_asked
from tdsite.views.acts import done, who
from tdsite.views.dashboard import drawer, table_drawer
from tdsite.views.door import event_view
from tdsite.views.doubts import WayOut
from tournaments import queries
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.names import sought
from tournaments.rules.places import StacksNeeded

MOST_MATCHES = 12


class NobodyThere(RuleError):
    """The seat named is empty, or there is no such seat."""


@require_POST
@event_view
def command(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Do what the line says.  Raises NotUnderstood, NobodyThere and the act's own refusals."""
    line = request.POST.get("line", "")[:200]
    if (scanned := scanned_entry(tournament, line)) is not None:
        return _scanned(request, tournament, scanned)
    wanted = commandbox.parse(line)
    if isinstance(wanted, Help):
        return drawer(request, tournament, show="dashboard/_keys.html", oob=True)
    if isinstance(wanted, WhoSits):
        return who_sits(request, tournament, wanted.place, oob=True)
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
    try:
        return done(request, tournament, _do(request, tournament, wanted, order))
    except SeenElsewhere as error:
        return doubts.answer(request, error, _ways_out(tournament, wanted, error, line))
    except StacksNeeded as error:
        outs = wanted.outs if isinstance(wanted, Bust) else ()
        reports = [_report(tournament, out) for out in outs]
        if not stacks_asked.can_ask(reports):
            raise
        return stacks_asked.ask(request, tournament, reports, error)


def _do(request: HttpRequest, tournament: Tournament, wanted: Command, order: Order) -> JournalLine:
    if not isinstance(wanted, Bust):
        return _DO[type(wanted)](tournament, wanted, order)
    certain, instead = "certain" in request.POST, request.POST.get("instead", "")[:18]
    reports = [_report(tournament, out) for out in wanted.outs]
    earlier = wanted.earlier_stack_chips
    if len(reports) > 1:
        return director.bust_together(
            tournament.pk, reports=reports, earlier_stack_chips=earlier, certain=certain, **order
        )
    out = reports[0]
    if certain and instead.isascii() and instead.isdigit():
        seated = Entry.objects.filter(tournament=tournament, seat__isnull=False)
        out = replace(out, entry_id=get_object_or_404(seated, pk=instead).pk)
    return director.bust_out(
        out.entry_id,
        by_entries=out.by,
        stack_chips=out.stack_chips,
        earlier_stack_chips=earlier,
        certain=certain,
        **order,
    )


def _ways_out(
    tournament: Tournament, wanted: Command, error: SeenElsewhere, line: str
) -> list[WayOut]:
    """The same line once more, for certain; of one bust also for the one seen in the seat."""
    url = reverse("command", args=[tournament.pk])
    said = doubts.labels(error)
    ways = [WayOut(said[0], url, {"line": line, "certain": "1"})]
    if error.instead and isinstance(wanted, Bust) and len(wanted.outs) == 1:
        post = {"line": line, "certain": "1", "instead": error.instead.pk}
        ways.append(WayOut(said[1], url, post))
    elif len(said) > 1:
        ways[0] = replace(ways[0], label=gettext("Bust them anyway"))
    return ways


def _scanned(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The seat of the player whose card was held under the scanner; of one who is out, his bust."""
    place = place_held(entry)
    if place is not None:
        seat = str(place.seat)
        return table_drawer(request, tournament, place.table, seat=seat, oob=True)
    url = reverse("bust", args=[tournament.pk, entry.pk])
    if "HX-Request" not in request.headers:
        return HttpResponseRedirect(url)
    return HttpResponse(status=204, headers={"HX-Redirect": url})


@require_GET
@event_view
def chair(request: HttpRequest, tournament: Tournament, table: int, seat: int) -> HttpResponse:
    """One chair in the drawer, as the box answers a bare seat."""
    return who_sits(request, tournament, Place(table, seat))


def who_sits(
    request: HttpRequest, tournament: Tournament, place: Place, *, oob: bool = False
) -> HttpResponse:
    """Who belongs in a chair, whether he was seen there, and who had it before."""
    found = chairs.chair_now(tournament, place)
    if found is None:
        raise _no_such_seat(place)
    return drawer(
        request,
        tournament,
        show="dashboard/_who_sits.html",
        chair=found,
        place=place,
        refresh=reverse("chair", args=[tournament.pk, place.table, place.seat]),
        oob=oob,
    )


@dataclass(frozen=True, slots=True)
class Match:
    """A player found: his entry, where he sits, or the place he finished in."""

    entry: Entry
    seat: Place | None
    place: int | None
    here: Whereabouts


def matches(tournament: Tournament, words: str) -> list[Match]:
    """The entries whose player answers to all the words, those still in first."""
    entries = Entry.objects.filter(tournament=tournament, voided=False)
    for word in sought(words).split():
        entries = entries.filter(player__sought__contains=word)
    shown = entries.select_related("player", "seat__table", "elimination")
    placed = queries.places(tournament)
    listed = list(shown.order_by("elimination__pending", "player__sought")[:MOST_MATCHES])
    here = seen.whereabouts_of(tournament, listed)
    found = [
        Match(
            entry,
            here[entry.pk].place,
            placed[entry.pk].place if entry.pk in placed else None,
            here[entry.pk],
        )
        for entry in listed
    ]
    return sorted(found, key=lambda match: match.seat is None)


def _entry_at(tournament: Tournament, place: Place) -> int:
    """The entry in that chair.  Raises NobodyThere."""
    seat = Seat.objects.filter(
        table__tournament=tournament,
        table__number=place.table,
        table__broken_at=None,
        number=place.seat,
    ).first()
    if seat is None:
        raise _no_such_seat(place)
    if seat.entry_id is None:
        raise NobodyThere(
            N_("Nobody sits in %(seat)s. Look at the wall, or find the player by name."),
            seat=place,
        )
    return int(seat.entry_id)


def _no_such_seat(place: Place) -> NobodyThere:
    return NobodyThere(
        N_("There is no seat %(seat)s. Look at the wall for the tables in play."), seat=place
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


def _hand_for_hand(tournament: Tournament, wanted: HandForHand, order: Order) -> JournalLine:
    on = hands.play_of(tournament) is not None
    return (director.hand_next if on else director.hands_announce)(tournament.pk, **order)


def _hand_done(tournament: Tournament, wanted: HandDone, order: Order) -> JournalLine:
    return director.hand_done(tournament.pk, table=wanted.table, **order)


def _hand_held(tournament: Tournament, wanted: HandHeld, order: Order) -> JournalLine:
    return director.hand_held(tournament.pk, table=wanted.table, **order)


def _count_chips(tournament: Tournament, wanted: Counted, order: Order) -> JournalLine:
    counts = {_entry_at(tournament, place): chips for place, chips in wanted.stacks}
    return director.count_chips(tournament.pk, counts=counts, **order)


def _say(tournament: Tournament, wanted: Say, order: Order) -> JournalLine:
    return director.note(tournament.pk, text=wanted.text, **order)


_DO: dict[type[Command], Callable[[Tournament, Any, Order], JournalLine]] = {
    Move: _move,
    Rebuy: _rebuy,
    AddOn: _add_on,
    NoRebuy: _let_out,
    Button: _button,
    HandForHand: _hand_for_hand,
    HandDone: _hand_done,
    HandHeld: _hand_held,
    Counted: _count_chips,
    Say: _say,
}
