"""The head of a log: the number of its newest line and the seal of that line.

Every line is sealed to the one before it, so a head speaks for the whole log up to there.  Who
keeps one can tell later whether the log still goes through it.  On paper it is a code of twelve
letters and figures (60 bits of the seal): a rewritten log that goes through the same code would
take some 10^18 tries.  It is Crockford's base 32, which leaves out what is misread (I, L, O, U).
"""

import re
from dataclasses import dataclass

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 12
MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0"})
_CODE = re.compile(rf"#?0*([1-9]\d{{0,9}})([{LETTERS}]{{{LENGTH}}})")
FIRST_LINE = "poker tournament log head 1"


@dataclass(frozen=True, slots=True)
class LogHead:
    """The line and its seal (SHA-256, hexadecimal) of one log.

    `log` is the seal of the log's first line, which is like no other log's; `at` is the time of the
    line, ISO 8601 in UTC.
    """

    log: str
    line: int
    seal: str
    at: str


def letters_of(seal: str) -> str:
    """The twelve letters of a seal, its first 60 bits.

    >>> letters_of("ff" * 32)
    'ZZZZZZZZZZZZ'
    """
    bits = int(seal[:15], 16)
    return "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH)))


def code_of(line: int, seal: str) -> str:
    """A head as it is printed: the line, then the letters in fours; empty for an empty log.

    >>> code_of(412, "0123456789abcdef" * 4)
    '412-04HM-ASW9-NF6Y'
    """
    if not seal:
        return ""
    letters = letters_of(seal)
    return "-".join([str(line), *(letters[at : at + 4] for at in range(0, LENGTH, 4))])


def read_code(typed: str) -> tuple[int, str] | None:
    """The line and the letters of a code as somebody types it; None where it is none.

    >>> read_code(" 412 o4hm asw9 nf6y ")
    (412, '04HMASW9NF6Y')
    """
    line, _, rest = typed.strip().upper().replace("#", "").partition("-" if "-" in typed else " ")
    letters = re.sub(r"[\s-]", "", rest).translate(MISREAD)
    found = _CODE.fullmatch(line.strip() + letters)
    return (int(found[1]), found[2]) if found else None


def statement(head: LogHead) -> bytes:
    """What is signed: five lines of text, each ended by a line feed."""
    lines = (
        FIRST_LINE,
        f"log {head.log}",
        f"line {head.line}",
        f"seal {head.seal}",
        f"at {head.at}",
    )
    return "".join(f"{line}\n" for line in lines).encode()
