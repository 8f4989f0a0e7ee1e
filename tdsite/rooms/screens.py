from django.urls import path

from tdsite.views import screens

urlpatterns = [
    path("tv/", screens.tv, name="tv"),
    path("events/<int:pk>/screens/", screens.page, name="screens"),
    path("events/<int:pk>/screens/<slug:name>/", screens.act, name="screen_act"),
]
