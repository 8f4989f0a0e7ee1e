"""What knocking out has won: of one bust in a sentence, of one player line by line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language, gettext

from tdsite.web import formats
from tournaments import bounties, flight_tree
from tournaments.bounties import BountyBook
from tournaments.models import Elimination, Entry, JournalLine, Player, Tournament
from tournaments.rules.bounties import BountyLine, BountyType, Take

BUSTS = ("entry.busted", "entry.let_out")


def winnings_after(line: JournalLine) -> str:
    """What the busts of a journal line have paid to whom; nothing where no bounties are played."""
    if line.kind not in BUSTS or line.tournament is None:
        return ""
    book = bounties.won(line.tournament)
    outs = [line.data, *line.data.get("also", ())]
    fallen = [book.of_fall(out["entry"]) for out in outs if not out.get("waits")]
    found = [fall for fall in fallen if fall is not None]
    names = names_of(found)
    sentences = [
        fall_in_words(book, fall, names, currency=line.tournament.currency) for fall in found
    ]
    return " ".join(filter(None, sentences))


def names_of(lines: list[BountyLine]) -> dict[int, str]:
    """The players' names of those who fell and of their hunters, by entry."""
    wanted = {take.hunter for line in lines for take in line.takes}
    wanted |= {line.fall.entry for line in lines} | {h for line in lines for h in line.fall.hunters}
    return dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "player__name"))


def fall_in_words(
    book: BountyBook, line: BountyLine, names: dict[int, str], *, currency: str
) -> str:
    """One fall's bounty, in a sentence."""
    if book.kind is BountyType.MYSTERY:
        return _envelope_in_words(book, line, names, currency=currency)
    if line.takes:
        return " ".join(_take_in_words(take, names, currency=currency) for take in line.takes)
    if line.unclaimed_cents:
        return gettext("No winner set for the bounty of %(amount)s.") % {
            "amount": _money(line.unclaimed_cents, currency)
        }
    return ""


def _take_in_words(take: Take, names: dict[int, str], *, currency: str) -> str:
    values = {
        "player": names.get(take.hunter, ""),
        "amount": _money(take.bag_cents, currency),
        "head": _money(take.head_cents, currency),
    }
    if take.head_cents:
        return (
            gettext("Bounty: %(amount)s to %(player)s, and %(head)s added to their own bounty.")
            % values
        )
    return gettext("Bounty: %(amount)s to %(player)s.") % values


def _envelope_in_words(
    book: BountyBook, line: BountyLine, names: dict[int, str], *, currency: str
) -> str:
    if line.takes and line.fall.envelope_cents:
        return " ".join(_take_in_words(take, names, currency=currency) for take in line.takes)
    if line.fall.entry not in book.stage:
        return ""
    if not line.fall.hunters:
        return gettext("No winner set for the envelope.")
    players = ", ".join(names.get(hunter, "") for hunter in line.fall.hunters)
    return gettext("An envelope for %(player)s.") % {"player": players}


def terms_in_words(tournament: Tournament) -> str:
    """What the event plays for, in a sentence."""
    kind, tournament = bounties.kind_of(tournament), bounties.terms_of(tournament)
    if kind is BountyType.FIXED:
        return gettext("A knock-out wins the player's bounty.")
    if kind is BountyType.PROGRESSIVE:
        share = formats.percent(tournament.bounty_bag_bp, locale=get_language())
        return gettext(
            "A knock-out wins %(share)s of the bounty; the rest is added to the winner's own."
        ) % {"share": share}
    if kind is BountyType.MYSTERY and tournament.mystery_from_money:
        return gettext("From the first paid place on, each bust opens an envelope.")
    if kind is BountyType.MYSTERY and tournament.mystery_from_left:
        return gettext("From %(n)s players left on, each bust opens an envelope.") % {
            "n": tournament.mystery_from_left
        }
    if kind is BountyType.MYSTERY:
        return gettext("Once registration is closed, each bust opens an envelope.")
    return gettext("No bounties in this event")


def _money(cents: int, currency: str) -> str:
    return formats.money(cents, currency=currency, locale=get_language())


@dataclass(frozen=True, slots=True)
class Earned:
    """A knock-out of the player's: of whom, when, and their part of it, in cents.

    `at` is unknown of a life that was bought back; `shared` is among how many hunters.
    """

    fallen: str
    at: datetime | None
    bag_cents: int
    head_cents: int
    shared: int


@dataclass(frozen=True, slots=True)
class Day:
    """A flight or a day with the player's knock-outs, and what came of them, in cents.

    `head_cents` stands on the player's head now, `sent_cents` went on to the next day with the
    bag; `kept_cents` is what came to a winner: the own head, and what was left.
    """

    tournament: Tournament
    name: str
    entries: tuple[int, ...]
    earned: tuple[Earned, ...]
    kept_cents: int
    won_cents: int
    paid_cents: int
    due_cents: int
    head_cents: int
    sent_cents: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A player's bounties over all days, the first day first."""

    player: Player
    kind: BountyType
    days: tuple[Day, ...]

    @property
    def won_cents(self) -> int:
        return sum(day.won_cents for day in self.days)

    @property
    def paid_cents(self) -> int:
        return sum(day.paid_cents for day in self.days)

    @property
    def due_cents(self) -> int:
        return sum(day.due_cents for day in self.days)

    @property
    def head_cents(self) -> int:
        return sum(day.head_cents for day in self.days)


def statement_of(tournament: Tournament, player_id: int) -> Statement:
    """The statement of a player who has an entry in the event or in one of its flights.

    Raises Player.DoesNotExist.
    """
    days = flight_tree.tree_of(tournament)
    rows = Entry.objects.filter(tournament__in=days, voided=False, player=player_id)
    by_day: dict[int, list[int]] = {}
    for event, entry in rows.order_by("number").values_list("tournament", "pk"):
        by_day.setdefault(event, []).append(entry)
    if not by_day:
        raise Player.DoesNotExist
    player = Player.objects.get(pk=player_id)
    played = [day for day in reversed(days) if day.pk in by_day]
    played.sort(key=lambda day: (day.feeds_id is None, day.starts_at))
    return Statement(
        player, bounties.kind_of(tournament), tuple(_day(day, by_day[day.pk]) for day in played)
    )


def _day(tournament: Tournament, entries: list[int]) -> Day:
    book = bounties.won(tournament)
    return Day(
        tournament,
        flight_tree.name_of(tournament),
        tuple(entries),
        tuple(_earned(tournament, book, entries)),
        _sum(book.kept, entries),
        _sum(book.won, entries),
        _sum(book.paid, entries),
        sum(max(0, book.due_cents(entry)) for entry in entries),
        _sum(book.heads, entries),
        _sum(book.sent.heads, entries),
    )


def _sum(cents: Mapping[int, int], entries: list[int]) -> int:
    return sum(cents.get(entry, 0) for entry in entries)


def _earned(tournament: Tournament, book: BountyBook, entries: list[int]) -> Iterator[Earned]:
    mine = [line for line in book.lines if any(take.hunter in entries for take in line.takes)]
    names = names_of(mine)
    ends = Elimination.objects.filter(tournament=tournament)
    at = {(entry, seq): when for entry, seq, when in ends.values_list("entry", "sequence", "at")}
    for line in mine:
        for take in line.takes:
            if take.hunter in entries and (take.bag_cents or take.head_cents):
                fall = line.fall
                yield Earned(
                    names[fall.entry],
                    at.get((fall.entry, fall.sequence)),
                    take.bag_cents,
                    take.head_cents,
                    len(line.takes),
                )
