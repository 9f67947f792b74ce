"""URIs of file providers, and the files they lead back to."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import unquote

import pytest

from emulator.sim.core.file_provider import FileProvider, uri_for

PATH = "/storage/emulated/0/A b/ü.txt"


@pytest.mark.parametrize(
    ("roots", "uri"),
    [
        ({"root": "/", "files": "/storage/emulated/0"}, "content://x.p/files/A%20b/%C3%BC.txt"),
        ({"": "/"}, "content://x.p/file%253A%252F%252F%252Fstorage%252Femulated%252F0%252FA%252520b%252F%2525C3%2525BC.txt"),
        (
            {"tree/primary:/document/primary:": "/"},
            "content://x.p/tree/primary%3A/document/primary%3Astorage%2Femulated%2F0%2FA%20b%2F%C3%BC.txt",
        ),
    ],
)
def test_a_uri_leads_back_to_its_file(roots: dict[str, str], uri: str) -> None:
    assert uri_for("x.p", roots, PATH) == uri
    provider = FileProvider(cast(Any, None), "x.p", roots)
    assert provider.path_of(unquote(uri.removeprefix("content://x.p/"))) == PATH
