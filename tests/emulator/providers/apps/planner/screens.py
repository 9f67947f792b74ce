"""An app that keeps an eye on the calendar."""

from __future__ import annotations

from emulator.sim.toolkit import Activity, App, Intent, IntentFilter, Screen, column, text


class Main(Activity):
    name = ".Main"

    def build(self) -> Screen:
        return Screen(column(text("Planner")))


class Planner(App):
    package = "org.example.planner"
    label = "Planner"
    activities = {"main": Main}
    receivers = (IntentFilter(("android.intent.action.PROVIDER_CHANGED",)),)

    def on_broadcast(self, intent: Intent) -> None:
        self.ctx.memory.setdefault("heard", []).append(intent.data)


APP = Planner
