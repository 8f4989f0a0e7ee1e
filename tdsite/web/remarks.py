"""Remarks on a plan, in words."""

from django.utils.translation import gettext

from blinds.rules.remarks import Remark
from tdsite.web.tags import chips


def say(remark: Remark) -> str:
    """A remark in the reader's language, its numbers written as everywhere."""
    written = {
        name: chips(value) if isinstance(value, int) else value
        for name, value in remark.values.items()
    }
    return gettext(remark.sentence) % written if written else gettext(remark.sentence)
