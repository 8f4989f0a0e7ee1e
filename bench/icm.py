"""How long the Independent Chip Model takes, and how far it is from a second method.

    python bench/icm.py [--pokerkit FOLDER] [--npm FOLDER] [--deep]

Beside it are public implementations, where they are given: `--pokerkit` is the folder of a virtual
environment with pokerkit, `--npm` one whose node_modules has @poker-apprentice/icm-calculator.
Both are asked in processes of their own.  All times are processor time, so that what else runs on
the machine counts little.  `--deep` adds the second method for 1,000 players: half a minute more.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from tests.rules.second_icm import by_even_steps, plainly
from tournaments.rules import icm_arc
from tournaments.rules.icm import icm

SIZES = ((6, 6), (9, 9), (12, 12), (15, 15), (25, 9), (100, 15), (1000, 150), (10_000, 1500))
PATIENCE = 240  # seconds for another implementation
ASK_POKERKIT = """
import json, sys, time
from pokerkit import calculate_icm
stacks, prizes = json.load(sys.stdin)
best, times = 1e9, 0
while times < 3 and (not times or best < 1):
    start = time.process_time(); worth = calculate_icm(prizes, stacks)
    best, times = min(best, time.process_time() - start), times + 1
print(json.dumps([best, list(worth)]))
"""
ASK_NPM = """
const { calculateExact } = require("@poker-apprentice/icm-calculator");
const [chipStacks, payouts] = JSON.parse(require("fs").readFileSync(0, "utf8"));
let best = 1e9, worth, times = 0;
while (times < 20 && (!times || best < 1)) {
  const start = process.cpuUsage(); worth = calculateExact({ chipStacks, payouts });
  const used = process.cpuUsage(start);
  best = Math.min(best, (used.user + used.system) / 1e6); times++;
}
console.log(JSON.stringify([best, worth]));
"""
MAX_COMPARED = {"pokerkit": 9, "npm": 25}  # players; above that it is hours or out of memory

Field = tuple[list[int], list[int]]


def field_of(players: int, paid: int) -> Field:
    """Stacks between 1 and 100 thousand, and prizes falling with the place."""
    chance = Random(players)
    stacks = [1000 + int(99_000 * chance.random()) for _ in range(players)]
    return stacks, [500 + int(1_000_000 / place**0.9) for place in range(1, paid + 1)]


def seconds(run: Callable[[], object], *, least: int = 3) -> float:
    """The best of a few runs, after one that is not counted."""
    run()
    best, times = 1e9, 0
    while times < least or (times < 50 and best * times < 2):
        start = time.process_time()
        run()
        best, times = min(best, time.process_time() - start), times + 1
    return best


def another(command: Sequence[str], field: Field, *, cwd: Path | None = None) -> tuple[float, list]:
    """How long another program took, and what it says; inf where it gave up."""
    try:
        ran = subprocess.run(
            command,
            input=json.dumps(field),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=cwd,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return float("inf"), []
    took, worth = json.loads(ran.stdout.splitlines()[-1])
    return took, worth


def others(args: argparse.Namespace) -> dict[str, tuple[Sequence[str], Path | None]]:
    commands: dict[str, tuple[Sequence[str], Path | None]] = {}
    if args.pokerkit:
        commands["pokerkit"] = ([str(args.pokerkit / "bin" / "python"), "-c", ASK_POKERKIT], None)
    if args.npm:
        commands["npm"] = (["node", "-e", ASK_NPM], args.npm)
    return commands


def side_by_side(commands: dict[str, tuple[Sequence[str], Path | None]]) -> None:
    names = "".join(f" {name} |" for name in commands)
    print(f"| players / prizes | ours |{names}")
    print("|---|---|" + "---|" * len(commands))
    for players, paid in SIZES:
        field = field_of(players, paid)
        ours, took = icm(*field), seconds(partial(icm, *field))
        cells = [duration(took)]
        for name, (command, cwd) in commands.items():
            if players > MAX_COMPARED[name]:
                cells.append("–")
                continue
            theirs, worth = another(command, field, cwd=cwd)
            cells.append(duration(theirs) + (f" ({difference(worth, ours):.0e})" if worth else ""))
        print(f"| {players:,} / {paid:,} | {' | '.join(cells)} |", flush=True)


def duration(took: float) -> str:
    if took == float("inf"):
        return f"over {PATIENCE} s"
    return f"{took * 1000:.3g} ms" if took < 10 else f"{took:.0f} s"


def difference(found: Iterable[Any], right: Iterable[Any]) -> float:
    return float(max(abs(float(a) / float(b) - 1) for a, b in zip(found, right, strict=True)))


def worst_cases(*, deep: bool) -> None:
    """The largest relative error of any player against the second method."""
    chance = Random(11)
    apart = [int(10 ** chance.uniform(0, 5)) for _ in range(1000)]
    nine = field_of(9, 9)
    print(f"\n9 players against the definition: {difference(icm(*nine), plainly(*nine)):.0e}")
    fields = {
        "one chip, 24 × 40,000, all paid": ([1] + [40_000] * 24, field_of(25, 25)[1]),
        "two giants, 58 × 1 chip, all paid": ([10**5] * 2 + [1] * 58, field_of(60, 60)[1]),
        "one chip, 199 × 100,000, all paid": ([1] + [10**5] * 199, field_of(200, 200)[1]),
        "200 stacks 1 … 100,000, all paid": (apart[:200], field_of(200, 200)[1]),
        "150 giants, 150 × 1 chip, 150 paid": (
            [10**5] * 150 + [1] * 150,
            field_of(300, 150)[1],
        ),
        "300 equal, 45 paid": ([5000] * 300, field_of(300, 45)[1]),
    }
    if deep:
        fields["1,000 stacks 1 … 100,000, 150 paid"] = (apart, field_of(1000, 150)[1])
        fields["1,000 usual stacks, 150 paid"] = field_of(1000, 150)
    print("| field | error against the second method |\n|---|---|")
    for name, (stacks, prizes) in fields.items():
        error = difference(icm(stacks, prizes), by_even_steps(stacks, prizes, step=0.03))
        print(f"| {name} | {error:.0e} |", flush=True)


def more_nodes() -> None:
    """Fields too large for the second method, against our own with twice the nodes."""
    print("\n| field | time | against twice the nodes |\n|---|---|---|")
    chance = Random(12)
    apart = [int(10 ** chance.uniform(0, 5)) for _ in range(10_000)]
    usual = (icm_arc.MIN_NODES, icm_arc.NODES_A_STEP)
    for name, field in {
        "10,000 / 1,500": field_of(10_000, 1500),
        "10,000 stacks 1 … 100,000 / 1,500": (apart, field_of(10_000, 1500)[1]),
        "10,000 equal / 1,500": ([5000] * 10_000, field_of(10_000, 1500)[1]),
    }.items():
        start = time.process_time()
        ours = icm(*field)
        took = time.process_time() - start
        icm_arc.MIN_NODES, icm_arc.NODES_A_STEP = (2 * one for one in usual)
        finer = icm(*field)
        icm_arc.MIN_NODES, icm_arc.NODES_A_STEP = usual
        print(f"| {name} | {took:.1f} s | {np.abs(ours / finer - 1).max():.0e} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pokerkit", type=Path, help="a virtual environment that has it")
    parser.add_argument("--npm", type=Path, help="a folder whose node_modules has the calculator")
    parser.add_argument("--deep", action="store_true", help="1,000 players by the second method")
    options = parser.parse_args()
    side_by_side(others(options))
    worst_cases(deep=options.deep)
    more_nodes()
