"""The text of a PDF that somebody brings along, laid out as it stands on the page."""

import json
import subprocess
import sys
from pathlib import Path

from tdsite.web.sheets import BadSheet
from tournaments.rules import N_

MAX_PDF_BYTES = 5_000_000
LONGEST_SECONDS = 20
_WORKER = Path(__file__).with_name("pdf_worker.py")
_WHY = {
    "locked": N_("This PDF is locked with a password. Save it without one, or paste its text."),
    "pages": N_("This PDF has more than 30 pages. Print the pages of the structure to a new one."),
    "picture": N_("This PDF is a picture without text. Paste the text that a phone reads from it."),
    "broken": N_("This PDF cannot be read. Open it, copy its text and paste that."),
}


def pdf_text(content: bytes) -> str:
    """The text of all pages, read by a program of its own that is stopped if it takes long.

    Raises BadSheet: too large, locked, a picture, or nothing a PDF reader understands.
    """
    if len(content) > MAX_PDF_BYTES:
        raise BadSheet(
            N_("This PDF is larger than 5 MB. Print the pages of the structure to a new one."),
            field="file",
        )
    try:
        done = subprocess.run(
            [sys.executable, str(_WORKER)],
            input=content,
            capture_output=True,
            timeout=LONGEST_SECONDS,
            check=True,
        )
        answer = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError):
        answer = {"why": "broken"}
    if "text" not in answer:
        raise BadSheet(_WHY[answer["why"]], field="file")
    return str(answer["text"])
