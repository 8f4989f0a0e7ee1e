"""Asking the running product how it is."""

import http.client
import json

from tdsite.ops.up.running import Address

PARTS = ("database", "broker", "worker", "beat")


def missing_parts(address: Address, *, seconds: float = 2.0) -> frozenset[str]:
    """What does not live, by `/healthz`; "web" when nobody answers there."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address.host, address.host)
    line = http.client.HTTPConnection(host, address.port, timeout=seconds)
    try:
        line.request("GET", "/healthz", headers={"Host": "localhost"})
        return frozenset(json.loads(line.getresponse().read())["missing"])
    except (OSError, http.client.HTTPException, ValueError, KeyError):
        return frozenset({"web"})
    finally:
        line.close()
