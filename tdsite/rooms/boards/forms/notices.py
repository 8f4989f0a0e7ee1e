"""What the dashboard sends for the boards: a notice to say, with its time, or one to take down."""

from django import forms
from django.utils.translation import gettext_lazy as _


class BoardsForm(forms.Form):
    """A notice with its time, or one to take down."""

    text = forms.CharField(label=_("Notice"), required=False, max_length=400)
    minutes = forms.IntegerField(label=_("Minutes"), required=False, min_value=1, max_value=1440)
    spoken = forms.BooleanField(required=False)
    notice = forms.IntegerField(required=False, min_value=1, max_value=2_000_000_000)
