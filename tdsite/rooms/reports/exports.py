"""The results as files for others: CSV for sheets, JSON for programs."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext

from tdsite.web.moneybox import MoneyBox
from tdsite.web.payments import Slip
from tdsite.web.results import ResultRow, Results
from tdsite.web.sheets import csv_text, local, text, units
from tournaments.models import Tournament


def csv_of(tournament: Tournament, results: Results) -> str:
    """One line per entry.  Money in whole units with a decimal point, times as at the venue.

    Where players are out in flights, the last column names the flight.
    """
    flights = any(row.event != tournament for row in results.rows)
    rows: list[Sequence[str]] = [
        [
            gettext("Place"),
            gettext("Player"),
            gettext("Country"),
            gettext("Entry number"),
            gettext("Table"),
            gettext("Seat"),
            gettext("Out"),
            gettext("Prize"),
            gettext("Currency"),
            gettext("State"),
            gettext("Slip"),
            gettext("Method"),
            gettext("Paid by"),
            gettext("Paid at"),
            gettext("Reason"),
            *([gettext("Flight")] if flights else []),
        ]
    ]
    rows += [
        [*_csv_row(tournament, row), *([text(row.flight)] if flights else [])]
        for row in results.rows
    ]
    return csv_text(rows)


def _csv_row(tournament: Tournament, row: ResultRow) -> list[str]:
    slip = row.slip
    table, _, seat = row.seat.partition("-")  # apart: a sheet would read 1-5 as a day
    return [
        str(row.place or ""),
        text(row.player),
        text(row.country),
        str(row.entry_number),
        table,
        seat,
        local(row.out_at, tournament),
        str(units(row.paid_cents, tournament.currency)),
        tournament.currency,
        str(row.standing.label),
        str(slip.number) if slip else "",
        str(slip.method_name) if slip else "",
        text(slip.by) if slip else "",
        local(slip.at, tournament) if slip else "",
        text(slip.why) if slip else "",
    ]


def json_of(tournament: Tournament, results: Results, box: MoneyBox) -> dict[str, Any]:
    """The results for programs: amounts in the currency's smallest unit, times in UTC."""
    sums = results.sums
    return {
        "event": {
            "id": tournament.pk,
            "name": tournament.name,
            "state": tournament.state,
            "currency": tournament.currency,
            "timezone": tournament.timezone,
            "started_at": _utc(tournament.started_at),
            "finished_at": _utc(tournament.finished_at),
        },
        "prizes_set": results.prizes_set,
        "prizes_cents": list(results.prizes),
        "sums": {
            "in_play_cents": sums.in_play.cents,
            "due_cents": sums.due.cents,
            "authorised_cents": sums.authorised.cents,
            "paid_cents": sums.paid.cents,
            "void_cents": sums.void.cents,
            "staff_cents": sums.staff_cents,
            "prize_pool_cents": sums.pool_cents,
            "adds_up": sums.adds_up,
        },
        "money_box": {
            "taken_cents": box.taken_cents,
            "prize_pool_cents": box.pool_cents,
            "fees_cents": box.fees_cents,
            "staff_cents": box.staff_cents,
            "bounty_cents": box.bounty_cents,
            **{f"{part.account}_cents": cents for part, cents in box.further},
            "discount_cents": box.discount_cents,
            "rounding_cents": box.rounding_cents,
            "withheld_cents": box.withheld_cents,
            "overlay_cents": box.overlay_cents,
            "adds_up": box.adds_up,
        },
        "places": [_json_row(row) for row in results.rows],
        "proof": {"revision": tournament.revision, "journal_hash": tournament.journal_hash},
    }


def _json_row(row: ResultRow) -> dict[str, Any]:
    return {
        "place": row.place.place if row.place else None,
        "through": row.place.through if row.place else None,
        "tied": row.place.tied if row.place else False,
        "player": row.player,
        "country": row.country,
        "entry": row.entry_id,
        "entry_number": row.entry_number,
        **({"flight": row.flight} if row.flight else {}),
        "seat": row.seat,
        "out_at": _utc(row.out_at),
        "prize_cents": row.prize_cents,
        "state": row.standing.value,
        "slip": _json_slip(row.slip),
    }


def _json_slip(slip: Slip | None) -> dict[str, Any] | None:
    if slip is None:
        return None
    return {
        "number": slip.number,
        "amount_cents": slip.amount_cents,
        "method": slip.method,
        "by": slip.by,
        "at": _utc(slip.at),
        "voided_by": slip.voided_by,
        "voided_at": _utc(slip.voided_at),
        "why": slip.why,
    }


def _utc(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None
