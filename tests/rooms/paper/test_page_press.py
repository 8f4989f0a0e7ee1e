"""Paper: a sheet and its data become a PDF."""

import pytest
from django.conf import settings

from tdsite.web.paper import needs_more_fonts, press
from tdsite.web.paper.figures import qr
from tdsite.web.paper.printing import CARD_SHEETS, SIGN_SHEETS
from tests.pdf import pages_of

SHARED = dict.fromkeys(["title", "house", "event", "table_word", "seat_word"], "7") | {"lang": "en"}
NAMES = [
    "Ola Bergström",
    "Maximiliano-Alejandro Fernández de la Cruz y Montenegro Echeverría",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Владимир Достоевский",
    "Λάμπρος Παπαδόπουλος",
    "محمد بن عبد الرحمن",
    "王小明",
    "#let x = [*_$`\\",
    "Al",
]


def cards(sheet: str) -> dict:
    blank = dict.fromkeys(["entry", "chips", "receipt", "sold", "copy"], "7")
    blank |= {"table": "1104", "seat": "10", "qr": qr("https://td.example/"), "sums": []}
    blank["again"] = ""
    drawn = [blank | {"name": name, "total": []} for name in NAMES]
    drawn[0] |= {"sums": [["Fee", "€10"]], "total": ["Paid", "€10"]}
    drawn[1] |= {"table": "", "seat": ""}
    drawn[2]["again"] = "Drawn 3 times, because a table was forgotten (by one person)"
    return SHARED | {"sheet": sheet, "date": "", "no_seat": "", "note": "", "cards": drawn}


def slips(sheet: str) -> dict:
    words = ["entry", "here", "table", "seat", "time", "reason", "law", "play", "copy"]
    drawn = [dict.fromkeys(words, "7") | {"name": name} for name in NAMES]
    words = dict.fromkeys(["title_one", "from_word", "printed"], "7")
    return SHARED | words | {"sheet": sheet, "slips": drawn}


@pytest.mark.parametrize("sheet", CARD_SHEETS)
def test_seat_cards_and_move_slips_fill_their_sheets(sheet):
    pages = {"a6": 9, "a4": 3, "letter": 3, "80mm": 9}.get(sheet, 1)

    assert pages_of(press("seat_cards", cards(sheet))) == pages
    assert pages_of(press("move_slips", slips(sheet))) == pages


@pytest.mark.parametrize("sheet", SIGN_SHEETS)
def test_each_table_has_a_sign_of_its_own_page(sheet):
    table = {
        "number": "1104",
        "section": "Salle des fêtes",
        "seats": "9",
        "qr": qr("https://td.example/"),
    }
    tables = [table, table | {"number": "7", "section": ""}]

    pressed = press("table_signs", SHARED | {"sheet": sheet, "scan": "", "tables": tables})

    assert pages_of(pressed) == 2


@pytest.mark.parametrize(("by", "pages"), [("name", 7), ("table", 7)])
def test_a_thousand_seats_are_listed_on_seven_pages(by, pages):
    words = ["day", "counts", "printed", "none"]
    size = 9 if by == "table" else 40
    rows = [["7", NAMES[0]]] * size if by == "table" else [[NAMES[0], "7-7"]] * size
    groups = [{"head": f"{n}", "note": "", "rows": rows} for n in range(1000 // size)]
    data = SHARED | dict.fromkeys(words, "7") | {"by": by, "groups": groups}

    assert pages - 1 <= pages_of(press("seating", data)) <= pages + 1


def test_only_a_name_that_our_fonts_cannot_write_borrows_the_machines():
    needing = [name for name in NAMES if needs_more_fonts(name)]

    assert needing == ["王小明"]
    assert not needs_more_fonts('{"a": "Zoë → €10 · ½"}')


def test_every_font_of_the_paper_has_its_licence_beside_it():
    fonts = settings.BASE_DIR / "tdsite" / "web" / "paper" / "fonts"

    assert {path.name for path in fonts.glob("OFL-*.txt")} == {
        "OFL-BarlowCondensed.txt",
        "OFL-Inter.txt",
    }
