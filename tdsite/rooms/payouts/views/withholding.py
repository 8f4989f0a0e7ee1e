"""What the house keeps back from prizes: its rules, seen and changed."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.payouts.acts import payouts
from tdsite.rooms.payouts.forms.withholding import RuleLines, typed
from tdsite.web.guards import signed_in, who
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.notify import said
from tournaments import access
from tournaments.models import Club
from tournaments.operations.withholdings import rules_of
from tournaments.rules import RuleError
from tournaments.sentences import told

LONGEST_KEY = 80


@signed_in
@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest) -> HttpResponse:
    """The rules as lines; a line without a name is none."""
    access.require(request.user, "club.withholding_set")
    club = the_house()
    told_to: dict[str, Any] = {"form_kwargs": {"currency": club.currency}}
    if request.method == "GET":
        lines = [typed(rule, currency=club.currency) for rule in rules_of(club)]
        return _draw(request, club, RuleLines(initial=lines, **told_to))
    form = RuleLines(request.POST, **told_to)
    if not form.is_valid():
        return _draw(request, club, form, status=400)
    wanted = [rule for line in form if (rule := line.rule())]
    try:
        line = payouts.set_withholding(
            club.pk,
            rules=wanted,
            by=who(request),
            at=timezone.now(),
            key=key_of(request.POST.get("key", "")[:LONGEST_KEY], "withholding", wanted),
        )
    except RuleError as error:
        return _draw(request, club, form, refusal=told(error), status=409)
    said(request, line, gettext("The rules are changed."))
    return HttpResponseRedirect(reverse("withholding"))


def _draw(
    request: HttpRequest, club: Club, form: Any, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    seen = {"form": form, "club": club, "key": new_key(), "refusal": refusal}
    return render(request, "payouts/withholding.html", seen, status=status)
