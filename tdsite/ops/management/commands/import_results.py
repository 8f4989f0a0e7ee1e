"""Take past results (CSV, XLSX) into the book as finished events."""

from argparse import ArgumentParser
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite import director
from tdsite.ops.management.clubs import add_counting, answers_of, club_of, counting_in
from tdsite.rooms.imports.players.cells import DateOrder
from tdsite.rooms.imports.players.columns import heading_key
from tdsite.rooms.imports.results.columns import LABELS, Mapping, guessed, with_dates
from tdsite.rooms.imports.results.forms import AS_LISTED, POINTS
from tdsite.rooms.imports.results.looked import LookedAt, events_of, look
from tdsite.rooms.imports.results.reading import ListDefaults, rows_of
from tdsite.web import log
from tdsite.web.read_sheets import Sheet
from tournaments.models import Club, Season
from tournaments.rules import RuleError, languages
from tournaments.rules.past_matches import NEW
from tournaments.sentences import translate


class Command(BaseCommand):
    help = "Take past results (CSV, XLSX) into the book: all events in one act, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="results.xlsx")
        parser.add_argument("--club", type=int, help="number of the club, if there are several")
        parser.add_argument("--event", default="", help="for rows that name none; else the file's")
        parser.add_argument("--on", type=date.fromisoformat, help="for rows without a date")
        parser.add_argument("--currency", default="", help="three letters; the club's if not said")
        parser.add_argument(
            "--map",
            default="",
            help='by headings or numbers of columns: "player=Who,place=#1";'
            f" known are {', '.join(LABELS)}",
        )
        parser.add_argument("--heading", type=int, help="the row of the headings, 0 for none")
        parser.add_argument("--dates", choices=[one.value for one in DateOrder])
        parser.add_argument("--sheet", type=int, default=1, help="of a workbook; 1 is the first")
        parser.add_argument("--season", type=int, help="number of the season they count in")
        add_counting(parser)
        parser.add_argument("--points", choices=list(POINTS), default=AS_LISTED)
        parser.add_argument(
            "--who",
            default="",
            help='who is who where the list does not say it: "7=new,12=304" by row and player',
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")

    def handle(self, **options: Any) -> None:
        club, file = club_of(options["club"]), options["file"]
        answers = answers_of(options["who"])
        season = self._season(club, options["season"])
        try:
            sheet = rows_of(file.read_bytes(), sheet=options["sheet"] - 1)
            currency = (options["currency"] or club.currency).upper()
            languages.check_currency(currency)
            looked = look(
                club,
                sheet,
                self._mapping(sheet, options),
                ListDefaults(options["event"] or file.stem, options["on"], currency),
                answers=answers,
                today=timezone.localdate(),
            )
            self._report(looked)
            if options["dry_run"]:
                return
            line = director.import_results(
                club.pk,
                events=events_of(looked),
                file_name=file.name,
                answers=answers,
                season_id=season,
                as_listed=options["points"] == AS_LISTED,
                counting=counting_in(options),
                by=None,
                at=timezone.now(),
            )
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except RuleError as error:
            raise CommandError(translate(error)) from error
        self.stdout.write(f"{log.says(line)}. Line {line.revision} of the club's log.")

    def _season(self, club: Club, number: int | None) -> int | None:
        if number and not Season.objects.filter(pk=number, league__club=club).exists():
            raise CommandError(f"There is no season {number}.")
        return number

    def _mapping(self, sheet: Sheet, options: dict[str, Any]) -> Mapping:
        mapping = guessed(sheet.rows, options["heading"])
        if options["map"]:
            mapping = replace(mapping, columns=self._columns(options["map"], sheet, mapping))
        return with_dates(mapping, sheet.rows, chosen=options["dates"] or "")

    def _columns(self, columns: str, sheet: Sheet, mapping: Mapping) -> tuple[str, ...]:
        headings = sheet.rows[mapping.heading - 1 if mapping.heading else 0]
        found = list(mapping.columns)
        for pair in columns.split(","):
            meaning, _, heading = (part.strip() for part in pair.partition("="))
            at = [
                n
                for n, one in enumerate(headings)
                if heading == f"#{n + 1}" or heading_key(one) == heading_key(heading)
            ]
            if meaning not in LABELS or not at:
                raise CommandError(
                    f'"{pair}" is not understood. Known are {", ".join(LABELS)};'
                    f" the file has {', '.join(filter(None, headings))}."
                )
            found = ["" if one == meaning else one for one in found]
            found[at[0]] = meaning
        return tuple(found)

    def _report(self, looked: LookedAt) -> None:
        for one in looked.wrong:
            self.stdout.write(f"Row {one.row}, {one.field}: {one.says}")
        for question, says in looked.questions:
            may_be = ", ".join(f"{c.answer} {c.name}" for c in question.candidates)
            answer = question.answer or f"not said: {may_be}, {NEW}"
            self.stdout.write(f"Row {question.row}, {question.name}: {says} ({answer})")
        for event in looked.events:
            listed = event.event
            state = "here already" if event.before else f"{len(listed.results)} results"
            prizes = f", prizes {listed.prizes_cents} cents of {listed.currency}"
            self.stdout.write(f"{listed.on}, {listed.name}: {state}{prizes}")
            for remark in event.remarks:
                self.stdout.write(f"  ! {remark}")
        totals, matches = looked.totals, looked.matches
        self.stdout.write(
            f"{totals.events} events, {totals.results} results, points {totals.points};"
            f" {len(matches.known)} players known, {len(matches.new)} new."
        )
