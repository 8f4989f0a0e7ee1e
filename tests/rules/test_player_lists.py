"""A list of people against the book: nobody twice, nobody taken for another."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.imports import Choices, Existing, ListedState, Person
from tournaments.rules.names import search_key
from tournaments.rules.player_lists import changes_of, judged, name_key, phone_key

BORN = date(1980, 12, 31)
KNOWN = (
    Person(1, "Anna Berg", member_number="12", phone="+33 6 12 34 56 78"),
    Person(2, "Bo Lund", born_on=BORN, email="bo@example.org"),
    Person(3, "Thomas Martin"),
)


def verdicts(*listed, known=KNOWN, choices=Choices()):  # noqa: B008 (frozen)
    found = judged(listed, known, choices)
    return [(v.standing, v.known.key if v.known else None) for v in found]


def test_a_member_number_tells_who_it_is_though_the_name_is_written_otherwise():
    assert verdicts(Person(2, "BERG Anna-Lena", member_number="12")) == [(ListedState.CHANGED, 1)]


def test_a_member_number_under_quite_another_name_is_asked_about():
    assert verdicts(Person(2, "Zoë Moreau", member_number="12")) == [(ListedState.DOUBTFUL, 1)]


def test_name_and_birth_date_together_are_a_person():
    assert verdicts(
        Person(2, "lund, bo", born_on=BORN, phone="1234567"),
        Person(3, "Bo Lund", born_on=date(1990, 1, 1)),
    ) == [(ListedState.CHANGED, 2), (ListedState.NEW, None)]


def test_a_phone_is_the_same_with_and_without_its_country():
    assert verdicts(Person(2, "Anna Berg", phone="06.12.34.56.78")) == [(ListedState.CHANGED, 1)]


def test_a_family_shares_a_phone_and_is_asked_about():
    assert verdicts(Person(2, "Karl Berg", phone="0612345678")) == [(ListedState.DOUBTFUL, 1)]
    assert verdicts(Person(2, "Karl Holm", phone="0612345678")) == [(ListedState.NEW, None)]


def test_a_name_alone_is_a_doubt_once_the_list_says_more_than_the_book():
    assert verdicts(Person(2, "Thomas Martin")) == [(ListedState.SAME, 3)]
    assert verdicts(Person(2, "Thomas Martin", notes="tall")) == [(ListedState.DOUBTFUL, 3)]


def test_two_member_numbers_are_two_people():
    assert verdicts(Person(2, "Anna Berg", member_number="99")) == [(ListedState.NEW, None)]


def test_the_second_row_of_a_person_is_a_double_and_another_of_his_name_is_not():
    assert verdicts(
        Person(2, "Zoë Moreau", phone="0611111111"),
        Person(3, "Moreau Zoé", phone="0611111111"),
        Person(4, "Zoë Moreau"),
        Person(5, "Zoë Moreau", phone="0622222222"),
    ) == [
        (ListedState.NEW, None),
        (ListedState.DOUBLE, None),
        (ListedState.DOUBLE, None),
        (ListedState.NEW, None),
    ]


def test_one_member_number_is_not_given_to_two_people_of_a_list():
    assert verdicts(
        Person(2, "Zoë Moreau", member_number="7"), Person(3, "Karl Holm", member_number="7")
    ) == [(ListedState.NEW, None), (ListedState.REFUSED, None)]


def test_as_new_nobody_gets_the_number_of_another():
    as_new = Choices(existing=Existing.NEW)
    assert verdicts(
        Person(2, "Anna Berg", member_number="12"),
        Person(3, "Bo Lund", born_on=BORN),
        choices=as_new,
    ) == [(ListedState.REFUSED, 1), (ListedState.SAME, 2)]


def test_empty_cells_say_nothing():
    assert changes_of(Person(2, "Anna Berg"), KNOWN[0]) == ()
    assert changes_of(Person(2, "Anna Berg", country="SE", banned=True), KNOWN[0]) == (
        "country",
        "banned",
    )


def test_an_extension_is_no_phone_number():
    assert phone_key("123") == ""


@given(st.text(st.characters(codec="ascii")) | st.text())
def test_the_words_of_a_name_are_those_it_is_sought_by(name):
    assert name_key(name).split() == sorted(search_key(name.replace(",", " ")).split())


people = st.lists(
    st.builds(
        Person,
        key=st.just(0),
        name=st.sampled_from(["Anna Berg", "Berg Anna", "Bo Lund", "Bo Berg", "Zoë Moreau"]),
        member_number=st.sampled_from(["", "", "1", "2", "3"]),
        phone=st.sampled_from(["", "", "0611111111", "0622222222"]),
        email=st.sampled_from(["", "", "a@example.org", "A@example.org"]),
        born_on=st.sampled_from([None, None, BORN, date(1990, 1, 1)]),
        origin=st.sampled_from(["", "", "", "list:1", "list:2"]),
    ),
    max_size=12,
)


def numbered(some, *, start):
    rows = enumerate(some, start=start)
    return [_with_key(person, key) for key, person in rows]


def _with_key(person, key):
    fields = ("name", "member_number", "phone", "email", "born_on", "origin")
    return Person(key, **{name: getattr(person, name) for name in fields})


def book_after(known, listed, choices):
    """The slow way: each row written into a book, which refuses what only one may have."""
    book = {person.key: person for person in known}
    for verdict in judged(listed, known, choices):
        choice = choices.of(verdict)
        if choice is Existing.NEW:
            book[verdict.person.key] = verdict.person
        elif choice is Existing.UPDATE and verdict.changes:
            old = book[verdict.known.key]
            said = {n: getattr(verdict.person, n) for n in verdict.changes}
            fields = ("name", "member_number", "phone", "email", "born_on", "origin")
            new = {name: said.get(name, getattr(old, name)) for name in fields}
            book[old.key] = Person(old.key, **new)
        for only in ("member_number", "origin"):
            held = [getattr(one, only) for one in book.values() if getattr(one, only)]
            assert len(held) == len(set(held))
    return book


def as_a_book_may_be(some):
    """Of those who share what only one may have, the first."""
    kept = []
    for one in some:
        if not any(
            (one.member_number and one.member_number == other.member_number)
            or (one.origin and one.origin == other.origin)
            for other in kept
        ):
            kept.append(one)
    return kept


@given(people, people, st.sampled_from(Existing), st.sampled_from(Existing))
def test_whatever_is_chosen_no_number_belongs_to_two(known, listed, existing, doubtful):
    known = as_a_book_may_be(numbered(known, start=1))
    book_after(known, numbered(listed, start=100), Choices(existing, doubtful))


@given(people)
def test_a_list_taken_in_twice_brings_nobody_the_second_time(listed):
    listed = numbered(listed, start=100)
    book = book_after([], listed, Choices())

    again = list(judged(listed, book.values(), Choices()))

    assert [v for v in again if v.standing is ListedState.NEW] == []


def remarks(*listed, known=KNOWN):
    """The column and the words of every remark, with whom each row was held for."""
    return [
        (v.known and v.known.key, [(one.field, one.sentence % one.values) for one in v.remarks])
        for v in judged(listed, known, Choices())
    ]


def test_a_doubt_stands_at_the_column_it_comes_from():
    assert remarks(
        Person(2, "Zoë Moreau", member_number="12"),
        Person(3, "Thomas Martin", notes="tall"),
        Person(4, "Karl Berg", phone="0612345678"),
    ) == [
        (
            1,
            [
                (
                    "member_number",
                    "Member number 12 belongs to Anna Berg. Is it the same person?",
                )
            ],
        ),
        (
            3,
            [
                (
                    "name",
                    "A player named Thomas Martin exists, with no other data to compare."
                    " Same person?",
                )
            ],
        ),
        (1, [("name", "Anna Berg has the same e-mail or phone. Is it the same person?")]),
    ]


def test_a_number_of_somebody_else_refuses_the_row_of_the_one_it_speaks_of():
    bo = Person(2, "Bo Lund", origin="list:1")

    told = remarks(Person(2, "Bo Lund", origin="list:1", member_number="12"), known=(KNOWN[0], bo))

    assert told == [(2, [("member_number", "Member number 12 belongs to Anna Berg already.")])]


def rows(*listed, known=KNOWN, choices=Choices()):  # noqa: B008 (frozen)
    return list(judged(listed, known, choices))


def test_the_same_words_in_another_order_are_asked_about_and_never_merged_or_doubled():
    in_the_book = rows(Person(2, "Martin Thomas"))
    assert [(v.standing, v.known.key) for v in in_the_book] == [(ListedState.DOUBTFUL, 3)]
    assert in_the_book[0].remarks[-1].sentence.startswith("%(player)s exists: the same words")

    first, second = rows(Person(2, "Paul Martin"), Person(3, "Martin Paul"), known=())
    assert (first.standing, second.standing) == (ListedState.NEW, ListedState.DOUBTFUL)
    assert (second.known, second.double_of) == (None, 2)
    assert second.remarks[-1].values == {"row": 2, "player": "Paul Martin"}


def test_words_in_another_order_come_in_as_the_director_says():
    listed = (Person(2, "Paul Martin"), Person(3, "Martin Paul", notes="tall"))

    as_one = Choices(by_row={3: Existing.UPDATE})
    assert rows(*listed, known=(), choices=as_one)[0].person.notes == "tall"
    as_two = Choices(by_row={3: Existing.NEW})
    assert [as_two.of(v) for v in rows(*listed, known=(), choices=as_two)] == [Existing.NEW] * 2
    left = rows(*listed, known=())
    assert (left[0].person.notes, Choices().of(left[1])) == ("", Existing.LEAVE)


def test_a_double_leaves_its_notes_its_marks_and_what_was_empty_with_the_first_row():
    first, second = rows(
        Person(2, "Zoë Moreau", phone="0611111111", notes="tall"),
        Person(3, "Zoe Moreau", phone="06 11 11 11 11", notes="Tall\nleft-handed", banned=True),
        known=(),
    )

    assert second.standing is ListedState.DOUBLE
    assert (first.person.notes, first.person.banned) == ("tall\nTall\nleft-handed", True)
    assert [one.sentence for one in second.remarks] == ["The same person as in row %(row)s."]


def test_what_a_double_says_otherwise_is_told_with_its_field():
    verdict = rows(
        Person(2, "Anna Berg", member_number="12", country="FR"),
        Person(3, "Anna Berg", member_number="12", country="SE"),
    )[1]

    assert [(one.field, one.written) for one in verdict.remarks] == [
        ("country", "SE"),
        ("name", ""),
    ]


def test_of_somebody_in_the_book_a_double_changes_what_the_first_row_did_not():
    first, _ = rows(
        Person(2, "Anna Berg", member_number="12"),
        Person(3, "Anna Berg", member_number="12", born_on=BORN),
    )

    assert (first.standing, first.changes) == (ListedState.CHANGED, ("born_on",))


def test_who_is_told_apart_from_a_double_of_a_row_is_another_person():
    assert verdicts(
        Person(2, "Zoë Moreau"),
        Person(3, "Zoë Moreau", born_on=BORN),
        Person(4, "Zoë Moreau", born_on=date(1990, 1, 1)),
        known=(),
    ) == [(ListedState.NEW, None), (ListedState.DOUBLE, None), (ListedState.NEW, None)]


def test_a_note_that_is_on_file_is_no_change_and_another_is():
    known = Person(1, "Anna Berg", notes="tall\nleft-handed")

    assert changes_of(Person(2, "Anna Berg", notes="Left-handed"), known) == ()
    assert changes_of(Person(2, "Anna Berg", notes="plays Omaha"), known) == ("notes",)


def test_notes_that_have_no_room_beside_those_on_file_are_told():
    known = Person(1, "Anna Berg", member_number="12", notes="x" * 1990)
    (verdict,) = rows(Person(2, "Anna Berg", member_number="12", notes="y" * 50), known=(known,))

    assert (verdict.standing, verdict.changes) == (ListedState.SAME, ())
    assert [one.field for one in verdict.remarks] == ["notes"]
