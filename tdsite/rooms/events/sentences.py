"""What the terms of an event come to, in words: each folded step, and the lines of the summary."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext, ngettext, pgettext

from blinds.rules.steps import StepKind
from tdsite.rooms.events.defaults import default_of
from tdsite.rooms.events.preview import Preview, PriceOf
from tdsite.web import formats, languages
from tournaments.models.tournament import BountyKind, PriceKind


def basics(preview: Preview) -> str:
    """Sunday Knock-out, Sunday 23 November 2025 at 19:00, tables of 9."""
    if not preview.name or preview.starts_at is None:
        return gettext("Name and start are missing.") if not preview.name else preview.name
    return gettext("%(event)s, %(day)s at %(time)s, tables of %(seats)s") % {
        "event": preview.name,
        "day": day_of(preview),
        "time": formats.at_time(preview.starts_at, zone=preview.zone),
        "seats": preview.event.seats_per_table,
    }


def day_of(preview: Preview) -> str:
    """The day of the start at the venue: Sunday 23 November 2025."""
    assert preview.starts_at is not None
    return formats.local_date(preview.starts_at, zone=preview.zone, locale=languages.reading())


def money(preview: Preview, cents: int) -> str:
    return formats.money(cents, currency=preview.currency, locale=languages.reading())


def paid(preview: Preview, price: PriceOf) -> str:
    """€35 = €20 prize pool + €5 fee + €10 bounty; one part alone says no more than the sum."""
    parts = [(part, cents) for part, cents in price.split.named() if cents]
    total = money(preview, price.total_cents)
    if not parts:
        return gettext("Free entry")
    if len(parts) == 1:
        return total
    pieces = (f"{money(preview, cents)} {gettext(part.label).lower()}" for part, cents in parts)
    return f"{total} = {' + '.join(pieces)}"


def price(preview: Preview) -> str:
    """What an entry costs by its parts, and what else is sold."""
    if not preview.entry.total_cents and not preview.entry.chips:
        return gettext("No price yet.")
    further = (
        f"{kind.label.lower()} {money(preview, one.total_cents)}"
        for kind, one in preview.prices.items()
        if kind is not PriceKind.ENTRY
    )
    return "; ".join([paid(preview, preview.entry), *further])


def level_minutes(preview: Preview) -> str:
    """15 minutes, or from 15 to 30 where levels differ."""
    lengths = sorted({step.seconds // 60 for step in preview.levels})
    if not lengths:
        return ""
    if len(lengths) == 1:
        return ngettext("%(n)s minute", "%(n)s minutes", lengths[0]) % {"n": lengths[0]}
    return gettext("%(first)s to %(last)s minutes") % {"first": lengths[0], "last": lengths[-1]}


def structure(preview: Preview) -> str:
    """10,000 chips, levels of 15 minutes, ends about 23:40."""
    if not preview.schedule:
        return gettext("No structure yet.")
    chips = formats.chips(preview.entry.chips, locale=languages.reading())
    found = [
        gettext("%(chips)s chips") % {"chips": chips},
        gettext("levels of %(minutes)s") % {"minutes": level_minutes(preview)},
    ]
    if ends := ends_at(preview):
        found.append(gettext("ends about %(time)s") % {"time": ends})
    elif day := preview.day_over:
        time = formats.at_time(day[0], zone=preview.zone)
        found.append(gettext("day 1 ends at %(time)s") % {"time": time})
    return ", ".join(found)


def ends_at(preview: Preview) -> str:
    """The likely end on the wall of the venue, in fives; nothing where the plan has days."""
    ends = preview.ends
    if ends is None or ends.likely.at is None:
        return ""
    local = preview.local(ends.likely.at)
    minutes = 5 * round((local.hour * 60 + local.minute) / 5)
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def prizes(preview: Preview) -> str:
    """4 of 18 paid, casino table; house rules as in the club."""
    form = preview.bundle.form
    table = default_of(form["prize_table"]).value
    found = []
    if preview.prizes:
        found.append(
            gettext("%(paid)s of %(entries)s paid")
            % {"paid": len(preview.prizes), "entries": preview.expected.entries}
        )
    found.append(gettext("payout table %(table)s") % {"table": table})
    if "preset" in form.fields:
        rules = default_of(form["preset"]).value
        found.append(gettext("house rules: %(rules)s") % {"rules": rules})
    return "; ".join(found)


# ---- the summary -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str


def facts(preview: Preview) -> Iterator[Fact]:
    """The lines of the summary, in the order in which a player asks."""
    if preview.starts_at is not None:
        time = formats.at_time(preview.starts_at, zone=preview.zone)
        yield Fact(pgettext("event", "Start"), f"{day_of(preview)}, {time}")
    if preview.entry.chips:
        yield Fact(gettext("Stack"), _stack(preview))
    for kind in (PriceKind.REENTRY, PriceKind.REBUY, PriceKind.ADD_ON):
        if sold := preview.prices.get(kind):
            yield Fact(str(kind.label), _sold(preview, sold))
    yield Fact(gettext("Late registration"), _until(preview, preview.entry))
    if preview.levels:
        yield Fact(gettext("Levels"), _levels(preview))
    yield from _end(preview)
    if "preset" in preview.bundle.form.fields:
        yield Fact(gettext("House rules"), default_of(preview.bundle.form["preset"]).value)


def _end(preview: Preview) -> Iterator[Fact]:
    """The likely end; of an event that is not over on its first day, the end of that day."""
    if ends := ends_at(preview):
        likely = gettext("about %(time)s, level %(level)s") % {
            "time": ends,
            "level": preview.last_level,
        }
        yield Fact(pgettext("event", "End"), likely)
    elif day := preview.day_over:
        over = gettext("%(time)s, after level %(level)s") % {
            "time": formats.at_time(day[0], zone=preview.zone),
            "level": day[1],
        }
        yield Fact(gettext("Day 1 ends"), over)


def _stack(preview: Preview) -> str:
    chips = formats.chips(preview.entry.chips, locale=languages.reading())
    if preview.depth is None:
        return chips
    return gettext("%(chips)s chips, %(depth)s big blinds") % {
        "chips": chips,
        "depth": preview.depth,
    }


def _sold(preview: Preview, price: PriceOf) -> str:
    chips = formats.chips(price.chips, locale=languages.reading())
    cost = gettext("%(amount)s for %(chips)s") % {
        "amount": money(preview, price.total_cents),
        "chips": chips,
    }
    if price.window.until_level is None:
        return cost
    return f"{cost}, {_until(preview, price)}"


def _until(preview: Preview, price: PriceOf) -> str:
    level = price.window.until_level
    if level is None:
        return gettext("until you close it")
    if level == 0:
        return gettext("to the start")
    text = gettext("to the end of level %(level)s") % {"level": level}
    if price.window.through_break:
        text = gettext("to the break after level %(level)s") % {"level": level}
    over = preview.over_at(price.window)
    return f"{text}, {formats.at_time(over, zone=preview.zone)}" if over else text


def _levels(preview: Preview) -> str:
    breaks = [
        formats.at_time(at, zone=preview.zone)
        for at in islice(preview.starts_of(StepKind.BREAK), 2)
    ]
    minutes = level_minutes(preview)
    if not breaks:
        return minutes
    times = formats.listed(breaks, locale=languages.reading())
    return gettext("%(minutes)s, first breaks at %(times)s") % {"minutes": minutes, "times": times}


def field_sentence(preview: Preview) -> str:
    """What the prizes beneath are for: the field and its pool."""
    numbers = preview.expected
    entries, rebuys, add_ons = numbers.entries, numbers.rebuys, numbers.add_ons
    pieces = [ngettext("%(n)s entry", "%(n)s entries", entries) % {"n": entries}]
    if PriceKind.REBUY in preview.prices and rebuys:
        pieces.append(ngettext("%(n)s rebuy", "%(n)s rebuys", rebuys) % {"n": rebuys})
    if PriceKind.ADD_ON in preview.prices and add_ons:
        pieces.append(ngettext("%(n)s add-on", "%(n)s add-ons", add_ons) % {"n": add_ons})
    return gettext("%(sales)s: pool %(pool)s") % {
        "sales": formats.listed(pieces, locale=languages.reading()),
        "pool": money(preview, preview.pool_cents),
    }


def bounty_sentence(preview: Preview) -> str:
    """What is played for beside the prizes; nothing without bounties."""
    if preview.event.bounty_kind == BountyKind.NONE or not preview.heads_cents:
        return ""
    return gettext("and %(amount)s in bounties") % {"amount": money(preview, preview.heads_cents)}
