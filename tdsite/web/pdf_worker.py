"""The text of a PDF from standard input, as JSON: run as a program of its own, within bounds.

A reader of files from anywhere may be led in circles; here it takes nobody along.
"""

import json
import sys
from contextlib import suppress
from io import BytesIO

from pypdf import PdfReader

MAX_PAGES = 30
MAX_SECONDS, MAX_MEMORY = 15, 1_000_000_000


def main() -> None:
    _bound()
    sys.stdout.write(json.dumps(_read(sys.stdin.buffer.read())))


def _read(content: bytes) -> dict[str, str]:
    try:
        book = PdfReader(BytesIO(content))
        if book.is_encrypted and not book.decrypt(""):
            return {"why": "locked"}
        if len(book.pages) > MAX_PAGES:
            return {"why": "pages"}
        pages = [page.extract_text(extraction_mode="layout") for page in book.pages]
    except Exception as error:  # whatever a broken file raises, it is no more than unreadable
        return {"why": "locked" if "crypt" in f"{type(error).__name__} {error}" else "broken"}
    text = "\n".join(pages)
    return {"text": text} if text.strip() else {"why": "picture"}


def _bound() -> None:
    with suppress(ImportError, ValueError, OSError):  # there is no such thing on Windows
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


if __name__ == "__main__":
    main()
