"""What the sheet of a deal says: the money, what each player gets, and a line to sign on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.translation import gettext, ngettext

from tdsite.rooms.prizes.deals import DealRoom
from tdsite.web.paper.figures import Figured
from tdsite.web.paper.house import of_house
from tournaments import prize_money
from tournaments.models import Deal, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.rules.languages import primary

BY_STACK = (F("stack_chips").desc(nulls_last=True), "entry__number")


@dataclass(frozen=True, slots=True)
class DealSheetRow:
    """A player's line; chips and the offer only where they are known."""

    player: str
    chips: int | None
    offered_cents: int | None
    amount_cents: int
    waived: bool


def deal_sheet(deal: Deal, *, now: datetime) -> dict[str, Any]:
    """A recorded deal."""
    shares = deal.shares.select_related("entry__player").order_by(*BY_STACK)
    parts = [
        DealSheetRow(
            share.entry.player.name,
            share.stack_chips,
            share.offered_cents,
            share.amount_cents,
            share.waived,
        )
        for share in shares
    ]
    writer = Figured(deal.tournament)
    state = gettext("Voided") if deal.voided else gettext("Recorded at %(time)s")
    sheet = _sheet(
        deal.tournament,
        parts,
        pool_cents=deal.pool_cents,
        left=prize_money.left_prizes(deal, len(parts)),
        secured_cents=max((share.secured_cents for share in shares), default=0),
        method=DealMethod(deal.method),
        guaranteed=deal.guaranteed,
        now=now,
    )
    title = gettext("Deal %(number)s") % {"number": deal.number}
    stopped = gettext("Play stopped with this deal.") if deal.stopped_play else ""
    words = [stopped, deal.reason, deal.note]
    return sheet | {
        "title": title,
        "state": state % {"time": writer.time(deal.at)} if not deal.voided else state,
        "notes": [one for one in words if one],
    }


def proposal_sheet(room: DealRoom, *, now: datetime) -> dict[str, Any]:
    """The deal as it is typed, before anybody has signed."""
    offers = {offer.method.value: offer.cents for offer in room.offers}
    offered = offers.get(room.method.value, {})
    parts = [
        DealSheetRow(
            row.name,
            row.chips.number,
            offered.get(row.entry.pk),
            row.amount.number or 0,
            row.is_waived,
        )
        for row in room.rows
    ]
    sheet = _sheet(
        room.tournament,
        parts,
        pool_cents=room.money.pool_cents,
        left=room.money.left,
        secured_cents=room.money.secured_cents,
        method=room.method,
        guaranteed=room.agreed.guaranteed,
        now=now,
    )
    words = [room.agreed.reason, room.note]
    return sheet | {
        "title": gettext("Deal proposal"),
        "state": gettext("Does not add up") if room.over_cents else gettext("Not recorded yet"),
        "notes": [one for one in words if one],
    }


def _sheet(
    tournament: Tournament,
    parts: Sequence[DealSheetRow],
    *,
    pool_cents: int,
    left: Sequence[int],
    secured_cents: int,
    method: DealMethod,
    guaranteed: bool,
    now: datetime,
) -> dict[str, Any]:
    writer = Figured(tournament)
    shared = sum(part.amount_cents for part in parts)
    printed = {"day": writer.day(now), "time": writer.time(now)}
    return {
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "day": writer.day(tournament.started_at or tournament.starts_at),
        "figures": [
            [gettext("Prizes not won yet"), writer.money(pool_cents)],
            [gettext("Shared now"), writer.money(shared)],
            [gettext("Left to play for"), writer.money(sum(left))],
            [gettext("Secured"), writer.money(secured_cents)],
            [gettext("Calculated by"), str(method.label)],
        ],
        "heads": [
            gettext("Player"),
            gettext("Chips"),
            str(method.label) if method != DealMethod.CUSTOM else "",
            gettext("Receives"),
            gettext("Signature"),
        ],
        "rows": [_row(writer, part) for part in parts],
        "left": [
            gettext("%(place)s place: %(amount)s")
            % {"place": writer.place(place), "amount": writer.money(cents)}
            for place, cents in enumerate(left, start=1)
            if cents
        ],
        "left_title": gettext("Left to play for"),
        "terms": _terms(len(parts), guaranteed=guaranteed, left_cents=sum(left)),
        "director": gettext("House: name and signature"),
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
    }


def _row(writer: Figured, part: DealSheetRow) -> list[str]:
    return [
        part.player,
        "" if part.chips is None else writer.number(part.chips),
        "" if part.offered_cents is None else writer.money(part.offered_cents),
        writer.money(part.amount_cents),
        gettext("Waives secured amount:") if part.waived else "",
    ]


def _terms(players: int, *, guaranteed: bool, left_cents: int) -> list[str]:
    """What everybody signs, in sentences."""
    agreed = ngettext(
        "The %(n)s player left agrees to these amounts.",
        "All %(n)s players left agree to these amounts.",
        players,
    )
    return [
        agreed % {"n": players},
        gettext("Play continues for the rest; places stand as played.")
        if left_cents
        else gettext("No prize left to play for; places stand as played."),
        gettext("The house guarantees and pays these amounts (7.37).")
        if guaranteed
        else gettext("The house pays the prizes as set; not guaranteed (7.36)."),
    ]
