"""Names as lists on the wall have them: the surname first."""

import pytest

from tournaments.rules.surnames import listed_name


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("Alice Becker", "Becker, Alice"),
        ("Ola van der Berg", "Berg, Ola van der"),
        ("Robert De Niro", "De Niro, Robert"),
        ("Jean Van Der Meer", "Van Der Meer, Jean"),
        ("Marie DE LA TOUR", "DE LA TOUR, Marie"),
        ("DUBOIS Marie", "DUBOIS, Marie"),
        ("J. R. Ewing", "Ewing, J. R."),
        ("Sam Jones Jr.", "Jones, Sam Jr."),
        ("Becker, Alice", "Becker, Alice"),
        ("Moose", "Moose"),
        ("ALICE BECKER", "BECKER, ALICE"),
        ("王小明", "王小明"),
        ("김 민수", "김 민수"),
        (", Alice", ", Alice"),
    ],
)
def test_a_surname_is_read_from_how_the_name_is_written(typed, listed):
    assert str(listed_name(typed)) == listed


def test_people_are_looked_up_under_the_word_after_small_particles_without_accents():
    names = ["Zoe Adler", "Ola van der Berg", "Åsa Öberg", "Al berg", "Eva Oak"]

    order = sorted(names, key=lambda name: listed_name(name).key)

    assert order == ["Zoe Adler", "Al berg", "Ola van der Berg", "Eva Oak", "Åsa Öberg"]
