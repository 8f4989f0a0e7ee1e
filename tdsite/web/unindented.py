"""Templates are indented for who writes them; pages are sent without, which is a fifth less."""

import re

from django.template.base import Origin
from django.template.loaders import filesystem

# Where white space is drawn as it stands, or is part of a text that the catalogue knows.
KEPT = r"<(pre|textarea|script|style)\b.*?</\2>|{% blocktranslate\b(?![^%]* trimmed).*?{% endblock"
INDENT = re.compile(rf"({KEPT})|\n[ \t]+", re.DOTALL)


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        source: str = super().get_contents(origin)
        return unindented(source) if origin.name.endswith(".html") else source


def unindented(source: str) -> str:
    """The source of a page with every line at its beginning.

    Each keeps its end, so words stay apart and messages of errors name the line as it is written.
    """
    return INDENT.sub(lambda match: match[1] or "\n", source)
