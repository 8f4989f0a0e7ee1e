from django.urls import URLPattern, path

from tdsite.rooms.draw import public_views, views

urlpatterns: list[URLPattern] = [
    path("events/<int:pk>/draw/", views.page, name="draw_room"),
    path("events/<int:pk>/draw/people/", views.people, name="draw_people"),
    path("events/<int:pk>/draw/<slug:name>/", views.act, name="draw_act"),
    path("d/verify_draw.py", public_views.script, name="draw_script"),
    path("d/draws.md", public_views.specification, name="draw_specification"),
    path("d/<slug:token>/", public_views.draws, name="draws"),
    path("d/<slug:token>/<int:number>/", public_views.draw, name="draw"),
    path("d/<slug:token>/<int:number>.json", public_views.file, name="draw_file"),
]
