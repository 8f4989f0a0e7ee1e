"""Chapter: what a button sends is the form of its act, made of the act's own signature."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict
from django.template import Context, Template, TemplateSyntaxError

from tables.rules.floor import Place
from tdsite import director
from tdsite.web.act_forms import NumbersField, form_of
from tdsite.web.act_tags import BESIDE
from tdsite.web.hooks import hooks
from tournaments.register import ACTS

TEMPLATES = Path(settings.BASE_DIR) / "templates"
TAG = re.compile(r'\{% act "(\w+)"((?: [\w-]+=(?:"[^"]*"|[^\s"]+(?:"[^"]*"[^\s"]*)*))*) %\}')
OF_THE_TAG = {"event", "look", "still"}
BUTTON = re.compile(r'\{% (?:does|act_url) "(\w+)"')


def form(name: str, sent: str):
    """The form of an act, with what was posted to it."""
    assert name in director.COMMANDS
    return form_of(ACTS[name], hooks().buttons)(QueryDict(sent))


def test_a_form_takes_what_the_command_is_told_in_the_same_bounds():
    fields = form("send_dealer", "").fields

    assert (fields["table"].min_value, fields["table"].max_value) == (1, 30_000)
    assert not fields["table"].required
    assert fields["shift_id"].required


def test_what_is_left_empty_is_left_to_the_command():
    sent = form("send_dealer", "shift_id=3&table=")

    assert sent.problem() == ""
    assert sent.arguments() == {"shift": 3}


def test_a_page_of_the_last_release_may_name_a_row_as_it_did():
    sent = form("send_dealer", "shift=3&table=7")

    assert sent.problem() == ""
    assert sent.arguments() == {"shift": 3, "table": 7}


def test_a_seat_is_sent_as_two_numbers_or_as_people_write_it():
    typed = form("move", "entry_id=4&to=7-9")
    numbered = form("move", "entry_id=4&table=7&seat=9")

    assert typed.problem() == numbered.problem() == ""
    assert typed.arguments() == numbered.arguments() == {"table": 7, "seat": 9}


@pytest.mark.parametrize(
    ("name", "sent", "sentence"),
    [
        ("move", "entry_id=4", "Enter the new seat, like 7-9."),
        ("open_tables", "", "Enter the number of tables to open."),
        ("open_tables", "number=x", "Tables: Enter a whole number."),
        ("set_section", "section=A&tables=1-x", "Tables: Enter tables like this: 1-40, 55."),
        ("send_dealer", "table=3", "The request is incomplete. Reload the page."),
        ("count_chips", "", "Enter at least one stack."),
    ],
)
def test_what_is_missing_or_wrong_is_said_in_a_sentence(name, sent, sentence):
    assert form(name, sent).problem().endswith(sentence)


@pytest.mark.parametrize(
    ("sent", "numbers"),
    [("3 12", [3, 12]), ("1-4, 55", [1, 2, 3, 4, 55]), ("7,7,2", [7, 2]), ("", [])],
)
def test_numbers_are_read_as_people_write_them(sent, numbers):
    assert NumbersField(most=100, required=False).clean(sent) == numbers


def test_no_list_is_longer_than_the_act_takes():
    assert len(NumbersField(most=5, required=False).clean("1-999999999")) == 5


def test_seats_that_stay_are_read_as_the_plan_writes_them():
    sent = form("balance_one", "table=1&from_seat=2&to_table=3&to_seat=4&stay=12-5 3-4")

    assert sent.problem() == ""
    assert sent.arguments()["stay"] == [Place(12, 5), Place(3, 4)]


def drawn(tag: str, end: str = "endact") -> str:
    return Template(f"{tag}<button>Go</button>{{% {end} %}}").render(
        Context({"csrf_token": "c", "key": "k", "shift": 3})
    )


def test_the_tag_draws_a_form_with_its_key_and_what_is_sent():
    page = drawn('{% act "send_dealer" event=8 shift_id=shift table=7 look="row" %}')

    assert page.startswith('<form class="row" method="post" action="/events/8/act/send-dealer/"')
    assert '<input type="hidden" name="key" value="k" autocomplete="off">' in page
    assert '<input type="hidden" name="shift_id" value="3" autocomplete="off">' in page
    assert page.endswith("<button>Go</button></form>")


def test_a_form_has_attributes_for_the_scripts_and_none_that_is_empty():
    page = drawn('{% act "note" event=8 data_filled_in_turn=True data_till="7" data_at="" %}')

    assert page.startswith('<form data-filled-in-turn data-till="7" method="post"')


def test_a_form_of_several_acts_leaves_it_to_its_buttons_which_one():
    button = '<button {% does "close_seat" event=8 %}></button>'
    page = drawn(f'{{% acts table=3 seat=5 look="row" %}}{button}', end="endacts")

    assert page.startswith('<form class="row" method="post"><input type="hidden"')
    assert '<input type="hidden" name="seat" value="5" autocomplete="off">' in page
    assert (
        '<button formaction="/events/8/act/close-seat/" hx-post="/events/8/act/close-seat/"'
        ' hx-swap="none" hx-disabled-elt="this"></button>'
    ) in page


@pytest.mark.parametrize("tag", ['{% does "fly" event=8 %}', '{% act_url "fly" event=8 %}'])
def test_no_button_does_what_is_no_act(tag):
    with pytest.raises(TemplateSyntaxError, match="there is no act fly"):
        drawn(f"{{% acts %}}{tag}", end="endacts")


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ('{% act "fly" event=8 %}', "there is no act fly"),
        ('{% act "send_dealer" event=8 wings=2 %}', "send_dealer is told no \\['wings'\\]"),
    ],
)
def test_the_tag_refuses_what_no_act_is_told(tag, why):
    with pytest.raises(TemplateSyntaxError, match=why):
        drawn(tag)


def tags() -> list[tuple[str, str, str]]:
    """Every `{% act %}` of the templates: its file, the act, what it is told."""
    pages = sorted(TEMPLATES.rglob("*.html"))
    return [(page.name, *found) for page in pages for found in TAG.findall(page.read_text())]


def test_every_tag_of_every_template_names_an_act_and_what_it_takes():
    wrong = [
        (page, name, word)
        for page, name, told in tags()
        for word in re.findall(r" ([\w-]+)=", re.sub(r'"[^"]*"', '""', told))
        if word not in _taken(name) | BESIDE | OF_THE_TAG and not word.startswith("data_")
    ]

    assert len(tags()) > 30
    assert wrong == []


def test_every_button_of_a_form_of_several_acts_names_one_and_no_page_goes_round_the_tags():
    pages = {page.name: page.read_text() for page in TEMPLATES.rglob("*.html")}
    named = {name for text in pages.values() for name in BUTTON.findall(text)}

    assert len(named) > 15
    assert named <= ACTS.keys()
    assert [name for name, text in pages.items() if '{% url "act"' in text] == []


def _taken(name: str) -> set[str]:
    return {value.public for value in (ACTS[name].subject, *ACTS[name].values)}
