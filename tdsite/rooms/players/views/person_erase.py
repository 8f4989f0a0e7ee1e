"""One person's data: all of it to take along, and erased for good."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tdsite.rooms.players.acts import people
from tdsite.rooms.players.forms.person import EraseForm
from tdsite.rooms.players.people import told as data_of
from tdsite.rooms.players.people.worded import worded
from tdsite.rooms.players.views.people import person_of
from tdsite.web import log
from tdsite.web.guards import staff_required
from tdsite.web.keys import new_key
from tdsite.web.submit import order, submit
from tournaments import access
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Player
from tournaments.operations.erasable import check_may_erase
from tournaments.rules import RuleError
from tournaments.sentences import translate


@require_GET
@never_cache
@staff_required
def data(request: HttpRequest, player_id: int) -> HttpResponse:
    """Everything the book holds about a person, to be read and printed."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    context = {
        "section": "people",
        "player": player,
        "zone": player.club.timezone,
        "made_at": timezone.now(),
        "sections": worded(player, data_of.sections(player)),
        "lines": list(data_of.lines(player)),
    }
    return render(request, "players/data.html", context)


@require_GET
@never_cache
@staff_required
def data_file(request: HttpRequest, player_id: int) -> HttpResponse:
    """The same for programs."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    answer = JsonResponse(data_of.as_json(player), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.json"'
    return answer


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """What an erasure does, and the act itself, once the number is typed."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    form = EraseForm(request.POST if request.method == "POST" else None)

    def page(status: int) -> HttpResponse:
        context = {
            "section": "people",
            "player": player,
            "form": form,
            "why_not": _why_not(player),
            "key": new_key(),
        }
        return render(request, "players/erase.html", context, status=status)

    def then(line: JournalLine) -> HttpResponse:
        messages.success(request, log.says(line))  # without an undo: it is for good
        return HttpResponseRedirect(reverse("person", args=[player.pk]))

    return submit(
        form,
        lambda: people.erase_player(
            player.club_id,
            player_id=player.pk,
            typed=form.cleaned_data["typed"],
            **order(request, form.cleaned_data["key"], "erase", player.pk),
        ),
        page=page,
        then=then,
        passed_on=(NotAllowed,),
    )


def _why_not(player: Player) -> str:
    try:
        check_may_erase(player, on=timezone.localdate())
    except RuleError as error:
        return translate(error)
    return ""
