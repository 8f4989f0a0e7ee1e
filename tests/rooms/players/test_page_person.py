"""Marks, doubles, merges, data and erasure on the pages of people."""

import json

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.players.data_texts import FIELDS, KINDS
from tdsite.rooms.players.personal_data import pointing_at
from tdsite.web.log_lines import lines_of_kinds
from tests.factories import NOON, carl, club, dana, event, fay, player, staff
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Mark, Player
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
BY: ActContext = {"by": None, "at": NOON}
HX = {"HX-Request": "true"}


def page(client, name: str, *args, **headers):
    return client.get(reverse(name, args=args), headers=headers)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def put(client, who: Player, headers=None, **typed):
    told = {"key": "k", "kind": "banned", **typed}
    return client.post(reverse("mark_person", args=[who.pk]), told, headers=headers or {})


def test_a_mark_is_put_and_lifted_on_the_person_s_page(as_dana):
    ana = player("Ana Berg")
    answer = put(as_dana, ana, reason="Threw a chair", until="2999-01-01")
    assert answer.status_code == 302

    shown = text(page(as_dana, "person", ana.pk))
    for words in ("Banned", "blocks all sales", "Threw a chair", "until"):
        assert words in shown
    as_dana.post(reverse("lift_mark", args=[ana.pk, Mark.objects.get().pk]), {"key": "l"})

    assert "No restrictions" in text(page(as_dana, "person", ana.pk))
    assert "1 past restriction" in text(page(as_dana, "person_marks", ana.pk))


def test_pressed_twice_it_is_one_mark(as_dana):
    ana = player()
    put(as_dana, ana)
    put(as_dana, ana)
    assert Mark.objects.count() == 1


def test_in_place_the_marks_are_drawn_again_with_an_undo(as_dana):
    answer = put(as_dana, player(), headers=HX, kind="owes", amount="12,50")

    assert answer.status_code == 200
    assert Mark.objects.get().amount_cents == 1250
    assert 'id="marks"' in text(answer)
    assert "hx-swap-oob" in text(answer)
    assert "12.50" in text(answer)


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ({"kind": ""}, 400, "Choose the restriction type."),
        ({"kind": "owes"}, 409, "Enter how much the player owes."),
        ({"kind": "owes", "amount": "much"}, 400, "amount"),
        ({"until": "1999-01-01"}, 409, "cannot end before it starts"),
        ({"until": "soon"}, 400, "valid date"),
    ],
)
def test_a_mark_refused_keeps_what_was_typed(as_dana, typed, status, words):
    answer = put(as_dana, player(), headers=HX, reason="Keep me", **typed)
    assert answer.status_code == status
    assert words in text(answer)
    assert "Keep me" in text(answer)
    assert not Mark.objects.exists()


def test_a_self_exclusion_shows_no_way_to_lift_it_and_refuses(as_dana):
    ana = player()
    put(as_dana, ana, kind="self_excluded")

    assert "Cannot be removed or undone" in text(page(as_dana, "person", ana.pk))
    answer = as_dana.post(
        reverse("lift_mark", args=[ana.pk, Mark.objects.get().pk]), {"key": "l"}, headers=HX
    )
    assert answer.status_code == 409
    assert "is permanent" in text(answer)


def test_a_part_of_a_debt_is_paid_back(as_dana):
    ana = player()
    put(as_dana, ana, kind="owes", amount="50")
    lift = reverse("lift_mark", args=[ana.pk, Mark.objects.get().pk])
    as_dana.post(lift, {"key": "l", "paid": "20"})
    assert Mark.objects.get().amount_cents == 30_00
    assert as_dana.post(lift, {"key": "m", "paid": "99"}, headers=HX).status_code == 409


def test_the_desk_marks_and_does_not_lift_a_ban(client):
    ana = player()
    client.force_login(carl())
    put(client, ana)
    assert "Only the director may remove a ban" in text(page(client, "person_marks", ana.pk))
    lift = reverse("lift_mark", args=[ana.pk, Mark.objects.get().pk])
    assert client.post(lift, {"key": "l"}).status_code == 403


@pytest.mark.parametrize("name", ["merge_with", "person_data", "person_data_file", "erase_person"])
def test_keeping_is_the_director_s(client, name):
    ana = player()
    for who in (carl(), fay(), staff("ruth", Role.READ_ONLY)):
        client.force_login(who)
        assert page(client, name, ana.pk).status_code == 403
        assert "Delete personal data…" not in text(page(client, "person", ana.pk))
    client.force_login(dana())
    assert page(client, name, ana.pk).status_code == 200


def test_marks_stay_with_the_staff(client):
    tournament, ana = event(), player("Ana Berg")
    director.register_and_seat(tournament.pk, player_id=ana.pk, **BY)
    director.mark_player(club().pk, player_id=ana.pk, kind="warning", reason="Secret", **BY)
    client.force_login(staff("tv", Role.DISPLAY))
    assert page(client, "person_marks", ana.pk).status_code == 403
    client.logout()
    assert "Secret" not in text(page(client, "board", tournament.board_token))


def test_doubles_are_listed_compared_merged_and_made_two_again(as_dana):
    tournament = event()
    keep, other = player("Anna Bergström"), player("Bergstrom Ana")
    Player.objects.filter(pk=other.pk).update(phone="070-1")
    director.register_and_seat(tournament.pk, player_id=keep.pk, **BY)

    listed = page(as_dana, "doubles")
    assert text(listed).count("Compare") >= 1

    shown = text(page(as_dana, "merge_people", keep.pk, other.pk))
    assert 'value="phone" checked' in shown
    assert 'value="name" checked' not in shown
    answer = as_dana.post(
        reverse("merge_people", args=[keep.pk, other.pk]), {"key": "k", "take": ["phone"]}
    )
    assert answer.url == reverse("person", args=[keep.pk])

    assert Player.objects.get(pk=keep.pk).phone == "070-1"
    assert "Undo merge" in text(page(as_dana, "person", keep.pk))
    assert page(as_dana, "person", other.pk).url == reverse("person", args=[keep.pk])
    line = JournalLine.objects.get(kind="player.merged")
    as_dana.post(reverse("undo_in_club", args=[line.revision]))
    assert Player.objects.get(pk=other.pk).merged_into_id is None


def test_two_people_are_not_asked_about_again(as_dana):
    one, other = player("Ana Berg"), player("Ana Berg")
    assert "same name" in text(page(as_dana, "doubles"))

    as_dana.post(reverse("tell_apart", args=[one.pk, other.pk]), {"key": "k"})
    assert "No duplicates" in text(page(as_dana, "doubles"))

    line = JournalLine.objects.get(kind="player.told_apart")
    director.undo_in_club(club().pk, revision=line.revision, **BY)
    assert "same name" in text(page(as_dana, "doubles"))


def test_two_who_play_one_event_show_why_they_cannot_be_one(as_dana):
    tournament, one, other = event(), player("One"), player("Other")
    for who in (one, other):
        director.register_and_seat(tournament.pk, player_id=who.pk, **BY)
    shown = text(page(as_dana, "merge_people", one.pk, other.pk))
    assert "Both are in “Friday Deepstack” now" in shown
    assert ">Merge</button>" not in shown
    answer = as_dana.post(reverse("merge_people", args=[one.pk, other.pk]), {"key": "k"})
    assert answer.status_code == 409


def test_all_data_is_told_to_read_and_for_programs(as_dana):
    tournament, ana, bo = event(), player("Ana Berg"), player("Bo Dahl")
    Player.objects.filter(pk=ana.pk).update(email="ana@example.org", notes="Left-handed")
    for who in (ana, bo):
        director.register_and_seat(tournament.pk, player_id=who.pk, **BY)
    put(as_dana, ana, kind="warning", reason="Ask Dana")

    shown = text(page(as_dana, "person_data", ana.pk))
    for words in ("ana@example.org", "Left-handed", "Ask Dana", "Entry Ana Berg"):
        assert words in shown
    assert "Bo Dahl" not in shown

    kept = json.loads(page(as_dana, "person_data_file", ana.pk).content)
    assert kept["rows"]["tournaments.player"][0]["email"] == "ana@example.org"
    assert kept["rows"]["tournaments.sale"][0]["prize_cents"] == 100_00
    assert kept["rows"]["tournaments.mark"][0]["reason"] == "Ask Dana"
    assert kept["log"][0]["says"] == "New player Ana Berg"
    assert "Bo" not in json.dumps(kept)


def test_erasing_asks_for_the_number(as_dana):
    ana = player("Ana Berg")
    address = reverse("erase_person", args=[ana.pk])
    for typed, status in (("", 400), (str(ana.pk + 1), 409)):
        answer = as_dana.post(address, {"key": "k", "typed": typed})
        assert answer.status_code == status
        assert f"Type {ana.pk} to confirm" in text(answer)
    answer = as_dana.post(address, {"key": "k", "typed": str(ana.pk)}, follow=True)

    assert f"Player {ana.pk}" in text(answer)
    assert "Ana Berg" not in text(answer)
    assert "Data deleted" in text(answer)


def test_who_cannot_be_erased_sees_why(as_dana):
    ana = player("Ana Berg")
    director.register_and_seat(event().pk, player_id=ana.pk, **BY)
    shown = text(page(as_dana, "erase_person", ana.pk))
    assert "which is still open" in shown
    assert "Delete permanently" not in shown
    assert Entry.objects.exists()


def test_another_person_s_mark_is_not_lifted_from_here(as_dana):
    ana, bo = player(), player()
    put(as_dana, ana)
    lift = reverse("lift_mark", args=[bo.pk, Mark.objects.get().pk])
    assert as_dana.post(lift, {"key": "l"}).status_code == 404


def test_all_data_is_said_in_words_and_amounts_in_money(as_dana):
    tournament, ana = event(), player("Ana Berg")
    director.register_and_seat(tournament.pk, player_id=ana.pk, **BY)

    shown = text(page(as_dana, "person_data", ana.pk))

    assert "<dt>To the prize pool</dt><dd>€100</dd>" in shown
    assert f"<dt>Event</dt><dd>{tournament.name}</dd>" in shown
    assert "<dt>Payment method</dt><dd>Cash</dd>" in shown
    assert "cents" not in shown
    assert "False" not in shown


@pytest.mark.parametrize("model", [Player, Entry])
def test_whatever_points_at_a_person_has_words(model):
    left_out = {"id", "revision", "sequence", "sought", "token", "closed", "reserved"}
    left_out |= {"link_generation", "link", "tries"}  # no fact of the person
    for kind in (model, *(kind for kind, _ in pointing_at(model))):
        fields = {field.attname for field in kind._meta.concrete_fields}
        codes = {name for name in fields if name.endswith("_id") and name != "tournament_id"}
        assert kind._meta.label_lower in KINDS
        assert fields - codes - left_out <= set(FIELDS), kind


def test_who_may_not_see_money_reads_no_debt_on_a_person_s_page(client):
    ana = player("Ana Berg")
    director.mark_player(club().pk, player_id=ana.pk, kind="owes", amount_cents=77_77, **BY)

    def read_by(who) -> str:
        client.force_login(who)
        return text(page(client, "person", ana.pk))

    floor, desk = read_by(fay()), read_by(carl())

    assert ["Owes money" in page for page in (floor, desk)] == [True, True]
    assert ["77.77" in page for page in (floor, desk)] == [False, True]


def test_the_club_s_lines_on_its_pages_tell_no_amount_to_who_may_not_see_money():
    director.issue_voucher(club().pk, amount_cents=88_88, currency="EUR", **BY)

    def read_by(who) -> str:
        return lines_of_kinds(["voucher.issued"], club(), by=who)[0].says

    assert read_by(fay()).endswith("issued: •••")
    assert read_by(carl()).endswith("issued: €88.88")
