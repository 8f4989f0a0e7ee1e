"""A drill: a backup brought in by itself, beside the club, to know that it could be restored.

It goes the way a person would go on an empty machine: a data directory of its own, the same
commands.  Nothing of the club is touched, and nothing of the drill stays but what it found.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from django.conf import settings

from tdsite.ops.archive import keeping
from tournaments.models import Tournament
from tournaments.models.tournament import State

EVERY = timedelta(days=30)
AT_THE_LATEST = timedelta(days=37)  # where play never stops
LONGEST_SECONDS = 3_600
FILE = "drill.json"
STEPS = (("migrate", "--verbosity=0"), ("bring_in", "--books"))


@dataclass(frozen=True)
class Drill:
    """How the last one went; `why_not` is empty where the backup is sound."""

    file: str
    at: datetime
    seconds: float
    why_not: str = ""

    @property
    def is_sound(self) -> bool:
        return not self.why_not


def drill(file: Path, *, at: datetime) -> Drill:
    """Bring the backup in where nothing is, and ask everything again."""
    begun = monotonic()
    with TemporaryDirectory(prefix="drill-", dir=settings.DATA_DIR) as scratch:
        why_not = _brought_in(file, Path(scratch))
    return Drill(str(file), at, round(monotonic() - begun, 1), why_not)


def _brought_in(file: Path, scratch: Path) -> str:
    """What went wrong, in the words of the command; empty where nothing did."""
    # an empty address is the database of a data directory
    apart = {"DATA_DIR": str(scratch), "DATABASE_URL": "", "BACKUP_DIRS": ""}
    for command, *options in STEPS:
        words = [command, *([str(file)] if command == "bring_in" else []), *options]
        try:
            done = subprocess.run(
                [sys.executable, str(settings.BASE_DIR / "manage.py"), *words],
                env=os.environ | apart,
                capture_output=True,
                text=True,
                timeout=LONGEST_SECONDS,
            )
        except subprocess.TimeoutExpired as error:
            return str(error)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or [f"{command}: {done.returncode}"]
            return last[0]
    return ""


def last() -> Drill | None:
    """The last drill of this installation; None before the first."""
    try:
        found = json.loads((settings.DATA_DIR / FILE).read_text())
        return replace(Drill(**found), at=datetime.fromisoformat(found["at"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def hold(*, at: datetime) -> Drill | None:
    """Drill with the newest backup, and write down how it went; None where there is no backup."""
    newest = keeping.newest()
    if newest is None:
        return None
    held = drill(newest.file, at=at)
    written = asdict(held) | {"at": held.at.isoformat()}
    (settings.DATA_DIR / FILE).write_text(json.dumps(written))
    return held


def hold_if_due(*, at: datetime) -> Drill | None:
    """Once a month while nobody plays, and with each new backup for as long as one has failed."""
    before, newest = last(), keeping.newest()
    if newest is None:
        return None
    if before and not before.is_sound:
        return hold(at=at) if before.file != str(newest.file) else None
    since = at - before.at if before else AT_THE_LATEST
    plays = Tournament.objects.filter(state=State.RUNNING).exists()
    return hold(at=at) if since >= (AT_THE_LATEST if plays else EVERY) else None
