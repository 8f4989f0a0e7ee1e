"""How long a start takes and what it weighs: `python bench/start.py`.

A warm start is one with the database already there.  Goals: 3 s to `/healthz`, 350 MB idle.
"""

import sys
import tempfile
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.scenarios.house import House

MB = 1024 * 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        site = House(Path(directory) / "data")
        for name in ("first start", "warm start"):
            begun = time.perf_counter()
            site.up()
            print(f"{name}: {time.perf_counter() - begun:.1f} s to /healthz")
            time.sleep(5)
            _weigh(site)
            begun = time.perf_counter()
            site.down()
            print(f"  down in {time.perf_counter() - begun:.1f} s")


def _weigh(site: House) -> None:
    assert site.process is not None
    everybody = {"supervisor": psutil.Process(site.process.pid), **site.processes()}
    rss = {name: process.memory_info().rss // MB for name, process in everybody.items()}
    listed = ", ".join(f"{name} {mb}" for name, mb in rss.items())
    print(f"  idle memory: {sum(rss.values())} MB ({listed})")


if __name__ == "__main__":
    main()
