"""Paper: a sheet and its data become a PDF."""

from django.conf import settings

from tdsite.paper import press


def test_a_sheet_is_pressed_into_a_pdf():
    words = ["title", "house", "lang", "event", "date", "table", "seat", "table_word", "seat_word"]
    words += ["no_seat", "name", "entry", "chips", "note", "receipt", "sold", "copy"]
    data = dict.fromkeys(words, "7") | {"sums": [], "total": ["", ""], "lang": "en"}
    data["qr"] = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"

    assert press("seat_card", data).startswith(b"%PDF-")


def test_every_font_of_the_paper_has_its_licence_beside_it():
    fonts = settings.BASE_DIR / "tdsite" / "paper" / "fonts"

    assert {path.name for path in fonts.glob("OFL-*.txt")} == {
        "OFL-BarlowCondensed.txt",
        "OFL-Inter.txt",
    }
