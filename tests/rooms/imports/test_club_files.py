"""An event that one club takes out comes into another with every fact equal."""

import io
import json
import os
import zipfile

import pytest

from tdsite import director
from tdsite.ops.archive.club_files import event_file
from tdsite.rooms.imports.club_files.writing import NotToTakeOut
from tdsite.rooms.leagues import level_facts
from tests.digest import digest
from tests.factories import (
    club,
    dana,
    event,
    running,
)
from tests.random_evening import OFTEN, RandomEvent
from tests.rooms.imports.an_evening_elsewhere import (
    LOG,
    an_evening,
    file_of_an_evening,
    minute,
    pay_all,
    taken,
    the_one,
)
from tests.rooms.imports.two_clubs import another_book, differences, here_with, seen
from tournaments import journal
from tournaments.models import (
    Club,
    ImportedEvent,
    Player,
    Tournament,
)
from tournaments.models.tournament import State
from tournaments.operations.imports import ImportedBefore
from tournaments.rules.past_matches import Unanswered

pytestmark = pytest.mark.django_db


def evenings() -> range:
    """By their numbers; `EVENINGS=40` plays so many."""
    return range(int(os.environ.get("EVENINGS", "6")))


def test_an_event_comes_into_another_club_with_every_fact_equal_and_goes_with_one_undo():
    content, before = file_of_an_evening()
    here = here_with()
    everything = digest()

    line = taken(content)
    tournament = the_one(line)

    assert differences(before, seen(tournament)) == {}
    assert [law for law in before["laws"] if not law[1]] == []
    assert before["deals"]
    assert before["bounties"]
    assert before["turns"]
    assert (line.data["players_count"], tournament.revision) == (6, 0)
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(601))
    assert digest() == everything
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("number", evenings())
def test_an_event_that_was_played_by_chance_is_the_same_in_the_other_book(number):
    with another_book():
        evening = RandomEvent(number)
        for what in evening.chance.choices(OFTEN, k=60):
            evening.act(what)
        played_to_the_end(evening)
        content, before = event_file(evening.tournament, at=minute(900)), seen(evening.tournament)
    here = here_with()
    everything = digest()

    line = taken(content)

    assert differences(before, seen(the_one(line))) == {}
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(901))
    assert digest() == everything


def played_to_the_end(evening: RandomEvent) -> None:
    """Whatever is left to do, until there is a winner."""
    tournament = evening.tournament
    for _ in range(60):
        tournament.refresh_from_db()
        if tournament.state == State.FINISHED:
            return
        for what in ("close", "envelope", "bust", "decline", "finish"):
            evening.act(what)
    pytest.skip("chance took its start back, or left it without a winner")


def test_players_who_are_known_are_found_and_who_may_be_known_is_asked_about():
    content, before = file_of_an_evening()
    here_with("Ann Lindberg", "Lund Bo")

    with pytest.raises(Unanswered, match="Row 2"):
        taken(content)
    assert not Tournament.objects.exists()
    bo = Player.objects.get(name="Lund Bo")
    line = taken(content, answers={2: str(bo.pk)})

    tournament = the_one(line)
    assert line.data["players_count"] == 4
    assert set(tournament.entries.values_list("player", flat=True)) >= {
        bo.pk,
        Player.objects.get(name="Ann Lindberg").pk,
    }
    assert seen(tournament)["places"] == before["places"]
    report = ImportedEvent.objects.get().report
    assert report["known"] == {"origin": 0, "name": 2, "new": 4}


def test_somebody_of_the_same_name_can_be_said_to_be_another():
    content, _ = file_of_an_evening()
    here_with("Ann Lindberg")

    taken(content, answers={1: "new"})

    assert Player.objects.filter(name="Ann Lindberg").count() == 2


def test_a_second_event_of_that_club_finds_everybody_by_where_they_come_from():
    with another_book():
        first = event_file(an_evening(), at=minute(300))
        second = event_file(an_evening(name="Saturday", at=minute(1440)), at=minute(2000))
    here_with()

    taken(first)
    Player.objects.filter(name="Bo Lund").update(name="Bo Lund-Berg")
    line = taken(second)

    assert line.data["players_count"] == 0
    assert Player.objects.get(name="Bo Lund-Berg").entries.count() == 2


def test_an_event_that_is_here_does_not_come_again_nor_into_the_club_it_was_played_in():
    content, _ = file_of_an_evening()
    here_with()
    taken(content)
    with pytest.raises(ImportedBefore, match="Friday Deepstack"):
        taken(content)


def test_a_club_does_not_take_back_what_it_took_out():
    tournament = an_evening()
    with pytest.raises(ImportedBefore):
        taken(event_file(tournament, at=minute(300)))


def test_an_event_that_came_in_goes_out_again_as_it_came():
    content, before = file_of_an_evening()
    here_with()
    with another_book():
        onward = event_file(the_one(taken(content)), at=minute(700))
    here_with("Bo Lund")
    tournament = the_one(taken(onward))

    assert differences(before, seen(tournament)) == {}
    assert level_facts.turns_of(tournament).steps == [0, 1]
    with pytest.raises(ImportedBefore):
        taken(content)


def test_only_what_is_over_is_taken_out_and_a_day_only_with_the_club():
    going = running(players=4)
    with pytest.raises(NotToTakeOut, match="is not over"):
        event_file(going, at=minute(1))
    whole = event(name="Main")
    flight = event(name="1A", feeds=whole)
    Tournament.objects.filter(pk=flight.pk).update(state="finished")
    with pytest.raises(NotToTakeOut, match="flights"):
        event_file(Tournament.objects.get(pk=flight.pk), at=minute(1))


def test_the_log_of_the_other_club_stays_sealed_in_the_file_and_its_head_is_noted():
    content, _ = file_of_an_evening()
    here_with()
    line = taken(content)

    noted = ImportedEvent.objects.get().report["log"]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        (head,) = json.loads(archive.read("manifest.json"))["events"]
        lines = archive.read(LOG).splitlines()
    assert (noted["hash"], noted["lines"]) == (head["hash"], len(lines))
    assert journal.broken_seal(Club.objects.get()) is None
    assert journal.broken_seal(the_one(line)) is None


def test_an_event_of_somebody_who_was_erased_since_still_agrees_with_its_log():
    with another_book():
        tournament = an_evening()
        cleo = Player.objects.get(name="Cleo Marsh")
        pay_all(tournament)
        director.erase_player(
            club().pk, player_id=cleo.pk, typed=cleo.pk, by=dana(), at=minute(200)
        )
        tournament.refresh_from_db()
        content, before = event_file(tournament, at=minute(300)), seen(tournament)
    here_with("Cleo Marsh")

    line = taken(content)

    assert differences(before, seen(the_one(line))) == {}
    assert not Player.objects.get(name="Cleo Marsh").entries.exists()
    assert Player.objects.filter(erased_at__isnull=False).count() == 1
