"""A browser for the tests: finds Chromium on this machine, or gets it. `make test` runs it first."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ARGS: Final = (
    "--no-sandbox",  # root has none, and the pages are our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""What Chromium is started with: no sandbox, no errands of its own."""

HELP: Final = """\
no browser: the tests need Chromium or Chrome, and it could not be installed here.
Install one so that `chromium` or `google-chrome` is on the PATH, or name it: CHROMIUM=/path/to/chromium make test"""


def find() -> str | None:
    """A browser that starts: the one named in $CHROMIUM, one on the PATH, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if starts(named) else None
    on_path = [found for found in map(shutil.which, NAMES) if found]
    return next((path for path in [*on_path, *playwrights()] if starts(path)), None)


def playwrights() -> list[str]:
    """Where Playwright keeps its Chromium, if it has one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return [path] if Path(path).exists() else []


def starts(path: str) -> bool:
    """Whether a browser runs at all: a download may lack libraries of the system, a name on the PATH may be a shim."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# ---- getting one


def download() -> bool:
    """Playwright's own Chromium, into the user's cache."""
    return run("installing Chromium with Playwright", [sys.executable, "-m", "playwright", "install", "chromium"])


def package() -> bool:
    """The system's Chromium, where we may install packages."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]
    return run("installing Chromium with apt-get", ["apt-get", "update", "-qq"], install)


def run(title: str, *commands: list[str]) -> bool:
    """Say in one line what is done, and do it; what the commands say is shown if one fails."""
    print(title, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, env=quiet, check=False)
        if done.returncode:
            print(f"that failed: {telling_line(done.stderr + done.stdout)}", flush=True)
            return False
    return True


def telling_line(output: str) -> str:
    """Of all that a command says, the first line that names an error, or else its last one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.search("error|failed", line, re.IGNORECASE)]
    return (errors or lines[-1:] or ["it said nothing"])[0]


WAYS: Final[tuple[Callable[[], bool], ...]] = (download, package)


def main() -> int:
    """Find a browser or get one; 1 if there is none to be had."""
    found = find()
    for get in WAYS:
        if found or os.environ.get("CHROMIUM"):  # who names one wants that one
            break
        found = find() if get() else None
    print(f"browser: {found}" if found else HELP, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
