"""The rulebook: its contents, a section, a law, and the search; and the house's own rules.

Players read it too; the director writes the house's rules.
"""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tdsite.rooms.rulebook import acts, pages
from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.forms import HouseRuleForm
from tdsite.rooms.rulebook.glossary import glossary
from tdsite.rooms.rulebook.pages import reading_language
from tdsite.rooms.rulebook.search import LONGEST_QUESTION
from tdsite.web.club import club_or_none, current_club
from tdsite.web.guards import staff_required
from tdsite.web.languages import name_of, names_of
from tdsite.web.log_lines import lines_of_kinds
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access
from tournaments.models import HouseRule
from tournaments.rules import languages


@require_safe
@never_cache
def rules(request: HttpRequest) -> HttpResponse:
    """The search box, and below it what answers, or the contents."""
    return render(request, "rulebook/rules.html", _found(request))


@require_safe
@never_cache
def found(request: HttpRequest) -> HttpResponse:
    """What answers, as it is typed; the address keeps the question."""
    answer = render(request, "rulebook/_found.html", _found(request))
    question = request.GET.urlencode() if request.GET.get("q", "").strip() else ""
    answer["HX-Replace-Url"] = reverse("rules") + (f"?{question}" if question else "")
    return answer


def _found(request: HttpRequest) -> dict[str, object]:
    question = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    kept = pages.kept_rules(club_or_none())
    return {
        "question": question,
        "hits": pages.answers(question, kept) if question else [],
        "chapters": [chapter for chapter in book().chapters if chapter.sections],
        "house_rules": kept,
        "in_languages": names_of(languages.found(), style="or"),
        "may_write": access.allowed(request.user, "house_rule.saved"),
    }


@require_safe
@never_cache
def words(request: HttpRequest) -> HttpResponse:
    """The glossary: the words of the card room in groups, or those that answer a question."""
    return render(request, "rulebook/words.html", _words(request))


@require_safe
@never_cache
def words_found(request: HttpRequest) -> HttpResponse:
    """Those that answer what is typed."""
    return render(request, "rulebook/_words_found.html", _words(request))


def _words(request: HttpRequest) -> dict[str, object]:
    question = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    return {"question": question, "groups": glossary(reading_language(), question)}


@require_safe
@never_cache
def section(request: HttpRequest, number: str) -> HttpResponse:
    """A section's laws in full; of a chapter, all its sections."""
    found = book().section(number)
    if found is None:
        raise Http404
    chapter, sections = found
    shelves = [one for each in book().chapters if each.sections for one in each.sections]
    at = shelves.index(sections[0])
    kept = pages.kept_rules(club_or_none())
    parts = {
        "chapter": chapter,
        "whole": number == chapter.number,
        "sections": [
            {
                "section": one,
                "laws": [(law, pages.beside(law, kept)) for law in pages.in_order(one)],
            }
            for one in sections
        ],
        "before": shelves[at - 1] if at else None,
        "after": next(iter(shelves[at + len(sections) :]), None),
    }
    return render(request, "rulebook/section.html", parts)


@require_safe
@never_cache
def differences(request: HttpRequest) -> HttpResponse:
    """Where TDA and WSOP say otherwise, by edition."""
    return render(request, "rulebook/differences.html", {"bodies": pages.differing()})


@require_safe
@never_cache
def law(request: HttpRequest, number: str) -> HttpResponse:
    """One law with its differences, its house rules, and what to read with it."""
    found = book().law(number)
    if found is None and book().section(number):
        return HttpResponseRedirect(reverse("rules_section", args=[number]))
    if found and number != found.slug:
        return HttpResponseRedirect(reverse("law", args=[found.slug]))
    return render(request, "rulebook/law.html", _law(number))


@require_safe
@never_cache
def card(request: HttpRequest, number: str) -> HttpResponse:
    """A law in short, opened where it is cited."""
    return render(request, "rulebook/_card.html", _law(number))


def _law(number: str) -> dict[str, object]:
    found = book().law(number)
    if found is None:
        raise Http404
    page = pages.law_page(found, pages.kept_rules(club_or_none()))
    others = [one for one in found.text.texts if one != reading_language()]
    return {"page": page, "others": [(one, name_of(one)) for one in others]}


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
            current_club().pk,
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
    club = club_or_none()
    may_write = club is not None and access.allowed(request.user, "house_rule.saved")
    parts = {
        "rules": pages.kept_rules(club),
        "form": form,
        "editing": editing,
        "key": new_key(),
        "may_write": may_write,
        "lines": lines_of_kinds(KINDS, club, by=request.user) if may_write and club else [],
        "zone": club.timezone if club else "UTC",
    }
    return render(request, "rulebook/house_rules.html", parts, status=status)
