"""The HTTP client under the providers' packages: replies are bounded in time and size, and keys go where they were sent and no further."""

from __future__ import annotations

import time
from typing import Any, Final

import httpx2

MAX_REPLY_BYTES: Final = 32 * 1024 * 1024


class BoundedClient(httpx2.Client):
    """Reads every reply whole.

    A timeout of httpx is for one read, so a server that sends a byte now and then (some routers send blanks while the model is at work)
    is waited for without end; here it is for the whole call. Compressed replies are not asked for and not taken: a small one may
    be a huge one. Redirects are not followed: the package would send keys in headers of its own along.
    """

    def __init__(self, timeout_s: float) -> None:
        super().__init__(timeout=timeout_s, follow_redirects=False)

    def send(self, request: httpx2.Request, *, stream: bool = False, **how: Any) -> httpx2.Response:
        """One call. Raises what httpx raises, `ReadTimeout` and `ReadError` among it for replies that have no end."""
        limit = (request.extensions.get("timeout") or {}).get("read")
        end = None if limit is None else time.monotonic() + limit
        request.headers["accept-encoding"] = "identity"
        came = super().send(request, stream=True, **how | {"follow_redirects": False})
        try:
            data = _whole(came, end, request)
        finally:
            came.close()
        response = httpx2.Response(came.status_code, headers=came.headers, content=data, request=request, extensions=came.extensions)
        response.elapsed = came.elapsed
        return response


def _whole(came: httpx2.Response, end: float | None, request: httpx2.Request) -> bytes:
    encoding = came.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("", "identity"):
        raise httpx2.ReadError(f"the reply is compressed ({encoding[:20]}), which was not asked for", request=request)
    data = bytearray()
    for piece in came.iter_raw():
        data += piece
        if len(data) > MAX_REPLY_BYTES:
            raise httpx2.ReadError(f"the reply is longer than {MAX_REPLY_BYTES} bytes", request=request)
        if end is not None and time.monotonic() > end:
            raise httpx2.ReadTimeout("the reply has no end in time", request=request)
    return bytes(data)
