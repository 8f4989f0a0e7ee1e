"""The public pages of draws: everything that proves them, and no secret before its time."""

import io
import json
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tables.draws import next_seals
from tables.models import Draw, DrawSecret, Seat
from tables.operations import draws as operations
from tables.rules.draws import commitment, replay, seal, seed_of
from tdsite import director
from tdsite.rooms.draw import proofs
from tdsite.rooms.draw.proofs import file_text
from tests.factories import NOON, carl, dana, event, level, pause, player, running, sell
from tests.rules.test_proof import VERIFIER, verified
from tournaments.models import JournalLine, Tournament

pytestmark = pytest.mark.django_db
BY = {"by": None, "at": NOON}
API = ("", "journal/", "entries/", "tables/")


def page(client, tournament: Tournament, number: int | None = None, **headers) -> str:
    name, more = ("draws", []) if number is None else ("draw", [number])
    answer = client.get(reverse(name, args=[tournament.board_token, *more]), **headers)
    assert answer.status_code == 200
    return answer.content.decode()


def file(client, tournament: Tournament, number: int) -> dict:
    return client.get(reverse("draw_file", args=[tournament.board_token, number])).json()


def row(tournament: Tournament, number: int = 1) -> Draw:
    return Draw.objects.get(tournament=tournament, number=number)


def waiting(players: int = 12) -> Tournament:
    """An event whose seats are not drawn yet."""
    tournament = event(seed="07" * 32)
    sell(tournament, *(f"P{n}" for n in range(1, players + 1)))
    return tournament


def seed_to_come(tournament: Tournament, number: int) -> str:
    return seed_of(DrawSecret.objects.get(tournament=tournament).secret, number)


def everything_said(client, tournament: Tournament) -> str:
    """All that anybody may read: pages, files, API, the log."""
    pages = [page(client, tournament)]
    for draw in Draw.objects.filter(tournament=tournament):
        pages.append(page(client, tournament, draw.number))
        pages.append(json.dumps(file(client, tournament, draw.number)))
    client.force_login(dana())
    staff = [reverse(name, args=[tournament.pk]) for name in ("journal", "dashboard")]
    staff += [f"/api/tournaments/{tournament.pk}/{path}" for path in API]
    answers = [client.get(path) for path in staff]
    assert {answer.status_code for answer in answers} == {200}
    pages += [answer.content.decode() for answer in answers]
    client.logout()
    lines = JournalLine.objects.values_list("data", "changes")
    return "\n".join([*pages, json.dumps(list(lines))])


# What is public


def test_a_draw_of_a_real_event_is_verified_by_the_program_from_its_public_file(client, tmp_path):
    tournament = running(players=12)

    for draw in Draw.objects.filter(tournament=tournament):
        public = file(client, tournament, draw.number)
        assert verified(public, tmp_path / "draw.json").returncode == 0
        assert public["drawn"] == draw.drawn


def test_a_real_draw_altered_by_one_character_is_rejected(client):
    public = file(client, running(players=12), 1)

    for field in ("seal", "commitment", "seed", "given", "drawn"):
        for at in range(0, len(public[field]), 7):
            other = "0" if public[field][at] != "0" else "1"
            altered = public[field][:at] + other + public[field][at + 1 :]
            assert not all(VERIFIER.checks({**public, field: altered}).values())


def test_a_real_file_altered_by_any_single_byte_is_rejected(client, tmp_path):
    tournament = running(players=12)
    whole = client.get(reverse("draw_file", args=[tournament.board_token, 1])).content
    rng, path = Random(3), tmp_path / "draw-1.json"
    assert accepted(whole, path)

    for at in [0, len(whole) - 1, *rng.sample(range(len(whole)), 200)]:
        other = rng.choice([byte for byte in range(256) if byte != whole[at]])
        assert not accepted(whole[:at] + bytes([other]) + whole[at + 1 :], path)


def accepted(content: bytes, path: Path) -> bool:
    """Whether the command does; the stand-alone program checks the same, tested beside it."""
    path.write_bytes(content)
    try:
        call_command("verify_draw", path, stdout=io.StringIO())
    except CommandError:
        return False
    return True


def test_the_list_says_every_draw_and_the_seal_of_the_next(client):
    tournament = running(players=12)

    shown = page(client, tournament)

    assert "Seat draw" in shown
    assert next_seals(tournament) == [seal(seed_to_come(tournament, n)) for n in (3, 4)]
    assert all(found in shown for found in next_seals(tournament))
    assert seed_to_come(tournament, 3) not in shown


def test_the_seal_shown_before_is_the_seal_of_the_draw_made_after(client):
    tournament = waiting()
    before = page(client, tournament)

    director.start(tournament.pk, by=dana(), at=NOON)

    assert file(client, tournament, 1)["seal"] in before
    assert file(client, tournament, 2)["seal"] in before  # the buttons, in the same act


def test_a_draw_is_shown_in_the_words_of_the_floor(client):
    tournament = running(players=12)

    shown = page(client, tournament, 1)

    assert "12 players" in shown
    assert "P7" in shown
    chairs = dict(line.split(" ") for line in row(tournament).drawn.split("\n"))
    assert chairs["7"] in shown
    assert row(tournament).seed in shown


def test_the_alias_is_the_name_that_is_published(client):
    tournament = waiting(players=3)
    shy = director.create_player(
        tournament.club_id, name="Bertrand Ruelle", alias="Moose", by=dana(), at=NOON
    )
    director.register_and_seat(tournament.pk, player_id=shy.data["player_id"], by=carl(), at=NOON)
    director.start(tournament.pk, by=dana(), at=NOON)

    shown = page(client, tournament, 1)

    assert "Moose" in shown
    assert "Ruelle" not in shown + json.dumps(file(client, tournament, 1))


def test_the_pages_speak_french(client):
    tournament = running(players=4)

    client.cookies["django_language"] = "fr"

    assert page(client, tournament, 1).startswith('<!doctype html><html lang="fr"')


def test_an_address_that_is_not_there_is_not_found(client):
    tournament = running(players=4)

    for address in ("/d/nothing/", f"/d/{tournament.board_token}/99/", "/d/nothing/1.json"):
        assert client.get(address).status_code == 404


def test_the_program_and_the_specification_can_be_taken_from_here(client):
    assert b"hmac" in client.get(reverse("draw_script")).content
    assert b"# Draws that anyone can check" in client.get(reverse("draw_specification")).content


@pytest.mark.parametrize("number", [None, 1])
def test_a_page_asks_the_database_as_often_for_many_draws_as_for_few(
    client, number, django_assert_max_num_queries
):
    tournament = running(players=12)
    for n in range(5):
        one = player(f"Late {n}")
        director.register_and_seat(tournament.pk, player_id=one.pk, by=carl(), at=NOON)

    with django_assert_max_num_queries(10):
        page(client, tournament, number)


def test_the_public_reads_which_laws_the_event_is_played_by(client):
    tournament = event(policy={"break_order": "shortest"})

    shown = client.get(reverse("policy", args=[tournament.board_token])).content.decode()

    assert "The shortest table breaks" in shown
    assert "Robert&#x27;s Rules 7.17" in shown
    assert reverse("policy", args=[tournament.board_token]) in page(client, tournament)


# What is secret


def test_an_announced_draw_shows_its_input_and_its_seal_and_no_seed(client):
    tournament = waiting()
    director.commit_draw(tournament.pk, **BY)
    seed = seed_to_come(tournament, 1)

    public = file(client, tournament, 1)

    assert (public["seed"], public["drawn"]) == (None, None)
    assert (public["seal"], public["given"]) == (seal(seed), row(tournament).given)
    assert public["commitment"] == commitment(seed, public["given"])
    assert seed not in everything_said(client, tournament)
    assert "Verify in this browser" not in page(client, tournament, 1)


def test_a_draw_not_released_shows_neither_seed_nor_result(client):
    tournament = waiting()
    director.commit_draw(tournament.pk, **BY)
    director.make_draw(tournament.pk, **BY)

    public = file(client, tournament, 1)

    assert (public["seed"], public["drawn"]) == (None, None)
    assert row(tournament).seed not in everything_said(client, tournament)
    assert row(tournament).drawn.split("\n")[0] not in page(client, tournament, 1)


def test_a_released_draw_shows_both(client):
    tournament = waiting()
    director.commit_draw(tournament.pk, **BY)
    director.make_draw(tournament.pk, **BY)
    director.release_draw(tournament.pk, number=1, **BY)

    public = file(client, tournament, 1)

    assert public["drawn"] == replay(public["seed"], public["given"])
    assert "Verify in this browser" in page(client, tournament, 1)


def test_a_draw_that_was_undone_stays_on_the_list_with_its_seed(client):
    tournament = waiting()
    line = director.start(tournament.pk, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    public = file(client, tournament, 1)

    assert public["seed"] == row(tournament).seed
    assert "This draw was undone" in page(client, tournament, 1)
    assert "Undone" in page(client, tournament)


def test_neither_the_secret_nor_a_seed_to_come_is_ever_said(client):
    tournament = running(players=12)
    operations_seen = everything_said(client, tournament)

    assert DrawSecret.objects.get(tournament=tournament).secret not in operations_seen
    for number in range(3, 8):
        assert seed_to_come(tournament, number) not in operations_seen
    assert operations.rules.seal(seed_to_come(tournament, 3)) in operations_seen


# The command


def test_the_command_verifies_a_file_and_rejects_an_altered_one(client, tmp_path, capsys):
    public, path = file(client, running(players=12), 1), tmp_path / "draw-1.json"
    path.write_text(file_text(public))
    call_command("verify_draw", path)
    assert capsys.readouterr().out.split() == [
        word for name in ("file", "seal", "commitment", "output") for word in (name, "holds")
    ]

    path.write_text(file_text({**public, "drawn": public["drawn"][:-1] + "9"}))
    with pytest.raises(CommandError, match="does not match what was published"):
        call_command("verify_draw", path)


def test_the_cards_of_a_race_from_several_decks_are_verified_by_anybody(client, tmp_path, capsys):
    plan = (pause(remove=25), level(5000, 10000))
    tournament = running(players=6, schedule=plan)
    order = {"by": dana(), "at": NOON}
    director.open_color_up(tournament.pk, old=25, new=1000, **order)
    held = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    counted = dict.fromkeys(held.values_list("number", flat=True), 39)
    line = director.race_table(tournament.pk, old=25, table=1, counted=counted, **order)
    public, path = file(client, tournament, line.data["draw"]), tmp_path / "draw.json"
    path.write_text(file_text(public))

    call_command("verify_draw", path)

    assert len(line.data["cards"]) == 6 * 39
    assert verified(public, path).returncode == 0
    assert capsys.readouterr().out.count("holds") == 4


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"seed": null, "given": "", "format": ""}'])
def test_the_command_says_when_a_file_is_no_public_draw(text, tmp_path):
    path = tmp_path / "draw-1.json"
    path.write_text(text)

    with pytest.raises(CommandError, match="not the file of a draw"):
        call_command("verify_draw", path)


@pytest.mark.parametrize(
    "altered",
    [
        lambda told: {**told, "extra": 1},
        lambda told: {**told, "player": "Ann"},
        lambda told: dict(reversed(told.items())),
        lambda told: {name: told[name] for name in told if name != "seal"},
        lambda told: {**told, "given": 7},
        lambda told: list(told.items()),
    ],
)
def test_the_command_takes_no_other_fields_and_no_other_order(altered, tmp_path):
    seed, given = "ab" * 32, "pick 1 1-1 1-2\ndeal 7"
    told = {
        "format": "draw 1",
        "seal": seal(seed),
        "commitment": commitment(seed, given),
        "seed": seed,
        "given": given,
        "drawn": replay(seed, given),
    }
    path = tmp_path / "draw-1.json"
    path.write_text(file_text(told))
    call_command("verify_draw", path, stdout=io.StringIO())

    path.write_text(file_text(altered(told)))

    with pytest.raises(CommandError, match="not the file of a draw"):
        call_command("verify_draw", path)


def test_the_command_verifies_all_draws_of_an_event_against_book_and_log(capsys):
    tournament = running(players=12)
    late = player("Late")
    director.register_and_seat(tournament.pk, player_id=late.pk, by=carl(), at=NOON)

    call_command("verify_draw", event=tournament.pk, all=True)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "draw 3 (late_seat, released): commitment holds, seal holds, seed holds, output holds"
    )

    Draw.objects.filter(number=3).update(given="pick 1 1-1\ndeal 13")
    with pytest.raises(CommandError, match="draws 3"):
        call_command("verify_draw", event=tournament.pk, all=True)


# Words


def test_the_input_is_told_by_what_its_lines_say():
    given = "seated 9 1-2\napart 4 9\npick 1 1-1 1-3\npick 1 2-1\ndeal-by-card 4 5"

    went_in = proofs.input_of(given, {"4": "Ann", "9": "Ned"})

    assert [one.name for one in went_in.people] == ["Ann", "Entry 5"]
    assert [(one.name, chair) for one, chair in went_in.seated] == [("Ned", "1-2")]
    assert [(one.name, other.name) for one, other in went_in.apart] == [("Ann", "Ned")]
    assert [(pick.number, pick.chairs) for pick in went_in.picks] == [
        (1, ("1-1", "1-3")),
        (1, ("2-1",)),
    ]
    assert went_in.by_card


def test_the_result_is_told_line_by_line():
    people = [proofs.Person("4", "Ann"), proofs.Person("5", "Bob")]

    by_card = proofs.results_of("5 Ks 1-1\n4 Td 2-1", people=people)
    cards = proofs.results_of("1-1 Ah", people=[])

    assert [(r.person.name, r.card, r.chair) for r in by_card] == [
        ("Bob", "K♠", "1-1"),
        ("Ann", "10♦", "2-1"),
    ]
    assert [(r.holder, r.card) for r in cards] == [("1-1", "A♥")]
