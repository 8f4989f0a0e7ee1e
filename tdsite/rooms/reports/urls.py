from django.urls import path

from tdsite.rooms.reports.views import (
    reports,
    reports_events,
    results,
    results_export,
    results_summary,
)

urlpatterns = [
    path("events/<int:pk>/results.csv", results.sheet, name="results_csv"),
    path("events/<int:pk>/results.json", results.data, name="results_json"),
    path("events/<int:pk>/results.pdf", results.paper, name="results_pdf"),
    path("reports/", reports_events.page, name="reports"),
    path("reports/events.pdf", reports_events.paper, name="reports_pdf"),
    path("reports/events.xlsx", reports_events.workbook, name="reports_xlsx"),
    path("reports/events.csv", reports_events.sheet, name="reports_csv"),
    path("events/<int:pk>/report/", reports.page, name="report"),
    path("events/<int:pk>/report/body/", reports.body, name="report_body"),
    path("events/<int:pk>/report.pdf", reports.paper, name="report_pdf"),
    path("events/<int:pk>/report.xlsx", reports.workbook, name="report_xlsx"),
    path("events/<int:pk>/report.csv", reports.sheet, name="report_csv"),
    path("events/<int:pk>/report.json", reports.data, name="report_json"),
    path("events/<int:pk>/summary/", results_summary.page, name="summary"),
    path("events/<int:pk>/export/", results_export.page, name="export"),
    path("events/<int:pk>/export/file/", results_export.file, name="export_file"),
    path("events/<int:pk>/export/save/", results_export.save, name="save_export"),
    path(
        "events/<int:pk>/export/<int:export_id>/remove/",
        results_export.remove,
        name="remove_export",
    ),
]
