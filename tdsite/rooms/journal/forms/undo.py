"""What is asked of somebody who undoes several lines, or looks for lines of the log."""

from django import forms

from tdsite.rooms.journal.acts.undo import MAX_AT_ONCE


class TogetherForm(forms.Form):
    """The lines that go with the one in the address: 124 131."""

    lines = forms.CharField(required=False, max_length=MAX_AT_ONCE * 11)
    key = forms.CharField(required=False, max_length=60)

    def clean_lines(self) -> list[int]:
        words = self.cleaned_data["lines"].split()
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise forms.ValidationError("")
        return [int(word) for word in words]
