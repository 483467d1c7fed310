"""Steps a second of the Gymnasium environments on one core, beside catanatron's in the same run.

python -m tools.bench_adapters [--seconds S] [--rounds N] [--interpreted] [--json]

Everybody plays at random against one random opponent, through `gymnasium.make`. What is timed is processor time: of the
rounds, which alternate, the best of each counts. catanatron is installed into build/catanatron, with pins.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from tools.compile import compiled
from tools.engines import ROOT, SRC, cannot_compile, engine

PINS: Final = ROOT / "requirements" / "catanatron.txt"
HOME: Final = ROOT / "build" / "catanatron"
CATANATRON: Final = "catanatron"
IDS: Final = ("Workshop", "Brass", "Woodcraft", "WoodcraftSolo")

LOOP: Final = """
import sys, time
from random import Random
import gymnasium
module, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
__import__(module)
env, rng = gymnasium.make(name, disable_env_checker=True), Random(1)
def on_offer(info):
    return info["valid_actions"] if "valid_actions" in info else info["action_mask"].nonzero()[0]
def run(seconds):
    _, info = env.reset(seed=1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        actions = on_offer(info)
        _, _, over, cut, info = env.step(actions[int(rng.random() * len(actions))])
        steps += 1
        if over or cut:
            _, info = env.reset()
    return steps / (time.process_time() - begun)
run(seconds / 10)
print(run(seconds))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each, in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--interpreted", action="store_true", help="do not compile the engines")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()

    source = prepare(args.interpreted)
    set_up_catanatron()
    best = dict.fromkeys([CATANATRON, *IDS], 0.0)
    for n in range(args.rounds):
        for name in best:
            print(f"round {n + 1} of {args.rounds}: {name}", file=sys.stderr, flush=True)
            best[name] = max(best[name], timed(name, source, args.seconds))
    print(json.dumps(best) if args.json else table(best, "interpreted" if source == SRC else "compiled"))


def prepare(interpreted: bool) -> Path:
    """Where the engines are to be imported from: compiled if that can be had."""
    reason = cannot_compile()
    if interpreted or reason:
        print(reason or "as asked for, not compiled", file=sys.stderr)
        return SRC
    return compiled(engine()[0])


def set_up_catanatron() -> None:
    """An environment of its own, with the pins; once."""
    stamp, digest = HOME / "digest", hashlib.sha256(PINS.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    print("installing catanatron into build/catanatron (once)", file=sys.stderr, flush=True)
    venv.create(HOME, clear=True, with_pip=True)
    pip = [python_of(CATANATRON), "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(PINS)], check=True)
    stamp.write_text(digest)


def python_of(name: str) -> str:
    return str(HOME / "bin" / "python") if name == CATANATRON else sys.executable


def timed(name: str, source: Path, seconds: float) -> float:
    """Steps a second, in a process of its own."""
    theirs = name == CATANATRON
    what = ("catanatron_gym", "catanatron-v1") if theirs else ("millwright.adapters.gym", f"Millwright/{name}-v0")
    env = {**os.environ, "PYTHONPATH": "" if theirs else str(source), "PYTHONHASHSEED": "0"}
    command = [python_of(name), "-W", "ignore", "-c", LOOP, *what, str(seconds)]
    return float(subprocess.run(command, env=env, text=True, capture_output=True, check=True).stdout)


def table(best: dict[str, float], way: str) -> str:
    rows = [f"{'':16}{'steps/s':>12}{'ratio':>9}   ({way})"]
    rows += [f"{name:16}{steps:12,.0f}{steps / best[CATANATRON]:8.1f}x" for name, steps in best.items()]
    return "\n".join(rows)


if __name__ == "__main__":
    main()
