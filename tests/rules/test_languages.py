"""Languages are folders of locale: found, matched, and read with English behind them."""

import pytest

from tournaments.rules import languages


@pytest.fixture
def three(tmp_path, monkeypatch):
    """English whole, French with a word of its own, Brazilian Portuguese without any text."""
    for folder, text in {"en": 'a = "one"\nb = "two"', "fr": 'a = "un"'}.items():
        (tmp_path / folder / "texts").mkdir(parents=True)
        (tmp_path / folder / "texts" / "language.toml").write_text(text)
    (tmp_path / "pt_BR" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "notes").mkdir()
    monkeypatch.setattr(languages, "FOLDER", tmp_path)


@pytest.mark.usefixtures("three")
def test_a_folder_with_texts_or_a_catalogue_is_a_language_and_english_comes_first():
    assert languages.found() == ("en", "fr", "pt-br")
    assert languages.folder_of("pt-br").is_dir()


@pytest.mark.usefixtures("three")
def test_a_region_is_read_in_its_language_and_a_stranger_reads_english():
    wished = ("fr", "fr-CA", "fr_BE", "pt-BR", "pt", "nl", "")

    assert [languages.spoken(one) for one in wished] == ["fr", "fr", "fr", "pt-br", *["en"] * 3]


@pytest.mark.usefixtures("three")
def test_what_a_language_does_not_say_is_said_in_english():
    said = [
        languages.own_or_source(one, "language", key) for one in ("fr", "pt-br") for key in "ab"
    ]

    assert said == [("fr", "un"), ("en", "two"), ("en", "one"), ("en", "two")]


def test_what_is_made_of_all_languages_is_made_anew_for_other_folders(three, tmp_path, monkeypatch):
    made = languages.kept(lambda: [*languages.found()])

    first = made()
    monkeypatch.setattr(languages, "FOLDER", tmp_path / "none")
    (tmp_path / "none").mkdir()

    assert (first, made()) == (["en", "fr", "pt-br"], ["en"])
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    assert made() is first


def test_the_house_speaks_english_and_french():
    assert {"en", "fr"} <= set(languages.found())
