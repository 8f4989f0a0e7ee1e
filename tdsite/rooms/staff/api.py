"""Who works here, and as what, for programs."""

from typing import Any

from django.contrib.auth.models import User
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.endpoints import Routes, endpoint, read
from tournaments.models import Club
from tournaments.models.club import Role
from tournaments.staff import called


class HeldRole(answers.Answer):
    role = serializers.ChoiceField(Role.choices)
    event_id = answers.whole(source="tournament_id", allow_null=True, help_text="null: the club.")


class Person(answers.Answer):
    user_id = answers.whole(source="pk")
    username = answers.words()
    name = serializers.SerializerMethodField()
    active = serializers.BooleanField(source="is_active")
    has_pin = serializers.SerializerMethodField()
    roles: Any = HeldRole(source="staff_roles", many=True)

    def get_name(self, user: User) -> str:
        return called(user)

    def get_has_pin(self, user: User) -> bool:
        return hasattr(user, "staff_pin")


@read(Person, right="staff", many=True)
def list_staff(club: Club) -> list[User]:
    """Everybody who can sign in, with what they may do where."""
    rows = User.objects.select_related("staff_pin").prefetch_related("staff_roles")
    return list(rows.order_by("username"))


ROUTES: Routes = {"staff/": endpoint(get=list_staff)}
