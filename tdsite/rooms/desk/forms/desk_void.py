"""What is written down when a sale is taken back."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.second_person import SecondPersonFields
from tournaments.rules import RuleError
from tournaments.sentences import translate


class VoidForm(SecondPersonFields):
    """Why, and above the club's limit who else stands for it."""

    reason = forms.CharField(
        max_length=120, error_messages={"required": _("Say why the money goes back.")}
    )
    key = forms.CharField(max_length=80)

    def refuse(self, error: RuleError) -> bool:
        """Tell a refusal at its field; False where the form has no such field."""
        if error.field not in self.fields or error.field == "key":
            return False
        self.add_error(error.field, translate(error))
        return True
