"""Which page of the log an address asks for, and what is open there."""

import re
from collections.abc import Mapping

from tdsite.rooms.journal.log.pages import LogPageQuery
from tdsite.rooms.journal.log.search import Wanted

_STRETCH = re.compile(r"^(\d{1,9})-(\d{1,9})$", re.ASCII)
_LINE = re.compile(r"^\d{1,9}$", re.ASCII)
MAX_OPEN = 20


def asked_in(address: Mapping[str, str], wanted: Wanted) -> LogPageQuery:
    """`before`, `after`: a revision; `at`: a line that the page begins with; `open`: stretches as
    `120-157,301-340`; `fold`: yes or no.

    What cannot be read is left out.  Lines that are looked for by words or by a player stand alone
    unless folding is asked for: somebody looks for one of them.
    """
    stretches = [_STRETCH.match(text) for text in address.get("open", "").split(",")[:MAX_OPEN]]
    opened = [(int(found[1]), int(found[2])) for found in stretches if found]
    before, line = _line(address, "before"), _line(address, "at")
    if line is not None:
        before, opened = line + 1, [*opened, (line, line)]
    fold = address.get("fold", "")
    folds = fold == "yes" if fold in ("yes", "no") else not (wanted.words or wanted.player)
    return LogPageQuery(before, _line(address, "after"), tuple(opened), folds)


def _line(address: Mapping[str, str], name: str) -> int | None:
    value = address.get(name, "")
    return int(value) if _LINE.match(value) else None
