"""Random events of several flights, each played by its number and told to a book for every day."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, event, fay, player
from tests.random_acts import Playing
from tests.second_book.all_days import AllDays
from tests.second_book.book import Figures
from tests.second_book.told import (
    Bagged,
    DayClosed,
    Opened,
    Recounted,
    RegistrationClosed,
    SentOn,
    Sold,
    StackKept,
    StackRemoved,
    Started,
    TakenIn,
    Terms,
)
from tournaments import disqualified_bags, flight_tree
from tournaments.models import Bag, CarriedBag, Elimination, JournalLine, Player
from tournaments.models.days import EndsBy
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.rules import RuleError

KINDS = ("none", "fixed", "progressive", "progressive", "mystery", "mystery")
SHAPES: tuple[Mapping[str, str], ...] = (  # what each flight leads to
    {"1A": "", "1B": ""},
    {"1A": "", "1B": ""},
    {"1A": "", "1B": "", "1C": ""},
    {"1A": "2", "1B": "2", "2": ""},
    {"1A": "2A", "1B": "2B", "2A": "", "2B": ""},
)
TABLE = {"prize_table": "club", "prize_terms": {"rows": [[999, [500_000, 300_000, 200_000]]]}}
PLAYED = (
    *("sell", "sell", "reenter", "reenter", "rebuy", "add_on", "void_entry", "void_sale"),
    *("bust", "bust", "bust", "together", "decline", "disqualify", "disqualify"),
    *("undo", "undo_last", "undo_undo", "undo_undo"),
)
LATER = (
    *("begin", "bag", "confirm", "correct_bag", "close_day", "send_on", "take_in", "start"),
    *("remove_stack", "keep_stack", "bust", "bust", "bust", "together", "disqualify"),
    *("deal", "envelope", "envelope", "finish", "pay", "pay_bounty", "void_payout", "sell"),
    *("rebuy", "void_entry", "void_sale", "close", "void_deal", "decline", "reenter"),
    *("undo", "undo", "undo_last", "undo_undo", "undo_undo", "undo_undo"),
)


class Day(Playing):
    """An event of the tree: a flight, or the last day."""

    seldom = 0.3

    def __init__(self, tree: "Tree", name: str, terms: Terms, **fields: Any) -> None:
        self.tree, self.name, self.chance = tree, name, tree.chance
        self.price, self.rebuy_price = tree.prices_of_all
        self.tournament = event(
            *self.price_rows(),
            name=f"Main Event {name}".strip(),
            prize_unit_cents=terms.prize_unit,
            cash_unit_cents=terms.coin,
            seats_per_table=4,
            seed="2a" * 32,
            **TABLE,
            **fields,
        )
        self.at, self.terms = NOON, terms

    def told(self) -> None:
        """From when the books are open."""
        self.book = self.tree.book.books[self.tournament.pk]
        self.book.hears(0, Opened(self.terms))

    @property
    def at(self) -> Any:
        return self.tree.at

    @at.setter
    def at(self, at: Any) -> None:
        self.tree.at = at

    def reads(self) -> Figures:
        return self.tree.book.reads()[self.tournament.pk]

    # sold to the same people in all flights

    def sell(self, code: str = "") -> JournalLine:
        known = list(Player.objects.order_by("pk"))
        if known and self.chance.random() < 0.4:
            return self.sold_to(self.chance.choice(known), self.method())
        return self.sold_to(player(), self.method())

    def sold_to(self, buyer: Player, method: Method) -> JournalLine:
        order = {"player_id": buyer.pk, "method": method, **self.by}
        line = director.register_and_seat(self.tournament.pk, **order)
        sold = Sold(line.data["entry"], buyer.pk, self.price, method)
        self.book.hears(line.revision, sold)
        return line

    # paid to those who were not

    def due(self) -> dict[str, list[int]]:
        """Who has won something and was paid none of it, by the act that pays it."""
        found = self.reads()
        return {
            act: [e for e in won if (e, of) not in found.paid and not self.is_withheld(e)]
            for act, won, of in (
                ("pay", found.awards, "prize"),
                ("pay_bounty", found.bounties, "bounty"),
            )
        }

    def is_withheld(self, entry: int) -> bool:
        """A disqualified player's prize waits for a decision that nobody takes here."""
        return Elimination.objects.filter(entry=entry, kind=Ending.DISQUALIFIED).exists()

    def pay(self) -> JournalLine:
        return self.paid(self.one(self.due()["pay"]), PayoutKind.PRIZE)

    def pay_bounty(self) -> JournalLine:
        return self.paid(self.one(self.due()["pay_bounty"]), PayoutKind.BOUNTY)

    # the end of a day

    def begin(self) -> JournalLine:
        return director.begin_bagging(
            self.tournament.pk, ends_by=EndsBy.LEVEL, certain=True, **self.by
        )

    def bag(self) -> JournalLine:
        """The next table: what is left of the chips goes into the last bag, but now and then."""
        ending = flight_tree.day_ending(self.tournament)
        bagged = Bag.objects.filter(day_end=ending).values_list("entry", flat=True)
        seats = list(self.seats().exclude(entry__in=list(bagged)))
        if ending is None or ending.expected_chips is None or not seats:
            raise RuleError("No stack is without a bag.")
        table = seats[0].table.number
        here = [seat for seat in seats if seat.table.number == table]
        stacks = {seat.number: self.chance.randint(1, 25) * 1_000 for seat in here}
        if len(here) == len(seats):
            so_far = sum(Bag.objects.filter(day_end=ending).values_list("chips", flat=True))
            rest = ending.expected_chips - so_far - sum(stacks.values())
            stacks[here[-1].number] = max(500, stacks[here[-1].number] + rest)
        line = director.bag_table(self.tournament.pk, table=table, stacks=stacks, **self.by)
        counted = Bag.objects.filter(tournament=self.tournament, number__in=line.data["bags"])
        bags = tuple(counted.order_by("number").values_list("entry", "chips"))
        self.book.hears(line.revision, Bagged(bags))
        return line

    def seats(self) -> Any:
        rows = Seat.objects.filter(table__tournament=self.tournament, entry__isnull=False)
        return rows.select_related("table").order_by("table__number", "number")

    def confirm(self) -> JournalLine:
        table = self.one([bag.table_number for bag in self.to_confirm()])
        return director.confirm_bags(self.tournament.pk, table=table, **{**self.by, "by": fay()})

    def to_confirm(self) -> list[Bag]:
        ending = flight_tree.day_ending(self.tournament)
        return list(flight_tree.bags_of(ending).filter(confirmed_at=None)) if ending else []

    def correct_bag(self) -> JournalLine:
        bag = self.one(list(Bag.objects.filter(tournament=self.tournament).order_by("number")))
        chips = bag.chips + self.chance.choice([500, 1_000])
        told = {"bag": bag.number, "chips": chips, "reason": "counted again"}
        line = director.correct_bag(self.tournament.pk, **told, **self.by)
        self.book.hears(line.revision, Recounted(bag.entry_id, chips))
        return line

    def close_day(self) -> JournalLine:
        line = director.close_day(self.tournament.pk, reason="a chip was found", **self.by)
        self.book.hears(line.revision, DayClosed())
        return line

    def send_on(self) -> JournalLine:
        line = director.carry_on(self.tournament.pk, **self.by)
        self.book.hears(line.revision, SentOn())
        return line

    # the beginning of the next

    def take_in(self) -> JournalLine:
        flight = self.one(flight_tree.not_merged(self.tournament))
        line = director.merge_flight(self.tournament.pk, flight=flight.pk, **self.by)
        parts = CarriedBag.objects.filter(bag__tournament=flight).order_by("pk")
        became = tuple(parts.values_list("bag__entry", "entry"))
        told = TakenIn(flight.pk, became, removed_by(line))
        self.book.hears(line.revision, told)
        return line

    def remove_stack(self) -> JournalLine:
        entry = self.one(disqualified_bags.undecided(self.tournament)).entry
        line = director.remove_stack(entry.pk, **self.by)
        self.book.hears(line.revision, StackRemoved(entry.pk))
        return line

    def keep_stack(self) -> JournalLine:
        entry = self.one(disqualified_bags.undecided(self.tournament)).entry
        line = director.let_stack_play(entry.pk, reason="a small task", **self.by)
        self.book.hears(line.revision, StackKept(entry.pk))
        return line

    def start(self) -> JournalLine:
        before = self.tournament.revision
        line = director.start(self.tournament.pk, **self.by)
        self.book.hears(line.revision, Started())
        closing = self.tournament.journal.filter(
            revision__gt=before, kind="registration.closed"
        ).first()
        if closing is not None:
            self.book.hears(closing.revision, RegistrationClosed())
        return line

    def next_step(self) -> str:
        """What a director would do next, if it were the end of the evening."""
        tournament = self.tournament
        if tournament.started_at is None:
            waits = flight_tree.not_merged(tournament)
            undecided = disqualified_bags.undecided(tournament)
            dealt = tournament.journal.filter(kind="tournament.started").exists()
            again = "undo_undo" if dealt else "start"  # seats are not drawn a second time
            return "take_in" if waits else "keep_stack" if undecided else again
        if tournament.feeds_id is None:
            return self.chance.choice(("bust", "bust", "together", "envelope", "close", "finish"))
        ending = flight_tree.day_ending(tournament)
        if ending is None:
            return "send_on" if flight_tree.last_day_end(tournament) else "begin"
        if self.entries(elimination__pending=True):
            return "decline"
        bagged = ending.bags.values_list("entry", flat=True)
        if self.seats().exclude(entry__in=list(bagged)).exists():
            return "bag"
        return "confirm" if self.to_confirm() else "close_day"


def removed_by(line: JournalLine) -> tuple[int, ...]:
    """The entries whose stacks the line took out of play, in its order."""
    label = Elimination._meta.label_lower
    ends = [change["after"] for change in line.changes if change["model"] == label]
    return tuple(end["entry_id"] for end in ends if end is not None)


class Tree:
    """An event and its flights, dealt to begin with; acts are done in any of them."""

    def __init__(self, number: int) -> None:
        self.chance, self.at = Random(number), NOON
        chance, kind = self.chance, self.chance.choice(KINDS)
        prices = Playing()
        prices.chance = chance
        prices.prices(bounties=kind)
        self.prices_of_all = prices.price, prices.rebuy_price
        self.shape = chance.choice(SHAPES)
        best = chance.random() < 0.5
        common = {"prize_unit": chance.choice([1, 5_00]), "coin": chance.choice([1, 50])}
        terms = {"bag_bp": chance.choice([5_000, 3_333]), "best_stack": best, **common}
        guarantee = chance.choice([0, 0, 2_000_00])
        from_money = kind == "mystery" and chance.random() < 0.5
        last = Day(
            self,
            "",
            Terms(kind, guarantee=guarantee, envelopes_for_paid=from_money, **terms),
            bounty_kind=kind,
            bounty_bag_bp=terms["bag_bp"],
            guarantee_cents=guarantee,
            stacks_forward="best" if best else "all",
            enter_with_bag=chance.random() < 0.7,
            direct_entries=chance.random() < 0.3,
            policy={
                "deals": "guaranteed",
                "disqualified_bags": chance.choice(["removed", "director"]),
            },
            mystery_from_money=from_money,
        )
        self.days = {"": last}
        early = chance.choice([(0, 0), (0, 0), (4_000, 50_03)])
        for name, feeds in sorted(self.shape.items(), key=lambda one: one[0], reverse=True):
            played = Terms(kind, is_flight=True, early_bp=early[0], early=early[1], **terms)
            fields = {"early_bp": early[0], "early_cents": early[1], "flight": name}
            feeds_id = self.days[feeds].tournament.pk
            self.days[name] = Day(self, name, played, feeds_id=feeds_id, **fields)
        self.book = AllDays(
            {day.tournament.pk: day.tournament.feeds_id for day in self.days.values()}
        )
        for day in self.days.values():
            day.told()
        self.dealt: list[Day] = []

    def story(self) -> Iterator[tuple[Day, str]]:
        """Acts to do: flights one after the other, whatever comes, then the way to the end."""
        for name in sorted(set(self.shape) - set(self.shape.values())):
            self.deal(self.days[name])
            for _ in range(14):
                yield self.chance.choice(self.dealt), self.chance.choice(PLAYED)
            for _ in range(12):
                yield self.whatever()
        for _ in range(30):
            yield self.whatever()
        while not self.is_over or any(any(day.due().values()) for day in self.days.values()):
            yield self.onward()

    def deal(self, day: Day) -> None:
        """Sold to strangers and to who was out elsewhere, or has a bag and may enter with it."""
        self.dealt.append(day)
        for _ in range(12):
            if len(day.playing()) < 5:
                day.act("sell")
        day.act("start")

    def whatever(self) -> tuple[Day, str]:
        """Any act in any event, or the next one on the way to the end."""
        if self.chance.random() < 0.5:
            return self.onward()
        return self.chance.choice([*self.dealt, self.days[""]]), self.chance.choice(LATER)

    def onward(self) -> tuple[Day, str]:
        """The next step of the first flight that is not over, or of the last day."""
        later = [self.days[name] for name in sorted(set(self.shape.values()), reverse=True)]
        for day in [*self.dealt, *(one for one in later if one not in self.dealt)]:
            if day.tournament.state not in (State.FINISHED, State.CANCELLED):
                return day, day.next_step()
        unpaid = [day for day in self.days.values() if any(day.due().values())]
        day = self.chance.choice(unpaid or [self.days[""]])
        return day, "pay" if day.due()["pay"] else "pay_bounty"

    def leads_to(self, day: Day) -> list[Day]:
        """The event itself, then those that its bags go on to."""
        found, here = [day], day
        while here.name:
            here = self.days[self.shape[here.name]]
            found.append(here)
        return found

    def fresh(self) -> None:
        for day in self.days.values():
            day.tournament.refresh_from_db()

    @property
    def is_over(self) -> bool:
        return self.days[""].tournament.state == State.FINISHED
