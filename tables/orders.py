"""Moves that wait for a hand to end, as far as they still stand."""

from django.db.models import Subquery
from django.db.models.functions import Coalesce

from tables.models import Move, MoveReason, OrderedMove
from tables.rules.balancing import still_needed
from tournaments.models import Tournament

Count = dict[int, int]


def standing(tournament: Tournament) -> list[OrderedMove]:
    """The ordered moves in the order they were given, each with its tables.

    A table broken since, or a redraw, ends what was ordered before it.
    """
    redraws = Move.objects.filter(tournament=tournament, reason=MoveReason.REDRAW)
    last = redraws.order_by("-revision").values("revision")[:1]
    orders = OrderedMove.objects.filter(
        tournament=tournament,
        from_table__broken_at=None,
        to_table__broken_at=None,
        revision__gt=Coalesce(Subquery(last), 0),
    )
    return list(orders.select_related("from_table", "to_table").order_by("pk"))


def tables_of(order: OrderedMove) -> tuple[int, int]:
    """The numbers of the giving and the taking table."""
    return order.from_table.number, order.to_table.number


def needed(
    orders: list[OrderedMove], players: Count, *, allowed: int
) -> list[tuple[OrderedMove, bool]]:
    """Each order with whether the floor still needs it, given the players at each table."""
    answers = still_needed([tables_of(order) for order in orders], players, allowed=allowed)
    return list(zip(orders, answers, strict=True))


def after_them(orders: list[OrderedMove], players: Count, *, allowed: int) -> Count:
    """Players at each table once everybody whom it still needs has sat down."""
    there = dict(players)
    for order, wanted in needed(orders, players, allowed=allowed):
        if wanted:
            giver, taker = tables_of(order)
            there[giver] -= 1
            there[taker] += 1
    return there
