"""The pages of the reference: all operations, and each with its fields where it is opened."""

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.api.reference import Group, Operation, Reference, reference
from tdsite.api.schema import document

LONGEST_QUESTION = 80


@require_safe
@never_cache
def docs(request: HttpRequest) -> HttpResponse:
    """Every operation, folded; with `q`, those that it finds."""
    question = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    language = str(get_language())
    parts: dict[str, Any] = {
        "question": question,
        "count": len(_reference(language).by_name),
        "groups": _reference(language).groups,
        "listed": _found(language, question) if question else _whole_list(language),
        "site": _site(request),
    }
    return render(request, "api/docs.html", parts)


@require_safe
@never_cache
def operation(request: HttpRequest, operation: str) -> HttpResponse:
    """One operation: a part of the list that is opened, or a page of its own."""
    known = _reference(str(get_language()))
    found = known.by_name.get(operation)
    if found is None:
        raise Http404
    is_part = "HX-Request" in request.headers
    template = "api/_operation.html" if is_part else "api/operation.html"
    parts = {
        "operation": found,
        "refusal": known.refusal,
        "typed": found.typed(_site(request)),
    }
    return render(request, template, parts)


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


@cache
def _reference(language: str) -> Reference:
    """The reference in the language that is read now."""
    return reference(document())


@cache
def _whole_list(language: str) -> SafeString:
    """The list of all operations: three hundred lines, the same for everybody."""
    return _drawn(_reference(language).groups)


def _found(language: str, question: str) -> SafeString:
    """The operations in which every word of the question stands."""
    words = question.casefold().split()

    def answers(one: Operation) -> bool:
        return all(word in one.found_by for word in words)

    kept = (
        Group(group.name, group.heading, tuple(filter(answers, group.operations)))
        for group in _reference(language).groups
    )
    return _drawn(tuple(group for group in kept if group.operations))


def _drawn(groups: tuple[Group, ...]) -> SafeString:
    return render_to_string("api/_operations.html", {"groups": groups})
