"""The ledger of an event for its page and its files: laws, accounts, and every posting by act."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext

from tdsite.web import log
from tdsite.web.sheets import local, text, units
from tournaments import queries
from tournaments.import_lines import line_of_import
from tournaments.models import JournalLine, Posting, Tournament
from tournaments.models.money import accounts as named_accounts
from tournaments.staff import called

BEFORE_ITS_LOG = 0  # the revision of what an import posted


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One account: how many postings it has, and its balance in cents."""

    account: str
    name: str
    postings: int
    balance_cents: int


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an act: the account and what it got (+) or gave (−), in cents."""

    name: str
    cents: int
    till: str


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act with its sides: the log's sentence, the receipt or slip, who did it.

    `number`: the line in the event's own log; None for an event that was imported, whose line is
    in the log of the club.
    """

    number: int | None
    line: JournalLine
    says: str
    who: str
    paper: str
    sides: Sequence[Side]


def accounts(tournament: Tournament) -> list[AccountRow]:
    """Every account that has a posting, in the order of the books."""
    counted = Posting.objects.filter(tournament=tournament).values_list("account")
    numbers = dict(counted.annotate(n=Count("pk")))
    balances = queries.balances(tournament)
    return [
        AccountRow(account, str(name), numbers[account], balances[account])
        for account, name in named_accounts().items()
        if account in numbers
    ]


def revisions(tournament: Tournament, *, account: str = "") -> Any:
    """The lines with money, newest first; of one account only, if it is named."""
    rows = Posting.objects.filter(tournament=tournament)
    if account:
        rows = rows.filter(account=account)
    return rows.values_list("revision", flat=True).distinct().order_by("-revision")


def acts(tournament: Tournament, wanted: Iterable[int]) -> list[ActRow]:
    """These lines with all their sides, newest first, in two statements."""
    numbers = list(wanted)
    lines = _lines(tournament, numbers)
    sides: dict[int, list[Side]] = defaultdict(list)
    named = named_accounts()
    rows = Posting.objects.filter(tournament=tournament, revision__in=numbers)
    for posting in rows.select_related("shift__till").order_by("pk"):
        till = posting.shift.till.name if posting.shift else ""
        label = str(named[posting.account])
        sides[posting.revision].append(Side(label, posting.amount_cents, till))
    return [
        ActRow(
            number or None,
            line,
            says=log.says(line, currency=tournament.currency),
            who=called(line.by) or "–",
            paper=paper_of(line),
            sides=sides[number],
        )
        for number, line in sorted(lines.items(), reverse=True)
    ]


def _lines(tournament: Tournament, numbers: Collection[int]) -> dict[int, JournalLine]:
    """The lines that made the postings of these revisions; an import posts at revision 0."""
    lines = JournalLine.objects.select_related("by").defer("changes")
    own = lines.filter(tournament=tournament, revision__in=numbers)
    found = {line.revision: line for line in own}
    if BEFORE_ITS_LOG in numbers:
        brought = line_of_import(tournament)
        if brought is not None:
            found[BEFORE_ITS_LOG] = brought
    return found


def paper_of(line: JournalLine) -> str:
    """The number of the receipt or slip that the act gave out or took back; empty without one."""
    data = line.data.get("of", line.data)
    if "receipt" in data:
        return gettext("Receipt %(number)s") % {"number": data["receipt"]}
    if line.kind.startswith("payout.") and "number" in data:
        return gettext("Slip %(number)s") % {"number": data["number"]}
    return ""


def sheet(tournament: Tournament) -> list[list[Any]]:
    """Every posting as a row of a sheet, oldest first; money in whole units."""
    heads = [
        gettext("Line"),
        gettext("Time"),
        gettext("Action"),
        gettext("By"),
        gettext("Receipt / slip"),
        gettext("Account"),
        gettext("Amount"),
        gettext("Currency"),
        gettext("Entry number"),
        gettext("Player"),
        gettext("Till"),
    ]
    rows = Posting.objects.filter(tournament=tournament).order_by("revision", "pk")
    lines = _lines(tournament, set(rows.values_list("revision", flat=True)))
    body = [
        _sheet_row(tournament, posting, lines[posting.revision])
        for posting in rows.select_related("entry__player", "shift__till")
    ]
    return [heads, *body]


def _sheet_row(tournament: Tournament, posting: Posting, line: JournalLine) -> list[Any]:
    entry = posting.entry
    return [
        posting.revision or "",
        local(line.at, tournament),
        text(log.says(line, currency=tournament.currency)),
        text(called(line.by) or "–"),
        paper_of(line),
        str(named_accounts()[posting.account]),
        units(posting.amount_cents, tournament.currency),
        tournament.currency,
        entry.number if entry else "",
        text(entry.player.name) if entry else "",
        text(posting.shift.till.name) if posting.shift else "",
    ]
