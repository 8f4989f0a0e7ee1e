"""Who waits and who is late: the list at the desk, the page of one who waits, the floor's page."""

from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tdsite.live.front import PREFIX
from tdsite.rooms.desk import contexts
from tdsite.rooms.desk.acts import alternates
from tdsite.rooms.desk.acts import late as late_acts
from tdsite.rooms.desk.forms import LiftForm
from tdsite.rooms.desk.views import desk
from tdsite.rooms.desk.waiting import late_now
from tdsite.web.addresses import WAITING, claimed, is_key
from tdsite.web.as_of import Countdown
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_required, staff_user
from tdsite.web.hooks import done
from tdsite.web.log import says
from tdsite.web.submit import bad_request, key_of
from tournaments import access, selling
from tournaments.models import Alternate, JournalLine, Player, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import alternates as alternates_rules
from tournaments.operations.alternates import waiting
from tournaments.rules import RuleError


@never_cache
@require_safe
def place_in_line(request: HttpRequest, token: str) -> HttpResponse:
    """A player's place in line, and the seat that is kept for them."""
    row = _row_of(token)
    line = [one.pk for one in waiting(row.tournament)]
    now = timezone.now()
    offer = None
    if row.offer_ends_at is not None:
        left = max(0, int((row.offer_ends_at - now).total_seconds()))
        offer = Countdown(left, row.offer_ends_at)
    parts = {
        "row": row,
        "tournament": row.tournament,
        "zone": row.tournament.timezone,
        "number": line.index(row.pk) + 1 if row.pk in line else 0,
        "of": len(line),
        "offer": offer,
        "last": row.passed + 1 >= alternates_rules.MAX_PASSES,
        "price": selling.price_of(row.tournament, PriceKind.ENTRY) if offer else None,
        "currency": row.tournament.currency,
        "now": now,
        "token": token,
        "closed": row.tournament.registration_closed_at is not None,
        "here_url": request.path,
        "stream": f"{PREFIX}b/{row.tournament.board_token}/",
    }
    part = "HX-Request" in request.headers
    answer = render(
        request, "players/player/_waits.html" if part else "players/player/waits.html", parts
    )
    answer["X-Robots-Tag"] = "noindex"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _row_of(token: str) -> Alternate:
    """Whose place in line the key opens.  404 for any other key."""
    pk = claimed(token)
    rows = Alternate.objects.select_related("tournament__club", "player")
    row = rows.filter(pk=pk).first() if pk else None
    if row is None or not is_key(token, row.player.link_generation, salt=WAITING):
        raise Http404
    return row


@require_POST
def answer_offer(request: HttpRequest, token: str) -> HttpResponse:
    """What the player says to the seat that is kept: coming, not this one, or no longer at all.

    What is over by now, the page says as it is drawn anew.
    """
    row, choice = _row_of(token), request.POST.get("answer", "")
    event, player, now = row.tournament_id, row.player_id, timezone.now()
    with suppress(RuleError):
        if choice == "coming":
            alternates.accept_offer(event, player_id=player, by=None, at=now)
        elif choice in ("pass", "leave"):
            alternates.decline(event, player_id=player, leaves=choice == "leave", now=now)
    return HttpResponseRedirect(reverse("waiting_page", args=[token]))


@staff_required
@require_GET
def waiting_list(request: HttpRequest, pk: int) -> HttpResponse:
    """The waiting list, as a fragment."""
    tournament = desk.event_at_desk(request, pk)
    return render(request, "desk/_waiting.html", desk.about(request, tournament))


@staff_required
@require_POST
def wait(request: HttpRequest, pk: int, player_id: int) -> HttpResponse:
    """Put a player on the waiting list."""
    tournament = desk.event_at_desk(request, pk)
    player = get_object_or_404(Player, pk=player_id, club=tournament.club_id)
    line = alternates.join_waiting(
        pk,
        player_id=player.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:80], "wait", player.pk),
    )
    return _answer(request, tournament, player, line)


@staff_required
@require_POST
def leave(request: HttpRequest, pk: int, player_id: int) -> HttpResponse:
    """Take a player off the waiting list."""
    tournament = desk.event_at_desk(request, pk)
    player = get_object_or_404(Player, pk=player_id, club=tournament.club_id)
    line = alternates.leave_waiting(
        pk, player_id=player.pk, by=staff_user(request), at=timezone.now()
    )
    return _answer(request, tournament, None, line)


def _answer(
    request: HttpRequest, tournament: Tournament, player: Player | None, line: JournalLine
) -> HttpResponse:
    """The person card and the list as they are now, and what was done with its undo."""
    text = says(line, currency=tournament.currency)
    undo = reverse("undo", args=[tournament.pk, line.revision])
    if "HX-Request" not in request.headers:
        messages.success(request, text, extra_tags=undo)
        chosen = {"player": player.pk} if player else {}
        return HttpResponseRedirect(desk.desk_url(tournament, **chosen))
    tournament.refresh_from_db()
    drawn = desk.about(request, tournament) | {"text": text, "undo_url": undo}
    if player is not None:
        drawn |= contexts.sale_context(tournament, player, by=request.user, query={})
    return render(request, "desk/_waited.html", drawn)


RIGHTS = ("entry.lifted", "stack.put_down", "tables.seen", "absence.ended")


@require_GET
@event_view
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is missing, and the stacks that wait for late players."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "late": late_now(tournament, event_now.now),
        "here_url": reverse("late", args=[tournament.pk]),
    }
    part = "HX-Request" in request.headers
    return render(request, "desk/_late.html" if part else "desk/late.html", parts)


@require_POST
@event_view
@acting("entry.lifted")
def lift(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stack of an absent player leaves play; with a second person where money goes back."""
    form = LiftForm(request.POST)
    if not form.is_valid():
        return bad_request(request, str(next(iter(form.errors.values()))[0]))
    data = form.cleaned_data
    line = late_acts.lift_no_show(
        tournament.pk,
        table=data["to"].table,
        seat=data["to"].seat,
        stack_chips=data["stack_chips"],
        approved_by=form.confirmed_by(request, "entry.lifted", tournament.pk),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "lift", str(data["to"]), data["stack_chips"]),
    )
    return done(request, tournament, line)
