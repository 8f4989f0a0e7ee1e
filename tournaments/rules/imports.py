"""What files from elsewhere hold: people of a list, and events that were played."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from tournaments.rules import N_, RuleError

FIELDS = (
    "name",
    "alias",
    "member_number",
    "country",
    "phone",
    "email",
    "born_on",
    "notes",
)


RESTRICTIONS = ("banned", "self_excluded")


class ListedState(StrEnum):
    """What a row of the list is to the club's book."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DOUBTFUL = "doubtful"
    DOUBLE = "double"
    REFUSED = "refused"


class Existing(StrEnum):
    """What becomes of people who are here already."""

    UPDATE = "update"
    LEAVE = "leave"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a row, or with one field of it (which is then left out).

    `refuses`: the row cannot come in.
    """

    field: str
    sentence: str
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)
    refuses: bool = False
    written: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """One person, from a list (`key` is its row) or from the book (`key` is the player's number).

    Empty means that nobody said.  `origin` names the person in the program they come from.
    """

    key: int
    name: str
    alias: str = ""
    member_number: str = ""
    country: str = ""
    phone: str = ""
    email: str = ""
    born_on: date | None = None
    notes: str = ""
    origin: str = ""
    banned: bool = False
    self_excluded: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def refused(self) -> bool:
        return any(remark.refuses for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row of the list, and whom of the book it speaks of.

    `known` is None for a new person.  `changes` are the fields the list says otherwise.
    `double_of`: the row of the list that spoke of the same person before, or may have.
    """

    person: Person
    standing: ListedState
    known: Person | None = None
    changes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    double_of: int | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What the director wants: of those who are here already, of doubtful ones, and row by row."""

    existing: Existing = Existing.UPDATE
    doubtful: Existing = Existing.LEAVE
    by_row: Mapping[int, Existing] = dataclasses.field(default_factory=dict)

    def of(self, verdict: Verdict) -> Existing | None:
        """What to do with a row; None is nothing at all."""
        if verdict.standing is ListedState.NEW:
            return Existing.NEW
        if verdict.standing is ListedState.DOUBTFUL:
            return self.by_row.get(verdict.person.key, self.doubtful)
        if verdict.standing in (ListedState.CHANGED, ListedState.SAME):
            return self.existing
        return None


class NotAPastEvent(RuleError):
    """A file that tells of no event the book could hold."""


class Unfinished(StrEnum):
    """What becomes of an event that was saved in the middle, and of which nothing says who won."""

    RUNNING = "running"
    CALLED_OFF = "called_off"


class Bought(StrEnum):
    """What a purchase of the file was for."""

    ENTRY = "entry"
    REENTRY = "reentry"
    REBUY = "rebuy"
    ADD_ON = "add_on"


@dataclass(frozen=True, slots=True)
class PastRemark:
    """Something the file does not say, or says in a way the book cannot hold."""

    says: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """A person of the file; `key` is what its other lists call them."""

    key: str
    name: str
    alias: str = ""
    country: str = ""
    phone: str = ""
    email: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class PastPurchase:
    """Money for chips.  `fee_cents` and `bounty_cents` are what of it was not for prizes."""

    kind: Bought
    at: datetime
    amount_cents: int
    fee_cents: int
    bounty_cents: int
    chips: int
    profile: str = ""

    @property
    def prize_cents(self) -> int:
        return self.amount_cents - self.fee_cents - self.bounty_cents


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A chair: the table's number and the seat's, both from 1."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class PastBust:
    """The end of an entry; `by` are the players who took the last chips.

    `level` is None where the file does not say it.
    """

    at: datetime
    by: tuple[str, ...] = ()
    seat: PastSeat | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class PastEntry:
    """One buy-in with the rebuys and add-ons on it; without a bust it was still in at the end."""

    player: str
    bought: PastPurchase
    more: tuple[PastPurchase, ...] = ()
    bust: PastBust | None = None
    chips_at_end: int = 0
    seat: PastSeat | None = None

    @property
    def purchases(self) -> tuple[PastPurchase, ...]:
        return (self.bought, *self.more)


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table of the room; `closed` are its seats out of use."""

    number: int
    size: int
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PastPrize:
    """What a place won, and to whom the file says it went."""

    place: int
    amount_cents: int
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastTurn:
    """The moment at which a level began."""

    at: datetime
    level: int


@dataclass(frozen=True, slots=True)
class PastCorrection:
    """What somebody gave a player by hand for the season, or took away: points, knockouts."""

    player: str
    points: Decimal
    hits: int = 0


@dataclass(frozen=True, slots=True)
class PastEvent:
    """All of it.  `fixed_fee_cents` left the pool at once, `added_cents` the house put into it.

    `began` and `finished`: the file says when.  `dealt` is what players agreed
    on among themselves, by key, instead of their prizes.  `shares_ppm` are the prizes as parts of
    the pool, the first first, where the file has no others.

    What a person says beside the file: the `currency` (else the club's), what becomes of it if it
    is `unfinished`, and who of those still in won (`winner`, by key).
    """

    name: str
    started_at: datetime
    ended_at: datetime
    entries: tuple[PastEntry, ...]
    players: tuple[PastPlayer, ...]
    prizes: tuple[PastPrize, ...] = ()
    tables: tuple[PastTable, ...] = ()
    dealt: Mapping[str, int] = field(default_factory=dict)
    fixed_fee_cents: int = 0
    added_cents: int = 0
    guarantee_cents: int = 0
    description: str = ""
    league: str = ""
    season: str = ""
    points_formula: str = ""
    finished: bool = True
    began: bool = False
    turns: tuple[PastTurn, ...] = ()
    event_uuid: str = ""  # what the other program knows it by, in every save
    saved_at: datetime | None = None  # the last thing the file knows of
    corrections: tuple[PastCorrection, ...] = ()
    shares_ppm: tuple[int, ...] = ()
    currency: str = ""
    unfinished: Unfinished = Unfinished.RUNNING
    winner: str = ""

    @property
    def under_way(self) -> bool:
        """Whether it was saved in the middle: several are still in, and nothing says who won."""
        if self.winner:
            return False
        left = [entry for entry in self.entries if entry.bust is None]
        busted = len(self.entries) - len(left)
        if len({entry.player for entry in left}) < 2 or not (busted or self.began):
            return False
        return not (self.dealt or self._winner_is_named or self._winner_is_counted(left))

    @property
    def called_off(self) -> bool:
        """Whether it is under way and shall not go on."""
        return self.under_way and self.unfinished is Unfinished.CALLED_OFF

    @property
    def still_in(self) -> tuple[str, ...]:
        """The players who had not gone out, by key, in the order of buying."""
        return tuple(dict.fromkeys(e.player for e in self.entries if e.bust is None))

    @property
    def _winner_is_named(self) -> bool:
        return any(prize.place == 1 and prize.to for prize in self.prizes)

    def _winner_is_counted(self, left: Sequence[PastEntry]) -> bool:
        """An event that ended with several in was won by the largest stack."""
        largest, second = sorted((entry.chips_at_end for entry in left), reverse=True)[:2]
        return self.finished and largest > second


class NoSuchWinner(RuleError):
    """Somebody is said to have won who was not in at the end."""


def settled(
    event: PastEvent, *, currency: str = "", unfinished: Unfinished, winner: str = ""
) -> PastEvent:
    """The event with what a person says of it beside the file.

    Only who was still in when it was saved can have won it, and only if the file leaves that open.
    Raises NoSuchWinner.
    """
    if winner and not (event.under_way and winner in event.still_in):
        raise NoSuchWinner(
            N_("Choose the winner of “%(event)s” among the players still in."),
            field="winner",
            event=event.name,
        )
    return dataclasses.replace(event, currency=currency, unfinished=unfinished, winner=winner)
