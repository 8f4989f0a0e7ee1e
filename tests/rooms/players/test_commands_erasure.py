"""Chapter: one person's data taken out of the book and its log, and the seals that stay."""

import pytest

from tdsite import director
from tdsite.web import log
from tests.digest import digest
from tests.factories import NOON, carl, club, entry_price, event, player, running
from tests.rooms.players.test_commands_marks_and_merging import again, merge, put, register, undo
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.acts import ActContext
from tournaments.models import (
    Entry,
    JournalLine,
    Mark,
    NameWord,
    Notice,
    Player,
    Preregistration,
    Spelling,
    Tournament,
)
from tournaments.operations.erasure import MarkStands, MoneyOpen, NotConfirmed, StillInPlay
from tournaments.operations.players import ErasedAlready
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db
BY: ActContext = {"by": None, "at": NOON}
TODAY = NOON.date()


def past_event(*names: str) -> tuple[Tournament, list[Player]]:
    """An event that is over, the last name won; nothing is owed."""
    tournament = event(entry_price(prize_cents=0, fee_cents=5_00))
    people = [player(name) for name in names]
    entries = [Entry.objects.get(pk=register(tournament, p).data["entry"]) for p in people]
    director.note(tournament.pk, text=f"Happy birthday {names[0]}!", **BY)
    director.start(tournament.pk, **BY)
    director.note(tournament.pk, text="The bar is open", **BY)
    for entry in entries[:-1]:
        director.bust_out(entry.pk, **BY)
    director.close_registration(tournament.pk, **BY)
    director.finish(tournament.pk, **BY)
    tournament.refresh_from_db()
    return tournament, people


def erase(who: Player, **told) -> JournalLine:
    told = {"typed": who.pk, **told}
    return director.erase_player(club().pk, player_id=who.pk, **told, **BY)


def everything() -> str:
    """All the book holds, as one text."""
    rows = [Player, Entry, Mark, Notice, Preregistration, NameWord, Spelling, JournalLine]
    return "\n".join(str(list(model.objects.values())) for model in rows)


def test_nothing_is_left_of_an_erased_person_and_every_seal_holds():
    tournament, (anna, *_) = past_event("Anna Bergström", "Bo Dahl", "Cleo Ek")
    Player.objects.filter(pk=anna.pk).update(phone="070-123", email="anna@example.org", notes="VIP")
    Preregistration.objects.create(
        tournament=tournament, name="A. B.", email="Anna@example.org", at=NOON
    )
    put(again(anna), "warning", reason="Talks loudly")
    director.lift_mark(club().pk, mark_id=Mark.objects.get().pk, **BY)

    line = erase(again(anna))

    left = everything()
    for word in ("Anna", "Bergstr", "070-123", "example.org", "VIP", "loudly", "bergstrom"):
        assert word not in left, word
    assert again(anna).name == f"Player {anna.pk}"
    assert log.says(line) == f"Personal data of player {anna.pk} deleted"
    assert "Bo Dahl" in left
    for scope in (club(), again(tournament)):
        assert journal.broken_seal(scope) is None
    with pytest.raises(CannotUndo, match="cannot be restored"):
        undo(line)


def test_names_were_never_part_of_a_draw():
    tournament, _ = past_event("Anna Bergström", "Bo Dahl", "Cleo Ek")
    assert tournament.draws.exists()
    for draw in tournament.draws.all():
        assert "Anna" not in draw.given + draw.drawn


def test_an_altered_byte_of_an_erased_line_breaks_the_seal():
    tournament, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    erase(anna)
    sold = JournalLine.objects.get(kind="entry.registered", data__player=f"Player {anna.pk}")
    JournalLine.objects.filter(pk=sold.pk).update(data={**sold.data, "amount_cents": 1})

    assert journal.broken_seal(again(tournament)) == sold.revision


def test_what_was_erased_cannot_be_put_back_unseen():
    tournament, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    sold = JournalLine.objects.filter(kind="entry.registered").order_by("pk")[0]
    erase(anna)
    JournalLine.objects.filter(pk=sold.pk).update(data=sold.data, changes=sold.changes)

    assert journal.broken_seal(again(tournament)) == sold.revision


def test_a_line_that_no_erasure_lists_is_not_excused():
    tournament, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    erase(anna)
    other = JournalLine.objects.get(kind="entry.registered", data__player="Bo Dahl")
    JournalLine.objects.filter(pk=other.pk).update(data={**other.data, "player": "Nobody"})

    assert journal.broken_seal(again(tournament)) == other.revision


def test_an_erasure_that_was_altered_itself_excuses_nothing():
    tournament, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    erase(anna)
    erased = JournalLine.objects.get(kind="player.erased", tournament=tournament)
    other = JournalLine.objects.get(kind="entry.registered", data__player="Bo Dahl")
    other.data = {**other.data, "player": "Nobody"}
    JournalLine.objects.filter(pk=other.pk).update(data=other.data)
    forged = [*erased.data["altered"], [other.revision, journal.seal(other)]]
    JournalLine.objects.filter(pk=erased.pk).update(data={**erased.data, "altered": forged})

    assert journal.broken_seal(again(tournament)) is not None


def test_two_erased_from_one_event_leave_whole_seals():
    tournament, (anna, bo, _) = past_event("Anna Bergström", "Bo Dahl", "Cleo Ek")
    erase(anna)
    erase(bo)

    assert journal.broken_seal(again(tournament)) is None
    assert journal.broken_seal(club()) is None
    assert "Bo Dahl" not in everything()


def test_a_namesake_keeps_his_name():
    _, (anna, namesake, _) = past_event("Anna Berg", "Anna Berg", "Cleo Ek")
    erase(anna)

    line = JournalLine.objects.get(kind="entry.registered", data__player_id=namesake.pk)
    assert line.data["player"] == "Anna Berg"
    assert again(namesake).name == "Anna Berg"
    assert not JournalLine.objects.filter(
        kind="entry.registered", data__player_id=anna.pk, data__player="Anna Berg"
    ).exists()


def test_a_name_he_had_before_goes_too():
    _, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    married = player("Anna Falk")
    merge(anna, married, take=["name"])
    erase(again(anna))

    assert "Falk" not in everything()
    assert "Bergstr" not in everything()
    assert again(married).name == f"Player {married.pk}"
    assert journal.broken_seal(club()) is None


def test_an_erased_merge_is_not_undone():
    _, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    merged = merge(anna, player("Anna Falk"), take=["name"])
    erase(again(anna))

    with pytest.raises(CannotUndo, match="cannot be restored"):
        undo(merged)


def test_who_plays_owes_or_waits_for_a_prize_is_not_erased():
    tournament = running(players=3)
    p1 = Player.objects.get(name="P1")
    with pytest.raises(StillInPlay, match="still open"):
        erase(p1)

    for entry in Entry.objects.filter(tournament=tournament).exclude(player=p1):
        director.bust_out(entry.pk, **BY)
    director.close_registration(tournament.pk, **BY)
    director.finish(tournament.pk, **BY)
    with pytest.raises(MoneyOpen, match="is not paid"):
        erase(p1)

    director.pay(Entry.objects.get(player=p1).pk, **BY)
    put(p1, "owes", amount_cents=1)
    with pytest.raises(MoneyOpen, match="owes"):
        erase(p1)
    director.lift_mark(club().pk, mark_id=Mark.objects.get().pk, **BY)
    erase(p1)


def test_a_self_exclusion_outlives_the_wish_to_be_erased():
    ana = player("Ana Berg")
    put(ana, "self_excluded")
    with pytest.raises(MarkStands):
        erase(ana)


def test_erasing_asks_for_the_number_and_for_the_director():
    ana = player("Ana Berg")
    with pytest.raises(NotConfirmed):
        erase(ana, typed=0)
    with pytest.raises(NotAllowed):
        director.erase_player(club().pk, player_id=ana.pk, typed=ana.pk, by=carl(), at=NOON)
    erase(ana)
    with pytest.raises(ErasedAlready):
        erase(ana)
    with pytest.raises(ErasedAlready):
        register(event(), ana)


def test_an_erasure_that_fails_erases_nothing(monkeypatch):
    _, (anna, *_) = past_event("Anna Bergström", "Bo Dahl")
    before = digest()
    monkeypatch.setattr(journal, "record", lambda *a, **k: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        erase(anna)
    assert digest() == before
    assert JournalLine.objects.filter(data__player="Anna Bergström").exists()
