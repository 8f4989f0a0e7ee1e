"""What the commands that write and read archives have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from tdsite.ops.archive.writing import Manifest
from tdsite.ops.up import running
from tdsite.rooms.imports.club_files.reading import ClubFile
from tournaments.rules import RuleError
from tournaments.sentences import translate


def summary_of(manifest: Manifest) -> str:
    """What an archive holds, in a few lines."""
    logs = manifest["logs"]
    clubs = ", ".join(log["name"] for log in logs if log["event"] is None)
    rows = {name.partition(".")[2]: table["rows"] for name, table in manifest["tables"].items()}
    lines = [
        f"{clubs or 'No club'}, as of {manifest['made_at']}",
        f"{rows['player']:,} players, {rows['tournament']:,} events, {rows['entry']:,} entries,"
        f" {rows['journalline']:,} lines of the log",
    ]
    broken = [log for log in logs if log["broken_at"] is not None]
    lines += [
        f"! The log of {one['name']} was altered at line {one['broken_at']}." for one in broken
    ]
    if not broken:
        lines.append(f"All seals of {len(logs):,} logs hold.")
    return "\n".join(lines)


def club_file_lines(read: ClubFile) -> Iterator[str]:
    """What an event or a season of a club holds, in a few lines."""
    yield f"{read.name} of {read.club}, as of {read.made_at:%Y-%m-%d %H:%M}"
    for event in read.events:
        entries = len(event.rows("tournaments.entry"))
        yield f"{event.name}: {entries:,} entries, {event.lines:,} lines of the log, all seals hold"
    yield f"{len(read.people):,} players, by name and country"


def nobody_serves() -> None:
    """Raise CommandError while the product runs with this data directory."""
    if url := running.url_of(settings.DATA_DIR):
        raise CommandError(f"The product runs at {url}. Stop it first, then repeat this.")


@contextmanager
def refused_by(file: Path) -> Iterator[None]:
    """A refusal or a file that cannot be read ends the command with its sentence."""
    try:
        yield
    except RuleError as refusal:
        raise CommandError(f"{file}: {translate(refusal)}") from None
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
