"""Starts JupyterLab and executes the notebooks in its server, as somebody does who opens them there.

python notebooks/lab.py              # all of them; fails where a cell does
python notebooks/lab.py reward_tiers # one of them
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import websocket

HERE = Path(__file__).resolve().parent
#: Seconds until the server answers, and for a cell.
START, CELL = 60, 600


class Server:
    """A running JupyterLab, reached over the loopback."""

    def __init__(self, port: int) -> None:
        self.at, self.token = f"127.0.0.1:{port}", secrets.token_hex(16)

    def ask(self, path: str, body: dict[str, Any] | None = None, method: str | None = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        head = {"Authorization": f"token {self.token}", "Content-Type": "application/json"}
        with urlopen(Request(f"http://{self.at}{path}", data, head, method=method), timeout=30) as answer:
            return bytes(answer.read())

    def execute(self, path: Path) -> None:
        """Executes the cells of a notebook in a session of its own.

        Raises:
            RuntimeError: A cell failed.
        """
        book = json.loads(self.ask(f"/api/contents/{path.name}"))["content"]
        asked = {"path": path.name, "name": path.name, "type": "notebook", "kernel": {"name": "python3"}}
        session = json.loads(self.ask("/api/sessions", asked))
        channels = f"ws://{self.at}/api/kernels/{session['kernel']['id']}/channels"
        wire = websocket.create_connection(channels, timeout=CELL, header=[f"Authorization: token {self.token}"])
        try:
            for cell in book["cells"]:
                if cell["cell_type"] == "code":
                    run(wire, "".join(cell["source"]))
        finally:
            wire.close()
            self.ask(f"/api/sessions/{session['id']}", method="DELETE")


def run(wire: websocket.WebSocket, code: str) -> None:
    """Executes a cell and waits for its end."""
    head = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": "check", "username": "", "version": "5.3"}
    content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
    parts = {"header": head, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}
    wire.send(json.dumps(parts))
    over = {"idle": False, "reply": False}
    while not all(over.values()):
        told = json.loads(wire.recv())
        if told["parent_header"].get("msg_id") != head["msg_id"]:
            continue
        if told["msg_type"] == "error":
            raise RuntimeError("\n".join(told["content"]["traceback"]))
        over["idle"] |= told["msg_type"] == "status" and told["content"]["execution_state"] == "idle"
        over["reply"] |= told["msg_type"] == "execute_reply"


@contextlib.contextmanager
def started() -> Iterator[Server]:
    """A JupyterLab whose page was served."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = Server(free.getsockname()[1])
    options = [
        "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={server.at.split(':')[1]}",
        "--ServerApp.port_retries=0", f"--IdentityProvider.token={server.token}", f"--ServerApp.root_dir={HERE}",
    ]  # fmt: skip
    process = subprocess.Popen([sys.executable, "-m", "jupyterlab", *options], stderr=subprocess.DEVNULL)
    try:
        for _ in range(2 * START):
            time.sleep(0.5)
            with contextlib.suppress(URLError):
                if b"jupyter-config-data" in server.ask("/lab"):
                    break
        else:
            raise TimeoutError(f"JupyterLab does not answer within {START} s")
        yield server
    finally:
        process.terminate()
        process.wait(30)


def main() -> int:
    # A figure is of the play, not of how long it took.
    os.environ["EVENODDS_PROGRESS"] = "0"
    paths = [HERE / f"{name}.ipynb" for name in sys.argv[1:]] or sorted(HERE.glob("*.ipynb"))
    wrong = 0
    with started() as server:
        for path in paths:
            began = time.monotonic()
            try:
                server.execute(path)
                told = "well"
            except RuntimeError as error:
                told, wrong = f"fails\n{error}\n", wrong + 1
            print(f"{path.stem}, in JupyterLab: {told}, {time.monotonic() - began:.1f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
