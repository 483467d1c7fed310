"""Bots in processes of their own: what they answer, and what becomes of those that hang, die or talk nonsense."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.bot import Bot
from millwright.bots import BOTS
from millwright.games.game import AnyGame
from millwright.games.registry import ALSO, GAMES, find_game
from millwright.kernel import LUCK, Move, luck_move, offers, play, waiting
from millwright.service.botpool import COMMAND, BotFailed, BotPool, BotRequest, Limits, Place, is_move
from millwright.service.botworker import turn

pytestmark = [
    pytest.mark.filterwarnings("error::ResourceWarning"),
    pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning"),
]

FAKE = """
import json, os, sys, time

def say(words):
    sys.stdout.write(words + "\\n")
    sys.stdout.flush()

say('{"ready": true}')
for line in sys.stdin:
    request = json.loads(line)
    number, deed = request["id"], request["bot"]
    if deed == "hang":
        time.sleep(100)
    elif deed == "crash":
        os._exit(3)
    elif deed == "half":
        sys.stdout.write('{"id"')
        sys.stdout.flush()
        os._exit(0)
    elif deed == "flood":
        while True:
            say("x" * 100000)
    elif deed == "slow":
        time.sleep(0.2)
        say(json.dumps({"id": number, "moves": [[os.getpid(), 0, 0]]}))
    elif deed == "who":
        say(json.dumps({"id": number, "moves": [[os.getpid(), len(line), 0]]}))
    elif deed == "twice":
        say(json.dumps({"id": number, "moves": [[1, 2, 3]]}))
        say(json.dumps({"id": number, "moves": [[1, 2, 3]]}))
    else:
        say(deed.replace("NUMBER", str(number)))
"""
"""A worker that does what the bot's name says, or answers the name itself."""

GARBAGE = [
    "what?",
    "",
    "null",
    "[]",
    "[" * 5000,
    '{"moves": [[1, 2, 3]]}',
    '{"id": 0, "moves": [[1, 2, 3]]}',
    '{"id": NUMBER}',
    '{"id": NUMBER, "moves": []}',
    '{"id": NUMBER, "moves": 7}',
    '{"id": NUMBER, "moves": [[1, 2]]}',
    '{"id": NUMBER, "moves": [[1, 2, 3], [1, 2, 3.5]]}',
    '{"id": NUMBER, "moves": [[1, 2, true]]}',
    '{"id": NUMBER, "moves": [[1, 2, "3"]]}',
    '{"id": NUMBER, "failed": 7}',
]


@pytest.fixture
def fake(tmp_path: Path) -> tuple[str, ...]:
    script = tmp_path / "fake.py"
    script.write_text(FAKE, encoding="utf-8")
    return (sys.executable, "-S", str(script))


def deed(name: str, **position: Any) -> BotRequest:
    return BotRequest("workshop", None, position, 0, name, "seed", 0)


def run(pool: BotPool, what: Callable[[BotPool], Awaitable[None]]) -> None:
    """Something done with a pool; afterwards none of its processes may be left, nor anything open."""
    running: list[int] = []
    files = len(os.listdir("/proc/self/fd"))

    async def all_of_it() -> None:
        await pool.start()
        try:
            await what(pool)
        finally:
            running.extend(pids(pool))
            begun = time.monotonic()
            await pool.stop()
            assert time.monotonic() - begun < 1

    asyncio.run(all_of_it())
    gc.collect()
    assert not any(alive(pid) for pid in running)
    assert len(os.listdir("/proc/self/fd")) == files


def pids(pool: BotPool) -> list[int]:
    return [place.process.pid for place in pool.places if place.process]


def alive(pid: int) -> bool:
    """A zombie is still alive in this sense."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def who(pool: BotPool) -> int:
    """The worker that answers next, by its id."""
    [(pid, _, _)] = await pool.answer(deed("who"))
    return pid


# ---- real bots


def to_the_first_decision(game: str, rng: Random) -> Any:
    s = GAMES[game].new(4)
    while waiting(s) == [LUCK]:
        play(s, LUCK, luck_move(s, rng))
    return s


@pytest.mark.parametrize("game", list(GAMES))
def test_steady_plays_whole_turns(game: str) -> None:
    """Each answer is what the bot would have played in this process, up to where somebody else is asked."""

    async def some_turns(pool: BotPool) -> None:
        s, rng, longest, number = to_the_first_decision(game, Random(5)), Random(6), 0, 0
        for _ in range(14):
            seat = waiting(s)[0]
            position = json.loads(json.dumps(GAMES[game].dump(s)))
            moves = await pool.answer(BotRequest(game, None, position, seat, "steady", "x", number))
            for i, move in enumerate(moves):
                assert i == 0 or waiting(s) == [seat]
                view, stream = GAMES[game].view(s, seat), Random(f"x/{number}")
                assert move == BOTS[game]["steady"]().choose(view, offers(s, seat), stream)
                play(s, seat, move)
                number += 1
            assert waiting(s) != [seat]
            longest = max(longest, len(moves))
            while waiting(s) == [LUCK]:
                play(s, LUCK, luck_move(s, rng))
        assert longest > 2

    run(BotPool(1, Limits(hard=60, soft=60)), some_turns)  # the machine may be busy


def question(soft: float = 1.0, **other: Any) -> dict[str, Any]:
    """A request as a worker reads it: the first turn of Brass."""
    s = to_the_first_decision("brass", Random(1))
    words = {"game": "brass", "facts": None, "position": GAMES["brass"].dump(s), "seat": waiting(s)[0]}
    return words | {"bot": "steady", "seed": "s", "decision": 0, "soft": soft} | other


def test_a_turn_that_takes_long_comes_in_parts() -> None:
    """And the parts together are the same as the whole."""
    whole = turn(question(soft=60))
    assert len(whole) > 1
    assert turn(question(soft=0)) == whole[:1]
    s = GAMES["brass"].load(GAMES["brass"].facts(), question()["position"])
    play(s, waiting(s)[0], whole[0])
    assert turn(question(soft=60, position=GAMES["brass"].dump(s), decision=1)) == whole[1:]


def test_facts_of_an_owner(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(GAMES["brass"].standard.read_bytes())
    assert turn(question(facts=str(own))) == turn(question())


def test_a_bot_that_fails_says_why_and_its_worker_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    """A seat that is not asked, a bot and a game that do not exist: the reason is one line, the rest is on stderr."""
    s = to_the_first_decision("brass", Random(1))
    asked, position = waiting(s)[0], GAMES["brass"].dump(s)

    async def fails(pool: BotPool) -> None:
        before = pids(pool)
        for game, seat, bot in [("brass", asked + 1, "random"), ("brass", asked, "nobody"), ("chess", asked, "random")]:
            with pytest.raises(BotFailed) as failure:
                await pool.answer(BotRequest(game, None, position, seat, bot, "s", 0))
            assert str(failure.value).startswith(("ValueError: ", "BadBot: ", "NoSuchGame: ")) and "\n" not in str(
                failure.value
            )
        assert await pool.answer(BotRequest("brass", None, position, asked, "random", "s", 0))
        assert pids(pool) == before

    run(BotPool(1), fails)
    assert "Traceback" in capfd.readouterr().err


def test_a_bot_is_told_its_game_and_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each seat and number of seats: what it has worked out serves all its games there."""
    told: list[tuple[str, int, int]] = []

    class Listening(Bot):
        def begin(self, game: AnyGame, seat: int, seats: int) -> None:
            told.append((game.id, seat, seats))

        def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
            return offers[0]

    monkeypatch.setattr(type(GAMES["brass"]), "bots", lambda self: {"listening": Listening})
    monkeypatch.setitem(BOTS, "brass", {"listening": Listening})
    asked = question(bot="listening")
    assert turn(asked) and turn(asked)
    assert told == [("brass", asked["seat"], 4)]


def test_workers_know_the_games_that_the_server_was_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """`MILLWRIGHT_GAMES` names them; their bots come with them."""
    ferry = Path(__file__).parents[2] / "examples" / "ferry.py"
    monkeypatch.setenv(ALSO, f"{ferry}:FERRY")
    game = find_game(f"{ferry}:FERRY")
    s = to_the_first_decision(game.id, Random(1))

    async def asks(pool: BotPool) -> None:
        seat = waiting(s)[0]
        [move] = await pool.answer(BotRequest(game.id, None, game.dump(s), seat, "random", "s", 0))
        assert move in offers(s, seat)

    run(BotPool(1), asks)


# ---- workers that misbehave


def test_a_worker_that_hangs_is_replaced(fake: tuple[str, ...]) -> None:
    async def hangs(pool: BotPool) -> None:
        before, begun = await who(pool), time.monotonic()
        with pytest.raises(BotFailed, match=r"no answer within 0\.8 s"):
            await pool.answer(deed("hang"))
        assert 0.75 < time.monotonic() - begun < 2
        after = await who(pool)
        assert after != before and not alive(before)

    run(BotPool(1, Limits(hard=0.8), fake), hangs)


def test_a_worker_that_dies_is_replaced(fake: tuple[str, ...]) -> None:
    async def dies(pool: BotPool) -> None:
        for how in ("crash", "half"):
            before = await who(pool)
            with pytest.raises(BotFailed, match="died"):
                await pool.answer(deed(how))
            assert await who(pool) != before

    run(BotPool(1, command=fake), dies)


def test_a_worker_that_died_while_it_was_idle_is_not_missed(fake: tuple[str, ...]) -> None:
    async def dies(pool: BotPool) -> None:
        before = await who(pool)
        process = pool.places[0].process
        assert process
        os.kill(before, 9)
        await process.wait()
        assert await who(pool) != before

    run(BotPool(1, command=fake), dies)


@pytest.mark.parametrize("words", GARBAGE)
def test_a_worker_that_talks_nonsense_is_replaced(fake: tuple[str, ...], words: str) -> None:
    async def talks(pool: BotPool) -> None:
        before = await who(pool)
        with pytest.raises(BotFailed, match="nonsense"):
            await pool.answer(deed(words))
        assert await who(pool) != before

    run(BotPool(1, command=fake), talks)


def test_a_worker_that_writes_without_end_is_replaced(fake: tuple[str, ...]) -> None:
    async def floods(pool: BotPool) -> None:
        before = await who(pool)
        with pytest.raises(BotFailed, match="nonsense"):
            await pool.answer(deed("flood"))
        assert await who(pool) != before

    run(BotPool(1, command=fake), floods)


def test_a_second_answer_is_not_taken_for_the_next(fake: tuple[str, ...]) -> None:
    async def twice(pool: BotPool) -> None:
        assert await pool.answer(deed("twice")) == [(1, 2, 3)]
        with pytest.raises(BotFailed, match="nonsense"):
            await pool.answer(deed("who"))
        assert await who(pool)

    run(BotPool(1, command=fake), twice)


def test_moves_that_are_not_on_offer_are_the_tables_business(fake: tuple[str, ...]) -> None:
    async def illegal(pool: BotPool) -> None:
        assert await pool.answer(deed('{"id": NUMBER, "moves": [[99, -1, 7]]}')) == [(99, -1, 7)]
        with pytest.raises(BotFailed, match=r"^tired$"):
            await pool.answer(deed('{"id": NUMBER, "failed": "tired"}'))

    run(BotPool(1, command=fake), illegal)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("/nowhere/python",), "does not start"),
        ((sys.executable, "-S", "-c", "pass"), "died"),
        ((sys.executable, "-S", "-c", "print(1)"), "does not say that it is ready"),
        ((sys.executable, "-S", "-c", "import time; time.sleep(100)"), "not ready after 0.5 s"),
    ],
)
def test_a_pool_without_workers_does_not_start(command: tuple[str, ...], reason: str) -> None:
    async def starts() -> None:
        pool = BotPool(2, Limits(start=0.5), command)
        with pytest.raises(BotFailed, match=reason):
            await pool.start()
        assert pids(pool) == []
        with pytest.raises(BotFailed, match="stopped"):
            await pool.answer(deed("who"))

    asyncio.run(starts())
    gc.collect()


def test_if_no_other_worker_can_be_had_the_next_request_says_so(fake: tuple[str, ...]) -> None:
    """And the one after it works again, if the reason is gone."""
    script = Path(fake[-1])

    async def broken(pool: BotPool) -> None:
        script.rename(script.with_suffix(".away"))
        with pytest.raises(BotFailed):
            await pool.answer(deed("crash"))
        with pytest.raises(BotFailed, match="died"):
            await pool.answer(deed("who"))
        script.with_suffix(".away").rename(script)
        await asyncio.gather(*pool.renewals)
        assert await who(pool)

    run(BotPool(1, command=fake), broken)


# ---- many requests, long ones, and the end


def test_requests_wait_for_a_free_worker(fake: tuple[str, ...]) -> None:
    """Twelve of 0.2 s on two workers: the wait is longer than the limit, but only the work counts."""

    async def many(pool: BotPool) -> None:
        answers = await asyncio.gather(*[pool.answer(deed("slow")) for _ in range(12)])
        assert {pid for [(pid, _, _)] in answers} == set(pids(pool))

    run(BotPool(2, Limits(hard=1.0), fake), many)


def test_one_that_hangs_does_not_hold_up_the_others(fake: tuple[str, ...]) -> None:
    async def both(pool: BotPool) -> None:
        hanging = asyncio.create_task(pool.answer(deed("hang")))
        for _ in range(5):
            await who(pool)
        assert not hanging.done()
        with pytest.raises(BotFailed, match="no answer"):
            await hanging

    run(BotPool(2, Limits(hard=1), fake), both)


def test_an_answer_that_nobody_waits_for_is_not_given_to_others(fake: tuple[str, ...]) -> None:
    async def gives_up(pool: BotPool) -> None:
        before = await who(pool)
        slow = asyncio.create_task(pool.answer(deed("slow")))
        await asyncio.sleep(0.05)
        slow.cancel()
        with pytest.raises(asyncio.CancelledError):
            await slow
        assert await who(pool) != before

    run(BotPool(1, command=fake), gives_up)


def test_a_long_position_arrives_whole(fake: tuple[str, ...]) -> None:
    async def long(pool: BotPool) -> None:
        [(_, length, _)] = await pool.answer(deed("who", filler="x" * 3_000_000))
        assert length > 3_000_000
        [move] = set(await pool.answer(deed(json.dumps({"id": 2, "moves": [[1, 2, 3]] * 20_000}))))
        assert move == (1, 2, 3)

    run(BotPool(1, command=fake), long)


def test_a_worker_that_does_not_read_is_noticed_too(fake: tuple[str, ...]) -> None:
    """The request is longer than the pipe, so that it cannot even be written."""
    deaf = (sys.executable, "-S", "-c", "print('{\"ready\": true}', flush=True); import time; time.sleep(100)")

    async def speaks(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="no answer"):
            await pool.answer(deed("who", filler="x" * 3_000_000))

    run(BotPool(1, Limits(hard=0.3), deaf), speaks)


def test_stop_ends_those_that_hang_and_tells_those_that_wait(fake: tuple[str, ...]) -> None:
    async def stops(pool: BotPool) -> None:
        asked = [asyncio.create_task(pool.answer(deed("hang"))) for _ in range(5)]
        await asyncio.sleep(0.2)
        running, begun = pids(pool), time.monotonic()
        await asyncio.gather(pool.stop(), pool.stop())
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert time.monotonic() - begun < 1
        assert all(isinstance(result, BotFailed) for result in results)
        assert len(running) == 2 and not any(alive(pid) for pid in running)
        with pytest.raises(BotFailed, match="stopped"):
            await pool.answer(deed("who"))

    run(BotPool(2, command=fake), stops)


def test_stop_while_a_worker_is_being_replaced(fake: tuple[str, ...]) -> None:
    async def stops(pool: BotPool) -> None:
        with pytest.raises(BotFailed):
            await pool.answer(deed("crash"))
        waits = asyncio.create_task(pool.answer(deed("who")))
        await asyncio.sleep(0)
        await pool.stop()
        with pytest.raises(BotFailed):
            await waits
        assert not pool.renewals

    run(BotPool(1, command=fake), stops)


def test_a_pool_can_be_started_again(fake: tuple[str, ...]) -> None:
    async def again(pool: BotPool) -> None:
        await pool.stop()
        await pool.start()
        assert await who(pool)

    run(BotPool(1, command=fake), again)


def test_a_place_in_the_pool_is_used_by_one_at_a_time(fake: tuple[str, ...]) -> None:
    async def uses() -> None:
        place = Place(fake, Limits())
        words = [{"id": number, "bot": "who"} for number in (1, 2)]
        first, second = await asyncio.gather(*[place.ask(word) for word in words])
        assert first == second and not isinstance(first, str) and is_move(list(first.moves[0]))
        await place.close()
        with pytest.raises(BotFailed, match="stopped"):
            await place.ask(words[0])

    asyncio.run(uses())


# ---- the worker by itself


def start_worker(code: str = "") -> subprocess.Popen[bytes]:
    """A worker with something done beforehand, ready to be asked."""
    script = f"{code}\nfrom millwright.service.botworker import main\nmain()"
    worker = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert worker.stdout and worker.stdout.readline() == b'{"ready": true}\n'
    return worker


def test_the_command_is_the_worker() -> None:
    done = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (b'{"ready": true}\n', b"")


def test_a_worker_ends_when_its_input_closes() -> None:
    with start_worker() as worker:
        assert worker.stdin
        worker.stdin.close()
        assert worker.wait(10) == 0


def test_a_busy_worker_ends_when_nobody_reads_it(capfd: pytest.CaptureFixture[str]) -> None:
    with start_worker() as worker:
        assert worker.stdin and worker.stdout
        worker.stdout.close()
        worker.stdin.write(json.dumps(question(id=1, hard=60)).encode() + b"\n")
        worker.stdin.close()
        assert worker.wait(60) == 0
    assert capfd.readouterr().err == ""


HANGING = """
import millwright.service.botworker as worker

def turn(request):
    while True:
        pass

worker.turn = turn
"""


def test_a_worker_that_hangs_ends_by_itself_when_the_server_is_gone() -> None:
    with start_worker(HANGING) as worker:
        assert worker.stdin
        worker.stdin.write(b'{"id": 1, "hard": -0.8}\n')
        worker.stdin.close()
        assert worker.wait(10) == -signal.SIGPROF


PRINTING = """
import millwright.service.botworker as worker

def turn(request):
    print("thinking aloud")
    return [(1, 2, 3)]

worker.turn = turn
"""


def test_what_a_bot_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    with start_worker(PRINTING) as worker:
        out, _ = worker.communicate(b'{"id": 1, "hard": 1}\n', timeout=60)
        assert out == b'{"id": 1, "moves": [[1, 2, 3]]}\n'
    assert capfd.readouterr().err == "thinking aloud\n"


def test_the_pool_is_left_alone_by_a_server_that_was_killed(tmp_path: Path) -> None:
    """The server cannot say good-bye when it is killed; its workers end all the same."""
    code = (
        "import asyncio\nfrom millwright.service.botpool import BotPool\n"
        "async def main():\n    pool = BotPool()\n    await pool.start()\n"
        "    print(*[place.process.pid for place in pool.places], flush=True)\n    await asyncio.sleep(100)\n"
        "asyncio.run(main())"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as server:
        assert server.stdout
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 2 and all(alive(pid) for pid in workers)
        server.kill()
    until = time.monotonic() + 10
    while any(running(pid) for pid in workers) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(running(pid) for pid in workers)


def running(pid: int) -> bool:
    """Not dead, and no zombie either: whoever inherits orphans may be slow to bury them."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_moves_are_three_whole_numbers() -> None:
    good: Move = (1, 2, 3)
    assert is_move(list(good)) and not is_move([1, 2]) and not is_move([True, 2, 3]) and not is_move("123")
