"""The log of rulings for programs."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import Listed, Routes, endpoint, listing
from tdsite.api.fields import LAST_TABLE, Text, WholeInQuery
from tournaments import penalties
from tournaments.models import Ruling, Tournament
from tournaments.models.penalties import Deadline
from tournaments.rules import rulings as rules


class RulingsAsked(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state, state) for state in ("open", "decided", "frozen", "voided")],
        required=False,
        help_text="`open`: waits for a decision; `frozen`: a pot waits for its release.",
    )
    table = WholeInQuery(1, LAST_TABLE, required=False)
    law = Text(rules.MAX_LAW, required=False, help_text="A law it names, such as 6.13.")
    q = Text(80, required=False, allow_blank=True, help_text="Words of question or decision.")


class RulingAbout(Answer):
    entry_id = whole()
    player = words()


class KeptRuling(Answer):
    id = whole()
    number = whole()
    table = whole(allow_null=True)
    law = words()
    question = words()
    about = RulingAbout(many=True)
    deadline = serializers.ChoiceField(Deadline.choices, allow_blank=True)
    asked_at = serializers.DateTimeField()
    decision = words()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = words(allow_null=True, help_text="The user name.")
    frozen_chips = whole(allow_null=True)
    out_of_play = serializers.BooleanField(
        help_text="Whether the frozen pot has left the chip ledger with the end of a day."
    )
    released_at = serializers.DateTimeField(allow_null=True)
    released_to = words()
    calculator = words()
    inputs = serializers.DictField(child=serializers.JSONField())
    voided = serializers.BooleanField()


@listing(KeptRuling, order="-number", query=RulingsAsked, right="see_people")
def list_rulings(
    tournament: Tournament, state: str = "", table: int = 0, law: str = "", q: str = ""
) -> Listed:
    """The rulings of the event, the newest first, void ones too."""
    rows = penalties.rulings_found(
        penalties.rulings_of(tournament), state=state, table=table, law=law, words=q
    )
    return rows, lambda page: KeptRuling(_told(page), many=True).data


def _told(page: Iterable[Ruling]) -> list[dict[str, Any]]:
    names = ("id", "number", "law", "question", "deadline", "asked_at", "decision", "decided_at")
    more = ("released_at", "released_to", "calculator", "inputs", "voided")
    pot = ("frozen_chips", "out_of_play")
    return [
        {
            **{name: getattr(row, name) for name in (*names, *pot, *more)},
            "table": row.table_number,
            "decided_by": row.decided_by.get_username() if row.decided_by else None,
            "about": [
                {"entry_id": one.entry_id, "player": one.entry.player.name}
                for one in row.about.all()
            ],
        }
        for row in page
    ]


ROUTES: Routes = {
    "rulings/": endpoint(get=list_rulings),
}
