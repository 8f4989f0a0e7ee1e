"""A simulated field: names no two alike, hands played by chance, and how people pay at the desk."""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from tournaments.models.money import Method, VoucherKind
from tournaments.operations.sales import SaleDetails

FIRST = """
Ada Alice Amir Anna Arthur Aylin Bastien Ben Bruno Camille Carla Chen Chloé Clara Dario David
Elena Elif Emil Emma Eva Farid Felix Finn Florian Gabriel Giulia Hana Hugo Ida Ines Ivan Jan
Jeanne João Jonas Julia Kaito Karim Katja Kim Lars Léa Leo Lina Louis Lucas Luis Maja Malik
Manon Marco Maria Marta Mateo Maya Mia Mila Nadia Nico Nina Noah Nora Olga Omar Oscar Paul Pedro
Petra Priya Rafael Rosa Ruben Sami Sara Selma Simon Sofia Sven Tara Théo Tom Uma Victor Vera Wei
Yara Yuki Zoé
""".split()  # noqa: SIM905 (to be read)
LAST = """
Adeyemi Almeida Andersen Arnaud Bakker Barbier Bauer Becker Benoît Berg Bianchi Blanc Bonnet
Brown Carter Chevalier Clark Conti Costa Cruz Dahl Diallo Dubois Dumont Egger Eriksen Evans
Fabre Faure Ferrari Fischer Fontaine Fournier Fuchs Gallo Garnier Gomez Gray Greco Haas Hansen
Hoffmann Holm Ivanov Jansen Jensen Joly Kaya Keller Khan Klein Koch Kovács Kowalski Lambert Lang
Laurent Leclerc Lefèvre Lemoine Lopez Maier Marchand Marino Martin Mercier Meyer Molina Moreau
Morel Mori Müller Nakamura Nguyen Noël Novak Okafor Olsen Park Patel Perrin Petit Picard Popescu
Ricci Rivera Roche Romano Rossi Roux Sato Schmid Silva Singh Sokolov Sousa Svensson Tanaka
Tremblay Vidal Visser Vogel Walker Weber Wolf Yilmaz Zimmermann
""".split()  # noqa: SIM905 (to be read)


def names(number: int, *, rng: Random) -> list[str]:
    """So many different names, in random order."""
    return list(islice(_without_end(rng), number))


def _without_end(rng: Random) -> Iterator[str]:
    """Every first name with every last name; then again with a number behind it."""
    pairs = [f"{first} {last}" for first in FIRST for last in LAST]
    for generation in count(1):
        rng.shuffle(pairs)
        yield from (pairs if generation == 1 else [f"{pair} {generation}" for pair in pairs])


OPENING_BIG_BLINDS = 1.5
THREE_WAY = 0.06  # of the pots


@dataclass(frozen=True, slots=True)
class Bust:
    """One who lost their last chips: to whom, and the stack they began the hand with."""

    entry: int
    by: int
    stack_chips: int


def play_hand(
    stacks: MutableMapping[int, int],
    seated: Sequence[int],
    *,
    big_blind: int,
    unit: int,
    rng: Random,
) -> list[Bust]:
    """One hand among those seated; `stacks` changes.  Who is out, the smaller stack first."""
    ways = 3 if len(seated) > 2 and rng.random() < THREE_WAY else 2
    winner, *losers = _some(seated, ways, rng)
    price = big_blind * OPENING_BIG_BLINDS / (1.0 - rng.random())
    most = min(stacks[winner], max(unit, int(price) // unit * unit))
    busts = []
    for loser in losers:
        before = stacks[loser]
        lost = min(before, most)
        stacks[loser] -= lost
        stacks[winner] += lost
        if not stacks[loser]:
            busts.append(Bust(loser, winner, before))
    return sorted(busts, key=lambda bust: bust.stack_chips)


def _some(seated: Sequence[int], ways: int, rng: Random) -> Sequence[int]:
    """So many different players, each as likely as the next: quicker than the library for two."""
    if ways > 2:
        return rng.sample(seated, ways)
    first, second = int(rng.random() * len(seated)), int(rng.random() * (len(seated) - 1))
    return seated[first], seated[second + (second >= first)]


def small_chips(
    stacks: Mapping[int, int], *, old: int, new: int, rng: Random
) -> dict[int, dict[int, int]]:
    """The chips before each seat as a race wants them: seat → denomination → number.

    `stacks` is seat → value.  How many old chips somebody has is chance, as far as their stack
    allows; what is below the old chip stays as single chips.
    """
    return {seat: _split(value, old=old, new=new, rng=rng) for seat, value in stacks.items()}


def _split(value: int, *, old: int, new: int, rng: Random) -> dict[int, int]:
    large, rest = divmod(value, new)
    odd, crumbs = divmod(rest, old)
    changed = min(large, rng.randrange(4))
    split = {old: odd + changed * (new // old), new: large - changed, 1: crumbs}
    return {chip: number for chip, number in split.items() if number}


WAYS = {Method.CASH: 60, Method.CARD: 30, Method.TRANSFER: 8, Method.COMP: 2}
BY_PAPER = 0.08
DISCOUNTED = 0.06
DISCOUNTS = ((5_00, "Member of the league"), (11_13, "Dealer last week"), (2_52, "Old stamp card"))
NOTE_CENTS = 50_00  # who pays cash hands over notes of this


@dataclass(frozen=True, slots=True)
class Paper:
    """A voucher or a satellite ticket of the club."""

    code: str
    kind: VoucherKind
    worth_cents: int


@dataclass(frozen=True, slots=True)
class Tender:
    """What is put on the counter for one price."""

    price_cents: int
    method: Method
    paper: Paper | None = None
    discount_cents: int = 0
    reason: str = ""

    @property
    def paper_cents(self) -> int:
        """What the paper pays: no change is given for it."""
        worth = self.paper.worth_cents if self.paper else 0
        return min(worth, self.price_cents - self.discount_cents)

    @property
    def details(self) -> SaleDetails:
        notes = -(-self.price_cents // NOTE_CENTS) * NOTE_CENTS
        return SaleDetails(
            discount_cents=self.discount_cents,
            discount_reason=self.reason,
            voucher_code=self.paper.code if self.paper else "",
            given_cents=notes if self.method is Method.CASH else None,
            sure=True,
        )


def draw_tender(price_cents: int, papers: Sequence[Paper], *, rng: Random) -> Tender:
    """One of many ways to pay a price; the last of the papers if it is to be one."""
    method = draw_method(rng)
    if papers and rng.random() < BY_PAPER:
        return Tender(price_cents, Method.CASH if method is Method.COMP else method, papers[-1])
    if method is not Method.COMP and rng.random() < DISCOUNTED:
        cents, reason = rng.choice(DISCOUNTS)
        return Tender(price_cents, method, discount_cents=min(cents, price_cents), reason=reason)
    return Tender(price_cents, method)


def draw_method(rng: Random, *, only: Sequence[Method] = tuple(WAYS)) -> Method:
    """A way to pay, the usual ones more often."""
    return rng.choices(only, [WAYS[method] for method in only])[0]
