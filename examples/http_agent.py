"""An agent of one's own behind HTTP, in any language that can answer three requests. Run it, then point the benchmark at it:

python examples/http_agent.py 8000
anyapp run --agent http://127.0.0.1:8000 --app fossify_clock
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

EPISODES: dict[str, dict[str, Any]] = {}  # session -> task, what was touched, last reply


def reset(request: dict[str, Any]) -> dict[str, Any]:
    EPISODES[request["session"]] = {"task": request["task"], "touched": set(), "step": -1, "reply": None}
    return {"session": request["session"]}


def act(request: dict[str, Any]) -> dict[str, Any]:
    episode = EPISODES[request["session"]]
    if request["step"] != episode["step"]:  # the same step again means that the reply was lost: it is repeated, not decided anew
        episode["step"], episode["reply"] = request["step"], decide(episode, request["observation"])
    return episode["reply"]


def decide(episode: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """Touch what the instruction names, each label once; then be done. Your model goes here: seen["screenshot"] is the picture."""
    prompt, touched = episode["task"]["prompt"].lower(), episode["touched"]
    for node in seen["nodes"]:
        label = (node["text"] or node["desc"]).lower()
        if "clickable" in node["flags"] and len(label) > 2 and label in prompt and label not in touched:
            touched.add(label)
            left, top, right, bottom = node["bounds"]
            action = {"kind": "tap", "x": (left + right) // 2, "y": (top + bottom) // 2}
            return {"action": action, "thought": f"{label} is in the instruction."}
    return {"action": {"kind": "finish"}, "thought": "Nothing more is named."}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.reply({"name": "label-toucher", "version": "1", "protocol": 1})

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.reply(reset(request) if self.path == "/v1/reset" else act(request))

    def reply(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Handler)
    print(f"Listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
