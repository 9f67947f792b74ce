"""dumpsys notification: what is posted, redacted unless --noredact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.core.notifications import PostedNotification
from emulator.sim.shell.dumpsys.names import pending_intent
from emulator.sim.toolkit.app import Notification

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ONGOING, AUTO_CANCEL, NO_CLEAR, FOREGROUND = 0x2, 0x10, 0x20, 0x40
_IMPORTANCE = {"min": 1, "low": 2, "default": 3, "high": 4}
_PRIORITY = {"min": -2, "low": -1, "default": 0, "high": 1}


def flags(one: Notification) -> int:
    """Notification.flags."""
    return (
        (ONGOING if one.ongoing else 0)
        | (AUTO_CANCEL if one.auto_cancel and not one.ongoing else 0)
        | (FOREGROUND | NO_CLEAR | ONGOING if one.foreground_service else 0)
    )


def _extras(one: Notification) -> dict[str, Any]:
    """The extras of a notification, as its builder fills them."""
    out: dict[str, Any] = {"android.title": one.title or None, "android.text": one.text or None, "android.subText": None}
    out |= {
        "android.showChronometer": one.chronometer,
        "android.chronometerCountDown": one.count_down,
        "android.showWhen": True,
        "android.reduced.images": True,
    }
    out |= {"android.progress": 0, "android.progressMax": 0, "android.progressIndeterminate": False}
    return {**out, **one.extras}


def _typed(value: Any, redact: bool) -> str:
    """`String (TEXT)`, or its length when redacted."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"Boolean ({str(value).lower()})"
    if isinstance(value, int):
        return f"{'Integer' if -(1 << 31) <= value < 1 << 31 else 'Long'} ({value})"
    if isinstance(value, float):
        return f"Float ({value})"
    if isinstance(value, str):
        return f"String [length={len(value)}]" if redact else f"String ({value})"
    if isinstance(value, list):
        return f"CharSequence[] ({len(value)})" + (
            "" if redact else "".join(f"\n            [{index}] {item}" for index, item in enumerate(value))
        )
    return type(value).__name__


def _record(device: Device, posted: PostedNotification, redact: bool) -> list[str]:
    one = posted.notification
    package = posted.package
    importance = _IMPORTANCE[one.importance]
    tag = one.tag or "null"
    actions = f" actions={len(one.actions)}" if one.actions else ""
    category = f" category={one.category}" if one.category else ""
    shown = (
        f"Notification(channel={one.channel} shortcut=null contentView=null vibrate=null sound=null defaults=0x0 "
        f"flags=0x{flags(one):x} color=0x00000000{category}{actions} vis=PRIVATE)"
    )
    out = [
        f"    NotificationRecord(0x{posted.order & 0xFFFFFFF:08x}: pkg={package} user=UserHandle{{0}} id={one.id} "
        f"tag={tag} importance={importance} key={posted.key}: {shown})",
        f"      uid={posted.uid} userId=0",
        f"      opPkg={package}",
        f"      icon=Icon(typ=RESOURCE pkg={package} id=0x7f08{posted.order & 0xFFFF:04x})",
        f"      flags=0x{flags(one):x}",
        f"      pri={_PRIORITY[one.importance]}",
        f"      key={posted.key}",
        "      seen=true",
        f"      groupKey={posted.key}",
        "      notification=",
        "      fullscreenIntent=null",
        f"      contentIntent={pending_intent(package, 'startActivity', one.id, one.tag) if one.intent is not None else 'null'}",
        "      deleteIntent=null",
        "      number=0",
        "      groupAlertBehavior=0",
        f"      when={one.when or posted.post_time}",
        "      tickerText=null" if redact or not one.title else f"      tickerText={one.title}",
        "      contentView=null",
        "      bigContentView=null",
        "      headsUpContentView=null",
    ]
    if one.actions:
        out.append("      actions={")
        for index, action in enumerate(one.actions):
            title = f"[length={len(action.title)}]" if redact else f'"{action.title}"'
            out.append(f"          [{index}] {title} -> {pending_intent(package, 'broadcastIntent', one.id, action.key)}")
        out.append("        }")
    out.append("      extras={")
    out += [f"          {key}={_typed(value, redact)}" for key, value in _extras(one).items()]
    out.append("      }")
    names = {1: "MIN", 2: "LOW", 3: "DEFAULT", 4: "HIGH"}
    out += [
        "      stats=SingleNotificationStats{posttimeElapsedMs=" + str(posted.posted_elapsed) + "}",
        "      mContactAffinity=0.0",
        "      mRecentlyIntrusive=false",
        "      mPackagePriority=0",
        "      mPackageVisibility=-1000",
        "      mSystemImportance=UNSPECIFIED(-1000)",
        "      mAssistantImportance=UNSPECIFIED(-1000)",
        f"      mImportance={names[importance]}({importance})",
        "      mImportanceExplanation=app",
        "      mIntercept=false",
        "      mHidden==false",
        "      mGlobalSortKey=crtcl=0x0000:intrsv=1:grnk=0x0000:gsmry=0:rnk=0x0000",
        f"      mCreationTimeMs={posted.post_time}",
        f"      mVisibleSinceMs={posted.post_time}",
        f"      mUpdateTimeMs={posted.post_time}",
        "      effectiveNotificationChannel=NotificationChannel{mId='"
        + one.channel
        + f"', mName={'[redacted]' if redact else one.channel}, mImportance={importance}, mBypassDnd=false}}",
    ]
    return out


def _package_filter(words: list[str]) -> str:
    for index, word in enumerate(words):
        if word in ("--package", "p", "pkg", "package") and index + 1 < len(words):
            return words[index + 1]
    return ""


def dump(device: Device, words: list[str]) -> str:
    redact = "--noredact" not in words and "--reveal" not in words
    only = _package_filter(words)
    posted = [one for one in device.notifications.active() if only in ("", one.package)]
    out = ["Current Notification Manager state:"]
    if posted:
        out.append("  Notification List:")
        for one in posted:
            out += _record(device, one, redact)
        out.append("  ")
    zen = device.settings.get("global", "zen_mode") or "0"
    out += [
        "  mInCallStateOffHook=false",
        "  mSoundNotificationKey=null",
        "  mVibrateNotificationKey=null",
        "  mDisableNotificationEffects=false",
        "  mSystemReady=true",
        "  mMaxPackageEnqueueRate=5.0",
        "",
        "  Zen Mode:",
        f"    mInterruptionFilter={1 if zen == '0' else 2}",
        f"    mZenMode={'ZEN_MODE_OFF' if zen == '0' else 'ZEN_MODE_IMPORTANT_INTERRUPTIONS'}",
        "",
        "  Notification listeners:",
        "    Allowed notification listeners:",
        *[f"      {name}" for name in (device.settings.get("secure", "enabled_notification_listeners") or "").split(":") if name],
    ]
    return "\n".join(out) + "\n"
