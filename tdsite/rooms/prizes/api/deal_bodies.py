"""Deals as programs send and read them."""

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.fields import MAX_CENTS, WholeInQuery
from tournaments.models.deals import DealMethod


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
