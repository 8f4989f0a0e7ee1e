"""Whether a person's data may be taken out of the book: not while anything is open."""

from datetime import date

from django.db.models import QuerySet

from tournaments import queries
from tournaments.models import Entry, Mark, Payout, Player, Sale
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import marks
from tournaments.operations.erasure import merged_into
from tournaments.operations.merging import OVER
from tournaments.operations.players import check_stands
from tournaments.rules import N_, RuleError
from tournaments.rules.marks import STOPS, Word


class NotConfirmed(RuleError):
    """Erasing asks for the person's number, so that nobody is erased by a slip."""


class StillInPlay(RuleError):
    """The person plays in an event that is not over."""


class MoneyOpen(RuleError):
    """The person owes money, or money is due to him."""


class MarkStands(RuleError):
    """Without the person's name nobody could keep the mark."""


def check_may_erase(player: Player, *, on: date) -> None:
    """Raise MergedAlready, ErasedAlready, StillInPlay, MoneyOpen or MarkStands."""
    check_stands(player)
    people = [player.pk, *merged_into(player)]
    entries = Entry.objects.filter(player__in=people, voided=False).select_related("tournament")
    for event in _still_in(entries)[:1]:
        raise StillInPlay(
            N_("%(player)s is in “%(event)s”, which is not over. Erase after its end."),
            player=player.name,
            event=event,
        )
    for entry in entries:
        _check_paid(player, entry)
    standing = list(Mark.objects.filter(player__in=people, lifted_at=None))
    if any(mark.kind == Word.OWES and marks.known(mark).holds(on) for mark in standing):
        raise MoneyOpen(N_("%(player)s owes the house money. Settle it first."), player=player.name)
    if any(mark.kind in STOPS and not marks.known(mark).is_over(on) for mark in standing):
        raise MarkStands(
            N_(
                "%(player)s is banned or self-excluded: without the name nobody could keep to that."
                " Erase when it is over."
            ),
            player=player.name,
        )


def _still_in(entries: QuerySet[Entry]) -> list[str]:
    """The names of events that are not over and have one of the entries, or wait for its bag."""
    played = entries.exclude(tournament__state__in=OVER).values_list("tournament__name", flat=True)
    bagged = entries.filter(elimination=None, bags__isnull=False, bags__carried=None)
    waiting = bagged.filter(tournament__feeds__isnull=False)
    waiting = waiting.exclude(bags__carried__isnull=False)  # of a flight of several days
    waiting = waiting.exclude(tournament__feeds__state__in=OVER)
    return [*played, *waiting.values_list("tournament__feeds__name", flat=True)]


def _check_paid(player: Player, entry: Entry) -> None:
    """Raise MoneyOpen for a prize that was not handed out, or a purchase that was not paid."""
    event = entry.tournament.name
    owed = Sale.objects.filter(
        entry=entry, voided=False, method=Method.OWED, settled_at__isnull=True
    )
    if owed.exists():
        raise MoneyOpen(
            N_("%(player)s still owes money for “%(event)s”. Settle it first."),
            player=player.name,
            event=event,
        )
    won = queries.awards(entry.tournament).paid_cents.get(entry.pk, 0)
    paid = Payout.objects.filter(
        entry=entry, kind=PayoutKind.PRIZE, state=PayoutState.PAID, voided=False
    )
    if won and not paid.exists():
        raise MoneyOpen(
            N_("The prize of %(player)s in “%(event)s” is not paid. Pay it first."),
            player=player.name,
            event=event,
        )
