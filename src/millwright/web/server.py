"""The server: finds a free port, opens the browser, and ends within a second when asked to, open streams or not.

When it is asked to end (SIGTERM), it closes its door, tells open pages to ask elsewhere, answers what was asked, and
ends with 0; whatever was confirmed is safe in its store anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from millwright.catalogue import text
from millwright.games.registry import GAMES, take_on
from millwright.service.address import Address
from millwright.service.backup import Caretaker
from millwright.service.cores import core_of, keep_to
from millwright.service.datafile import NotOurs
from millwright.service.helpers import pool_for
from millwright.service.house import House
from millwright.service.notices import tell
from millwright.service.reminders import Post, post_of
from millwright.service.store import claimed, open_store
from millwright.web import logs
from millwright.web.app import make_app
from millwright.web.connection import Config, Connection
from millwright.web.gate import BATCH, RESERVED, Gate, Limits, Proxies, open_files, room_for
from millwright.web.guard import Guard
from millwright.web.logfilter import complain, hush
from millwright.web.operating import Door
from millwright.web.workers import Parent

PORT: Final = 8017
TRIES: Final = 20
QUEUE: Final = 1024
"""So many may wait at the door."""

EVERYWHERE: Final = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Settings:
    """How the server is started."""

    data: Address
    host: str = "127.0.0.1"
    port: int = 0  # 0: the usual one, or the next that is free
    browser: bool = False
    pace: float = 1.3
    workers: int = 2  # processes in which bots think, for each that serves
    processes: int = 1  # that serve
    core: int | None = None  # of the machine, which this process keeps to
    hosts: tuple[str, ...] = ()  # other names that it goes by
    proxies: tuple[str, ...] = ()  # addresses that may say for whom they speak
    limits: Limits = field(default_factory=Limits)
    keep: int = 0  # so many daily copies of the file
    metrics: tuple[str, int] | None = None  # where operators find what it does
    log: str = logs.LINES
    log_requests: bool = False


class Server(uvicorn.Server):
    """Uvicorn, but open streams are asked to leave before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House, door: Door | None = None) -> None:
        super().__init__(config)
        self.house: Final = house
        self.door: Final = door  # for operators

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The queue at the door is long, though few are let in at a time: uvicorn knows one number for both."""
        asyncio.get_running_loop().set_exception_handler(complain)
        await super().startup(sockets)
        for sock in sockets or []:
            sock.listen(QUEUE)
        if self.door:
            self.door.start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.house.draining = True  # from now on it is not ready
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The door first, then the streams: whoever is told to ask elsewhere finds no way back in here."""
        for server in self.servers:
            server.close()
        for sock in sockets or []:
            sock.close()
        self.house.drain()
        await super().shutdown(sockets)
        if self.door:
            await self.door.stop()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does it, which then sends the signal once more: but to end when one is asked to is no failure."""
        before = {sig: signal.signal(sig, self.handle_exit) for sig in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def listen(host: str, port: int) -> socket.socket:
    """A socket on the port asked for, or on the first free one from the usual one on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port else [*range(PORT, PORT + TRIES), 0]:
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio then sends answers at once
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(QUEUE)  # at once: until then another server could take the same port
        except OSError as error:
            sock.close()
            if port or candidate == 0:
                raise OSError(error.errno, f"port {candidate} of {host}: {error.strerror}") from None
            continue
        return sock
    raise AssertionError("the system gives some port for 0")


def listen_beside(host: str, port: int) -> socket.socket:
    """For operators: the port asked for, or the next that is free, since every process has a door of its own."""
    for candidate in range(port, min(port + TRIES, 65535)):
        with contextlib.suppress(OSError):
            return listen(host, candidate)
    return listen(host, port)  # which says why not


def own_address() -> str:
    """This machine's address in its network, as far as it can tell without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: a datagram socket only looks up the way
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def has_screen() -> bool:
    """Whether a browser has somewhere to show itself; without, Python might start one inside the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def names_of(settings: Settings) -> list[str]:
    """What this server goes by, besides the addresses that requests come in at."""
    own = socket.gethostname()
    return [*settings.hosts, *([own, f"{own}.local", own_address()] if settings.host in EVERYWHERE else [])]


def configured(settings: Settings, house: House, network: str) -> tuple[Config, Guard]:
    """Uvicorn with limits of our own. Whom a request is from, headers tell only if we were told whose to believe."""
    wanted = settings.limits.connections
    limits = replace(settings.limits, connections=min(wanted, room_for(open_files(wanted + RESERVED))))
    gate = Gate(limits, Proxies(settings.proxies))
    guard = make_app(house, network, gate, names_of(settings))
    config = Config(
        guard,
        http=Connection,
        ws="none",
        loop="asyncio",
        backlog=BATCH,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=round(limits.proxy_idle if settings.proxies else limits.head / 2),
        server_header=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=1,
        access_log=False,
    )
    config.gate = gate
    logs.set_up(settings.log, settings.log_requests)
    hush()
    return config, guard


def door_of(settings: Settings, guard: Guard, house: House) -> Door | None:
    """The door for operators, if there is to be one; and what else hears of requests."""
    if settings.log_requests:
        guard.told.append(logs.log_visit)
    if not settings.metrics:
        return None
    sock = listen_beside(*settings.metrics)
    host, port = sock.getsockname()[:2]
    print(text("web.metrics_at", address=f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"), flush=True)
    return Door(guard, house, sock)


def serve(settings: Settings) -> int:
    """Run until stopped."""
    post = post_of()
    sock = listen(settings.host, settings.port)
    data = settings.data
    if isinstance(data, Path):
        data = data.resolve()  # a link to the file is the same file, with the same lock and journal
        if settings.processes > 1:
            raise NotOurs("one process serves a file: --workers is for a database, as --data postgresql://HOST/NAME")
    elif settings.keep:
        raise NotOurs("--keep copies a file; a database is copied by PostgreSQL's own pg_dump")
    port = sock.getsockname()[1]
    network = f"http://{own_address()}:{port}" if settings.host in EVERYWHERE else ""
    address = network or f"http://{settings.host}:{port}"
    if settings.processes == 1:
        return serve_alone(settings, data, sock, post, network, lambda: announce(settings, address, network))
    if not hasattr(os, "fork"):
        raise NotOurs("on this system --workers starts one process only: start `serve` several times, on several ports")
    claimed(data, serving=True).release()  # what is wrong with it is told once, before there are children
    open_store(data).close()
    announce(settings, address, network)
    learn()  # once for all children, so that one that takes another's place is there at once
    settings = replace(settings, workers=bot_workers(settings.workers, settings.processes))
    return Parent(settings.processes, lambda n: serve_as_one(placed(settings, n), data, sock, post, network)).run()


def placed(settings: Settings, place: int) -> Settings:
    """One of several processes: each has a core of its own, from the one asked for on, or if there are enough."""
    first = settings.core
    return replace(settings, core=core_of(place, settings.processes) if first is None else first + place)


def learn() -> None:
    """All games and their facts, and what pages are made of."""
    take_on()
    for game in GAMES.values():
        game.facts()


def bot_workers(wanted: int, processes: int) -> int:
    """Bots of several processes share the cores of one machine: each process has its part of them, or one."""
    return min(wanted, max(1, (os.cpu_count() or 1) // processes))


def serve_as_one(settings: Settings, data: Address, sock: socket.socket, post: Post, network: str) -> int:
    """One process of several: what is wrong is told in one line, and its parent tries again."""
    try:
        return serve_alone(settings, data, sock, post, network, lambda: None)
    except NotOurs as error:
        tell(f"{data}: {error}")
        return 2


def announce(settings: Settings, address: str, network: str) -> None:
    print(text("web.served_network" if network else "web.served_at", address=address), flush=True)
    print(text("web.kept_in", file=settings.data), flush=True)
    if settings.browser and has_screen():
        threading.Timer(0.8, webbrowser.open, [address]).start()


def serve_alone(
    settings: Settings, data: Address, sock: socket.socket, post: Post, network: str, ready: Callable[[], None]
) -> int:
    """One process that serves."""
    if settings.core is not None:
        keep_to(settings.core)  # before there are other threads
    claim = claimed(data, serving=True)  # until the process ends
    store = open_store(data)
    house = House(store, pool_for(store, settings.workers), settings.pace, post=post)
    Caretaker(data, claim, settings.keep).start()
    config, guard = configured(settings, house, network)
    door = door_of(settings, guard, house)
    ready()
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
        Server(config, house, door).run([sock])
    sys.stdout.flush()
    if house.threads.hung:  # a thread that hangs in a rule would keep the process alive
        os._exit(0)
    return 0
