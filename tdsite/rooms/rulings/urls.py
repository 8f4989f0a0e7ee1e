from django.urls import path

from tdsite.rooms.rulings import calculator_views, views

urlpatterns = [
    path("rulings/", calculator_views.everything, name="calculators"),
    path("rulings/laws/", views.laws, name="ruling_laws"),
    path("rulings/calculators/<slug:name>/", calculator_views.calculator, name="calculator"),
    path("events/<int:pk>/rulings/", views.log, name="rulings"),
    path("events/<int:pk>/rulings/new/", views.new, name="new_ruling"),
    path("events/<int:pk>/rulings/ask/", views.ask, name="ask_ruling"),
    path(
        "events/<int:pk>/rulings/calculators/", calculator_views.at_event, name="event_calculators"
    ),
    path(
        "events/<int:pk>/rulings/calculators/<slug:name>/",
        calculator_views.event_calculator,
        name="event_calculator",
    ),
    path("events/<int:pk>/rulings/<int:number>/", views.ruling, name="ruling"),
    path("events/<int:pk>/rulings/<int:number>.pdf", views.sheet, name="ruling_sheet"),
    path("events/<int:pk>/rulings/<int:number>/<slug:name>/", views.ruling_act, name="ruling_act"),
]
