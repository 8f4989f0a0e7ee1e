"""House rules typed into the command box: shown first, then played."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules, NoSuchRule
from tests.factories import NOON, dana, event, fay, running
from tournaments import queries
from tournaments.models import JournalLine, Tournament
from tournaments.rules.policy import PRESETS, BalanceThreshold, Deals, Laws, Redraw
from tournaments.rules.policy_choices import CHOICES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("line", "asks_for"),
    [
        ("rules", HouseRules()),
        ("règles", HouseRules()),
        ("rules tda", HouseRules("tda")),
        ("Règles françaises", HouseRules("french")),
        ("regles maison", HouseRules("house")),
        ("rule redraw 27", HouseRule("redraw", Redraw.RROP)),
        ("règle tirage 27", HouseRule("redraw", Redraw.RROP)),
        ("rule redraw wsop", HouseRule("redraw", Redraw.WSOP_67C)),
        ("rule redraw final-only", HouseRule("redraw", Redraw.FINAL_ONLY)),
        ("rule balance 2", HouseRule("balance_threshold", 2)),
        ("règle équilibre wsop", HouseRule("balance_threshold", BalanceThreshold.WSOP)),
        ("rule clock 30", HouseRule("clock_call_s", 30)),
        (
            "rule deals guaranteed The last three Asked",
            HouseRule("deals", Deals.GUARANTEED, "The last three Asked"),
        ),
    ],
)
def test_a_line_is_read_in_both_languages(line, asks_for):
    assert parse(line) == asks_for


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "laws"])
def test_every_choice_may_be_typed_with_every_value(name):
    for value in CHOICES[name]:
        assert parse(f"rule {name} {value}") == HouseRule(name, value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rules robert", "rules french, rules tda"),
        ("rule tea 5", "Type one of: button"),
        ("rule redraw 28", "Type one of: rrop, french-literal"),
        ("rule redraw", "Type one of: rrop"),
    ],
)
def test_a_line_that_names_none_says_what_may_be_typed(line, says):
    with pytest.raises(NoSuchRule) as refusal:
        parse(line)
    assert says in str(refusal.value)


def box(client, tournament: Tournament, line: str, **more: str):
    told = {"line": line, "key": f"{line}-{len(more)}", **more}
    address = reverse("command", args=[tournament.pk])
    return client.post(address, told, headers={"HX-Request": "true"})


def test_a_rulebook_is_shown_before_it_is_played(client):
    client.force_login(dana())
    tournament = event()

    shown = box(client, tournament, "rules tda").content.decode()
    before = queries.policy_of(Tournament.objects.get())
    box(client, tournament, "rules tda", certain="1")

    assert "Until now: 60 seconds, with a warning after 50." in shown
    assert "30 seconds: 25, then a count of 5." in shown
    assert before == PRESETS[Laws.FRENCH]
    assert queries.policy_of(Tournament.objects.get()) == PRESETS[Laws.TDA]
    again = box(client, tournament, "rules tda").content.decode()
    assert "Already played this way." in again


def test_the_bare_word_says_what_each_rulebook_would_change(client):
    client.force_login(dana())

    shown = box(client, event(), "rules").content.decode()

    assert "Rulebook: French laws." in shown
    assert "would change 9 choices" in shown
    assert "rules wsop" in shown


def test_during_play_only_what_a_law_leaves_and_only_with_a_reason(client):
    client.force_login(dana())
    tournament = running(players=4)
    count = JournalLine.objects.count()

    fixed = box(client, tournament, "rule race tda").content.decode()
    asked = box(client, tournament, "rule redraw 9").content.decode()
    silent = box(client, tournament, "rule redraw 9", certain="1")
    box(client, tournament, "rule redraw 9", certain="1", reason="One table wished it")

    assert "Fixed since the start" in fixed
    assert 'name="certain"' not in fixed
    assert 'name="reason"' in asked
    assert silent.status_code == 409
    assert queries.policy_of(Tournament.objects.get()).redraw is Redraw.FINAL_ONLY
    assert JournalLine.objects.count() == count + 1
    assert JournalLine.objects.latest("pk").data["reason"] == "One table wished it"


def test_who_may_not_set_them_reads_them_without_a_press(client):
    client.force_login(fay())
    tournament = event()

    shown = box(client, tournament, "rules tda").content.decode()
    refused = box(client, tournament, "rules tda", certain="1")

    assert 'name="certain"' not in shown
    assert refused.status_code == 403
    assert queries.policy_of(Tournament.objects.get()) == PRESETS[Laws.FRENCH]


def test_the_house_is_the_clubs_own(client):
    client.force_login(dana())
    tournament = event()
    director.choose_club_policy(tournament.club_id, policy={"limit_cap": 4}, by=dana(), at=NOON)

    box(client, tournament, "règles maison", certain="1")

    assert queries.policy_of(Tournament.objects.get()).limit_cap == 4
