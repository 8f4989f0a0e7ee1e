"""What an act that draws may say when chance was used for the same thing before."""

from typing import Any

from tdsite.api.fields import Body, Text
from tdsite.web.drawn_again import NAME, PASSWORD, WHY
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD


class DrawnAgain(Body):
    again_reason = Text(
        200,
        default="",
        allow_blank=True,
        help_text="Why it is drawn again, when it was drawn before. Public.",
    )
    again_approver = Text(
        LONGEST_NAME,
        default="",
        allow_blank=True,
        help_text="The second person who confirms it; not needed where nobody else is on staff.",
    )
    again_approver_password = Text(
        LONGEST_PASSWORD, default="", allow_blank=True, trim_whitespace=False
    )


def with_reason(body: type[Body] | None) -> type[Body]:
    """The same body, with the fields for drawing again."""
    if body is None:
        return DrawnAgain
    made: type[Body] = type(body.__name__, (DrawnAgain, body), {"__doc__": body.__doc__})
    return made


def said_of(params: dict[str, Any]) -> dict[str, str]:
    """These fields, taken out of what was told."""
    return {name: params.pop(name, "") for name in (WHY, NAME, PASSWORD)}
