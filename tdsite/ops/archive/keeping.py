"""Backups by themselves: every night, at the end of every event; the old ones go by a rule."""

import contextlib
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings

from tdsite.ops.archive import writing
from tournaments.models import Club, Tournament

NIGHT_ENDS = time(6)  # when nobody plays any more, in the zone of the house
A_DAY = timedelta(days=1)
DAYS, WEEKS, MONTHS = 7, 4, 12
STAMP = "%Y-%m-%dT%H-%M-%SZ"
PREFIX = "club-"


@dataclass(frozen=True)
class Backup:
    """One file, and the moment it holds."""

    file: Path
    at: datetime


@dataclass(frozen=True)
class Kept:
    """The new backup, where it could not be copied to, and how many old ones went."""

    file: Path
    unreachable: Sequence[Path]
    forgotten: int


def backups(folder: Path) -> list[Backup]:
    """Those of a folder, the newest first."""
    found = []
    for file in folder.glob(f"{PREFIX}*.zip"):
        with contextlib.suppress(ValueError):
            moment = datetime.strptime(file.stem.removeprefix(PREFIX), STAMP).replace(tzinfo=UTC)
            found.append(Backup(file, moment))
    return sorted(found, key=lambda one: one.at, reverse=True)


def newest() -> Backup | None:
    """The last one in the first of BACKUP_DIRS."""
    folders: list[Path] = settings.BACKUP_DIRS
    return next(iter(backups(folders[0])), None) if folders else None


def keep(folders: Sequence[Path], *, at: datetime) -> Kept:
    """Write a backup into the first folder, copy it to the others, let the old ones go.

    A folder that is not there (a stick that was pulled) stops nobody.  Raises OSError where the
    first cannot be written.
    """
    first, *others = folders
    first.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = first / f"{PREFIX}{at.astimezone(UTC):{STAMP}}.zip"
    writing.write(file, with_secrets=True, at=at)
    unreachable = []
    for folder in others:
        try:
            _copy(file, folder)
        except OSError:
            unreachable.append(folder)
    reached = [folder for folder in folders if folder not in unreachable]
    return Kept(file, unreachable, sum(forget_old(folder) for folder in reached))


def _copy(file: Path, folder: Path) -> None:
    """Whole or not at all, and only into a folder that is there: without its stick it is not."""
    begun = folder / f".{file.name}"
    try:
        shutil.copyfile(file, begun)
        begun.chmod(0o600)
        begun.replace(folder / file.name)
    finally:
        begun.unlink(missing_ok=True)


def forget_old(folder: Path) -> int:
    """Delete what the rule does not keep; answers how many."""
    there = backups(folder)
    stay = kept([one.at for one in there])
    gone = [one for one in there if one.at not in stay]
    for one in gone:
        one.file.unlink(missing_ok=True)
    return len(gone)


def kept(moments: Sequence[datetime]) -> set[datetime]:
    """All of the newest day, and the last of each of the last 7 days, 4 weeks and 12 months.

    >>> nights = [datetime(2026, 1, 1, 6, tzinfo=UTC) + timedelta(days=n) for n in range(120)]
    >>> [f"{one:%d.%m.}" for one in sorted(kept(nights))]
    ['31.01.', '28.02.', '31.03.', '12.04.', '19.04.', '24.04.', '25.04.', '26.04.', '27.04.', \
'28.04.', '29.04.', '30.04.']
    """
    newest_first = sorted(moments, reverse=True)
    rules: tuple[tuple[int, Callable[[datetime], object]], ...] = (
        (DAYS, lambda at: at.date()),
        (WEEKS, lambda at: at.isocalendar()[:2]),
        (MONTHS, lambda at: (at.year, at.month)),
    )
    stay = {at for at in newest_first if newest_first[0] - at < A_DAY}
    for most, span in rules:
        last: dict[object, datetime] = {}
        for at in newest_first:
            last.setdefault(span(at), at)
        stay |= set(list(last.values())[:most])
    return stay


def is_due(last: datetime | None, *, at: datetime) -> bool:
    """Whether a night is over, or an event, since the last backup."""
    club = Club.objects.order_by("pk").first()
    if club is None:
        return False
    if last is None or last < _last_night(at, ZoneInfo(club.timezone)):
        return True
    return Tournament.objects.filter(finished_at__gt=last, finished_at__lte=at).exists()


def _last_night(at: datetime, zone: ZoneInfo) -> datetime:
    here = at.astimezone(zone)
    ended = here.replace(hour=NIGHT_ENDS.hour, minute=0, second=0, microsecond=0)
    return ended if ended <= here else ended - timedelta(days=1)


def keep_what_is_due(*, at: datetime) -> Kept | None:
    """A backup if one is due; None if not, or where BACKUP_DIRS names no folder."""
    folders: list[Path] = settings.BACKUP_DIRS
    if not folders:
        return None
    last = newest()
    return keep(folders, at=at) if is_due(last.at if last else None, at=at) else None
