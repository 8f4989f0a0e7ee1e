"""Chapter: no act is forgotten.  Each act of the director is played and taken back in a chapter."""

import re
from pathlib import Path

from tdsite import director
from tournaments.kinds import KINDS

CHAPTERS = (
    *sorted(Path(__file__).parent.glob("test_undo*.py")),
    Path(__file__).with_name("office.py"),
    Path(__file__).with_name("test_every_act_of_money.py"),
    Path(__file__).parents[1] / "operations" / "test_ledger_property.py",  # the desk
)
LASTS = {  # no undo takes it back, and the kind of its line says why
    "add_person": "staff.added",
    "agree_to_person": "staff.agreed",
    "announce_series_day": "tournament.opened",
    "change_deck": "tables.deck_changed",
    "erase_player": "player.erased",
    "found_club": "club.founded",
    "identify_screens": "screen.identified",
    "open_event": "tournament.opened",
    "pair_television": "television.paired",
    "remove_sample": "sample.removed",
    "renew_player_links": "player.links_renewed",
    "renew_public_links": "links.renewed",
    "set_password": "staff.password_set",
    "set_pin": "staff.pin_set",
    "share_device": "staff.device_shared",
    "unpair_television": "television.unpaired",
}


def test_every_act_of_the_director_is_taken_back_in_one_of_the_chapters():
    written = "".join(chapter.read_text() for chapter in CHAPTERS)
    played = set(re.findall(r"director\.(\w+)[(,]", written)) & director.COMMANDS

    assert director.COMMANDS - played == LASTS.keys()


def test_what_is_left_out_says_why_it_lasts():
    assert all(KINDS[kind].why_no_undo for kind in LASTS.values())
