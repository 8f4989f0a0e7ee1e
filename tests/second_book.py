"""The second book: what a pedant with a pencil would have kept, from the acts alone.

It hears each act that was done ("Ann went out by Ben") and each undo, and knows nothing else: no
row, no query and no rule of the product stands here.  All figures are reckoned anew, from the
first act in force to the last, by the laws as they are written for people:

* places: Robert's Rules 7.35: who goes out later finishes higher; of one hand the larger stack;
* prizes: percentages of the pool rounded down to the unit, the rest to the first place; ties share
  in whole units of the prizes or in whole coins; a deal comes before the places (7.37);
* bounties: the head to who took the last chips, cent by cent to those named first; of a
  progressive one a part (rounded up) to the bag and the rest on the hunter's own head.

What was undone is left out as if it had not been; what is undone twice stands where it stood.
A history that no evening can have (a chair won by a player who is out, a rebuy of a player who
was not broke) is reported as `impossible`: an undo let it happen.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tests.told_acts import (
    Bought,
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
    RegistrationClosed,
    SaleVoided,
    Sold,
    Terms,
    Undone,
    WentOut,
)


@dataclass
class Figures:
    """All that the book says of one event, in cents, chips and places (best, worst of a tie)."""

    left: set[int] = field(default_factory=set)
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    heads: dict[int, int] = field(default_factory=dict)
    bounties: dict[int, int] = field(default_factory=dict)
    unclaimed: int = 0
    collected: int = 0
    pool: int = 0
    prizes: list[int] = field(default_factory=list)
    prizes_left: list[int] = field(default_factory=list)  # the same after deals
    awards: dict[int, int] = field(default_factory=dict)
    staff_odd: int = 0
    paid: dict[tuple[int, str], int] = field(default_factory=dict)
    fees: int = 0
    staff: int = 0
    tills: Counter[str] = field(default_factory=Counter)
    chips: int = 0
    impossible: list[str] = field(default_factory=list)


class SecondBook:
    """The acts of one event as they were told, by the number of their line."""

    def __init__(self) -> None:
        self.acts: dict[int, Fact] = {}

    def hears(self, number: int, fact: Fact) -> None:
        self.acts[number] = fact

    def in_force(self) -> list[tuple[int, Fact]]:
        """The acts that count: read backwards, an undo that counts strikes its lines out."""
        struck: set[int] = set()
        for number in sorted(self.acts, reverse=True):
            fact = self.acts[number]
            if isinstance(fact, Undone) and number not in struck:
                struck |= set(fact.numbers)
        return [
            (number, fact)
            for number, fact in sorted(self.acts.items())
            if number not in struck and not isinstance(fact, Undone)
        ]

    def reads(self) -> Figures:
        return _Reading(self.in_force()).figures()


@dataclass
class _Bust:
    """A report of last chips lost, and what became of it."""

    number: int
    out: Out
    position: int
    final: bool = False


class _Reading:
    """One reading of the acts in force, the first one first."""

    def __init__(self, acts: Sequence[tuple[int, Fact]]) -> None:
        self.acts = acts
        self.terms = Terms()
        self.entries: dict[int, Sold] = {}
        self.sales: list[tuple[int, Sold | Bought]] = []
        self.voided: set[int] = set()
        self.voided_sales: set[int] = set()
        self.void_payouts: set[int] = set()
        self.waiting: dict[int, _Bust] = {}
        self.busts: list[_Bust] = []
        self.gone: dict[int, int] = {}  # entry → the line that ended it
        self.removed_chips = 0
        self.closed = self.finished = False
        self.deals: list[Dealt] = []
        self.void_deals: set[int] = set()
        self.payouts: list[PaidOut] = []
        self.envelopes: dict[int, int] = {}
        self.impossible: list[str] = []
        for number, fact in acts:
            self.read(number, fact)

    def read(self, number: int, fact: Fact) -> None:
        match fact:
            case Opened(terms):
                self.terms = terms
            case Sold() | Bought() | EntryVoided() | SaleVoided():
                self.trades(number, fact)
            case WentOut() | Declined() | Disqualified():
                self.loses(number, fact)
            case RegistrationClosed() | Finished():
                self.ends_sales(number, fact)
            case _:
                self.shares_out(number, fact)

    def trades(self, number: int, fact: Sold | Bought | EntryVoided | SaleVoided) -> None:
        match fact:
            case Sold():
                self.entries[fact.entry] = fact
                self.sales.append((number, fact))
                self.open_only(number, "an entry is sold")
            case Bought():
                self.buys(number, fact)
            case EntryVoided(entry):
                self.alive(number, entry, "is voided")
                self.voided.add(entry)
            case SaleVoided(sale):
                self.voided_sales.add(sale)

    def loses(self, number: int, fact: WentOut | Declined | Disqualified) -> None:
        match fact:
            case WentOut(outs):
                self.go_out(number, outs)
            case Declined(entry):
                self.declines(number, entry)
            case Disqualified(entry, chips):
                self.alive(number, entry, "is disqualified")
                self.removed_chips += chips
                self.ends(_Bust(number, Out(entry), 0))

    def ends_sales(self, number: int, fact: RegistrationClosed | Finished) -> None:
        self.finished = self.finished or isinstance(fact, Finished)
        if isinstance(fact, RegistrationClosed) or not self.closed:
            self.closes(number)

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

    def alive(self, number: int, entry: int, does: str) -> None:
        if entry not in self.entries or entry in self.voided or entry in self.gone:
            self.impossible.append(f"{number}: {entry} {does} and is not in")

    def open_only(self, number: int, does: str) -> None:
        if self.closed:
            self.impossible.append(f"{number}: {does} after the close")

    def buys(self, number: int, bought: Bought) -> None:
        self.alive(number, bought.entry, "buys chips")
        self.open_only(number, "chips are sold")
        waiting = self.waiting.pop(bought.entry, None)
        if bought.back != (waiting is not None):
            self.impossible.append(f"{number}: {bought.entry} buys back in, waiting: {waiting}")
        given_back = SaleVoided(bought.sale) in (fact for _, fact in self.acts)
        if waiting is not None and bought.price.bounty and not given_back:
            self.busts.append(waiting)  # a life is lost, and its head with it
        self.sales.append((number, bought))

    def go_out(self, number: int, outs: Sequence[Out]) -> None:
        together = {out.entry for out in outs}
        for position, out in enumerate(outs):
            self.alive(number, out.entry, "goes out")
            if out.entry in self.waiting:
                self.impossible.append(f"{number}: {out.entry} goes out without chips")
            for hunter in out.hunters:
                if hunter not in together and hunter in self.entries:
                    self.alive(number, hunter, "wins chips")
            bust = _Bust(number, out, position)
            if out.waits:
                self.waiting[out.entry] = bust
            else:
                self.ends(bust)

    def ends(self, bust: _Bust) -> None:
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
        self.closed = True
        for entry in list(self.waiting):
            self.ends(self.waiting.pop(entry))

    def figures(self) -> Figures:
        found = Figures(impossible=self.impossible)
        found.left = self.entries.keys() - self.voided - self.gone.keys()
        self._money(found)
        self._places(found)
        self._bounties(found)
        self._prizes(found)
        return found

    def counted(self) -> Iterable[tuple[int, Sold | Bought, int]]:
        """The sales in force, with how many times their price each is."""
        for number, sale in self.sales:
            if sale.entry in self.voided:
                continue
            if isinstance(sale, Sold):
                yield number, sale, 1
            elif sale.sale not in self.voided_sales:
                yield number, sale, sale.count

    def _money(self, found: Figures) -> None:
        for _, sale, times in self.counted():
            price = sale.price
            found.collected += times * price.prize
            found.fees += times * price.fee
            found.staff += times * price.staff
            found.chips += times * price.chips
            by_ticket = sale.by_ticket if isinstance(sale, Sold) else 0
            found.tills[sale.method] += self._to_coin(times * price.total - by_ticket, sale.method)
            found.tills["ticket"] += by_ticket
        found.chips -= self.removed_chips
        found.pool = max(found.collected, self.terms.guarantee)
        paid: Counter[tuple[int, str]] = Counter()
        for payout in self.payouts:
            if payout.payout not in self.void_payouts:
                paid[payout.entry, payout.of] += payout.cents
                found.tills[payout.method] -= payout.cents - payout.ticket
                found.tills["ticket"] -= payout.ticket
        found.paid = dict(paid)

    def _to_coin(self, cents: int, method: str) -> int:
        """Cash is paid in coins: the nearest amount, a half one up."""
        coin = self.terms.coin if method == "cash" else 1
        return (cents + coin // 2) // coin * coin

    def _places(self, found: Figures) -> None:
        """From the last hand back to the first: who is out later finishes higher."""
        last_first = sorted(self.finals(), key=lambda bust: bust.number, reverse=True)
        better = len(found.left)
        for _, hand in groupby(last_first, key=lambda bust: bust.number):
            by_stack = sorted(hand, key=lambda bust: bust.out.stack, reverse=True)
            for _, equal in groupby(by_stack, key=lambda bust: bust.out.stack):
                tied = [bust.out.entry for bust in equal]
                found.places |= dict.fromkeys(tied, (better + 1, better + len(tied)))
                better += len(tied)
        if self.finished:
            found.places |= dict.fromkeys(found.left, (1, len(found.left)))

    def finals(self) -> list[_Bust]:
        return [bust for bust in self.busts if bust.final]

    def _bounties(self, found: Figures) -> None:
        if self.terms.bounties == "none":
            return
        heads: defaultdict[int, int] = defaultdict(int)
        won: defaultdict[int, int] = defaultdict(int)
        out: set[int] = set()
        unclaimed = pot = 0
        for fact, times in self._story():
            if isinstance(fact, _Bust):
                unclaimed += self._falls(fact, heads, won, out)
            else:
                heads[fact.entry] += times * fact.price.bounty
                pot += times * fact.price.bounty
        if self.terms.bounties == "mystery":
            heads.clear()
            unclaimed = pot - sum(won.values())
        if self.finished:
            winners = sorted(found.left)
            for winner, part in zip(winners, _alike(unclaimed, len(winners)), strict=True):
                won[winner] += part + heads.pop(winner, 0)
            unclaimed = 0
        found.heads = {entry: cents for entry, cents in heads.items() if cents}
        found.bounties = {entry: cents for entry, cents in won.items() if cents}
        found.unclaimed = unclaimed

    def _story(self) -> list[tuple[Sold | Bought | _Bust, int]]:
        """Heads bought and lives lost, as they came one after the other."""
        told: list[tuple[int, int, Sold | Bought | _Bust, int]] = [
            (number, 0, sale, times) for number, sale, times in self.counted()
        ]
        told += [(bust.number, bust.position, bust, 1) for bust in self.busts]
        return [(fact, times) for *_, fact, times in sorted(told, key=lambda each: each[:2])]

    def _falls(self, bust: _Bust, heads: dict[int, int], won: dict[int, int], out: set[int]) -> int:
        """The head, or the envelope, to who took the chips; what nobody is named for comes back."""
        mystery = self.terms.bounties == "mystery"
        fallen = bust.out.entry
        cents = heads.pop(fallen, 0)
        if mystery:
            cents = self.envelopes.get(fallen, 0) if bust.final else 0
        if bust.final:
            out.add(fallen)
        playing = self.entries.keys() - self.voided  # a sale undone is as good as given back
        hunters = [hunter for hunter in bust.out.hunters if hunter in playing]
        for hunter, part in zip(hunters, _alike(cents, len(hunters)), strict=True):
            keeps = part if mystery or hunter in out else self._bag(part)
            won[hunter] += keeps
            heads[hunter] += part - keeps
        return 0 if hunters else cents

    def _bag(self, cents: int) -> int:
        if self.terms.bounties != "progressive":
            return cents
        return (cents * self.terms.bag_bp + 9_999) // 10_000

    def _prizes(self, found: Figures) -> None:
        if not self.closed:
            return
        found.prizes = self._set(found.pool)
        prizes, shares = self._after_deals(found)
        found.prizes_left = prizes
        groups: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for entry, place in found.places.items():
            groups[place].append(entry)
        best = {bust.out.entry for bust in self.finals() if bust.out.best_hand}
        for (first, last), tied in groups.items():
            total = sum(prizes[first - 1 : last])
            each = self._each(prizes[first - 1 : last], len(tied))
            over = total - each * len(tied)
            for entry in tied:
                found.awards[entry] = each + shares.get(entry, 0)
            if over and len(lucky := [entry for entry in tied if entry in best]) == 1:
                found.awards[lucky[0]] += over
            else:
                found.staff_odd += over
        found.awards = {entry: cents for entry, cents in found.awards.items() if cents}

    def _each(self, prizes: Sequence[int], tied: int) -> int:
        """What each of a tie wins: whole units of prizes set in units, else whole coins."""
        total, unit, coin = sum(prizes), self.terms.prize_unit, self.terms.coin
        if tied == 1 or (len(prizes) == tied and len(set(prizes)) == 1):
            return total // tied
        in_units = all(prize % unit == 0 for prize in prizes) and total >= tied * unit
        step = unit if in_units and unit % coin == 0 else coin
        return total // tied // step * step

    def _set(self, pool: int) -> list[int]:
        if self.terms.ticket:
            return self._tickets(pool)
        unit = self.terms.prize_unit
        prizes = [pool * bp // 10_000 // unit * unit for bp in self.terms.shares_bp]
        prizes[0] += pool - sum(prizes)
        return prizes

    def _tickets(self, pool: int) -> list[int]:
        """As many as the pool buys, one an entry at most; the rest is money for the next place."""
        here = len(self.entries.keys() - self.voided)
        tickets = min(pool // self.terms.ticket, here)
        rest = pool - tickets * self.terms.ticket
        prizes = [self.terms.ticket] * tickets
        if rest and tickets < here:
            return [*prizes, rest]
        return [prizes[0] + rest, *prizes[1:]] if rest else prizes

    def _after_deals(self, found: Figures) -> tuple[list[int], Counter[int]]:
        """What the places still win, and what each has by the deals that the house pays."""
        prizes, shares = list(found.prizes), Counter[int]()
        for deal in self.deals:
            if deal.deal in self.void_deals or not deal.paid:
                continue
            dealers = len(deal.shares)
            owed = sum(prizes[:dealers])
            left = [*deal.left, *[0] * (dealers - len(deal.left))]
            if sum(cents for _, cents in deal.shares) + sum(left) != owed:
                self.impossible.append(f"deal {deal.deal} shares another sum than {owed}")
            prizes[:dealers] = left
            shares.update(dict(deal.shares))
        return prizes, shares


def _alike(cents: int, number: int) -> list[int]:
    """Equal parts; the cents that are over go one by one to those named first."""
    if not number:
        return []
    return [cents // number + (1 if at < cents % number else 0) for at in range(number)]
