"""The glossary: every word of it in each complete language, found by any of its words."""

import tomllib

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tdsite.rooms.rulebook import glossary
from tdsite.rooms.rulebook.book import book
from tournaments.rules.languages import found, table, texts

pytestmark = pytest.mark.django_db


def page(client: Client, question: str = "", language: str = "en") -> str:
    answer = client.get(reverse("words"), {"q": question}, headers={"accept-language": language})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("language", found())
def test_a_complete_language_has_every_word(language):
    if table(language, "language").get("complete"):
        assert glossary.lacking_terms(language) == []


def test_a_word_says_what_it_means_and_leads_to_its_rule(client):
    shown = page(client)

    assert 'id="chip-race"' in shown
    assert "Odd chips are raced with cards" in shown
    assert f'href="{reverse("law", args=["7.10"])}"' in shown


def test_every_rule_that_a_word_names_is_in_the_rulebook():
    words = tomllib.loads((texts("en") / "words.toml").read_text())["words"]

    named = [word["law"] for word in words.values() if "law" in word]

    assert len(named) > 15
    assert [law for law in named if book().law(law) is None] == []


def test_words_are_found_in_the_readers_language_in_english_and_by_what_they_mean(client):
    assert 'id="bubble"' in page(client, "bulle", "fr")
    assert 'id="bubble"' in page(client, "bubble", "fr")
    assert 'id="overlay"' in page(client, "guarantee")
    assert 'id="bubble"' not in page(client, "overlay", "fr")


def test_a_word_that_is_not_there_leads_on_to_the_rules(client):
    shown = page(client, "zugzwang")

    assert "No word matches “zugzwang”." in shown
    assert f"{reverse('rules')}?q=zugzwang" in shown


def test_a_page_links_a_word_in_the_readers_language():
    with translation.override("fr"):
        drawn = Template('{% term "dead-button" %}').render(Context())

    assert drawn.startswith('<a class="term" href="/words/#dead-button"')
    assert drawn.endswith(">Bouton mort</a>")
