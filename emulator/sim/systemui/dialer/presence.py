"""How a call makes itself seen: the call screen in front, the notification while it rings or runs, the one for a missed call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.providers import phones
from emulator.sim.toolkit.app import Action, Intent, Notification

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.telephony import Call

DIALER = "com.google.android.dialer"
INCALL_AFFINITY = "com.google.android.dialer.incall"
CALL_SCREEN = f"{DIALER}/com.android.incallui.InCallActivity"
ONGOING_ID, MISSED_ID = 1, 2
NEW_TASK = 0x10000000


def title_of(device: Device, number: str) -> str:
    """The contact's name, else the number as it is shown; `Unknown` without one."""
    return str(device.telephony.caller(number).get("display_name") or phones.display(number) or "Unknown")


def calls_changed(device: Device, ended: Call | None) -> None:
    """Follow the calls: called at every change of one."""
    call = device.telephony.shown_call()
    if ended is not None and ended.inbound and ended.connected < 0 and not ended.rejected:
        _missed(device, ended)
    if call is None:
        device.notifications.cancel(DIALER, ONGOING_ID)
        for task in list(device.activities.tasks):
            for record in [record for record in task.records if record.package == DIALER and record.short == "incall"]:
                device.activities.finish(record)
        return
    device.notifications.post(DIALER, _ringing(device, call) if call.state in ("incoming", "waiting") else _running(device, call))
    just_now = call.since == device.clock.elapsed_ms()
    asleep = not device.display_on
    if (call.state == "dialing" or (call.inbound and call.state == "active")) and just_now:
        show(device)
    elif call.state == "incoming" and asleep:
        device.set_display(True)
        show(device)  # the full-screen intent; with the screen in use the notification peeks instead


def show(device: Device) -> None:
    """Bring the call screen to the front."""
    device.activities.start(Intent(component=CALL_SCREEN, flags=NEW_TASK), caller_package=DIALER)


def in_front(device: Device) -> bool:
    """Whether the call screen is what the user sees."""
    top = device.activities.top()
    return top is not None and (top.package, top.short) == (DIALER, "incall")


def _ringing(device: Device, call: Call) -> Notification:
    return Notification(
        ONGOING_ID,
        "phone_incoming_call",
        title_of(device, call.number),
        "Incoming call",
        icon="call",
        when=call.date,
        ongoing=True,
        auto_cancel=False,
        importance="low" if in_front(device) else "high",
        category="call",
        actions=[Action("Decline", "decline"), Action("Answer", "answer")],
        intent=Intent(component=CALL_SCREEN, flags=NEW_TASK),
    )


def _running(device: Device, call: Call) -> Notification:
    active = call.connected >= 0
    return Notification(
        ONGOING_ID,
        "phone_ongoing_call",
        title_of(device, call.number),
        "On hold" if call.state == "held" else "Ongoing call" if active else "Dialing",
        icon="call",
        when=device.clock.now_ms() - (device.clock.elapsed_ms() - call.connected) if active else call.date,
        chronometer=active,
        ongoing=True,
        auto_cancel=False,
        importance="low",
        category="call",
        actions=[Action("Hang up", "hangup")],
        intent=Intent(component=CALL_SCREEN, flags=NEW_TASK),
    )


def _missed(device: Device, call: Call) -> None:
    device.notifications.post(
        DIALER,
        Notification(
            MISSED_ID,
            "phone_missed_call",
            "Missed call",
            title_of(device, call.number),
            tag=call.number,
            icon="phone_missed",
            when=call.date,
            category="missed_call",
            actions=[Action("Call back", "callback"), Action("Message", "message")],
            intent=Intent(action="android.intent.action.VIEW", component=f"{DIALER}/main", type="vnd.android.cursor.dir/calls"),
        ),
    )
