"""Chapter: what is left of a person in the log."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.log import Person, data_without, points_at, rows_without, speaks_of, stand_in

ANNA = Person(
    7,
    frozenset({7, 9}),
    entries=frozenset({70}),
    names=frozenset({"Anna Berg", "Anna Berg Falk"}),
    exact=frozenset({"Ace", "a@b.se"}),
    rows={"tournaments.mark": frozenset({3})},
)
NAMED = st.sampled_from(["Anna Berg", "Bo", "Ace", "Anna Bergman", "x", "Anna Berg Falk"])
DATA = st.recursive(
    st.none() | st.integers() | NAMED | NAMED.map(lambda name: f"{name} 1-2 ↔ Bo 3-4"),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["player", "by"]), inner),
)


def test_a_name_goes_wherever_it_stands_whole():
    told = {"player": "Anna Berg", "moves": "Anna Berg 1-2 ↔ Bo 3-4", "by": ["Bo", "Anna Berg"]}
    assert data_without(ANNA, told) == {
        "player": "Player 7",
        "moves": "Player 7 1-2 ↔ Bo 3-4",
        "by": ["Bo", "Player 7"],
    }


def test_the_longest_of_his_names_goes_first():
    assert ANNA.without("Anna Berg Falk wins") == "Player 7 wins"


def test_a_longer_name_and_a_word_for_programs_stay():
    assert data_without(ANNA, "Anna Bergman") == "Anna Bergman"
    cash = Person(1, frozenset({1}), names=frozenset({"cash"}))
    told = {"method": "cash", "player": "cash"}
    assert data_without(cash, told) == {"method": "cash", "player": "Player 1"}


def test_an_alias_goes_where_it_stands_alone():
    assert ANNA.without("Ace") == ""
    assert ANNA.without("Ace high") == "Ace high"


def test_his_own_row_keeps_its_number_and_nothing_else():
    row = {"name": "Anna Berg", "phone": "1", "born_on": "1990-01-01", "club_id": 1}
    [change] = rows_without(
        ANNA, [{"model": "tournaments.player", "pk": 9, "before": None, "after": row}]
    )
    assert change["before"] is None
    assert change["after"] == {"name": "Player 9", "phone": "", "born_on": None, "club_id": 1}


def test_what_was_written_about_him_is_emptied_and_about_others_stays():
    mark = {"model": "tournaments.mark", "pk": 3, "before": None, "after": {"reason": "Loud"}}
    need = {"model": "tables.seatneed", "pk": 1, "before": None}
    his = {**need, "after": {"player_id": 7, "why": "Wheelchair"}}
    other = {
        **need,
        "after": {"player_id": 8, "why": "Friend of Anna Berg", "section": "Anna Berg"},
    }
    changed = rows_without(ANNA, [mark, his, other])
    assert [change["after"].get("why", change["after"].get("reason")) for change in changed] == [
        "",
        "",
        "Friend of Player 7",
    ]
    assert changed[2]["after"]["section"] == "Anna Berg"  # no free column: not Anna's name


@given(DATA)
def test_no_name_is_left_and_doing_it_twice_changes_nothing(data):
    once = data_without(ANNA, data)
    assert data_without(ANNA, once) == once
    assert "Anna Berg " not in str(once).replace("'", " ")


@given(DATA)
def test_who_is_not_named_changes_nothing(data):
    nobody = Person(1, frozenset({1}), names=frozenset({"Zoe Zed"}))
    assert data_without(nobody, data) == data


def test_a_line_speaks_of_him_by_his_number_or_his_entry_s():
    none = {"players": (), "entries": ()}
    assert speaks_of({"of": {"player_id": 7}}, [], **{**none, "players": {7}})
    assert speaks_of({"entry": 70}, [], **{**none, "entries": {70}})
    assert not speaks_of({"number": 7}, [], players={7}, entries={7})
    row = [{"model": "tournaments.entry", "pk": 70, "before": None, "after": {"voided": True}}]
    assert speaks_of({}, row, **{**none, "entries": {70}})
    assert points_at({"player_id": "7"}, {"player_id"}, {7}) is False


def test_the_stand_in_is_the_number():
    assert stand_in(1234) == "Player 1234"


def test_a_line_speaks_of_somebody_by_their_row_or_by_a_row_that_names_them():
    def speaks(model, pk, before=None, after=None):
        change = {"model": model, "pk": pk, "before": before, "after": after}
        return speaks_of({}, [change], players={7}, entries={70})

    assert speaks("tournaments.player", 7)
    assert speaks("tournaments.entry", 70)
    assert not speaks("tournaments.entry", 7)
    assert speaks("tournaments.mark", 1, before={"player_id": 7})
    assert speaks("tournaments.mark", 1, after={"player_id": 7})
    assert speaks("tournaments.payout", 1, after={"entry_id": 70})
    assert not speaks("tournaments.payout", 1, {"entry_id": 7, "player_id": 70}, {"entry_id": 71})
