"""What is read in the background."""

from tdsite.celery import app
from tdsite.rooms.imports.players import uploads


@app.task(name="tdsite.tasks.bring_in_players")
def bring_in_players(*, upload_id: int) -> None:
    """Take a list of players into the book."""
    uploads.bring_in(upload_id)
