"""The house's own rules: read by everybody, written by the director."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tdsite.rooms.rulebook import acts, shown
from tdsite.rooms.rulebook.forms import HouseRuleForm
from tdsite.web.club_log import lines_of_kinds
from tdsite.web.guards import staff_required
from tdsite.web.house import found_house, the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, order, submit
from tournaments import access
from tournaments.models import HouseRule

KINDS = ("house_rule.saved", "house_rule.retired")


@require_safe
@never_cache
def house_rules(request: HttpRequest) -> HttpResponse:
    """Every rule that holds; a director writes another here."""
    return _page(request, HouseRuleForm(initial={"law": request.GET.get("law", "")[:40]}))


@require_GET
@never_cache
@staff_required
def edit(request: HttpRequest, rule_id: int) -> HttpResponse:
    """The page with one rule open for another wording."""
    access.require(request.user, "house_rule.saved")
    rule = get_object_or_404(HouseRule, pk=rule_id, retired=False)
    form = HouseRuleForm(initial={"title": rule.title, "text": rule.text, "law": rule.law})
    return _page(request, form, editing=rule)


@require_POST
@staff_required
def save(request: HttpRequest) -> HttpResponse:
    """A new rule; with `rule`, another wording of that one."""
    access.require(request.user, "house_rule.saved")
    number = request.POST.get("rule", "")
    rule = None
    if number:
        known = HouseRule.objects.filter(retired=False)
        rule = get_object_or_404(known, pk=int(number) if _is_id(number) else 0)
    form = HouseRuleForm(request.POST)
    return submit(
        form,
        lambda: acts.save_house_rule(
            the_house().pk,
            wording=form.wording(),
            rule_id=rule.pk if rule else None,
            **order(request, form.cleaned_data["key"], rule and rule.pk, form.wording()),
        ),
        page=lambda _status: _page(request, form, editing=rule, status=409),
        then=lambda line: move_on(request, line, reverse("house_rules")),
    )


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 18


@require_POST
@staff_required
def retire(request: HttpRequest, rule_id: int) -> HttpResponse:
    """Put a rule away."""
    access.require(request.user, "house_rule.retired")
    rule = get_object_or_404(HouseRule, pk=rule_id)
    line = acts.retire_house_rule(
        rule.pk, **order(request, request.POST.get("key", "")[:60], "retire")
    )
    return move_on(request, line, reverse("house_rules"))


def _page(
    request: HttpRequest,
    form: HouseRuleForm,
    *,
    editing: HouseRule | None = None,
    status: int = 200,
) -> HttpResponse:
    club = found_house()
    may_write = club is not None and access.allowed(request.user, "house_rule.saved")
    parts = {
        "section": "rules",
        "rules": shown.kept_rules(club),
        "form": form,
        "editing": editing,
        "key": new_key(),
        "may_write": may_write,
        "lines": lines_of_kinds(KINDS, club, by=request.user) if may_write and club else [],
        "zone": club.timezone if club else "UTC",
    }
    return render(request, "rulebook/house_rules.html", parts, status=status)
