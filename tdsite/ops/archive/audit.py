"""The audit: everything that can be checked about the book, by night and on demand.

Seals, ledgers and draws of every event, and every row against the logs.  What it found last stands
on the page of backups and in /metrics.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from tdsite.ops.archive import books
from tdsite.rooms.draw.proofs import checks_in_book
from tdsite.rooms.journal.rows import stray_rows
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State

EVERY = timedelta(hours=24)
AT_THE_LATEST = timedelta(hours=72)  # where play never stops
FILE = "audit.json"
MAX_KEPT = 50  # sentences that are written down; all are counted


@dataclass(frozen=True)
class Audit:
    """How the last one went: how many faults, the first of them in words."""

    at: datetime
    seconds: float
    count: int
    faults: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        return self.count == 0


def chapters(event_id: int | None = None) -> dict[str, list[str]]:
    """The faults of the club, or of one event without its rows, by what was looked at."""
    events = Tournament.objects.order_by("pk")
    found = {
        "Seals and ledgers": list(books.faults(event_id)),
        "Draws": list(draws_that_fail(events.filter(pk=event_id) if event_id else events)),
    }
    if event_id is None:
        found["Rows"] = [stray.says for stray in stray_rows()]
    return found


def draws_that_fail(events: Iterable[Tournament]) -> Iterator[str]:
    """A sentence for each draw whose proof does not hold."""
    for tournament in events:
        for draw, _, checks in checks_in_book(tournament):
            failed = [name for name, holds in checks.items() if holds is False]
            if failed:
                yield gettext("%(name)s: draw %(number)s fails: %(checks)s") % {
                    "name": tournament.name,
                    "number": draw.number,
                    "checks": ", ".join(failed),
                }


def last() -> Audit | None:
    """The last one by night; None before the first."""
    try:
        found = json.loads((settings.DATA_DIR / FILE).read_text())
        at = datetime.fromisoformat(found["at"])
        return replace(Audit(**found), at=at, faults=tuple(found["faults"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def hold(*, at: datetime) -> Audit:
    """Look at everything, and write down what was found, in the language of the club."""
    begun = monotonic()
    club = Club.objects.first()
    with translation.override(club.language if club else settings.LANGUAGE_CODE):
        found = [fault for faults in chapters().values() for fault in faults]
    held = Audit(at, round(monotonic() - begun, 1), len(found), tuple(found[:MAX_KEPT]))
    written = asdict(held) | {"at": at.isoformat()}
    (settings.DATA_DIR / FILE).write_text(json.dumps(written, ensure_ascii=False))
    return held


def hold_if_due(*, at: datetime) -> Audit | None:
    """Once a day while nobody plays; where play never stops, every third day."""
    if not Club.objects.exists():
        return None
    before = last()
    since = at - before.at if before else EVERY
    plays = Tournament.objects.filter(state=State.RUNNING).exists()
    return hold(at=at) if since >= (AT_THE_LATEST if plays else EVERY) else None
