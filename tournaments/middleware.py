"""One spot where a broken rule, or a database that fails, becomes an answer.  Bugs stay 500.

Pages answer with a message in place (htmx) or a page; the API has its own handler.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext

from tournaments.access import NotAllowed
from tournaments.journal import IdempotencyKeyReused
from tournaments.operations.second_person import DrawnBefore
from tournaments.rules import RuleError
from tournaments.sentences import translate
from tournaments.undo import BlockedByLaterLine

SAFE = ("GET", "HEAD", "OPTIONS")

LOCKED = "database is locked"  # SQLite, when another has been writing for longer than it waits

log = logging.getLogger(__name__)


def database_failed(error: OperationalError, method: str | None) -> str:
    """What to say when the database failed: an act that fails is rolled back whole."""
    if method in SAFE:
        return gettext("The database does not answer. Try again in a moment.")
    if str(error) == LOCKED:
        return gettext("The server is busy saving. Nothing was saved. Try again.")
    return gettext("The database cannot write (is the disk full?). Nothing was saved.")


class RuleErrorMiddleware:
    """Turn a broken rule into a 409 (403 for a missing role) with the rule's own sentence.

    A database that cannot write is a 503; the wrong method for an address gets a page too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            response.content = render(request, "405.html").content
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, OperationalError):
            return _unavailable(request, error)
        if not isinstance(error, RuleError):
            return None
        status = 403 if isinstance(error, NotAllowed) else 409
        in_place = "HX-Request" in request.headers
        told_error: dict[str, Any] = {
            "text": _told(error),
            "field": error.field,
            "later": error.revision if isinstance(error, BlockedByLaterLine) else None,
        }
        if isinstance(error, DrawnBefore):
            told_error |= {"asks_again": True, "said": _said_before(request)}
        template = "_refusal.html" if in_place else "refusal.html"
        return render(request, template, told_error, status=status)


def _said_before(request: HttpRequest) -> list[tuple[str, str]]:
    """What the form said, to be said once more with the reason; passwords are typed again."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
        and not name.startswith("again_")
        and "password" not in name
    ]


def _told(error: RuleError) -> str:
    if isinstance(error, IdempotencyKeyReused):  # of a page; programs are told of their header
        return gettext("This page was already submitted. Reload it and repeat.")
    return translate(error)


def _unavailable(request: HttpRequest, error: OperationalError) -> HttpResponse:
    log.error("the database failed at %s: %s", request.path, error, exc_info=error)
    template = "_refusal.html" if "HX-Request" in request.headers else "503.html"
    return render(request, template, {"text": database_failed(error, request.method)}, status=503)
