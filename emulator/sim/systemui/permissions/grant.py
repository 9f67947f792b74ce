"""The dialog that asks for a runtime permission."""

from __future__ import annotations

from collections.abc import Callable

from emulator.sim.core.permissions import PREFIX, group_name, question
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.permissions.groups import shown
from emulator.sim.toolkit.app import Intent, Overlay, Screen
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.view import FILL, Bounds, TextStyle, View
from emulator.sim.toolkit.widgets import box, canvas, column, icon, row, text

ID = "com.android.permissioncontroller:id/"
FINE, COARSE = PREFIX + "ACCESS_FINE_LOCATION", PREFIX + "ACCESS_COARSE_LOCATION"
WIDTH = 340.0


class Grant(SystemActivity):
    """Extras: `package`, `permission`, `group` (names that one answer covers), `record` and `key` of who asked, `queue` of further ones.

    State: `coarse` when the user has chosen approximate location.
    """

    name = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    translucent = True

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def _answer(self, granted: bool, *, once: bool = False, counted: bool = True) -> None:
        extras = self.intent.extras
        package = self.device.packages.require(str(extras["package"]))
        permission = str(extras["permission"])
        if granted:
            given = {name for name in extras["group"] if name in package.requested}
            if self.state.get("coarse"):
                given.discard(FINE)
            package.granted |= given
            if once:
                package.one_time |= given
            package.denied.pop(permission, None)
        elif counted:
            for name in extras["group"]:
                package.denied[name] = package.denied.get(name, 0) + 1
        queue = list(extras.get("queue") or ())
        record_id = int(extras["record"])
        manager = self.device.activities
        self.finish()
        manager.permission_result(record_id, permission, permission in package.granted, str(extras["key"]))
        receiver = manager.record(record_id)
        if queue and receiver is not None:
            following = {**queue[0], "queue": queue[1:]}
            manager.start(Intent(component=f"{self.app.package}/grant", extras=following), caller=receiver)

    def _leave(self) -> None:
        self._answer(False, counted=False)  # leaving the question open is no refusal

    def _accuracy(self, coarse: bool) -> None:
        self.state["coarse"] = coarse

    # --- what is seen ----------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        extras = self.intent.extras
        package = self.device.packages.require(str(extras["package"]))
        permission = str(extras["permission"])
        group = shown(permission)
        ask = question(permission)
        if permission == COARSE and FINE not in package.requested:
            ask = "access this device’s approximate location"
        refused = package.denied.get(permission, 0) > 0
        deny = "permission_deny_and_dont_ask_again_button" if refused else "permission_deny_button"
        if group.foreground:
            answers = [
                ("While using the app", "permission_allow_foreground_only_button", lambda: self._answer(True)),
                ("Only this time", "permission_allow_one_time_button", lambda: self._answer(True, once=True)),
                ("Don’t allow", deny, lambda: self._answer(False)),
            ]
        else:
            answers = [("Allow", "permission_allow_button", lambda: self._answer(True)), ("Don’t allow", deny, lambda: self._answer(False))]
        parts: list[View | None] = [
            icon(group.icon, size=26, tint="primary", align="center_horizontal", id=ID + "permission_icon", fill=True),
            text(
                f"Allow {package.label} to {ask}?",
                size=20,
                line_height=27,
                text_align="center",
                width=FILL,
                padding=(0, 16, 0, 0),
                id=ID + "permission_message",
            ),
        ]
        if group_name(permission) == "LOCATION" and FINE in package.requested:
            parts.append(self._accuracies())
        parts.append(
            column(
                *(_choice(label, id, act, index, len(answers)) for index, (label, id, act) in enumerate(answers)),
                spacing=3,
                width=FILL,
                margin=(0, 24, 0, 0),
                accessible=False,
            )
        )
        content = column(
            *parts,
            width=WIDTH,
            padding=(24, 24, 24, 24),
            background="surface_container_high",
            radius=28,
            id=ID + "grant_dialog",
            cls="android.widget.LinearLayout",
        )
        return Screen(
            box(width=FILL, height=FILL),
            [Overlay("dialog", content, on_dismiss=self._leave, outside_cancels=False, width=WIDTH)],
            theme=self.theme,
        )

    def _accuracies(self) -> View:
        coarse = bool(self.state.get("coarse"))

        def option(label: str, id: str, chosen: bool, value: bool) -> View:
            view = column(
                canvas(_map(value, chosen), width=96, height=96, accessible=False),
                text(label, size=14, font_weight=500, text_align="center", accessible=False),
                spacing=8,
                gravity="center_horizontal",
                weight=1,
                leaf=True,
                cls="android.widget.RadioButton",
                id=ID + id,
                checkable=True,
                checked=chosen,
                focusable=True,
                on_click=lambda: self._accuracy(value),
            )
            view.text = label
            return view

        return row(
            option("Precise", "permission_location_accuracy_radio_fine", not coarse, False),
            option("Approximate", "permission_location_accuracy_radio_coarse", coarse, True),
            width=FILL,
            margin=(0, 20, 0, 0),
            id=ID + "permission_location_accuracy_radio_group",
            cls="android.widget.RadioGroup",
        )


def _map(coarse: bool, chosen: bool) -> Callable[[Painter, Bounds], None]:
    """A round piece of a map with a point, or with an area."""

    def draw(painter: Painter, bounds: Bounds) -> None:
        x, y = bounds.center
        radius = bounds.height / 2
        painter.circle(x, y, radius, "primary" if chosen else "outline_variant")
        painter.circle(x, y, radius - 8, "surface_container_highest")
        for shift in (-40, 10, 55):
            painter.line(x - 70, y + shift, x + 70, y + shift - 30, "surface", 7)
        painter.line(x - 20, y - 90, x + 25, y + 90, "surface", 7)
        if coarse:
            painter.circle(x, y, 62, "primary/30")
        else:
            painter.icon(x, y, "location_on", 34, "primary", fill=True)

    return draw


def _choice(label: str, id: str, on_click: Callable[[], object], index: int, count: int) -> View:
    """One of the stacked answers: the first is rounder at its top, the last at its bottom."""
    top, bottom = (14.0 if index == 0 else 4.0), (14.0 if index == count - 1 else 4.0)
    return View(
        kind="text",
        cls="android.widget.Button",
        text=label,
        id=ID + id,
        width=FILL,
        height=54,
        corners=(top, top, bottom, bottom),
        background="primary_container",
        gravity="center",
        style=TextStyle(size=14, weight=500, align="center", color="on_primary_container"),
        focusable=True,
        on_click=on_click,
    )
