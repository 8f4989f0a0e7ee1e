"""Rule errors in the reader's language: the rule keeps sentence and values apart until here."""

from django.utils.translation import gettext

from tournaments.rules import RuleError


def told(error: RuleError) -> str:
    """The refusal's sentence, translated, with its values; one inside another is told too."""
    sentence = gettext(error.sentence)
    if not error.values:
        return sentence
    return sentence % {
        name: told(value) if isinstance(value, RuleError) else value
        for name, value in error.values.items()
    }
