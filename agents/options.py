"""What the user says about an agent on the command line or in a file: which model, where it is served, and the agent's own settings."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

Api = Literal["openai", "responses", "anthropic", "google"]


class AgentOptions(BaseModel):
    """Options of one agent. They are stored with the run, so they hold no keys: `key_env` names the environment variable that does.

    None and "" mean: as the agent's family is usually run. `timeout_s` is for one call, `deadline_s` for a call with all its retries; it
    has to be shorter than the run's step timeout, so that a model that hangs is told from an agent that does. `settings` are the agent's
    own (`history=3`), and those of further models by role (`grounder.model=...`, `grounder.base_url=...`).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    model: str = ""
    base_url: str = ""
    api: Api | None = None
    key_env: str = ""
    temperature: float | None = Field(default=None, ge=0)
    top_p: float | None = Field(default=None, gt=0, le=1)
    max_tokens: int | None = Field(default=None, ge=1)
    timeout_s: float = Field(default=120.0, gt=0)
    deadline_s: float = Field(default=160.0, gt=0)
    retries: int = Field(default=5, ge=0)
    cache: Literal["off", "record", "replay"] = "off"
    cache_dir: str = ""
    prices: str = ""
    settings: dict[str, str] = {}

    @field_validator("base_url")
    @classmethod
    def _is_http(cls, url: str) -> str:
        if not url:
            return url
        try:
            parts = urlsplit(url)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
                raise ValueError
        except ValueError:
            raise ValueError("the address of the model's server is no http or https address; expected http://HOST:PORT/PATH") from None
        if "@" in parts.netloc or parts.query or parts.fragment:
            # It is stored with the run. The text must not repeat what may be secret in it.
            raise ValueError("an address holds no user, password, query or fragment: it is stored with the run. Keys go by `key_env`")
        return url.rstrip("/")

    def of_role(self, role: str) -> AgentOptions:
        """The options of a further model: those of the settings `ROLE.name`, and for what they do not say the agent's own.

        Raises ValueError for a setting that is no option.
        """
        start = f"{role}."
        said = {name[len(start) :]: value for name, value in self.settings.items() if name.startswith(start)}
        rest = {name: value for name, value in self.settings.items() if "." not in name}
        own: dict[str, Any] = self.model_dump(exclude={"settings"})
        if "base_url" in said:
            own |= {"api": None, "key_env": ""}  # another server has its own
        unknown = sorted(set(said) - set(AgentOptions.model_fields) | ({"settings"} & set(said)))
        if unknown:
            raise ValueError(f"no option of {role} is named {', '.join(map(repr, unknown))}")
        try:
            return AgentOptions.model_validate({**own, **said, "settings": rest})
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            raise ValueError(f"{role}.{first['loc'][0]}: {first['msg']}") from None
