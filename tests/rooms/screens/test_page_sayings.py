"""What the boards call out: edited by the director, one language at a time, fetched by a board."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.boards import snapshots
from tests.factories import NOON, dana, event, fay, running
from tournaments.access import NotAllowed
from tournaments.models import Look
from tournaments.rules.boards import Loudness, Signal

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def sent(client, tournament, **changes):
    """What the form would send, with some of it typed anew."""
    form = client.get(reverse("sayings", args=[tournament.pk, "en"])).context["form"]
    unchanged = {field.html_name: field.value() for field in form}
    return unchanged | {name.replace("__", "-"): value for name, value in changes.items()}


def change(tournament, text, how=Loudness.VOICE, language="en"):
    return director.change_sayings(
        tournament.pk,
        language=language,
        sentences={Signal.LEVEL: text},
        loudness={Signal.LEVEL: how},
        by=dana(),
        **ORDER,
    )


def spoken(client, tournament, language=""):
    address = reverse("spoken", args=[tournament.board_token])
    return client.get(address, {"lang": language} if language else {}).json()


def test_the_sentences_shown_are_those_of_the_language_marked(as_dana):
    page = as_dana.get(reverse("sayings", args=[event().pk, "fr"])).content.decode()

    assert 'data-language="fr"' in page  # it is spoken in this one by the button that listens
    assert page.count('aria-current="page" lang="fr"') == 1
    assert 'aria-current="page" lang="en"' not in page


def test_a_board_says_our_sentences_in_its_language(client):
    tournament = event()

    english, french = spoken(client, tournament), spoken(client, tournament, "fr")

    assert english["sentences"]["level"] == "Level %(level)s. %(plan)s."
    assert french["sentences"]["level"].startswith("Niveau")
    assert english["loudness"]["paused"] == "tone"
    assert english["version"] == french["version"] == ""


def test_the_houses_sentence_is_said_instead_of_ours(client, as_dana):
    tournament = event()

    answer = as_dana.post(
        reverse("sayings", args=[tournament.pk, "en"]),
        sent(as_dana, tournament, text__level="Blinds up! [blinds]", how__paused="off"),
    )

    assert answer.status_code == 302
    said = spoken(client, tournament)
    assert said["sentences"]["level"] == "Blinds up! %(plan)s"
    assert said["sentences"]["winner"] == "We have a winner: %(player)s!"
    assert said["loudness"]["paused"] == "off"
    assert spoken(client, tournament, "fr")["sentences"]["level"].startswith("Niveau")


def test_boards_are_told_with_the_snapshot_that_they_have_to_learn_it():
    tournament = event()
    before = snapshots.make(tournament)["voice"]

    change(tournament, "Blinds up!")
    tournament.refresh_from_db()

    assert (before, len(snapshots.make(tournament)["voice"])) == ("", 8)


def test_a_refused_sentence_stays_typed_with_the_reason_beside_it(as_dana):
    tournament = event()
    typed = sent(as_dana, tournament, text__level="Now [player]", text__winner="Bravo [Player]")

    answer = as_dana.post(reverse("sayings", args=[tournament.pk, "en"]), typed)

    page = answer.content.decode()
    assert answer.status_code == 400
    assert (
        "“[player]” cannot be inserted in this announcement. Insert one of: [level], [game]" in page
    )
    assert 'value="Now [player]"' in page
    assert 'value="Bravo [Player]"' in page
    assert not Look.objects.exists()


def test_only_the_director_changes_what_is_said(client):
    tournament = running(players=4)
    client.force_login(fay())

    assert client.get(reverse("sayings", args=[tournament.pk])).status_code == 403
    with pytest.raises(NotAllowed):
        director.change_sayings(
            tournament.pk, language="en", sentences={}, loudness={}, by=fay(), **ORDER
        )


def test_only_what_differs_from_the_usual_is_kept():
    tournament = event()

    change(tournament, "", how=Loudness.VOICE)

    assert (Look.objects.get().sayings, Look.objects.get().signals) == ({"en": {}}, {})


def test_the_undo_of_a_change_brings_the_old_sentence_back(client):
    tournament = event()
    change(tournament, "Blinds up!")
    line = change(tournament, "Up we go!", how=Loudness.TONE)

    director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)

    said = spoken(client, tournament)
    assert (said["sentences"]["level"], said["loudness"]["level"]) == ("Blinds up!", "voice")


def test_the_page_shows_each_signal_with_what_it_may_name(as_dana):
    tournament = event()

    page = as_dana.get(reverse("sayings", args=[tournament.pk])).content.decode()

    for said in ("Shuffle up and deal", "[blinds]", "tone and sentence", "One minute left"):
        assert said in page
    assert as_dana.get(reverse("sayings", args=[tournament.pk, "xx"])).status_code == 404


def test_nobody_reads_the_names_that_programs_use(as_dana):
    tournament = event()
    change(tournament, "Up! %(plan)s, level %(level)s")

    page = as_dana.get(reverse("sayings", args=[tournament.pk, "en"])).content.decode()

    assert 'value="Up! [blinds], level [level]"' in page
    assert "%(" not in page.replace('"blinds": "Blinds %(small)s', "").split("sayings-plan")[0]


def test_a_french_reader_names_them_in_french(as_dana, client):
    tournament = event()
    as_dana.cookies["django_language"] = "fr"
    page = reverse("sayings", args=[tournament.pk, "en"])
    shown = as_dana.get(page)
    word = next(chip for row in shown.context["form"].rows() for chip in row.chips).typed

    form = {field.html_name: field.value() for field in shown.context["form"]}
    as_dana.post(page, form | {"text-start": f"Go! {word}"})

    assert Look.objects.get().sayings["en"]["start"] == "Go! %(event)s"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Only 5 % left", "Write “percent”."),
        ("[blinds", ""),
        ("See [nothing]", "“[nothing]” cannot be inserted"),
    ],
)
def test_what_a_voice_cannot_say_is_refused_in_place(as_dana, text, says):
    tournament = event()

    answer = as_dana.post(
        reverse("sayings", args=[tournament.pk, "en"]),
        sent(as_dana, tournament, text__level=text),
    )

    assert (answer.status_code == 302) == (not says)
    assert says in answer.content.decode()


def test_a_sentence_that_names_nothing_says_so(as_dana):
    tournament = event()

    answer = as_dana.post(
        reverse("sayings", args=[tournament.pk, "en"]),
        sent(as_dana, tournament, text__day_over="Bye, [player]"),
    )

    assert "this announcement takes no insertions" in answer.content.decode()
