"""The log of rulings."""

from collections.abc import Iterable
from typing import Any

from tdsite.api.endpoints import Listed, listing
from tdsite.rooms.rulings.api import bodies as answers
from tournaments import rulings
from tournaments.models import Ruling, Tournament


@listing(answers.KeptRuling, order="-number", query=answers.RulingsAsked, right="see_people")
def list_rulings(
    tournament: Tournament, state: str = "", table: int = 0, law: str = "", q: str = ""
) -> Listed:
    """The rulings of the event, the newest first, void ones too."""
    rows = rulings.found(rulings.of_event(tournament), state=state, table=table, law=law, words=q)
    return rows, lambda page: answers.KeptRuling(_told(page), many=True).data


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
