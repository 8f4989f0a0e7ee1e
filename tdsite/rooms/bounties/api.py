"""The bounties and the last longers of an event, as they stand."""

from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import read
from tdsite.rooms.bounties.winnings import Statement, statement_of
from tournaments import bounties, dues
from tournaments.models import Tournament
from tournaments.models.tournament import BountyKind
from tournaments.rules.bounties import BountyLine


class HunterRead(Answer):
    entry_id = whole()
    player = words()
    head_cents = whole(help_text="What knocking them out wins now.")
    won_cents = whole()
    paid_cents = whole()
    due_cents = serializers.IntegerField(help_text="Won, and not paid or authorised yet.")


class TakeRead(Answer):
    entry_id = whole(source="hunter")
    bag_cents = whole()
    head_cents = whole(help_text="Put on their own head.")


class FallRead(Answer):
    entry_id = whole()
    paid_cents = whole()
    unclaimed_cents = whole()
    takes = TakeRead(many=True)


class EnvelopeRead(Answer):
    position = whole()
    amount_cents = whole()
    entry_id = whole(source="entry", allow_null=True, help_text="Whose bust opened it.")
    draw = whole(source="draw_number", allow_null=True)


class StakeRead(Answer):
    entry_id = whole()
    player = words()
    won_cents = whole()
    due_cents = serializers.IntegerField()


class PotRead(Answer):
    id = whole()
    number = whole()
    name = words()
    stake_cents = whole()
    pot_cents = whole()
    decided = serializers.BooleanField()
    stakes = StakeRead(many=True)


class BountiesRead(Answer):
    bounty_kind = serializers.ChoiceField(BountyKind.choices)
    collected_cents = whole()
    won_cents = whole()
    unclaimed_cents = whole()
    taken_in_cents = whole(help_text="Of what was collected, what came from flights.")
    sent_cents = whole(help_text="Of a flight that is over: what went on to the next day.")
    hunters = HunterRead(many=True)
    falls = FallRead(many=True)
    envelopes = EnvelopeRead(many=True)
    last_longers = PotRead(many=True)


class EarnedRead(Answer):
    player = words(source="fallen", help_text="Who was knocked out.")
    at = serializers.DateTimeField(allow_null=True, help_text="null: a life that was bought back.")
    bag_cents = whole()
    head_cents = whole(help_text="Put on the hunter's own head.")
    shared = whole(help_text="Among how many hunters.")


class BountyDayRead(Answer):
    tournament_id = whole(source="tournament.pk")
    name = words()
    entry_ids = serializers.ListField(child=whole(), source="entries")
    earned = EarnedRead(many=True)
    kept_cents = whole(help_text="Of a winner: the own head, and what was left.")
    won_cents = whole()
    paid_cents = whole()
    due_cents = whole()
    head_cents = whole(help_text="On the head now.")
    sent_cents = whole(help_text="On the head when it went on to the next day.")


class BountyStatementRead(Answer):
    player_id = whole(source="player.pk")
    player = words(source="player.name")
    bounty_kind = serializers.ChoiceField(BountyKind.choices, source="kind")
    won_cents = whole()
    paid_cents = whole()
    due_cents = whole()
    head_cents = whole()
    days = BountyDayRead(many=True)


@read(BountyStatementRead, right="see_people")
def get_bounty_statement(tournament: Tournament, player_id: int) -> Statement:
    """What a player has won by knocking out, over all days and flights of the event."""
    return statement_of(tournament, player_id)


@read(BountiesRead)
def get_bounties(tournament: Tournament) -> dict[str, Any]:
    """Every head, who has won what, the envelopes, and the last longers beside the event."""
    book, entries = bounties.won(tournament), bounties.entries_by_key(tournament)
    concerned = {*book.heads, *book.won}
    return {
        "bounty_kind": book.kind.value,
        "collected_cents": book.collected_cents,
        "won_cents": book.won_cents,
        "unclaimed_cents": book.unclaimed_cents,
        "taken_in_cents": book.taken_in_cents,
        "sent_cents": book.sent.cents,
        "hunters": [
            {
                "entry_id": pk,
                "player": entry.player.name,
                "head_cents": book.heads.get(pk, 0),
                "won_cents": book.won.get(pk, 0),
                "paid_cents": book.paid.get(pk, 0),
                "due_cents": book.due_cents(pk),
            }
            for pk, entry in entries.items()
            if pk in concerned
        ],
        "falls": [_fall(line) for line in book.lines],
        "envelopes": book.envelopes,
        "last_longers": [_pot(pot) for pot in dues.pots(tournament)],
    }


def _fall(line: BountyLine) -> dict[str, Any]:
    return {
        "entry_id": line.fall.entry,
        "paid_cents": line.paid_cents,
        "unclaimed_cents": line.unclaimed_cents,
        "takes": line.takes,
    }


def _pot(pot: dues.Pot) -> dict[str, Any]:
    row = pot.row
    return {
        **{name: getattr(row, name) for name in ("id", "number", "name", "stake_cents")},
        "pot_cents": pot.standing.pot_cents,
        "decided": pot.standing.is_decided,
        "stakes": [
            {
                "entry_id": stake.entry_id,
                "player": stake.entry.player.name,
                "won_cents": pot.standing.shares.get(stake.entry_id, 0),
                "due_cents": pot.due_cents(stake.entry_id),
            }
            for stake in pot.stakes
        ],
    }
