"""What it costs that an act is on the disk before it is answered: `python bench/commits.py`.

The same sales, each with its seat, into an SQLite file on this disk, at each durability; beside
them the bare cost of a commit.  Run it where the data will live: `--folder /path/to/data`.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
LEVELS = ("FULL", "NORMAL", "OFF")
IN_THIS_FOLDER = "--in-this-folder"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sales", type=int, default=300)
    parser.add_argument("--folder", help="where the files are made; the temporary directory")
    parser.add_argument(IN_THIS_FOLDER, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.in_this_folder:
        measure(options.sales)
        return
    for level in LEVELS:
        with tempfile.TemporaryDirectory(prefix="td-bench-", dir=options.folder) as name:
            env = {**os.environ, "DATA_DIR": name, "DATABASE_URL": "", "SQLITE_SYNCHRONOUS": level}
            env["DJANGO_SETTINGS_MODULE"] = "tdsite.settings"
            words = [sys.executable, __file__, IN_THIS_FOLDER, "--sales", str(options.sales)]
            subprocess.run(words, env=env, check=True)


def measure(sales: int) -> None:
    """Sales and bare commits at the durability of the environment."""
    import django  # noqa: PLC0415

    django.setup()

    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from tdsite import director  # noqa: PLC0415
    from tests.factories import NOON, carl, event, player  # noqa: PLC0415
    from tournaments import change_signals  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    with change_signals.silence():
        game, by = event(), carl()
        people = [player(f"P {number}").pk for number in range(sales)]

        def sell() -> None:
            director.register_and_seat(game.pk, player_id=people.pop(), by=by, at=NOON)

        def write() -> None:  # a row that stays what it is would not be written
            with connection.cursor() as cursor:
                cursor.execute("UPDATE tournaments_club SET name = %s", [time.perf_counter()])

        sold, bare = _timed(sell, sales), _timed(write, sales)
    print(f"{settings.SYNCHRONOUS:6}  a sale {_told(sold)}   a bare commit {_told(bare)}")


def _timed(act, times: int) -> list[float]:
    spans = []
    for _ in range(times):
        begun = time.perf_counter()
        act()
        spans.append((time.perf_counter() - begun) * 1000)
    return sorted(spans)


def _told(spans: list[float]) -> str:
    middle, late = statistics.median(spans), spans[int(0.95 * len(spans))]
    return f"{middle:6.2f} ms (95 %: {late:6.2f})"


if __name__ == "__main__":
    main()
