"""A third language is one catalogue and one folder of texts, and no code.

Dutch here has five sentences, two laws and a few words; whatever it lacks is read in English.
"""

from datetime import date
from functools import cache
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from blinds.rules.pasted import read_pasted
from tdsite import director
from tdsite.ops import translations
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.club.forms import ClubForm
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.imports.players.cells import DateOrder, country_code, read_date
from tdsite.rooms.imports.players.columns import Column, guess
from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import search
from tdsite.web import boards, formats
from tdsite.web.languages import name_of
from tdsite.web.paper.figures import sum_in_words
from tests.dutch import SENTENCES, write
from tests.factories import NOON, club, dana, event, running
from tests.web.test_every_door import DOORS, through
from tournaments.models import Club, Tournament
from tournaments.rules import languages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dutch")]
IN_DUTCH = {"accept-language": "nl"}


@pytest.fixture
def reader() -> Client:
    """Dana, who reads Dutch."""
    client = Client(headers=IN_DUTCH)
    client.force_login(dana())
    return client


def page(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


gathered = cache(translations.gathered)  # it reads all code and templates


def checked() -> str:
    """What the check says; it raises CommandError where it fails."""
    out = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translations, "gathered", gathered)
        call_command("messages", "--check", stdout=out)
    return out.getvalue()


def test_a_language_is_found_by_its_folder_and_has_its_name_in_every_other():
    assert languages.found() == ("en", "fr", "nl")
    with translation.override("fr"):
        assert (name_of("nl"), name_of("fr")) == ("néerlandais", "français")
    with translation.override("nl"):
        assert name_of("fr") == "Frans"


def test_every_page_is_drawn_in_it_and_whatever_it_lacks_is_english(reader):
    tournament = running()
    Tournament.objects.update(language="nl")  # boards speak the event's
    drawn, broken = 0, {}

    for address, _ in DOORS:
        answer = reader.get(through(address, tournament))
        if answer.status_code >= 500 and "metrics" not in address and "healthz" not in address:
            broken[address] = answer.status_code
        text = answer.content if not answer.streaming else b""
        if b'<html lang="' in text and address != "api/docs/try/":
            drawn += 1
            if b'<html lang="nl"' not in text:
                broken[address] = text[:40]

    assert (broken, drawn > 60) == ({}, True)
    shown = page(reader, "rules")
    assert "Regels" in shown  # its own
    assert "All differences" in shown  # English
    assert 'value="nl" lang="nl" title="Nederlands"' in " ".join(shown.split())


def test_a_club_may_speak_it_and_says_so_through_the_api(reader):
    before = club().language

    answer = reader.post("/api/club/change/", {"language": "nl"}, content_type="application/json")

    assert (before, answer.status_code, Club.objects.get().language) == ("en", 200, "nl")
    assert ("nl", "Nederlands") in [(code, str(name)) for code, name in settings.LANGUAGES]
    with translation.override("nl"):
        choices = ClubForm(club=club()).fields["language"].choices
        assert [str(name) for _, name in choices] == ["Engels", "Frans", "Nederlands"]


def test_a_board_counts_and_ranks_in_it(reader):
    tournament = running()

    board = reader.get(reverse("board", args=[tournament.board_token]), {"lang": "nl"})
    with translation.override("nl"):
        said = words()

    assert b'<html lang="nl"' in board.content
    assert said["next"] == "Straks *%(blinds)s*, %(minutes)s min"
    assert said["days"] == {"one": "%(n)s dag", "other": "%(n)s dagen"}
    assert formats.ordinals("nl") == ("nl", {"other": "%(n)se"})
    assert said["level"] == "Level %(level)s"
    assert [formats.place(n, locale="nl") for n in (1, 2, 11)] == ["1e", "2e", "11e"]


def test_a_board_speaks_it(reader):
    tournament = event()

    spoken = reader.get(reverse("spoken", args=[tournament.board_token]), {"lang": "nl"}).json()

    assert spoken["sentences"]["paused"] == "De klok staat stil."
    assert spoken["sentences"]["level"] == boards.usual_sentences()["level"]
    director.change_sayings(
        tournament.pk,
        language="nl",
        sentences={"level": "Niveau."},
        loudness={},
        by=dana(),
        at=NOON,
    )
    again = reader.get(reverse("spoken", args=[tournament.board_token]), {"lang": "nl"}).json()
    assert again["sentences"]["level"] == "Niveau."


def test_papers_are_printed_in_it(reader, pressed):
    tournament = running(language="nl")

    reader.get(reverse("seat_cards", args=[tournament.pk]), {"by": "table", "sheet": "a4x9"})
    reader.get(reverse("table_signs", args=[tournament.pk]))

    assert [sheet["lang"] for sheet in pressed] == ["nl", "nl"]


def test_a_sum_is_written_out_in_it():
    assert sum_in_words(340_00, currency="EUR", locale="nl") == "driehonderdveertig euro"
    assert sum_in_words(340_50, currency="EUR", locale="nl") == "driehonderdveertig euro & 50/100"
    assert sum_in_words(340_00, currency="EUR", locale="gsw") == ""


def test_its_laws_are_read_beside_the_english_ones(reader):
    own, titled, other = (page(reader, "law", n) for n in ("7.15", "3.5.14", "7.16"))

    assert "De vloer houdt de tafels in evenwicht." in own
    assert 'lang="en"' in own
    assert 'lang="fr"' in own
    assert "De inzet in twee keer" in titled
    assert book().law("3.5.14").text.in_language("en").split("\n")[0][:40] in titled
    assert book().law("7.16").title.in_language("en") in other
    assert club().language == "en"
    told = reader.get("/api/rulebook/3.5.14/").json()
    assert told["title"]["nl"] == "De inzet in twee keer"
    assert told["title"]["fr"].startswith("La mise en deux temps")
    assert told["text"]["nl"] == told["text"]["en"]


@pytest.mark.parametrize(
    "asked", ["inzet in twee keer", "string bet", "wet 3.5.14", "mise en deux temps"]
)
def test_laws_are_found_by_its_words_and_by_all_others(asked):
    found = search(house_index(), asked, language="nl")

    assert found[0].law.number == "3.5.14"
    assert "".join(piece.text for piece in found[0].title) == "De inzet in twee keer"


@pytest.mark.parametrize(
    ("line", "in_english"),
    [
        ("regels huis", "rules house"),
        ("Regels tda", "rules tda"),
        ("rule herloting 27", "rule redraw 27"),
        ("wet inzet", "law inzet"),
        ("règle tirage 27", "rule redraw 27"),
    ],
)
def test_the_command_box_reads_its_words(line, in_english):
    assert parse(line) == parse(in_english)


def test_lists_and_plans_are_read_with_its_headings_and_months():
    plan = read_pasted("kleine blind\tgrote blind\tduur\n100\t200\t20")
    assert plan == read_pasted("small blind\tbig blind\tminutes\n100\t200\t20")
    assert guess([["Naam", "Geweigerd"]], 1) == (Column.NAME, Column.BANNED)
    assert (country_code("Zweden"), country_code("Suède"), country_code("uk")) == ("SE", "SE", "GB")
    days = [
        read_date(cell, DateOrder.DAY_FIRST, today=NOON.date())
        for cell in ("3 maart 1980", "3 mars 1980", "March 3, 1980", "3 mrt 1980")
    ]
    assert days == [*[date(1980, 3, 3)] * 3, None]


def test_the_check_says_what_is_read_in_english_and_lets_it_pass():
    told = checked()

    assert "texts are read in English" in told
    assert "not translated: 'Level %(level)s'" in told
    assert "no text: law 3.5.14: text" in told
    assert "no text: law 7.15: text" not in told
    assert "'Rules'" not in told


def test_a_language_that_calls_itself_complete_must_be(dutch):
    own = dutch / "language.toml"
    own.write_text(f"complete = true\n{own.read_text()}")

    with pytest.raises(CommandError, match="sentences need a translator"):
        checked()


def test_a_translation_that_would_break_a_sentence_is_refused_whatever_else_is_missing():
    write({**SENTENCES, "Level %(level)s": "Niveau %(nivel)s"})

    with pytest.raises(CommandError, match="placeholders"):
        checked()


def test_a_sign_that_a_line_could_end_before_is_told_with_the_text_it_stands_in():
    told = translations._torn("fr", ["Reste\u00a0: 3", "Encore : 3"])

    assert (told, translations._torn("fr", ["Reste\u00a0: 3"])) == (
        "needs a no-break space for “ :” in 'Encore : 3'",
        "",
    )
