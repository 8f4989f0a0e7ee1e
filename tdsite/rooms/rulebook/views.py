"""The rulebook: its contents, a section, a law, and the search.  Players read it too."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.rooms.rulebook import shown
from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.reading_in import reading_language
from tdsite.rooms.rulebook.search import LONGEST_QUESTION
from tdsite.web.house import found_house
from tdsite.web.languages import name_of, names_of
from tournaments import access
from tournaments.rules import languages


@require_safe
@never_cache
def rules(request: HttpRequest) -> HttpResponse:
    """The search box, and below it what answers, or the contents."""
    return _drawn(request, "rulebook/rules.html", _found(request))


@require_safe
@never_cache
def found(request: HttpRequest) -> HttpResponse:
    """What answers, as it is typed; the address keeps the question."""
    answer = _drawn(request, "rulebook/_found.html", _found(request))
    question = request.GET.urlencode() if request.GET.get("q", "").strip() else ""
    answer["HX-Replace-Url"] = reverse("rules") + (f"?{question}" if question else "")
    return answer


def _found(request: HttpRequest) -> dict[str, object]:
    question = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    kept = shown.kept_rules(found_house())
    return {
        "question": question,
        "hits": shown.answers(question, kept) if question else [],
        "chapters": [chapter for chapter in book().chapters if chapter.sections],
        "house_rules": kept,
        "in_languages": names_of(languages.found(), style="or"),
        "may_write": access.allowed(request.user, "house_rule.saved"),
    }


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
    kept = shown.kept_rules(found_house())
    parts = {
        "chapter": chapter,
        "whole": number == chapter.number,
        "sections": [
            {
                "section": one,
                "laws": [(law, shown.beside(law, kept)) for law in shown.in_order(one)],
            }
            for one in sections
        ],
        "before": shelves[at - 1] if at else None,
        "after": next(iter(shelves[at + len(sections) :]), None),
    }
    return _drawn(request, "rulebook/section.html", parts)


@require_safe
@never_cache
def differences(request: HttpRequest) -> HttpResponse:
    """Where TDA and WSOP say otherwise, by edition."""
    return _drawn(request, "rulebook/differences.html", {"bodies": shown.differing()})


@require_safe
@never_cache
def law(request: HttpRequest, number: str) -> HttpResponse:
    """One law with its differences, its house rules, and what to read with it."""
    found = book().law(number)
    if found is None and book().section(number):
        return HttpResponseRedirect(reverse("rules_section", args=[number]))
    if found and number != found.slug:
        return HttpResponseRedirect(reverse("law", args=[found.slug]))
    return _drawn(request, "rulebook/law.html", _law(number))


@require_safe
@never_cache
def card(request: HttpRequest, number: str) -> HttpResponse:
    """A law in short, opened where it is cited."""
    return _drawn(request, "rulebook/_card.html", _law(number))


def _law(number: str) -> dict[str, object]:
    found = book().law(number)
    if found is None:
        raise Http404
    page = shown.law_page(found, shown.kept_rules(found_house()))
    others = [one for one in found.text.texts if one != reading_language()]
    return {"page": page, "others": [(one, name_of(one)) for one in others]}


def _drawn(request: HttpRequest, template: str, parts: dict[str, object]) -> HttpResponse:
    return render(request, template, {"section": "rules", **parts})
