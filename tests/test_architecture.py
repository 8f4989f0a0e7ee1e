"""The shape of the code, checked like any other behaviour."""

import re
import subprocess
import sys
from pathlib import Path

from tournaments.kinds import KINDS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tdsite", "tournaments", "tables", "blinds")
TEMPLATE = re.compile(r"\"((?:[a-z_]+/)+[a-z_]+\.html)\"")


def _modules() -> list[Path]:
    found = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def test_rules_load_without_django():
    rules = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in ROOT.glob("*/rules/**/*.py")
    )
    code = f"import sys, {', '.join(rules)}; sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_no_module_outgrows_a_reader():
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in _modules()
    }
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


def test_no_module_is_a_junk_drawer():
    junk = {"utils", "helpers", "common", "core", "misc"}
    assert [path for path in _modules() if path.stem in junk] == []


def test_every_template_the_code_names_is_there():
    named = {name for path in _modules() for name in TEMPLATE.findall(path.read_text())}
    assert len(named) > 50
    assert {name for name in named if not (ROOT / "templates" / name).is_file()} == set()


def test_only_operations_and_commands_record():
    callers = {
        path.relative_to(ROOT).parts[:2]
        for path in _modules()
        if "journal.record(" in path.read_text()
    }
    allowed = {
        ("tournaments", "operations"),
        ("tables", "operations"),
        ("blinds", "operations"),
        ("tdsite", "director"),
    }
    assert callers <= allowed


def test_every_kind_recorded_is_in_the_list_and_every_kind_of_the_list_is_recorded():
    opened = {
        kind
        for path in _modules()
        for kind in re.findall(r"\"([a-z_]+\.[a-z_]+)\"", path.read_text())
        if path.name != "kinds.py"
    }
    assert set(KINDS) <= opened


def test_every_kind_of_line_has_an_undo_or_says_why_not():
    assert [
        name
        for name, kind in KINDS.items()
        if not kind.can_be_undone and not kind.lasts.endswith(".")
    ] == []


def test_the_decision_records_are_numbered_without_gaps():
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs/adr").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))
