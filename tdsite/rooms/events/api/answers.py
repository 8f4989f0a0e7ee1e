"""What the API tells of one event: its terms, its prices, its figures, its clock."""

from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, Clock, Event, Figures, whole, words
from tdsite.rooms.events.api.price_fields import with_parts
from tournaments.models.tournament import BountyKind, MergedStacks, PriceKind, RebuyTrigger


class Price(Answer):
    kind = serializers.ChoiceField(PriceKind.choices)
    total_cents = whole()
    chips = whole()
    from_level = whole(allow_null=True)
    from_break = serializers.BooleanField()
    until_level = whole(allow_null=True)
    through_break = serializers.BooleanField()
    limit = whole(allow_null=True)
    limit_in_all = whole(allow_null=True)
    forfeit_at_close = serializers.BooleanField()
    trigger = serializers.ChoiceField(RebuyTrigger.choices)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), lambda _: whole(), before="total_cents")


class PriceLine(Answer):
    id = whole()
    name = words()
    kind = serializers.ChoiceField(PriceKind.choices)
    total_cents = whole()
    chips = whole(allow_null=True)
    members_only = serializers.BooleanField()
    from_time = serializers.DateTimeField(allow_null=True)
    until_time = serializers.DateTimeField(allow_null=True)
    from_level = whole(allow_null=True)
    until_level = whole(allow_null=True)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), lambda _: whole(), before="total_cents")


class EventDetail(Event):
    started_at = serializers.DateTimeField(allow_null=True)
    registration_closed_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    language = words()
    seats_per_table = whole()
    seated_at_sale = serializers.BooleanField()
    starts_itself = serializers.BooleanField()
    rehearsal = serializers.BooleanField(help_text="Nothing of it happens by itself.")
    shot_clock_seconds = whole()
    time_cards = whole()
    time_card_seconds = whole()
    opens_at = serializers.DateTimeField(allow_null=True)
    suspended_at = serializers.DateTimeField(allow_null=True)
    target_id = whole(allow_null=True, help_text="The event its tickets are for.")
    push_minutes = whole()
    downs_before_break = whole()
    closes_at = serializers.DateTimeField(allow_null=True)
    offers_itself = serializers.BooleanField()
    offer_seconds = whole()
    preregistration = serializers.BooleanField()
    preregistration_places = whole(allow_null=True)
    cash_unit_cents = whole()
    guarantee_cents = whole()
    prize_table = words()
    prize_unit_cents = whole()
    bounty_kind = serializers.ChoiceField(BountyKind.choices)
    bounty_bag_bp = whole()
    mystery_from_left = whole(allow_null=True)
    mystery_from_money = serializers.BooleanField()
    feeds_id = whole(allow_null=True, help_text="The event that this flight feeds.")
    flight = words()
    stacks_forward = serializers.ChoiceField(MergedStacks.choices)
    enter_with_bag = serializers.BooleanField()
    direct_entries = serializers.BooleanField()
    most_entries = whole(allow_null=True)
    quota_players = whole(allow_null=True)
    quota_bp = whole(allow_null=True)
    early_bp = whole()
    early_cents = whole()
    policy = serializers.DictField(child=serializers.JSONField())
    prices = Price(many=True)
    price_lines = PriceLine(many=True)
    figures = Figures()
    clock = Clock(allow_null=True)


class InLine(Answer):
    """Who waits for a seat; a seat that is kept for him, until when."""

    player_id = whole()
    player = words(source="player.name")
    came_at = serializers.DateTimeField()
    offered_at = serializers.DateTimeField(allow_null=True)
    offer_ends_at = serializers.DateTimeField(allow_null=True)
    passed = whole(help_text="How many offers were declined.")
