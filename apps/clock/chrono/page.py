"""The one activity's state and ways about: the tab, routes above the tabs, dialogs above those."""

from __future__ import annotations

from apps.clock.chrono.model import Model
from emulator.sim.toolkit import Asking, Intent


class Page(Asking):
    """Base of the main activity. `state["route"]` is the stack of full-screen routes above the tabs, below the dialogs."""

    name = ".MainActivity"

    def on_create(self) -> None:
        self.state.setdefault("tab", "alarm")
        self.state.setdefault("route", [] if self.model.flag("onboarded") else [{"kind": "onboarding"}])
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        tabs = {"android.intent.action.SHOW_ALARMS": "alarm", "android.intent.action.SHOW_TIMERS": "timer"}
        if intent.action in tabs:
            self.state["tab"] = tabs[intent.action]

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def push(self, kind: str, **fields: object) -> None:
        self.state["route"] = [*self.state["route"], {"kind": kind, **fields}]

    def pop(self) -> None:
        self.state["route"] = self.state["route"][:-1]

    def snack(self, text: str) -> None:
        self.state["snack"] = {"text": text, "until": self.ctx.elapsed() + 4000}

    def show(self, tab: str) -> None:
        self.state.update(tab=tab, snack=None)

    def on_back(self) -> bool:
        if self.state["route"]:
            self.pop()
            return True
        return False
