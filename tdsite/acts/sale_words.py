"""What the line of a refund says beside the sale."""

from typing import Any

from django.contrib.auth.models import User


def why(reason: str, approved_by: User | None) -> dict[str, Any]:
    """What the line of a refund says of its reason, and of who approved it."""
    data = {"reason": reason.strip(), "approved": approved_by.get_username() if approved_by else ""}
    return {name: text for name, text in data.items() if text}
