"""Open with: the user chooses the app that answers, once or for good."""

from __future__ import annotations

from emulator.sim.core.records import load_intent
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity, label_of
from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, list_, row, space, text, text_button

_TITLES = {
    "android.intent.action.VIEW": "Open with",
    "android.intent.action.EDIT": "Edit with",
    "android.intent.action.SENDTO": "Send with",
    "android.intent.action.MAIN": "Select a Home app",
}
ROW = 64.0
MOST_ROWS = 6


class Resolver(SystemActivity):
    """Extras: `intent` in its saved form, `targets` as [package, short activity name]. State: `chosen` index."""

    name = "com.android.internal.app.ResolverActivity"
    translucent = True

    def _choose(self, index: int) -> None:
        if self.state.get("chosen") == index:
            self._go(always=False)  # a second tap opens
        else:
            self.state["chosen"] = index

    def _go(self, *, always: bool) -> None:
        chosen, record = self.state.get("chosen"), self.record
        if chosen is None or record is None:
            return
        intent = load_intent(self.intent.extras["intent"])
        package, short = (str(part) for part in self.intent.extras["targets"][chosen])
        if always:
            self.device.prefer(intent, package, short)
        intent.component = f"{package}/{short}"
        self.device.activities.forward(record, intent)

    def build(self) -> Screen:
        targets = [str(target[0]) for target in self.intent.extras["targets"]]
        chosen = self.state.get("chosen")
        ready = chosen is not None
        action = str(self.intent.extras["intent"].get("action", ""))

        def entry(index: int, package: str) -> View:
            return row(
                app_icon(self.device, package, 40),
                text(label_of(self.device, package), size=16, id="android:id/text1", max_lines=1, weight=1),
                spacing=16,
                width=FILL,
                height=ROW,
                padding=(24, 0, 24, 0),
                background="secondary_container" if chosen == index else "",
                selected=chosen == index,
                cls="android.widget.LinearLayout",
                id="android:id/item",
                on_click=lambda: self._choose(index),
            )

        apps = list_([entry(index, package) for index, package in enumerate(targets)], key="targets", id="android:id/resolver_list")
        apps.height = ROW * min(len(targets), MOST_ROWS)
        content = column(
            text(_TITLES.get(action, "Complete action using"), size=20, padding=(24, 24, 24, 12), width=FILL, id="android:id/title"),
            apps,
            row(
                space(weight=1),
                text_button("Just once", lambda: self._go(always=False), enabled=ready, id="android:id/button_once"),
                text_button("Always", lambda: self._go(always=True), enabled=ready, id="android:id/button_always"),
                width=FILL,
                padding=(16, 12, 16, 36),
                id="android:id/button_bar",
            ),
            width=FILL,
            background="surface_container",
            corners=(28, 28, 0, 0),
            id="android:id/contentPanel",
        )
        return Screen(box(width=FILL, height=FILL), [Overlay("sheet", content, on_dismiss=self.finish)], theme=self.theme)
