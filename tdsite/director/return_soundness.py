"""What comes back by an undo stands where it stood: nothing done since may rest on its being gone.

A bust that was taken back and is done again is as old as it was, and so are the voiding of an
entry and the close of registration.  Who played on meanwhile, bought chips or won somebody's last
ones, cannot have done so after that bust; nor can anything have been sold after that close.
Source: Robert's Rules 7.19, 7.33, 7.35; WSOP 2026 12.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from tdsite.director.guilty import Guilty
from tournaments import journal
from tournaments.acts import Act, Change, net
from tournaments.models import Elimination, Entry, JournalLine, KnockOut, Sale, Tournament
from tournaments.undo import later_lines

EVENT, ENTRY, SALE, END, KNOCK_OUT = (
    model._meta.label_lower for model in (Tournament, Entry, Sale, Elimination, KnockOut)
)


def nothing_rests_on_it(act: Act) -> Iterator[Guilty]:
    """For each line turned back, the later lines in force that need what it had taken away."""
    turned_back = journal.lines_of(act.scope).filter(revision__in=act.turned_back)
    for line in turned_back.order_by("-revision"):
        changes = net(line.changes)
        if out := _out_again(changes) | _given_back_again(changes):
            yield from _done_since(act, line, partial(_plays_on, out=out))
        if any(_closes_again(change) for change in changes):
            yield from _done_since(act, line, _sells)


def _out_again(changes: Collection[Change]) -> set[int]:
    """The entries whose bust the line took away, or gave to somebody else: it is theirs again."""
    ends = [(change["before"], change["after"]) for change in changes if change["model"] == END]
    return {
        before["entry_id"]
        for before, after in ends
        if before is not None and (after is None or "entry_id" in after)
    }


def _given_back_again(changes: Collection[Change]) -> set[int]:
    """The entries that were voided before the line: they are so again.

    One that the line sold is judged by its bounties: who it put out may have bought chips since.
    """
    rows = [change for change in changes if change["model"] == ENTRY and change["before"]]
    return {row["pk"] for row in rows if (row["after"] or {}).get("voided") is False}


def _closes_again(change: Change) -> bool:
    """Whether the line opened registration again."""
    name, after = "registration_closed_at", change["after"] or {}
    return change["model"] == EVENT and name in after and after[name] is None


def _done_since(act: Act, line: JournalLine, did: Callable[[Change], bool]) -> Iterator[Guilty]:
    """What tells the lines after `line` that did it; nothing where none in force did."""

    def guilty(later: JournalLine) -> bool:
        return later.revision > line.revision and any(map(did, later.changes))

    if any(map(guilty, later_lines(act, after=line.revision))):
        yield guilty


def _plays_on(change: Change, out: Collection[int]) -> bool:
    """Chips bought, last chips won or lost, an entry given back: only who is in does any of it."""
    after, is_new = change["after"] or {}, change["before"] is None
    if change["model"] == ENTRY:
        return change["pk"] in out and after.get("voided") is True
    if change["model"] == SALE:
        return is_new and after["entry_id"] in out
    names = {END: "entry_id", KNOCK_OUT: "by_entry_id"}
    return is_new and after.get(names.get(change["model"], "")) in out


def _sells(change: Change) -> bool:
    """A sale made, or one that was taken back in force again."""
    after = change["after"] or {}
    return change["model"] == SALE and (change["before"] is None or after.get("voided") is False)
