"""What the docs name is there: files and folders, in what people are told to read."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", "DEVELOPERS.md", "GLOSSARY.md", "SECURITY.md"]
FOLDERS = "tdsite|tournaments|tables|blinds|tests|bench|docs|locale|templates"
NAMED = re.compile(rf"`((?:{FOLDERS})/[\w./-]*)`")


def test_every_file_that_the_docs_name_is_there():
    pages = [
        *(ROOT / name for name in PAGES),
        *(page for page in (ROOT / "docs").glob("*.md") if page.name != "api.md"),  # addresses
        *(ROOT / "tdsite/rooms").glob("*/README.md"),
    ]
    named = {
        (str(page.relative_to(ROOT)), path)
        for page in pages
        for path in NAMED.findall(page.read_text())
    }

    assert len(named) > 60
    assert sorted((page, path) for page, path in named if not (ROOT / path).exists()) == []
