"""All that a board's page is made of, so that a screen can keep it for when the server is down."""

import hashlib
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

ENTRY = "js/board.js"
WORKER = "js/sw.js"
_SHARED = ("css/tokens.css", "css/base.css", "icons.svg", "mark.svg")
_PLAIN = ("css/plain.css", "js/watchdog.js", "js/television.js")
_OWN = ("css/board*.css", "fonts/*.woff2")
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


@cache
def names() -> tuple[str, ...]:
    """Their names below the static folder: styles, fonts, drawings, and every module imported."""
    root = _path(ENTRY).parent.parent
    own = (path for pattern in _OWN for path in root.glob(pattern))
    return tuple(
        sorted({*_SHARED, *_PLAIN, *_modules(ENTRY), *(str(p.relative_to(root)) for p in own)})
    )


@cache
def version() -> str:
    """A name for exactly these contents."""
    digest = hashlib.sha256()
    for name in (*names(), WORKER):
        digest.update(name.encode() + b"\0" + _path(name).read_bytes())
    return digest.hexdigest()[:16]


def worker() -> str:
    """The program that keeps them."""
    return _path(WORKER).read_text()


def _modules(name: str) -> Iterator[str]:
    """The module and all it imports, each once."""
    found, open_ = {name}, [name]
    while open_:
        here = open_.pop()
        yield here
        for address in _IMPORT.findall(_path(here).read_text()):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(here), address))
            if other not in found:
                found.add(other)
                open_.append(other)


def _path(name: str) -> Path:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)
