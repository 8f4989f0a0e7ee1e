from django.urls import path

from tdsite.rooms.reports import results_views, views

urlpatterns = [
    path("events/<int:pk>/results.csv", results_views.results_csv, name="results_csv"),
    path("events/<int:pk>/results.json", results_views.results_json, name="results_json"),
    path("events/<int:pk>/results.pdf", results_views.results_pdf, name="results_pdf"),
    path("reports/", views.house_report, name="reports"),
    path("reports/events.pdf", views.house_report_pdf, name="reports_pdf"),
    path("reports/events.xlsx", views.house_report_xlsx, name="reports_xlsx"),
    path("reports/events.csv", views.house_report_csv, name="reports_csv"),
    path("events/<int:pk>/report/", views.event_report, name="report"),
    path("events/<int:pk>/report/body/", views.event_report_body, name="report_body"),
    path("events/<int:pk>/report.pdf", views.event_report_pdf, name="report_pdf"),
    path("events/<int:pk>/report.xlsx", views.event_report_xlsx, name="report_xlsx"),
    path("events/<int:pk>/report.csv", views.event_report_csv, name="report_csv"),
    path("events/<int:pk>/report.json", views.event_report_json, name="report_json"),
    path("events/<int:pk>/summary/", results_views.results_summary, name="summary"),
    path("events/<int:pk>/export/", results_views.export, name="export"),
    path("events/<int:pk>/export/file/", results_views.export_file, name="export_file"),
    path("events/<int:pk>/export/save/", results_views.save_export, name="save_export"),
    path(
        "events/<int:pk>/export/<int:export_id>/remove/",
        results_views.remove_export,
        name="remove_export",
    ),
]
