"""Worker and beat in one process: for one machine, light, and neither can outlive the other.

Whoever scales out runs many `celery -A tdsite worker` and one `celery -A tdsite beat`.
"""

import os
import sys
import warnings
from typing import Any

from celery.beat import EmbeddedService

from tdsite.celery import app

THREADS = 2


def main() -> int:
    """Work until told to end; the exit code."""
    # In a container the only user is root, and tasks carry no pickles.
    warnings.filterwarnings("ignore", message="You're running the worker with superuser")
    # Celery would have Django check every page first, which a worker never draws: half its start.
    os.environ["CELERY_SKIP_CHECKS"] = "1"
    worker = app.Worker(
        pool="threads",
        concurrency=THREADS,
        loglevel="WARNING",
        without_mingle=True,
        without_gossip=True,
        quiet=True,
    )
    beat: Any = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
    beat.start()
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main())
