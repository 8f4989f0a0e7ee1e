"""JSON from strangers: too large, too deep or not JSON at all is a 400."""

import json
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MAX_BYTES = 2_000_000


class Json(JSONParser):
    """UTF-8 JSON without NaN and Infinity, up to 2 MB."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        text = stream.read(MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise ParseError(_("The request is larger than 2 MB."))
        try:
            return json.loads(text.decode(), parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise ParseError(_("The request is not JSON.")) from None


def _refuse(constant: str) -> Any:
    raise ValueError(constant)
