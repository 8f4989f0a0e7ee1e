"""What the book makes of a past event: who went out in which order, and where the money went."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.rules import N_
from tournaments.rules.past_events import NotAPastEvent, PastEvent, Remark
from tournaments.rules.past_order import FinishOrder, order_of


@dataclass(frozen=True, slots=True)
class PastResult:
    """Entries are named by their index in the event.

    `kept_cents` of the pool went to no prize but to the house, `overlay_cents` came from it.
    """

    order: FinishOrder
    prizes_cents: tuple[int, ...]
    kept_cents: int
    overlay_cents: int
    remarks: tuple[Remark, ...]


def result_of(event: PastEvent) -> PastResult:
    """The order of elimination, the prizes by place, and what the pool leaves over.

    Raises NotAPastEvent where nobody bought in, or nobody has gone out yet.
    """
    _check_it_was_played(event)
    remarks: list[Remark] = []
    order = order_of(event, remarks)
    prizes = _prizes(event, order, remarks)
    kept, overlay = _rest(event, sum(prizes), remarks)
    _remark_on_ranks(event, order, remarks)
    return PastResult(order, tuple(prizes), kept, overlay, tuple(remarks))


def _check_it_was_played(event: PastEvent) -> None:
    if len(event.entries) < 2:
        raise NotAPastEvent(
            N_(
                "“%(event)s” was not played: fewer than two buy-ins are in the file."
                " Take its structure into the library, or load the file saved after the evening."
            ),
            event=event.name,
        )
    if all(entry.bust is None for entry in event.entries) and not event.finished:
        raise NotAPastEvent(
            N_(
                "“%(event)s” was saved before anybody went out. Take its structure into the"
                " library, or load the file saved at the end of the evening."
            ),
            event=event.name,
        )


def _prizes(event: PastEvent, order: FinishOrder, remarks: list[Remark]) -> list[int]:
    """What each place won, first place first; a deal goes before the prizes it replaced."""
    by_place: Counter[int] = Counter()
    for prize in event.prizes:
        if 1 <= prize.place <= len(event.entries):
            by_place[prize.place] += prize.amount_cents
        else:
            remarks.append(
                Remark(
                    N_("The prize of place %(place)s went to nobody: so many did not play."),
                    {"place": prize.place},
                )
            )
    amounts = [by_place[place] for place in range(1, max(by_place, default=0) + 1)]
    dealt = event.dealt or _shared_with_the_winner(event, order)
    return _after_the_deal(event, order, amounts, dealt, remarks)


def _shared_with_the_winner(event: PastEvent, order: FinishOrder) -> Mapping[str, int]:
    """What each takes of prizes that the winner shares with others; the odd cents are his."""
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
    remarks: list[Remark],
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
        remarks.append(Remark(N_("A deal that does not fit the places was left out.")))
        return amounts
    remarks.append(Remark(N_("Players made a deal: the prizes are what each of them took.")))
    whole = amounts + [0] * (at[0] + len(dealt) - len(amounts))
    return whole[: at[0]] + [dealt[player] for player in players] + whole[at[0] + len(dealt) :]


def _tied(event: PastEvent, order: FinishOrder, dealt: Mapping[str, int]) -> bool:
    """Whether those who made a deal went out in one hand, and so share alike."""
    hands = {event.entries[end.entry].player: end.hand for end in order.ends}
    named = {hands.get(player, "") for player in dealt}
    return len(named) == 1 and named != {""}


def _rest(event: PastEvent, prizes_cents: int, remarks: list[Remark]) -> tuple[int, int]:
    """What of the pool the house kept, and what it added, in cents: pool and prizes agree then."""
    collected = sum(p.prize_cents for entry in event.entries for p in entry.purchases)
    rest = collected - prizes_cents
    if rest > 0:
        says = (
            N_("A fixed fee of %(amount_cents)s left the prize pool. It stands as withheld.")
            if rest == event.fixed_fee_cents
            else N_("Of the pool %(amount_cents)s went to no prize. They stand as withheld.")
        )
        remarks.append(Remark(says, {"amount_cents": rest}))
        return rest, 0
    if rest < 0:
        remarks.append(
            Remark(
                N_("The prizes are %(amount_cents)s more than was paid in. They stand as overlay."),
                {"amount_cents": -rest},
            )
        )
    return 0, max(0, -rest)


def _remark_on_ranks(event: PastEvent, order: FinishOrder, remarks: list[Remark]) -> None:
    """The book places entries; the other program placed people.  Say where that differs."""
    last: dict[str, int] = {}
    for place, n in enumerate(order.best_first, start=1):
        last.setdefault(event.entries[n].player, place)
    lower = sum(place != rank for rank, place in enumerate(last.values(), start=1))
    if lower:
        remarks.append(
            Remark(
                N_(
                    "Players with a lower place than in the file: %(count)s."
                    " Each entry has a place here, so busts before a re-entry count too."
                ),
                {"count": lower},
            )
        )
