"""People who are in the book twice, made one; one person's data, taken along or erased."""

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.players import acts, duplicate_people
from tdsite.rooms.players import personal_data as data_of
from tdsite.rooms.players.data_texts import section_texts
from tdsite.rooms.players.directory import pages_of
from tdsite.rooms.players.forms import EraseForm
from tdsite.rooms.players.views.people import person_of
from tdsite.web import log
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.submit import attempt, key_of, move_on, new_key, order, submit
from tournaments import access
from tournaments import name_search as search
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Player
from tournaments.operations.erasure import check_may_erase
from tournaments.operations.merging import FIELDS
from tournaments.rules import RuleError
from tournaments.sentences import translate

PAIRS_A_PAGE = 50
MATCHES = 8


class MergeForm(forms.Form):
    """Which fields the one kept takes over."""

    take = forms.MultipleChoiceField(choices=[(name, name) for name in FIELDS], required=False)
    key = forms.CharField(max_length=80)


@require_GET
@never_cache
@staff_required
def likely_doubles(request: HttpRequest) -> HttpResponse:
    """Pairs who may be one person, the likeliest first."""
    access.require(request.user, "player.merged")
    page = Paginator(duplicate_people.likely_pairs(current_club()), PAIRS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "page": page,
        "duplicates": duplicate_people.duplicates(list(page)),
        "key": new_key(),
    }
    return render(request, "players/doubles.html", context)


@require_POST
@staff_required
def keep_apart(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """They are two people, and are not asked about again."""
    one, other = person_of(request, player_id), person_of(request, other_id)
    line = acts.tell_apart(
        one.club_id,
        player_id=one.pk,
        other_id=other.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:80], "apart", one.pk, other.pk),
    )
    return move_on(request, line, reverse("doubles"))


@require_GET
@never_cache
@staff_required
def choose_double(request: HttpRequest, player_id: int) -> HttpResponse:
    """Who else is this person?  Somebody found by name."""
    access.require(request.user, "player.merged")
    player = person_of(request, player_id)
    typed = request.GET.get("q", player.name).strip()[:120]
    found = [m.player for m in search.find(player.club_id, typed, limit=MATCHES + 1)]
    matches = [one for one in found if one.pk != player.pk][:MATCHES]
    context = {
        "player": player,
        "pages": pages_of(player, request.user),
        "q": typed,
        "matches": matches,
    }
    return render(request, "players/merge_with.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def merge_people(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """What would move, and the act itself."""
    access.require(request.user, "player.merged")
    keep, other = person_of(request, player_id), person_of(request, other_id)
    form = MergeForm(request.POST if request.method == "POST" else None)

    def page(status: int) -> HttpResponse:
        context = {
            "compared": duplicate_people.compare(keep, other),
            "key": new_key(),
        }
        return render(request, "players/merge.html", context, status=status)

    if not form.is_valid():
        return page(400 if form.is_bound else 200)
    take = form.cleaned_data["take"]
    key = form.cleaned_data["key"]

    def refused(error: RuleError) -> HttpResponse:
        messages.error(request, translate(error))
        return page(409)

    return attempt(
        lambda: acts.merge_players(
            keep.club_id,
            keep_id=keep.pk,
            other_id=other.pk,
            take=take,
            **order(request, key, "merge", keep.pk, other.pk, *sorted(take)),
        ),
        refused=refused,
        then=lambda line: move_on(request, line, reverse("person", args=[keep.pk])),
        passed_on=(NotAllowed,),
    )


@require_GET
@never_cache
@staff_required
def personal_data(request: HttpRequest, player_id: int) -> HttpResponse:
    """Everything the book holds about a person, to be read and printed."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    context = {
        "player": player,
        "pages": pages_of(player, request.user),
        "zone": player.club.timezone,
        "made_at": timezone.now(),
        "sections": section_texts(player, data_of.sections(player)),
        "lines": list(data_of.log_lines(player)),
    }
    return render(request, "players/data.html", context)


@require_GET
@never_cache
@staff_required
def personal_data_file(request: HttpRequest, player_id: int) -> HttpResponse:
    """The same for programs."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    answer = JsonResponse(data_of.as_json(player), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.json"'
    return answer


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def erase_person(request: HttpRequest, player_id: int) -> HttpResponse:
    """What an erasure does, and the act itself, once the number is typed."""
    access.require(request.user, "player.erased")
    player = person_of(request, player_id)
    form = EraseForm(request.POST if request.method == "POST" else None)

    def page(status: int) -> HttpResponse:
        context = {
            "player": player,
            "pages": pages_of(player, request.user),
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
        lambda: acts.erase_player(
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
