"""Box 6 of the report: what anybody can check it by: the sealed log, the draws, the program."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from tables.draws import standings
from tables.models import Draw
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit, Verdict, grid
from tournaments import journal
from tournaments.models import Tournament

VERSION = str(settings.SPECTACULAR_SETTINGS["VERSION"])


def proof_box(tournament: Tournament) -> Box:
    """The last line of the log with its seal, checked now, and every draw with its seed."""
    broken = journal.broken_seal(tournament)
    log = reverse("journal", args=[tournament.pk])
    holds = gettext("All seals of the log hold.")
    return Box(
        "proof",
        gettext("Proof"),
        tournament.currency,
        tournament.timezone,
        facts=(
            Fact("revision", gettext("Lines in the log"), tournament.revision, Unit.COUNT, log),
            Fact("journal_hash", gettext("Seal of the last"), tournament.journal_hash, Unit.SEAL),
            Fact("version", gettext("Version of the program"), VERSION),
        ),
        grids=(_draws(tournament),),
        verdict=Verdict(
            holds=broken is None,
            says=gettext("Seal broken at line %(line)s.") % {"line": broken} if broken else holds,
        ),
    )


def _draws(tournament: Tournament) -> Grid:
    made = [(d, standing) for d, standing in standings(tournament) if standing.is_public]
    return grid(
        "draws",
        gettext("Draws"),
        (
            Column("number", gettext("Draw"), Unit.COUNT),
            Column("kind", gettext("Kind")),
            Column("seed", gettext("Seed"), Unit.SEAL),
            Column("page", gettext("Where to check it"), Unit.PAGE),
        ),
        [_draw(tournament, draw) for draw, _ in made],
        keep=("number", "kind", "seed"),
        empty=gettext("No draw was released."),
    )


def _draw(tournament: Tournament, draw: Draw) -> GridRow:
    link = reverse("draw", args=[tournament.board_token, draw.number])
    cells = (draw.number, str(draw.get_kind_display()), draw.seed, link)
    return GridRow(cells, {"number": link, "page": link})
