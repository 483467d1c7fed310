"""`millwright sit`: bots of this machine at a table of a real server, to the end of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from millwright.cli import main
from tests.web.serving import Caller, served

ROOT = Path(__file__).parent.parent.parent


def address(caller: Caller, table: str, seat: int) -> str:
    status, _, page = caller.request("POST", f"/t/{table}/bot/{seat}", b"x=", "application/x-www-form-urlencoded")
    found = re.search(r"http://127[^\"']+/bot#[\w-]+", page)
    assert status == 200 and found, page
    return found[0]


@pytest.mark.slow
def test_a_program_and_a_bot_of_python_play_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    with served(tmp_path / "t.db") as server:
        caller = Caller(server.port)
        for spec in ("cmd:examples/bot.sh", "random"):
            table = caller.new("workshop", "me", "random")
            url = address(caller, table, 0)
            assert main(["sit", url, "--bot", spec]) == 0
            out = capsys.readouterr().out.splitlines()
            assert re.fullmatch(r"over: red \d+ blue \d+", out[-1]), out[-3:]
            assert len(out) > 20 and all(line.startswith("red: ") for line in out[:-1])
        assert main(["sit", url[:-3], "--bot", "random"]) == 2
        assert main(["sit", url.replace("/bot#", "/seat#"), "--bot", "random"]) == 2
        assert main(["sit", url, "--bot", "cmd:no-such-program"]) == 2
        assert main(["sit", url, "--bot", "nobody"]) == 0, "the game is over: nobody is asked"
        errors = capsys.readouterr().err.splitlines()
        assert len(errors) == 3 and "it cannot be started" in errors[2]
