from django.urls import path

from tdsite.rooms.rulebook import views

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("rules/found/", views.found, name="rules_found"),
    path("rules/differences/", views.differences, name="rules_differences"),
    path("rules/house/", views.house_rules, name="house_rules"),
    path("rules/house/save/", views.save, name="save_house_rule"),
    path("rules/house/<int:rule_id>/", views.edit, name="house_rule"),
    path("rules/house/<int:rule_id>/retire/", views.retire, name="retire_house_rule"),
    path("rules/section/<str:number>/", views.section, name="rules_section"),
    path("words/", views.words, name="words"),
    path("words/found/", views.words_found, name="words_found"),
    path("rules/<str:number>/", views.law, name="law"),
    path("rules/<str:number>/card/", views.card, name="law_card"),
]
