"""Past results brought into the book by programs: a list read and refused as on the page."""

import base64
import binascii
from collections.abc import Mapping as Values
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.endpoints import command
from tdsite.api.fields import Body, Text, Whole, checked_by, row_id, several
from tdsite.rooms.imports.many.choices import KNOCK_OUTS, counting_of
from tdsite.rooms.imports.players.cells import ORDERS
from tdsite.rooms.imports.players.columns import HEADING_WITHIN
from tdsite.rooms.imports.results import acts
from tdsite.rooms.imports.results.columns import LABELS, Mapping, guessed, with_dates
from tdsite.rooms.imports.results.forms import AS_LISTED, POINTS
from tdsite.rooms.imports.results.looked import events_of, look, look_at_standing
from tdsite.rooms.imports.results.reading import LIST, LONGEST_EVENT, ListDefaults, rows_of
from tdsite.web.club import current_club
from tdsite.web.read_sheets import Sheet
from tournaments import access
from tournaments.acts import ActContext
from tournaments.import_lines import LISTED
from tournaments.models import JournalLine
from tournaments.rules import languages
from tournaments.rules.seasons import MAX_RESULTS, Counting

AS_IT_HAS = "if not said, as the season has it"
LONGEST_CONTENT = LIST.packed_bytes * 4 // 3 + 4


class Answer(Body):
    """Who the player of a row is, where the name alone does not tell."""

    row = Whole(1, LIST.rows + HEADING_WITHIN)
    who = Text(20, help_text="A player's number, `new`, or `row` for the same name further up.")


class Results(Body):
    """A list of results as text, or a workbook's bytes in base 64, and what it leaves open."""

    file_name = Text(200)
    text = Text(LIST.packed_bytes, required=False, help_text="CSV, or cells between tabs.")
    content = Text(LONGEST_CONTENT, required=False, help_text="A file's bytes in base 64.")
    sheet = Whole(1, 250, default=1, help_text="Of a workbook; 1 is the first.")
    heading = Whole(
        0, HEADING_WITHIN, required=False, help_text="Row of the headings, 0 for none; or guessed."
    )
    columns = serializers.ListField(
        child=serializers.ChoiceField(["", *LABELS]),
        required=False,
        max_length=LIST.columns,
        help_text="What each column means, empty for nothing; guessed if not said.",
    )
    date_order = serializers.ChoiceField(list(ORDERS.items()), required=False)
    event = Text(LONGEST_EVENT, required=False, allow_blank=True, default="")
    on = serializers.DateField(required=False, help_text="For rows without a date.")
    currency = Text(
        3,
        required=False,
        help_text="The club's, if it is not said.",
        validators=[checked_by(languages.check_currency)],
    )
    answers = several(Answer, 0, LIST.rows, required=False)
    season_id = row_id(required=False, help_text="In which the events count.")
    points = serializers.ChoiceField(list(POINTS.items()), default=AS_LISTED)
    best_of = Whole(
        0, MAX_RESULTS, required=False, help_text=f"Of the season, 0 for all; {AS_IT_HAS}."
    )
    drop_worst = Whole(0, MAX_RESULTS, required=False, help_text=f"Of the season; {AS_IT_HAS}.")
    knock_outs = serializers.ChoiceField(
        KNOCK_OUTS, required=False, help_text=f"Of several players; {AS_IT_HAS}."
    )

    def validate_content(self, text: str) -> bytes:
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise serializers.ValidationError(_("This is not base 64."), "not_base_64") from None

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("content" in attrs):
            raise serializers.ValidationError(
                {"text": [_("Send either the text or the content of a file.")]}, "one_of_two"
            )
        return attrs


class Standings(Results):
    """The standings of a season elsewhere: everybody with their points so far."""

    season_id = row_id(help_text="In which the points are given.")


@command("season.standings_imported", Standings, status=201)
def import_standings(order: ActContext, file_name: str, **params: Any) -> JournalLine:
    """Give everybody in a season the points of its standings elsewhere.

    Raises ColumnsUnfit, NothingListed, RowsWrong, Unanswered, GivenBefore, SeasonClosed, BadSheet.
    """
    access.require(order["by"], "season.standings_imported")
    club = current_club()
    sheet, answers = _sheet(params), _answers(params)
    looked = look_at_standing(
        club,
        sheet,
        _mapping(sheet, params),
        name=params["event"] or file_name,
        answers=answers,
        today=timezone.localdate(),
    )
    (standing,) = events_of(looked)
    return acts.import_standings(
        club.pk,
        season_id=params["season_id"],
        standing=standing,
        file_name=file_name,
        answers=answers,
        counting=_counting(params),
        **order,
    )


def _counting(params: Values[str, Any]) -> Counting:
    return counting_of(
        params.get("best_of"), params.get("drop_worst"), params.get("knock_outs", "")
    )


def _sheet(params: Values[str, Any]) -> Sheet:
    content = params["content"] if "content" in params else params["text"].encode()
    return rows_of(content, sheet=params["sheet"] - 1)


def _answers(params: Values[str, Any]) -> dict[int, str]:
    return {one["row"]: one["who"] for one in params.get("answers", ())}


@command(LISTED, Results, status=201)
def import_results(order: ActContext, file_name: str, **params: Any) -> JournalLine:
    """Import past results of a list; `data.tournament_ids` name the events.

    Raises ColumnsUnfit, NothingListed, RowsWrong, Unanswered, NothingNew, SeasonClosed, BadSheet.
    """
    access.require(order["by"], LISTED)  # before a large file is read
    club = current_club()
    sheet, answers = _sheet(params), _answers(params)
    looked = look(
        club,
        sheet,
        _mapping(sheet, params),
        _defaults(params, club.currency),
        answers=answers,
        today=timezone.localdate(),
    )
    return acts.import_results(
        club.pk,
        events=events_of(looked),
        file_name=file_name,
        answers=answers,
        season_id=params.get("season_id"),
        as_listed=params["points"] == AS_LISTED,
        counting=_counting(params),
        **order,
    )


def _mapping(sheet: Sheet, params: Values[str, Any]) -> Mapping:
    mapping = guessed(sheet.rows, params.get("heading"))
    if "columns" in params:
        wide = len(sheet.rows[0]) if sheet.rows else 0
        columns = (*params["columns"], *[""] * wide)[:wide]
        mapping = replace(mapping, columns=tuple(columns))
    return with_dates(mapping, sheet.rows, chosen=params.get("date_order", ""))


def _defaults(params: Values[str, Any], currency: str) -> ListDefaults:
    on: date | None = params.get("on")
    return ListDefaults(" ".join(params["event"].split()), on, params.get("currency", currency))
