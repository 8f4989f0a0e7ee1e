"""The service worker of the boards: below `/b/`, so that it answers for them and nothing else."""

import json
import re

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tdsite.rooms.boards import assets

# Beside the pages: what they are made of, what they show in turn, and the house's pictures.
_ALSO_KEPT = (r"^/b/[^/]+/page/", r"^/pictures/")


@require_safe
def board_worker(request: HttpRequest) -> HttpResponse:
    """The program, after the list of what it keeps.  When either changes, it begins anew."""
    kept = {
        "version": assets.version(),
        "assets": [static(name) for name in assets.names()],
        "kept": ["^" + re.escape(static("")), *_ALSO_KEPT],
    }
    text = f"const KEPT = {json.dumps(kept)};\n{assets.worker()}"
    answer = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    patch_cache_control(answer, no_cache=True)
    return answer
