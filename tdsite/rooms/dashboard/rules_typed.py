"""House rules typed into the command box: which choices a line means, and what it would change.

rules                      which are in force
rules tda                  all as in a rulebook: french, tda, wsop; house: as the club has them
rule redraw 27 our wish    one of them; during play the words after it say why
règles tda, règle tirage 27  every word in French too
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tdsite.web.languages import reading
from tournaments import queries
from tournaments.models import Tournament
from tournaments.operations.clubs import HOUSE, base_of, policy_of_club
from tournaments.rules import N_, RuleError, languages
from tournaments.rules.policy import DECIDED_LATER, PRESETS, Laws, Policy, chosen, differing
from tournaments.rules.policy import PRESET_NAMES as PRESET_NAMES
from tournaments.rules.policy_choices import CHOICES, FinalTableAt, Redraw, Value
from tournaments.rules.policy_meanings import MEANINGS, NAMES


class NoSuchRule(RuleError):
    """The line names no house rule, or a value that it has not."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All of them as in one rulebook; empty: which are in force."""

    preset: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One choice and what it shall be, by their stored names."""

    name: str
    value: Value
    reason: str = ""


@languages.kept
def _choices() -> dict[str, str]:
    """The stored name of a choice by each word for it, without accents; by itself as well."""
    return {name: name for name in CHOICES} | _by_word("house_rules")


@languages.kept
def _rulebooks() -> dict[str, str]:
    return {name: name for name in (*(laws.value for laws in Laws), HOUSE)} | _by_word("rulebooks")


def _by_word(part: str) -> dict[str, str]:
    """What the words of all languages mean; where they differ, as English has it."""
    found: dict[str, str] = {}
    for name, words in languages.all_words("typed", part).items():
        for word in words:
            found.setdefault(plain(word), name)
    return found


_VALUES: Mapping[str, Mapping[str, Value]] = {
    "redraw": {
        **dict.fromkeys(("27", "3"), Redraw.RROP),  # three tables of nine, two, one
        **dict.fromkeys(("9", "1"), Redraw.FINAL_ONLY),
    },
    "final_table_at": {"10": FinalTableAt.WSOP, "9": FinalTableAt.TDA},
}


def plain(word: str) -> str:
    """A word without accents and capitals.

    >>> plain("Règles")
    'regles'
    """
    split = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def read_rules(rest: str) -> HouseRules:
    """What comes after `rules`.  Raises NoSuchRule."""
    word, _, reason = rest.strip().partition(" ")
    if not word:
        return HouseRules()
    preset = _rulebooks().get(plain(word))
    if preset is None:
        raise NoSuchRule(
            N_(
                "“%(word)s” is not a rulebook. Type rules french, rules tda, rules wsop or "
                "rules house."
            ),
            field="line",
            word=word,
        )
    return HouseRules(preset, reason.strip())


def read_rule(rest: str) -> HouseRule:
    """What comes after `rule`: the choice, its value, and why.  Raises NoSuchRule."""
    word, _, more = rest.strip().partition(" ")
    name = _name_of(word)
    value, _, reason = more.strip().partition(" ")
    return HouseRule(name, _value_of(name, value), reason.strip())


def _name_of(word: str) -> str:
    name = _choices().get(plain(word))
    if name is None:
        words = languages.table(languages.SOURCE, "typed")["house_rules"]
        raise NoSuchRule(
            N_("Unknown house rule “%(word)s”. Type one of: %(words)s."),
            field="line",
            word=word,
            words=", ".join(map(_in_tongue, words)),
        )
    return name


def _in_tongue(name: str) -> str:
    """The word of a choice in the reader's language; in English where that has none."""
    words = languages.table(languages.spoken(reading()), "typed").get("house_rules", {})
    english = languages.table(languages.SOURCE, "typed")["house_rules"]
    return str((words.get(name) or english[name])[0])


def _value_of(name: str, word: str) -> Value:
    key = plain(word).replace("-", "_")
    known: dict[str, Value] = {str(value): value for value in CHOICES[name]}
    values = {**_VALUES.get(name, {}), **known}
    if key in values:
        return values[key]
    if (book := _rulebooks().get(key, HOUSE)) != HOUSE:
        theirs: Value = getattr(PRESETS[Laws(book)], name)
        return theirs
    raise NoSuchRule(
        N_("“%(choice)s” cannot be “%(word)s”. Type one of: %(words)s."),
        field="line",
        choice=_in_tongue(name),
        word=word or "…",
        words=", ".join(each.replace("_", "-") for each in known),
    )


Typed = HouseRules | HouseRule


def as_stored(value: Value) -> str | int:
    """A value as events keep it."""
    return value if isinstance(value, int) else str(value)


def wanted_policy(tournament: Tournament, typed: Typed) -> Policy:
    """The house rules of the event as the line would have them."""
    now = queries.policy_of(tournament)
    if isinstance(typed, HouseRule):
        return chosen({typed.name: as_stored(typed.value)}, base=now)
    return base_of(typed.preset, tournament.club, now)


@dataclass(frozen=True, slots=True)
class Change:
    """One choice that the line would change, in words; `fixed`: the start has fixed it."""

    label: str
    was: str
    becomes: str
    law: str
    fixed: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """A rulebook that may be typed, and how many choices it would change."""

    word: str
    label: str
    changes: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a line about house rules would do, before it does it."""

    title: str
    rulebook: str
    changes: tuple[Change, ...]
    presets: tuple[Preset, ...]
    started: bool
    reason: str
    asks: bool

    @property
    def possible(self) -> bool:
        return bool(self.changes) and not any(change.fixed for change in self.changes)


def preview_of(tournament: Tournament, typed: Typed) -> Preview:
    """What would change, each with its meaning now and then."""
    now, then = queries.policy_of(tournament), wanted_policy(tournament, typed)
    asks = isinstance(typed, HouseRules) and not typed.preset
    club_policy = policy_of_club(tournament.club)
    ready = {laws.value: (gettext(PRESET_NAMES[laws]), PRESETS[laws]) for laws in Laws}
    ready[HOUSE] = (gettext("Club rules"), club_policy)
    started = tournament.started_at is not None
    return Preview(
        title=ready[typed.preset][0] if isinstance(typed, HouseRules) and typed.preset else "",
        rulebook=gettext(PRESET_NAMES[now.laws]),
        changes=tuple(_change(name, now, then, started=started) for name in differing(now, then)),
        presets=tuple(
            Preset(word, label, len(differing(now, policy)))
            for word, (label, policy) in ready.items()
        ),
        started=started,
        reason=typed.reason,
        asks=asks,
    )


def _change(name: str, now: Policy, then: Policy, *, started: bool) -> Change:
    meanings: Any = MEANINGS[name]
    was, becomes = meanings[getattr(now, name)], meanings[getattr(then, name)]
    return Change(
        label=gettext(NAMES[name]),
        was=gettext(was[0]),
        becomes=gettext(becomes[0]),
        law=gettext(becomes[1]),
        fixed=started and name not in DECIDED_LATER,
    )
