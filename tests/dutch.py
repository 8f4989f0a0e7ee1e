"""A language nobody has written any code for: a little Dutch beside English and French."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages import Catalog

from tdsite.ops import translations as catalogue
from tdsite.web.languages import named
from tournaments.rules import languages

SENTENCES = {
    "Rules": "Regels",
    "Players": "Spelers",
    "The clock is paused.": "De klok staat stil.",
    "Next *%(blinds)s*, %(minutes)s min": "Straks *%(blinds)s*, %(minutes)s min",
    ("%(n)s day", "%(n)s days"): ("%(n)s dag", "%(n)s dagen"),
}
TEXTS = {
    "language.toml": """
        law_words = ["wet"]
        small_words = "de het een wie"
        [ordinals]
        other = "%(n)se"
    """,
    "typed.toml": """
        [commands]
        rules = ["regels"]
        law = ["wet"]
        [rulebooks]
        house = ["huis"]
        [house_rules]
        redraw = ["herloting"]
    """,
    "lists.toml": """
        [plan.headings]
        small_blind = ["kleine blind"]
        big_blind = ["grote blind"]
        minutes = ["duur"]
        [people.headings]
        name = ["naam"]
        banned = ["geweigerd"]
        [people.cells]
        yes = ["ja"]
        no = ["nee"]
    """,
    "laws/strings.toml": """
        [section]
        number = "3.5"
        title = "Inzetten"
        [[law]]
        number = "3.5.14"
        words = ["inzet in twee keer"]
        title = "De inzet in twee keer"
        [[law]]
        number = "7.15"
        title = "Tafels in evenwicht"
        text = "De vloer houdt de tafels in evenwicht."
    """,
}


@pytest.fixture
def dutch(tmp_path: Path, settings) -> Iterator[Path]:
    """The folder of a third language, found as any other; English and French stand beside it.

    Yields the folder of its texts.  No other language of the house is linked: what is written here
    would be written into its own folder.
    """
    house = languages.FOLDER
    for code in ("en", "fr"):
        (tmp_path / code).symlink_to(house / code)
    own = tmp_path / "nl" / "texts"
    for name, text in TEXTS.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "FOLDER", tmp_path)
        settings.LOCALE_PATHS = [tmp_path]
        settings.LANGUAGES = named()
        write(SENTENCES)
        catalogue.compile_language("nl")
        yield own


def write(sentences: dict) -> None:
    """A Dutch catalogue of these sentences and no other."""
    dutch = Catalog(locale=Locale("nl"), fuzzy=False)
    for sentence, translation in sentences.items():
        dutch.add(sentence, translation)
    catalogue.write("nl", dutch)
