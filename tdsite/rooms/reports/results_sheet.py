"""What the results sheet and the payout slip say, in words and figures ready to be set."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from tdsite.web import log
from tdsite.web.moneybox import MoneyBox
from tdsite.web.paper.figured import Figured
from tdsite.web.results import Results, Row, Standing
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
    said = Figured(tournament)
    proof = {
        "revision": tournament.revision,
        "seal": tournament.journal_hash[:16],
        "day": said.day(now),
        "time": said.time(now),
    }
    return {
        "lang": said.locale,
        "title": gettext("Results"),
        "event": tournament.name,
        "house": tournament.club.name,
        "day": said.day(tournament.started_at or tournament.starts_at),
        "state": _state(results, finished=tournament.state == State.FINISHED),
        "figures": _figures(said, results, figures),
        "sums": _sums(said, results) if results.prizes_set else [],
        "sums_title": gettext("Prizes"),
        "box_title": gettext("Money box"),
        "box": _box(said, box),
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
        "rows": [_row(said, row) for row in _on_paper(results)],
        "rows_none": gettext("No eliminations yet"),
        "asked_title": gettext("Exceptions"),
        "asked": [_asked(said, one) for one in lines],
        "asked_none": gettext("No voids, no undone busts."),
        "proof": gettext("Log line %(revision)s, seal %(seal)s. Printed %(day)s, %(time)s.")
        % proof,
    }


def _on_paper(results: Results) -> list[Row]:
    """Every place; of a field too long for paper, the paid ones.  The CSV always has all."""
    placed = [row for row in results.rows if row.place]
    return placed if len(placed) <= LONGEST_LIST else list(results.in_the_money)


def _state(results: Results, *, finished: bool) -> str:
    if finished:
        return gettext("Final")
    return ngettext("%(left)s player still plays", "%(left)s players still play", results.left) % {
        "left": results.left
    }


def _figures(said: Figured, results: Results, figures: Figures) -> list[list[str]]:
    return [
        [gettext("Entries"), said.number(figures.entries)],
        [gettext("Re-entries"), said.number(figures.reentries)],
        [gettext("Rebuys"), said.number(figures.rebuys)],
        [gettext("Add-ons"), said.number(figures.add_ons)],
        [gettext("Places paid"), said.number(len(results.prizes))],
        [gettext("Prize pool"), said.money(results.sums.pool_cents)],
    ]


def _sums(said: Figured, results: Results) -> list[list[str]]:
    sums = results.sums
    lines = [
        [gettext("In play"), said.money(sums.in_play.cents)],
        [gettext("Due"), said.money(sums.due.cents)],
        *(
            [[gettext("Authorised"), said.money(sums.authorised.cents)]]
            if sums.authorised.cents
            else []
        ),
        [gettext("Paid"), said.money(sums.paid.cents)],
        [gettext("Void, to pay anew"), said.money(sums.void.cents)],
    ]
    if sums.staff_cents:
        lines.append([gettext("Odd money to the staff"), said.money(sums.staff_cents)])
    return [*lines, [gettext("Prize pool"), said.money(sums.pool_cents)]]


def _box(said: Figured, box: MoneyBox) -> list[list[str]]:
    sold = [
        [
            f"{line.kind_name}: {said.number(line.count)} × {said.money(line.each_cents)}",
            said.money(line.total_cents),
        ]
        for line in box.sold
    ]
    return [
        *sold,
        *([name, said.money(cents)] for name, cents in box.allowances),
        [gettext("Taken"), said.money(box.taken_cents)],
        [gettext("Fee"), said.money(box.fees_cents)],
        [gettext("Staff"), said.money(box.staff_cents)],
        *([name, said.money(cents)] for _, name, cents in box.also),
        [gettext("Overlay, paid by the house"), said.money(box.overlay_cents)],
        [gettext("Prize pool"), said.money(box.pool_cents)],
    ]


def _row(said: Figured, row: Row) -> list[str]:
    slip = row.slip
    paid = slip if row.standing is Standing.PAID else None
    return [
        str(row.place),
        f"{row.player} ({row.country})" if row.country else row.player,
        f"{row.flight} {row.seat}" if row.event != said.event else row.seat,
        said.time(row.out_at),
        said.money(row.paid_cents) if row.paid_cents else "–",
        "" if row.standing is Standing.OUTSIDE else str(row.standing.label),
        f"{paid.by}, {said.time(paid.at)}" if paid else "",
    ]


def _asked(said: Figured, line: JournalLine) -> list[str]:
    why, who = line.data.get("reason", ""), called(line.by)
    sentence = log.says(line, currency=said.event.currency)
    return [sentence, ", ".join(part for part in (why, who, said.time(line.at)) if part)]
