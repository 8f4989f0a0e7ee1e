"""Chip counts: the grid by tables, a pasted list, leaders, and what is not counted."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import carl, fay, running
from tournaments.models import ChipCount, Entry, Tournament
from tournaments.rules.stacks import spark

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@pytest.fixture
def evening() -> tuple[Tournament, list[Entry]]:
    """Twelve players with 20,000 each at two tables."""
    tournament = running(players=12, at=timezone.now(), seats_per_table=6)
    entries = tournament.entries.order_by("seat__table__number", "seat__number")
    return tournament, list(entries.select_related("seat__table", "player"))


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def page(client, tournament) -> str:
    return words(client.get(reverse("counts", args=[tournament.pk])))


def send(client, tournament, **typed):
    return client.post(reverse("counts", args=[tournament.pk]), {"key": "k", **typed})


def count(tournament, **stacks) -> None:
    counts = {int(pk[1:]): chips for pk, chips in stacks.items()}
    director.count_chips(tournament.pk, counts=counts, by=fay(), at=timezone.now())


def latest() -> dict[int, int]:
    return dict(ChipCount.objects.order_by("pk").values_list("entry", "chips"))


def test_a_grid_and_a_pasted_list_set_stacks_in_one_act(as_fay, evening):
    tournament, (a, b, c, *_) = evening
    b_seat = f"{b.seat.table.number}-{b.seat.number}"

    answer = send(
        as_fay,
        tournament,
        **{f"stack-{a.pk}": "45k", "lines": f"{b_seat} 12 500\n\n{c.player.name}; 1.2k"},
    )

    assert answer.status_code == 302
    assert latest() == {a.pk: 45_000, b.pk: 12_500, c.pk: 1_200}
    assert tournament.journal.filter(kind="chips.counted").count() == 1


def test_what_is_typed_is_kept_when_something_is_wrong_and_nothing_is_set(as_fay, evening):
    tournament, (a, b, *_) = evening

    answer = send(
        as_fay,
        tournament,
        **{f"stack-{a.pk}": "45k", f"stack-{b.pk}": "many", "lines": "9-9 100\nnonsense"},
    )

    text = words(answer)
    assert answer.status_code == 400
    assert 'value="45k"' in text
    assert 'value="many"' in text
    assert "matches no or several players left" in text
    assert "enter a seat and its stack" in text
    assert latest() == {}
    too_many = send(as_fay, tournament, **{f"stack-{a.pk}": "999999999"})
    assert (too_many.status_code, 'value="999999999"' in words(too_many)) == (409, True)
    assert send(as_fay, tournament).status_code == 409


def test_the_difference_is_explained_by_who_is_not_counted(as_fay, evening):
    tournament, entries = evening
    count(tournament, **{f"e{entry.pk}": 25_000 for entry in entries[:4]})

    text = page(as_fay, tournament)

    assert '<dd class="strong">240,000</dd>' in text
    assert "8 players are not counted." in text
    assert "If the counts are right, the uncounted players average 17,500" in text
    assert "2 of 6 not counted" in text
    assert "1 table without counts" in text


def test_a_whole_count_is_exact_or_chips_are_missing_or_there_are_too_many(as_fay, evening):
    tournament, entries = evening
    everybody = {f"e{entry.pk}": 20_000 for entry in entries}
    count(tournament, **everybody)
    assert "equal to chips in play" in page(as_fay, tournament)

    count(tournament, **{f"e{entries[0].pk}": 19_000})
    assert "chips missing" in page(as_fay, tournament)

    count(tournament, **{f"e{entries[0].pk}": 21_000})
    assert "Counted too much" in page(as_fay, tournament)
    director.bust_out(entries[1].pk, by=fay(), at=timezone.now())
    assert "Counted before the last bust" in page(as_fay, tournament)


def test_leaders_have_their_big_blinds_and_a_count_is_taken_back(as_fay, evening):
    tournament, (a, b, *_) = evening
    count(tournament, **{f"e{a.pk}": 30_000, f"e{b.pk}": 12_000})
    count(tournament, **{f"e{a.pk}": 34_000})
    assert "340 BB" in page(as_fay, tournament)
    history = words(as_fay.get(reverse("count_history", args=[tournament.pk, a.pk])))
    assert history.index("34,000") < history.index("30,000")

    newest = ChipCount.objects.order_by("-pk")[0]
    gone = as_fay.post(reverse("take_count_back", args=[tournament.pk, newest.pk]), {"key": "k"})

    assert gone.status_code == 302
    assert latest() == {a.pk: 30_000, b.pk: 12_000}
    line = tournament.journal.get(kind="chips.count_removed")
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=timezone.now())
    assert latest()[a.pk] == 34_000


def test_the_list_to_take_away_has_the_largest_stack_first(as_fay, evening):
    tournament, (a, b, *_) = evening
    count(tournament, **{f"e{a.pk}": 12_000, f"e{b.pk}": 30_000})

    rows = as_fay.get(reverse("counts_csv", args=[tournament.pk])).content.decode().splitlines()

    assert rows[0].endswith("Player,Entry number,Table,Seat,Chips,Big blinds,Counted at")
    seat = f"{b.seat.table.number},{b.seat.number}"
    assert rows[1].startswith(f"{b.player.name},{b.number},{seat},30000,300,")
    assert len(rows) == 13


def test_who_sets_no_counts_reads_them(client, evening):
    tournament, (a, *_) = evening
    client.force_login(carl())

    assert "Your role is read only for counts." in page(client, tournament)
    assert send(client, tournament, **{f"stack-{a.pk}": "100"}).status_code in (403, 409)
    assert latest() == {}


def test_a_stack_over_time_is_a_line_of_at_most_24_counts():
    assert spark([]) is None
    assert spark([100]) is None
    assert spark([100, 300, 200]).points == "2,18 36,2 70,10"
    assert (spark([5, 5]).points, spark([5, 5]).rises) == ("2,10 70,10", 0)
    many = spark(range(100))
    assert (len(many.points.split()), many.end_x, many.end_y, many.rises) == (24, 70, 2, 1)
