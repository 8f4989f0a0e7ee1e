"""One spot where a broken rule becomes an answer for people.  Bugs stay 500.

Pages answer with a message in place (htmx) or a page; the API has its own handler.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import NotAllowed
from tournaments.rules import RuleError
from tournaments.sentences import told
from tournaments.undo import StandsInTheWay


class RuleErrorMiddleware:
    """Turn a broken rule into a 409 (403 for a missing role) with the rule's own sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RuleError):
            return None
        status = 403 if isinstance(error, NotAllowed) else 409
        in_place = "HX-Request" in request.headers
        told_error = {
            "text": told(error),
            "field": error.field,
            "later": error.revision if isinstance(error, StandsInTheWay) else None,
        }
        template = "_refusal.html" if in_place else "refusal.html"
        return render(request, template, told_error, status=status)
