"""The console's token: `.emulator_console_auth_token` in the home folder, shared by all emulators of one user.

An empty file switches authentication off. An absent one is made with a random token, readable by its owner only.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
from pathlib import Path

FILE_NAME = ".emulator_console_auth_token"
MAX_TOKEN = 256


def default_token_file() -> Path:
    """Where adb looks for the token."""
    return Path.home() / FILE_NAME


class Authenticator:
    """Checks tokens against the file, which may change while the device runs."""

    def __init__(self, token_file: Path) -> None:
        self.token_file = token_file

    def prepare(self) -> None:
        """Make the file when it is absent. A home folder that cannot be written leaves it absent, and authentication off."""
        draft = self.token_file.with_name(f"{self.token_file.name}.{os.getpid()}-{secrets.token_hex(4)}")
        try:
            if self.token_file.exists():
                return
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError:
            return
        # A link appears with all of its text at once, so that no second device starting now reads an empty token.
        try:
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(12))
            with contextlib.suppress(OSError):
                os.link(draft, self.token_file)
        finally:
            draft.unlink(missing_ok=True)

    def token(self) -> str | None:
        """The token; empty when authentication is off, None when the file cannot be read."""
        try:
            with self.token_file.open("rb") as file:
                return file.read(MAX_TOKEN).decode("utf-8", "replace").strip()
        except FileNotFoundError:
            return ""
        except OSError:
            return None

    def accepts(self, candidate: str) -> bool:
        token = self.token()
        return token is not None and hmac.compare_digest(token.encode(), candidate.encode("utf-8", "replace"))
