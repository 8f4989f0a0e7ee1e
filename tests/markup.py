"""Markup as the tests compare it: how its template is laid out in lines does not matter."""

import re

KEPT = r"<(?:pre|textarea|script|style)\b.*?</(?:pre|textarea|script|style)>"
TAG = r"</?[a-zA-Z](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>"
PIECE = re.compile(rf"(?P<kept>{KEPT})|(?P<tag>{TAG})|(?P<text>[^<]+|<)", re.DOTALL)
BLOCK = re.compile(
    r"</?(?:html|head|body|header|footer|main|nav|section|article|aside|div|p|h[1-6]|ul|ol|li|dl|dt"
    r"|dd|table|caption|col|colgroup|thead|tbody|tfoot|tr|td|th|form|fieldset|legend|figure"
    r"|figcaption|details|summary|hr|br|blockquote|option|optgroup|title|meta|link|template|script"
    r"|noscript|input(?![^>]*type=\"(?:checkbox|radio)\")|select|button|textarea|label|datalist|path|text|circle)\b"
)


def one_line(html: str) -> str:
    """The markup with no line that only its layout makes: a line between words is a space, one
    inside an element's edge or beside a block is nothing."""
    pieces = [(match.lastgroup, match[0]) for match in PIECE.finditer(html)]
    written = []
    for i, (kind, piece) in enumerate(pieces):
        if kind in {"tag", "kept"}:
            piece = re.sub(TAG, _tag, piece, count=0 if piece.startswith("<pre") else 1)
        elif kind == "text" and "\n" in piece:
            before = pieces[i - 1][1] if i else "<p>"
            after = pieces[i + 1][1] if i + 1 < len(pieces) else "</p>"
            piece = _text(piece, before, after)
        written.append(piece)
    return "".join(written)


def _tag(tag: re.Match[str]) -> str:
    return re.sub(r"\s+(?=/?>$)", "", re.sub(r"\s+", " ", tag[0]))


def _text(text: str, before: str, after: str) -> str:
    text = re.sub(r"[ \t]*\n\s*", "\n", text)
    if BLOCK.match(before) or not before.startswith(("</", "<img", "<input")):
        text = text.removeprefix("\n")
    if BLOCK.match(after) or after.startswith("</"):
        text = text.removesuffix("\n")
    return text.replace("\n", " ")
