"""Many past events at once: `python bench/past_events.py [--events N] [--damaged N] [FOLDER]`.

On SQLite: so many made-up evenings looked at, imported by one act and taken back (seconds, memory);
so many damaged files, each in whole or not at all; and the files of a folder, compared fact by
fact with a second reader.
"""

import argparse
import io
import os
import random
import resource
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="saved evenings of a club")
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--damaged", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="td-bench-", ignore_cleanup_errors=True) as home:
        os.environ |= {"DATA_DIR": home, "DJANGO_SETTINGS_MODULE": "tdsite.settings"}
        sys.path.insert(0, str(ROOT))
        import django  # noqa: PLC0415

        django.setup()
        from django.core.management import call_command  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        if options.folder:
            compare(options.folder)
        if options.events:
            at_once(options.events)
        if options.damaged:
            damaged(options.damaged)


def memory_mb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def at_once(count: int) -> None:
    """A package of evenings: read, imported with their seasons, and taken back."""
    from django.utils import timezone  # noqa: PLC0415

    from tdsite.rooms.imports.many import batches  # noqa: PLC0415
    from tests.factories import club, dana  # noqa: PLC0415
    from tests.rooms.imports.tdt_writer import SavedKind, drawn, text_of  # noqa: PLC0415
    from tournaments.models import Player, Tournament  # noqa: PLC0415

    package = io.BytesIO()
    cell = 'new LO.Cell({X: 1, Y: 2.5, Font: "Arial", Text: "<clock>", Bold: true, On: [1, 2]}), '
    layout = f"[{cell * 2300}]"  # a real file has 200 kB, most of them layouts
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(1, count + 1):
            kind = SavedKind.UNFINISHED if number % 25 == 0 else SavedKind.FINISHED
            text = text_of(drawn(number, kind=kind))
            packed.writestr(f"{number}.tdt", text.replace("Fonts: []", f"Fonts: {layout}"))
    print(f"{count} evenings, {package.tell() // 1024} kB packed, memory {memory_mb()} MB")
    club_row, now = club(), timezone.now()
    began = time.perf_counter()
    batch = batches.keep(club_row, [("all.zip", package)], by=dana(), at=now)
    report("kept", began)
    for what, start in (
        ("read", batches.begin_reading),
        ("imported", batches.start_taking),
        ("taken back", batches.start_undoing),
    ):
        began = time.perf_counter()
        assert start(batch, at=timezone.now()), what
        batches.work(batch.pk)
        batch.refresh_from_db()
        report(what, began)
        print(f"  events {Tournament.objects.count()}, players {Player.objects.count()}")
        began = time.perf_counter()
        batches.listed(batch)
        report("  table", began)


def report(what: str, began: float) -> None:
    print(f"{what}: {time.perf_counter() - began:.2f} s, memory {memory_mb()} MB at most")


def damaged(count: int) -> None:
    """Files damaged by chance: none may break, none may come in by half."""
    from tests.factories import club  # noqa: PLC0415
    from tests.rooms.imports import test_tdt_corpus as corpus  # noqa: PLC0415
    from tests.rooms.imports.tdt_writer import Bounty, SavedKind, drawn  # noqa: PLC0415

    club()
    chance, came_in, began = random.Random(11), 0, time.perf_counter()
    kinds = (SavedKind.FINISHED, SavedKind.UNFINISHED, SavedKind.DEAL, SavedKind.NO_END)
    for n in range(count):
        one = drawn(n % 400 + 1, kind=kinds[n % 4], bounty=list(Bounty)[n % 3])
        came_in += corpus.tried(one, chance)
    report(f"{count} damaged files, {came_in} came in whole and left again", began)


def compare(folder: Path) -> None:
    """Each file of the folder: what the book says of it, and what the second reader says."""
    from django.utils import timezone  # noqa: PLC0415

    from tdsite.rooms.imports.many.choices import Wishes  # noqa: PLC0415
    from tdsite.rooms.imports.many.taking import take  # noqa: PLC0415
    from tests.factories import club, dana  # noqa: PLC0415
    from tests.rooms.imports.tdt_compare import book_facts, wanted_facts  # noqa: PLC0415
    from tournaments.models import Tournament  # noqa: PLC0415

    for file in sorted(folder.glob("*.tdt")):
        text = file.read_text()
        done = take(
            club(),
            file_name=file.name,
            content=text.encode(),
            choice="take",
            wishes=Wishes(),
            by=dana(),
            at=timezone.now(),
        )
        found = book_facts(Tournament.objects.get(pk=done.event_id))
        wanted = wanted_facts(text, chop={})
        other = {one: (wanted[one], found[one]) for one in wanted if wanted[one] != found[one]}
        print(f"{file.name}: {len(wanted) - len(other)} of {len(wanted)} facts are equal {other}")


if __name__ == "__main__":
    main()
