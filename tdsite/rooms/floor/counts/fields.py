"""The stacks of a table, as the dashboard sends them."""

from collections.abc import Mapping
from typing import Any

from django import forms

from tdsite.web.amounts import number_in
from tdsite.web.stacks import parse_stack
from tournaments.rules import RuleError
from tournaments.sentences import translate

STACK = "stack-"  # stack-17: the chips of entry 17
MAX_STACKS = 12


class StacksInput(forms.Widget):
    """The fields of a whole table, one for each entry; those left empty were not counted."""

    def value_from_datadict(
        self, data: Mapping[str, Any], files: Mapping[str, Any], name: str
    ) -> dict[str, str]:
        typed = {
            field.removeprefix(STACK): str(data[field])[:20]
            for field in data
            if field.startswith(STACK)
        }
        filled = {entry: text for entry, text in typed.items() if text.strip()}
        return dict(list(filled.items())[:MAX_STACKS])


class StacksField(forms.Field):
    """Stacks by entry, as typed."""

    widget = StacksInput

    def clean(self, value: Any) -> dict[int, int]:
        found = {}
        for entry, text in value.items():
            number = number_in(entry)
            if number is None:
                continue
            try:
                found[number] = parse_stack(text)
            except RuleError as error:
                raise forms.ValidationError(translate(error)) from error
        if not found:
            raise forms.ValidationError(self.error_messages["required"], "required")
        return found
