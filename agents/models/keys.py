"""Keys of providers: from the environment or from a file, never from arguments; and taking them out of texts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import yaml

from agents.models.errors import NoKey
from agents.options import AgentOptions, Api

KEYS_FILE: Final = "ANYAPP_KEYS"
"""Names a YAML file of keys: `HOST: key` or `VARIABLE: key`. Without it, `anyapp/keys.yaml` in the user's configuration folder is read."""
OWN_HOSTS: Final[Mapping[str, tuple[str, ...]]] = {
    "api.openai.com": ("OPENAI_API_KEY",),
    "api.anthropic.com": ("ANTHROPIC_API_KEY",),
    "generativelanguage.googleapis.com": ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    "openrouter.ai": ("OPENROUTER_API_KEY",),
    "dashscope.aliyuncs.com": ("DASHSCOPE_API_KEY",),
    "dashscope-intl.aliyuncs.com": ("DASHSCOPE_API_KEY",),
    "open.bigmodel.cn": ("ZHIPUAI_API_KEY", "ZAI_API_KEY"),
    "api.z.ai": ("ZAI_API_KEY",),
    "ark.cn-beijing.volces.com": ("ARK_API_KEY",),
}
"""Environment variables by the host that their key is for. A key goes to no other host unless `key_env` says so."""
DEFAULT_HOST: Final[Mapping[Api, str]] = {
    "openai": "api.openai.com",
    "responses": "api.openai.com",
    "anthropic": "api.anthropic.com",
    "google": "generativelanguage.googleapis.com",
}
NO_KEY: Final = "EMPTY"
"""What is sent where a server of one's own asks for none."""


def find_key(options: AgentOptions, api: Api) -> str:
    """The key for the options' server.

    Raises:
        NoKey: a provider that needs one has none, or `key_env` names a variable that is not set.
    """
    host = urlsplit(options.base_url).hostname or "" if options.base_url else DEFAULT_HOST[api]
    kept = _kept()
    if options.key_env:
        key = os.environ.get(options.key_env) or kept.get(options.key_env)
        if not key:
            raise NoKey("there is no key", where=host, expected=f"the environment variable {options.key_env}", found="not set")
        return key.strip()
    names = OWN_HOSTS.get(host, ())
    for name in names:
        key = os.environ.get(name) or kept.get(name)
        if key:
            return key.strip()
    if host in kept:
        return kept[host].strip()
    if names:
        raise NoKey(
            f"there is no key for {host}",
            expected=f"the environment variable {' or '.join(names)}",
            found="not set",
            next_step=f"Set it, or put the key into a file that {KEYS_FILE} names.",
        )
    return NO_KEY


def _kept() -> dict[str, str]:
    """Keys of the file; empty when there is none."""
    named = os.environ.get(KEYS_FILE)
    configuration = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    path = Path(named) if named else configuration / "anyapp" / "keys.yaml"
    try:
        parsed = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if named:
            raise NoKey(
                f"{KEYS_FILE} names a file that is not there", where=str(path), next_step="Make it, or unset the variable."
            ) from None
        return {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise NoKey(
            "the file of keys cannot be read", where=str(path), found=type(error).__name__, expected="YAML lines `HOST: key`"
        ) from None
    if not isinstance(parsed, dict):
        raise NoKey("the file of keys has the wrong shape", where=str(path), expected="YAML lines `HOST: key`", found=type(parsed).__name__)
    return {str(name): str(key) for name, key in parsed.items() if isinstance(key, str)}


def scrubbed(text: str, *keys: str) -> str:
    """A text without these keys, for errors and logs."""
    for key in keys:
        if len(key) >= 6 and key != NO_KEY:
            text = text.replace(key, "<key>")
    return text
