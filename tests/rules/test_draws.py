"""Chapter: a draw as text.  Robert's Rules 7.2, 7.7, 7.13; TDA 2024 7, 10-B; docs/draws.md."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules import draws
from tables.rules.apart import CannotKeepApart
from tables.rules.draws import NotADraw, hold, replay, seal, seed_of
from tables.rules.floor import Place
from tournaments.rules.chance import DECK, Chance, strength

SECRET = "5e" * 32
SEEDS = [f"{number:064x}" for number in range(1, 601)]


def places(text: str) -> list[Place]:
    return [draws.place_of(word) for word in text.split()]


# The seed


def test_every_draw_of_an_event_has_a_seed_of_its_own():
    seeds = [seed_of(SECRET, number) for number in range(1, 101)]

    assert len(set(seeds)) == 100
    assert seeds[6] == hmac.new(bytes.fromhex(SECRET), b"draw 7", hashlib.sha256).hexdigest()


def test_the_seal_shows_a_seed_without_telling_it():
    assert seal("ab" * 32) == hashlib.sha256(("ab" * 32).encode()).hexdigest()


# What the lines do


def test_chairs_that_are_picked_are_dealt_in_the_order_of_the_players():
    drawn = hold("pick 3 1-1 1-2 1-3\ndeal 7 8 9", Chance(SEEDS[0], "draw"))

    assert [line.split()[0] for line in drawn.lines] == ["7", "8", "9"]
    assert sorted(drawn.chairs.values()) == places("1-1 1-2 1-3")


def test_a_chair_that_is_gone_is_not_picked_again():
    for seed in SEEDS[:40]:
        text = "pick 1 1-1 1-2\ndeal 7\npick 2 1-1 1-2 1-3\ndeal 8 9"
        chairs = hold(text, Chance(seed, "draw")).chairs

        assert sorted(chairs.values()) == places("1-1 1-2 1-3")


def test_players_kept_apart_never_share_a_table_and_those_who_sit_count():
    for seed in SEEDS[:40]:
        text = "seated 3 1-9\napart 3 7\napart 7 8\npick 2 1-1 1-2\npick 2 2-1 2-2\ndeal 6 7 8 9"
        chairs = hold(text, Chance(seed, "draw")).chairs

        assert (chairs[7].table, chairs[8].table) == (2, 1)


def test_the_highest_card_takes_the_first_chair():
    drawn = hold("pick 3 1-1 2-2 3-3\ndeal-by-card 7 8 9", Chance(SEEDS[4], "draw"))

    rows = [line.split() for line in drawn.lines]
    assert [row[1] for row in rows] == sorted((r[1] for r in rows), key=strength, reverse=True)
    assert {int(entry): draws.place_of(chair) for entry, _, chair in rows} == drawn.chairs


def test_a_broken_table_keeps_players_apart_too():
    for seed in SEEDS[:40]:
        text = "apart 7 8\npick 1 1-1\npick 2 2-1 2-2\ndeal-by-card 7 8 9"
        chairs = hold(text, Chance(seed, "draw")).chairs

        assert chairs[7].table != chairs[8].table


def test_two_players_for_one_table_cannot_be_kept_apart():
    with pytest.raises(CannotKeepApart):
        replay(SEEDS[0], "apart 7 8\npick 2 2-1 2-2\ndeal-by-card 7 8")
    with pytest.raises(CannotKeepApart):
        replay(SEEDS[0], "apart 7 8\npick 2 2-1 2-2\ndeal 7 8")


def test_each_line_of_cards_opens_a_new_deck_and_a_full_one_is_followed_by_another():
    lines = [draws.cards(range(60)), draws.cards(["2-1", "2-2"])]

    dealt = [card for _, card in hold("\n".join(lines), Chance(SEEDS[0], "draw")).cards]

    assert sorted(dealt[:52]) == sorted(DECK)
    assert len(set(dealt[52:60])) == 8


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shuffle 1",
        "pick 3 1-1",
        "pick x 1-1",
        "pick 1 1-1\ndeal 7 8",
        "deal 7",
        "apart 1",
        "seated 1",
        "pick 1 11",
        "pick 1 1-1 ",
        "deal x",
    ],
)
def test_what_is_no_draw_is_refused(text):
    with pytest.raises(NotADraw):
        replay(SEEDS[0], text)


# Chance


@given(st.integers(1, 9), st.integers(0, 8), st.sampled_from(SEEDS))
def test_the_same_seed_gives_the_same_draw(chairs, fewer, seed):
    players = max(1, chairs - fewer)
    text = "\n".join(
        [
            draws.pick(players, [Place(1, n) for n in range(1, chairs + 1)]),
            draws.deal(range(players)),
        ]
    )

    assert replay(seed, text) == replay(seed, text)
    assert len(set(hold(text, Chance(seed, "draw")).chairs.values())) == players


def test_every_order_of_three_chairs_comes_up_about_as_often():
    found = Counter(replay(seed, "pick 3 1-1 1-2 1-3\ndeal 1 2 3") for seed in SEEDS)

    assert len(found) == len(list(permutations("123")))
    assert max(found.values()) < 150
    assert min(found.values()) > 60
