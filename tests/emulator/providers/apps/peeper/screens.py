"""An app that wants to know, and holds no role."""

from __future__ import annotations

from emulator.sim.toolkit import Activity, App, Intent, IntentFilter, Screen, column, text


class Main(Activity):
    name = ".Main"

    def build(self) -> Screen:
        return Screen(column(text("Peeper")))


class Peeper(App):
    package = "org.example.peeper"
    label = "Peeper"
    activities = {"main": Main}
    receivers = (IntentFilter(("android.provider.Telephony.SMS_RECEIVED",)),)

    def on_broadcast(self, intent: Intent) -> None:
        self.ctx.memory.setdefault("heard", []).append(dict(intent.extras))


APP = Peeper
