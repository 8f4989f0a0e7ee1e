"""In which order the entries of a past event went out, and who shares a place.

Those who went out at the same moment share their place, unless the file gave each his own prize;
those to whom it gave one prize together share it whatever the moment.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.rules import N_
from tournaments.rules.past_events import PastEntry, PastEvent, Remark


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


def order_of(event: PastEvent, remarks: list[Remark]) -> FinishOrder:
    """Who won, and the ends of all others.  The event has at least two entries."""
    alone = _own_prizes(event)
    busted = [n for n, entry in enumerate(event.entries) if entry.bust is not None]
    busted.sort(key=lambda n: _out_at(event, n, alone))
    left = _left_best_first(event, alone)
    if not left:
        left = [busted.pop()]
        remarks.append(Remark(N_("The winner is marked as out. The last one out has won.")))
    own = _entries_by_player(event)
    ends = [_end(event, n, own, remarks) for n in busted]
    if len(left) > 1:
        remarks.append(
            Remark(
                N_(
                    "Players who had not gone out when it was saved: %(count)s. They are placed by"
                    " the prizes the file gives them, then by their chips."
                ),
                {"count": len(left)},
            )
        )
        latest = max([event.ended_at, *(end.at for end in ends)])
        ends += [End(n, latest, "") for n in reversed(left[1:])]
    return FinishOrder(left[0], tuple(_with_hands(event, left[0], ends, alone)))


def _own_prizes(event: PastEvent) -> Mapping[str, int]:
    """The place each player was given a prize of his own for."""
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
        return place, -event.dealt.get(entry.player, 0), -entry.chips_at_end, n

    return sorted((n for n, entry in enumerate(event.entries) if entry.bust is None), key=rank)


def _end(event: PastEvent, n: int, own: Mapping[str, list[int]], remarks: list[Remark]) -> End:
    entry = event.entries[n]
    assert entry.bust is not None
    by = []
    for key in dict.fromkeys(entry.bust.by):
        taker = _entry_in_play(event, own.get(key, []), entry) if key != entry.player else None
        if taker is None:
            remarks.append(
                Remark(N_("A knock-out names somebody who was not there to make it: left out."))
            )
        else:
            by.append(taker)
    return End(n, entry.bust.at, "", tuple(by))


def _entries_by_player(event: PastEvent) -> dict[str, list[int]]:
    own: dict[str, list[int]] = defaultdict(list)
    for n, entry in enumerate(event.entries):
        own[entry.player].append(n)
    return own


def _entry_in_play(event: PastEvent, own: Sequence[int], victim: PastEntry) -> int | None:
    """The entry with which a player played then: the latest bought before, else his first."""
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
        if entry.bust is None or (own and last_entry[entry.player] == end.entry):
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
