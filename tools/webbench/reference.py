"""What everything is compared with: a bare Starlette application that draws nothing, keeps nothing, knows no game.

A post is answered with what was posted, and every open stream gets it too. Never changed, like `Reference` in bench.py.

python -m tools.webbench.reference
"""

from __future__ import annotations

import asyncio
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tools.webbench.serve import free_port

PAGE: Final = """<!doctype html><meta charset="utf-8"><title>Reference</title><div id="meta" data-stamp="0"></div>
<button class="offer">Post</button><script>
const meta = document.getElementById("meta");
new EventSource("/stream").onmessage = ({ data }) => (meta.dataset.stamp = JSON.parse(data).n);
document.querySelector("button").onclick = () =>
  fetch("/echo", { method: "POST", body: JSON.stringify({ n: Number(meta.dataset.stamp) + 1 }) });
</script>"""

streams: Final[set[asyncio.Queue[bytes]]] = set()


async def page(request: Request) -> Response:
    return HTMLResponse(PAGE)


async def echo(request: Request) -> Response:
    """One JSON post, echoed; told to all streams."""
    body = await request.json()
    answer = JSONResponse(body)
    for stream in streams:
        stream.put_nowait(b"id: 1\ndata: " + bytes(answer.body) + b"\n\n")
    return answer


class Stream:
    """Server-sent events, uncompressed, for as long as the other side stays."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        streams.add(queue)
        headers = [(b"content-type", b"text/event-stream")]
        writing = asyncio.create_task(write(queue, headers, send))
        while (await receive())["type"] != "http.disconnect":
            pass
        streams.discard(queue)
        writing.cancel()


async def write(queue: asyncio.Queue[bytes], headers: list[tuple[bytes, bytes]], send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
    while True:
        await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})


async def stream(request: Request) -> Stream:
    return Stream()


APP: Final = Starlette(routes=[Route("/", page), Route("/echo", echo, methods=["POST"]), Route("/stream", stream)])

if __name__ == "__main__":
    port = free_port()
    print(f"http://127.0.0.1:{port}/", flush=True)
    uvicorn.run(APP, port=port, log_level="error", access_log=False, timeout_graceful_shutdown=1)
