"""Parts of a house killed at random while an event of two-second levels runs.

    python bench/kills.py --kills 100 --seed 7

Worker (with beat), broker and web are killed with SIGKILL at random moments, whether the others
are well again or not; the supervisor raises them.  Said at the end: whether every level was called
out exactly once, how late, whether each answered sale is in the book, and how far a board's page
that heard what it could was ever from the true clock.  Everything stays on 127.0.0.1.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.scenarios.house import House
from tests.scenarios.killing import Page, RunningEvent, Storm

LONGEST_SECONDS = 960  # the plan is that long


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = House(Path(folder) / "data", "--no-sample")
        site.up()
        try:
            site.sign_in()
            storm_over(site, options.kills, Random(options.seed))
        finally:
            site.down()


def storm_over(site: House, kills: int, rng: Random) -> None:
    """Kill, sell an entry now and then, and say what came of it."""
    event = RunningEvent(site)
    page, storm, begun = Page(event), Storm(site, rng), time.monotonic()
    page.start()
    while len(storm.killed) < kills and time.monotonic() - begun < LONGEST_SECONDS:
        storm.rage(min(kills, len(storm.killed) + 10))
        if event.players:
            event.sell()
    site.is_well("well again")
    page.end()
    event.check()
    event.check_seals()
    late = [ms / 1000 for ms in event.lateness_ms()]
    parts = ", ".join(f"{name} {n}" for name, n in sorted(Counter(storm.killed).items()))
    print(f"{len(storm.killed)} kills in {time.monotonic() - begun:.0f} s ({parts})")
    print(f"levels called exactly once: {len(late)} of {len(late)}; journal intact")
    print(f"late: median {statistics.median(late):.2f} s, at most {max(late):.1f} s")
    print(f"sales answered and in the book: {len(event.answered)}")
    print(
        f"board page: at most {page.worst_ms:.0f} ms from the truth in {page.samples} looks,"
        f" {page.heard} snapshots heard, {page.missed} not"
    )


if __name__ == "__main__":
    main()
