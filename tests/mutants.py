"""Wound the rules, and see whether their tests notice: `make mutants`.

mutmut writes the mutants; all of them would take a day, so a sample is tried, drawn by a seed
that is printed and may be given again.  What survives is listed with its difference: each is
either worth a test, or says the same in other words.
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

MUTANTS = Path("mutants")
KILLED = {1, 3, 36, 24, 152, 255, -24, -11, -9}  # failed, ended by the clock, or crashed
NO_TESTS = {5, 33}


def mutmut(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *words], check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(done.stdout[-4_000:] + done.stderr[-4_000:])
    return done.stdout


def written() -> dict[str, int | None]:
    """Every mutant there is, with the exit code of the tests that met it last."""
    codes: dict[str, int | None] = {}
    for file in sorted(MUTANTS.rglob("*.meta")):
        codes |= json.loads(file.read_text())["exit_code_by_key"]
    return codes


def sample(size: int, seed: int) -> list[str]:
    if not written():
        mutmut("run", "tables.rules.seating.*__mutmut_1")  # writes all of them, and tries these
    names = sorted(written())
    return random.Random(seed).sample(names, min(size, len(names)))


def forget_what_was_computed() -> None:
    """What is computed once is kept by functions: a mutant would answer what the sound one said.

    Mutants are tried in copies of one process, in which all tests have run already.
    """
    for name, module in list(sys.modules.items()):
        if ".rules" in name:
            for each in list(vars(module).values()):
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sample", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--least", type=float, default=85.0, help="percent that must be killed")
    given = asked.parse_args()

    chosen = sample(given.sample, given.seed)
    mutmut("run", *chosen)
    codes = written()
    found = Counter(
        "killed" if codes[one] in KILLED else "no tests" if codes[one] in NO_TESTS else "survived"
        for one in chosen
    )
    for one in chosen:
        if codes[one] not in KILLED:
            sys.stdout.write(mutmut("show", one))
    percent = 100 * found["killed"] / len(chosen)
    sys.stdout.write(
        f"{len(chosen)} of {len(codes)} mutants, seed {given.seed}: {dict(found)}\n"
        f"{percent:.1f} % killed, asked for are {given.least:.0f}\n"
    )
    if percent < given.least:
        sys.exit(1)


if __name__ == "__main__":
    main()
