"""Who went out in which order, and what each has won by it: what a correction reads."""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Prefetch

from tournaments import bounties, queries
from tournaments.models import Elimination, Entry, JournalLine, KnockOut, Payout, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.rules.bust_corrections import EntryState, Out
from tournaments.undo import undone_by

CORRECTIONS = (
    "entry.bust_corrected",
    "entry.busted",
    "chips.found",
    "penalty.prize_decided",
)


def with_hunters() -> "Prefetch[str]":
    """Who took the last chips, those left out whose entry was given back."""
    return Prefetch("knock_outs", KnockOut.objects.filter(by_entry__voided=False))


def outs_of(tournament: Tournament) -> list[Out]:
    """Every elimination of the event, those that wait for a rebuy too, the first one first."""
    rows = Elimination.objects.filter(tournament=tournament).order_by("sequence")
    return [
        out_of(row) for row in rows.select_related("entry__player").prefetch_related(with_hunters())
    ]


def out_of(row: Elimination) -> Out:
    """The elimination as the rules see it, read `with_hunters`."""
    named = sorted(row.knock_outs.all(), key=lambda knock_out: (knock_out.position, knock_out.pk))
    by = tuple(knock_out.by_entry_id for knock_out in named)
    return Out(row.entry_id, row.sequence, row.at, row.hand, by, row.entry.player.name)


def standings(
    tournament: Tournament, bounty_cents: Mapping[int, int] | None = None
) -> dict[int, EntryState]:
    """The place and the prize of everybody who has one, the best place first.

    Prizes are told once they are set.  `bounty_cents`: what each has won by knocking out.
    Raises StacksNeeded where a hand lacks a stack that decides its places.
    """
    placed = queries.places(tournament)
    won: Mapping[int, int] = {}
    if tournament.registration_closed_at is not None:
        won = queries.awards(tournament, placed).paid_cents
    bounties = bounty_cents or {}
    in_order = sorted(placed, key=lambda entry: placed[entry].place)
    found = {
        entry: EntryState(str(placed[entry]), won.get(entry, 0), bounties.get(entry, 0))
        for entry in in_order
    }
    still = {entry: cents for entry, cents in bounties.items() if cents and entry not in found}
    return found | {entry: EntryState(bounty_cents=cents) for entry, cents in still.items()}


def paid_cents(tournament: Tournament) -> dict[int, int]:
    """The prizes that were authorised or handed over, by entry, in cents."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.PRIZE, voided=False)
    return dict(rows.values_list("entry_id", "amount_cents"))


def paid_otherwise(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Entries whose payment is not what they have won now: (paid, won) in cents, by entry."""
    paid = paid_cents(tournament)
    if not paid:
        return {}
    won = queries.awards(tournament).paid_cents
    return {e: (cents, won.get(e, 0)) for e, cents in paid.items() if cents != won.get(e, 0)}


def bounties_overpaid(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Entries that were paid more bounties than they have won now: (paid, won) in cents."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY, voided=False)
    paid = set(rows.values_list("entry_id", flat=True))
    if not paid:
        return {}
    book = bounties.won(tournament)
    won = {entry: book.won.get(entry, 0) for entry in paid}
    return {e: (won[e] - book.due_cents(e), won[e]) for e in paid if book.due_cents(e) < 0}


def agreed_otherwise(tournament: Tournament, *, turned_back: Collection[int] = ()) -> set[int]:
    """Entries whose payments a correction left as they were, knowing that they no longer fit.

    `turned_back` are the lines that an undo is turning back: as if they had never been.
    """
    lines = JournalLine.objects.filter(tournament=tournament, kind__in=CORRECTIONS)
    lines_paid = lines.values_list("revision", "data__paid_otherwise")
    named = [(revision, entries) for revision, entries in lines_paid if entries]
    gone = {*undone_by(tournament, without=turned_back), *turned_back} if named else set()
    return {e for revision, entries in named if revision not in gone for e in entries}


def names_of(entries: Iterable[int]) -> dict[int, str]:
    """The players' names by entry."""
    rows = Entry.objects.filter(pk__in=list(entries))
    return dict(rows.values_list("pk", "player__name"))
