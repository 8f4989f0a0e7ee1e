"""Chapter: no name, message or reason in the book hides a sign that nobody sees."""

import inspect
import json
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import models

from tdsite import director
from tests.factories import NOON, club, dana, event, paired, player
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.operations.dealers import DealerNameTaken
from tournaments.operations.leagues import Terms
from tournaments.operations.screens import TelevisionNameTaken
from tournaments.operations.staff import BadSignIn
from tournaments.operations.tills import TillNameTaken
from tournaments.rules.names import UNSEEN, show

pytestmark = pytest.mark.django_db
HIDES = "\u202eab\u200bc\u2069"
WITHOUT_TEXT = {"lift_no_show"}


def by() -> ActContext:
    return {"by": dana(), "at": NOON}


def texts() -> list[Any]:
    """Every column that holds a text, with its model."""
    mine = [
        m
        for app in ("tournaments", "tables", "blinds")
        for m in apps.get_app_config(app).get_models()
    ]
    return [
        pytest.param(model, field.attname, id=f"{model.__name__}.{field.attname}")
        for model in mine
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
    ]


@pytest.mark.parametrize(("model", "column"), texts())
def test_no_column_of_a_row_that_an_act_writes_hides_a_sign(model: Any, column: str):
    row = model(**{column: HIDES})

    show(row)

    assert getattr(row, column) == "abc"


def test_every_command_comes_through_the_door_or_is_told_no_text():
    door = journal.command(lambda: JournalLine()).__code__
    beside = {
        name
        for name in vars(director)
        if inspect.isfunction(getattr(director, name))
        and getattr(director, name).__code__ is not door
    }
    assert beside == WITHOUT_TEXT


def test_the_act_itself_lets_no_hidden_sign_into_a_row():
    who = player("Ann")
    act = journal.open_club_act(club().pk, "player.changed", **by())

    act.update(who, note=HIDES)
    act.update_alike([who], nickname=HIDES)
    act.update_many([(who, {"phone": HIDES})])
    who.refresh_from_db()

    assert (who.note, who.nickname, who.phone) == ("abc",) * 3
    assert not UNSEEN & set(json.dumps(act.changes, ensure_ascii=False))


def test_names_that_only_look_alike_are_the_same_name():
    tournament, house = event(), club().pk
    director.add_till(house, name="Bar", **by())
    director.add_dealer(house, name="Bar", **by())
    told = {"password": "quite-a-long-one-7", "name": "Bo"}
    director.add_person(house, username="bo", **told, **by())
    paired(tournament, name="Bar")
    other = paired(tournament, name="Hall")

    with pytest.raises(TillNameTaken):
        director.add_till(house, name="B\u200bar", **by())
    with pytest.raises(DealerNameTaken):
        director.add_dealer(house, name="\u202eBar", **by())
    with pytest.raises(BadSignIn):
        director.add_person(house, username="b\u2060o", **told, **by())
    with pytest.raises(TelevisionNameTaken):
        director.rename_television(house, television_id=other.pk, name="Bar\u200e", **by())


def test_a_password_stays_as_it_was_typed():
    word = "ein-l\u00e4ngeres\u200b-Wort"
    director.add_person(club().pk, username="bo", name="B\u200bo", password=word, **by())

    bo = User.objects.get(username="bo")
    assert (bo.first_name, bo.check_password(word)) == ("Bo", True)


def test_lines_of_the_log_hide_nothing_of_what_was_typed():
    tournament, house = event(), club().pk
    league = director.found_league(house, name=HIDES, **by())
    director.open_season(league.data["league_id"], terms=Terms(HIDES, "n - r + 1"), **by())
    director.note(tournament.pk, text=HIDES, **by())
    director.add_dealer(house, name=HIDES, note=HIDES, **by())
    director.change_event(tournament.pk, fields={"name": HIDES}, prices=[], **by())
    director.change_club(house, fields={"name": HIDES}, **by())
    director.mark_player(house, player_id=player(HIDES).pk, kind="warning", reason=HIDES, **by())

    for line in JournalLine.objects.all():
        assert not UNSEEN & set(json.dumps([line.data, line.changes], ensure_ascii=False)), (
            line.kind
        )
