"""Who is in and who went out, when and by whom: one reading of the acts in force, first to last.

A history that no evening can have (a chair won by a player who is out, a rebuy of a player who
was not broke) is reported as `impossible`: an undo let it happen.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.second_book.told import (
    Bagged,
    Bought,
    DayClosed,
    Dealt,
    DealVoided,
    Declined,
    Disqualified,
    EntryVoided,
    EnvelopeOpened,
    Fact,
    Finished,
    Opened,
    Out,
    PaidOut,
    PayoutVoided,
    Recounted,
    RegistrationClosed,
    SaleVoided,
    SentOn,
    Sold,
    StackKept,
    StackRemoved,
    Started,
    TakenIn,
    Terms,
    WentOut,
)


@dataclass
class Bust:
    """A report of last chips lost, and what became of it."""

    number: int
    out: Out
    position: int
    final: bool = False


@dataclass
class Leaves:
    """What a flight has for the next day: bags and heads by entry, cents of two pots.

    `players` are whose entries those are; `out_by_law` who was disqualified in it; `pool` is what
    goes on, while it still sells all it has; `entries` were sold, in the flights before it too.
    """

    sent: bool = False
    bags: Mapping[int, int] = field(default_factory=dict)
    heads: Mapping[int, int] = field(default_factory=dict)
    unclaimed: int = 0
    pool: int = 0
    players: Mapping[int, int] = field(default_factory=dict)
    out_by_law: frozenset[int] = frozenset()
    entries: int = 0


class Reading:
    """One event: its acts in force, and what the flights that feed it leave."""

    def __init__(
        self, acts: Sequence[tuple[int, Fact]], flights: Mapping[int, Leaves] | None = None
    ) -> None:
        self.flights = flights or {}
        self.terms = Terms()
        self.entries: dict[int, Sold] = {}
        self.sales: list[tuple[int, Sold | Bought]] = []
        self.voided = {fact.entry for _, fact in acts if isinstance(fact, EntryVoided)}
        self.given_back: set[int] = set()
        self.waiting: dict[int, Bust] = {}
        self.busts: list[Bust] = []
        self.gone: dict[int, int] = {}  # entry → the line that ended it
        self.out_by_law: set[int] = set()
        self.removed_chips: list[tuple[int, int]] = []
        self.closed = self.finished = self.sent = False
        self.closed_at = 0  # the line that closed registration
        self.deals: list[Dealt] = []
        self.void_deals: set[int] = set()
        self.payouts: list[PaidOut] = []
        self.void_payouts: set[int] = set()
        self.envelopes: dict[int, int] = {}
        self.bags: dict[int, int] = {}
        self.day_closed = 0  # the line that closed it
        self.taken_in: dict[int, int] = {}  # flight → the line that took its bags in
        self.parts: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self.kept: set[int] = set()
        self.impossible: list[str] = []
        void = {fact.sale for _, fact in acts if isinstance(fact, SaleVoided)}
        for number, fact in acts:
            if isinstance(fact, Bought) and fact.sale in void:
                continue  # a purchase given back is as good as never made
            self.read(number, fact)

    def read(self, number: int, fact: Fact) -> None:
        match fact:
            case Opened(terms):
                self.terms = terms
            case Sold() | Bought() | EntryVoided():
                self.trades(number, fact)
            case WentOut() | Declined() | Disqualified():
                self.loses(number, fact)
            case RegistrationClosed() | Finished() | SentOn():
                self.ends_sales(number, fact)
            case Bagged() | Recounted() | DayClosed():
                self.bags_stacks(number, fact)
            case TakenIn() | StackRemoved() | StackKept() | Started():
                self.begins(number, fact)
            case _:
                self.shares_out(number, fact)

    def trades(self, number: int, fact: Sold | Bought | EntryVoided) -> None:
        match fact:
            case Sold():
                self.entries[fact.entry] = fact
                self.sales.append((number, fact))
                self.open_only(number, "an entry is sold")
            case Bought():
                self.buys(number, fact)
            case EntryVoided(entry):
                if entry in self.given_back:
                    self.impossible.append(f"{number}: {entry} is given back twice")
                self.alive(number, entry, "is given back")
                self.given_back.add(entry)

    def loses(self, number: int, fact: WentOut | Declined | Disqualified) -> None:
        match fact:
            case WentOut(outs):
                self.go_out(number, outs)
            case Declined(entry):
                self.declines(number, entry)
            case Disqualified(entry, chips):
                self.alive(number, entry, "is disqualified")
                self.removed_chips.append((number, chips))
                self.out_by_law.add(entry)
                self.ends(Bust(number, Out(entry), 0))

    def ends_sales(self, number: int, fact: RegistrationClosed | Finished | SentOn) -> None:
        self.finished = self.finished or isinstance(fact, Finished)
        self.sent = self.sent or isinstance(fact, SentOn)
        if isinstance(fact, RegistrationClosed) or not self.closed:
            self.closes(number)
        if self.sent and (missing := self.left() - self.bags.keys()):
            self.impossible.append(f"{number}: {missing} go on without a bag")

    def bags_stacks(self, number: int, fact: Bagged | Recounted | DayClosed) -> None:
        match fact:
            case Bagged(bags):
                for entry, _ in bags:
                    if entry not in self.voided:
                        self.alive(number, entry, "has a stack to bag")
                self.bags |= dict(bags)
            case Recounted(entry, chips):
                self.bags[entry] = chips
            case DayClosed():
                self.day_closed = number

    def begins(self, number: int, fact: TakenIn | StackRemoved | StackKept | Started) -> None:
        match fact:
            case TakenIn():
                self.takes_in(number, fact)
            case StackRemoved(entry):
                self.leaves_play(number, [entry])
            case StackKept(entry):
                self.kept.add(entry)
            case Started():
                self.starts(number)

    def shares_out(self, number: int, fact: Fact) -> None:
        match fact:
            case Dealt():
                for entry, _ in fact.shares:
                    self.alive(number, entry, "makes a deal")
                self.deals.append(fact)
            case DealVoided(deal):
                self.void_deals.add(deal)
            case EnvelopeOpened(entry, cents):
                if entry not in self.gone:
                    self.impossible.append(f"{number}: an envelope for {entry}, who plays")
                self.envelopes[entry] = cents
            case PaidOut():
                self.payouts.append(fact)
            case PayoutVoided(payout):
                self.void_payouts.add(payout)

    # who is in

    def here(self) -> set[int]:
        """The entries of this event that count, those that came as bags too."""
        return (self.entries.keys() | self.parts.keys()) - self.voided

    def left(self) -> set[int]:
        return self.here() - self.gone.keys()

    def player_of(self, entry: int) -> int:
        if entry in self.entries:
            return self.entries[entry].player
        flight, before = self.parts[entry][0]
        return self.flights[flight].players[before]

    def alive(self, number: int, entry: int, does: str) -> None:
        known = entry in self.entries or entry in self.parts
        if not known or entry in self.given_back or entry in self.gone:
            self.impossible.append(f"{number}: {entry} {does} and is not in")

    def open_only(self, number: int, does: str) -> None:
        if self.closed:
            self.impossible.append(f"{number}: {does} after the close")

    # chips bought and lost

    def buys(self, number: int, bought: Bought) -> None:
        self.alive(number, bought.entry, "buys chips")
        self.open_only(number, "chips are sold")
        waiting = self.waiting.pop(bought.entry, None)
        if bought.back != (waiting is not None):
            self.impossible.append(f"{number}: {bought.entry} buys back in, waiting: {waiting}")
        if waiting is not None and bought.price.bounty:
            self.busts.append(waiting)  # a life is lost, and its head with it
        self.sales.append((number, bought))

    def go_out(self, number: int, outs: Sequence[Out]) -> None:
        together = {out.entry for out in outs}
        for position, out in enumerate(outs):
            self.alive(number, out.entry, "goes out")
            if out.entry in self.waiting:
                self.impossible.append(f"{number}: {out.entry} goes out without chips")
            for hunter in out.hunters:
                self.hunts(number, hunter, together)
            bust = Bust(number, out, position)
            if out.waits:
                self.waiting[out.entry] = bust
            else:
                self.ends(bust)

    def hunts(self, number: int, hunter: int, together: set[int]) -> None:
        """An entry given back counts nowhere, whoever it put out and whenever it went back."""
        if hunter in together or hunter in self.voided or hunter not in self.here():
            return
        self.alive(number, hunter, "wins chips")
        if hunter in self.waiting and self.waiting[hunter].number < number:
            self.impossible.append(f"{number}: {hunter} wins chips without any")

    def ends(self, bust: Bust) -> None:
        bust.final = True
        self.busts.append(bust)
        self.gone[bust.out.entry] = bust.number

    def declines(self, number: int, entry: int) -> None:
        if entry not in self.waiting:
            self.impossible.append(f"{number}: {entry} declines a rebuy and does not wait")
            return
        self.ends(self.waiting.pop(entry))

    def closes(self, number: int) -> None:
        if self.closed:
            self.impossible.append(f"{number}: closed twice")
        self.closed, self.closed_at = True, number
        for entry in list(self.waiting):
            self.ends(self.waiting.pop(entry))

    # bags of flights

    def takes_in(self, number: int, fact: TakenIn) -> None:
        """Every bag of the flight, all of a player's on one entry."""
        flight = self.flights[fact.flight]
        became = dict(fact.became)
        if not flight.sent or became.keys() != flight.bags.keys():
            self.impossible.append(f"{number}: {became} come in, {flight.bags} were sent")
        for before, entry in fact.became:
            self.parts[entry].append((fact.flight, before))
            if self.player_of(entry) != flight.players.get(before):
                self.impossible.append(f"{number}: the bag of {before} is {entry}'s")
        self.taken_in[fact.flight] = number
        self.leaves_play(number, fact.removed)

    def leaves_play(self, number: int, entries: Iterable[int]) -> None:
        """The stacks of those who were disqualified in a flight; each of them ends alone."""
        for entry in entries:
            if self.player_of(entry) not in self.put_out():
                self.impossible.append(f"{number}: {entry} leaves play and did nothing")
            self.ends(Bust(number, Out(entry, alone=True), len(self.busts)))

    def put_out(self) -> frozenset[int]:
        """Who was disqualified in a flight, by player."""
        return frozenset[int]().union(*(flight.out_by_law for flight in self.flights.values()))

    def starts(self, number: int) -> None:
        waiting = self.flights.keys() - self.taken_in.keys()
        if waiting:
            self.impossible.append(f"{number}: starts without {waiting}")
        for entry in self.left() & self.parts.keys() - self.kept:
            if self.player_of(entry) in self.put_out():
                self.impossible.append(f"{number}: {entry} was disqualified and sits down")

    # what the other pages of the book ask

    def finals(self) -> list[Bust]:
        return [bust for bust in self.busts if bust.final]

    def counted(self) -> Iterator[tuple[int, Sold | Bought, int]]:
        """The sales in force, with how many times their price each is."""
        for number, sale in self.sales:
            if sale.entry not in self.voided:
                yield number, sale, 1 if isinstance(sale, Sold) else sale.count

    def stacks(self) -> dict[int, int]:
        """What each entry that came from flights began with, chips that left play apart."""
        found: dict[int, int] = {}
        for entry, parts in self.parts.items():
            bags = [self.flights[flight].bags.get(before, 0) for flight, before in parts]
            found[entry] = max(bags) if self.terms.best_stack else sum(bags)
        removed = {bust.out.entry for bust in self.busts if bust.out.alone}
        return {entry: 0 if entry in removed else chips for entry, chips in found.items()}

    def chips(self) -> int:
        """In play: what was counted into bags, or was sold and came; less what left."""
        if self.sent:
            return 0
        bagged = {entry: self.bags.get(entry, 0) for entry in self.left()}
        begun = sum(bagged.values()) if self.day_closed else sum(self.stacks().values())
        since = self.day_closed
        sold = sum(n * sale.price.chips for at, sale, n in self.counted() if at > since)
        return begun + sold - sum(chips for at, chips in self.removed_chips if at > since)
