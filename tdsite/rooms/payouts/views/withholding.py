"""What the house keeps back from prizes: its rules, seen and changed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.payouts.acts import payouts
from tdsite.rooms.payouts.forms.withholding import RuleLines, typed
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import attempt, move_on, order
from tournaments import access
from tournaments.operations.withholdings import rules_of
from tournaments.sentences import translate

LONGEST_KEY = 80


@staff_required
@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest) -> HttpResponse:
    """The rules as lines; a line without a name is none."""
    access.require(request.user, "club.withholding_set")
    club = the_house()
    told_to: dict[str, Any] = {"form_kwargs": {"currency": club.currency}}
    if request.method == "GET":
        lines = [typed(rule, currency=club.currency) for rule in rules_of(club)]
        form = RuleLines(initial=lines, **told_to)
    else:
        form = RuleLines(request.POST, **told_to)

    def page(status: int, refusal: str = "") -> HttpResponse:
        seen = {"form": form, "club": club, "key": new_key(), "refusal": refusal}
        return render(request, "payouts/withholding.html", seen, status=status)

    if not form.is_valid():
        return page(400 if form.is_bound else 200)
    wanted = [rule for line in form if (rule := line.rule())]
    key, sentence = request.POST.get("key", "")[:LONGEST_KEY], gettext("The rules are changed.")
    return attempt(
        lambda: payouts.set_withholding(
            club.pk, rules=wanted, **order(request, key, "withholding", wanted)
        ),
        refused=lambda error: page(409, translate(error)),
        then=lambda line: move_on(request, line, reverse("withholding"), sentence=sentence),
    )
