"""What an undo must leave whole: which lines stand in the way, and what comes back with it.

Rows that come back stand where they stood, so nothing done since may rest on their being gone.
What rooms check of their own they say by `UndoHooks`; no room is imported here.

Source: Robert's Rules 7.19, 7.33, 7.35; WSOP 2026 12.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial

from django.utils.module_loading import import_string

from tournaments import bounties, dues, journal
from tournaments.acts import Act, Change, merged_changes
from tournaments.models import (
    Bag,
    DealShare,
    Elimination,
    Entry,
    Envelope,
    JournalLine,
    KnockOut,
    Payout,
    Sale,
    Tournament,
)
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.payloads.money import DealRecorded
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.bounties import BountyType
from tournaments.undo import blame, later_lines

Blocks = Callable[[JournalLine], bool]


class NoSuchLine(RuleError):
    """The journal has no line of that number."""


def touching(model: str, *pks: int) -> Blocks:
    """The lines that wrote one of these rows."""
    return lambda line: any(c["model"] == model and c["pk"] in pks for c in line.changes)


def of_kind(*kinds: str) -> Blocks:
    """The lines of these kinds."""
    return lambda line: line.kind in kinds


def finishing(line: JournalLine) -> bool:
    """The lines that ended an event: its finish, or a deal with which play stopped."""
    if line.kind == "deal.recorded":
        return payload(line, DealRecorded).get("stops", False)
    return line.kind == "tournament.finished"


GATHERED = "tdsite.rooms.hooks.UNDO"

Holds = Callable[[Act, Tournament], Iterator[Blocks]]
TurnedBack = Callable[[Act, Collection[int]], None]


@dataclass(frozen=True, slots=True)
class UndoHooks:
    """What rooms say to an undo, once its rows have gone back.

    `holds`: for each law of a room that is broken now, which lines stand in the way; it may raise
    where they are another event's.  `turned_back`: refuses what may never come back, told which
    lines did not count before.
    """

    holds: tuple[Holds, ...]
    turned_back: tuple[TurnedBack, ...]


@cache
def undo_hooks() -> UndoHooks:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, UndoHooks)
    return found


EVENT, ENTRY, SALE, END, KNOCK_OUT, BAG, SHARE = (
    model._meta.label_lower
    for model in (Tournament, Entry, Sale, Elimination, KnockOut, Bag, DealShare)
)


def nothing_rests_on_it(act: Act) -> Iterator[Blocks]:
    """For each line turned back, the later lines in force that need what it had taken away."""
    turned_back = journal.lines_of(act.scope).filter(revision__in=act.turned_back)
    for line in turned_back.order_by("-revision"):
        changes = merged_changes(line.changes)
        if out := _out_again(changes):
            yield from _done_since(act, line, partial(_plays_on, out=out))
        if void := _void_again(changes):
            yield from _done_since(act, line, partial(_is_bagged, void=void))
        if any(_closes_again(change) for change in changes):
            yield from _done_since(act, line, _sells)


def check_has_not_played_on(act: Act, entry: int, *, since: int) -> None:
    """Raise BlockedByLaterLine where the entry was not out from that line on: it played."""
    plays_on = partial(_plays_on, out={entry})
    if any(any(map(plays_on, later.changes)) for later in later_lines(act, after=since)):
        raise blame(act, lambda later: any(map(plays_on, later.changes)), after=since)


def _out_again(changes: Collection[Change]) -> set[int]:
    """The entries whose bust the line took away, or gave to somebody else: it is theirs again."""
    ends = [(change["before"], change["after"]) for change in changes if change["model"] == END]
    return {
        before["entry_id"]
        for before, after in ends
        if before is not None and (after is None or "entry_id" in after)
    }


def _void_again(changes: Collection[Change]) -> set[int]:
    """The entries that the line brought back: they count no more, and have no stack."""
    rows = [change for change in changes if change["model"] == ENTRY and change["before"]]
    return {row["pk"] for row in rows if (row["after"] or {}).get("voided") is False}


def _closes_again(change: Change) -> bool:
    """Whether the line opened registration again."""
    name, after = "registration_closed_at", change["after"] or {}
    return change["model"] == EVENT and name in after and after[name] is None


def _done_since(act: Act, line: JournalLine, did: Callable[[Change], bool]) -> Iterator[Blocks]:
    """What tells the lines after `line` that did it; nothing where none in force did."""

    def blocks(later: JournalLine) -> bool:
        return later.revision > line.revision and any(map(did, later.changes))

    if any(map(blocks, later_lines(act, after=line.revision))):
        yield blocks


def _plays_on(change: Change, out: Collection[int]) -> bool:
    """Chips bought, last chips won or lost, a stack bagged, a deal: only who is in does any."""
    after, is_new = change["after"] or {}, change["before"] is None
    if change["model"] == SALE:
        return is_new and after["entry_id"] in out and _is_in_force(change["pk"])
    if change["model"] == SHARE:
        return is_new and after["entry_id"] in out and _is_dealt(change["pk"])
    names = {END: "entry_id", KNOCK_OUT: "by_entry_id", BAG: "entry_id"}
    return is_new and after.get(names.get(change["model"], "")) in out


def _is_bagged(change: Change, void: Collection[int]) -> bool:
    after = change["after"] or {}
    return change["model"] == BAG and change["before"] is None and after["entry_id"] in void


def _is_in_force(sale: int) -> bool:
    """Whether the sale was not voided since: chips that were given back are none to play with."""
    return Sale.objects.filter(pk=sale, voided=False).exists()


def _is_dealt(share: int) -> bool:
    """Whether the deal was not made void since."""
    return DealShare.objects.filter(pk=share, deal__voided=False).exists()


def _sells(change: Change) -> bool:
    """A sale made, or one that was taken back in force again."""
    after = change["after"] or {}
    return change["model"] == SALE and (change["before"] is None or after.get("voided") is False)


def settled_otherwise(tournament: Tournament) -> Iterator[Blocks]:
    """Envelopes opened and last longers paid that no longer fit who went out when."""
    yield from envelopes_hold(tournament)
    yield from pots_paid_hold(tournament)


def envelopes_hold(tournament: Tournament) -> Iterator[Blocks]:
    """Envelopes hold the whole pot, of a mystery event whose registration is closed.

    A cancelled event has no bounties to win, whatever was opened or paid before.
    """
    if tournament.state == State.CANCELLED:
        return
    rows = Envelope.objects.filter(tournament=tournament).order_by("position")
    held = dict(rows.values_list("pk", "amount_cents"))
    if not held:
        return
    book = bounties.won(tournament)
    fits = book.kind is BountyType.MYSTERY and book.needed == len(held)
    if not fits or book.collected_cents != sum(held.values()):
        yield touching(Envelope._meta.label_lower, *held)
    outside = {one.entry for one in book.envelopes if one.entry is not None} - {*book.stage}
    for pk in rows.filter(knock_out__elimination__entry__in=outside).values_list("pk", flat=True):
        yield touching(Envelope._meta.label_lower, pk)


def pots_paid_hold(tournament: Tournament) -> Iterator[Blocks]:
    """What was paid from a last longer is what was won."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.SIDE_POT, voided=False)
    payouts = list(rows.values_list("pk", "side_pot_id", "entry_id"))
    if not payouts:
        return
    pots = {pot.row.pk: pot for pot in dues.pots(tournament)}
    for pk, number, entry in payouts:
        pot = pots.get(number or 0)
        if pot is None or pot.due_cents(entry) < 0:
            yield touching(Payout._meta.label_lower, pk)
