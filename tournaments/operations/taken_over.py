"""The field of an event that began elsewhere: its people, entries, money, chips and ends."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import cycle, islice

from django.utils import translation
from django.utils.translation import gettext

from tournaments import selling
from tournaments.acts import Act
from tournaments.models import ChipCount, Elimination, Entry, Player, Sale
from tournaments.models.money import Account, Method
from tournaments.models.players import UNNAMED
from tournaments.models.tournament import BountyKind, PriceKind, State
from tournaments.names_index import in_the_book
from tournaments.operations import price_parts, tills
from tournaments.operations.events import WrongState
from tournaments.operations.players import new_row
from tournaments.operations.sales import REASON
from tournaments.rules import N_
from tournaments.rules.names import search_key
from tournaments.rules.prices import Split
from tournaments.rules.taken_over import CannotTakeOver, Field, PlayerIn


def check_not_begun(act: Act) -> None:
    """Raise WrongState or CannotTakeOver unless the event is announced, empty and by itself.

    Who took which bounty before is not known, and would be owed to nobody.
    """
    tournament = act.tournament
    if tournament.state not in (State.ANNOUNCED, State.REGISTERING):
        raise WrongState(N_("This event has started already."))
    if tournament.entries.filter(voided=False).exists():
        raise CannotTakeOver(
            N_("Entries were sold here already. Void them, or take over in a new event."),
            field="entries_count",
        )
    if tournament.feeds_id is not None or tournament.flights.exists():
        raise CannotTakeOver(N_("Days and flights are taken over one by one: import their bags."))
    if tournament.bounty_kind != BountyKind.NONE:
        raise CannotTakeOver(
            N_(
                "Bounties won before the take-over are not on file. Set the event to no bounties,"
                " and pay them by hand."
            )
        )


def take_people(act: Act, players: Sequence[PlayerIn]) -> list[Player]:
    """Everybody in the list, as the club knows them by member number or name; else new.

    Raises CannotTakeOver for a name that two in the book have, and for somebody named twice.
    """
    by_number: dict[str, Player] = {}
    by_name: dict[str, list[Player]] = {}
    for known in in_the_book(act.club.pk):
        by_number[known.member_number.casefold()] = known
        by_name.setdefault(search_key(known.name), []).append(known)
    found: list[Player] = []
    for player in players:
        same = by_name.get(search_key(player.name), [])
        number = by_number.get(player.name.casefold())
        if number is None and len(same) > 1:
            raise _same_name(player.name, same)
        found.append(number or (same[0] if same else new_row(act.club, {"name": player.name})))
    _check_each_once(found)
    act.create_many([player for player in found if player.pk is None])
    return found


def _same_name(name: str, same: Sequence[Player]) -> CannotTakeOver:
    """Which numbers they have, for they cannot be looked up where the list is typed."""
    numbers = sorted(one.member_number for one in same if one.member_number)
    if not numbers:
        sentence = N_(
            "%(count)s players are called %(player)s, none with a member number. Merge them under"
            " Players, or number one."
        )
    elif len(numbers) < len(same):
        sentence = N_(
            "%(count)s players are called %(player)s: members %(numbers)s, and without a number."
            " Write the member number instead."
        )
    else:
        sentence = N_(
            "%(count)s players are called %(player)s: members %(numbers)s. Write the member number"
            " instead."
        )
    return CannotTakeOver(
        sentence, field="players", count=len(same), player=name, numbers=", ".join(numbers)
    )


def _check_each_once(people: Sequence[Player]) -> None:
    keys = [player.pk or search_key(player.name) for player in people]
    times = Counter(keys)
    for player, key in zip(people, keys, strict=True):
        if times[key] > 1:
            raise CannotTakeOver(
                N_("%(player)s is in the list twice."), field="players", player=player.name
            )


def unnamed(act: Act, count: int, *, first: int) -> list[Player]:
    """Players who stand for people whose names are not known, to be named or merged later."""
    event = act.tournament
    with translation.override(act.club.language):
        word = gettext("Unnamed-%(number)s")
    names = [word % {"number": number} for number in range(first, first + count)]
    origins = [f"{UNNAMED}{event.pk}:{act.revision}:{number}" for number in range(count)]
    return act.create_many(
        [
            new_row(act.club, {"name": name, "origin": origin})
            for name, origin in zip(names, origins, strict=True)
        ]
    )


def take_entries(act: Act, people: Sequence[Player], *, first: int, at: datetime) -> list[Entry]:
    """An entry for each, in this order, numbered from `first`."""
    return act.create_many(
        [
            Entry(tournament=act.tournament, player=player, number=number, entered_at=at)
            for number, player in enumerate(people, start=first)
        ]
    )


def sell_all(
    act: Act, entries: Sequence[Entry], field: Field, *, method: Method, receipt: int
) -> list[Sale]:
    """What the event took: an entry each, and rebuys and add-ons as many as were counted.

    Who bought those is not known: they are spread over the entries, those that are out first.
    All at the regular price.  Raises CannotTakeOver where the event sells no such thing;
    TillNeeded.
    """
    bought = Counter({(entry.pk, PriceKind.ENTRY): 1 for entry in entries})
    for kind, count in ((PriceKind.REBUY, field.rebuys), (PriceKind.ADD_ON, field.add_ons)):
        if count:
            _check_sold(act, kind)
        bought.update((entry.pk, kind) for entry in islice(cycle(entries), count))
    rows = {entry.pk: entry for entry in entries}
    prices = {kind: selling.price_of(act.tournament, kind) for _, kind in bought}
    pairs: list[tuple[Sale, Split]] = []
    for number, ((entry, kind), quantity) in enumerate(bought.items(), start=receipt):
        sale = Sale(
            tournament=act.tournament,
            entry=rows[entry],
            number=number,
            kind=kind,
            quantity=quantity,
            chips=prices[kind].chips,
            method=method,
            at=act.at,
            by=act.by,
        )
        pairs.append((sale, prices[kind].split))
    sales = price_parts.create_many(act, pairs)
    _post(act, sales, method)
    return sales


def _check_sold(act: Act, kind: PriceKind) -> None:
    if not act.tournament.prices.filter(kind=kind).exists():
        raise CannotTakeOver(
            N_("This event sells no rebuys. Add their price in the event settings first.")
            if kind is PriceKind.REBUY
            else N_("This event sells no add-ons. Add their price in the event settings first."),
            field="rebuys_count" if kind is PriceKind.REBUY else "add_ons_count",
        )


def _post(act: Act, sales: Sequence[Sale], method: Method) -> None:
    """Money to the till and to where each part belongs; chips into play."""
    paid = any(sale.price_cents for sale in sales)
    shift = tills.shift_for(act, method) if paid else None
    for sale in sales:
        parts = sale.split.times(sale.quantity).by_account()
        amounts: dict[str, int] = {Account(method): sale.price_cents}
        amounts |= {account: -cents for account, cents in parts.items()}
        act.post(amounts, entry=sale.entry, shift=shift)
    for kind in (PriceKind.ENTRY, PriceKind.REBUY, PriceKind.ADD_ON):
        stacks = [(s.entry, s.quantity * s.chips) for s in sales if s.kind == kind and s.chips]
        act.move_stacks(REASON[kind], stacks)


def take_ends(act: Act, out: Sequence[Entry]) -> list[Elimination]:
    """Those who are out: one after the other, in no order that anybody knows."""
    return act.create_many(
        [
            Elimination(tournament=act.tournament, entry=entry, at=act.at, sequence=sequence)
            for sequence, entry in enumerate(out, start=1)
        ]
    )


def count_stacks(act: Act, stacks: Sequence[tuple[Entry, int]]) -> list[ChipCount]:
    """The stacks that are known."""
    return act.create_many(
        [
            ChipCount(entry=entry, tournament=act.tournament, chips=chips, at=act.at)
            for entry, chips in stacks
        ]
    )
