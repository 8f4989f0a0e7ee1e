"""What the results sheet and the payout slip say, in words and figures ready to be set."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from tdsite.web import log
from tdsite.web.moneybox import MoneyBox
from tdsite.web.paper.figured import Figured
from tdsite.web.results import PrizeState, ResultRow, Results
from tournaments.models import JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.staff import called

LONGEST_LIST = 1000


def results_sheet(
    tournament: Tournament,
    results: Results,
    *,
    box: MoneyBox,
    figures: Figures,
    lines: list[JournalLine],
    now: datetime,
) -> dict[str, Any]:
    """The results page: event, money, every place, exceptions, proof."""
    writer = Figured(tournament)
    proof = {
        "revision": tournament.revision,
        "seal": tournament.journal_hash[:16],
        "day": writer.day(now),
        "time": writer.time(now),
    }
    return {
        "lang": writer.locale,
        "title": gettext("Results"),
        "event": tournament.name,
        "house": tournament.club.name,
        "day": writer.day(tournament.started_at or tournament.starts_at),
        "state": _state(results, finished=tournament.state == State.FINISHED),
        "figures": _figures(writer, results, figures),
        "sums": _sums(writer, results) if results.prizes_set else [],
        "sums_title": gettext("Prizes"),
        "box_title": gettext("Money box"),
        "box": _box(writer, box),
        "box_note": gettext("Adds up") if box.adds_up else gettext("Does not add up"),
        "heads": [
            gettext("Place"),
            gettext("Player"),
            gettext("Seat"),
            gettext("Out"),
            gettext("Prize"),
            gettext("State"),
            gettext("By"),
            gettext("Signature"),
        ],
        "rows": [_row(writer, row) for row in _on_paper(results)],
        "rows_none": gettext("No eliminations yet"),
        "asked_title": gettext("Exceptions"),
        "asked": [_asked(writer, one) for one in lines],
        "asked_none": gettext("No voids, no undone busts."),
        "proof": gettext("Log line %(revision)s, seal %(seal)s. Printed %(day)s, %(time)s.")
        % proof,
    }


def _on_paper(results: Results) -> list[ResultRow]:
    """Every place; of a field too long for paper, the paid ones.  The CSV always has all."""
    placed = [row for row in results.rows if row.place]
    return placed if len(placed) <= LONGEST_LIST else list(results.in_the_money)


def _state(results: Results, *, finished: bool) -> str:
    if finished:
        return gettext("Final")
    return ngettext("%(left)s player still plays", "%(left)s players still play", results.left) % {
        "left": results.left
    }


def _figures(writer: Figured, results: Results, figures: Figures) -> list[list[str]]:
    return [
        [gettext("Entries"), writer.number(figures.entries)],
        [gettext("Re-entries"), writer.number(figures.reentries)],
        [gettext("Rebuys"), writer.number(figures.rebuys)],
        [gettext("Add-ons"), writer.number(figures.add_ons)],
        [gettext("Places paid"), writer.number(len(results.prizes))],
        [gettext("Prize pool"), writer.money(results.sums.pool_cents)],
    ]


def _sums(writer: Figured, results: Results) -> list[list[str]]:
    sums = results.sums
    lines = [
        [gettext("In play"), writer.money(sums.in_play.cents)],
        [gettext("Due"), writer.money(sums.due.cents)],
        *(
            [[gettext("Authorised"), writer.money(sums.authorised.cents)]]
            if sums.authorised.cents
            else []
        ),
        [gettext("Paid"), writer.money(sums.paid.cents)],
        [gettext("Void, to pay anew"), writer.money(sums.void.cents)],
    ]
    if sums.staff_cents:
        lines.append([gettext("Odd money to the staff"), writer.money(sums.staff_cents)])
    return [*lines, [gettext("Prize pool"), writer.money(sums.pool_cents)]]


def _box(writer: Figured, box: MoneyBox) -> list[list[str]]:
    sold = [
        [
            f"{line.kind_name}: {writer.number(line.count)} × {writer.money(line.each_cents)}",
            writer.money(line.total_cents),
        ]
        for line in box.sold
    ]
    return [
        *sold,
        *([name, writer.money(cents)] for name, cents in box.allowances),
        [gettext("Taken"), writer.money(box.taken_cents)],
        [gettext("Fee"), writer.money(box.fees_cents)],
        [gettext("Staff"), writer.money(box.staff_cents)],
        *([name, writer.money(cents)] for _, name, cents in box.also),
        [gettext("Overlay, paid by the house"), writer.money(box.overlay_cents)],
        [gettext("Prize pool"), writer.money(box.pool_cents)],
    ]


def _row(writer: Figured, row: ResultRow) -> list[str]:
    slip = row.slip
    paid = slip if row.standing is PrizeState.PAID else None
    return [
        str(row.place),
        f"{row.player} ({row.country})" if row.country else row.player,
        f"{row.flight} {row.seat}" if row.event != writer.event else row.seat,
        writer.time(row.out_at),
        writer.money(row.paid_cents) if row.paid_cents else "–",
        "" if row.standing is PrizeState.OUTSIDE else str(row.standing.label),
        f"{paid.by}, {writer.time(paid.at)}" if paid else "",
    ]


def _asked(writer: Figured, line: JournalLine) -> list[str]:
    why, who = line.data.get("reason", ""), called(line.by)
    sentence = log.says(line, currency=writer.event.currency)
    return [sentence, ", ".join(part for part in (why, who, writer.time(line.at)) if part)]
