"""The last longers of an event now: who is in each, who lasts, who has won, what was paid."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments import queries
from tournaments.models import Payout, SidePot, SidePotEntry, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.rules import last_longer
from tournaments.rules.last_longer import LastLongerState


@dataclass(frozen=True, slots=True)
class Pot:
    """A last longer with its stakes in force, in the order of joining, and how it stands.

    `paid` is what was handed over or authorised, by entry, in cents.
    """

    row: SidePot
    stakes: tuple[SidePotEntry, ...]
    standing: LastLongerState
    paid: Mapping[int, int]

    def due_cents(self, entry: int) -> int:
        """What the entry has won of it and not had yet; below 0: too much."""
        return self.standing.shares.get(entry, 0) - self.paid.get(entry, 0)


def pots(tournament: Tournament, *, with_voided: bool = False) -> list[Pot]:
    """Every last longer of the event by number; those given back too, if asked for."""
    rows = SidePot.objects.filter(tournament=tournament).order_by("number")
    return _pots(tournament, rows if with_voided else rows.filter(voided=False))


def pot_of(row: SidePot) -> Pot:
    """One of them."""
    return _pots(row.tournament, [row])[0]


def _pots(tournament: Tournament, rows: Iterable[SidePot]) -> list[Pot]:
    rows = list(rows)
    if not rows:
        return []
    stakes: dict[int, list[SidePotEntry]] = defaultdict(list)
    found = SidePotEntry.objects.filter(pot__in=rows, voided=False).order_by("pk")
    for stake in found.select_related("entry__player"):
        stakes[stake.pot_id].append(stake)
    paid_by_pot: dict[int, dict[int, int]] = defaultdict(dict)
    paid = Payout.objects.filter(side_pot__in=rows, kind=PayoutKind.SIDE_POT, voided=False)
    for pot, entry, cents in paid.values_list("side_pot_id", "entry_id", "amount_cents"):
        paid_by_pot[pot or 0][entry] = paid_by_pot[pot or 0].get(entry, 0) + cents
    places = queries.places(tournament)
    over = tournament.state in (State.FINISHED, State.CANCELLED)
    return [
        Pot(
            row,
            tuple(stakes[row.pk]),
            last_longer.standing(
                [stake.entry_id for stake in stakes[row.pk]],
                stake_cents=row.stake_cents,
                places=places,
                withdrawn={s.entry_id for s in stakes[row.pk] if s.entry.voided},
                over=over,
            ),
            paid_by_pot[row.pk],
        )
        for row in rows
    ]
