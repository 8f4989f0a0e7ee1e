"""What is odd in the terms of a new event though it may be so, each with its own repair.

A warning stands beneath the step that causes it.  A repair is a change of fields: the page sends
its name, and the change is calculated anew from what is typed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext, pgettext

from blinds.rules.steps import StepKind, level_number
from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.sources import first_free
from tdsite.web import formats, languages
from tdsite.web.fields import as_typed
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.prize_money import whole_cents
from tournaments.rules import N_
from tournaments.rules.prices import BOUNTY

SHALLOW, USUAL_DEPTH = 40, 100
USUAL_LAST_LEVEL = 6
_A_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Warned:
    """One oddity: the step it stands in, what it is, why it matters, and what puts it right.

    `changes` are the fields of the repair; without any the repair is to make a new plan.
    """

    name: str
    step: str
    what: str
    why: str
    repair: str
    changes: Mapping[str, str] = field(default_factory=dict)


def warnings(preview: Preview) -> list[Warned]:
    """All that is odd, in the order of the steps."""
    return [found for check in _CHECKS for found in check(preview)]


def _past(preview: Preview) -> Iterator[Warned]:
    at = preview.starts_at
    if preview.event_now is not None or at is None or at > timezone.now():
        return
    later = preview.local(at)
    while later <= timezone.now():
        later += _A_WEEK
    yield Warned(
        "past",
        "basics",
        gettext("The start is in the past."),
        gettext("Players would find registration open for an event that is over."),
        gettext("Move it to %(day)s") % {"day": _day(later)},
        {"starts_at": f"{later:%Y-%m-%dT%H:%M}"},
    )


def _twice(preview: Preview) -> Iterator[Warned]:
    at = preview.starts_at
    if preview.event_now is not None or at is None or not preview.name:
        return
    free = first_free(preview.club, preview.name, at, zone=preview.zone)
    if free == at:
        return
    yield Warned(
        "twice",
        "basics",
        gettext("%(event)s is announced for this time already.") % {"event": preview.name},
        gettext("Players would find it twice."),
        gettext("Move it to %(day)s") % {"day": _day(preview.local(free))},
        {"starts_at": f"{preview.local(free):%Y-%m-%dT%H:%M}"},
    )


def _no_end(preview: Preview) -> Iterator[Warned]:
    if preview.entry.window.until_level is not None or preview.data.get("closes_at"):
        return
    level = _level_of_late_registration(preview)
    yield Warned(
        "no_end",
        "basics",
        gettext("Registration has no last level."),
        gettext("Registration stays open until you close it, and prizes are not final until then."),
        gettext("Close after level %(level)s") % {"level": level},
        {"entry-until_level": str(level), "entry-through_break": "1"},
    )


def _level_of_late_registration(preview: Preview) -> int:
    """The level before the first break that comes after an hour of play, or a usual one."""
    played = 0
    for index, step in enumerate(preview.schedule):
        if step.kind is StepKind.BREAK and played >= 3600:
            return level_number(preview.schedule, index - 1) or USUAL_LAST_LEVEL
        played += step.seconds
    return min(USUAL_LAST_LEVEL, len(preview.levels) or USUAL_LAST_LEVEL)


def _late_sales(preview: Preview) -> Iterator[Warned]:
    last = preview.entry.window.until_level
    for kind, sentence in _SOLD_LATER.items():
        price = preview.prices.get(kind)
        if price is None or last is None:
            continue
        until = price.window.until_level
        if until is None or until > last:
            yield Warned(
                f"late_{kind.value}",
                "price",
                gettext(sentence),
                gettext("Prizes are set when registration closes; this money would come after."),
                gettext("End them with level %(level)s") % {"level": last},
                {f"{kind.value}-until_level": str(last)},
            )


_SOLD_LATER = {
    PriceKind.REENTRY: N_("Re-entries are sold after registration closes."),
    PriceKind.REBUY: N_("Rebuys are sold after registration closes."),
}


def _bounty_unnamed(preview: Preview) -> Iterator[Warned]:
    if preview.event.bounty_kind != BountyKind.NONE or preview.data.get("feeds"):
        return
    if any(price.split.of(BOUNTY) for price in preview.prices.values()):
        yield Warned(
            "bounty_unnamed",
            "price",
            gettext("A price has a bounty, but the event plays without bounties."),
            gettext("Cannot be announced like this."),
            gettext("Play with fixed bounties"),
            {"bounty_kind": BountyKind.FIXED.value},
        )


def _no_head(preview: Preview) -> Iterator[Warned]:
    reentry, bounty = preview.prices.get(PriceKind.REENTRY), preview.entry.split.of(BOUNTY)
    if reentry is None or not bounty or reentry.split.of(BOUNTY) >= bounty:
        return
    yield Warned(
        "no_head",
        "price",
        gettext("A re-entry brings a smaller bounty than an entry."),
        gettext("Knocking out a re-entry pays less."),
        gettext("Set it to %(amount)s") % {"amount": _money(preview, bounty)},
        {f"reentry-{BOUNTY.word}": as_typed(bounty, currency=preview.currency)},
    )


def _shallow(preview: Preview) -> Iterator[Warned]:
    depth = preview.depth
    if depth is None or depth >= SHALLOW:
        return
    chips = preview.entry.chips * USUAL_DEPTH // max(1, depth)
    yield Warned(
        "shallow",
        "structure",
        gettext("The starting stack is %(depth)s big blinds.") % {"depth": depth},
        gettext("Most events begin with %(usual)s or so.") % {"usual": USUAL_DEPTH},
        gettext("Give %(chips)s chips")
        % {"chips": formats.chips(chips, locale=languages.reading())},
        {"entry-chips": str(chips)},
    )


def _too_short(preview: Preview) -> Iterator[Warned]:
    ends = preview.ends
    if ends is None or not ends.beyond_plan:
        return
    yield Warned(
        "too_short",
        "structure",
        gettext("Too few levels for this event."),
        gettext(
            "With this field and these chips the event lasts longer than its %(levels)s levels."
        )
        % {"levels": len(preview.levels)},
        gettext("Generate a structure that fits"),
    )


def _overlay(preview: Preview) -> Iterator[Warned]:
    if not preview.overlay_cents:
        return
    amount = {"amount": _money(preview, preview.overlay_cents)}
    yield Warned(
        "overlay",
        "prizes",
        gettext("The guarantee is above the expected pool."),
        gettext("The house would add %(amount)s.") % amount,
        gettext("Guarantee %(amount)s") % {"amount": _money(preview, preview.collected_cents)},
        {"guarantee": as_typed(preview.collected_cents, currency=preview.currency)},
    )


def _no_prizes(preview: Preview) -> Iterator[Warned]:
    if preview.pool_cents and preview.prizes and not preview.prizes[0].amount_cents:
        unit, one = preview.event.prize_unit_cents, whole_cents(preview.currency)
        yield Warned(
            "unit",
            "prizes",
            gettext("The rounding is larger than the prizes."),
            gettext("Expected prize pool: %(pool)s, rounded to %(unit)s.")
            % {"pool": _money(preview, preview.pool_cents), "unit": _money(preview, unit)},
            gettext("Round to %(amount)s") % {"amount": _money(preview, one)},
            {"prize_unit": as_typed(one, currency=preview.currency)},
        )


def _money(preview: Preview, cents: int) -> str:
    return formats.money(cents, currency=preview.currency, locale=languages.reading())


def _day(at: datetime) -> str:
    return pgettext("day and time", "%(day)s, %(time)s") % {
        "day": formats.day(at.date(), locale=languages.reading()),
        "time": f"{at:%H:%M}",
    }


_CHECKS: tuple[Callable[[Preview], Iterator[Warned]], ...] = (
    *(_past, _twice, _no_end, _late_sales, _bounty_unnamed, _no_head),
    *(_shallow, _too_short, _overlay, _no_prizes),
)
