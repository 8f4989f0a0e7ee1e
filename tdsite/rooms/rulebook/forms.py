"""What the page of house rules sends."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import INPUT
from tournaments.rules.policy import LONGEST_LAW, LONGEST_TEXT, LONGEST_TITLE, Wording

TEXT = {"class": "input house-text", "rows": 5}


class HouseRuleForm(forms.Form):
    """A rule of the house, in the club's own words."""

    title = forms.CharField(
        label=_("Title"), max_length=LONGEST_TITLE, widget=forms.TextInput(attrs=INPUT)
    )
    text = forms.CharField(
        label=_("Text"), max_length=LONGEST_TEXT, widget=forms.Textarea(attrs=TEXT)
    )
    law = forms.CharField(
        label=_("Related rule"),
        max_length=LONGEST_LAW,
        required=False,
        help_text=_("Rule number, e.g. 7.15; blank for none"),
        widget=forms.TextInput(attrs=INPUT),
    )
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def wording(self) -> Wording:
        """What was written, once it is clean."""
        values = self.cleaned_data
        return Wording(title=values["title"], text=values["text"], law=values["law"])
