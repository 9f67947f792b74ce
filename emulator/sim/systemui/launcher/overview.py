"""The overview of recent tasks: one large card in the middle, its neighbours at the sides, Clear all beyond the oldest."""

from __future__ import annotations

import io

from PIL import Image

from emulator.sim.core.records import Task
from emulator.sim.systemui import wallpaper
from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity, label_of
from emulator.sim.systemui.launcher.shortcut import ID
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.masks import rounded
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.units import DENSITY, px
from emulator.sim.toolkit.view import FILL, Bounds, Handler, View
from emulator.sim.toolkit.widgets import box, canvas, column, icon, row, text

SHARE = 0.68
"""Size of a card as a share of the screen."""
GAP = 14.0
TOP = 118.0
RADIUS = 24.0
SCREENSHOTS = "/storage/emulated/0/Pictures/Screenshots"


class Overview(SystemActivity):
    """State: `at` = index of the card in the middle, 0 the task used last; one beyond the oldest is Clear all."""

    name = "com.android.quickstep.RecentsActivity"
    orientation = "nosensor"

    def on_create(self) -> None:
        self.state["at"] = 0

    def on_resume(self) -> None:
        self.state["at"] = 0

    def _tasks(self) -> list[Task]:
        return [task for task in self.device.activities.recent_tasks() if task.affinity != self.app.package]

    # --- what can be done ----------------------------------------------------------------------------------------------------------

    def _move(self, step: int) -> None:
        self.state["at"] = max(0, min(len(self._tasks()), int(self.state["at"]) + step))

    def _show(self, task_id: int) -> None:
        self.finish()
        self.device.activities.move_to_front(task_id)

    def _remove(self, task_id: int) -> None:
        self.device.activities.remove_task(task_id)
        left = len(self._tasks())
        self.state["at"] = max(0, min(int(self.state["at"]), left - 1))
        if not left:
            self.device.activities.home()

    def _clear_all(self) -> None:
        for task in self._tasks():
            self.device.activities.remove_task(task.id)
        self.device.activities.home()

    def _screenshot(self) -> None:
        """Save a picture of the card in the middle where screenshots go."""
        picture = self.device.windows.picture_of(self._tasks()[int(self.state["at"])].records[-1])
        if picture is None:
            self.ctx.toast("Couldn’t save screenshot")
            return
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=1)
        self.ctx.write_bytes(f"{SCREENSHOTS}/Screenshot_{self.device.clock.local():%Y%m%d-%H%M%S}.png", out.getvalue())
        self.ctx.toast("Screenshot saved")

    def _select(self) -> None:
        self.ctx.toast("No text or images found to select")

    def on_back(self) -> bool:
        self.device.activities.home()
        return True

    # --- what is seen --------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        tasks, at = self._tasks(), int(self.state["at"])
        step = self._card_size[0] + GAP
        layers: list[View] = [canvas(wallpaper.draw_veiled, width=FILL, height=FILL, accessible=False)]
        if not tasks:
            layers.append(
                column(
                    icon("history", size=56, tint="on_surface_variant", align="center_horizontal", accessible=False),
                    text("No recent items", size=18, text_align="center", width=FILL),
                    spacing=12,
                    width=FILL,
                    height=FILL,
                    gravity="center",
                    on_click=self.device.activities.home,
                )
            )
        for index in range(at + 1, at - 2, -1):
            if 0 <= index < len(tasks):
                layers.append(self._card(tasks[index], (at - index) * step))
        if tasks:
            layers.append(self._buttons() if at < len(tasks) else self._clear_button())
        root = box(
            *layers,
            width=FILL,
            height=FILL,
            id=ID + "overview_panel",
            on_swipe={"right": lambda: self._move(1), "left": lambda: self._move(-1)},
        )
        return Screen(root, background="surface_container", theme=self.theme, edge_to_edge=True)

    @property
    def _card_size(self) -> tuple[float, float]:
        """Width and height, dp."""
        display = self.device.display
        return display.width * SHARE / DENSITY, display.height * SHARE / DENSITY

    def _card(self, task: Task, shift: float) -> View:
        label = label_of(self.device, task.affinity)
        across, down = self._card_size

        def snapshot(painter: Painter, bounds: Bounds) -> None:
            record = task.records[-1]
            found = self.device.packages.find(task.affinity)
            picture = self.device.windows.picture_of(record)
            if picture is not None:
                _shrink(painter, bounds, picture)
                return
            # the process is gone and the picture with it: the splash screen, as after a reboot
            painter.rect(bounds, "surface", RADIUS * DENSITY)
            x, y = bounds.center
            painter.circle(x, y, 60 * DENSITY, found.icon_color if found else "primary")
            painter.icon(x, y, found.icon if found else "android", 64, found.icon_tint if found else "#FFFFFF", fill=True)

        badge = app_icon(self.device, task.affinity, 48)
        badge.align = "center_horizontal top"
        card = box(
            canvas(snapshot, width=across, height=down, margin=(0, 32, 0, 0), id=ID + "snapshot", radius=RADIUS),
            badge,
            width=across,
            height=down + 32,
            margin=(0, TOP - 32, 0, 0),
            align="center_horizontal top",
            offset=(shift, 0),
            cls="android.widget.FrameLayout",
            id=ID + "task",
            key=f"task{task.id}",
            desc=label,
            focusable=True,
            on_click=lambda: self._show(task.id),
            on_swipe={"up": lambda: self._remove(task.id)},
        )
        return card

    def _clear_button(self) -> View:
        return text(
            "Clear all",
            size=14,
            font_weight=500,
            gravity="center",
            text_align="center",
            width=116,
            height=48,
            radius=24,
            background="surface_container_highest",
            margin=(0, 0, 0, 40),
            align="center",
            cls="android.widget.Button",
            id=ID + "clear_all",
            on_click=self._clear_all,
        )

    def _buttons(self) -> View:
        def action(symbol: str, label: str, id: str, on_click: Handler) -> View:
            view = row(
                icon(symbol, size=18, tint="on_surface", accessible=False),
                text(label, size=14, font_weight=500, accessible=False),
                spacing=8,
                padding=(16, 0, 18, 0),
                height=44,
                radius=22,
                background="surface_container_highest",
                cls="android.widget.Button",
                leaf=True,
                id=ID + id,
                on_click=on_click,
            )
            view.text = label
            return view

        return row(
            action("screenshot_region", "Screenshot", "action_screenshot", self._screenshot),
            action("text_select_start", "Select", "action_select", self._select),
            spacing=16,
            align="center_horizontal bottom",
            margin=(0, 0, 0, 52),
            id=ID + "action_buttons",
        )


def _shrink(painter: Painter, bounds: Bounds, picture: Image.Image) -> None:
    """Draw a picture of the screen at the size of a card; of a neighbour only the strip that peeks in is scaled."""
    seen = bounds.clip(painter.clip)
    if seen.empty:
        return
    part = (seen.left - bounds.left, seen.top - bounds.top, seen.right - bounds.left, seen.bottom - bounds.top)
    across, down = picture.width / bounds.width, picture.height / bounds.height
    source = (part[0] * across, part[1] * down, part[2] * across, part[3] * down)
    scaled = picture.resize((seen.width, seen.height), Image.Resampling.BILINEAR, box=source)
    corner = px(RADIUS)
    mask = rounded(bounds.width, bounds.height, (corner, corner, corner, corner)).crop(part)
    painter.image(scaled, seen, mask)
