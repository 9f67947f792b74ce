"""The share sheet: a preview of what is shared, Copy, and the apps that take it."""

from __future__ import annotations

from emulator.sim.core.activities import NEW_TASK, SHARE_ACTIONS
from emulator.sim.core.records import load_intent
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity, label_of
from emulator.sim.systemui.resolver.shared import Shared, file_symbol, shared
from emulator.sim.toolkit.app import Intent, Overlay, Screen
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, image, list_grid, row, text

ID = "com.android.intentresolver:id/"
COLUMNS = 4
GRID = 300.0


class Chooser(SystemActivity):
    """Answers ACTION_CHOOSER (extras `intent` or `android.intent.extra.INTENT`, `title`) and a bare SEND that several apps take."""

    name = "com.android.intentresolver.ChooserActivity"
    translucent = True

    @property
    def _wanted(self) -> Intent:
        extras = self.intent.extras
        return load_intent(extras.get("intent") or extras.get("android.intent.extra.INTENT") or {})

    @property
    def _title(self) -> str:
        given = self.intent.extras.get("title") or self.intent.extras.get("android.intent.extra.TITLE")
        return str(given or ("Share" if self._wanted.action in SHARE_ACTIONS else "Open with"))

    def _go(self, package: str, short: str) -> None:
        intent, record = self._wanted, self.record
        if record is None:
            return
        intent.component = f"{package}/{short}"
        if intent.action in SHARE_ACTIONS:
            intent.flags |= NEW_TASK  # a shared thing opens in a document of its own
        self.device.activities.forward(record, intent)

    def _copy(self, content: Shared) -> None:
        self.ctx.set_clipboard(content.text)
        self.finish(True)
        self.ctx.toast("Copied")

    def build(self) -> Screen:
        content = shared(self.device, self._wanted)
        targets = sorted(
            self.device.activities.resolver.activities(self._wanted), key=lambda target: label_of(self.device, target[0]).casefold()
        )
        cells = [self._target(package, short) for package, short in targets if package != self.app.package]
        if cells:
            grid: View = list_grid(COLUMNS, cells, key="targets", id=ID + "resolver_list", pad=(12, 8, 12, 40), gap=4)
            grid.height = GRID
        else:
            message = text(
                "No apps can perform this action.", size=14, color="on_surface_variant", text_align="center", id="android:id/empty"
            )
            grid = box(message, width=FILL, height=GRID / 2, gravity="center", accessible=False)
        sheet = column(
            box(
                width=32, height=4, radius=2, background="outline_variant", align="center_horizontal", margin=(0, 10, 0, 0), id=ID + "drag"
            ),
            text(self._title, size=18, text_align="center", width=FILL, padding=(24, 12, 24, 12), id="android:id/title", max_lines=1),
            self._preview(content) if self._wanted.action in SHARE_ACTIONS else None,
            box(width=FILL, height=1, background="outline_variant", accessible=False),
            grid,
            width=FILL,
            background="surface_container",
            corners=(28, 28, 0, 0),
            id=ID + "contentPanel",
            cls="com.android.intentresolver.widget.ResolverDrawerLayout",
        )
        return Screen(box(width=FILL, height=FILL), [Overlay("sheet", sheet, on_dismiss=self.finish)], theme=self.theme)

    def _target(self, package: str, short: str) -> View:
        app = self.device.app_class(package)
        label = label_of(self.device, package)
        own = app.activities[short].label if app is not None and short in app.activities else ""
        name = own or label
        return column(
            app_icon(self.device, package, 52),
            text(name, size=12, text_align="center", max_lines=1, width=FILL, id="android:id/text1"),
            text(label, size=11, color="on_surface_variant", text_align="center", max_lines=1, width=FILL, id="android:id/text2")
            if own and own != label
            else None,
            spacing=6,
            gravity="center_horizontal",
            width=FILL,
            height=104,
            padding=(4, 8, 4, 4),
            cls="android.widget.LinearLayout",
            id="android:id/item",
            desc=name,
            on_click=lambda: self._go(package, short),
        )

    def _preview(self, content: Shared) -> View:
        parts: list[View] = []
        if content.names:
            first, more = content.names[0], len(content.names) - 1
            symbol = file_symbol(first, content.type)
            picture = symbol == "image" and bool(content.paths)
            parts.append(
                row(
                    image(content.paths[0], placeholder="image", width=56, height=56, radius=8, id=ID + "content_preview_image_1_large")
                    if picture
                    else icon(symbol, size=32, tint="primary", id=ID + "content_preview_file_icon"),
                    text(
                        first if not more else f"{first} + {more} file{'s' if more > 1 else ''}",
                        size=16,
                        max_lines=1,
                        weight=1,
                        id=ID + "content_preview_filename",
                    ),
                    spacing=16,
                    width=FILL,
                    padding=(16, 12, 16, 12),
                    radius=16,
                    background="surface_container_high",
                    id=ID + "content_preview_file_layout",
                )
            )
        elif content.text:
            parts.append(
                column(
                    text(content.title, size=16, font_weight=500, max_lines=1, id=ID + "content_preview_title") if content.title else None,
                    text(content.text, size=14, max_lines=3, line_height=20, id=ID + "content_preview_text"),
                    width=FILL,
                    padding=(16, 14, 16, 14),
                    radius=16,
                    background="surface_container_high",
                    id=ID + "content_preview_text_layout",
                )
            )
            parts.append(
                row(self._action("content_copy", "Copy", "chooser_copy_button", lambda: self._copy(content)), id=ID + "chooser_action_row")
            )
        return column(*parts, spacing=12, width=FILL, padding=(24, 4, 24, 16), id=ID + "content_preview_container")

    def _action(self, symbol: str, label: str, id: str, on_click: Handler) -> View:
        view = row(
            icon(symbol, size=18, tint="on_surface", accessible=False),
            text(label, size=14, font_weight=500, accessible=False),
            spacing=8,
            height=40,
            radius=20,
            padding=(16, 0, 20, 0),
            border="outline",
            leaf=True,
            cls="android.widget.Button",
            id=ID + id,
            desc=label,
            focusable=True,
            on_click=on_click,
        )
        view.text = label
        return view
