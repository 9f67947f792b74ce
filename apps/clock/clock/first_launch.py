"""The welcome screen of Clock (BlackyHawky), shown until it was left once."""

from __future__ import annotations

from emulator.sim.toolkit import FILL, Activity, Screen, box, button, column, icon, outlined_button, row, text

FEATURES = (
    "Alarms with labels and ringtones of their own",
    "World clock",
    "Several timers at a time",
    "Stopwatch with laps",
    "No ads, no trackers",
)


class FirstLaunch(Activity):
    """What the app can do, and whether to look at permissions now or later."""

    name = ".FirstLaunch"

    def _leave(self) -> None:
        self.ctx.prefs(f"{self.ctx.package}_preferences", device_protected=True)["key_is_first_launch"] = False
        self.finish()

    def _permissions(self) -> None:
        self._leave()
        self.ctx.request_permission("android.permission.POST_NOTIFICATIONS")

    def on_back(self) -> bool:
        self._leave()
        return True

    def build(self) -> Screen:
        body = column(
            icon("schedule", size=72, tint="primary", align="center", accessible=False),
            text("Welcome", size=32, text_align="center", width=FILL),
            *(text(f"•  {feature}", size=16, width=FILL, padding=(8, 6, 8, 6)) for feature in FEATURES),
            text("Some features need permissions. Grant them now?", size=16, width=FILL, padding=(8, 24, 8, 0), id="important_info_text"),
            box(weight=1, width=FILL),
            row(
                outlined_button("Later", self._leave, id="later_button", weight=1),
                button("Now", self._permissions, id="now_button", weight=1),
                spacing=16,
                width=FILL,
            ),
            width=FILL,
            height=FILL,
            padding=(24, 48, 24, 24),
            spacing=8,
        )
        return Screen(body, theme="deskclock_dark")
