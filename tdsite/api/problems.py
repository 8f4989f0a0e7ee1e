"""Every refusal of the API in one form: a type, and errors with code, sentence and field."""

import logging
from collections.abc import Iterable, Iterator
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


class Described(OpenApiResponse):
    """A refusal that many operations have: the schema says it once, under this name."""

    def __init__(self, name: str, meaning: str, *examples: OpenApiExample) -> None:
        super().__init__(Problem, meaning, list(examples))
        self.name = name


def codes_of(names: Iterable[str]) -> list[dict[str, str]]:
    """The refusals of these names as programs read them: the code, and what it means."""
    known = {one.__name__: one for one in _below(RuleError)}
    return [
        {"code": one.__new__(one).code, "means": (one.__doc__ or "").partition("\n")[0]}
        for one in (known[name] for name in names if name in known)
    ]


def _below(kind: type[RuleError]) -> Iterator[type[RuleError]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _example(name: str, kind: str, code: str, detail: str, attr: str | None) -> OpenApiExample:
    errors = [{"code": code, "detail": detail, "attr": attr}]
    return OpenApiExample(name, {"type": kind, "errors": errors}, response_only=True)


MALFORMED = Described(
    "Malformed",
    "The request has the wrong shape; every error names its field.",
    _example("negative", "validation_error", "min_value", "At least 0, please.", "stack_chips"),
)
NOT_KNOWN = Described("SignedOut", "Nobody is logged in: a token or a session is needed.")
NOT_ALLOWED = Described("NotAllowed", "The person's role does not allow this.")
MISSING = Described("NotFound", "There is no such thing.")
REFUSED = Described(
    "Refused",
    "A law of the game or of this event forbids it. Nothing has changed.",
    _example(
        "seat taken",
        "client_error",
        "seat_taken",
        "Seat 3-5 is taken by Tom. Choose a free seat.",
        "seat",
    ),
)
STALE = Described("Stale", "The event has changed since the revision in If-Match.")
KEY_USED = Described("KeyUsed", "The idempotency key was used for another act.")
TOO_MANY = Described("TooMany", "Too many attempts. Wait as long as Retry-After says.")

SEEING: dict[int, Described] = {401: NOT_KNOWN, 403: NOT_ALLOWED}
ORDERING = {
    400: MALFORMED,
    **SEEING,
    404: MISSING,
    409: REFUSED,
    412: STALE,
    415: Described("NotJson", "The request is not JSON."),
    422: KEY_USED,
}
NOT_ACCEPTABLE = Described(
    "NotAcceptable", "Answers are JSON; the Accept header asks for something else."
)
EVERYWHERE = {
    405: Described("OtherMethods", "This address knows other methods."),
    406: NOT_ACCEPTABLE,
    503: Described(
        "Unavailable", "The database cannot write, or does not answer. Nothing was saved."
    ),
}
