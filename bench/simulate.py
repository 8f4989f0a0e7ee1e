"""What an act costs, in time and statements, in fields of several sizes.

    python bench/simulate.py [100 1000 10000] [--structure FILE.csv]

Of each act alone, without the simulation's own checks.  BEGIN and COMMIT are statements too.
They are counted for every `SAMPLE`th act, whose time is left out: counting takes time too.
"""

import argparse
import os
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")

import django

django.setup()

from django.db import connection, reset_queries  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from tdsite.ops.simulation import venue  # noqa: E402
from tdsite.ops.simulation.evening import SimulatedEvent  # noqa: E402
from tdsite.ops.simulation.plan import Plan  # noqa: E402
from tdsite.ops.simulation.report import peak_megabytes  # noqa: E402
from tdsite.ops.simulation.structures import read_plan, sample_plan  # noqa: E402
from tdsite.ops.simulation.venue import (  # noqa: E402
    AtOnce,
    scratch_database,
)

SAMPLE = 20


class Measured(SimulatedEvent):
    """An evening that takes the time of its orders, and counts the statements of some."""

    seconds: dict[str, list[float]]
    statements: dict[str, list[int]]

    def order(self, command: Any, *args: Any, **kwargs: Any) -> Any:
        def measured(*args: Any, **kwargs: Any) -> Any:
            return self._measured(command, *args, **kwargs)

        return super().order(measured, *args, **kwargs)

    def _measured(self, command: Any, *args: Any, **kwargs: Any) -> Any:
        name = command.__name__
        if self.acts % SAMPLE:
            began = time.perf_counter()
            line = command(*args, **kwargs)
            self.seconds[name].append(time.perf_counter() - began)
            return line
        reset_queries()  # Django keeps so many and no more
        with CaptureQueriesContext(connection) as captured:
            line = command(*args, **kwargs)
        self.statements[name].append(len(captured))
        return line


def measure(plan: Plan) -> Measured:
    event = Measured(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())
    event.seconds, event.statements = defaultdict(list), defaultdict(list)
    event.open()
    event.play()
    return event


def table(event: Measured, seconds: float) -> None:
    print(
        f"\n{event.plan.entries:,} entries: {seconds:.1f} s, {event.acts:,} acts,"
        f" level {event.level}, peak {peak_megabytes()} MB"
    )
    print(f"{'act':24}{'number':>8}{'ms':>8}{'statements':>12}")
    for name, spent in sorted(event.seconds.items(), key=lambda row: -sum(row[1])):
        counted = event.statements.get(name, [])
        mean = f"{sum(counted) / len(counted):.1f}" if counted else "–"
        number = len(spent) + len(counted)
        print(f"{name:24}{number:>8,}{sum(spent) / len(spent) * 1000:>8.2f}{mean:>12}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("entries", type=int, nargs="*", default=[100, 1_000, 10_000])
    parser.add_argument("--structure", type=Path)
    options = parser.parse_args()
    name, schedule = read_plan(options.structure) if options.structure else sample_plan()
    for entries in options.entries:
        with scratch_database():
            began = time.perf_counter()
            event = measure(Plan(schedule, name, entries, seed=7, reentry_share=0.2))
            table(event, time.perf_counter() - began)


if __name__ == "__main__":
    main()
