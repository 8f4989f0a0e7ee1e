"""What `make words` says: which names are left, and whether any has grown."""

import sys

from tests.naming import names


def main() -> int:
    found, before = names.counted(), names.left()
    grown = {name: count for name, count in found.items() if count > before.get(name, 0)}
    for name, count in found.items():
        more = f", {before.get(name, 0)} before" if name in grown else ""
        sys.stdout.write(f"{count:5} {name}{more}\n")
    if "--write" in sys.argv and not grown:
        names.write(found)
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
