"""Prices: the register that names each part once, and lines beside the regular price.

Source: Robert's Rules 2.2.2, G.seat-fee; WSOP 2026 5, 12; terms of the event.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from tournaments.rules import N_, RuleError

FIELD_END = "_cents"
MAX_WORD = 12  # characters of a word, and of the account that a posting names


class To(StrEnum):
    """Whom a part is for: the pool, the head of the player, or neither (the house keeps it)."""

    POOL = "pool"
    HEAD = "head"
    HOUSE = "house"


class BadPart(ValueError):
    """A part that cannot be told from another, or whose word fits nowhere."""


@dataclass(frozen=True)
class PriceComponent:
    """One part of a price.  Texts are msgids.

    `word` names it in rows, and as `<word>_cents` in forms and the API; `account` holds its money.
    `label` is its name on receipts and at the desk, the others are for the places they name, the
    same as `label` where they are empty; `help_text` is for programs.
    """

    word: str
    account: str
    to: To
    label: str
    form_label: str = ""
    board_label: str = ""
    account_label: str = ""
    help_text: str = ""

    @cached_property
    def field(self) -> str:
        """Its name where amounts are told: `fee_cents`."""
        return self.word + FIELD_END

    @property
    def on_forms(self) -> str:
        return self.form_label or self.label

    @property
    def on_boards(self) -> str:
        return self.board_label or self.label

    @property
    def in_the_books(self) -> str:
        return self.account_label or self.label


_PARTS: dict[str, PriceComponent] = {}


def register(part: PriceComponent) -> PriceComponent:
    """Let prices have this part from now on.  Raises BadPart."""
    long = max(len(part.word), len(part.account)) > MAX_WORD
    if part.word in _PARTS or long or not part.word.isidentifier():
        raise BadPart(part.word)
    _PARTS[part.word] = part
    return part


def withdraw(part: PriceComponent) -> None:
    """Forget a part again: no price may have it any more (tests; a part that was a mistake)."""
    del _PARTS[part.word]


def parts() -> tuple[PriceComponent, ...]:
    """Every part that a price may have, in the order of their registration."""
    return tuple(_PARTS.values())


def parts_for(*to: To) -> tuple[PriceComponent, ...]:
    """The parts for these, in this order: those for the pool, for heads, for the house."""
    return tuple(part for one in to for part in parts() if part.to is one)


def as_read() -> tuple[PriceComponent, ...]:
    """The parts as a receipt tells them: what players play for first."""
    return parts_for(*To)


def further() -> tuple[PriceComponent, ...]:
    """The parts beside those that the product itself reckons with."""
    return tuple(part for part in parts() if part not in (PRIZE, FEE, STAFF, BOUNTY))


PRIZE = register(
    PriceComponent(
        "prize",
        "prize_pool",
        To.POOL,
        N_("Prize pool"),
        board_label=N_("Prizes"),
        help_text="To the prize pool.",
    )
)
FEE = register(PriceComponent("fee", "fees", To.HOUSE, N_("Fee"), account_label=N_("Fees")))
STAFF = register(PriceComponent("staff", "staff", To.HOUSE, N_("Staff")))
BOUNTY = register(
    PriceComponent(
        "bounty",
        "bounty",
        To.HEAD,
        N_("Bounty"),
        account_label=N_("Bounties"),
        help_text="On the player's head, beside the pool.",
    )
)


@dataclass(frozen=True, slots=True)
class Split:
    """A price by its parts, in cents; what is not named is nothing.

    >>> price = Split({"prize": 100_00, "fee": 20_00, "bounty": 30_00})
    >>> price.total_cents, price.kept_cents, price.by_account()["fees"]
    (15000, 2000, 2000)
    """

    cents: Mapping[str, int]

    def of(self, part: PriceComponent) -> int:
        """What goes into this part, in cents."""
        return self.cents.get(part.word, 0)

    @property
    def total_cents(self) -> int:
        return sum(self.cents.values())

    def for_(self, to: To) -> int:
        """What all parts for these come to, in cents."""
        return sum(self.cents.get(part.word, 0) for part in parts() if part.to is to)

    @property
    def pool_cents(self) -> int:
        return self.for_(To.POOL)

    @property
    def head_cents(self) -> int:
        return self.for_(To.HEAD)

    @property
    def kept_cents(self) -> int:
        """What is not played for, in cents: fee, staff and the like."""
        return self.for_(To.HOUSE)

    def times(self, number: int) -> "Split":
        return Split({word: number * cents for word, cents in self.cents.items()})

    def by_account(self) -> Counter[str]:
        """What belongs to each account, in cents."""
        found: Counter[str] = Counter()
        for word, cents in self.cents.items():
            found[_PARTS[word].account] += cents
        return found

    def named(self) -> Iterator[tuple[PriceComponent, int]]:
        """The parts as a receipt tells them, each with its cents, those that are nothing too."""
        return ((part, self.of(part)) for part in as_read())

    def fields(self) -> dict[str, int]:
        """Every part by the name that amounts are told under: `fee_cents`."""
        return {part.field: self.cents.get(part.word, 0) for part in parts()}


REGULAR = 0


class NoSuchLine(RuleError):
    """The event has no such price."""


class MembersOnly(RuleError):
    """The price is for members of the club."""


class LineNotOpen(RuleError):
    """The price does not begin until later."""


class LineOver(RuleError):
    """The price is no longer given."""


class BadLine(RuleError):
    """A price line that could never be open."""


@dataclass(frozen=True, slots=True)
class PriceLineTerms:
    """One price line; None leaves that end open.  `until_time` is the first moment without it."""

    number: int
    members_only: bool = False
    from_time: datetime | None = None
    until_time: datetime | None = None
    from_level: int | None = None
    until_level: int | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """For whom a price is asked, and when."""

    at: datetime
    level: int = 0
    member: bool = False


def line_refusal(line: PriceLineTerms, asking: Asking) -> RuleError | None:
    """Why the line is not open to this person now; None when it is."""
    if line.members_only and not asking.member:
        return MembersOnly(
            N_("This price is for members. Enter the member number, or choose another price."),
            field="price_line",
        )
    if line.from_time is not None and asking.at < line.from_time:
        return LineNotOpen(N_("This price is not open yet. Choose another."), field="price_line")
    if line.from_level is not None and asking.level < line.from_level:
        return LineNotOpen(
            N_("This price starts in level %(level)s. Choose another."),
            field="price_line",
            level=line.from_level,
        )
    if line.until_time is not None and asking.at >= line.until_time:
        return LineOver(N_("This price has expired. Choose another."), field="price_line")
    if line.until_level is not None and asking.level > line.until_level:
        return LineOver(_over_sentence(line), field="price_line", level=line.until_level)
    return None


def _over_sentence(line: PriceLineTerms) -> str:
    if line.until_level == 0:
        return N_("This price ended when the event started. Choose another.")
    return N_("This price ended after level %(level)s. Choose another.")


def open_lines(lines: Iterable[PriceLineTerms], asking: Asking) -> list[PriceLineTerms]:
    """The lines open to this person now, in their order."""
    return [line for line in lines if line_refusal(line, asking) is None]


def choose_line(
    lines: Sequence[PriceLineTerms], asking: Asking, *, wanted: int | None = None
) -> PriceLineTerms | None:
    """The line to sell at; None is the regular price.

    `wanted` names one (REGULAR: the regular price); without it the first that is open.
    Raises NoSuchLine, MembersOnly, LineNotOpen, LineOver.
    """
    if wanted == REGULAR:
        return None
    if wanted is None:
        return next(iter(open_lines(lines, asking)), None)
    line = next((line for line in lines if line.number == wanted), None)
    if line is None:
        raise NoSuchLine(
            N_("This price no longer exists. Choose another, then sell."), field="price_line"
        )
    problem = line_refusal(line, asking)
    if problem is not None:
        raise problem
    return line


def check_line(line: PriceLineTerms) -> None:
    """Raise BadLine, with the field, for one that ends before it begins."""
    first, last = line.from_level, line.until_level
    if first is not None and last is not None and last < first:
        raise BadLine(
            N_("The last level is before the first. Choose a later level."), field="until_level"
        )
    begins, ends = line.from_time, line.until_time
    if begins is not None and ends is not None and ends <= begins:
        raise BadLine(
            N_("This price ends before it starts. Choose a later time."), field="until_time"
        )
