"""Text that apps and strangers make up breaks no system screen."""

from __future__ import annotations

import pytest

from emulator.sim.toolkit.app import Action, Intent, Notification
from tests.emulator.core.phone import PROBE, Phone

TEXTS = (
    "x" * 20_000,
    "a\nb\nc\r\n\0\x1b[31m",
    "\u202eevil\u202c مرحبا",
    "😀" * 500,
    "<b>&amp;\"'",
    "%s %n {0} ${HOME} `id` $(id)",
    "\ud800",
    "../../../etc/passwd",
    "",
)


@pytest.mark.parametrize("evil", TEXTS, ids=range(len(TEXTS)))
def test_hostile_text(phone: Phone, evil: str) -> None:
    device = phone.device
    device.packages.grant(PROBE, "android.permission.POST_NOTIFICATIONS")
    note = Notification(
        1, "general", title=evil, text=evil, icon=evil[:20], importance="high", actions=[Action(evil, evil)] * 5, extras={"sub_text": evil}
    )
    device.notifications.post(PROBE, note)
    device.windows.toast(PROBE, evil)
    device.screenshot()
    device.windows.open_shade()
    device.screenshot()
    device.windows.close_shade()
    device.clipboard.set(evil)
    wanted = {
        "action": "android.intent.action.SEND",
        "type": "text/plain",
        "extras": {"android.intent.extra.TEXT": evil, "android.intent.extra.TITLE": evil, "android.intent.extra.STREAM": evil},
    }
    for intent in (
        Intent(action="android.intent.action.CHOOSER", extras={"intent": wanted, "title": evil}),
        Intent(action="android.intent.action.SEND", type=evil, extras=dict(wanted["extras"])),  # type: ignore[arg-type]
        Intent(
            action="android.intent.action.CREATE_DOCUMENT",
            type=evil,
            extras={"android.intent.extra.TITLE": evil, "android.provider.extra.INITIAL_URI": f"content://{evil}"},
        ),
        Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{evil}"),
        Intent(action="android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", data=f"package:{evil}"),
        Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": evil}),
        Intent(action="android.intent.action.MANAGE_APP_PERMISSIONS", extras={"android.intent.extra.PACKAGE_NAME": evil}),
        Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": evil}),
    ):
        device.activities.start(intent)
        device.screenshot()
        phone.tree()
        device.input.key(4)


def test_a_name_that_is_a_path_saves_nothing(phone: Phone) -> None:
    phone.open()
    extras = {"android.intent.extra.TITLE": "../evil.txt"}
    phone.device.activities.start(Intent(action="android.intent.action.CREATE_DOCUMENT", type="text/plain", extras=extras))
    before = phone.files()
    phone.tap("SAVE")
    assert phone.sees("SAVE")
    assert phone.files() == before
