"""The command box: one line typed, one act done, or an answer in the drawer.

A card under the scanner names its player; several out in one hand are asked for their stacks.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tables.queries import place_held
from tables.rules.floor import Place
from tdsite.acts.arguments import Report
from tdsite.acts.busts import SeenElsewhere
from tdsite.rooms.dashboard import commandbox
from tdsite.rooms.dashboard.commands import (
    AskRuling,
    Bust,
    Command,
    Find,
    Help,
    LawSought,
    Pay,
    WhoSits,
    entry_at,
    no_such_seat,
    report,
)
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules, preview_of
from tdsite.rooms.dashboard.views import acts
from tdsite.rooms.dashboard.views.acts import WayOut
from tdsite.rooms.dashboard.views.dashboard import drawer, table_drawer
from tdsite.rooms.floor import chairs
from tdsite.rooms.rulebook.pages import answers, kept_rules
from tdsite.web.addresses import entry_of
from tdsite.web.entry_search import MAX_MATCHES, entries_found
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done, hooks
from tdsite.web.scanned_codes import Code, UnknownCode, looks_scanned, scan_in
from tdsite.web.submit import key_of
from tournaments.acts import ActContext
from tournaments.models import Entry, Tournament
from tournaments.rules import N_
from tournaments.rules.places import StacksNeeded
from tournaments.sentences import translate


def scanned_entry(tournament: Tournament, typed: str) -> Entry | None:
    """The entry of a scanned card; None where somebody typed a command.

    Raises UnknownCode for an address that is no card of this event.
    """
    scan = scan_in(typed)
    if scan is None or scan.code is not Code.PLAYER_PAGE:
        if looks_scanned(typed):
            raise _unknown()
        return None
    number = entry_of(scan.key)
    rows = Entry.objects.select_related("player", "seat__table", "elimination")
    entry = rows.filter(pk=number, tournament=tournament).first() if number else None
    if entry is None:
        raise _unknown()
    return entry


def _unknown() -> UnknownCode:
    return UnknownCode(
        N_("No player of this event has this code. Look for the player by name: f and a name."),
        field="line",
    )


def stacks_missing(reports: Sequence[Report]) -> bool:
    """Whether one form can ask: for several, all by the same winners."""
    return len(reports) > 1 and len({tuple(report.by) for report in reports}) == 1


def ask_stacks(
    request: HttpRequest, tournament: Tournament, reports: Sequence[Report], error: StacksNeeded
) -> HttpResponse:
    """The form, with what is known filled in; once it is done the drawer shows the table."""
    rows = Entry.objects.filter(pk__in=[report.entry_id for report in reports])
    found = rows.select_related("player", "seat__table").in_bulk()
    out = [(found[report.entry_id], report.stack_chips) for report in reports]
    place = place_held(out[0][0])
    return drawer(
        request,
        tournament,
        show="busts/_stacks_asked.html",
        out=[(entry, place_held(entry), stack) for entry, stack in out],
        by=",".join(map(str, reports[0].by)),
        why=translate(error),
        refresh=reverse("table", args=[tournament.pk, place.table]) if place else "",
        oob=True,
    )


@require_POST
@event_view
@acting("see_people")
def command(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Do what the line says.  Raises NotUnderstood, PlayerNotFound and the act's own refusals."""
    line = request.POST.get("line", "")[:200]
    if (scanned := scanned_entry(tournament, line)) is not None:
        return _scanned(request, tournament, scanned)
    wanted = commandbox.parse(line)
    if isinstance(wanted, WhoSits):
        return who_sits(request, tournament, wanted.place, oob=True)
    if address := _address_of(tournament, wanted):
        return _lead(request, address)
    if parts := _looked_up(tournament, wanted, line, certain="certain" in request.POST):
        return drawer(request, tournament, **parts, oob=True)
    order: ActContext = {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": key_of(request.POST.get("key", "")[:60], line),
    }
    try:
        return done(request, tournament, hooks().typed(tournament, wanted, request.POST, order))
    except SeenElsewhere as error:
        return acts.doubt(request, error, _ways_out(tournament, wanted, error, line))
    except StacksNeeded as error:
        outs = wanted.outs if isinstance(wanted, Bust) else ()
        reports = [report(tournament, out) for out in outs]
        if not stacks_missing(reports):
            raise
        return ask_stacks(request, tournament, reports, error)


def _looked_up(
    tournament: Tournament, wanted: Command, line: str, *, certain: bool
) -> dict[str, Any]:
    """What the drawer shows where nothing is done: the keys, players found, laws found, and what
    house rules would change until somebody is `certain`.
    """
    if isinstance(wanted, HouseRules | HouseRule) and not certain:
        preview = preview_of(tournament, wanted)
        return {"show": "dashboard/_rules_typed.html", "preview": preview, "line": line}
    if isinstance(wanted, Help):
        return {"show": "dashboard/_keys.html"}
    if isinstance(wanted, Find):
        found: Any = entries_found(tournament, wanted.words)
        return {"show": "dashboard/_matches.html", "words": wanted.words, "matches": found}
    if isinstance(wanted, LawSought):
        found = answers(wanted.words, kept_rules(tournament.club))[:MAX_MATCHES]
        return {"show": "rulebook/_drawer.html", "words": wanted.words, "hits": found}
    return {}


def _ways_out(
    tournament: Tournament, wanted: Command, error: SeenElsewhere, line: str
) -> list[WayOut]:
    """The same line once more, for certain; of one bust also for the one seen in the seat."""
    url = reverse("command", args=[tournament.pk])
    labels = acts.labels(error)
    ways = [WayOut(labels[0], url, {"line": line, "certain": "1"})]
    if error.instead and isinstance(wanted, Bust) and len(wanted.outs) == 1:
        post = {"line": line, "certain": "1", "instead": error.instead.pk}
        ways.append(WayOut(labels[1], url, post))
    elif len(labels) > 1:
        ways[0] = replace(ways[0], label=gettext("Bust them anyway"))
    return ways


def _scanned(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The seat of the player whose card was held under the scanner; of one who is out, the bust."""
    place = place_held(entry)
    if place is not None:
        seat = str(place.seat)
        return table_drawer(request, tournament, place.table, seat=seat, oob=True)
    return _lead(request, reverse("bust", args=[tournament.pk, entry.pk]))


@require_GET
@event_view
def chair(request: HttpRequest, tournament: Tournament, table: int, seat: int) -> HttpResponse:
    """One chair in the drawer, as the box answers a bare seat."""
    return who_sits(request, tournament, Place(table, seat))


def who_sits(
    request: HttpRequest, tournament: Tournament, place: Place, *, oob: bool = False
) -> HttpResponse:
    """Who belongs in a chair, whether they were seen there, and who had it before."""
    found = chairs.chair_now(tournament, place)
    if found is None:
        raise no_such_seat(place)
    return drawer(
        request,
        tournament,
        show="dashboard/_who_sits.html",
        chair=found,
        place=place,
        refresh=reverse("chair", args=[tournament.pk, place.table, place.seat]),
        oob=oob,
    )


def _address_of(tournament: Tournament, wanted: Command) -> str:
    """The page on which it is done; empty where it is done at once.

    Raises NoPlayerNamed, SeveralNamed.
    """
    if isinstance(wanted, AskRuling) and not wanted.question:
        return f"{reverse('new_ruling', args=[tournament.pk])}?table={wanted.table}"
    if isinstance(wanted, Pay):
        entry = entry_at(tournament, wanted.who)
        return f"{reverse('payouts', args=[tournament.pk])}?pay={entry}"
    return ""


def _lead(request: HttpRequest, url: str) -> HttpResponse:
    if "HX-Request" not in request.headers:
        return HttpResponseRedirect(url)
    return HttpResponse(status=204, headers={"HX-Redirect": url})
