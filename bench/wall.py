"""What the dashboard weighs by its tables: `python bench/wall.py [tables ...]`.

The whole page and the wall alone: milliseconds of the server (the median of five), bytes as they
are and as they travel; and the answer to one act.
"""

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
HOME = tempfile.TemporaryDirectory(prefix="td-bench-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "tdsite.settings", "DATA_DIR": HOME.name}
os.environ |= {"DATABASE_URL": "", "DEBUG": "0"}
sys.path.insert(0, str(ROOT))
django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import override_settings  # noqa: E402
from django.utils import timezone  # noqa: E402

from tables import queries  # noqa: E402
from tdsite import director  # noqa: E402
from tdsite.rooms.floor.table_states import scale_of  # noqa: E402
from tdsite.rooms.floor.zoom import Zoom  # noqa: E402
from tests import factories as made  # noqa: E402
from tests.large_rooms import filled  # noqa: E402
from tournaments.models import Entry, Tournament  # noqa: E402

TABLES = (20, 60, 300, 1112)
ROUNDS = 5


def measure(client: Client, address: str) -> str:
    took = []
    body = b""
    client.get(address)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        body = client.get(address).content
        took.append((time.perf_counter() - begun) * 1000)
    squeezed = len(gzip.compress(body, 6))
    return (
        f"{statistics.median(took):5.0f} ms, {len(body) // 1024:5} KB, "
        f"{squeezed // 1024:4} KB gzipped"
    )


def main(sizes: list[int]) -> None:
    call_command("migrate", verbosity=0)
    client = Client()
    client.force_login(made.dana(), backend="django.contrib.auth.backends.ModelBackend")
    event = made.running(at=timezone.now())
    address = f"/events/{event.pk}/"
    for tables in sorted(sizes):
        filled(event, tables=tables)
        print(f"{tables} tables")
        print(f"  page       {measure(client, address)}")
        print(f"  wall       {measure(client, address + 'wall/')}")
        event = Tournament.objects.get(pk=event.pk)
        scale, before = scale_of(event, queries.counts(event)), event.revision
        entry = Entry.objects.filter(seat__isnull=False).earliest("pk")
        director.bust_out(entry.pk, by=made.dana(), at=timezone.now())
        asked = f"{address}wall/?since={before}&scale={scale}&drawn={Zoom.of(tables)}"
        print(f"  one act    {measure(client, asked)}")


if __name__ == "__main__":
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        parser = argparse.ArgumentParser(description=__doc__)
        parser.add_argument("tables", nargs="*", type=int, default=TABLES, help="how many tables")
        main(parser.parse_args().tables)
