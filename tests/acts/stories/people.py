"""What is done about people, screens and boards, and in the log."""

from tdsite import director
from tdsite.rooms.imports.club_files.reading import read as read_club_file
from tdsite.rooms.imports.report import evening_of
from tests.acts.examined import Steps, do
from tests.acts.stories.register import story
from tests.factories import NOON, club, dana, paired, player, running
from tests.rooms.imports.listed import read as read_results
from tests.scenarios.office import EVENT_OF_A_CLUB, FILES
from tournaments.models import Club, TelevisionKey
from tournaments.rules.imports import Person
from tournaments.rules.seasons import Terms


@story(
    *("create_player", "change_player", "mark_player", "lift_mark", "tell_apart"),
    *("merge_players", "import_players", "renew_player_links", "erase_player"),
)
def book_of_people() -> Steps:
    created = yield do("create_player", name="Tom Berg")
    tom = {"player_id": created.data["player_id"]}
    other = player("Thomas Berg").pk
    yield do("change_player", **tom, notes="Seat 1")
    marked = yield do("mark_player", **tom, kind="owes", amount_cents=20_00, reason="a loan")
    yield do("lift_mark", mark_id=marked.data["mark_id"])
    yield do("tell_apart", **tom, other_id=other)
    yield do("merge_players", **tom, other_id=other)
    yield do("import_players", people=[Person(2, "Listed", member_number="77")], file="m.csv")
    yield do("renew_player_links", **tom)
    yield do("erase_player", **tom, typed=tom["player_id"])


@story(
    *("add_screen", "change_screen", "identify_screens", "identify_screen", "remove_screen"),
    *("rename_television", "point_television", "unpair_television", "pair_television"),
    *("add_slide", "remove_slide"),
    *("note", "end_note", "change_look", "change_sayings", "renew_public_links"),
)
def screens() -> Steps:
    here = running(players=3)
    of_event = {"tournament_id": here.pk}
    added = yield do("add_screen", **of_event, name="Bar")
    number = {"number": added.data["number"]}
    yield do("change_screen", **of_event, **number, muted=True)
    yield do("identify_screens", **of_event)
    yield do("identify_screen", **of_event, **number)
    television = {"television_id": paired(here).pk}
    yield do("rename_television", **television, name="Door")
    yield do("point_television", **television, **of_event, **number)
    yield do("unpair_television", **television)
    yield do("remove_screen", **of_event, **number)
    until = NOON.replace(hour=13)
    TelevisionKey.objects.create(digest="d" * 64, code="555111", code_until=until, seen_at=NOON)
    yield do("pair_television", **of_event, code="555111", name="Hall")
    put_up = yield do("note", **of_event, text="Food until nine", minutes=30)
    yield do("end_note", **of_event, notice_id=put_up.data["notice_id"])
    slide = yield do("add_slide", **of_event, text="Kitchen open until one", seconds=20)
    yield do("remove_slide", **of_event, slide_id=slide.data["slide_id"])
    yield do("change_look", **of_event, accent="red")
    yield do("change_sayings", **of_event, language="en", sentences={}, loudness={})
    yield do("renew_public_links", **of_event)


@story(
    *("import_event", "import_results", "import_standings", "bring_in"),
    *("undo", "undo_together", "undo_in_club"),
)
def log() -> Steps:
    house = club()
    content = (FILES / "club-night-2012.tdt").read_bytes()
    read = evening_of(house, content, file_name="club-night-2012.tdt")
    yield do("import_event", read=read, file_name="club-night-2012.tdt", file_hash="f" * 64)
    brought = read_club_file(EVENT_OF_A_CLUB.read_bytes())
    yield do("bring_in", read=brought, file_name=EVENT_OF_A_CLUB.name, answers={})
    results = read_results().events
    yield do("import_results", events=results, file_name="cup.csv", answers={})
    league = director.found_league(house.pk, name="Harbour", by=dana(), at=NOON).data["league_id"]
    terms = Terms("2024", "n - r + 1")
    season = director.open_season(league, terms=terms, by=dana(), at=NOON).data["season_id"]
    told = {"season_id": season, "standing": results[0], "file_name": "so far.csv", "answers": {}}
    yield do("import_standings", **told)
    here = running(players=3)
    of_event = {"tournament_id": here.pk}
    revisions = [
        director.open_tables(here.pk, number=1, by=dana(), at=NOON).revision for _ in range(3)
    ]
    yield do("undo", **of_event, revision=revisions.pop())
    yield do("undo_together", **of_event, revisions=revisions[::-1])
    director.found_league(house.pk, name="Autumn", by=dana(), at=NOON)
    yield do("undo_in_club", revision=Club.objects.get(pk=house.pk).revision)
