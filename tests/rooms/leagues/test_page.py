"""The pages of leagues: found, write the formula, count, read the standings, give them away."""

import json
from decimal import Decimal

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, club, dana, ivy, running
from tests.rooms.leagues.test_commands import by_dana, counted, played, season
from tournaments.models import League, Player, Season, SeasonEvent, SeasonPoints

pytestmark = pytest.mark.django_db
TERMS = {"name": "Autumn", "formula": "n - r + 1", "decides_1": "wins"}


@pytest.fixture
def desk(client):
    client.force_login(dana())
    return client


def text(answer) -> str:
    return answer.content.decode()


def test_a_league_is_founded_and_a_season_opened_with_its_formula(desk):
    club()
    founded = desk.post(reverse("leagues"), {"name": "Sunday League", "key": "k"}, follow=True)
    league = League.objects.get()
    assert "Sunday League" in text(founded)
    assert desk.post(reverse("leagues"), {"name": ""}).status_code == 409

    desk.post(reverse("new_season", args=[league.pk]), TERMS)

    one = Season.objects.get()
    assert (one.name, one.formula, one.tie_breaks) == ("Autumn", "n - r + 1", ["wins"])
    desk.post(reverse("change_season", args=[one.pk]), {**TERMS, "best_of": "4"})
    one.refresh_from_db()
    assert one.best_of == 4


def test_a_tie_break_that_is_named_twice_is_refused_at_its_field(desk):
    one = season()

    answer = desk.post(reverse("change_season", args=[one.pk]), {**TERMS, "decides_2": "wins"})

    assert answer.status_code == 409
    (field,) = [each for each in answer.context["form"].deciders() if each.errors]
    assert (field.name, field.errors) == (
        "decides_2",
        ["A tie-breaker appears twice. Use each once."],
    )
    assert "A tie-breaker appears twice." in text(answer)


def test_a_formula_that_fails_is_not_saved_and_shown_with_its_place(desk):
    one = season()
    wrong = {**TERMS, "formula": "n +\r\n  nmberOfHits"}

    answer = desk.post(reverse("change_season", args=[one.pk]), wrong)

    assert answer.status_code == 409
    assert "Did you mean “numberOfHits”?" in text(answer)
    assert '<span class="line-number" aria-hidden="true">2</span>  <mark>nmberOfHits</mark>' in (
        text(answer)
    )
    unread = desk.post(reverse("change_season", args=[one.pk]), {**wrong, "hits": "many"})
    assert "<mark>nmberOfHits</mark>" in text(unread)
    one.refresh_from_db()
    assert one.formula == "n - r + 1"


def test_a_formula_is_tried_without_being_saved(desk):
    one = season()
    asked = {"formula": "2 * n / r", "players_from": "5", "players_to": "6", "place_to": "3"}

    part = desk.post(reverse("change_season", args=[one.pk]), asked, headers={"HX-Request": "true"})
    page = desk.post(reverse("change_season", args=[one.pk]), {**TERMS, **asked, "try": "1"})
    example = desk.post(reverse("change_season", args=[one.pk]), {**TERMS, "example": "fixed"})

    assert text(part).lstrip().startswith('<div id="tried"')
    assert '<td class="num">3.33</td><td class="num">4</td>' in text(part)
    assert "<h1" in text(page)
    assert "switch(r, 1, 25" in text(example)
    one.refresh_from_db()
    assert one.formula == "n - r + 1"


def test_events_are_counted_points_given_and_both_taken_back_on_the_season_s_page(desk):
    evening, one = played("Ann", "Ben"), season(least_events=1)
    page, ann = reverse("season", args=[one.pk]), Player.objects.get(name="Ann")

    desk.post(reverse("count_event", args=[one.pk]), {"tournament_id": evening.pk})
    given = {"player_id": ann.pk, "points": "-1.5", "reason": "Late"}
    desk.post(reverse("give_points", args=[one.pk]), given)
    drawn = text(desk.get(page))

    assert "Ann" in drawn
    assert "−1.5" in drawn
    assert "0.5" in drawn
    again = desk.post(reverse("count_event", args=[one.pk]), {"tournament_id": evening.pk})
    assert (again.status_code, "counts in this season already" in text(again)) == (409, True)
    bare = desk.post(reverse("give_points", args=[one.pk]), {"player_id": ann.pk})
    assert bare.status_code == 400
    desk.post(reverse("remove_points", args=[one.pk, SeasonPoints.objects.get().pk]))
    desk.post(reverse("drop_event", args=[one.pk, evening.pk]))
    assert not SeasonEvent.objects.exists()
    desk.post(reverse("close_season", args=[one.pk]))
    assert reverse("count_event", args=[one.pk]) not in text(desk.get(page))


def test_a_result_that_does_not_count_stands_in_parentheses(desk):
    one = season(best_of=1)
    for names in (("Ann", "Ben", "Cat"), ("Dan", "Eve")):
        counted(played(*names), one)
    third = played("Fay", "Gil")
    counted(third, one)
    ann = Player.objects.get(name="Ann")
    entry = third.entries.get(number=2)
    by_dana(director.merge_players, club().pk, keep_id=ann.pk, other_id=entry.player_id)

    assert "(1)" in text(desk.get(reverse("season", args=[one.pk])))


def test_one_event_s_page_has_the_numbers_and_says_where_its_formula_fails(desk):
    evening, one = played("Ann", "Ben"), season()
    counted(evening, one, formula="10 / (r - 1)")

    drawn = text(desk.get(reverse("season_event", args=[one.pk, evening.pk])))

    assert "division by zero" in drawn
    assert "<mark>/</mark>" in drawn
    assert "formula fails" in text(desk.get(reverse("season", args=[one.pk])))


def test_everybody_may_read_the_public_page_under_the_names_people_chose(client):
    evening, one = played("Ann Holm", "Ben"), season()
    counted(evening, one)
    Player.objects.filter(name="Ann Holm").update(alias="Countess")
    at = reverse("public_standings", args=[one.token])

    page, bare = client.get(at), client.get(f"{at}?embed=1&theme=light&lang=fr")

    for answer in (page, bare):
        assert "Countess" in text(answer)
        assert "Ann Holm" not in text(answer)
        assert "/players/" not in text(answer)
    assert page["X-Frame-Options"] == "DENY"
    assert "X-Frame-Options" not in bare
    assert "frame-ancestors *" in bare["Content-Security-Policy"]
    told = json.loads(client.get(f"{at}standings.json").content)
    assert [row["player"] for row in told["standings"]] == ["Countess", "Ben"]
    assert "player_id" not in told["standings"][0]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json"])
def test_the_standings_are_a_file_for_those_who_may_see_them(desk, ending):
    one = season()
    counted(played("=Ann", "Ben"), one)

    answer = desk.get(reverse("standings_file", args=[one.pk, ending]))

    assert answer.status_code == 200
    assert f'.{ending}"' in answer["Content-Disposition"]
    if ending == "csv":
        assert "1,'=Ann,2,0,1,1,2" in text(answer)
    assert desk.get(reverse("standings_file", args=[one.pk, "pdf"])).status_code == 404
    desk.force_login(ivy())
    assert desk.get(reverse("standings_file", args=[one.pk, ending])).status_code == 403


def test_a_season_is_projected_while_its_event_is_played(desk):
    evening, one = running(players=3), season()
    counted(evening, one)

    drawn = text(desk.get(reverse("season", args=[one.pk])))
    part = desk.get(reverse("season", args=[one.pk]), headers={"HX-Request": "true"})

    assert "players left are ranked as if they busted now" in drawn
    assert "every 20s" in text(part)
    assert text(part).lstrip().startswith('<section id="standings"')


def test_a_person_s_page_says_where_he_stands(desk):
    evening, one = played("Ann", "Ben"), season()
    counted(evening, one)
    drawn = text(desk.get(reverse("person", args=[Player.objects.get(name="Ben").pk])))
    assert reverse("season", args=[one.pk]) in drawn
    assert "of 2" in drawn


def test_an_undo_leads_back_to_the_season(desk):
    evening, one = played("Ann", "Ben"), season()
    line = counted(evening, one)
    answer = desk.post(reverse("undo_in_club", args=[line.revision]))
    assert answer["Location"] == reverse("season", args=[one.pk])


def test_points_are_shown_with_the_decimals_they_have(desk):
    one = season("1 / 3")
    counted(played("Ann", "Ben"), one)
    by_dana(
        director.give_points,
        one.pk,
        player_id=Player.objects.get(name="Ann").pk,
        points=Decimal(1000),
        reason="Won the league",
    )
    drawn = text(desk.get(reverse("season", args=[one.pk])))
    assert "1,000.33" in drawn
    assert ">0.33<" in drawn
    assert NOON.year == 2026


def test_standings_of_long_ago_that_come_in_late_do_not_become_the_newest_season(desk):
    now = season(name="This year’s")
    by_dana(director.count_event, now.pk, tournament_id=played("Bo", "Cy").pk)
    season(name="2008/09")

    league = League.objects.get()
    order = [
        one.season.name for one in desk.get(reverse("league", args=[league.pk])).context["seasons"]
    ]
    assert order == ["This year’s", "2008/09"]
    (front,) = desk.get(reverse("leagues")).context["leagues"]
    assert [one.season.name for one in front["now"]] == ["This year’s"]


def test_a_league_of_many_years_draws_the_leaders_of_the_newest_until_all_are_asked_for(desk):
    seasons = [season(name=str(year)) for year in range(2011, 2017)]
    url = reverse("league", args=[seasons[0].league_id])

    page = desk.get(url)
    assert [one.season.name for one in page.context["seasons"]] == ["2016", "2015", "2014", "2013"]
    assert all(reverse("season", args=[one.pk]) in text(page) for one in seasons)
    everyone = desk.get(f"{url}?leaders=all")
    assert len(everyone.context["seasons"]) == 6
    assert everyone.context["earlier"] == []


def test_a_season_without_an_event_or_a_year_is_taken_for_a_new_one(desk):
    by_dana(director.count_event, season(name="Old").pk, tournament_id=played("Bo", "Cy").pk)
    season(name="New")

    (front,) = desk.get(reverse("leagues")).context["leagues"]
    assert [one.season.name for one in front["now"]] == ["New"]
