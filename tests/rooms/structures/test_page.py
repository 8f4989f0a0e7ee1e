"""The library and the editor as pages: what is typed, judged, loaded, saved, printed."""

import pytest
from django.urls import reverse
from django.utils import translation

from blinds.models import ChipSet, Structure
from blinds.queries import schedule_of, steps_of
from tdsite import director
from tdsite.rooms.structures.forms.steps import CELLS, StepsForm
from tdsite.rooms.structures.ready_made import READY_MADE
from tests.factories import EVENING, NOON, carl, club, dana, event, level, running
from tests.rooms.club.test_page import typed as event_typed
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
CHIPS = [(25, "green"), (100, "black"), (500, "purple")]
HORSE = next(one for one in READY_MADE if one.key == "horse")


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def saved(name="Evening", schedule=EVENING, **given) -> Structure:
    director.save_structure(
        club().pk, name=name, schedule=schedule, chips=CHIPS, by=dana(), at=NOON, **given
    )
    return Structure.objects.get(tournament=None, name=name)


def typed(schedule=EVENING, **changes):
    """The form as a browser sends it."""
    rows = StepsForm.of(schedule).rows
    columns = {name: [row.cells[name] for row in rows] for name in CELLS}
    chips = {"chip": ["25", "100", "500"], "colour": ["green", "black", "purple"]}
    return {"name": "Evening", "do": "save", "notes": "", **columns, **chips, **changes}


def editor(structure) -> str:
    return reverse("structure", args=[structure.pk])


def test_the_library_shows_what_each_structure_is_made_of(as_dana):
    saved(HORSE.name, HORSE.schedule)

    page = as_dana.get(reverse("structures")).content.decode()

    for word in ("HORSE, limit", "15", "5:30", "50/100", "3,000/6,000", "Razz", "Turbo"):
        assert word in page


def test_those_of_the_house_are_added_at_one_press_and_offered_no_more(as_dana):
    as_dana.post(reverse("add_ready_made", args=["turbo"]))

    assert Structure.objects.get(tournament=None).name == "Turbo, 10 minutes"
    assert (
        reverse("add_ready_made", args=["turbo"])
        not in as_dana.get(reverse("structures")).content.decode()
    )


def test_a_structure_is_duplicated_removed_and_the_removal_undone(as_dana):
    one = saved()

    as_dana.post(reverse("duplicate_structure", args=[one.pk]))
    as_dana.post(reverse("duplicate_structure", args=[one.pk]))
    names = Structure.objects.filter(tournament=None).order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Evening", "Evening, copy", "Evening, copy 2"]

    page = as_dana.post(reverse("remove_structure", args=[one.pk]), follow=True)
    undo = reverse("undo_in_club", args=[club().revision])
    assert undo in page.content.decode()
    as_dana.post(undo)
    assert steps_of(Structure.objects.get(pk=one.pk)) == EVENING


def test_what_is_typed_without_a_script_is_saved_as_it_stands(as_dana):
    answer = as_dana.post(reverse("new_structure"), typed(HORSE.schedule, name="Ours"))

    one = Structure.objects.get(tournament=None)
    assert answer["Location"] == editor(one)
    assert (one.name, steps_of(one)) == ("Ours", HORSE.schedule)
    assert one.chips == [[25, "green"], [100, "black"], [500, "purple"]]


def test_a_wrong_cell_is_marked_and_nothing_is_saved_or_lost(as_dana):
    one = saved()
    sent = typed(name="New name")
    sent["big_blind"][1] = "2oo"

    page = as_dana.post(editor(one), sent)

    assert page.status_code == 400
    html = page.content.decode()
    assert 'value="2oo"' in html
    assert "“2oo” is not a number of chips" in html
    assert 'value="New name"' in html
    assert steps_of(one) == EVENING


def test_a_text_that_is_no_plan_stays_to_be_corrected(as_dana):
    page = as_dana.post(editor(saved()), typed(do="read", pasted="Dear all, see you on Friday"))

    shown = page.content.decode()
    assert page.status_code == 400
    assert "Dear all, see you on Friday</textarea>" in shown
    assert '<details class="side-part" id="read" open>' in shown


def test_numbers_in_remarks_are_written_as_everywhere(as_dana):
    page = as_dana.get(editor(saved(schedule=(level(1000, 2000), level(2000, 4000)))))

    assert "from 2,000 to 4,000" in page.content.decode()


def test_cells_a_break_does_not_have_are_not_read(as_dana):
    sent = typed()
    sent["small_blind"][2] = sent["game"][2] = "takes the rest"  # from when this row was a level

    as_dana.post(reverse("new_structure"), sent)

    assert steps_of(Structure.objects.get(tournament=None)) == EVENING


@pytest.mark.parametrize(
    ("press", "bigs"),
    [
        ("level-2", ["100", "200", "", "", "400"]),
        ("break-0", ["", "100", "200", "", "400"]),
        ("copy-1", ["100", "100", "200", "", "400"]),
        ("up-2", ["200", "100", "", "400"]),
        ("down-1", ["200", "100", "", "400"]),
        ("delete-1", ["200", "", "400"]),
        ("up-1", ["100", "200", "", "400"]),
        ("delete-99", ["100", "200", "", "400"]),
    ],
)
def test_the_buttons_of_a_row_work_without_a_script(as_dana, press, bigs):
    one = saved()

    page = as_dana.post(editor(one), typed(EVENING[:4], do=press))

    assert [row.cells["big_blind"] for row in page.context["steps"].rows] == bigs
    assert steps_of(one) == EVENING


def test_the_rows_are_judged_while_they_are_typed(as_dana):
    sent = typed((level(25, 50), level(130, 260)), do="told")

    told = as_dana.post(editor(saved()), sent).content.decode()

    assert told.lstrip().startswith('<div id="plan-told"')
    assert "cannot pay 130 exactly" in told
    assert "Steep step" in told
    assert "0:40" in told


def test_the_plan_of_an_event_is_written_with_the_times_of_its_evening(as_dana):
    tournament = event()
    url = reverse("event_structure", args=[tournament.pk])

    page = as_dana.get(url)
    assert [row.starts for row in page.context["steps"].rows][:3] == ["14:00", "14:20", "14:40"]

    as_dana.post(url, typed(EVENING[:2], seen=page.context["form"].seen))
    assert schedule_of(tournament) == EVENING[:2]
    assert tournament.structure.chips[0] == [25, "green"]


def test_once_the_clock_runs_the_plan_is_not_saved_here(as_dana):
    tournament = running()

    page = as_dana.post(reverse("event_structure", args=[tournament.pk]), typed(EVENING[:2]))

    assert page.status_code == 409
    assert schedule_of(tournament) == EVENING


def test_an_event_made_from_a_structure_has_its_chips_and_is_left_alone_afterwards(as_dana):
    one = saved()
    as_dana.post(reverse("new_event"), event_typed(plan="", plan_name="", structure=one.pk))
    made = Tournament.objects.get()
    assert made.structure.chips == one.chips

    as_dana.post(editor(one), typed(EVENING[:1], chip=["5"], colour=["red"]))

    made.refresh_from_db()
    assert schedule_of(made) == EVENING
    assert made.structure.chips == [[25, "green"], [100, "black"], [500, "purple"]]


def test_the_color_ups_the_blinds_allow_are_put_in_at_one_press(as_dana):
    plan = (level(25, 50), EVENING[2], level(100, 200), EVENING[2], level(500, 1000))
    page = as_dana.post(editor(saved()), typed(plan, do="color-ups"))

    assert [row.cells["remove_chips"] for row in page.context["steps"].rows] == [
        *("", "25", "", "100", "")
    ]


def test_the_chips_of_a_case_are_taken_into_the_plan(as_dana):
    director.save_chip_set(
        club().pk, name="Case", denominations=[(5, "red", 80), (25, "teal", 0)], by=dana(), at=NOON
    )
    page = as_dana.post(editor(saved()), typed(do="take-chips", chip_set=ChipSet.objects.get().pk))

    assert page.context["chips"].chips == [(5, "red"), (25, "teal")]


def test_colours_are_stored_by_one_name_in_every_language(as_dana):
    with translation.override("fr"):
        sent = typed(chip=["25"], colour=["Green"])
        as_dana.post(reverse("new_structure"), sent)

    assert Structure.objects.get(tournament=None).chips == [[25, "green"]]


def test_a_cashier_sees_the_library_and_changes_nothing(client):
    one = saved()
    client.force_login(carl())

    page = client.get(reverse("structures"))
    assert page.status_code == 200
    assert reverse("new_structure") not in page.content.decode()
    for url in (editor(one), reverse("new_structure"), reverse("chip_sets")):
        assert client.get(url).status_code == 403
    assert client.post(reverse("remove_structure", args=[one.pk])).status_code == 403


def test_a_chip_set_is_written_changed_and_removed(as_dana):
    url = reverse("chip_sets")
    sent = {
        "name": "Case",
        "chip": ["100", "25", ""],
        "colour": ["black", "", ""],
        "pieces": ["", "400", ""],
    }
    as_dana.post(url, sent)

    one = ChipSet.objects.get()
    assert one.denominations == [[25, "", 400], [100, "black", 0]]
    assert as_dana.post(url, sent).status_code == 409  # the name is taken
    assert as_dana.post(url, {**sent, "name": "B", "chip": ["x", "5", ""]}).status_code == 400

    as_dana.post(reverse("chip_set", args=[one.pk]), {**sent, "name": "Red case"})
    assert ChipSet.objects.get().name == "Red case"
    as_dana.post(reverse("remove_chip_set", args=[one.pk]))
    assert not ChipSet.objects.exists()


def test_the_longest_structure_known_is_edited_and_saved_whole(as_dana):
    long = tuple(level(100 * n, 200 * n) for n in range(1, 301))

    answer = as_dana.post(reverse("new_structure"), typed(long, name="Long"))

    assert answer.status_code == 302
    assert len(steps_of(Structure.objects.get(name="Long"))) == 300


def test_a_new_plan_marks_nothing_wrong_before_it_is_to_be_saved(as_dana):
    url = reverse("new_structure")
    page = as_dana.get(url)
    empty = {name: [cell] * 3 for name, cell in page.context["steps"].blank.cells.items()}

    opened = page.content.decode()
    told = as_dana.post(url, {**empty, "name": "Ours", "do": "told"}).content.decode()
    refused = as_dana.post(url, {**empty, "name": "Ours", "do": "save"})

    for shown in (opened, told):
        assert "to correct" not in shown
    assert "Nothing odd" not in told
    assert 'aria-invalid="true"' not in opened
    assert refused.status_code == 400
    assert "9 cells to correct" in refused.content.decode()
