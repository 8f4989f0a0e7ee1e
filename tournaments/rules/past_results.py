"""What the book makes of a past event: who went out in which order, and where the money went.

Those who went out at the same moment share their place, unless the file gave each a prize of
their own; those to whom it gave one prize together share it whatever the moment.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.rules import N_
from tournaments.rules.imports import NotAPastEvent, PastEntry, PastEvent, PastRemark


@dataclass(frozen=True, slots=True)
class End:
    """How an entry ended: `hand` names those who share a place; `by` are entries by their index."""

    entry: int
    at: datetime
    hand: str
    by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishOrder:
    """The winner's index, and everybody else's end, the first one out first."""

    winner: int
    ends: tuple[End, ...]

    @property
    def best_first(self) -> list[int]:
        return [self.winner, *(end.entry for end in reversed(self.ends))]


def order_of(event: PastEvent, remarks: list[PastRemark]) -> FinishOrder:
    """Who won, and the ends of all others.  The event has at least two entries."""
    alone = _own_prizes(event)
    busted = [n for n, entry in enumerate(event.entries) if entry.bust is not None]
    busted.sort(key=lambda n: _out_at(event, n, alone))
    left = _left_best_first(event, alone)
    if not left:
        left = [busted.pop()]
        remarks.append(
            PastRemark(
                N_("The winner is marked as out: the last player out is taken as the winner.")
            )
        )
    own = _entries_by_player(event)
    ends = [_end(event, n, own, remarks) for n in busted]
    if len(left) > 1:
        by_hand = N_(
            "Players who had not gone out when it was saved: %(count)s. The winner was chosen at"
            " the import; the others share their places."
        )
        by_the_file = N_(
            "Players who had not gone out when it was saved: %(count)s. They are placed by"
            " the prizes the file gives them, then by their chips."
        )
        says = by_hand if event.winner else by_the_file
        remarks.append(PastRemark(says, {"count": len(left)}))
        latest = max([event.ended_at, *(end.at for end in ends)])
        # who is said to have won says nothing of the others: what the file leaves open is shared
        ends += [End(n, latest, "") for n in reversed(left[1:])]
    return FinishOrder(left[0], tuple(_with_hands(event, left[0], ends, alone)))


def so_far(event: PastEvent, remarks: list[PastRemark]) -> tuple[End, ...]:
    """The ends of an event that is under way, the first one out first.

    Raises NotAPastEvent where fewer than two bought in.
    """
    _check_it_was_played(event)
    busted = [n for n, entry in enumerate(event.entries) if entry.bust is not None]
    busted.sort(key=lambda n: _out_at(event, n, {}))
    own = _entries_by_player(event)
    ends = [_end(event, n, own, remarks) for n in busted]
    left = next(n for n, entry in enumerate(event.entries) if entry.bust is None)
    running = N_("Saved before it ended, with %(count)s players in: imported as running.")
    called_off = N_(
        "Saved before it ended, with %(count)s players in: imported as cancelled, without a winner."
    )
    says = called_off if event.called_off else running
    remarks.append(PastRemark(says, {"count": len(event.entries) - len(ends)}))
    return tuple(_with_hands(event, left, ends, {}))


def _own_prizes(event: PastEvent) -> Mapping[str, int]:
    """The place each player was given a prize of their own for."""
    return {prize.to[0]: prize.place for prize in reversed(event.prizes) if len(prize.to) == 1}


def _out_at(event: PastEvent, n: int, alone: Mapping[str, int]) -> tuple[datetime, int, int]:
    """At one moment, who won a better prize, or took more in a deal, went out later."""
    entry = event.entries[n]
    assert entry.bust is not None
    worst = len(event.entries) + 1
    return entry.bust.at, -alone.get(entry.player, worst), event.dealt.get(entry.player, 0)


def _left_best_first(event: PastEvent, alone: Mapping[str, int]) -> list[int]:
    """Who was still in, best first: by prize, by deal, then by chips."""

    def rank(n: int) -> tuple[int, int, int, int]:
        entry = event.entries[n]
        place = alone.get(entry.player, len(event.entries) + 1)
        if entry.player == event.winner:
            place = 0
        return place, -event.dealt.get(entry.player, 0), -entry.chips_at_end, n

    return sorted((n for n, entry in enumerate(event.entries) if entry.bust is None), key=rank)


def _end(event: PastEvent, n: int, own: Mapping[str, list[int]], remarks: list[PastRemark]) -> End:
    entry = event.entries[n]
    assert entry.bust is not None
    by = []
    for key in dict.fromkeys(entry.bust.by):
        taker = _entry_in_play(event, own.get(key, []), entry) if key != entry.player else None
        if taker is None:
            remarks.append(PastRemark(N_("Knockout by a player who was not in play: skipped")))
        else:
            by.append(taker)
    return End(n, entry.bust.at, "", tuple(by))


def _entries_by_player(event: PastEvent) -> dict[str, list[int]]:
    own: dict[str, list[int]] = defaultdict(list)
    for n, entry in enumerate(event.entries):
        own[entry.player].append(n)
    return own


def _entry_in_play(event: PastEvent, own: Sequence[int], victim: PastEntry) -> int | None:
    """The entry with which a player played then: the latest bought before, else their first."""
    assert victim.bust is not None
    at = bisect_right(own, victim.bust.at, key=lambda n: event.entries[n].bought.at)
    return own[max(0, at - 1)] if own else None


def _with_hands(
    event: PastEvent, winner: int, ends: Sequence[End], alone: Mapping[str, int]
) -> list[End]:
    last_entry = {event.entries[end.entry].player: end.entry for end in ends}
    shared = {
        key: f"prize-{prize.place}"
        for prize in reversed(event.prizes)
        if len(prize.to) > 1 and event.entries[winner].player not in prize.to
        for key in prize.to
    }
    uneven = len(set(event.dealt.values())) > 1
    names = []
    for end in ends:
        entry = event.entries[end.entry]
        own = entry.player in alone or (uneven and entry.player in event.dealt)
        if entry.bust is None and event.winner and not own:
            names.append("still-in")
        elif entry.bust is None or (own and last_entry[entry.player] == end.entry):
            names.append("")
        elif entry.player in shared and last_entry[entry.player] == end.entry and not uneven:
            names.append(shared[entry.player])
        else:
            names.append(f"time-{end.at.timestamp():.3f}")
    several = {name for name, count in Counter(names).items() if count > 1}
    return [
        End(end.entry, end.at, name if name in several else "", end.by)
        for end, name in zip(ends, names, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class PastResult:
    """Entries are named by their index in the event.

    `kept_cents` of the pool went to no prize but to the house, `overlay_cents` came from it.
    """

    order: FinishOrder
    prizes_cents: tuple[int, ...]
    kept_cents: int
    overlay_cents: int
    remarks: tuple[PastRemark, ...]


def result_of(event: PastEvent) -> PastResult:
    """The order of elimination, the prizes by place, and what the pool leaves over.

    Raises NotAPastEvent where nobody bought in, or nobody has gone out yet.
    """
    _check_it_was_played(event)
    remarks: list[PastRemark] = []
    order = order_of(event, remarks)
    prizes = _prizes(event, order, remarks)
    kept, overlay = _rest(event, sum(prizes), remarks)
    _remark_on_ranks(event, order, remarks)
    return PastResult(order, tuple(prizes), kept, overlay, tuple(remarks))


def _check_it_was_played(event: PastEvent) -> None:
    if len(event.entries) < 2:
        raise NotAPastEvent(
            N_(
                "“%(event)s” was not played: fewer than two buy-ins are in the file. Import "
                "its structure, or load the file saved at the end."
            ),
            event=event.name,
        )
    played = event.finished or event.under_way
    if all(entry.bust is None for entry in event.entries) and not played:
        raise NotAPastEvent(
            N_(
                "“%(event)s” was saved before any elimination. Import its structure, or load "
                "the file saved at the end."
            ),
            event=event.name,
        )


def _prizes(event: PastEvent, order: FinishOrder, remarks: list[PastRemark]) -> list[int]:
    """What each place won, first place first; a deal goes before the prizes it replaced."""
    by_place: Counter[int] = Counter()
    for prize in event.prizes:
        if 1 <= prize.place <= len(event.entries):
            by_place[prize.place] += prize.amount_cents
        else:
            remarks.append(
                PastRemark(
                    N_("The prize of place %(place)s was not paid: too few players."),
                    {"place": prize.place},
                )
            )
    amounts = [by_place[place] for place in range(1, max(by_place, default=0) + 1)]
    dealt = event.dealt or _shared_with_the_winner(event, order)
    return _after_the_deal(event, order, amounts, dealt, remarks)


def _shared_with_the_winner(event: PastEvent, order: FinishOrder) -> Mapping[str, int]:
    """What each takes of prizes shared with the winner, who takes the odd cents."""
    winner = event.entries[order.winner].player
    together = next((p.to for p in event.prizes if winner in p.to and len(p.to) > 1), ())
    total = sum(prize.amount_cents for prize in event.prizes if prize.to == together)
    if not together:
        return {}
    shares = dict.fromkeys(together, total // len(together))
    shares[winner] += total - sum(shares.values())
    return shares


def _after_the_deal(
    event: PastEvent,
    order: FinishOrder,
    amounts: list[int],
    dealt: Mapping[str, int],
    remarks: list[PastRemark],
) -> list[int]:
    """The prizes as a deal left them, when those who made it hold places in a row.

    Who ties for one place shares its prizes alike anyhow: that needs no deal.
    """
    if not dealt or _tied(event, order, dealt):
        return amounts
    best_first = order.best_first
    at = [n for n, entry in enumerate(best_first) if event.entries[entry].player in dealt]
    players = [event.entries[best_first[n]].player for n in at[: len(dealt)]]
    in_a_row = at[: len(dealt)] == list(range(at[0], at[0] + len(dealt))) if at else False
    if not in_a_row or set(players) != set(dealt):
        remarks.append(PastRemark(N_("A deal that does not fit the places was left out.")))
        return amounts
    remarks.append(PastRemark(N_("Players made a deal: the prizes are what each of them took.")))
    whole = amounts + [0] * (at[0] + len(dealt) - len(amounts))
    return whole[: at[0]] + [dealt[player] for player in players] + whole[at[0] + len(dealt) :]


def _tied(event: PastEvent, order: FinishOrder, dealt: Mapping[str, int]) -> bool:
    """Whether those who made a deal went out in one hand, and so share alike."""
    hands = {event.entries[end.entry].player: end.hand for end in order.ends}
    named = {hands.get(player, "") for player in dealt}
    return len(named) == 1 and named != {""}


def _rest(event: PastEvent, prizes_cents: int, remarks: list[PastRemark]) -> tuple[int, int]:
    """What of the pool the house kept, and what it added, in cents: pool and prizes agree then."""
    collected = sum(p.prize_cents for entry in event.entries for p in entry.purchases)
    rest = collected - prizes_cents
    if rest > 0:
        says = (
            N_("A fixed fee of %(amount_cents)s was taken from the prize pool; shown as withheld.")
            if rest == event.fixed_fee_cents
            else N_("%(amount_cents)s of the pool went to no prize; shown as withheld.")
        )
        remarks.append(PastRemark(says, {"amount_cents": rest}))
        return rest, 0
    if rest < 0:
        remarks.append(
            PastRemark(
                N_("Prizes exceed the money paid in by %(amount_cents)s; shown as overlay."),
                {"amount_cents": -rest},
            )
        )
    return 0, max(0, -rest)


def _remark_on_ranks(event: PastEvent, order: FinishOrder, remarks: list[PastRemark]) -> None:
    """The book places entries; the other program placed people.  Say where that differs."""
    last: dict[str, int] = {}
    for place, n in enumerate(order.best_first, start=1):
        last.setdefault(event.entries[n].player, place)
    lower = sum(place != rank for rank, place in enumerate(last.values(), start=1))
    if lower:
        remarks.append(
            PastRemark(
                N_(
                    "Players with a lower place than in the file: %(count)s."
                    " Each entry has a place here, so busts before a re-entry count too."
                ),
                {"count": lower},
            )
        )
