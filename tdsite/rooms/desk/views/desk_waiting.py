"""The waiting list at the desk: shown, joined, left."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.desk import shown
from tdsite.rooms.desk.acts import alternates
from tdsite.rooms.desk.views import desk
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.keys import key_of
from tdsite.web.log import says
from tournaments.models import JournalLine, Player, Tournament


@staff_required
@require_GET
def waiting(request: HttpRequest, pk: int) -> HttpResponse:
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
        drawn |= shown.sale_context(tournament, player, by=request.user, query={})
    return render(request, "desk/_waited.html", drawn)
