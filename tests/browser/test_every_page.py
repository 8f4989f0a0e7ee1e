"""Every page of the staff, measured: one frame, one scale, both languages, both themes.

The pages are found by their addresses (tests/staff_pages.py), and each is loaded once a language:
the window is made narrower and the theme is changed where it stands.  All of them are measured
before anything is judged, so that one run names every page that is wrong, measure by measure.
axe asks for WCAG 2.2 AA on the way, rule by rule.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone, translation
from django.utils.translation.trans_real import translation as catalogue_of

from tdsite.rooms.club.zones import zones
from tdsite.rooms.rail import OF_AN_EVENT, OF_THE_CLUB
from tests.browser import axe
from tests.browser.complaints import complaints_of
from tests.factories import dana
from tests.staff_pages import Page, pages_in_the_frame
from tests.whole_house import MEMBERS, whole_house
from tournaments.models import JournalLine

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MEASURES = (Path(__file__).parent / "measures.js").read_text()
LANGUAGES = {"en": "dark", "fr": "light"}  # each with the theme that its pages are loaded in
THEMES = ("dark", "light")
DESK, TABLET, PHONE = 1280, 1024, 390
ZOOMED = {640: 400, 320: 256}  # the desk's window at 200 % and at 400 %
HEIGHTS = {DESK: 800, TABLET: 768, PHONE: 844}
WIDTHS = {"form", "page", "full"}
MOST_SIZES, MOST_EDGES = 2, 3  # of the headings of all pages
REPORTS = """
  window.reports = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    window.reports.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
"""
A_CODE = re.compile(r"[a-z_]+")  # no name: a word that the house itself writes
A_WORD = re.compile(r"[“«(]?[^\W\d_]{2,}(?:['’-][^\W\d_]+)*[.,:;!?…)”»]*")
IS_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
IS_SETTLED = "() => !document.querySelector('.htmx-request, .htmx-settling, .htmx-swapping')"


@dataclass
class Survey:
    """What was found, by measure: page → where and what."""

    faults: dict[str, dict[str, dict[str, str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(dict))
    )
    headings: dict[str, dict[str, Any]] = field(default_factory=dict)
    titles: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    texts: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, measure: str, page: str, where: str, found: str) -> None:
        """What is the same in another window, theme or language is not said again."""
        kind = re.sub(r"^[\d.]+(×[\d.]+| px) | “.*”$", "", found)
        self.faults[measure][page].setdefault(kind, f"{where}: {found}")

    # ---- looking -----------------------------------------------------------------------------
    def look(self, screen: Any, page: Page, language: str) -> None:
        """One page, loaded once, at every width and in both themes."""
        path = page.address.path
        screen.set_viewport_size({"width": DESK, "height": HEIGHTS[DESK]})
        screen.complaints.clear()
        answer = screen.goto(path)
        screen.wait_for_function(IS_SETTLED)
        assert answer.status == 200, f"{path} answered {answer.status}"
        for width, height in HEIGHTS.items():
            screen.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                screen.evaluate(
                    "(theme) => { document.documentElement.dataset.theme = theme; }", theme
                )
                seen = screen.evaluate(MEASURES)
                self._note(path, f"{language} {width} {theme}", seen)
                for broken in self._broken(screen, language, width, theme):
                    self.add(
                        f"WCAG {broken.rule}", path, f"{language} {width} {theme}", broken.words
                    )
                if width == DESK and theme == THEMES[0]:
                    self._note_once(page, language, seen)
        self._zoom(screen, path, language)
        for complaint in [*screen.complaints, *screen.evaluate("window.reports")]:
            self.add("complaints", path, language, complaint)

    def _zoom(self, screen: Any, path: str, language: str) -> None:
        """What is wider than the window once the page is made larger."""
        for width, height in ZOOMED.items():
            screen.set_viewport_size({"width": width, "height": height})
            if screen.evaluate(IS_WIDE):
                for found in screen.evaluate(MEASURES)["wide"]:
                    self.add("overflow", path, f"{language} {width}", found)

    @staticmethod
    def _broken(screen: Any, language: str, width: int, theme: str) -> list[axe.Violation]:
        """All rules at the desk and on a phone; else what another theme or language may break."""
        is_first = theme == LANGUAGES[language]
        if language == "en" and is_first and width in (DESK, PHONE):
            return axe.violations(screen)
        if language == "en" and width == DESK:
            return axe.violations(screen, only=axe.COLORS)
        if is_first and width == DESK:
            return axe.violations(screen, only=axe.WORDS)
        return []

    def _note(self, path: str, where: str, seen: dict[str, Any]) -> None:
        """What has to hold in every window and theme."""
        if seen["root"] != "16px":
            self.add("root", path, where, seen["root"])
        for measure, part in (
            ("small text", "small"),
            ("overflow", "wide"),
            ("targets", "tight"),
            ("targets on a phone", "low"),
        ):
            for found in seen[part]:
                self.add(measure, path, where, found)
        if len(seen["filled"]) > 1:
            self.add("one main act", path, where, "; ".join(seen["filled"]))

    def _note_once(self, page: Page, language: str, seen: dict[str, Any]) -> None:
        """What is the same in every window."""
        path = page.address.path
        if len(seen["headings"]) != 1 or not seen["headings"][0]["words"]:
            words = [one["words"] for one in seen["headings"]]
            self.add("one heading", path, language, f"{len(words)}: {words}")
        if seen["width"] not in WIDTHS:
            self.add("width", path, language, repr(seen["width"]))
        if not seen["hasWayBack"]:
            self.add("way back", path, language, "none")
        if not seen["title"]:
            self.add("title", path, language, "none")
        self.texts[path, language] = seen["texts"]
        if language == "en":
            self.titles[seen["title"]].add(f"{_room_of(page)}: {path}")
            if seen["headings"] and seen["headings"][0]["isShown"]:
                self.headings[path] = seen["headings"][0]

    # ---- judging -----------------------------------------------------------------------------
    def judged(self) -> Iterator[tuple[str, list[str]]]:
        """Every measure with what is wrong, page by page."""
        self._judge_headings()
        self._judge_titles()
        self._judge_french()
        for measure in (*JUDGED, *sorted(one for one in self.faults if one.startswith("WCAG"))):
            pages = self.faults[measure]
            yield (
                measure,
                [f"{page} {one}" for page in sorted(pages) for one in pages[page].values()],
            )

    def _judge_headings(self) -> None:
        for measure, part, most in (
            ("sizes of headings", "size", MOST_SIZES),
            ("left edges of headings", "left", MOST_EDGES),
        ):
            pages = defaultdict(list)
            for path, heading in self.headings.items():
                pages[heading[part]].append(path)
            if len(pages) > most:
                for value in sorted(pages, key=lambda one: len(pages[one]))[:-most]:
                    for path in pages[value]:
                        self.add(measure, path, "en 1280", f"{value} px")

    def _judge_titles(self) -> None:
        for title, pages in self.titles.items():
            rooms = {page.partition(":")[0] for page in pages}
            if title and len(rooms) > 1:
                self.add("title", title, "en", f"is that of {sorted(pages)}")

    def _judge_french(self) -> None:
        """A text of the frame is on every page: it is said once, with the first of its pages."""
        data, left = _data(), defaultdict(list)
        for (path, language), texts in self.texts.items():
            if language == "fr":
                english = set(self.texts[path, "en"])
                for text in texts:
                    if _is_english(text, text in english, data):
                        left[text].append(path)
        for text, paths in left.items():
            more = f" and {len(paths) - 1} more pages" if len(paths) > 1 else ""
            self.add("French", paths[0], "fr", f"“{text}”{more}")


JUDGED = (
    "root",
    "small text",
    "one heading",
    "sizes of headings",
    "left edges of headings",
    "width",
    "way back",
    "overflow",
    "targets",
    "targets on a phone",
    "one main act",
    "title",
    "French",
    "complaints",
)


def _room_of(page: Page) -> str:
    """The room that a page is in; one that is in none is a room of its own."""
    name = page.address.name
    for of, rooms in (("event", OF_AN_EVENT), ("club", OF_THE_CLUB)):
        for room in rooms:
            if name in room.pages:
                return f"{of} {room.name}"
    return name.partition("_")[0]


# ---- what is left in English ---------------------------------------------------------------
@cache
def _translated() -> tuple[frozenset[str], frozenset[str]]:
    """The English sentences that have a French of their own, and all that is French."""
    known = {
        key: said
        for key, said in catalogue_of("fr")._catalog.items()
        if isinstance(key, str) and key and isinstance(said, str)
    }
    english = {key.rpartition("\x04")[2]: said for key, said in known.items()}
    french = frozenset(known.values()) | _texts_of_the_house()
    return frozenset(key for key, said in english.items() if said != key) - french, french


def _texts_of_the_house() -> frozenset[str]:
    """What laws and other texts have in French: every line of them that is in quotes."""
    files = (Path(settings.BASE_DIR) / "locale" / "fr" / "texts").rglob("*.toml")
    return frozenset(
        said for file in files for said in re.findall(r'"([^"\n]+)"', file.read_text())
    )


def _is_english(text: str, is_equal: bool, data: re.Pattern[str]) -> bool:
    """Whether a text of a French page was left as it was: no name, and no word of both."""
    english, french = _translated()
    if text in english:
        return not data.fullmatch(text)
    if not is_equal or text in french:
        return False
    return sum(bool(A_WORD.fullmatch(word)) for word in data.sub(" ", text).split()) > 1


def _data() -> re.Pattern[str]:
    """What people have typed or the house is called: the same in every language."""
    found: set[str] = set()
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, models.CharField | models.TextField) and not column.choices:
                found |= set(
                    model._default_manager.values_list(column.attname, flat=True).distinct()
                )
    for data in JournalLine.objects.values_list("data", flat=True):
        found |= set(_words_in(data))
    told = {" ".join(one.split()) for one in found if isinstance(one, str)}
    told |= {zone.replace("_", " ") for zone in available_timezones()}
    with translation.override("fr"):
        told |= {zone.place for zone in zones()}
    told |= {cell for row in MEMBERS.splitlines() for cell in row.split(";")}
    names = {one for one in told if len(one) > 2 and not A_CODE.fullmatch(one)}
    names |= {part for one in names if len(one) < 40 for part in one.split() if part[:1].isupper()}
    return re.compile(
        "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(names, key=len, reverse=True))
    )


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from _words_in(one)


# ---- the tour ------------------------------------------------------------------------------
@pytest.fixture
def survey(chromium, site, client) -> Survey:
    """All pages of a house with everything in it, seen by who directs."""
    house = whole_house(timezone.now())
    User.objects.filter(pk=dana().pk).update(first_name="Dana", last_name="Wójcik")
    client.force_login(dana())
    pages = pages_in_the_frame(house, client)
    context = chromium.new_context(base_url=site, reduced_motion="reduce")
    context.add_init_script(REPORTS)
    screen = context.new_page()
    screen.complaints = complaints_of(screen, kinds=("error", "warning"))
    found = Survey()
    for language, theme in LANGUAGES.items():
        said = {"sessionid": client.cookies["sessionid"].value, "django_language": language}
        cookies = {**said, "theme": theme}
        context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
        for page in pages:
            found.look(screen, page, language)
    screen.goto("about:blank")
    context.close()
    return found


@pytest.mark.long(minutes=10)
def test_every_page_of_the_staff_keeps_the_measures_of_the_frame(survey, subtests):
    for measure, faults in survey.judged():
        with subtests.test(msg=measure):
            assert not faults, "\n".join(["", *faults])


WRONG = """
  <html lang="en" style="font-size: 13px"><title> </title><body style="margin: 0">
  <main data-width="wide">
    <h1>One</h1><h1>Two</h1>
    <p style="font-size: 11px">Small</p>
    <p style="font-size: 9px" hidden>Not shown</p>
    <svg viewBox="0 0 100 100" width="50" height="50">
      <text y="50" style="font-size: 20px">Drawn</text>
    </svg>
    <div style="width: 900px; height: 10px" class="long"></div>
    <a class="button button-main" href="#a" style="display: block; width: 20px; height: 20px">A</a>
    <a class="button button-main" href="#b" style="display: block; width: 20px; height: 20px">B</a>
    <p>A sentence with <a href="#c">a link</a>.</p>
    <button class="alone" style="margin: 40px; width: 20px; height: 20px; padding: 0"></button>
    <p lang="fr">Une phrase</p>
  </main></body></html>
"""


def test_the_measures_find_what_is_wrong(page):
    page.set_viewport_size({"width": PHONE, "height": HEIGHTS[PHONE]})
    page.set_content(WRONG)

    seen = page.evaluate(MEASURES)

    assert (seen["root"], seen["title"], seen["width"]) == ("13px", "", "wide")
    assert seen["hasWayBack"] is False
    assert [one["words"] for one in seen["headings"]] == ["One", "Two"]
    assert seen["small"] == ["11 px main > p “Small”", "10 px svg > text “Drawn”"]
    assert seen["wide"] == ["510 px: div.long “”"]
    assert seen["tight"] == ["20×20 a.button.button-main “A”"]
    assert seen["low"] == ["20×20 a.button.button-main “A”"]
    assert len(seen["filled"]) == 2
    assert "A sentence with" in seen["texts"]
    assert not {"Une phrase", "Not shown"} & set(seen["texts"])


@pytest.mark.parametrize(
    ("text", "is_equal", "left"),
    [
        ("Chip counts", True, True),  # has a French of its own
        ("Comptages", False, False),
        ("P1 and P2 play on", True, True),
        ("Tom Berg", True, False),  # a name
        ("Pot-limit", True, False),  # the same in both
        ("2 buy-ins", True, False),
        ("28d9 ed8d 57ce", True, False),
    ],
)
def test_what_is_left_in_english_is_told_from_names_and_words_of_both(text, is_equal, left):
    assert _is_english(text, is_equal, re.compile(r"Tom Berg|Tom|Berg")) is left
