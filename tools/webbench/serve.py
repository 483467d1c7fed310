"""The real server as a process of its own, but nobody goes too fast or is too many: that is what is measured.

python -m tools.webbench.serve FILE|URL CONNECTIONS [CORE]
"""

from __future__ import annotations

import socket
import sys
from unittest.mock import patch

from millwright.service.address import address_of
from millwright.web.gate import Limits
from millwright.web.guard import Buckets
from millwright.web.server import Settings, serve


def no_limit(self: Buckets, key: str, now: float | None = None) -> bool:
    return True


def free_port() -> int:
    """A port that the system gives."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    with patch.object(Buckets, "allow", no_limit):
        connections = max(Limits.connections, int(sys.argv[2]))
        core = int(sys.argv[3]) if len(sys.argv) > 3 else None
        limits = Limits(connections=connections, per_address=10**6, person_streams=10**6)
        sys.exit(serve(Settings(address_of(sys.argv[1]), port=free_port(), pace=0, limits=limits, core=core)))
