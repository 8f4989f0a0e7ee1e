"""House rules chosen where the laws leave a choice: for the club, for an event, and in public."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tdsite.live.screens import board_at
from tdsite.rooms.policies import acts
from tdsite.rooms.policies.page import page_of, typed
from tdsite.web import formats
from tdsite.web.club import current_club
from tdsite.web.guards import event_view, staff_required
from tdsite.web.languages import reading
from tdsite.web.submit import attempt, move_on, new_key, order
from tournaments import access, queries
from tournaments.acts import ActContext
from tournaments.models import Club, Tournament
from tournaments.operations.clubs import base_of, policy_of_club
from tournaments.rules import RuleError
from tournaments.rules.policy import CHOICES, DECIDED_LATER, Policy, UnknownPolicy, describe
from tournaments.sentences import translate
from tournaments.undo import active_lines

TEMPLATE = "policies/choices.html"
LONGEST_REASON = 200
CHOSEN = "club.policy_chosen"


@never_cache
@staff_required
@require_http_methods(["GET", "POST"])
def club_policy(request: HttpRequest) -> HttpResponse:
    """What new events begin with; `?preset=` shows another one, unsaved."""
    access.require(request.user, "club.policy_chosen")
    club = current_club()
    now = policy_of_club(club)
    if request.method == "GET":
        return _draw(request, _shown(request, club, now), club=club)
    choices = typed(request.POST.dict())
    return attempt(
        lambda: acts.choose_club_policy(club.pk, policy=choices, **_order(request, choices)),
        refused=lambda error: _refused(request, now, choices, error, club=club),
        then=lambda line: move_on(request, line, reverse("club_policy")),
    )


@event_view
@require_http_methods(["GET", "POST"])
def event_policy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The house rules of one event; after the start what a law leaves to the director."""
    may = access.allowed(request.user, "policy.chosen", tournament.pk)
    now = queries.policy_of(tournament)
    parts: dict[str, Any] = {"club": tournament.club, "tournament": tournament, "may_choose": may}
    if request.method == "GET":
        policy = now if tournament.started_at else _shown(request, tournament.club, now)
        return _draw(request, policy, **parts)
    access.require(request.user, "policy.chosen", tournament.pk)
    choices = typed(request.POST.dict())
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    return attempt(
        lambda: acts.choose_policy(
            tournament.pk, policy=choices, reason=reason, **_order(request, choices, reason)
        ),
        refused=lambda error: _refused(request, now, choices, error, reason=reason, **parts),
        then=lambda line: move_on(request, line, reverse("event_policy", args=[tournament.pk])),
    )


def _order(request: HttpRequest, *content: Any) -> ActContext:
    return order(request, request.POST.get("key", "")[:80], "policy", *content)


def _shown(request: HttpRequest, club: Club, now: Policy) -> Policy:
    """The preset that is looked at, or what is in force."""
    try:
        return base_of(request.GET.get("preset", ""), club, now)
    except UnknownPolicy:
        return now


def _refused(
    request: HttpRequest, now: Policy, choices: Mapping[str, Any], error: RuleError, **parts: Any
) -> HttpResponse:
    """The page as it was typed, the refusal at its line."""
    known = {name: value for name, value in choices.items() if value in CHOICES[name]}
    policy = Policy.from_json({**now.to_json(), **known})
    at_line = {error.field: translate(error)} if error.field in CHOICES else {}
    return _draw(request, policy, refused=at_line, why_not=translate(error), status=409, **parts)


def _draw(
    request: HttpRequest,
    policy: Policy,
    *,
    club: Club,
    refused: Mapping[str, str] | None = None,
    status: int = 200,
    **parts: Any,
) -> HttpResponse:
    tournament = parts.get("tournament")
    page = page_of(
        policy,
        base=policy_of_club(club),
        started=bool(tournament and tournament.started_at),
        refused=refused,
        saved=_saved(club),
    )
    seen = {"page": page, "key": new_key(), "may_choose": True, **parts}
    seen["may_choose_club"] = access.allowed(request.user, CHOSEN)
    seen["unsaved"] = bool(request.GET.get("preset")) or status != 200
    return render(request, TEMPLATE, seen, status=status)


def _saved(club: Club) -> str:
    """When and by whom the club's own choices were saved last; empty for those it began with."""
    line = active_lines(club, CHOSEN).select_related("by").last()
    if line is None:
        return ""
    day = formats.local_date(line.at, zone=club.timezone, locale=reading())
    who = line.by.get_short_name() or line.by.username if line.by else ""
    return gettext("saved on %(day)s by %(who)s") % {"day": day, "who": who}


@require_safe
def policy(request: HttpRequest, token: str) -> HttpResponse:
    """Every choice of the event, with its meaning and its law."""
    event, _screen = board_at(token)
    found = zip(CHOICES, describe(queries.policy_of(event)), strict=True)
    rows = [
        (gettext(line.field), gettext(line.value), gettext(line.law), DECIDED_LATER.get(name, ""))
        for name, line in found
    ]
    return render(request, "policies/public.html", {"event": event, "token": token, "rows": rows})
