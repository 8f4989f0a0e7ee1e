"""One settings file.  Everything that differs between machines is an environment variable."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

from tdsite.ops import machine, terminal
from tdsite.ops.up.broker import socket_in
from tdsite.web import languages
from tdsite.web.delivery import weak_etag

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")

DATA_DIR = machine.data_directory(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))
SECRET_KEY = env.str("SECRET_KEY", default="") or machine.secret_key(DATA_DIR)
DEBUG = env.bool("DEBUG", default=False)
PAYLOADS_MUST_FIT = DEBUG  # a line unlike its kind is refused; in production the log tells of it
LOG_KEY = env.str(
    "LOG_KEY", default=""
)  # signs the heads of logs, for several machines of one club
LISTENS_ON = env.str("HOST", default="127.0.0.1")
PUBLIC_URL = env.str("PUBLIC_URL", default="")  # what codes on paper lead to
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=machine.host_names(LISTENS_ON, PUBLIC_URL))
ALLOWED_HOSTS += ["localhost"]  # the supervisor asks for /healthz
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BEHIND_HTTPS = env.bool("BEHIND_HTTPS", default=False)
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    SECURE_HSTS_SECONDS = 31_536_000  # a year

INSTALLED_APPS = [
    "tdsite",
    "tdsite.ops",
    "blinds",
    "tables",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "django_htmx",
    "django_structlog",
    "axes",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tdsite.web.delivery.StaticFiles",  # before GZip: see there
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tdsite.web.shared_tablet.SharedTablet",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tdsite.web.draw_repeats.DrawnAgain",
    "tournaments.middleware.RuleErrorMiddleware",
    "axes.middleware.AxesMiddleware",
    "tdsite.rooms.journal.as_at_pages.AsAt",
]
ROOT_URLCONF = "tdsite.urls"
ASGI_APPLICATION = "tdsite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tdsite.web.delivery.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tdsite.web.club.page_context",
            ],
            "builtins": [
                "tdsite.web.tags",
                "tdsite.web.act_tags",
                "tdsite.web.shell_tags",
                "tdsite.rooms.rulebook.tags",
                "tdsite.rooms.help.tags",
            ],
            "libraries": {
                "cards": "tdsite.rooms.rulings.tags",
                "reports": "tdsite.rooms.reports.tags",
                "wall": "tdsite.rooms.floor.tags",
            },
        },
    }
]

# The book is one SQLite file beside the secret key, or PostgreSQL by DATABASE_URL.
# IMMEDIATE: a writer waits its turn instead of failing half-way through an act.
# FULL: each act is on the disk before it is answered, or a power cut would take sales back.
SYNCHRONOUS = machine.durability(env.str("SQLITE_SYNCHRONOUS", default="FULL"))
DATABASE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(DATA_DIR / "td.sqlite3"),
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,  # a sale waits for a long list that is written, or taken back
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SYNCHRONOUS}",
    },
    "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")},
}
if env.str("DATABASE_URL", default=""):
    DATABASE = env.db("DATABASE_URL")
    if "postgresql" in DATABASE["ENGINE"]:
        DATABASE.setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 16}
DATABASES = {"default": DATABASE}
SQLITE_FILE = Path(DATABASE["NAME"]) if "sqlite3" in DATABASE["ENGINE"] else None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One broker for the queue and the live nudge.  Without REDIS_URL it is the embedded one's socket.
BROKER_SOCKET = socket_in(DATA_DIR)
REDIS_URL = env.str("REDIS_URL", default=f"unix://{BROKER_SOCKET}")
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")  # for a Prometheus on another machine
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True  # of those that answer late: none
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker may be away for as long as it likes
# Papers by e-mail: smtp+tls://user:password@host:587; without it none are sent, and pages say so.
EMAIL_URL = env.str("EMAIL_URL", default="")
if EMAIL_URL:
    vars().update(env.email_url("EMAIL_URL"))
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default=vars().get("EMAIL_HOST_USER", ""))
EMAIL_TIMEOUT = 20  # seconds: a mail server that does not answer holds up the other papers
# Whole copies of the book, the first folder's sent to the others too (a stick, another machine's
# disk); empty: none by itself.
BACKUP_DIRS = [
    Path(one).expanduser() for one in env.list("BACKUP_DIRS", default=[str(DATA_DIR / "backups")])
]

CELERY_BEAT_SCHEDULER = "tdsite.live.heartbeat:Beat"
CELERY_BEAT_SCHEDULE = {
    # The database holds the truth; a tick that comes late is dropped, the next one finds the turn.
    "do-what-is-due": {
        "task": "tdsite.tasks.do_what_is_due",
        "schedule": 1.0,
        "options": {"expires": 1.8},
    },
    "say-the-worker-lives": {
        "task": "tdsite.tasks.say_the_worker_lives",
        "schedule": 1.0,
        "options": {"expires": 1.8},
    },
    "announce-series": {"task": "tdsite.tasks.announce_series", "schedule": 600.0},
    "send-papers": {
        "task": "tdsite.tasks.send_papers",
        "schedule": 20.0,
        "options": {"expires": 19.0},
    },
    "keep-backup": {"task": "tdsite.tasks.keep_backup", "schedule": 300.0},
    "hold-drill": {
        "task": "tdsite.tasks.hold_drill",
        "schedule": 3600.0,
        "options": {"expires": 3000.0},
    },
    "hold-audit": {
        "task": "tdsite.tasks.hold_audit",
        "schedule": 3600.0,
        "options": {"expires": 3000.0},
    },
    "forget-files": {"task": "tdsite.tasks.forget_files", "schedule": 3600.0},
}

LANGUAGE_CODE = env.str("LANGUAGE_CODE", default="en")
LANGUAGES = languages.named()  # one for each folder of locale
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"  # stored; shown in the venue's zone
DATA_UPLOAD_MAX_NUMBER_FILES = 2000  # a folder of saved evenings
DATA_UPLOAD_MAX_NUMBER_FIELDS = 8000  # the table of a plan: 14 cells in each of 500 rows

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_USE_FINDERS = True
WHITENOISE_KEEP_ONLY_HASHED_FILES = False
WHITENOISE_ADD_HEADERS_FUNCTION = weak_etag

_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "tdsite.web.limits.address_of"  # one address for all that counts knocks
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "club"
LOGOUT_REDIRECT_URL = "login"
SESSION_COOKIE_AGE = 60 * 60 * 16  # an evening and its night
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "frame-ancestors": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tdsite.api.requests.Tokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tdsite.api.parsing.Json"],
    "DEFAULT_SCHEMA_CLASS": "tdsite.api.described.Operation",
    "NUM_PROXIES": 1 if BEHIND_HTTPS else 0,
    "EXCEPTION_HANDLER": "tdsite.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
}
REST_KNOX = {"TOKEN_TTL": timedelta(hours=16), "TOKEN_PREFIX": "td_"}  # an evening and its night
SPECTACULAR_SETTINGS = {
    "TITLE": "Tournament director",
    "VERSION": "0.1.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tdsite.api.schema.close_bodies",
    ],
    "ENUM_NAME_OVERRIDES": {
        "StepKind": "blinds.models.LevelKind",
        "PriceKind": "tournaments.models.tournament.PriceKind",
        "Ending": "tournaments.models.entries.Ending",
        "Method": "tournaments.models.money.Method",
        "DealMethod": "tournaments.models.prizes.DealMethod",
        "PayoutKind": "tournaments.models.prizes.PayoutKind",
        "ClaimKind": "tdsite.rooms.payouts.acts.CLAIMED",
        "PrizeStructureKind": "tournaments.models.prizes.PrizeStructureKind",
        "PayoutState": "tournaments.models.prizes.PayoutState",
        "StateEnum": "tournaments.models.tournament.State",
        "CheckCode": "tdsite.web.plan_words.CheckCode",
        "VoucherKind": "tournaments.models.money.VoucherKind",
        "TicketState": "tdsite.rooms.satellites.tickets_won.Played",
        "SeenBy": "tables.models.SeenBy",
        "Rulebook": ["seed", "tda"],
        "ActOutOfTurn": ["fold", "check", "call", "bet", "raise"],
        "Language": "tdsite.settings.LANGUAGES",
    },
    "PATH_CONVERTER_OVERRIDES": {
        "id": {"type": "integer", "minimum": 1},
        "number": {"type": "integer", "minimum": 1, "maximum": 99_999},
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {
        "deepLinking": True,
        "docExpansion": "none",
        "defaultModelsExpandDepth": -1,
    },
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING = terminal.lines(level=env.str("LOG_LEVEL", default="WARNING"))
terminal.configure()
