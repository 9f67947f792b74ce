"""The parser of every family as a function of the output alone, for a display of 1080x2400."""

from __future__ import annotations

from collections.abc import Callable

from agents.families.gui_owl import GuiOwl, GuiOwl15
from agents.families.mai_ui import MaiUi
from agents.families.mobile_agent_roles import parse_executor
from agents.families.mobile_agent_v3 import ABSOLUTE
from agents.families.mobile_use import Dialect, parse_mobile_use
from agents.families.os_atlas import parse_os_atlas
from agents.families.qwen import Qwen3VL, Qwen25VL
from agents.families.ui_tars import SERVER_15, parse_ui_tars
from agents.families.ui_venus import BANDS, VOCABULARY_10, VOCABULARY_15, parse_ui_venus
from agents.families.ui_voyager import UiVoyager
from agents.grammar.errors import ParseError
from agents.grammar.intents import Parsed, Point
from agents.hybrid import parse_planned
from agents.vision.frame import PERMILLE, PIXELS, Frame
from tests.agents.grammar.parsers_general import GENERAL

SCREEN = (1080, 2400)
GRID = Frame.of(SCREEN, PERMILLE)
TARS_15 = Frame.of(SCREEN, PIXELS, server=SERVER_15)
NAVI_7B = Frame.of(SCREEN, PIXELS, client=BANDS["7b"], server=BANDS["7b"])


def mobile_use(dialect: Dialect) -> Callable[[str], Parsed]:
    frame = Frame.of(SCREEN, dialect.space, client=dialect.client, server=dialect.server)
    return lambda text: parse_mobile_use(text, frame, dialect)


def mobile_agent(text: str) -> Parsed:
    """The executor of Mobile-Agent-v3."""
    return parse_executor(text, Frame.of(SCREEN, ABSOLUTE.space, server=ABSOLUTE.server), ABSOLUTE)


def planned(text: str) -> Parsed:
    """The planner of the hybrid, with a grounder that finds everything in one place but what is nowhere."""

    def locate(words: str) -> Point:
        if "nowhere" in words:
            raise ParseError("not_found", found=words)
        return 540, 600

    return parse_planned(text, locate)


PARSERS: dict[str, Callable[[str], Parsed]] = {
    **GENERAL,
    "gui-owl": mobile_use(GuiOwl.dialect),
    "gui-owl-1.5": mobile_use(GuiOwl15.dialect),
    "hybrid": planned,
    "mai-ui": mobile_use(MaiUi.dialect),
    "mobile-agent-v3": mobile_agent,
    "os-atlas": lambda text: parse_os_atlas(text, GRID),
    "qwen2.5-vl": mobile_use(Qwen25VL.dialect),
    "qwen3-vl": mobile_use(Qwen3VL.dialect),
    "ui-tars-1.0": lambda text: parse_ui_tars(text, GRID),
    "ui-tars-1.5": lambda text: parse_ui_tars(text, TARS_15),
    "ui-venus-1.0": lambda text: parse_ui_venus(text, NAVI_7B, VOCABULARY_10),
    "ui-venus-1.5": lambda text: parse_ui_venus(text, GRID, VOCABULARY_15),
    "ui-voyager": mobile_use(UiVoyager.dialect),
}
"""By the agent's name."""
