"""How near the automatic prize structure comes, how long it takes, and whether it is always exact.

    python bench/auto_prizes.py [--random 1000] [--seed 7] [--tables FILE --picture FILE]

First the ten instances for which the paper's integer program found an optimum, then fields it gave
up on and one of the size of a main event; then random wishes, each of which must come out exact or
be refused.  `--tables` is a JSON file with "events", each a list of "places" (from_place, to_place,
prize) with "prize_pool" and "places_paid": its complete and incomplete main events are drawn beside
ours into `--picture`, an SVG on double logarithmic axes.  Times are processor time.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.rules.test_auto_prizes import PAPER
from tournaments.rules import RuleError
from tournaments.rules.auto_prizes import AutoPrizes, structure

LARGE = (  # pool, first, minimum, places, buckets
    (3_000, 300, 2, 850, 25),
    (10_000, 1_000, 7, 550, 40),
    (751_500, 100_000, 9_000, 60, 25),
    (190_700, 50_000, 2_000, 40, 15),
    (60_348_000, 7_680_000, 15_000, 1_000, 40),
    (94_000_000, 10_000_000, 15_000, 1_517, 40),
    (94_041_600, 10_000_000, 15_000, 1_517, 40),
)
WIDTH, HEIGHT, EDGE = 520, 330, 46
SHOWN = ("WSOP Main Event 2015", "WSOP Main Event 2024")


def timed(pool: int, first: int, minimum: int, places: int, buckets: int) -> tuple[AutoPrizes, str]:
    """The structure, and a line of the table about it."""
    structure.cache_clear()
    start = time.process_time()
    found = structure(pool, places=places, first=first, minimum=minimum, most_buckets=buckets)
    seconds = time.process_time() - start
    how = f"place {found.odd_place} not nice" if found.odd_place else f"{1 + found.gap:.3f}"
    sizes = f"{len(found.buckets)} of {buckets}"
    return found, (
        f"| {pool:,} / {first:,} / {minimum:,} / {places:,} | {sizes} | {found.cost:,.2f} |"
        f" {found.floor:,.2f} | {how} | {seconds:.2f} |"
    )


def instances() -> None:
    print("| pool / first / least / places | buckets | cost | floor | cost : floor | s |")
    print("|---|---|---|---|---|---|")
    for pool, first, minimum, places, buckets, optimum in PAPER:
        _, line = timed(pool, first, minimum, places, buckets)
        print(f"{line} paper: {optimum:,}")
    for case in LARGE:
        print(timed(*case)[1])


def random_wishes(count: int, seed: int) -> None:
    """So many wishes of every kind; any that is neither exact nor refused ends the run."""
    draw, outcomes, longest = Random(seed), Counter[str](), 0.0
    for _ in range(count):
        pool, places, first, minimum = _wish(draw)
        start = time.process_time()
        try:
            found = structure(pool, places=places, first=first, minimum=minimum)
        except RuleError as refusal:
            outcomes[type(refusal).__name__] += 1
            continue
        longest = max(longest, time.process_time() - start)
        assert sum(found.prizes) == pool, (pool, places, first, minimum)
        assert len(found.prizes) == places, (pool, places, first, minimum)
        assert all(a >= b for a, b in pairwise(found.prizes)), (pool, places, first, minimum)
        assert found.prizes[0] == first, (pool, places, first, minimum)
        assert found.prizes[-1] >= minimum, (pool, places, first, minimum)
        outcomes["plain" if found.plain else "one not nice" if found.odd_place else "all nice"] += 1
    print(
        f"{count:,} random wishes, all exact or refused: {dict(outcomes)}; longest {longest:.2f} s"
    )


def _wish(draw: Random) -> tuple[int, int, int, int]:
    places = draw.choice([1, 2, 3, draw.randint(1, 30), draw.randint(1, 60)])
    minimum = draw.choice([1, 2, 5, 7, 10, 25, 33, 50, 100, draw.randint(1, 500)])
    pool = draw.randint(1, 10) * draw.choice([10, 100, 997, 1000, 12_345, 10_000, 100_000])
    if draw.random() < 0.8:
        pool = max(pool, int(places * minimum * draw.uniform(1, 6)))
    first = draw.choice([pool // places + 1, pool // 4 + 1, pool // 3 + 1, draw.randint(1, pool)])
    return pool, places, first, minimum


def picture(tables: Path, target: Path) -> None:
    """Our structures beside the real ones."""
    events = {event["event"]: event for event in json.loads(tables.read_text())["events"]}
    parts = [_panel(events[name], column) for column, name in enumerate(SHOWN)]
    width = WIDTH * len(SHOWN)
    target.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}"'
        ' font-family="sans-serif" font-size="11">'
        f'<rect width="{width}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _panel(event: dict[str, Any], column: int) -> str:
    rows = event["places"]
    pool, paid = event["prize_pool"], event["places_paid"]
    first, least = rows[0]["prize"], rows[-1]["prize"]
    ours = structure(pool, places=paid, first=first, minimum=least).prizes

    def at(place: float, prize: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * log10(place) / log10(paid)
        y = EDGE + (HEIGHT - 2 * EDGE) * (log10(first) - log10(prize)) / log10(first / least)
        return f"{column * WIDTH + x:.1f},{y:.1f}"

    real = " ".join(
        f'<path d="M{at(r["from_place"], r["prize"])}L{at(r["to_place"] + 0.9, r["prize"])}"/>'
        for r in rows
    )
    title = f"{event['event']}: {paid:,} places, {pool:,}"
    return (
        f'<text x="{column * WIDTH + EDGE}" y="22" font-size="13">{title}</text>'
        f"{_grid(at, paid, first, least, column)}"
        f'<polyline fill="none" stroke="#1f7a55" stroke-width="1.6" points="{_stairs(ours, at)}"/>'
        f'<g stroke="#b3541e" stroke-width="3" stroke-linecap="round">{real}</g>'
    )


def _grid(at: Any, paid: int, first: int, least: int, column: int) -> str:
    lines = []
    for power in range(3, 9):
        if least <= 10**power <= first:
            x, y = at(1, 10**power).split(",")
            end = column * WIDTH + WIDTH - EDGE
            lines.append(f'<path d="M{x} {y}H{end}" stroke="#ddd"/>')
            lines.append(
                f'<text x="{float(x) - 4}" y="{y}" text-anchor="end">{_short(power)}</text>'
            )
    for place in (1, 10, 100, 1000):
        if place <= paid:
            x, _ = at(place, first).split(",")
            lines.append(f'<text x="{x}" y="{HEIGHT - 18}" text-anchor="middle">{place}</text>')
    return "".join(lines)


def _short(power: int) -> str:
    """100k, 1M: ten to that power."""
    thousands = 10 ** (power - 3)
    return f"{thousands}k" if thousands < 1000 else f"{thousands // 1000}M"


def _stairs(prizes: Sequence[int], at: Any) -> str:
    points = []
    for place, prize in enumerate(prizes, start=1):
        if place == 1 or prize != prizes[place - 2]:
            points += [at(place, prizes[place - 2] if place > 1 else prize), at(place, prize)]
    return " ".join([*points, at(len(prizes), prizes[-1])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--random", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    instances()
    if options.tables and options.picture:
        picture(options.tables, options.picture)
    random_wishes(options.random, options.seed)


if __name__ == "__main__":
    main()
