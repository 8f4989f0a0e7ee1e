"""The shape of the code, checked like any other behaviour."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from django.urls import Resolver404, resolve

from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.citations import rules_named
from tournaments.kinds import KINDS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tdsite", "tournaments", "tables", "blinds")
COLUMNS = 120
ROOMS = ROOT / "tdsite" / "rooms"
SAID = ["Here", "Words", "Laws", "Asks", "Find"]
LINE = re.compile(r"^- \*\*(\w+)\*\*: (.*?)(?=^- |\Z)", re.M | re.S)
OF_THE_BOOK = re.compile(r"(?<![\w.-])[1-7](?:\.\d{1,2}){1,2}(?![\w.]*\d)")
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


def test_templates_lie_under_the_noun_of_their_room():
    folders = {path.name for path in (ROOT / "templates").iterdir() if path.is_dir()}
    assert folders - {room.name for room in _rooms()} == {
        *("api", "parts", "registration", "shell"),
        "archive",  # of tdsite/ops
    }


def test_only_operations_and_commands_record():
    callers = [path for path in _modules() if "journal.record(" in path.read_text()]
    places = {"operations", "director", "acts", "series_acts", "template_acts", "take_over_acts"}
    assert [p for p in callers if not places & {*p.parent.relative_to(ROOT).parts, p.stem}] == []
    assert len(callers) > 40  # or the walk found nothing


def test_every_kind_recorded_is_in_the_list_and_every_kind_of_the_list_is_recorded():
    opened = {
        kind
        for path in _modules()
        for kind in re.findall(r"\"([a-z_]+\.[a-z_]+)\"", path.read_text())
        if path.name != "kinds.py" and path.parent.name != "payloads"
    }
    assert set(KINDS) <= opened


def test_every_kind_of_line_has_an_undo_or_says_why_not():
    assert [
        name
        for name, kind in KINDS.items()
        if not kind.can_be_undone and not kind.why_no_undo.endswith(".")
    ] == []


def test_the_decision_records_are_numbered_without_gaps():
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs/adr").glob("0*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_templates_styles_and_scripts_fit_a_readers_screen():
    files = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "tdsite/static/css").rglob("*.css"),
        *(ROOT / "tdsite/static/js").rglob("*.js"),
    ]
    wide = {
        str(path.relative_to(ROOT)): [
            n for n, line in enumerate(path.read_text().splitlines(), 1) if len(line) > COLUMNS
        ]
        for path in files
    }
    assert len(wide) > 500
    assert {name: lines for name, lines in wide.items() if lines} == {}


def _rooms() -> list[Path]:
    return sorted(path.parent for path in ROOMS.glob("*/__init__.py"))


def _says(room: Path) -> dict[str, str]:
    """What the page of a room says of it, line by line."""
    page = room / "README.md"
    lines = LINE.findall(page.read_text()) if page.is_file() else []
    return {label: " ".join(text.split()) for label, text in lines}


def _marked(sign: str, text: str) -> list[str]:
    sign = re.escape(sign)
    return re.findall(rf"{sign}([^{sign}]+){sign}", text)


def _leads_somewhere(address: str) -> bool:
    try:
        return bool(resolve(address.replace("…", "x")))
    except Resolver404:
        return False


def _imported_rooms(room: Path) -> set[str]:
    nodes = (node for path in room.rglob("*.py") for node in ast.walk(ast.parse(path.read_text())))
    modules = (node.module or "" for node in nodes if isinstance(node, ast.ImportFrom))
    return {name.split(".")[2] for name in modules if name.startswith("tdsite.rooms.")}


def test_every_room_is_held_independent_of_the_others():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (rooms,) = [one for one in contracts["contracts"] if one["type"] == "independence"]
    named, there = rooms["modules"], [f"tdsite.rooms.{room.name}" for room in _rooms()]
    astray = set(named) ^ set(there)
    assert astray == set(), "the modules of this contract in pyproject.toml are the rooms"
    assert named == there  # by the alphabet
    assert rooms["unmatched_ignore_imports_alerting"] == "error"


def test_every_room_has_a_page_that_says_in_five_lines_what_it_is():
    assert len(_rooms()) > 25
    assert [room.name for room in _rooms() if list(_says(room)) != SAID] == []


def test_the_words_of_a_room_are_in_the_glossary():
    glossary = (ROOT / "GLOSSARY.md").read_text()
    known = {word for found in _marked("**", glossary) for word in found.split(", ")}
    said = {(room.name, word) for room in _rooms() for word in _marked("*", _says(room)["Words"])}
    assert len(said) > 100
    assert {(room, word) for room, word in said if word not in known} == set()


def _cited(paths: Iterable[Path]) -> set[object]:
    """The numbers of the rulebook in these files, and the rules of other bodies."""
    lines = [line for path in paths for line in path.read_text().splitlines()]
    others = [line for line in lines if "TDA" in line or "WSOP" in line]
    ours = {law for line in lines for law in OF_THE_BOOK.findall(line)}
    return {law for law in ours if book().law(law)} | {
        one for line in others for one in rules_named(line)
    }


def test_the_laws_of_a_room_are_in_the_rulebook_and_in_its_code():
    by_rules = _cited(ROOT.glob("*/rules/**/*.py"))
    astray = set()
    for room in _rooms():
        laws = _says(room)["Laws"]
        ours, others = OF_THE_BOOK.findall(laws.partition("TDA")[0]), rules_named(laws)
        known = by_rules | _cited(room.rglob("*.py"))
        astray |= {(room.name, law) for law in [*ours, *others] if law not in known}
    assert astray == set()


def test_what_the_page_of_a_room_names_is_there():
    """Addresses lead somewhere, files exist, and a room that it asks is one that it imports."""
    astray = []
    for room in _rooms():
        asked = _imported_rooms(room)
        for name in _marked("`", " ".join(_says(room).values())):
            if name.startswith("/"):
                found = _leads_somewhere(name)
            elif "/" in name or "." in name:
                found = (ROOT / name).exists() or (room / name).exists()
            else:
                found = name in asked
            astray += [] if found else [(room.name, name)]
    assert astray == []
