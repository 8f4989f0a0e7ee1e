"""People who are in the book twice: the likely ones, and two of them made one."""

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.players.acts import people
from tdsite.rooms.players.people import comparing, duplicates
from tdsite.rooms.players.views.people import person_of
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.submit import attempt, move_on, order
from tournaments import access
from tournaments import name_search as search
from tournaments.access import NotAllowed
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
def likely(request: HttpRequest) -> HttpResponse:
    """Pairs who may be one person, the likeliest first."""
    access.require(request.user, "player.merged")
    page = Paginator(duplicates.likely_pairs(the_house()), PAIRS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "section": "people",
        "page": page,
        "duplicates": duplicates.duplicates(list(page)),
        "key": new_key(),
    }
    return render(request, "players/doubles.html", context)


@require_POST
@staff_required
def apart(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """They are two people, and are not asked about again."""
    one, other = person_of(request, player_id), person_of(request, other_id)
    line = people.tell_apart(
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
def choose(request: HttpRequest, player_id: int) -> HttpResponse:
    """Who else is this person?  Somebody found by name."""
    access.require(request.user, "player.merged")
    player = person_of(request, player_id)
    typed = request.GET.get("q", player.name).strip()[:120]
    found = [m.player for m in search.find(player.club_id, typed, limit=MATCHES + 1)]
    matches = [one for one in found if one.pk != player.pk][:MATCHES]
    context = {"section": "people", "player": player, "q": typed, "matches": matches}
    return render(request, "players/merge_with.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def merge(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """What would move, and the act itself."""
    access.require(request.user, "player.merged")
    keep, other = person_of(request, player_id), person_of(request, other_id)
    form = MergeForm(request.POST if request.method == "POST" else None)

    def page(status: int) -> HttpResponse:
        context = {
            "section": "people",
            "compared": comparing.compare(keep, other),
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
        lambda: people.merge_players(
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
