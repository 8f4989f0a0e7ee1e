"""What an event tells a points formula: its numbers, and every player's evening.

All of it follows from the book.  It is derived once for each revision of the event, which every
act raises; of a season of fifty evenings only tonight's is read again.
"""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.db.models import Count, F, Sum

from tables.queries import final_table_size
from tdsite.rooms.leagues import details, level_facts
from tournaments import bounties, finishes, queries
from tournaments.models import ChipCount, Entry, KnockOut, Payout, Sale, Tournament
from tournaments.models.price_parts import cents_of
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import PriceKind, State
from tournaments.prize_money import whole_cents
from tournaments.rules.formulas import Number
from tournaments.rules.prices import To, parts, parts_for
from tournaments.rules.seasons import EventFacts, PlayerResult, ranks

BUYINS = (PriceKind.ENTRY, PriceKind.REENTRY)


class Projected(StrEnum):
    """Where those who still play are taken to stand."""

    NOT = ""
    BY_CHIPS = "by_chips"  # every stack is counted: by its size
    NEXT_OUT = "next_out"  # as if each of them were the next to go out


@dataclass(frozen=True, slots=True, eq=False)
class EventResults:
    """An event as a formula sees it.  Nobody has an evening before the start.

    Compared as itself: what was reckoned from it is kept beside it.
    """

    facts: EventFacts
    players: tuple[PlayerResult, ...] = ()
    projected: Projected = Projected.NOT
    unit_cents: int = 100


@dataclass
class Bought:
    """Purchases of one kind: how many, what they cost, and what of it was rake, by player."""

    number: Counter[int] = field(default_factory=Counter)
    cents: Counter[int] = field(default_factory=Counter)
    rake: Counter[int] = field(default_factory=Counter)


_KEPT: OrderedDict[tuple[object, ...], EventResults] = OrderedDict()
_MAX_CACHED = 1024


def results_of(tournament: Tournament) -> EventResults:
    """The event's results as they are now, derived once for what it and its flights have seen.

    The token tells an event from another that has its number after a restart of the book.
    """
    before = [flight for day in finishes.days_before(tournament) for flight in day]
    days = [tournament, *before]
    seen = tuple((day.pk, day.board_token, day.revision, day.journal_hash) for day in days)
    found = _KEPT.get(seen)
    if found is None:
        found = _KEPT[seen] = _derived(days)
        while len(_KEPT) > _MAX_CACHED:
            _KEPT.popitem(last=False)
    return found


def _derived(days: Sequence[Tournament]) -> EventResults:
    """Of an event and the flights that feed it, itself the first."""
    tournament = days[0]
    played = tournament.state in (State.RUNNING, State.FINISHED)
    rows = Entry.objects.filter(tournament__in=days, voided=False)
    everybody = dict(rows.filter(carried_bags=None).values_list("pk", "player"))
    bought = _bought(days)
    prizes = queries.prizes(tournament)
    facts = _facts(tournament, everybody, bought, len(prizes), finishes.early_cents(days[1:]))
    units = whole_cents(tournament.currency)
    if not played:
        return EventResults(facts, unit_cents=units)
    entries = dict(rows.order_by("number").values_list("pk", "player"))
    here = set(rows.filter(tournament=tournament).values_list("pk", flat=True))
    return _with_evenings(days, facts, entries, here, bought, prizes, units)


def _with_evenings(
    days: Sequence[Tournament],
    facts: EventFacts,
    entries: Mapping[int, int],
    here: Collection[int],
    bought: Mapping[str, Bought],
    prizes: Sequence[int],
    units: int,
) -> EventResults:
    """`entries` are those of all days, by player; `here` those of the last day."""
    tournament = days[0]
    placed = finishes.places(tournament)
    places = {entry: place.place for entry, place in placed.items()}
    inside = [entry for entry in entries if entry in here and entry not in places]
    stands, projected = _projected(tournament, inside)
    standing = _best(places | stands, entries)
    still = {entries[entry] for entry in inside}
    due = finishes.won(tournament, {e: p for e, p in placed.items() if e in here})
    due |= {entry: prizes[at - 1] for entry, at in stands.items() if at <= len(prizes)}
    won = _by_player(due | _paid(days), entries)
    books = [bounties.won(day) for day in days]
    bounty_cents = sum((_by_player(book.won, entries) for book in books), Counter[int]())
    takes = (take for book in books for line in book.lines for take in line.takes)
    heads = Counter(entries[take.hunter] for take in takes if take.hunter in entries)
    hits, shared = _hits(days), details.shared_hits(days)
    final = final_table_size(tournament)
    turns = level_facts.turns_of(tournament) if len(days) == 1 else None
    rounds = level_facts.outs(tournament, turns) if turns else {}
    on_heads = details.bounties_of(days, books, entries)
    alone = inside or [entry for entry, place in places.items() if place == 1]
    stacks = details.stacks(tournament, [entry for entry in alone if entry in here])
    chips = {entries[entry]: number for entry, number in stacks.items()}

    def more(player: int, rank: int) -> dict[str, Number]:
        numbers: dict[str, Number] = {
            "sharedHits": shared.get(player, 0),
            "finalTable": int(rank <= final),
            "inLeague": 1,
            "internalID": player,
        }
        numbers |= on_heads.get(player, {})
        stays = player in still or rank == 1
        if player in chips or not stays:
            numbers["chipStack"] = chips.get(player, 0)
        if turns is not None:
            out = None if stays else rounds.get(player)
            numbers |= out or level_facts.of_the_last(turns)
        return numbers

    facts = replace(
        facts,
        details=details.of_event(
            days,
            left=len(still) or 1,
            places_paid=facts.places_paid,
            pool_cents=facts.pool_cents,
        )
        | (level_facts.of_levels(turns) if turns else {}),
        by_text=details.by_texts(days),
    )
    players = tuple(
        PlayerResult(
            player,
            rank,
            buyins=sum(bought[kind].number[player] for kind in BUYINS),
            rebuys=bought[PriceKind.REBUY].number[player],
            add_ons=bought[PriceKind.ADD_ON].number[player],
            buyins_cents=sum(bought[kind].cents[player] for kind in BUYINS),
            rebuys_cents=bought[PriceKind.REBUY].cents[player],
            add_ons_cents=bought[PriceKind.ADD_ON].cents[player],
            buyins_rake_cents=sum(bought[kind].rake[player] for kind in BUYINS),
            rebuys_rake_cents=bought[PriceKind.REBUY].rake[player],
            add_ons_rake_cents=bought[PriceKind.ADD_ON].rake[player],
            hits=hits[player],
            heads=heads[player],
            prize_cents=won[player],
            bounty_cents=bounty_cents[player],
            projected=player in still,
            reentries=bought[PriceKind.REENTRY].number[player],
            reentries_cents=bought[PriceKind.REENTRY].cents[player],
            reentries_rake_cents=bought[PriceKind.REENTRY].rake[player],
            details=more(player, rank),
        )
        for player, rank in sorted(_ranked(standing, still, projected), key=lambda pair: pair[1])
    )
    return EventResults(facts, players, projected if inside else Projected.NOT, units)


def _best(standing: Mapping[int, int], entries: Mapping[int, int]) -> dict[int, int]:
    """The best place of each player among all entries of all days; who went on has one there."""
    found: dict[int, int] = {}
    for entry, place in standing.items():
        player = entries[entry]
        found[player] = min(place, found.get(player, place))
    return found


def _ranked(
    last: Mapping[int, int], still: Collection[int], projected: Projected
) -> Iterator[tuple[int, int]]:
    """Each player and their place among players; who would go out next is the last of those in."""
    for player, rank in ranks(last).items():
        next_out = player in still and projected is Projected.NEXT_OUT
        yield player, len(still) if next_out else rank


def _bought(days: Sequence[Tournament]) -> dict[str, Bought]:
    """What was bought on all days of an event: of one without flights, in it alone."""
    found: dict[str, Bought] = defaultdict(Bought)
    sales = Sale.objects.filter(tournament__in=days, voided=False)
    rows = sales.values_list("kind", "entry__player").annotate(
        n=Sum("quantity"),
        cents=Sum(F("quantity") * cents_of(parts())),
        rake=Sum(F("quantity") * cents_of(parts_for(To.HOUSE))),
    )
    for kind, player, number, cents, rake in rows:
        found[kind].number[player] += number
        found[kind].cents[player] += cents
        found[kind].rake[player] += rake
    return found


def _facts(
    tournament: Tournament,
    entries: Mapping[int, int],
    bought: Mapping[str, Bought],
    places_paid: int,
    early_cents: int,
) -> EventFacts:
    regular = {price.kind: price.total_cents for price in reversed(list(tournament.prices.all()))}
    cents = {kind: sum(bought[kind].cents.values()) for kind in PriceKind}
    rake = {kind: sum(bought[kind].rake.values()) for kind in PriceKind}
    return EventFacts(
        players=len(set(entries.values())),
        buyins=len(entries),
        rebuys=sum(bought[PriceKind.REBUY].number.values()),
        add_ons=sum(bought[PriceKind.ADD_ON].number.values()),
        buyins_cents=sum(cents[kind] for kind in BUYINS),
        rebuys_cents=cents[PriceKind.REBUY],
        add_ons_cents=cents[PriceKind.ADD_ON],
        buyins_rake_cents=sum(rake[kind] for kind in BUYINS),
        rebuys_rake_cents=rake[PriceKind.REBUY],
        add_ons_rake_cents=rake[PriceKind.ADD_ON],
        pool_cents=queries.pool_cents(tournament) + early_cents,
        places_paid=places_paid,
        buyin_cents=regular.get(PriceKind.ENTRY, 0),
        rebuy_cents=regular.get(PriceKind.REBUY, 0),
        add_on_cents=regular.get(PriceKind.ADD_ON, 0),
        reentries=sum(bought[PriceKind.REENTRY].number.values()),
        reentries_cents=cents[PriceKind.REENTRY],
        reentries_rake_cents=rake[PriceKind.REENTRY],
    )


def _projected(tournament: Tournament, inside: Iterable[int]) -> tuple[dict[int, int], Projected]:
    """The places of those who still play, among all entries."""
    still = list(inside)
    counted = dict(
        ChipCount.objects.filter(tournament=tournament, entry__in=still)
        .order_by("at", "pk")
        .values_list("entry", "chips")
    )
    if still and len(counted) == len(still):
        return ranks({entry: -chips for entry, chips in counted.items()}), Projected.BY_CHIPS
    return dict.fromkeys(still, len(still)), Projected.NEXT_OUT


def _hits(days: Collection[Tournament]) -> Counter[int]:
    rows = KnockOut.objects.filter(
        by_entry__tournament__in=days, by_entry__voided=False, elimination__pending=False
    )
    return Counter(dict(rows.values_list("by_entry__player").annotate(n=Count("pk"))))


def _paid(days: Sequence[Tournament]) -> dict[int, int]:
    """Prizes handed out.  Of an imported event they are all there is, deals among them."""
    tournament = days[0]
    rows = Payout.objects.filter(tournament__in=days, voided=False, kind=PayoutKind.PRIZE)
    paid = dict(rows.values_list("entry").annotate(total=Sum("amount_cents")))
    if hasattr(tournament, "imported") and not tournament.imported.is_whole:
        every = Entry.objects.filter(tournament=tournament).values_list("pk", flat=True)
        return dict.fromkeys(every, 0) | paid
    return paid


def _by_player(cents: Mapping[int, int], entries: Mapping[int, int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for entry, amount in cents.items():
        if entry in entries:
            found[entries[entry]] += amount
    return found
