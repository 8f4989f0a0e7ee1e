"""Every refusal of the API in one form: a type, and errors with code, sentence and field."""

import logging
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import OperationalError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from drf_standardized_errors.handler import exception_handler
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.response import Response

from blinds.rules.structure import MalformedStructure
from tournaments.access import NotAllowed
from tournaments.journal import IdempotencyKeyReused, StaleRevision
from tournaments.middleware import database_failed
from tournaments.rules import RuleError
from tournaments.sentences import translate
from tournaments.undo import BlockedByLaterLine

TOO_LARGE = _("The request is too large.")

log = logging.getLogger(__name__)
STATUS: dict[type[RuleError], int] = {
    NotAllowed: 403,
    StaleRevision: 412,
    IdempotencyKeyReused: 422,
}


class ProblemError(serializers.Serializer):
    code = serializers.CharField(help_text="What went wrong, for programs: seat_taken.")
    detail = serializers.CharField(help_text="What went wrong, for people, in their language.")
    attr = serializers.CharField(
        allow_null=True, help_text="The field or header it speaks of: prices.0.chips."
    )
    later = serializers.IntegerField(
        required=False, help_text="The revision to undo first, when an undo is refused."
    )


class Problem(serializers.Serializer):
    type = serializers.ChoiceField(choices=["validation_error", "client_error", "server_error"])
    errors = ProblemError(many=True)  # type: ignore[assignment]


def answer(error: Exception, context: Any) -> Response | None:
    """The answer to anything that was raised in a view of the API."""
    if isinstance(error, MalformedStructure):
        return _problem("validation_error", _rows(error), status=400)
    if isinstance(error, RuleError):
        return _problem("client_error", [_refusal(error)], status=STATUS.get(type(error), 409))
    if isinstance(error, OperationalError):
        return _unavailable(error, context["request"].method)
    if isinstance(error, ObjectDoesNotExist):
        error = NotFound()
    if isinstance(error, RequestDataTooBig):
        error = ParseError(TOO_LARGE)
    response = exception_handler(error, context)
    if response is not None:
        for item in response.data["errors"]:
            item |= {"detail": _whole(item["detail"]), "attr": _whole(item["attr"])}
    return response


def _problem(kind: str, errors: list[dict[str, Any]], *, status: int) -> Response:
    return Response({"type": kind, "errors": errors}, status=status)


def _unavailable(error: OperationalError, method: str) -> Response:
    log.error("the database failed: %s", error, exc_info=error)
    failed = {"code": "database_failed", "detail": database_failed(error, method), "attr": None}
    return _problem("server_error", [failed], status=503)


def _refusal(error: RuleError) -> dict[str, Any]:
    later = {"later": error.revision} if isinstance(error, BlockedByLaterLine) else {}
    named = {
        "code": error.code,
        "detail": _whole(translate(error)),
        "attr": _whole(error.field) or None,
    }
    return named | later


def _rows(error: MalformedStructure) -> list[dict[str, Any]]:
    return [
        {
            "code": error.code,
            "detail": _whole(gettext(row.sentence) % row.values),
            "attr": _whole(".".join(filter(None, ["structure", str(row.row), row.column]))),
        }
        for row in error.problems
    ]


def _whole(text: str | None) -> str | None:
    """The text without half characters, which could not be sent."""
    return text and text.encode(errors="replace").decode()


def _described(meaning: str, *examples: OpenApiExample) -> OpenApiResponse:
    return OpenApiResponse(Problem, meaning, list(examples))


def _example(name: str, kind: str, code: str, detail: str, attr: str | None) -> OpenApiExample:
    errors = [{"code": code, "detail": detail, "attr": attr}]
    return OpenApiExample(name, {"type": kind, "errors": errors}, response_only=True)


MALFORMED = _described(
    "The request has the wrong shape; every error names its field.",
    _example("negative", "validation_error", "min_value", "At least 0, please.", "stack_chips"),
)
NOT_KNOWN = _described("Nobody is logged in: a token or a session is needed.")
NOT_ALLOWED = _described("The person's role does not allow this.")
MISSING = _described("There is no such thing.")
REFUSED = _described(
    "A law of the game or of this event forbids it. Nothing has changed.",
    _example(
        "seat taken",
        "client_error",
        "seat_taken",
        "Seat 3-5 is taken by Tom. Choose a free seat.",
        "seat",
    ),
)
STALE = _described("The event has changed since the revision in If-Match.")
KEY_USED = _described("The idempotency key was used for another act.")
TOO_MANY = _described("Too many attempts. Wait as long as Retry-After says.")

SEEING: dict[int, OpenApiResponse] = {401: NOT_KNOWN, 403: NOT_ALLOWED}
ORDERING = {
    400: MALFORMED,
    **SEEING,
    404: MISSING,
    409: REFUSED,
    412: STALE,
    415: _described("The request is not JSON."),
    422: KEY_USED,
}
NOT_ACCEPTABLE = _described("Answers are JSON; the Accept header asks for something else.")
EVERYWHERE = {
    405: _described("This address knows other methods."),
    406: NOT_ACCEPTABLE,
    503: _described("The database cannot write, or does not answer. Nothing was saved."),
}
