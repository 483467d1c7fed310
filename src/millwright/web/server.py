"""The server: finds a free port, opens the browser, and ends within a second when asked to, open streams or not."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from millwright.catalogue import text
from millwright.service.backup import Caretaker
from millwright.service.botpool import BotPool
from millwright.service.datafile import Claim
from millwright.service.house import House
from millwright.service.reminders import post_of
from millwright.service.store import Store
from millwright.web.app import make_app
from millwright.web.connection import Config, Connection
from millwright.web.gate import BATCH, Gate, Limits, Proxies, open_files, room_for
from millwright.web.logfilter import complain, hush

PORT: Final = 8017
TRIES: Final = 20
QUEUE: Final = 1024
"""So many may wait at the door."""

EVERYWHERE: Final = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Settings:
    """How the server is started."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0  # 0: the usual one, or the next that is free
    browser: bool = False
    pace: float = 1.3
    workers: int = 2
    hosts: tuple[str, ...] = ()  # other names that it goes by
    proxies: tuple[str, ...] = ()  # addresses that may say for whom they speak
    limits: Limits = field(default_factory=Limits)
    keep: int = 0  # so many daily copies of the file


class Server(uvicorn.Server):
    """Uvicorn, but open streams are asked to leave before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house: Final = house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The queue at the door is long, though few are let in at a time: uvicorn knows one number for both."""
        asyncio.get_running_loop().set_exception_handler(complain)
        await super().startup(sockets)
        for sock in sockets or []:
            sock.listen(QUEUE)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.house.news.dismiss()
        super().handle_exit(sig, frame)


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


def configured(settings: Settings, house: House, network: str) -> Config:
    """Uvicorn with limits of our own. Whom a request is from, headers tell only if we were told whose to believe."""
    limits = replace(settings.limits, connections=min(settings.limits.connections, room_for(open_files())))
    gate = Gate(limits, Proxies(settings.proxies))
    config = Config(
        make_app(house, network, gate, names_of(settings)),
        http=Connection,
        ws="none",
        loop="asyncio",
        backlog=BATCH,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=round(limits.proxy_idle if settings.proxies else limits.head / 2),
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
        access_log=False,
    )
    config.gate = gate
    hush()
    return config


def serve(settings: Settings) -> int:
    """Run until stopped."""
    post = post_of()
    sock = listen(settings.host, settings.port)
    data = settings.data.resolve()  # a link to the file is the same file, with the same lock and journal
    claim = Claim(data)  # until the process ends
    house = House(Store(data), BotPool(settings.workers), settings.pace, post=post)
    Caretaker(data, claim, settings.keep).start()
    port = sock.getsockname()[1]
    network = f"http://{own_address()}:{port}" if settings.host in EVERYWHERE else ""
    config = configured(settings, house, network)
    address = network or f"http://{settings.host}:{port}"
    print(text("web.served_network" if network else "web.served_at", address=address), flush=True)
    print(text("web.kept_in", file=settings.data), flush=True)
    if settings.browser and has_screen():
        threading.Timer(0.8, webbrowser.open, [address]).start()
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
        Server(config, house).run([sock])
    sys.stdout.flush()
    if house.threads.hung:  # a thread that hangs in a rule would keep the process alive
        os._exit(0)
    return 0
