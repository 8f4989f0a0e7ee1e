"""What the API tells.  Times in UTC, money in cents, chips as whole numbers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from blinds.models import Ante, Betting, LevelKind
from tables.queries import Due
from tdsite.web import log
from tournaments.models import JournalLine
from tournaments.models.entries import Ending
from tournaments.models.money import Method, VoucherKind
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State

Answer = serializers.Serializer


def whole(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(**options)


def words(**options: Any) -> serializers.CharField:
    return serializers.CharField(**options)


class LineSerializer(Answer):
    """A line of the journal: what every command answers."""

    revision = whole()
    kind = words()
    says = serializers.SerializerMethodField(help_text="The line in words, in the reader's tongue.")
    at = serializers.DateTimeField()
    by = serializers.SerializerMethodField(help_text="The user name; null where the clock acted.")
    law = words()
    data = serializers.DictField(child=serializers.JSONField())  # type: ignore[assignment]
    undoes = whole(allow_null=True)
    tournament_id = whole(allow_null=True, help_text="null in the club's own journal.")

    def get_says(self, line: JournalLine) -> str:
        currency = line.tournament.currency if line.tournament else line.club.currency
        return log.says(line, currency=currency)

    def get_by(self, line: JournalLine) -> str | None:
        return line.by.get_username() if line.by else None


class LoggedLine(LineSerializer):
    """A line as the log lists it."""

    undone = serializers.SerializerMethodField(help_text="Whether a later line has undone it.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        data: dict[str, Any] = super().to_representation(instance)
        if self.context["money"]:
            return data
        return {
            **data,
            "says": log.says(instance, money=False),
            "data": log.without_money(data["data"]),
        }

    def get_undone(self, line: JournalLine) -> bool:
        return line.revision in self.context["undone"]


class Event(Answer):
    id = whole()
    name = words()
    state = serializers.ChoiceField(State.choices)
    starts_at = serializers.DateTimeField()
    currency = words()
    timezone = words()
    revision = whole()


class Figures(Answer):
    entries = whole()
    entrants = whole()
    reentries = whole()
    rebuys = whole()
    add_ons = whole()
    left = whole()
    pool_cents = whole()
    chips_in_play = whole()
    average_chips = whole()


class StepSerializer(Answer):
    """A step of a plan, whole: it may be posted back.  Its place in the list is its index."""

    kind = serializers.ChoiceField(LevelKind.choices)
    seconds = whole()
    small_chips = whole()
    big_chips = whole()
    ante_chips = whole()
    ante_type = serializers.ChoiceField(Ante.choices)
    remove_chips = whole(allow_null=True)
    label = words()  # type: ignore[assignment]
    game = words()
    betting = serializers.ChoiceField(Betting.choices)
    small_bet_chips = whole()
    big_bet_chips = whole()
    bring_in_chips = whole()
    note = words()


class Clock(Answer):
    """What the clock shows at `read_at`; from there it can be counted down without asking."""

    transition = whole(help_text="How often it was told something.")
    index = whole(help_text="The step of the plan, from 0.")
    level = whole(help_text="The playing level; a break belongs to the level before it.")
    on_break = serializers.BooleanField()
    step = StepSerializer()
    left_ms = whole()
    running = serializers.BooleanField()
    waiting = serializers.BooleanField(help_text="At the end of a day, until it is resumed.")
    ends_at = serializers.DateTimeField(allow_null=True)
    read_at = serializers.DateTimeField()


class ClockFace(Answer):
    clock = Clock(allow_null=True)


class PlayerName(Answer):
    id = whole()
    name = words()


class Player(PlayerName):
    alias = words()
    member_number = words()
    country = words()


class Place(Answer):
    table = whole()
    seat = whole()


class Ended(Answer):
    kind = serializers.ChoiceField(Ending.choices)
    at = serializers.DateTimeField()
    waiting = serializers.BooleanField(source="pending", help_text="May still rebuy.")


class EntryName(Answer):
    id = whole()
    number = whole()
    player = PlayerName()


class Entry(EntryName):
    entered_at = serializers.DateTimeField()
    voided = serializers.BooleanField()
    seat = Place(allow_null=True)
    ended = Ended(allow_null=True)
    place = whole(allow_null=True)


class Seat(Answer):
    seat = whole()
    closed = serializers.BooleanField(help_text="Out of order.")
    reserved = serializers.BooleanField(help_text="Held back: no draw gives it away.")
    accessible = serializers.BooleanField()
    entry = EntryName(allow_null=True)


class Positions(Answer):
    """Seats of the last known hand, taken or not."""

    button = whole()
    sb = whole()
    bb = whole()
    heads_up = serializers.BooleanField()


class Table(Answer):
    number = whole()
    size = whole()
    section = words(help_text="Empty: in no section.")
    players = whole()
    break_rank = whole(help_text="Its turn to break: 0 breaks first.")
    positions = Positions(allow_null=True)
    seats = Seat(many=True)


class Floor(Answer):
    due = serializers.ChoiceField([(due.value, due.value) for due in Due])
    tables = Table(many=True)


class PlannedMove(Answer):
    entry = EntryName()
    from_place = Place()
    to_place = Place()
    law = words()
    role = words(
        allow_null=True, help_text="Their part in the next hand there: BB, SB, WAIT, OTHER."
    )
    known_positions = serializers.BooleanField()


class BalancePlan(Answer):
    due = serializers.ChoiceField([(due.value, due.value) for due in Due])
    moves = PlannedMove(many=True)


class Prize(Answer):
    place = whole()
    amount_cents = whole()
    ticket_cents = whole(help_text="How much of it is a ticket.")
    thing = words(help_text="What comes on top: a trophy.")


class Prizes(Answer):
    frozen = serializers.BooleanField(help_text="Set for good, since registration has closed.")
    pool_cents = whole()
    prizes = Prize(many=True)


class Placed(Answer):
    place = whole()
    through = whole(help_text="The last of the places it ties for.")
    tied = serializers.BooleanField()
    entry = EntryName()
    amount_cents = whole()
    paid = serializers.BooleanField()


class PlanChip(Answer):
    chips = whole()
    colour = words()


class Plan(Answer):
    """A plan with all that is played by it: it may be posted back."""

    name = words()
    steps = StepSerializer(many=True)
    chips = serializers.SerializerMethodField()
    notes = words()

    @extend_schema_field(PlanChip(many=True))
    def get_chips(self, plan: Any) -> list[dict[str, Any]]:
        rows = plan["chips"] if isinstance(plan, dict) else plan.chips
        return [{"chips": chips, "colour": colour} for chips, colour in rows]


class Structure(Plan):
    id = whole()


class Payout(Answer):
    id = whole()
    number = whole(help_text="The number on the slip.")
    entry = EntryName()
    kind = serializers.ChoiceField(PayoutKind.choices)
    state = serializers.ChoiceField(PayoutState.choices)
    amount_cents = whole()
    withheld_cents = whole()
    ticket_cents = whole()
    method = serializers.ChoiceField(Method.choices)
    authorised_at = serializers.DateTimeField(allow_null=True)
    paid_at = serializers.DateTimeField(allow_null=True)
    voided = serializers.BooleanField()


class MoneyBox(Answer):
    """The event's money in cents: what was taken, and where it belongs."""

    taken = whole()
    prize_pool = whole()
    fees = whole()
    staff = whole()
    overlay = whole()
    paid = whole()
    difference = whole(help_text="0, or the book does not add up.")


class Voucher(Answer):
    id = whole()
    code = words()
    kind = serializers.ChoiceField(VoucherKind.choices)
    amount_cents = whole()
    currency = words()
    player_id = whole(allow_null=True, help_text="null: whoever brings it.")
    reason = words()
    issued_at = serializers.DateTimeField()
    expires_on = serializers.DateField(allow_null=True)
    cancelled = serializers.BooleanField()
    used = serializers.BooleanField(help_text="A sale in force was paid with it.")


class Token(Answer):
    token = words(help_text="Send it as `Authorization: Token …`. It is shown only now.")
    expiry = serializers.DateTimeField()
