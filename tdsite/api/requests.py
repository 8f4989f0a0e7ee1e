"""Who orders an act, by the token of the request, and how often it counts.

The headers Idempotency-Key and If-Match.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, cast

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, ValidationError
from rest_framework.request import Request

from tournaments.acts import ActContext


class Tokens(TokenAuthentication):
    """Tokens of the form `Token …`; one that is not even text is no token."""

    def authenticate_credentials(self, token: bytes) -> Any:
        try:
            return super().authenticate_credentials(token)
        except ValueError:
            raise AuthenticationFailed(_("This token is not valid.")) from None


KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,80}$"},
    OpenApiParameter.HEADER,
    description="A name of your own for this one act. Sent again, it changes nothing and gets "
    "the same answer.",
)
SEEN = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
    OpenApiParameter.HEADER,
    description="The ETag you saw: the act is refused with 412 when something happened since.",
)
ETAG = OpenApiParameter(
    "ETag",
    {"type": "string", "pattern": '^"[0-9]+"$'},
    OpenApiParameter.HEADER,
    description="The revision of the event, or of the club's own journal.",
    response=["200", "201"],
)
_KEY = re.compile(r"[!-~]{1,80}")
_SEEN = re.compile(r'(?:W/)?"([0-9]{1,9})"')


def order_of(request: Request, body: Any) -> ActContext:
    """The order in a request: the person, now, and what its headers ask."""
    return {
        "by": cast("User", request.user),
        "at": timezone.now(),
        "key": _key(request),
        "expects": _expected(request),
        "fingerprint": _fingerprint(request, body),
    }


def etag(revision: int) -> str:
    return f'"{revision}"'


def _key(request: Request) -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise _bad("Idempotency-Key", _("Write 1 to 80 letters, digits or signs, no spaces."))
    return key


def _expected(request: Request) -> int | None:
    seen = request.headers.get("If-Match")
    if seen in (None, "*"):
        return None
    if found := _SEEN.fullmatch(seen):
        return int(found[1])
    raise _bad("If-Match", _('Write the revision you saw in quotes: "17".'))


def _bad(header: str, sentence: str) -> ValidationError:
    return ValidationError({header: [sentence]}, "invalid")


def _fingerprint(request: Request, body: Any) -> str:
    """The SHA-256 of where the request goes and what it says, passwords left out."""
    if isinstance(body, Mapping):
        body = {name: value for name, value in body.items() if not str(name).endswith("password")}
    content = json.dumps([request.path, body], sort_keys=True, default=str)
    return hashlib.sha256(content.encode()).hexdigest()
