"""The shape of the code, checked like any other behaviour."""

import ast
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from tournaments.kinds import KINDS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tdsite", "tournaments", "tables", "blinds")
WIDE = ROOT / "tests" / "data" / "wide_files.txt"
COLUMNS = 120
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


def _imported(path: Path) -> set[str]:
    """The packages that a module names in its imports, wherever they stand."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _named_in(requirements: Path) -> set[str]:
    names = re.findall(r"^([\w.-]+)", requirements.read_text(), re.M)
    return {name.lower().replace("_", "-") for name in names}


def test_the_product_imports_nothing_that_only_its_tests_install():
    """A fresh clone that is only run has no other packages than these, and what they bring."""
    installed = metadata.packages_distributions()
    only_for_tests = _named_in(ROOT / "requirements-dev.txt") - _named_in(ROOT / "requirements.txt")
    imported = {
        (name, distribution.lower().replace("_", "-"))
        for path in [*_modules(), ROOT / "manage.py"]
        for name in _imported(path) - set(sys.stdlib_module_names) - set(APPS)
        for distribution in installed.get(name, [])
    }
    assert {name for name, package in imported if package in only_for_tests} == set()
    assert "psutil" in {name for name, _ in imported}  # or the walk found nothing


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
    callers = [path for path in _modules() if "journal.record(" in path.read_text()]
    places = {"operations", "director", "acts"}
    assert [p for p in callers if not places & {*p.parent.relative_to(ROOT).parts, p.stem}] == []
    assert len(callers) > 50  # or the walk found nothing


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


def test_templates_styles_and_scripts_fit_a_readers_screen():
    """No line above 120 columns but in the files of a list, which only ever grows shorter."""
    files = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "tdsite/static/css").rglob("*.css"),
        *(ROOT / "tdsite/static/js").rglob("*.js"),
    ]
    wide = {
        str(path.relative_to(ROOT)): sum(
            len(line) > COLUMNS for line in path.read_text().splitlines()
        )
        for path in files
    }
    rows = (line.split() for line in WIDE.read_text().splitlines())
    allowed = {name: int(most) for most, name in rows}
    wider = {name: lines for name, lines in wide.items() if lines > allowed.get(name, 0)}
    done = [name for name in allowed if not wide.get(name)]
    assert (wider, done) == ({}, [])
