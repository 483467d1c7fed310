"""The server as the browser tests start it: what is drawn at random follows from the test, so that each has deals of
its own that are the same every time. `make deals` has new ones instead, to find what no test has met so far.

Only what deals cards and asks bots is drawn in this way; what keeps a secret (`token_urlsafe`) stays as it is.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections import Counter
from pathlib import Path

NAMED = "MILLWRIGHT_TEST"
"""The variable that names a file, in which the name of the test is that goes on. Without it all is random."""

drawn: Counter[tuple[str, int]] = Counter()


def token_hex(size: int = 32) -> str:
    """As that of `secrets`: the next of so many bytes for this test. A server that was started anew begins anew."""
    test = f"{Path(os.environ[NAMED]).read_text()} {os.environ['MILLWRIGHT_BEGUN']}"
    drawn[test, size] += 1
    return hashlib.shake_256(f"{test} {size} {drawn[test, size]}".encode()).hexdigest(size)


if __name__ == "__main__":
    from millwright.cli import main

    if NAMED in os.environ:
        secrets.token_hex = token_hex  # type: ignore[assignment]
    sys.exit(main())
