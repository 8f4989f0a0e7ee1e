"""Random evenings, each played by its number; every act done is told to a second book."""

from random import Random

from tdsite import director
from tests.factories import NOON, event
from tests.random_acts import Playing
from tests.second_book.book import SecondBook
from tests.second_book.told import Opened, Terms
from tournaments.models import JournalLine, Voucher

KINDS = ("none", "fixed", "progressive", "progressive", "mystery")
TABLE = {"prize_table": "club", "prize_terms": {"rows": [[999, [500_000, 300_000, 200_000]]]}}
OFTEN = (
    *("sell", "sell", "rebuy", "add_on", "void_entry", "void_sale", "reenter"),
    *("bust", "bust", "bust", "bust", "together", "decline", "disqualify", "close"),
    *("deal", "void_deal", "envelope", "finish", "pay", "pay", "pay_bounty", "void_payout"),
    *("undo", "undo", "undo_last", "undo_last", "undo_undo", "undo_undo"),
)


class RandomEvent(Playing):
    """An event played by chance; every act that is done is told to the second book."""

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.prices(bounties=self.chance.choice(KINDS))
        self.open(
            Terms(
                self.kind,
                self.chance.choice([5_000, 3_333]),
                prize_unit=self.chance.choice([1, 5_00]),
                coin=self.chance.choice([1, 50]),
                guarantee=self.chance.choice([0, 0, 900_00]),
            )
        )
        for _ in range(self.chance.randint(4, 8)):
            self.sell()
        director.start(self.tournament.pk, **self.by)
        self.tournament.refresh_from_db()

    def open(self, terms: Terms) -> None:
        tickets = {"prize_table": "satellite", "ticket_cents": terms.ticket}
        self.tournament = event(
            *self.price_rows(),
            bounty_kind=self.kind,
            bounty_bag_bp=terms.bag_bp,
            guarantee_cents=terms.guarantee,
            prize_unit_cents=terms.prize_unit,
            cash_unit_cents=terms.coin,
            policy={"deals": "guaranteed"},
            **(tickets if terms.ticket else TABLE),
        )
        self.at = NOON
        self.book = SecondBook()
        self.book.hears(0, Opened(terms))


class Satellite(RandomEvent):
    """An event for tickets of another evening's price."""

    def __init__(self, number: int, target: RandomEvent) -> None:
        self.target = target
        super().__init__(number)

    def open(self, terms: Terms) -> None:
        super().open(
            Terms(terms.bounties, terms.bag_bp, ticket=self.target.price.total, coin=terms.coin)
        )

    def hand_out(self) -> JournalLine:
        """Somebody who won a ticket here comes with it to the desk of the other event."""
        waiting = Voucher.objects.filter(cancelled=False).exclude(sales__voided=False)
        code = self.one(list(waiting.values_list("code", flat=True)))
        return self.target.sell(code=code)


def evening_for_tickets(number: int) -> Satellite:
    """A satellite and the event that its tickets are for, both played by the same number."""
    return Satellite(number, RandomEvent(number + 1_000_000))
