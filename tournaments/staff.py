"""Who works here, as people say it."""

from django.contrib.auth.models import User


def called(person: User | None) -> str:
    """A person's name, or what he signs in with; empty for nobody, who is the clock."""
    return (person.get_full_name() or person.get_username()) if person else ""
