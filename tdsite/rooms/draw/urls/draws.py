from django.urls import URLPattern, path

from tdsite.rooms.draw.views import draws

urlpatterns: list[URLPattern] = [
    path("d/verify_draw.py", draws.script, name="draw_script"),
    path("d/draws.md", draws.specification, name="draw_specification"),
    path("d/<slug:token>/", draws.draws, name="draws"),
    path("d/<slug:token>/<int:number>/", draws.draw, name="draw"),
    path("d/<slug:token>/<int:number>.json", draws.file, name="draw_file"),
]
