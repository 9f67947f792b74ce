"""The app chooser: which app shall answer an intent."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemActivity, SystemApp
from emulator.sim.toolkit.app import Activity, Intent, Overlay, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, row, text, text_button


class Resolver(SystemActivity):
    """Open with: choose an app, then Just once or Always."""

    name = ".ResolverActivity"
    translucent = True

    def build(self) -> Screen:
        targets = [(str(package), str(short)) for package, short in self.intent.extras["targets"]]
        chosen = self.state.get("chosen")

        def choose(index: int) -> None:
            self.state["chosen"] = index

        def go(always: bool) -> None:
            if chosen is None:
                return
            saved = self.intent.extras["intent"]
            intent = Intent(**{**saved, "categories": tuple(saved["categories"])})
            package, short = targets[chosen]
            if always:
                self.device.prefer(intent, package, short)
            intent.component = f"{package}/{short}"
            self.finish()
            self.device.activities.start(intent)

        rows: list[View] = []
        for index, (package, _) in enumerate(targets):
            found = self.device.packages.find(package)
            rows.append(
                row(
                    text(found.label if found else package, size=16),
                    width=FILL,
                    padding=(24, 16, 24, 16),
                    on_click=lambda i=index: choose(i),
                    selected=chosen == index,
                    background="primary_container" if chosen == index else "",
                )
            )
        content = column(
            text("Open with", size=20, padding=(24, 20, 24, 8)),
            *rows,
            row(
                text_button("Just once", lambda: go(False), enabled=chosen is not None, id="android:id/button_once"),
                text_button("Always", lambda: go(True), enabled=chosen is not None, id="android:id/button_always"),
                padding=(16, 8, 16, 24),
            ),
            width=FILL,
            background="surface_container",
            radius=28,
        )
        return Screen(box(width=FILL, height=FILL), [Overlay("sheet", content, on_dismiss=self.finish)], theme="pixel")


class IntentResolver(SystemApp):
    package = "com.android.intentresolver"
    label = "Intent Resolver"
    main = "resolver"
    activities: ClassVar[dict[str, type[Activity]]] = {"resolver": Resolver}
