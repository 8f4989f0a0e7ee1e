"""What the page of the choices shows: every choice, what the preset says, what may still change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournaments.rules import N_
from tournaments.rules.policy import DECIDED_LATER, PRESETS, Laws, Policy, differing
from tournaments.rules.policy import PRESET_NAMES as PRESET_NAMES
from tournaments.rules.policy_choices import CHOICES, Value
from tournaments.rules.policy_meanings import MEANINGS, NAMES

HOUSE = "house"
RULEBOOK = "laws"
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("Button and seats"),
        (
            *("initial_button", "button_method", "balance_threshold", "break_order"),
            *("redraw", "final_table_at"),
        ),
    ),
    (
        N_("Chips, time and limit"),
        ("chip_race", "clock_call_s", "limit_halfbet_raise", "limit_cap"),
    ),
    (N_("Late and absent players"), ("late_stack", "noshow", "absent_posts")),
    (N_("Places and money"), ("simultaneous", "tie_remainder", "deals")),
    (N_("Disqualification"), ("disqualified_in_hand", "disqualified_bags")),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice, as the list of it shows it."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the page: the choice, its values, and what the preset has instead.

    `later` is the law that leaves it to the director during play; `fixed`: the start fixed it.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    law: str
    preset_says: str
    later: str
    fixed: bool
    error: str = ""

    @property
    def label_in_force(self) -> str:
        """The value in force, in words."""
        return next(one.label for one in self.options if one.chosen)


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made policy on top of the page, and in how many choices the page differs from it.

    `saved`: when and by whom the club's own was.
    """

    value: str
    label: str
    differing: int
    chosen: bool
    saved: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page; `differ` are the names of the choices that are not the preset's."""

    rulebook: Choice
    groups: tuple[Group, ...]
    presets: tuple[Preset, ...]
    preset: str
    differ: tuple[str, ...]
    count: int
    started: bool


def page_of(
    policy: Policy,
    *,
    base: Policy,
    started: bool = False,
    refused: Mapping[str, str] | None = None,
    saved: str = "",
) -> Page:
    """The page of a policy; `base` is the club's own, `refused` a sentence by the field's name.

    `saved` says when and by whom the club's own was saved.
    """
    preset = PRESETS[policy.laws]
    errors = refused or {}
    lines = {
        name: replace(_choice(name, policy, preset, started=started), error=errors.get(name, ""))
        for name in CHOICES
    }
    differ = [name for name in differing(policy, preset) if name != RULEBOOK]
    return Page(
        rulebook=lines[RULEBOOK],
        groups=tuple(
            Group(gettext(title), tuple(lines[name] for name in names)) for title, names in GROUPS
        ),
        presets=_presets(policy, base, saved),
        preset=gettext(PRESET_NAMES[policy.laws]),
        differ=tuple(gettext(NAMES[name]) for name in differ),
        count=len(lines) - 1,
        started=started,
    )


def _choice(name: str, policy: Policy, preset: Policy, *, started: bool) -> Choice:
    mine, theirs = getattr(policy, name), getattr(preset, name)
    later = DECIDED_LATER.get(name, "")
    return Choice(
        name=name,
        label=gettext(NAMES[name]),
        options=tuple(_option(name, value, mine) for value in CHOICES[name]),
        law=gettext(MEANINGS[name][mine][1]),
        preset_says="" if mine == theirs else gettext(MEANINGS[name][theirs][0]),
        later=later,
        fixed=started and not later,
    )


def _option(name: str, value: Value, mine: Value) -> Option:
    return Option(str(value), gettext(MEANINGS[name][value][0]), value == mine)


def _presets(policy: Policy, base: Policy, saved: str) -> tuple[Preset, ...]:
    ready = {laws.value: (gettext(PRESET_NAMES[laws]), PRESETS[laws]) for laws in Laws}
    ready[HOUSE] = (gettext("Club rules"), base)
    return tuple(
        Preset(
            value,
            label,
            len(differing(policy, one)),
            policy == one,
            saved if value == HOUSE else "",
        )
        for value, (label, one) in ready.items()
    )


def typed(data: Mapping[str, str]) -> dict[str, str | int]:
    """The choices that a form named, numbers as numbers; what none has stays as typed."""
    known = {name: {str(value): value for value in values} for name, values in CHOICES.items()}
    return {
        name: int(found) if isinstance(found, int) else str(found)
        for name, values in known.items()
        if name in data
        for found in [values.get(data[name], data[name])]
    }
