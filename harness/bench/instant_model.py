"""A model that answers at once: a server in a process of its own that speaks OpenAI's chat completions, to measure what the harness costs.

python -m harness.bench.instant_model    # prints its port, serves until standard input ends
"""

from __future__ import annotations

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SAYS = (
    "Thought: Wait for a moment.\nAction: Wait.\n"
    '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait", "time": 0}}\n</tool_call>'
)
_BODY = json.dumps(
    {
        "id": "1",
        "object": "chat.completion",
        "created": 0,
        "model": "instant",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": SAYS}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }
).encode()
_RESPONSE = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(_BODY) + _BODY


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.wfile.write(_RESPONSE)  # in one piece: two would wait for each other's acknowledgement

    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    """Serve until standard input ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
