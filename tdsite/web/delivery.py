"""How styles, scripts, fonts and pages go out: packed, whole, and without their indentation.

Static files are answered before GZip, which packs pages: an answer "you have it already" has no
body, and one packed all the same breaks the line under the browser.
"""

import gzip
import re
from functools import lru_cache
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from django.http import HttpRequest, HttpResponse
from django.template.base import Origin
from django.template.loaders import filesystem
from whitenoise.middleware import WhiteNoiseMiddleware

PACKED_WELL = ("text/", "application/json", "application/javascript", "image/svg")
TOO_SMALL_BYTES = 200


def weak_etag(headers: Headers, path: str, url: str) -> None:
    """Name a file's version so that it is the same packed or not.

    A packed answer may only carry a weak name; with a strong one a browser that asks whether its
    packed copy still holds would never be told so.
    """
    found = Path(path).stat()
    headers["ETag"] = f'W/"{found.st_mtime_ns:x}-{found.st_size:x}"'


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, with answers that are whole: an ASGI server need not fetch them bit by bit."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        with found.file or _NOTHING as file:
            answer = HttpResponse(file.read(), status=int(found.status))
        del answer["Content-Type"]
        for name, value in found.headers:
            answer[name] = value
        return _packed(answer, request)


class _Nothing:
    """The body of an answer that has none."""

    def __enter__(self) -> "_Nothing":
        return self

    def __exit__(self, *_: object) -> None:
        return

    def read(self) -> bytes:
        return b""


_NOTHING = _Nothing()


def _packed(answer: HttpResponse, request: HttpRequest) -> HttpResponse:
    """The answer smaller, where that helps and the browser can unpack it."""
    if not answer.get("Content-Type", "").startswith(PACKED_WELL):
        return answer
    answer["Vary"] = "Accept-Encoding"
    takes = "gzip" in request.headers.get("Accept-Encoding", "")
    if takes and answer.status_code == 200 and len(answer.content) > TOO_SMALL_BYTES:
        answer.content = _gzip(answer.content)
        answer["Content-Encoding"] = "gzip"
        answer["Content-Length"] = str(len(answer.content))
    return answer


@lru_cache(maxsize=512)
def _gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)


# Where white space is drawn as it stands, or is part of a text that the catalogue knows.
KEPT = r"<(pre|textarea|script|style)\b.*?</\2>|{% blocktranslate\b(?![^%]* trimmed).*?{% endblock"
INDENT = re.compile(rf"({KEPT})|\n[ \t]+", re.DOTALL)


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        source: str = super().get_contents(origin)
        return unindented(source) if origin.name.endswith(".html") else source


def unindented(source: str) -> str:
    """The source of a page with every line at its beginning.

    Each keeps its end, so words stay apart and messages of errors name the line as it is written.
    """
    return INDENT.sub(lambda match: match[1] or "\n", source)
