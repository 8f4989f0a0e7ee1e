"""The checks of a draw, by our own rules: of a public file, and of the draws in the book."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.draws import DrawState, standings
from tables.models import Draw, DrawSecret
from tables.rules import draws as rules
from tournaments import journal
from tournaments.models import JournalLine, Tournament
from tournaments.rules import RuleError

Checks = dict[str, bool]


def checks_of_file(draw: Mapping[str, Any]) -> Checks:
    """Whether seal, commitment and output hold, of a file without a `problem_of`."""
    seed, draw_input = draw["seed"], draw["given"]
    checks = {
        "seal": draw["format"] == rules.format_of(draw_input) and rules.seal(seed) == draw["seal"],
        "commitment": rules.commitment(seed, draw_input) == draw["commitment"],
    }
    checks["output"] = all(checks.values()) and _replayed(seed, draw_input) == draw["drawn"]
    return checks


def checks_in_book(tournament: Tournament) -> Iterator[tuple[Draw, DrawState, Checks]]:
    """Every draw of the event by number, held against its secret and against the journal."""
    secret = DrawSecret.objects.filter(tournament=tournament).first()
    log = _told(tournament)
    for draw, standing in standings(tournament):
        seed = rules.seed_of(secret.secret, draw.number) if secret else ""
        checks = {
            "commitment": rules.commitment(seed, draw.given) == draw.commitment
            and draw.commitment in log.commitments.get(draw.committed_revision, ()),
            "seal": log.sealed_before(rules.seal(seed), draw.committed_revision),
        }
        if draw.drawn_revision is not None:
            checks["seed"] = draw.seed == seed
            checks["output"] = draw.drawn == _replayed(seed, draw.given)
        yield draw, standing, checks


@dataclass(frozen=True, slots=True)
class _Told:
    """What the journal has said: each seal and the first line with it, each line's commitments."""

    sealed: Mapping[str, int]
    commitments: Mapping[int, Sequence[str]]

    def sealed_before(self, seal: str, revision: int) -> bool:
        return self.sealed.get(seal, revision) < revision


def _told(tournament: Tournament) -> _Told:
    opened = JournalLine.objects.filter(
        club=tournament.club_id, kind="tournament.opened", data__tournament_id=tournament.pk
    )
    first = opened.values_list("data__next_seals", flat=True)
    sealed = {seal: 0 for seals in first for seal in seals or ()}
    commitments: dict[int, list[str]] = {}
    lines = journal.lines_of(tournament).filter(data__has_key="next_seals").order_by("revision")
    for revision, data in lines.values_list("revision", "data"):
        for seal in data["next_seals"]:
            sealed.setdefault(seal, revision)
        commitments[revision] = data.get("commitments", [])
    return _Told(sealed, commitments)


def _replayed(seed: str, draw_input: str) -> str | None:
    """What comes out, or None where nothing can."""
    try:
        return rules.replay(seed, draw_input)
    except (rules.NotADraw, RuleError, ValueError, LookupError, ArithmeticError, RecursionError):
        return None
