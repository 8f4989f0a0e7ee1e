"""The back room: accounts, roles and the club.  Everything the journal covers is read-only here."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from tournaments.models import Club, Entry, JournalLine, Player, StaffRole, Tournament


class StaffRoleInline(admin.TabularInline):
    model = StaffRole
    extra = 1


class StaffAdmin(UserAdmin):
    """Accounts with their roles beside them."""

    inlines = (StaffRoleInline,)


class ReadOnly(admin.ModelAdmin):
    """To look at.  Changes are acts, and acts are made at the desk and the dashboard."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(JournalLine)
class JournalLineAdmin(ReadOnly):
    list_display = ("revision", "tournament", "kind", "by", "at", "law")
    list_filter = ("kind",)
    list_select_related = ("tournament", "by")
    show_full_result_count = False


admin.site.unregister(User)
admin.site.register(User, StaffAdmin)
admin.site.register([Club, Player, Tournament, Entry], ReadOnly)
