"""The client that options ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from agents.models.cache import CachedClient
from agents.models.errors import BadRequest
from agents.models.keys import DEFAULT_HOST, find_key
from agents.models.request import ModelClient
from agents.options import AgentOptions, Api

_PACKAGES: Final = {"anthropic": "anthropic", "google": "google-genai"}


def connect(options: AgentOptions) -> ModelClient:
    """A client for the options' provider, with the cache before it if they ask for one.

    Raises:
        agents.models.errors.NoKey: there is no key where one is needed.
        agents.models.errors.BadRequest: the options do not go together, or a package is missing.
    """
    api = api_of(options)
    if options.cache == "off":
        return _client(options, api)
    if not options.cache_dir:
        raise BadRequest("the cache needs a folder", expected="cache_dir=FOLDER beside cache=record or cache=replay")
    server = f"{api} {options.base_url or DEFAULT_HOST[api]}"
    return CachedClient(lambda: _client(options, api), Path(options.cache_dir), options.cache, server)


def check_key(options: AgentOptions) -> None:
    """That the options' server has its key, where one is needed for certain; a cache may make it needless. Nothing is sent.

    Raises:
        agents.models.errors.NoKey: it has none, or the file of keys cannot be read.
    """
    if options.cache == "off":
        find_key(options, api_of(options))


def api_of(options: AgentOptions) -> Api:
    """What the server speaks: as said, else by its address, else by the model's name."""
    if options.api is not None:
        return options.api
    host = urlsplit(options.base_url).hostname or ""
    for api in ("anthropic", "google"):
        if host == DEFAULT_HOST[api]:
            return api
    if not options.base_url:
        if options.model.startswith("claude"):
            return "anthropic"
        if options.model.startswith(("gemini", "models/gemini")):
            return "google"
    return "openai"


def _client(options: AgentOptions, api: Api) -> ModelClient:
    # Providers' packages are heavy, and only one of them is needed.
    try:
        if api == "openai":
            from agents.models.openai_chat import OpenAIChat

            return OpenAIChat(options)
        if api == "responses":
            from agents.models.openai_responses import OpenAIResponses

            return OpenAIResponses(options)
        if api == "anthropic":
            from agents.models.anthropic_messages import AnthropicMessages

            return AnthropicMessages(options)
        from agents.models.google_genai import GoogleGenAI

        return GoogleGenAI(options)
    except ModuleNotFoundError as error:
        extra = api if api in _PACKAGES else "models"
        raise BadRequest(
            f"the package of the provider {api} is not installed",
            expected=_PACKAGES.get(api, "openai"),
            found=f"no module {error.name}",
            next_step=f"pip install 'anyappbench[{extra}]'",
        ) from error
