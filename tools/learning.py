"""An environment for the examples of learners, on top of .venv: PyTorch, plots, a kernel. `make test` runs it first.

It lies in build/learning. Where there is no PyTorch without CUDA for this machine, all but PyTorch is installed, and
the example that needs it is not tested. Nothing is installed but what is listed: whatever asks for PyTorch would bring
several GB of CUDA along.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "learning"
PYTHON: Final = HOME / "bin" / "python"
STAMP: Final = HOME / "digest"
FILES: Final = [ROOT / "requirements" / name for name in ("dev.txt", "learning.txt", "torch.txt")]

NO_TORCH: Final = """\
no PyTorch without CUDA where pip looks: the example of masked PPO is not tested.
PyTorch's own index has it: PIP_EXTRA_INDEX_URL names one to look at too (requirements/torch.txt says which build)"""


def main() -> None:
    digest = hashlib.sha256(b"".join([path.read_bytes() for path in FILES])).hexdigest() + sys.version
    if STAMP.is_file() and STAMP.read_text() == digest:
        return
    print("installing what the examples for learners need into build/learning (once)", flush=True)
    make(HOME)
    if install(FILES[1]):
        sys.exit("failed: requirements/learning.txt could not be installed")
    if install(FILES[2], quiet=True):
        print(NO_TORCH)
    STAMP.write_text(digest)


def make(home: Path) -> None:
    """An environment that also finds what .venv has."""
    venv.create(home, clear=True, with_pip=True)
    inside = next((home / "lib").glob("python*/site-packages"))
    (inside / "below.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")


def install(path: Path, quiet: bool = False) -> int:
    """Install just what a file lists; how pip ended."""
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check"]
    command = [*pip, "--require-hashes", "--no-deps", "-r", str(path)]
    return subprocess.run(command, check=False, capture_output=quiet).returncode


if __name__ == "__main__":
    main()
