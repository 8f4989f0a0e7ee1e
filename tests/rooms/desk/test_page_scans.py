"""Codes typed by a scanner: which card was held under it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdsite.web.scanned_codes import LONGEST, Code, Scan, looks_scanned, scan_in

PAGE = "1z-AbCdEfGh_ij-0123"
TICKET = "Zk3_9-abcDEF0123"


@pytest.mark.parametrize(
    ("typed", "scan"),
    [
        (f"https://club.example/p/{PAGE}/", Scan(Code.PLAYER_PAGE, PAGE)),
        (f"HTTP://192.168.1.4:8000/p/{PAGE}", Scan(Code.PLAYER_PAGE, PAGE)),
        (f"https://club.example/p/{PAGE}/?from=card", Scan(Code.PLAYER_PAGE, PAGE)),
        (f" {PAGE}\n", Scan(Code.PLAYER_PAGE, PAGE)),
        (f"https://club.example/check-in/{TICKET}/", Scan(Code.REGISTRATION, TICKET)),
        (TICKET, Scan(Code.REGISTRATION, TICKET)),
        ("https://club.example/players/1190/", Scan(Code.PERSON, "1190")),
    ],
)
def test_a_code_of_the_house_is_known_with_its_address_and_bare(typed, scan):
    assert scan_in(typed) == scan


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "lin mar",
        "1190",
        "Ola Bergström",
        "https://club.example/",
        "https://club.example/p/",
        f"https://club.example/events/1/p/{PAGE}/",
        f"https://club.example/p/{PAGE}/more",
        f"{TICKET} {TICKET}",
        "/p/" + PAGE,
        "a" * (LONGEST + 1),
    ],
)
def test_names_numbers_and_other_addresses_are_no_codes(typed):
    assert scan_in(typed) is None


def test_an_address_is_never_taken_for_a_name():
    assert looks_scanned("https://elsewhere.example/x")
    assert not looks_scanned("Ola Bergström")


@given(st.text(max_size=400))
def test_whatever_is_typed_is_read_without_a_failure_and_gives_a_key_it_contains(typed):
    scan = scan_in(typed)

    assert scan is None or scan.key in typed
