"""Deals made, what one would give each player now, and when an event will be over."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from blinds.rules import reshape as rules
from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import read
from tdsite.api.fields import MAX_CENTS, WholeInQuery
from tdsite.web.event_state import EventState
from tournaments import dealing, penalties, prize_money
from tournaments.models import Deal, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.operations import deals
from tournaments.rules import RuleError
from tournaments.rules.deals import MAX_PLAYERS, Method, Money, offer


class FiguresAsked(serializers.Serializer):
    left_cents = WholeInQuery(
        0, MAX_CENTS, default=0, help_text="What is left for the winner to play for."
    )
    unit_cents = WholeInQuery(
        0, 10**9, default=0, help_text="What amounts are rounded to; 0: the unit of the prizes."
    )


class DealFigure(Answer):
    entry_id = whole()
    player = words()
    stack_chips = whole(allow_null=True, help_text="As last counted.")
    even_cents = whole(allow_null=True)
    chip_chop_cents = whole(allow_null=True)
    icm_cents = whole(allow_null=True)


class DealFigures(Answer):
    """What each way of sharing gives; null where a stack is missing or it cannot be reckoned."""

    pool_cents = whole(help_text="The prizes that are not won yet.")
    left_cents = whole()
    unit_cents = whole(help_text="What the amounts are rounded to.")
    house_pays = serializers.BooleanField(help_text="What the event's policy proposes for deals.")
    secured_cents = whole(help_text="What each has for sure.")
    players = DealFigure(many=True, help_text="The largest stack first.")


class DealtShare(Answer):
    entry_id = whole()
    player = words()
    amount_cents = whole()
    secured_cents = whole()
    offered_cents = whole(allow_null=True)
    stack_chips = whole(allow_null=True)
    signed = serializers.BooleanField()
    waived = serializers.BooleanField()


class KeptDeal(Answer):
    id = whole()
    number = whole()
    method = serializers.ChoiceField(DealMethod.choices)
    at = serializers.DateTimeField()
    pool_cents = whole()
    left_to_play_cents = whole()
    left_prizes = serializers.ListField(child=whole(), help_text="The winner's first.")
    guaranteed = serializers.BooleanField()
    reason = words()
    stopped_play = serializers.BooleanField()
    note = words()
    voided = serializers.BooleanField()
    shares = DealtShare(many=True)


@read(DealFigures, query=FiguresAsked, right="see_people")
def get_deal_figures(tournament: Tournament, left_cents: int, unit_cents: int) -> dict[str, Any]:
    """What each way of sharing the prizes gives now, by the stacks as last counted."""
    table = dealing.table_of(tournament)
    money = Money(table.prizes, (left_cents,) if left_cents else ())
    known = penalties.latest_counts(tournament)
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


@read(KeptDeal, many=True, right="see_people")
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
        "left_prizes": prize_money.left_prizes(deal, max(map(int, deal.left_prizes), default=0)),
        "shares": [
            {
                **{name: getattr(share, name) for name in (*numbers, "signed", "waived")},
                "player": share.entry.player.name,
            }
            for share in shares
        ],
    }


class MomentSerializer(serializers.Serializer[object]):
    """A moment of the plan; `at` is null beyond the end of a day."""

    index = serializers.IntegerField(help_text="The step; beyond the plan if it is too short.")
    seconds = serializers.IntegerField(help_text="Of play and breaks, from now.")
    at = serializers.DateTimeField(allow_null=True)


class Forecast(serializers.Serializer[object]):
    """The expected end: when all chips together are 25, 16 and 10 big blinds."""

    early = MomentSerializer()
    likely = MomentSerializer()
    late = MomentSerializer()
    beyond_plan = serializers.BooleanField()


class Expected(serializers.Serializer[object]):
    """The forecast of an event now; null before two players are in, and at the end."""

    forecast = Forecast(allow_null=True)
    seen_plan = serializers.CharField(help_text="Names the plan and the step on the clock.")


@read(Expected)
def get_forecast(tournament: Tournament) -> dict[str, Any]:
    """The expected end as a range, from the chips, the players and the plan now."""
    event_now = EventState(tournament, timezone.now())
    face = event_now.face
    seen = rules.seen(face.schedule, face.transition, event_now.now) if face else ""
    return {"forecast": event_now.ends.forecast if event_now.ends else None, "seen_plan": seen}
