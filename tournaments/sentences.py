"""Rule errors in the reader's language: the rule keeps sentence and values apart until here."""

from django.utils.translation import gettext

from tournaments.rules import RuleError


def told(error: RuleError) -> str:
    """The refusal's sentence, translated, with its values."""
    return gettext(error.sentence) % error.values if error.values else gettext(error.sentence)
