"""What we did not write is kept unchanged: every file of vendor/ is in the manifest."""

import hashlib
import json

import pytest
from django.conf import settings

VENDOR = settings.BASE_DIR / "tdsite" / "static" / "vendor"
MANIFEST = json.loads((VENDOR / "manifest.json").read_text())


@pytest.mark.parametrize("package", MANIFEST, ids=lambda package: package["name"])
def test_a_vendored_file_is_what_its_makers_released(package):
    content = (VENDOR / package["file"]).read_bytes()

    assert hashlib.sha256(content).hexdigest() == package["sha256"]
    assert package["version"] in package["file"]
    assert package["source"].startswith("https://")


def test_nothing_is_vendored_without_a_licence_and_a_line_in_the_manifest():
    named = {package[key] for package in MANIFEST for key in ("file", "licence_file")}

    assert {path.name for path in VENDOR.iterdir()} == named | {"manifest.json"}


def test_every_font_has_its_licence_beside_it():
    fonts = VENDOR.parent / "fonts"

    assert {path.suffix for path in fonts.iterdir()} == {".woff2", ".txt"}
    assert {path.name for path in fonts.glob("OFL-*.txt")} == {
        "OFL-BarlowCondensed.txt",
        "OFL-Inter.txt",
    }
