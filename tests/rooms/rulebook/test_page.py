"""The pages of the rulebook: everybody reads them; the director writes house rules."""

import re

import pytest
from django.template import Context, Template
from django.urls import reverse

from tdsite import director
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import LawSought
from tests.factories import NOON, club, dana, event, fay
from tournaments.models import HouseRule
from tournaments.rules.policy import Wording

pytestmark = pytest.mark.django_db
WARNING = Wording("One warning", "The first <b>string bet</b> is pointed out.", "3.5.14")


def text(answer) -> str:
    assert answer.status_code == 200, answer
    return answer.content.decode()


def heading(page: str) -> str:
    [inside] = re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", inside).split())


def written(wording=WARNING) -> HouseRule:
    line = director.save_house_rule(club().pk, wording=wording, by=dana(), at=NOON)
    return HouseRule.objects.get(pk=line.data["house_rule_id"])


def linked(citation: str) -> str:
    return Template("{{ it|laws }}").render(Context({"it": citation}))


def test_the_contents_name_every_chapter_the_house_rules_and_the_search(client):
    written()

    page = text(client.get(reverse("rules")))

    assert "Betting and raising" in page
    assert "One warning" in page
    assert 'role="search"' in page


def test_a_law_is_read_in_either_language_with_what_stands_beside_it(client):
    written()

    english = text(client.get(reverse("law", args=["3.5.14"])))
    french = text(client.get(reverse("law", args=["3.5.14"]), headers={"Accept-Language": "fr"}))

    assert heading(english) == "3.5.14 String bets"
    assert heading(french) == "3.5.14 La mise en deux temps (string bet)"
    for page in (english, french):
        assert "The first &lt;b&gt;string bet&lt;/b&gt; is pointed out." in page
        assert "TDA 2024 42, 56" in page
        assert f'href="{reverse("law", args=["3.5.15"])}"' in page


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [("7 intro", "/rules/7-intro/"), ("3.5", "/rules/section/3.5/"), ("7", "/rules/section/7/")],
)
def test_a_number_written_otherwise_leads_to_its_page(client, address, leads_to):
    assert client.get(reverse("law", args=[address])).headers["Location"] == leads_to


@pytest.mark.parametrize("name", ["law", "law_card", "rules_section"])
def test_a_number_the_book_does_not_have_is_not_found(client, name):
    for number in ("3.1", "x", "\x00", "7.999"):
        assert client.get(reverse(name, args=[number])).status_code == 404


def test_a_section_and_the_glossary_are_read_through(client):
    section = text(client.get(reverse("rules_section", args=["3.2"])))
    terms = text(
        client.get(reverse("rules_section", args=["G"]), headers={"Accept-Language": "fr"})
    )

    assert section.index('id="law-3.2.1"') < section.index('id="law-3.2.2"')
    assert terms.index('id="law-G.showdown"') < terms.index('id="law-G.rebuy"')  # abattage, recave
    assert "WSOP 2026" in text(client.get(reverse("rules_differences")))


def test_what_is_typed_is_found_and_the_address_keeps_it(client):
    written()

    answer = client.get(reverse("rules_found"), {"q": "gageure à deux temps"})
    whole = text(client.get(reverse("rules"), {"q": "gageure à deux temps"}))

    found = re.findall(r'href="([^"]+)"', text(answer))
    assert found[0] == reverse("law", args=["3.5.14"])
    assert f"{reverse('house_rules')}#rule-{HouseRule.objects.get().pk}" in found
    assert answer["HX-Replace-Url"] == "/rules/?q=gageure+%C3%A0+deux+temps"
    assert 'value="gageure à deux temps"' in whole
    assert "No rule matches “zeppelin”." in text(client.get(reverse("rules"), {"q": "zeppelin"}))
    assert "Betting and raising" in text(client.get(reverse("rules_found"), {"q": " "}))


def test_a_citation_is_drawn_as_links_to_the_book_and_to_the_search():
    assert linked("Robert's Rules 7.15, 7.17; TDA 2024 11-A") == (
        '<a class="law" href="/rules/7.15/" data-law="/rules/7.15/card/">'
        "Robert&#x27;s Rules 7.15</a>, "
        '<a class="law" href="/rules/7.17/" data-law="/rules/7.17/card/">7.17</a>; '
        '<a class="law" href="/rules/?q=TDA+2024+11-A">TDA 2024 11-A</a>'
    )
    assert linked("Terms of the <event>") == (
        '<span class="law law-text">Terms of the &lt;event&gt;</span>'
    )
    assert linked("") == ""


def test_a_director_writes_rewords_and_puts_away_a_rule(client):
    club()
    client.force_login(dana())
    told = {"title": "No muffins", "text": "None.", "law": "", "key": "k"}

    client.post(reverse("save_house_rule"), told)
    rule = HouseRule.objects.get()
    assert "No muffins" in text(client.get(reverse("house_rule", args=[rule.pk])))
    client.post(reverse("save_house_rule"), {**told, "title": "No cake", "rule": rule.pk})
    page = text(client.get(reverse("house_rules")))
    client.post(reverse("retire_house_rule", args=[rule.pk]))

    assert "No cake" in page
    rule.refresh_from_db()
    assert rule.retired
    put_away = text(client.get(reverse("house_rules")))
    assert f'id="rule-{rule.pk}"' not in put_away
    assert "House rule “No cake” archived" in put_away
    assert client.get(reverse("house_rule", args=[rule.pk])).status_code == 404


def test_a_rule_that_is_refused_is_drawn_again_with_the_reason_at_its_field(client):
    club()
    client.force_login(dana())

    answer = client.post(
        reverse("save_house_rule"), {"title": "No muffins", "text": "None.", "law": "3.1"}
    )

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Rule “3.1” does not exist." in page
    assert 'value="No muffins"' in page


def test_who_is_no_director_reads_house_rules_and_writes_none(client):
    written()
    client.force_login(fay())

    assert "Save the rule" not in text(client.get(reverse("house_rules")))
    assert client.post(reverse("save_house_rule"), {"title": "x", "text": "y"}).status_code == 403


@pytest.mark.parametrize("line", ["law string bet", "loi mise en deux temps"])
def test_the_command_box_asks_the_rulebook(client, line):
    tournament = event()
    client.force_login(dana())

    answer = client.post(
        reverse("command", args=[tournament.pk]), {"line": line}, headers={"HX-Request": "true"}
    )

    assert parse(line) == LawSought(line.partition(" ")[2])
    assert reverse("law_card", args=["3.5.14"]) in text(answer)
