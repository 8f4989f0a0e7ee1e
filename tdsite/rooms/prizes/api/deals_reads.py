"""Deals made, and what one would give each player now."""

from typing import Any

from tdsite.api.endpoints import read
from tdsite.rooms.prizes.api import deal_bodies
from tournaments import awarding, counts, dealing
from tournaments.models import Deal, Tournament
from tournaments.operations import deals
from tournaments.rules import RuleError
from tournaments.rules.deals import MAX_PLAYERS, Method, Money, offer


@read(deal_bodies.DealFigures, query=deal_bodies.FiguresAsked, right="see_people")
def get_deal_figures(tournament: Tournament, left_cents: int, unit_cents: int) -> dict[str, Any]:
    """What each way of sharing the prizes gives now, by the stacks as last counted."""
    table = dealing.table_of(tournament)
    money = Money(table.prizes, (left_cents,) if left_cents else ())
    known = counts.latest(tournament)
    unit = unit_cents or tournament.prize_unit_cents
    held = {e.pk: known[e.pk].chips if e.pk in known else None for e in table.entries}
    entries = sorted(table.entries, key=lambda entry: -(held[entry.pk] or 0))
    stacks = [held[entry.pk] for entry in entries]
    offers = {method: _offer(method, money, stacks, unit) for method in Method}
    return {
        "pool_cents": money.pool_cents,
        "left_cents": money.left_cents,
        "unit_cents": unit,
        "house_pays": deals.paid_by_default(tournament),
        "secured_cents": money.secured_cents,
        "players": [
            {
                "entry_id": entry.pk,
                "player": entry.player.name,
                "stack_chips": stacks[at],
                "even_cents": offers[Method.EVEN][at],
                "chip_chop_cents": offers[Method.CHIP_CHOP][at],
                "icm_cents": offers[Method.ICM][at],
            }
            for at, entry in enumerate(entries)
        ],
    }


def _offer(
    method: Method, money: Money, stacks: list[int | None], unit_cents: int
) -> list[int] | list[None]:
    nothing = [None] * len(stacks)
    if len(stacks) > MAX_PLAYERS or (method is not Method.EVEN and None in stacks):
        return nothing
    try:
        return offer(method, money, [stack or 0 for stack in stacks], unit_cents=unit_cents)
    except RuleError:  # more left to play for than there is, or nobody in
        return nothing


@read(deal_bodies.KeptDeal, many=True, right="see_people")
def list_deals(tournament: Tournament) -> list[dict[str, Any]]:
    """The deals of the event, void ones too, the first one first."""
    rows = Deal.objects.filter(tournament=tournament).order_by("number")
    return [_deal(deal) for deal in rows.prefetch_related("shares__entry__player")]


def _deal(deal: Deal) -> dict[str, Any]:
    shares = sorted(deal.shares.all(), key=lambda share: share.entry.number)
    names = ("id", "number", "method", "at", "pool_cents", "left_to_play_cents")
    terms = ("guaranteed", "reason", "stopped_play", "note", "voided")
    numbers = ("entry_id", "amount_cents", "secured_cents", "offered_cents", "stack_chips")
    return {
        **{name: getattr(deal, name) for name in (*names, *terms)},
        "left_prizes": awarding.left_prizes(deal, max(map(int, deal.left_prizes), default=0)),
        "shares": [
            {
                **{name: getattr(share, name) for name in (*numbers, "signed", "waived")},
                "player": share.entry.player.name,
            }
            for share in shares
        ],
    }
