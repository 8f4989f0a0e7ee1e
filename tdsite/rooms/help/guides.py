"""The guides by role, as a language writes them: its `texts/guides/`.

A text that a language lacks is read in English.  What no language changes (which page a step is
done on, which law, which acts) stands in the English file alone.  The marks within a text are
those of `marks.py`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tournaments.rules.languages import SOURCE, found, table

ROLES = ("director", "desk", "floor", "dealer", "owner")
FILES = (*ROLES, "trouble", "acts", "keys", "notes", "tour")
# of the English file alone: codes, no text
CODES = frozenset(
    {"page", "law", "acts", "keys", "picture", "guide", "step", "trouble", "event", "typed"}
)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A thing to do: its page, what is pressed in order, and what to do when it goes wrong.

    `acts`: the names of the acts that it ends in, as the register has them.
    """

    code: str
    title: str
    does: tuple[str, ...]
    wrong: str = ""
    page: str = ""
    law: str = ""
    acts: tuple[str, ...] = ()
    picture: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class GuidePart:
    """Steps of one time of the day."""

    code: str
    title: str
    steps: tuple[GuideStep, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """What one role does, from before the doors to the end, and when something goes wrong."""

    role: str
    title: str
    lead: str
    parts: tuple[GuidePart, ...]
    trouble: tuple[GuideStep, ...]
    sheet: "Sheet"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a cheat sheet: what for, and how."""

    what: str
    how: str
    acts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the cheat sheet of a role."""

    acts: tuple[SheetRow, ...]
    keys: tuple[SheetRow, ...]
    trouble: tuple[SheetRow, ...]


def guides(language: str) -> tuple[Guide, ...]:
    """The guides of all roles, in the order of `ROLES`."""
    return _guides(language, found())  # another folder of languages has others


def guide(language: str, role: str) -> Guide:
    """The guide of a role.  Raises KeyError for a role that has none."""
    return {one.role: one for one in guides(language)}[role]


def texts_of(language: str, name: str) -> Mapping[str, Any]:
    """A file of the guides in a language, its gaps filled in English."""
    own = table(language, f"guides/{name}") if language != SOURCE else {}
    return _filled(table(SOURCE, f"guides/{name}"), own)


def lacking_guides(language: str) -> list[str]:
    """Texts that a language has not got, as whoever writes them finds them."""
    lacking = []
    for name in FILES:
        own = set(_texts(table(language, f"guides/{name}")))
        there = _texts(table(SOURCE, f"guides/{name}"))
        lacking += [f"guides/{name}.toml: {where}" for where in there if where not in own]
    return lacking


def _filled(english: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _filled(text, own.get(key, {})) if isinstance(text, Mapping) else own.get(key, text)
        for key, text in english.items()
    }


def _texts(part: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Where there is a text: parts.before.steps.event.title."""
    for key, text in part.items():
        where = f"{above}.{key}".lstrip(".")
        if isinstance(text, Mapping):
            yield from _texts(text, where)
        elif key not in CODES:
            yield where


@cache
def _guides(language: str, languages: tuple[str, ...]) -> tuple[Guide, ...]:
    trouble = texts_of(language, "trouble")
    acts, keys = texts_of(language, "acts"), texts_of(language, "keys")
    made = []
    for role in ROLES:
        own = texts_of(language, role)
        parts = tuple(
            GuidePart(code, part["title"], tuple(_step(*step) for step in part["steps"].items()))
            for code, part in own["parts"].items()
        )
        wrong = {code: trouble[code] for code in own["trouble"]}
        made.append(
            Guide(
                role,
                own["title"],
                own["lead"],
                parts,
                tuple(_step(*one) for one in wrong.items()),
                Sheet(
                    tuple(_act_row(acts[code]) for code in own["sheet"]["acts"]),
                    tuple(_key_row(keys[code]) for code in own["sheet"]["keys"]),
                    tuple(SheetRow(one["title"], one["short"]) for one in wrong.values()),
                ),
            )
        )
    return tuple(made)


def _step(code: str, texts: Mapping[str, Any]) -> GuideStep:
    return GuideStep(
        code,
        texts["title"],
        tuple(texts["does"]),
        texts.get("wrong", ""),
        texts.get("page", ""),
        texts.get("law", ""),
        tuple(texts.get("acts", ())),
        texts.get("picture", ""),
        texts.get("alt", ""),
    )


def _act_row(texts: Mapping[str, Any]) -> SheetRow:
    return SheetRow(texts["title"], texts["how"], tuple(texts["acts"]))


def _key_row(texts: Mapping[str, Any]) -> SheetRow:
    marked = [f"{{key:{key}}}" for key in texts.get("keys", ())]
    marked += [f"{{type:{line}}}" for line in texts.get("typed", ())]
    return SheetRow(" ".join(marked), texts["title"])
