"""Be the second laptop: keep a copy of the club, and take over by one press."""

import os
import sqlite3
import sys
import threading
import webbrowser
from argparse import ArgumentParser
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import get_supported_language_variant

from tdsite.live import standby_state as states
from tdsite.ops import machine
from tdsite.ops.management.commands.up import address_of
from tdsite.ops.standby.following import (
    Follower,
    NothingKept,
    NotLetIn,
    Page,
    leads,
    remember,
)
from tdsite.ops.up import running


class Command(BaseCommand):
    help = "Follow the machine that leads, and take over from it.  PORT, HOST, DATA_DIR as for up."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="like http://192.168.1.20:8000")
        parser.add_argument("code", metavar="CODE", help="from Settings, Backups over there")

    def handle(self, *args: Any, **options: Any) -> None:
        self._check_place(options["url"])
        assert settings.SQLITE_FILE is not None
        address = address_of()
        try:
            lock = running.claim(settings.DATA_DIR, address)
            running.check_port(address)
        except (running.AlreadyRunning, running.PortTaken) as refusal:
            raise CommandError(str(refusal)) from None
        here = f"http://{running.lan_address()}:{address.port}" if address.is_for_all else ""
        follower = Follower(
            options["url"],
            options["code"],
            address=here or address.url.rstrip("/"),
            database=settings.SQLITE_FILE,
        )
        try:
            machine.keep_key(settings.DATA_DIR, follower.fetch_key())
        except (NotLetIn, OSError) as refusal:
            raise CommandError(f"{follower.url}: {refusal}") from None
        remember(settings.DATA_DIR, follower)
        self._follow(follower, address)
        try:
            follower.take_over(settings.DATA_DIR)
        except NothingKept:
            raise CommandError("There is no copy yet: nothing to take over with.") from None
        self.stdout.write(f"Taking over from {follower.url} …")
        sys.stdout.flush()
        os.close(lock)  # the site claims the directory anew
        os.execv(sys.executable, [sys.executable, str(settings.BASE_DIR / "manage.py"), "up"])

    def _check_place(self, url: str) -> None:
        """Refuse a place where a club of its own is kept: it would be written over."""
        if settings.SQLITE_FILE is None:
            raise CommandError("A follower keeps its copy in SQLite: leave DATABASE_URL away.")
        if urlsplit(url).scheme not in ("http", "https"):
            raise CommandError(f"“{url}” is no address like http://192.168.1.20:8000.")
        known = states.read(settings.DATA_DIR)
        if known.follows or not settings.SQLITE_FILE.exists():
            return
        led = known.successor or (known.follower == url.rstrip("/") and leads(url, known.epoch))
        if not led:
            raise CommandError(
                f"A club is kept in {settings.DATA_DIR} already. Set DATA_DIR to another folder."
            )
        kept = put_aside(settings.SQLITE_FILE, at=timezone.now())
        self.stdout.write(f"What this machine had when it led is kept in {kept}.")

    def _follow(self, follower: Follower, address: running.Address) -> None:
        """Keep the copy until somebody presses."""
        page = Page(address.host, address.port, follower, draw)
        threading.Thread(target=page.serve_forever, daemon=True).start()
        refused: list[NotLetIn] = []

        def keep() -> None:
            try:
                follower.follow()
            except NotLetIn as refusal:
                refused.append(refusal)
                page.pressed.set()

        keeper = threading.Thread(target=keep, daemon=True)
        keeper.start()
        self.stdout.write(f"Following {follower.url}. Page and press: {address.url}")
        self.stdout.flush()
        if sys.stdout.isatty():
            webbrowser.open(address.url)
        page.pressed.wait()
        if refused:
            raise CommandError(f"{follower.url}: {refused[0]}")
        follower.ended.set()
        keeper.join(timeout=5)  # a question under way is not waited for: it writes nothing more
        page.shutdown()
        page.server_close()


def put_aside(database: Path, *, at: datetime) -> Path:
    """Keep the book of a machine that was replaced: an act nobody was answered for is only here."""
    kept = database.with_name(f"replaced-{at:%Y%m%d-%H%M%S}.sqlite3")
    with closing(sqlite3.connect(database)) as book:
        book.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.rename(kept)
    for ending in ("-wal", "-shm"):
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    return kept


def draw(follower: Follower, token: str, language: str) -> str:
    """The follower's page, in the language of its browser; without a token it was pressed."""
    now = follower.progress
    with translation.override(_language(language)):
        return render_to_string(
            "archive/following.html",
            {
                "url": follower.url,
                "token": token,
                "kept_at": datetime.fromtimestamp(now.kept_at).astimezone()
                if now.kept_at
                else None,
                "is_lost": now.is_lost,
                "trouble": now.trouble,
                "language": translation.get_language(),
            },
        )


def _language(accepted: str) -> str:
    for part in accepted.split(","):
        try:
            return get_supported_language_variant(part.partition(";")[0].strip())
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
