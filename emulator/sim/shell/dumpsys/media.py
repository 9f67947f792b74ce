"""dumpsys media_session and dumpsys audio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import pending_intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

STATES = {
    "none": 0, "stopped": 1, "paused": 2, "playing": 3, "fast_forwarding": 4, "rewinding": 5, "buffering": 6, "error": 7, "connecting": 8,
}  # fmt: skip
ACTIONS = 0x37FF
"""What the usual media session offers."""


def state_number(value: Any) -> int:
    """A playback state by number or name."""
    return STATES.get(str(value).lower(), 0) if not isinstance(value, int) else value


def _playback(session: dict[str, Any]) -> str:
    number = state_number(session.get("state", 0))
    speed = float(session.get("speed", 1.0 if number == 3 else 0.0))
    return (
        f"PlaybackState {{state={number}, position={int(session.get('position', 0))}, buffered position=0, speed={speed}, "
        f"updated={int(session.get('updated', 0))}, "
        f"actions={ACTIONS}, custom actions=[], active item id={int(session.get('queue_index', -1))}, error=null}}"
    )


def _session(device: Device, package: str, session: dict[str, Any], serial: int) -> list[str]:
    tag = str(session.get("tag") or package.rsplit(".", 1)[-1])
    found = device.packages.find(package)
    process = device.activities.process(package)
    described = [str(session[key]) if session.get(key) is not None else "null" for key in ("title", "artist", "album")]
    has_metadata = any(session.get(key) is not None for key in ("title", "artist", "album"))
    queue = session.get("queue") or []
    return [
        f"    {tag} {package}/{tag}/{serial} (userId=0)",
        f"      ownerPid={process.pid if process else 0}, ownerUid={found.uid if found else 0}, userId=0",
        f"      package={package}",
        f"      launchIntent={pending_intent(package, 'startActivity', 'session')}",
        f"      mediaButtonReceiver=MBR {{pi={pending_intent(package, 'broadcastIntent', 'media')}, type=1}}",
        f"      active={str(bool(session.get('active', True))).lower()}",
        "      flags=3",
        "      rating type=0",
        "      controllers: 2",
        f"      state={_playback(session)}",
        "      audioAttrs=AudioAttributes: usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x800 tags= bundle=null",
        "      volumeType=LOCAL, controlType=ABSOLUTE, max=0, current=0, volumeControlId=null",
        f"      metadata: size={int(session.get('metadata_size', 6))}, description={', '.join(described)}"
        if has_metadata
        else "      metadata: null",
        f"      queueTitle={session.get('queue_title') or 'null'}, size={len(queue) if isinstance(queue, list) else int(queue)}",
    ]


def media_session(device: Device, words: list[str]) -> str:
    sessions = sorted(device.media.sessions(), key=lambda pair: state_number(pair[1].get("state", 0)) != 3)
    out = [
        "MEDIA SESSION SERVICE (dumpsys media_session)",
        "",
        "1 sessions listeners.",
        "Global priority session is null",
        "User Records:",
        "Record for full_user=0",
    ]
    named = f"{sessions[0][0]}/{sessions[0][1].get('tag') or sessions[0][0].rsplit('.', 1)[-1]}/1 (userId=0)" if sessions else "null"
    out += [
        "  Volume key long-press listener: null",
        "  Volume key long-press listener package: ",
        "  Media key listener: null",
        "  Media key listener package: ",
        "  OnMediaKeyEventDispatchedListener: added 0 listener(s)",
        "  OnMediaKeyEventSessionChangedListener: added 1 listener(s)",
        "  Last MediaButtonReceiver: null",
        f"  Media button session is {named}",
        f"  Sessions Stack - have {len(sessions)} sessions:",
    ]
    for serial, (package, session) in enumerate(sessions, 1):
        out += _session(device, package, session, serial)
    out += ["", "Audio playback (lastly played comes first)"]
    out += [f"  uid={_uid(device, package)} packages={package}" for package, _ in sessions]
    return "\n".join(out) + "\n"


def _uid(device: Device, package: str) -> int:
    found = device.packages.find(package)
    return found.uid if found is not None else 0


def audio(device: Device, words: list[str]) -> str:
    """dumpsys audio: volumes, focus and players."""
    level = device.settings.get("system", "volume_music") or "5"
    out = [
        "Stream volumes (device: index)",
        "- STREAM_MUSIC:",
        "   Muted: false",
        "   Min: 0",
        "   Max: 15",
        f"   streamVolume:{level}",
        "   Devices: speaker(2)",
        "",
    ]
    playing = [(package, session) for package, session in device.media.sessions() if state_number(session.get("state", 0)) == 3]
    out += ["Audio Focus stack entries (last is top of stack):"]
    out += [
        f"  source:android.os.BinderProxy@{identity('focus', package)} -- pack: {package} -- client: {package} -- gain: "
        f"GAIN -- flags:  -- loss: none -- notified: true -- uid: {_uid(device, package)} -- attr: AudioAttributes: "
        f"usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x0 tags= bundle=null -- sdk:33"
        for package, _ in playing
    ]
    out += ["", "PlaybackActivityMonitor dump time: now", "", "  players:"]
    for number, (package, session) in enumerate(device.media.sessions()):
        word = {3: "started", 2: "paused", 1: "stopped"}.get(state_number(session.get("state", 0)), "idle")
        process = device.activities.process(package)
        out.append(
            f"  AudioPlaybackConfiguration piid:{number * 8 + 15} deviceIds:[2] type:android.media.AudioTrack "
            f"u/pid:{_uid(device, package)}/{process.pid if process else 0} state:{word} "
            "attr:AudioAttributes: usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x800 tags= bundle=null sessionId:265"
        )
    return "\n".join(out) + "\n"
