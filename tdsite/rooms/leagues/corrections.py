"""What the file of an imported event gave players by hand counts in the season with the event."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext

from tdsite.rooms.leagues.facts import results_of
from tournaments.acts import Act
from tournaments.models import Entry, ImportedEvent, SeasonEvent, SeasonPoints
from tournaments.operations import leagues
from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.seasons import PlayerResult, points_of


def give_corrections(act: Act, counted: SeasonEvent) -> list[SeasonPoints]:
    """The corrections of an imported event, as points given by hand, with the reason.

    Knockouts given by hand are worth what the formula makes of them.
    """
    imported = ImportedEvent.objects.filter(tournament=counted.tournament).first()
    rows = imported.report.get("corrections") if imported else None
    if not rows:
        return []
    entries = Entry.objects.filter(tournament=counted.tournament, number__in=[n for n, *_ in rows])
    players = dict(entries.values_list("number", "player"))
    points: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    for number, correction, more_hits in rows:
        if number in players:
            points[players[number]] += Decimal(correction)  # type: ignore[assignment]
            hits[players[number]] += more_hits
    worth = _worth(counted, {player: n for player, n in hits.items() if n})
    together = {one: Decimal(points[one]) + worth.get(one, Decimal(0)) for one in points}
    with translation.override(act.club.language):
        reason = gettext("Correction by hand in the file of “%(event)s”")
    return leagues.give_corrections(
        act, counted, together, reason=reason % {"event": counted.tournament.name}
    )


def _worth(counted: SeasonEvent, hits: Mapping[int, int]) -> dict[int, Decimal]:
    """What so many knockouts more, or fewer, make of each player's points."""
    results = results_of(counted.tournament)
    theirs = [one for one in results.players if one.player in hits]
    try:
        formula = read_formula(counted.formula or counted.season.formula)
    except FormulaError:
        return {}

    def values(rows: list[PlayerResult]) -> dict[int, Decimal]:
        found = points_of(
            formula,
            results.facts,
            rows,
            weight_percent=counted.weight_percent,
            unit_cents=results.unit_cents,
        )
        return {player: one.value for player, one in found.items() if one.value is not None}

    as_played = values(theirs)
    corrected = values([replace(one, hits=one.hits + hits[one.player]) for one in theirs])
    both = as_played.keys() & corrected.keys()
    return {player: corrected[player] - as_played[player] for player in both}
