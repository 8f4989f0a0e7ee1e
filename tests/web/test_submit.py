"""Chapter: a press is read, done, and leads on; refused, the page comes again with the reason."""

import pytest
from django import forms
from django.http import HttpResponse

from tdsite.web.submit import attempt, refuse, submit
from tournaments.access import NotAllowed
from tournaments.rules import RuleError


class NameForm(forms.Form):
    name = forms.CharField(max_length=5)
    worth = forms.IntegerField(required=False)


def taken(field: str = ""):
    """An act that a rule refuses, at this field."""

    def act():
        raise RuleError("The name is taken.", field=field)

    return act


def pressed(form, act, **options):
    """What is answered: the status of the page drawn again, or what the act leads to."""
    return submit(
        form,
        act,
        page=lambda status: HttpResponse(status=status),
        then=lambda outcome: HttpResponse(outcome),
        **options,
    )


def test_a_form_nothing_was_sent_to_is_drawn_and_nothing_is_done():
    assert pressed(NameForm(), taken()).status_code == 200


def test_a_form_of_the_wrong_shape_is_drawn_again_and_nothing_is_done():
    assert pressed(NameForm({"name": "far too long"}), taken()).status_code == 400


def test_an_act_leads_to_where_it_says():
    assert pressed(NameForm({"name": "Ann"}), lambda: "done").content == b"done"


@pytest.mark.parametrize(
    ("field", "options", "beside"),
    [
        ("name", {}, "name"),
        ("amount_cents", {"fields": {"amount_cents": "worth"}}, "worth"),
        ("colour", {"otherwise": "name"}, "name"),
        ("colour", {}, "__all__"),
        ("", {}, "__all__"),
    ],
)
def test_a_refusal_stands_beside_its_field_or_above_the_form(field, options, beside):
    form = NameForm({"name": "Ann"})

    assert pressed(form, taken(field), **options).status_code == 409
    assert form.errors == {beside: ["The name is taken."]}


def test_what_is_not_the_pages_to_answer_goes_up():
    def act():
        raise NotAllowed("Ask the director.")

    with pytest.raises(NotAllowed):
        pressed(NameForm({"name": "Ann"}), act, passed_on=(NotAllowed,))


def test_a_page_without_a_form_says_the_sentence_itself():
    answer = attempt(
        taken(),
        refused=lambda error: HttpResponse(error.sentence, status=409),
        then=lambda outcome: HttpResponse(outcome),
    )

    assert (answer.status_code, answer.content) == (409, b"The name is taken.")


def test_a_refusal_is_put_into_the_form():
    form = NameForm({"name": "Ann"})

    refuse(form, RuleError("Write %(most)s at most.", field="worth", most=3))

    assert form.errors["worth"] == ["Write 3 at most."]
