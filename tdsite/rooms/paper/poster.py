"""What the poster at the door says: what is sold at which price, and every level of the evening."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext

from blinds.queries import schedule_of
from blinds.rules.steps import PlanStep, StepKind, level_number
from blinds.rules.times import Beginning, beginnings
from tdsite.web import formats
from tdsite.web.log import step_text
from tdsite.web.paper.figures import Figured
from tdsite.web.paper.house import of_house
from tournaments import selling
from tournaments.models import Price, PriceLine, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.languages import primary

NARROW = "\N{NO-BREAK SPACE}"


def poster_sheet(tournament: Tournament, *, sheet: str) -> dict[str, Any]:
    """Prices and structure on one page of this size."""
    writer = Figured(tournament)
    schedule = schedule_of(tournament)
    antes = any(step.ante_chips for step in schedule)
    return {
        **of_house(tournament.club, tournament),
        "sheet": sheet,
        "title": gettext("Prices and structure"),
        "lang": primary(writer.locale),
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "prices": _prices(tournament, writer),
        "facts": _facts(tournament, writer),
        "antes": antes,
        "heads": [
            gettext("Level"),
            gettext("Time"),
            gettext("Blinds"),
            *([gettext("Ante")] if antes else []),
            gettext("Minutes"),
        ],
        "rows": [
            _row(tournament, writer, level_number(schedule, index), step, begins, antes=antes)
            for index, (step, begins) in enumerate(
                zip(schedule, beginnings(schedule)[:-1], strict=True)
            )
        ],
        "no_rows": gettext("The levels are not planned yet."),
        "note": gettext("Times hold if play starts on time. The director may change them."),
    }


def _prices(tournament: Tournament, writer: Figured) -> list[dict[str, str]]:
    """Every price with what it brings: the regular ones, and the lines beside them."""
    regular = {price.kind: price for price in tournament.prices.all()}
    rows = []
    for kind in PriceKind:
        price = regular.get(kind)
        if price is None:
            continue
        rows.append(_price(writer, str(kind.label), price, price.chips, _window(price)))
        for line in selling.lines_of(tournament, kind):
            name = f"{kind.label}, {line.name}" if line.name else str(kind.label)
            says = gettext("for members") if line.members_only else ""
            rows.append(_price(writer, name, line, line.chips or price.chips, says))
    return rows


def _price(
    writer: Figured, name: str, price: Price | PriceLine, chips: int, says: str
) -> dict[str, str]:
    brings = gettext("%(chips)s chips") % {"chips": writer.number(chips)}
    return {
        "name": name,
        "money": writer.money(price.split.total_cents),
        "says": " · ".join(filter(None, [brings, says])),
    }


def _window(price: Price) -> str:
    """From when until when it is sold, and how often to one player."""
    found = []
    if price.from_level and price.from_break:
        found.append(gettext("from the break after level %(level)s") % {"level": price.from_level})
    elif price.from_level:
        found.append(gettext("from level %(level)s") % {"level": price.from_level})
    if price.until_level:
        found.append(gettext("through level %(level)s") % {"level": price.until_level})
    if price.limit:
        found.append(gettext("at most %(n)s each") % {"n": price.limit})
    return ", ".join(found)


def _facts(tournament: Tournament, writer: Figured) -> list[str]:
    facts = []
    if tournament.guarantee_cents:
        guaranteed = writer.money(tournament.guarantee_cents)
        facts.append(gettext("Guaranteed prize pool: %(amount)s") % {"amount": guaranteed})
    if tournament.added_cents:
        added = writer.money(tournament.added_cents)
        facts.append(gettext("Added by the house: %(amount)s") % {"amount": added})
    until = selling.terms_of(tournament).window.until_level
    if until:
        facts.append(gettext("Registration is open through level %(level)s.") % {"level": until})
    if tournament.club.minimum_age:
        age = {"age": tournament.club.minimum_age}
        facts.append(gettext("Players must be %(age)s or older.") % age)
    return facts


def _row(
    tournament: Tournament,
    writer: Figured,
    number: int | None,
    step: PlanStep,
    begins: Beginning,
    *,
    antes: bool,
) -> dict[str, Any]:
    at = time_of(tournament, begins)
    minutes = str(step.seconds // 60) if step.kind is not StepKind.DAY_END else ""
    if step.kind is not StepKind.LEVEL:
        says = gettext("%(minutes)s min") % {"minutes": minutes} if minutes else ""
        name = step_text(step.kind.value, None, step.label)
        return {"kind": step.kind.value, "name": name, "says": says, "at": at}
    small, big = (writer.number(chips) for chips in (step.small_chips, step.big_chips))
    ante = [writer.number(step.ante_chips) if step.ante_chips else "–"] if antes else []
    return {
        "kind": "level",
        "cells": [str(number), at, f"{small}{NARROW}/{NARROW}{big}", *ante, minutes],
    }


def time_of(tournament: Tournament, begins: Beginning) -> str:
    """When a step begins: the time at the venue on the first day, else hours of that day's play."""
    if begins.day > 1:
        return f"{begins.seconds // 3600}:{begins.seconds % 3600 // 60:02}"
    at = (tournament.started_at or tournament.starts_at) + timedelta(seconds=begins.seconds)
    return formats.at_time(at, zone=tournament.timezone)
