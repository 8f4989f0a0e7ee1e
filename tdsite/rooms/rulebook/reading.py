"""The files of the rulebook, and whether each has the form it should.

A mistake is told with its file and law, so that whoever writes a text finds it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Table = Mapping[str, Any]

CHAPTERS = "chapters.toml"
SYNONYMS = "synonyms.toml"

_BOTH = frozenset({"en", "fr"})
_TEXT = frozenset({"title", "text"})
_SECTION = frozenset({"section", "law"})
_LAW = frozenset({"number", "en", "fr"})
_LAW_MAY = frozenset({"does", "see", "words", "parts", "differs", "note", "old"})


class Malformed(Exception):
    """A text of the rulebook is not as it should be.  For whoever writes it, not for players."""


@dataclass(frozen=True, slots=True)
class Files:
    """What the folder has: every section's file, the chapters, the groups of synonyms."""

    sections: tuple[Table, ...]
    chapters: tuple[Table, ...]
    synonyms: tuple[Table, ...]


def read_all(folder: Path) -> Files:
    """Every file of the folder, looked through.  Raises Malformed."""
    own = {CHAPTERS, SYNONYMS}
    paths = [path for path in sorted(folder.glob("*.toml")) if path.name not in own]
    return Files(
        tuple(_section(path) for path in paths),
        tuple(_load(folder / CHAPTERS)["chapter"]),
        tuple(_load(folder / SYNONYMS)["group"]),
    )


def _load(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{path.name}: {error}") from error


def _section(path: Path) -> Table:
    table = _load(path)
    _check(table, f"{path.name}", _SECTION, ())
    _check(table["section"], f"{path.name}, section", _BOTH | {"number"}, ())
    for law in table["law"]:
        _check_law(law, f"{path.name}, law {law.get('number', '?')}")
    return table


def _check_law(law: Table, where: str) -> None:
    _check(law, where, _LAW, _LAW_MAY)
    for language in sorted(_BOTH):
        _check(law[language], f"{where}, {language}", _TEXT, ())
    for part in law.get("parts", ()):
        _check(part, f"{where}, parts", _BOTH, {"letter"})
    for one in law.get("differs", ()):
        _check(one, f"{where}, differs", _BOTH | {"source"}, ())
    if "note" in law:
        _check(law["note"], f"{where}, note", (), _BOTH | {"old"})
        if len(_BOTH & set(law["note"])) == 1:
            raise Malformed(f"{where}, note: in one language only")


def _check(table: Table, where: str, needs: Any, may: Any) -> None:
    """Every key it needs, with something in it, and none it may not have."""
    if missing := set(needs) - set(table):
        raise Malformed(f"{where}: {', '.join(sorted(missing))} is missing")
    if strange := set(table) - set(needs) - set(may):
        raise Malformed(f"{where}: {', '.join(sorted(strange))} is not known here")
    for key, value in table.items():
        if isinstance(value, str) and key != "letter" and not value.strip():
            raise Malformed(f"{where}: {key} is empty")
