from django.urls import path

from tdsite.rooms.rulings.views import calculators, ruling_acts, rulings

urlpatterns = [
    path("rulings/", calculators.everything, name="calculators"),
    path("rulings/laws/", rulings.laws, name="ruling_laws"),
    path("rulings/calculators/<slug:name>/", calculators.calculator, name="calculator"),
    path("events/<int:pk>/rulings/", rulings.log, name="rulings"),
    path("events/<int:pk>/rulings/new/", rulings.new, name="new_ruling"),
    path("events/<int:pk>/rulings/ask/", ruling_acts.ask, name="ask_ruling"),
    path("events/<int:pk>/rulings/calculators/", calculators.at_event, name="event_calculators"),
    path(
        "events/<int:pk>/rulings/calculators/<slug:name>/",
        calculators.event_calculator,
        name="event_calculator",
    ),
    path("events/<int:pk>/rulings/<int:number>/", rulings.ruling, name="ruling"),
    path("events/<int:pk>/rulings/<int:number>.pdf", rulings.sheet, name="ruling_sheet"),
    path("events/<int:pk>/rulings/<int:number>/<slug:name>/", ruling_acts.act, name="ruling_act"),
]
