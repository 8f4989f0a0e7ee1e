"""What a correction would change, before it is confirmed: the act, done and taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

from tdsite.web import log
from tournaments import bounties, elimination_results
from tournaments.models import JournalLine, Tournament
from tournaments.rules.bust_corrections import Difference, EntryState, differences


@dataclass(frozen=True, slots=True)
class Changed:
    """One line of the difference, with the player's name."""

    player: str
    what: Difference

    @property
    def prize_changes(self) -> bool:
        return self.what.old.prize_cents != self.what.new.prize_cents

    @property
    def bounty_changes(self) -> bool:
        return self.what.old.bounty_cents != self.what.new.bounty_cents

    @property
    def too_much_cents(self) -> int:
        """What was handed over beyond what the place then wins, in cents."""
        return max(0, -self.what.to_pay_cents) if self.what.is_paid_wrong else 0

    @property
    def too_little_cents(self) -> int:
        return max(0, self.what.to_pay_cents) if self.what.is_paid_wrong else 0


@dataclass(frozen=True, slots=True)
class Preview:
    """Everybody whose place or money changes, and the sentence the log would have."""

    says: str
    changes: tuple[Changed, ...]

    @property
    def paid_wrong(self) -> int:
        return sum(change.what.is_paid_wrong for change in self.changes)

    @property
    def has_bounties(self) -> bool:
        return any(change.bounty_changes for change in self.changes)


def preview(tournament: Tournament, act: Callable[[], JournalLine]) -> Preview:
    """What `act` would change.  Nothing stays of it; raises what it raises."""
    with transaction.atomic():
        old, paid = _standings(tournament), elimination_results.paid_cents(tournament)
        line = act()
        new = _standings(tournament)
        transaction.set_rollback(True)
    found = differences(old, new, paid)
    names = elimination_results.names_of(one.entry for one in found)
    changes = tuple(Changed(names[one.entry], one) for one in found)
    return Preview(log.says(line, currency=tournament.currency), changes)


def _standings(tournament: Tournament) -> dict[int, EntryState]:
    """Places, prizes and bounties as they are now.  The event is read anew: acts change it."""
    event = Tournament.objects.select_related("club").get(pk=tournament.pk)
    return elimination_results.standings(event, _bounties(event))


def _bounties(tournament: Tournament) -> Mapping[int, int]:
    return bounties.won(tournament).won
