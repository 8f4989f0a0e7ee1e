"""People in the book, and the words they are found by."""

from datetime import date

import pytest

from tdsite import director
from tests.digest import digest
from tests.factories import NOON, club, dana, event, ivy, player, sell
from tournaments import journal, names_index
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, NameWord, Player, Spelling
from tournaments.name_search import find
from tournaments.operations.players import (
    MemberNumberTaken,
    NameMissing,
    NotABirthday,
    NotAnAddress,
    NothingChanges,
    NotInTheBook,
)
from tournaments.rules.boards import NotAPicture

pytestmark = pytest.mark.django_db
PIXELS = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (64).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"


def order(**more):
    return {"by": dana(), "at": NOON, **more}


def written(name="Mårten Lind", **told) -> Player:
    line = director.create_player(club().pk, name=name, **told, **order())
    return Player.objects.get(pk=line.data["player_id"])


def change(person: Player, **told) -> JournalLine:
    return director.change_player(club().pk, player_id=person.pk, **told, **order())


def undo(line: JournalLine) -> None:
    director.undo_in_club(line.club_id, revision=line.revision, **order())


def found(typed, **asked):
    return [one.player.name for one in find(club().pk, typed, **asked)]


def index() -> set[tuple[int, str]]:
    return set(NameWord.objects.values_list("player", "word"))


def whole_index() -> tuple[set[tuple[int, str]], set[tuple[str, str]]]:
    return index(), set(Spelling.objects.values_list("spelling", "word"))


def test_a_player_is_written_in_with_all_that_is_known():
    person = written(
        " Mårten  Lind ",
        alias="Moose",
        member_number=" 119 ",
        country="se",
        phone="+46 70 123 45 67",
        email="marten@example.org",
        born_on=date(1990, 2, 28),
        age_checked_on=NOON.date(),
        notes="Sits at the end.",
    )

    assert (person.name, person.alias, person.member_number) == ("Mårten Lind", "Moose", "119")
    assert (person.country, person.phone) == ("SE", "+46 70 123 45 67")
    assert (person.email, person.notes) == ("marten@example.org", "Sits at the end.")
    assert (person.born_on, person.age_checked_on) == (date(1990, 2, 28), NOON.date())
    assert person.sought == "marten lind moose 119"


def test_the_line_says_which_data_were_changed():
    person = written(phone="070")

    line = change(person, phone="0701234567", email="m@example.org", name="Mårten Lind")

    assert line.kind == "player.changed"
    assert line.data == {
        "player_id": person.pk,
        "player": "Mårten Lind",
        "fields": ["email", "phone"],
    }


def test_a_change_and_its_undo_and_the_redo_leave_the_book_as_it_was():
    person = written()
    before = digest()

    line = change(person, name="Martin Lund", alias="Mo", photo=PIXELS)
    after, changed = digest(), whole_index()
    undo(line)

    assert digest() == before
    assert found("marten") == ["Mårten Lind"]
    undo(JournalLine.objects.get(kind="act.undone"))
    assert digest() == after
    assert whole_index() == changed


def test_a_photo_is_hung_and_taken_away():
    person = written(photo=PIXELS)

    assert bytes(person.photo.content) == PIXELS
    assert change(person, photo=b"").data["fields"] == ["photo"]
    person.refresh_from_db()
    assert person.photo is None


@pytest.mark.parametrize(
    ("told", "refusal", "field"),
    [
        ({"name": " "}, NameMissing, "name"),
        ({"member_number": "7"}, MemberNumberTaken, "member_number"),
        ({"email": "at home"}, NotAnAddress, "email"),
        ({"born_on": date(2040, 1, 1)}, NotABirthday, "born_on"),
        ({"born_on": date(1066, 1, 1)}, NotABirthday, "born_on"),
        ({"age_checked_on": date(2040, 1, 1)}, NotABirthday, "age_checked_on"),
        ({"photo": b"<svg/>"}, NotAPicture, "photo"),
        ({"name": "Mårten Lind", "phone": ""}, NothingChanges, ""),
    ],
)
def test_what_cannot_be_so_is_refused_at_its_field(told, refusal, field):
    written("Ada Zorn", member_number="7")
    person, before = written(), digest()

    with pytest.raises(refusal) as refused:
        change(person, **told)

    assert refused.value.field == field
    assert digest() == before


def test_nobody_may_keep_his_own_member_number_from_himself():
    person = written(member_number="7")

    assert change(person, member_number="7", alias="Mo").data["fields"] == ["alias"]


def test_whoever_has_no_role_writes_nobody_in():
    with pytest.raises(NotAllowed):
        director.create_player(club().pk, name="X", by=ivy(), at=NOON)


def test_who_was_merged_or_erased_is_not_changed():
    person, other = written(), written("Ada Zorn")
    Player.objects.filter(pk=person.pk).update(merged_into=other)

    with pytest.raises(NotInTheBook):
        change(person, alias="Mo")


def test_nothing_is_saved_when_the_journal_fails(monkeypatch):
    person, before, words = written(), digest(), index()

    def fail(line):
        raise OSError

    monkeypatch.setattr(journal, "seal", fail)
    with pytest.raises(OSError):  # noqa: PT011
        change(person, name="Martin Lund")

    assert digest() == before
    assert index() == words


# the index


def test_the_index_follows_every_change_and_is_what_it_would_be_made_anew():
    person = written("Mårten Lind", member_number="42")
    other = written("Marten Lindqvist", phone="+46 70 123 45 67")
    change(person, name="Ada Zorn", member_number="43")
    gone = written("Zacharias Quist")
    undo(JournalLine.objects.filter(kind="player.created").latest("pk"))

    kept = whole_index()
    names_index.rebuild(club().pk)

    assert whole_index() == kept
    assert found("ada") == ["Ada Zorn"]
    assert {pk for pk, _ in kept[0]} == {person.pk, other.pk}
    assert not Player.objects.filter(pk=gone.pk).exists()
    assert not {word for _, word in kept[1]} & {"zacharias", "quist", "lind"}


def test_a_word_that_nobody_has_any_more_is_forgotten():
    person = written("Zacharias Quist")
    assert Spelling.objects.filter(word="zacharias").exists()

    change(person, name="Ada Quist")

    assert not Spelling.objects.filter(word="zacharias").exists()
    assert Spelling.objects.filter(word="quist").exists()


def test_a_merged_person_leads_to_who_he_is_now_and_an_erased_one_to_nobody():
    old, now = written("Mårten Lind", phone="0701234567"), written("Martin Berg")
    first = written("Moose Oldname")
    Player.objects.filter(pk=first.pk).update(merged_into=old)
    names_index.rebuild(club().pk)
    Player.objects.filter(pk=old.pk).update(merged_into=now)
    merge = {"model": "tournaments.player", "pk": old.pk, "before": {"merged_into_id": None}}

    names_index.follow([{**merge, "after": {"merged_into_id": now.pk}}])

    assert found("marten lind") == found("oldname") == found("berg") == ["Martin Berg"]
    Player.objects.filter(pk=old.pk).update(merged_into=None)
    back = {**merge, "before": {"merged_into_id": now.pk}, "after": {"merged_into_id": None}}
    names_index.follow([back])
    assert found("marten lind") == found("oldname") == ["Mårten Lind"]
    assert found("berg") == ["Martin Berg"]
    Player.objects.filter(pk=now.pk).update(erased_at=NOON)
    names_index.follow([{**merge, "pk": now.pk, "before": {}, "after": {}}])
    assert found("berg") == []
    names_index.rebuild(club().pk)
    assert found("berg") == []


def test_the_index_costs_no_more_statements_for_many_than_for_few(django_assert_max_num_queries):
    people = Player.objects.bulk_create(
        Player(club=club(), name=f"Given{n} Family{n}", sought=f"given{n} family{n}")
        for n in range(900)
    )

    with django_assert_max_num_queries(14):
        names_index.index([person.pk for person in people])

    assert found("family77")[0] == "Given77 Family77"


# the order of those who are found


def test_those_entered_in_this_event_come_first_then_those_seen_last():
    tonight, before = event(), event(name="Yesterday")
    for name in ("Lind A", "Lind B", "Lind C", "Lindau D"):
        player(name)
    seen = Player.objects.get(name="Lind B")
    director.register_and_seat(before.pk, player_id=seen.pk, by=dana(), at=NOON)
    here = Player.objects.get(name="Lind C")
    director.register_and_seat(tonight.pk, player_id=here.pk, by=dana(), at=NOON)

    assert found("lind", tournament_id=tonight.pk) == ["Lind C", "Lind B", "Lind A", "Lindau D"]
    assert found("lind", limit=2) == ["Lind B", "Lind C"]


def test_a_regular_is_found_among_hundreds_who_begin_so():
    Player.objects.bulk_create(
        Player(club=club(), name=f"Martin{n:03}", sought=f"martin{n:03}") for n in range(300)
    )
    names_index.rebuild(club().pk)
    regular = sell(event(), "Martinus Zorn")[0].player

    assert found("mart")[0] == regular.name
