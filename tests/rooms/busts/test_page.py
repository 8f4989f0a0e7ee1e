"""The pages of busts: who is out, and each correction with what it changes before it is made."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.bubble import bubble
from tests.factories import carl, dana, fay, ivy, running
from tournaments import finishes
from tournaments.models import Elimination, Entry, Tournament

pytestmark = pytest.mark.django_db

WHY = {"reason": "seen on the tape"}


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@pytest.fixture
def evening() -> tuple[Tournament, list[Entry]]:
    """Of eight players P1, P2 and P3 have gone out, P1 by P5."""
    tournament = running(players=8, at=timezone.now())
    entries = list(tournament.entries.order_by("number"))
    for entry, by in zip(entries[:3], ([entries[4].pk], [], []), strict=True):
        director.bust_out(entry.pk, by_entries=by, by=fay(), at=timezone.now())
    return tournament, entries


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def page(client, tournament, name="busts", *args, **query):
    return client.get(reverse(name, args=[tournament.pk, *args]), query)


def ask(client, entry, what, **typed):
    return client.post(
        reverse("correct_bust", args=[entry.tournament_id, entry.pk, what]), {**WHY, **typed}
    )


def confirm(client, entry, what, **typed):
    return ask(client, entry, what, confirmed="1", key="k", **typed)


def order(tournament) -> list[str]:
    names = finishes.names_of(tournament.entries.values_list("pk", flat=True))
    return [names[entry] for entry in finishes.standings(tournament)]


def test_everybody_who_is_out_is_listed_the_last_one_first(as_fay, evening):
    tournament, _ = evening

    text = words(page(as_fay, tournament))

    assert re.findall(r">(P\d)<", text)[:3] == ["P3", "P2", "P1"]
    assert "5 of 8 left" in text


def test_a_player_is_found_by_seat_name_or_number_and_led_to_his_page(as_fay, evening):
    tournament, entries = evening
    seat = entries[6].seat

    for sought in ("P7", "#7", f"{seat.table.number}-{seat.number}"):
        answer = page(as_fay, tournament, who=sought)
        assert answer.headers["Location"].endswith(f"/busts/{entries[6].pk}/")
    assert "is not a player in this event" in words(page(as_fay, tournament, who="Zoe"))


def test_a_late_bust_is_shown_with_its_difference_before_it_is_confirmed(as_fay, evening):
    tournament, entries = evening
    where = {"how": "after", "other": entries[0].pk}

    seen = words(ask(as_fay, entries[3], "late", **where))
    assert "Effect" in seen
    assert [entry.number for entry in entries if not hasattr(entry, "elimination")] != []
    assert not Elimination.objects.filter(entry=entries[3]).exists()  # nothing is done yet
    assert order(tournament) == ["P3", "P2", "P1"]

    assert confirm(as_fay, entries[3], "late", **where).status_code == 302
    assert order(tournament) == ["P3", "P2", "P4", "P1"]


@pytest.mark.parametrize(
    ("what", "typed", "after"),
    [
        ("player", {"instead": "P4"}, ["P3", "P2", "P4"]),
        ("order", {"how": "after", "other": "P3"}, ["P1", "P3", "P2"]),
        ("hand", {"other": "P2", "stack_chips": "900", "other_chips": "5 00"}, ["P3", "P1", "P2"]),
        ("hitmen", {"by": "#6, P7"}, ["P3", "P2", "P1"]),
    ],
)
def test_each_correction_is_previewed_and_made(as_fay, evening, what, typed, after):
    tournament, entries = evening
    named = {e.player.name: e.pk for e in entries}
    typed = {k: named[v] if k == "other" else v for k, v in typed.items()}

    assert "Correct" in words(ask(as_fay, entries[0], what, **typed))
    assert confirm(as_fay, entries[0], what, **typed).status_code == 302

    assert order(tournament) == after
    line = tournament.journal.get(kind="entry.bust_corrected")
    assert line.data["reason"] == "seen on the tape"
    assert line.data["instead"] in words(as_fay.get(reverse("journal", args=[tournament.pk])))


def test_a_time_says_where_a_bust_belongs_and_bad_words_are_kept_with_the_refusal(as_fay, evening):
    _, entries = evening

    lacking = ask(as_fay, entries[0], "order", how="at")
    assert (lacking.status_code, "Enter the time" in words(lacking)) == (409, True)
    wrong = ask(as_fay, entries[0], "player", instead="P", reason="kept as typed")
    assert wrong.status_code == 409
    assert "Enter the seat or more of the name" in words(wrong)
    assert 'value="kept as typed"' in words(wrong)
    assert ask(as_fay, entries[0], "found", found_chips="x").status_code == 400
    assert ask(as_fay, entries[0], "nonsense").status_code == 404


def test_chips_found_bring_the_player_back_to_his_seat(as_fay, evening):
    tournament, entries = evening
    told = {"found_chips": 500, "all_in_chips": 5000, "opponent_chips": 5200}

    assert "the player stays in" in words(ask(as_fay, entries[2], "found", **told))
    confirm(as_fay, entries[2], "found", **told)

    assert order(tournament) == ["P2", "P1"]


def test_a_prize_paid_otherwise_is_marked_and_needs_a_second_word(client):
    tournament = bubble(players=4, paid=2, last=100_00, now=timezone.now())
    entries = list(tournament.entries.order_by("number"))
    for entry in entries[:3]:
        director.bust_out(entry.pk, by=fay(), at=timezone.now())
    director.finish(tournament.pk, by=dana(), at=timezone.now())
    director.pay(entries[2].pk, by=carl(), at=timezone.now())
    client.force_login(dana())

    seen = words(ask(client, entries[2], "player", instead="P4"))
    assert "paid €100" in seen
    assert "more is due" in seen
    assert confirm(client, entries[2], "player", instead="P4").status_code == 409
    assert confirm(client, entries[2], "player", instead="P4", sure="1").status_code == 302
    assert "paid €100" in words(page(client, tournament))


def test_who_may_not_correct_sees_the_order_alone(client, evening):
    tournament, entries = evening
    client.force_login(carl())

    assert "Your role cannot correct busts" in words(
        page(client, tournament, "bust", entries[0].pk)
    )
    assert confirm(client, entries[0], "hitmen").status_code in (403, 409)
    assert not tournament.journal.filter(kind="entry.bust_corrected").exists()
    client.force_login(ivy())
    assert page(client, tournament).status_code == 403


def test_a_winner_who_sits_elsewhere_by_now_is_still_ticked(as_fay, evening):
    tournament, entries = evening
    director.bust_out(entries[4].pk, by=fay(), at=timezone.now())

    text = words(page(as_fay, tournament, "bust", entries[0].pk))

    assert f'name="by_entries" value="{entries[4].pk}" checked' in text
