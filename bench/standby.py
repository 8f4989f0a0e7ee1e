"""Take over from a machine that is killed at random among acts, again and again.

    python bench/standby.py --times 50 --seed 1

Prints, for each takeover: seconds until the site answers on the second machine, acts that were
answered before, acts lost.  The machine that was killed follows the other one next.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.scenarios.house import House
from tests.scenarios.second_machine import (
    Second,
    TakenOver,
    change_over,
    lets_follow,
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    query = arguments.parse_args()
    chance, went = Random(query.seed), []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        here, there = Path(scratch) / "a", Path(scratch) / "b"
        leader = House(here, "--no-sample")
        leader.up()
        leader.sign_in()
        for number in range(1, query.times + 1):
            lets_follow(leader)
            follower = Second(there, leader)
            follower.follow()
            one = change_over(leader, follower, chance)
            went.append(one)
            say(f"{number}: {one.seconds:.1f} s, {one.acts} acts, {len(one.lost)} lost")
            leader, here, there = follower, there, here
        leader.down()
    say(summary(went))


def summary(went: list[TakenOver]) -> str:
    seconds = sorted(one.seconds for one in went)
    lost = sum(len(one.lost) for one in went)
    acts = sum(one.acts for one in went)
    return (
        f"{len(went)} takeovers: {statistics.median(seconds):.1f} s in the middle,"
        f" {seconds[-1]:.1f} s at most; {acts} acts answered, {lost} lost"
    )


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
