"""What is wrong with a form, in one sentence: for screens that refuse in place."""

from django import forms


def first_error(form: forms.BaseForm) -> str:
    """The first thing that is wrong, with the name of its field where that has one."""
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])
