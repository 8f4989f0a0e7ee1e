from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from tdsite.rooms.club.views.look import theme

urlpatterns = [
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("theme/", theme, name="theme"),
]
