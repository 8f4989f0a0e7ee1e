"""What comes back by an undo stands where it stood: nothing done since may rest on its being gone.

A bust that was taken back and is done again is as old as it was, and so is the close of
registration.  Who played on meanwhile, bought chips or won somebody's last ones, cannot have done
so after that bust; nor can anything have been sold after that close.  An entry that was given back
counts nowhere, whenever that was: it may go back again over chips that it has won since.
Source: Robert's Rules 7.19, 7.33, 7.35; WSOP 2026 12.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from tdsite.acts.blocking import Blocks
from tournaments import journal
from tournaments.acts import Act, Change, merged_changes
from tournaments.models import (
    Bag,
    DealShare,
    Elimination,
    Entry,
    JournalLine,
    KnockOut,
    Sale,
    Tournament,
)
from tournaments.undo import blame, later_lines

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
