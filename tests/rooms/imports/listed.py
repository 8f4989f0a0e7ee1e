"""Lists of results for the tests, read as the pages read them."""

from datetime import date

from tdsite import director
from tdsite.rooms.imports.results.columns import guessed
from tdsite.rooms.imports.results.reading import ListDefaults, results_of, rows_of
from tests.factories import NOON, club, dana
from tournaments.models import JournalLine
from tournaments.rules.listed_results import ResultsList

TODAY = date(2026, 11, 20)
TOLD = ListDefaults("Winter Cup", date(2024, 1, 13), "EUR")
CUP = """\
Place;Player;Prize;Points
1;Ada Holm;500,00 €;100
2;Bo Lund;300 €;80
3;Cy O’Hara;200;60
4;Di Moreau;;40
"""


def read(text: str = CUP, told: ListDefaults = TOLD) -> ResultsList:
    sheet = rows_of(text.encode())
    return results_of(sheet, guessed(sheet.rows), told, today=TODAY)


def take(text: str = CUP, told: ListDefaults = TOLD, **more) -> JournalLine:
    found = read(text, told)
    assert found.wrong == ()
    order = {"answers": {}, "file_name": "cup.csv", "by": dana(), "at": NOON}
    return director.import_results(club().pk, events=found.events, **{**order, **more})
