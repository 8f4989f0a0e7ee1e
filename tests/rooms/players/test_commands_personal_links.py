"""A player's own links, renewed: dead for good, whoever is merged with whom."""

import pytest

from tdsite import director
from tdsite.web import log
from tdsite.web.addresses import entry_of, token_of
from tests.factories import NOON, club, dana, event, fay, player, running
from tournaments.access import NotAllowed
from tournaments.models import Entry, JournalLine, Player
from tournaments.operations.players import NotInTheBook
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db


def renew(person: Player, by=dana) -> JournalLine:
    return director.renew_player_links(club().pk, player_id=person.pk, by=by(), at=NOON)


def now(entry: Entry) -> str:
    """The link as papers print it now."""
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    return token_of(entry.pk, generation=entry.player.link_generation)


def merge(keep: Player, other: Player) -> JournalLine:
    told = {"keep_id": keep.pk, "other_id": other.pk}
    return director.merge_players(club().pk, **told, by=dana(), at=NOON)


@pytest.fixture
def entry() -> Entry:
    running(players=2)
    return Entry.objects.select_related("player").order_by("number")[0]


def test_a_renewed_link_opens_nothing_and_the_new_one_does(entry):
    old = now(entry)
    line = renew(entry.player)

    assert (entry_of(old), entry_of(now(entry))) == (None, entry.pk)
    assert log.says(line) == f"Personal links of {entry.player.name} renewed"
    assert line.changes == []


def test_nobody_else_loses_a_link(entry):
    other = Entry.objects.exclude(pk=entry.pk).get()
    old = now(other)
    renew(entry.player)

    assert entry_of(old) == other.pk


def test_no_undo_brings_an_old_link_back(entry):
    line = renew(entry.player)

    with pytest.raises(CannotUndo, match="cannot be restored"):
        director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)


def test_a_merge_brings_no_old_link_back_nor_does_its_undo(entry):
    old = now(entry)
    renew(entry.player)
    between = now(entry)
    merged = merge(player("Keeper"), entry.player)
    assert (entry_of(old), entry_of(between)) == (None, entry.pk)

    renew(Player.objects.get(name="Keeper"))
    director.undo_in_club(club().pk, revision=merged.revision, by=dana(), at=NOON)

    assert (entry_of(old), entry_of(between), entry_of(now(entry))) == (None, None, entry.pk)


def test_nor_does_the_merge_that_is_done_again_after_a_renewal_in_between(entry):
    old = now(entry)
    merged = merge(player("Keeper"), entry.player)
    apart = director.undo_in_club(club().pk, revision=merged.revision, by=dana(), at=NOON)
    renew(entry.player)

    director.undo_in_club(club().pk, revision=apart.revision, by=dana(), at=NOON)

    assert (entry_of(old), entry_of(now(entry))) == (None, entry.pk)


def test_an_event_says_who_is_called_how_at_the_merge_its_undo_and_the_undo_of_that(entry):
    name = entry.player.name
    line = merge(player("Keeper"), entry.player)
    for _ in range(2):
        line = director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)

    lines = JournalLine.objects.filter(tournament=entry.tournament_id, kind="entry.renamed")
    assert [log.says(one) for one in lines.order_by("revision")] == [
        f"{name} is now Keeper",
        f"Keeper is now {name}",
        f"{name} is now Keeper",
    ]


def test_who_was_merged_away_has_no_links_to_renew(entry):
    merge(player("Keeper"), entry.player)

    with pytest.raises(NotInTheBook):
        renew(entry.player)


def test_the_floor_renews_no_personal_links(entry):
    with pytest.raises(NotAllowed):
        renew(entry.player, by=fay)


def test_a_ticket_has_another_address_too():
    tournament = event(preregistration=True)
    person = player("Zoe")
    row = tournament.preregistrations.create(player=person, name="Zoe", at=NOON, token="old")
    renew(person)
    row.refresh_from_db()

    assert row.token != "old"
