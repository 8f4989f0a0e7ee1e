"""How an act walks through the code: `python bench/walk.py [--files sale]`.

The files of the project that a call enters, measured while it runs.  *Stays* are calls within a
file; *climbs* go to a file that stands higher (a rule that calls an operation, the book that calls
the floor); *returns* come back to a file that was left.  Statements are those sent to the database.
Imports, and what Django itself does, are not counted.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Any

import django

ROOT = Path(__file__).resolve().parent.parent
HOME = tempfile.TemporaryDirectory(prefix="td-bench-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "tdsite.settings", "DATA_DIR": HOME.name}
os.environ |= {"DATABASE_URL": "", "DEBUG": "0"}
sys.path.insert(0, str(ROOT))
django.setup()  # a book of its own, before anything of the project is read

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test.utils import CaptureQueriesContext, override_settings  # noqa: E402

from blinds.models import Clock  # noqa: E402
from blinds.operations import clocks  # noqa: E402
from blinds.rules.clock import LevelChange  # noqa: E402
from tdsite import director  # noqa: E402
from tests import factories as made  # noqa: E402

APPS = ("tournaments", "tables", "blinds", "tdsite")
HEIGHTS = ("rules", "models", "queries", "operations")  # what a file is, the lowest first


@dataclass
class Walk:
    """One act as it went."""

    files: Counter[str] = field(default_factory=Counter)
    stays: int = 0
    climbs: int = 0
    returns: int = 0
    here: list[str] = field(default_factory=list)  # the files of the calls under way
    last: str = ""

    def profile(self, frame: FrameType, event: str, _: Any) -> None:
        name = project_file(frame)
        if name is None:
            return
        if event == "call":
            self._enter(name)
        elif event == "return":
            self.here.pop()

    def _enter(self, name: str) -> None:
        caller = self.here[-1] if self.here else ""
        if name == caller:
            self.stays += 1
        else:
            self.climbs += bool(caller) and height(name) > height(caller)
            self.returns += name in self.files
        self.files[name] += 1
        self.here.append(name)


def project_file(frame: FrameType) -> str | None:
    """The file of a call, from the top of the project; None for what is not of it.

    What has no name (a comprehension, a lambda, a module that is read) is part of its file.
    """
    code = frame.f_code
    if code.co_name.startswith("<") or not code.co_filename.startswith(str(ROOT)):
        return None
    name = code.co_filename.removeprefix(f"{ROOT}/")
    return name if name.startswith(tuple(f"{app}/" for app in APPS)) else None


def height(name: str) -> tuple[int, int]:
    """How high a file stands: its app first, then what it is in it."""
    parts = Path(name).with_suffix("").parts
    app = {"tournaments": 0, "tables": 1, "blinds": 1, "tdsite": 2}[parts[0]]
    kinds = [HEIGHTS.index(part) for part in parts if part in HEIGHTS]
    return app, kinds[-1] if kinds else HEIGHTS.index("queries")


@contextmanager
def walking() -> Iterator[Walk]:
    """Everything that is called meanwhile."""
    walk = Walk()
    sys.setprofile(walk.profile)
    try:
        yield walk
    finally:
        sys.setprofile(None)


Made = Callable[[], Any]


def sale(by: dict[str, Any]) -> Made:
    tournament, who, cashier = made.event(), made.player(), made.carl()
    made.sell(tournament, "First")
    return lambda: director.register_and_seat(tournament.pk, player_id=who.pk, by=cashier, **by)


def late_sale(by: dict[str, Any]) -> Made:
    tournament, who, cashier = made.running(players=12), made.player(), made.carl()
    return lambda: director.register_and_seat(tournament.pk, player_id=who.pk, by=cashier, **by)


def rebuy(by: dict[str, Any]) -> Made:
    tournament = made.running(made.entry_price(), made.rebuy_price(), players=12)
    entry, cashier = tournament.entries.earliest("pk").pk, made.carl()
    return lambda: director.rebuy(entry, by=cashier, **by)


def bust(by: dict[str, Any]) -> Made:
    tournament, person = made.running(players=12), made.fay()
    entry = tournament.entries.earliest("pk").pk
    return lambda: director.bust_out(entry, by=person, **by)


def level_turn(by: dict[str, Any]) -> Made:
    tournament = made.running(players=12)
    turn = LevelChange(1, by["at"] + timedelta(minutes=20))
    number = Clock.objects.get(tournament=tournament).transition
    return lambda: clocks.announce_turn(
        tournament.pk, transition_number=number, turn=turn, now=turn.at
    )


def draw(by: dict[str, Any]) -> Made:
    tournament, person = made.event(), made.dana()
    made.sell(tournament, *(f"D{n}" for n in range(20)))
    return lambda: director.make_draw(tournament.pk, by=person, **by)


def payout(by: dict[str, Any]) -> Made:
    tournament, person = made.running(players=4), made.dana()
    *others, winner = tournament.entries.order_by("pk")
    director.close_registration(tournament.pk, by=person, **by)
    for entry in others:
        director.bust_out(entry.pk, by=person, **by)
    director.finish(tournament.pk, by=person, **by)
    return lambda: director.pay(winner.pk, by=person, **by)


# each makes ready for its act, and gives the call that is measured
ACTS = (sale, late_sale, rebuy, bust, level_turn, draw, payout)


def measure(wanted: str) -> None:
    """Print a line for each act; of the one that is wanted, its files too."""
    print(f"{'':12}{'files':>6}{'stays':>7}{'climbs':>8}{'returns':>9}{'statements':>12}")
    for ready in ACTS:
        name = ready.__name__.replace("_", " ")
        with transaction.atomic():
            act = ready({"at": made.NOON})
            with CaptureQueriesContext(connection) as queries, walking() as walk:
                act()
            sent = sum("SAVEPOINT" not in query["sql"] for query in queries)
            transaction.set_rollback(True)
        figures = (len(walk.files), walk.stays, walk.climbs, walk.returns, sent)
        print(f"{name:12}{figures[0]:6}{figures[1]:7}{figures[2]:8}{figures[3]:9}{figures[4]:12}")
        if name == wanted:
            for file, times in walk.files.items():
                print(f"    {times:4} {file}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", default="", metavar="ACT", help="name the files of this act")
    options = parser.parse_args()
    with override_settings(MIGRATION_MODULES=dict.fromkeys((*APPS, "auth"), None)):
        call_command("migrate", run_syncdb=True, verbosity=0)
    measure(options.files)


if __name__ == "__main__":
    main()
