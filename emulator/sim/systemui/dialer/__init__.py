"""The system's Phone app: keypad, favourites, recents, contacts, and the screen of a call."""

from __future__ import annotations

from typing import ClassVar, Literal
from urllib.parse import unquote

from emulator.sim.providers.phones import network_portion
from emulator.sim.systemui.base import SystemActivity, SystemApp
from emulator.sim.systemui.dialer.home import DialerHome
from emulator.sim.systemui.dialer.incall import InCall
from emulator.sim.systemui.dialer.presence import DIALER, INCALL_AFFINITY
from emulator.sim.toolkit.app import Activity, Intent, IntentFilter, Screen
from emulator.sim.toolkit.dialogs import dialog
from emulator.sim.toolkit.view import FILL
from emulator.sim.toolkit.widgets import box


class PlaceCall(SystemActivity):
    """Answers ACTION_CALL: dials the number of a tel: URI and is gone. State: `error` is why it could not."""

    name = "com.android.server.telecom.components.UserCallActivity"
    translucent = True

    def on_create(self) -> None:
        number = network_portion(unquote(self.intent.data.partition(":")[2]))
        telephony = self.device.telephony
        if number and not telephony.radio_on:
            self.state["error"] = "Turn off airplane mode to make a call."
            return
        self.finish()
        if number:
            telephony.outgoing_call(number)

    def build(self) -> Screen:
        message = str(self.state.get("error", ""))
        shown = [dialog(message=message, positive=("OK", self.finish), on_dismiss=self.finish)] if message else []
        return Screen(box(width=FILL, height=FILL), shown, theme=self.theme)


class Dialer(SystemApp):
    """com.google.android.dialer."""

    package = DIALER
    label = "Phone"
    main = "main"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": DialerHome, "call": PlaceCall, "incall": InCall}
    aliases: ClassVar[dict[str, str]] = {
        "com.android.dialer.main.impl.MainActivity": "main",
        "com.android.dialer.DialtactsActivity": "main",
    }
    launch_modes: ClassVar[dict[str, Literal["standard", "singleTop", "singleTask"]]] = {"main": "singleTask", "incall": "singleTask"}
    affinities: ClassVar[dict[str, str]] = {"incall": INCALL_AFFINITY}
    filters: ClassVar[dict[str, tuple[IntentFilter, ...]]] = {
        "main": (
            IntentFilter(("android.intent.action.DIAL", "android.intent.action.VIEW"), schemes=("tel", "voicemail")),
            IntentFilter(("android.intent.action.DIAL", "android.intent.action.CALL_BUTTON")),
            IntentFilter(("android.intent.action.VIEW",), types=("vnd.android.cursor.dir/calls",)),
        ),
        "call": (IntentFilter(("android.intent.action.CALL",), schemes=("tel", "sip", "voicemail")),),
    }
    roles = ("android.app.role.DIALER",)

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        telephony = self.device.telephony
        if key == "answer":
            telephony.answer()
        elif key in ("decline", "hangup"):
            telephony.hang_up()
        else:
            self.ctx.cancel_notification(id, tag)
            if key == "callback":
                telephony.outgoing_call(tag)
            elif key == "message":
                self.ctx.start(Intent(action="android.intent.action.SENDTO", data=f"smsto:{tag}"))


__all__ = ["Dialer"]
