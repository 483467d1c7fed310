"""The build of a wheel: with MILLWRIGHT_COMPILE=1 in the environment one with compiled engines, for this Python alone.

Without it the wheel is pure, fits everywhere, and needs neither mypy nor a C compiler. An editable install stays as
quick as it is: it never compiles.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    """`force_include` puts the libraries beside the sources, which stay in the wheel: tracebacks show their lines."""

    def dependencies(self) -> list[str]:
        if not wanted():
            return []
        pinned = self.engines().pinned
        return [f"{package}=={pinned(package)}" for package in ("mypy", "setuptools")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        engines = self.engines()
        if reason := engines.cannot_compile():
            raise SystemExit(f"MILLWRIGHT_COMPILE=1: {reason}; without it the wheel is pure, and works as well")
        with engines.building() as lock:
            digest = engines.build(engines.engine()[0], lock)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(path): str(place) for place, path in engines.libraries(digest).items()}

    def engines(self) -> Any:
        """tools/engines.py of the tree that is built, which nothing has installed."""
        if self.root not in sys.path:
            sys.path.insert(0, self.root)
        from tools import engines

        return engines


def wanted() -> bool:
    return os.environ.get("MILLWRIGHT_COMPILE") == "1"
