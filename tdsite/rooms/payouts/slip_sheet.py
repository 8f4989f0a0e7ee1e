"""What a payout slip says: who gets how much, in figures and words, what is kept back, a ticket.

It is signed by the player and for the house; its code leads to the player's own page, which tells
whether it is paid or void.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tdsite.web import formats
from tdsite.web.paper.figures import Figured, qr, sum_in_words
from tdsite.web.paper.house import of_house
from tdsite.web.paper.printing import copy_mark
from tdsite.web.payments import Slip
from tournaments.models import Entry, Payout, Tournament, Withholding
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.rules.languages import primary
from tournaments.rules.places import Place
from tournaments.staff import called


def payout_slips_sheet(
    tournament: Tournament,
    payout: Payout,
    facts: Slip,
    *,
    place: Place | None,
    thing: str,
    sheet: str,
    times: int,
    address: Callable[[Entry], str],
    now: datetime,
) -> dict[str, Any]:
    """One slip on paper with all its parts, the `times`th.

    The payout is read with entry, player and ticket.
    """
    writer, leads = Figured(tournament), address(payout.entry)
    scan = gettext("Scan for slip status and your place.")
    parts = parts_of(payout)
    handed = sum(part.handed_cents for part in parts)
    ticket = next((part for part in parts if part.ticket_cents), payout)
    slip = {
        "head": " + ".join(dict.fromkeys(str(part.get_kind_display()) for part in parts)),
        "entry": gettext("Entry no. %(number)s") % {"number": payout.entry.number},
        "name": payout.entry.player.name,
        "big": writer.money(handed) if handed else gettext("Ticket"),
        "words": _words(writer, handed or ticket.ticket_cents),
        "lines": [*_lines(writer, payout, facts, place), *_thing(thing)],
        "sums": _sums(writer, parts),
        "total": [gettext("Paid out"), writer.money(handed)],
        "ticket": _ticket(writer, ticket),
        "void": _void(writer, facts),
        "why": facts.why,
        "copy": copy_mark(times, time=writer.time(now)),
        "signatures": [gettext("Received by player"), gettext("For the house")],
        "note": scan if leads else "",
        "qr": qr(leads),
        "number": gettext("Payout slip %(number)s") % {"number": f"{payout.number:04}"},
        "printed": gettext("Printed %(day)s, %(time)s.")
        % {"day": _day(writer, now), "time": writer.time(now)},
    }
    return {
        "sheet": sheet,
        "title": slip["number"],
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "slips": [slip],
    }


def parts_of(payout: Payout) -> list[Payout]:
    """What is on the slip: the prize first, then the bounties of each entry."""
    rows = Payout.objects.filter(
        tournament=payout.tournament_id, number=payout.number, voided=payout.voided
    )
    named = ("entry__player", "paid_by", "authorised_by", "ticket", "tournament__target")
    found = rows.select_related(*named)
    return sorted(found, key=lambda part: (part.kind != PayoutKind.PRIZE, part.pk))


def _words(writer: Figured, cents: int) -> str:
    words = sum_in_words(cents, currency=writer.event.currency, locale=writer.locale)
    return words[:1].upper() + words[1:]


def _lines(writer: Figured, payout: Payout, slip: Slip, place: Place | None) -> list[list[str]]:
    rows = []
    if payout.kind == PayoutKind.PRIZE:
        tied = gettext("%(place)s, tied") if place and place.tied else "%(place)s"
        rows.append(
            [gettext("Place"), tied % {"place": writer.place(place.place)} if place else "–"]
        )
    if payout.state == PayoutState.PAID:
        rows.append([gettext("Payment method"), slip.method_name])
        rows.append([gettext("Paid by"), _by(writer, slip.by, slip.at)])
    else:
        rows.append([gettext("State"), gettext("Authorised, not paid yet")])
    if payout.authorised_by or payout.authorised_at:
        who = called(payout.authorised_by)
        rows.append([gettext("Authorised by"), _by(writer, who, payout.authorised_at)])
    return rows


def _day(writer: Figured, at: datetime) -> str:
    zone = ZoneInfo(writer.event.timezone)
    return formats.day(at.astimezone(zone).date(), locale=writer.locale)


def _less(writer: Figured, cents: int) -> str:
    return formats.MINUS + writer.money(cents)


def _by(writer: Figured, who: str, at: datetime | None) -> str:
    return ", ".join(
        part for part in (who, _day(writer, at) if at else "", writer.time(at)) if part
    )


def _thing(thing: str) -> list[list[str]]:
    return [[gettext("Also"), thing]] if thing else []


def _sums(writer: Figured, parts: Sequence[Payout]) -> list[list[str]]:
    """What the amount is made of; nothing where it is one part and all of it handed over."""
    if len(parts) == 1 and parts[0].handed_cents == parts[0].amount_cents:
        return []
    rows = [[_won_as(part, parts), writer.money(part.amount_cents)] for part in parts]
    for part in parts:
        if part.ticket_cents:
            rows.append([gettext("Ticket"), _less(writer, part.ticket_cents)])
        rows += _withheld(writer, list(part.withholdings.order_by("pk")))
    return rows


def _won_as(part: Payout, parts: Sequence[Payout]) -> str:
    return gettext("Won") if len(parts) == 1 else str(part.get_kind_display())


def _withheld(writer: Figured, lines: Sequence[Withholding]) -> list[list[str]]:
    rows = []
    for line in lines:
        about = {
            "name": line.name,
            "rate": formats.percent(line.rate_bp, locale=writer.locale),
            "base": writer.money(line.base_cents),
        }
        text = gettext("%(name)s, %(rate)s of %(base)s") % about
        rows.append([text, _less(writer, line.amount_cents)])
    return rows


def _ticket(writer: Figured, payout: Payout) -> list[str]:
    """What it is worth, its code, and what it is good for."""
    if not payout.ticket_cents:
        return []
    worth = gettext("Ticket worth %(amount)s") % {"amount": writer.money(payout.ticket_cents)}
    code = payout.ticket.code if payout.ticket else "–"
    target = payout.tournament.target
    where = target.name if target else gettext("any club event")
    return [worth, code, gettext("Pays the entry in: %(event)s") % {"event": where}]


def _void(writer: Figured, slip: Slip) -> str:
    if not slip.voided_at:
        return ""
    about = {"who": slip.voided_by or "–", "time": writer.time(slip.voided_at)}
    return gettext("Void: %(who)s, %(time)s") % about
