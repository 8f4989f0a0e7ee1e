"""What the player of one seat may buy at the table, and what they still have to pay."""

from dataclasses import dataclass
from datetime import datetime

from tdsite.web.offers import BOUGHT, person_at
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.rules.sales import Sales, Trigger

ACTS = {PriceKind.REBUY: "rebuy", PriceKind.ADD_ON: "add_on"}
RIGHTS = {PriceKind.REBUY: "entry.rebought", PriceKind.ADD_ON: "entry.added_on"}


@dataclass(frozen=True, slots=True)
class SaleHere:
    """Chips that are sold at the seat, one press for each way to pay.

    `most_chips`: only to a stack of so many or fewer; None for any.
    """

    kind: PriceKind
    act: str
    price_cents: int
    chips: int
    most_chips: int | None

    @property
    def name(self) -> str:
        return str(self.kind.label)


@dataclass(frozen=True, slots=True)
class AtSeat:
    """`owed` are receipts of the event that wait for the player's money."""

    sales: tuple[SaleHere, ...]
    owed: tuple[Sale, ...]


def at_seat(
    tournament: Tournament, entry: Entry, now: datetime, *, terms: Sales, may: dict[str, bool]
) -> AtSeat:
    """The seat's sales that this reader may make, and the player's debts they may settle.

    `may` is what the page knows of the reader's rights.  Read the entry with its player.
    """
    kinds = [kind for kind in BOUGHT if may[RIGHTS[kind].replace(".", "_")]]
    if not tournament.registration_closed_at and kinds and (terms.rebuy or terms.add_on):
        offers = person_at(tournament, entry.player, now).offers
    else:
        offers = []
    sales = tuple(
        SaleHere(
            offer.kind,
            ACTS[offer.kind],
            offer.choice().cost.total_cents,
            offer.choice().cost.chips,
            _most_chips(terms, entry, offer.kind),
        )
        for offer in offers
        if offer.kind in kinds and offer.possible
    )
    return AtSeat(sales, _owed(tournament, entry) if may["entry_settled"] else ())


def _owed(tournament: Tournament, entry: Entry) -> tuple[Sale, ...]:
    rows = Sale.objects.filter(
        tournament=tournament,
        entry__player=entry.player_id,
        method=Method.OWED,
        settled_at=None,
        voided=False,
    )
    return tuple(rows.prefetch_related("parts").order_by("number"))


def _most_chips(terms: Sales, entry: Entry, kind: PriceKind) -> int | None:
    if kind != PriceKind.REBUY or terms.rebuy is None or hasattr(entry, "elimination"):
        return None
    if terms.rebuy.trigger == Trigger.ANY:
        return None
    return 0 if terms.rebuy.trigger == Trigger.BROKE else terms.chips
