"""The parser of every family as a function of the output alone, for a display of 1080x2400."""

from __future__ import annotations

from collections.abc import Callable

from agents.families.gui_owl import GuiOwl, GuiOwl15
from agents.families.mai_ui import MaiUi
from agents.families.mobile_agent_roles import parse_executor
from agents.families.mobile_agent_v3 import ABSOLUTE
from agents.families.mobile_use import Dialect, parse_mobile_use
from agents.families.qwen import Qwen3VL, Qwen25VL
from agents.families.ui_voyager import UiVoyager
from agents.grammar.intents import Parsed
from agents.vision.frame import Frame

SCREEN = (1080, 2400)


def mobile_use(dialect: Dialect) -> Callable[[str], Parsed]:
    frame = Frame.of(SCREEN, dialect.space, client=dialect.client, server=dialect.server)
    return lambda text: parse_mobile_use(text, frame, dialect)


def mobile_agent(text: str) -> Parsed:
    """The executor of Mobile-Agent-v3."""
    return parse_executor(text, Frame.of(SCREEN, ABSOLUTE.space, server=ABSOLUTE.server), ABSOLUTE)


PARSERS: dict[str, Callable[[str], Parsed]] = {
    "gui-owl": mobile_use(GuiOwl.dialect),
    "gui-owl-1.5": mobile_use(GuiOwl15.dialect),
    "mai-ui": mobile_use(MaiUi.dialect),
    "mobile-agent-v3": mobile_agent,
    "qwen2.5-vl": mobile_use(Qwen25VL.dialect),
    "qwen3-vl": mobile_use(Qwen3VL.dialect),
    "ui-voyager": mobile_use(UiVoyager.dialect),
}
"""By the agent's name."""
