"""One field and one detail page; broadcasts make it post, schedule and play."""

from __future__ import annotations

from emulator.sim.toolkit import Action, Activity, App, Intent, IntentFilter, Notification, Screen, column, edit, text

STAGE = "com.example.pad.STAGE"


class Main(Activity):
    """A field that keeps what was typed."""

    name = ".ui.MainActivity"

    def on_create(self) -> None:
        self.state["typed"] = ""

    def build(self) -> Screen:
        def typed(value: str) -> None:
            self.state["typed"] = value

        return Screen(
            column(text("Pad", id="title"), edit(self.state["typed"], id="field", on_change=typed)), busy=bool(self.state.get("busy"))
        )


class Detail(Activity):
    """Shows the data it was opened with."""

    name = ".DetailActivity"

    def build(self) -> Screen:
        return Screen(column(text(self.intent.data or str(self.intent.extras), id="data")))


class Pad(App):
    package = "com.example.pad"
    label = "Pad"
    activities = {"main": Main, "detail": Detail}
    filters = {"detail": (IntentFilter(("android.intent.action.VIEW",), schemes=("pad",)),)}
    receivers = (IntentFilter((STAGE,)),)
    roles = ("android.app.role.SMS",)

    def on_broadcast(self, intent: Intent) -> None:
        now = self.ctx.now()
        self.ctx.set_alarm("ring:1", now + 3_600_000, alarm_clock=True, action="com.example.pad.RING")
        self.ctx.set_alarm("tick", self.ctx.elapsed() + 90_000, elapsed=True, action="com.example.pad.TICK")
        self.ctx.notify(
            Notification(
                7,
                "timer",
                title="Timer, x=1",
                text="5 minutes",
                tag="t",
                ongoing=True,
                chronometer=True,
                when=now,
                category="alarm",
                importance="high",
                actions=[Action("Stop", "stop"), Action("Pause", "pause")],
            )
        )
        self.ctx.set_media_session(
            {"state": 3, "position": 1500, "title": "Song", "artist": "Band", "album": "Disc", "active": True, "queue": [1, 2]}
        )


APP = Pad
