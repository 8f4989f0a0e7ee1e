"""Deals as programs send and read them."""

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.fields import (
    MOST_CENTS,
    Body,
    Flag,
    Text,
    WholeInQuery,
    cents,
    chips,
    row_id,
    several,
)
from tournaments.models.deals import DealMethod

MOST_PLAYERS = 1000


class DealPart(Body):
    """What one entry gets."""

    entry_id = row_id()
    amount_cents = cents()
    stack_chips = chips(default=None, allow_null=True)
    signed = Flag(default=False)
    waived = Flag(default=False, help_text="Signed to take less than was won already.")


class NewDeal(Body):
    """What all who are still in have agreed on."""

    method = serializers.ChoiceField(DealMethod.choices, default=DealMethod.CUSTOM)
    shares = several(DealPart, 1, MOST_PLAYERS)
    left_prizes = serializers.ListField(
        child=cents(),
        max_length=MOST_PLAYERS,
        default=list,
        help_text="What is left to play for: the winner's prize first.",
    )
    guaranteed = Flag(
        default=None,
        allow_null=True,
        help_text="The house pays by it; null leaves it to what the event's policy proposes.",
    )
    between_hands = Flag(default=True, help_text="No hand is being played.")
    reason = Text(200, default="", allow_blank=True, help_text="Where nothing is left to play for.")
    stops = Flag(default=False, help_text="Everything is shared out and the event is over.")
    first = row_id(
        default=None,
        allow_null=True,
        help_text="Who takes the first place if play stops; null: the largest stack.",
    )
    note = Text(200, default="", allow_blank=True)


class DealVoid(Body):
    reason = Text(200)


class FiguresAsked(serializers.Serializer):
    left_cents = WholeInQuery(
        0, MOST_CENTS, default=0, help_text="What is left for the winner to play for."
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
