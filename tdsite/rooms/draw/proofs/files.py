"""The public file of a draw: what anybody may know of it now.  Its fields: docs/draws.md."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from tables.draws import DrawState
from tables.models import Draw, DrawSecret
from tables.rules import draws as rules
from tournaments.models import Entry, Tournament

FIELDS = ("format", "seal", "commitment", "seed", "given", "drawn")
_FEW = 500  # so many numbers are named in a query; for more all entries are read


def file_of(draw: Draw, standing: DrawState) -> dict[str, Any]:
    """The file, ready for JSON; without seed and output while they are secret."""
    return {
        "format": rules.format_of(draw.given),
        "seal": seal_of(draw),
        "commitment": draw.commitment,
        "seed": draw.seed if is_shown(draw, standing) else None,
        "given": draw.given,
        "drawn": draw.drawn if is_shown(draw, standing) else None,
    }


def written(file: Mapping[str, Any]) -> str:
    """The file as it is handed out: it may be written in this one way only."""
    return json.dumps(file, ensure_ascii=False, indent=1)


def problem_of(file: object) -> str:
    """Why this is no file that can be checked, in a sentence; empty for one that can."""
    if not isinstance(file, dict) or tuple(file) != FIELDS:
        return f"its fields must be {', '.join(FIELDS)}, in this order and no others"
    if file["seed"] is None:
        return "the draw is not public yet, its file has no seed"
    if not all(isinstance(value, str) for value in file.values()):
        return "every field must be a text"
    return ""


def is_shown(draw: Draw, standing: DrawState) -> bool:
    """Whether the seed and the result are public: the draw is made, and past being held back."""
    return draw.drawn_revision is not None and standing.is_public


def seal_of(draw: Draw) -> str:
    """The seal of the draw's seed, which is public from before the draw on."""
    if draw.seed:
        return rules.seal(draw.seed)
    secret = DrawSecret.objects.get(tournament=draw.tournament_id)
    return rules.seal(rules.seed_of(secret.secret, draw.number))


def entries_in(draw_input: str) -> set[str]:
    """The numbers of all entries that the input of a draw names."""
    found: set[str] = set()
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        if word in ("deal", "deal-by-card", "apart"):
            found.update(words)
        elif word == "only":
            found.update(one for one in words if "-" not in one)
        elif word == "seated":
            found.add(words[0])
    return found


def names_of(tournament: Tournament, numbers: Collection[str]) -> Mapping[str, str]:
    """The public names of entries, by number as it is written, in the order of the numbers."""
    rows = Entry.objects.filter(tournament=tournament)
    if len(numbers) <= _FEW:
        rows = rows.filter(number__in=[int(number) for number in numbers])
    columns = rows.order_by("number").values_list("number", "player__alias", "player__name")
    return {str(n): alias or name for n, alias, name in columns if str(n) in numbers}
