"""What the commands that bring in files are told: shape only."""

import base64
import binascii

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.fields import Body, Text

MAX_LENGTH = 2_400_000


class SavedEvent(Body):
    """A file saved by another program: its name, and its bytes in base 64."""

    file_name = Text(200)
    content = Text(MAX_LENGTH, help_text="The bytes of the file in base 64.")

    def validate_content(self, text: str) -> bytes:
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise serializers.ValidationError(_("This is not base 64."), "not_base_64") from None
