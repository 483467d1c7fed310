"""Start the table with the compiled engines if a build fits; if none does, start at once, and build for next time.

python -m tools.play [FLAGS OF serve]

The build is never needed: without a C compiler, or when it fails, the engines run interpreted. MILLWRIGHT_COMPILE=0 in
the environment says that none is wanted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.background import LOG, wanted
from tools.engines import ROOT, cannot_compile
from tools.layout import ready


def main() -> None:
    env = {**os.environ}
    if os.environ.get("MILLWRIGHT_COMPILE") != "0" and not cannot_compile():
        if folder := ready():
            env["PYTHONPATH"] = with_folder(folder)
        elif wanted():
            begin_build()
            where = LOG.relative_to(ROOT)
            print(f"compiling the engines in the background, for the next start (see {where})", flush=True)
    os.execve(sys.executable, [sys.executable, "-m", "millwright", "serve", *sys.argv[1:]], env)


def with_folder(folder: Path) -> str:
    return os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))


def begin_build() -> None:
    """In a session of its own: Ctrl+C in this terminal stops the server and not the build."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("ab") as log:
        command = [sys.executable, "-m", "tools.background"]
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


if __name__ == "__main__":
    main()
