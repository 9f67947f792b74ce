"""The application model: what an app's `screens.py` is made of, and what the device gives it.

An app is a class; each of its activities is a class with one `build`. What is on screen is a function of the device's storage and of
`Activity.state`, a plain dict of JSON values. Nothing else is kept, so the device can be saved and restored at any moment.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from emulator.sim.toolkit.view import Color, View

Json = Any
"""None, bool, int, float, str, or lists and string-keyed dicts of these."""
State = dict[str, Json]


@dataclass
class Intent:
    """An Android intent. `component` is `package/full.Class`; `extras` hold JSON values."""

    action: str = ""
    component: str = ""
    data: str = ""
    type: str = ""
    package: str = ""
    categories: tuple[str, ...] = ()
    extras: dict[str, Json] = field(default_factory=dict)
    flags: int = 0


@dataclass(frozen=True)
class IntentFilter:
    """What an activity or receiver answers to. Empty tuples match only intents without that part; `*` and `type/*` are wildcards."""

    actions: tuple[str, ...]
    categories: tuple[str, ...] = ("android.intent.category.DEFAULT",)
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


@dataclass
class Action:
    """A button of a notification."""

    title: str
    key: str  # handed to App.on_notification_action


@dataclass
class Notification:
    """What an app posts. `when` is epoch ms; `chronometer` counts up from `when` (or down to it with `count_down`)."""

    id: int
    channel: str
    title: str = ""
    text: str = ""
    tag: str = ""
    icon: str = "notifications"
    when: int = 0
    chronometer: bool = False
    count_down: bool = False
    ongoing: bool = False
    foreground_service: bool = False
    auto_cancel: bool = True
    importance: Literal["min", "low", "default", "high"] = "default"
    category: str = ""
    actions: list[Action] = field(default_factory=list)
    intent: Intent | None = None  # opened by a tap
    extras: dict[str, Json] = field(default_factory=dict)


@dataclass
class Overlay:
    """Something above the content of an activity that belongs to it: dialog, bottom sheet, popup menu, drawer or snackbar.

    `on_dismiss` is called by Back and by a tap outside; without it the overlay cannot be dismissed. `anchor` is the identity
    (key or id) of the view a menu hangs on. Dialogs and menus are windows of their own; sheets and dialogs dim what is below.
    """

    kind: Literal["dialog", "sheet", "menu", "drawer", "snackbar", "fullscreen"]
    content: View
    on_dismiss: Callable[[], object] | None = None
    anchor: str = ""
    dim: float = 0.32
    width: float = 0.0  # dp; 0 = the kind's own rule
    cls: str = "android.widget.FrameLayout"
    outside_cancels: bool = True


@dataclass
class Screen:
    """What an activity shows now."""

    root: View
    overlays: list[Overlay] = field(default_factory=list)
    background: Color = "surface"
    status_bar: Color = ""  # default: as background
    dark_icons: bool | None = None  # default: by the luminance of the bar
    edge_to_edge: bool = False  # content reaches under the status bar
    theme: str = "light"  # name of a palette in toolkit.theme
    resize_for_ime: bool = True  # adjustResize (True) or adjustPan (False)
    focus: str = ""  # identity of the field that has focus when the screen is first shown
    busy: bool = False  # shows something that moves by itself (ticking stopwatch)


class Preferences(Protocol):
    """One SharedPreferences file: a mapping of str to bool, int, float, str or set of str, written at every change.

    Python ints are written as `<int>` when set with `put_int` and `<long>` with `put_long`; `__setitem__` uses `<int>`.
    """

    def get(self, key: str, default: Any = None) -> Any: ...
    def __contains__(self, key: str) -> bool: ...
    def __setitem__(self, key: str, value: bool | int | float | str | set[str]) -> None: ...
    def put_long(self, key: str, value: int) -> None: ...
    def put_int(self, key: str, value: int) -> None: ...
    def remove(self, *keys: str) -> None: ...
    def update(self, values: Mapping[str, bool | int | float | str | set[str]]) -> None: ...
    def keys(self) -> Iterable[str]: ...


@dataclass(frozen=True)
class FileStat:
    """`size` in bytes, `modified` epoch ms, `mode` the permission bits, `uid` and `gid` the owner's."""

    is_dir: bool
    size: int
    modified: int
    mode: int
    uid: int = 0
    gid: int = 0


@dataclass(frozen=True)
class ResolvedActivity:
    """An activity that answers an intent, for lists of apps that an app shows itself (ResolveInfo). `component` starts it."""

    package: str
    component: str
    label: str
    icon: str
    icon_color: Color
    icon_tint: Color


@dataclass(frozen=True)
class Schema:
    """A database as the real app creates it. `room_hash` adds Room's master table. `on_create` fills in shipped rows."""

    version: int
    statements: tuple[str, ...]
    room_hash: str = ""
    wal: bool = True
    on_create: Callable[[sqlite3.Connection, Context], None] | None = None


class Context(Protocol):
    """The device as one app sees it. Paths are device paths."""

    package: str

    @property
    def memory(self) -> State:
        """Memory of the app's process: JSON values that live until the process dies."""

    # storage
    def data_dir(self, *, device_protected: bool = False) -> str: ...
    def db(self, name: str, schema: Schema, *, device_protected: bool = False) -> sqlite3.Connection:
        """The app's database `databases/<name>`, created with its schema when absent. Rows are `sqlite3.Row`. Commit with `with db:`."""

    def prefs(self, name: str, *, device_protected: bool = False) -> Preferences:
        """`shared_prefs/<name>.xml`."""

    def read_text(self, path: str) -> str | None:
        """A file of the device as text, None when absent; a relative path is below `data_dir`."""

    def write_text(self, path: str, text: str) -> None: ...
    def read_bytes(self, path: str) -> bytes | None: ...
    def write_bytes(self, path: str, data: bytes) -> None: ...
    def delete(self, path: str) -> None: ...
    def list_dir(self, path: str) -> list[str]: ...
    def exists(self, path: str) -> bool: ...
    def stat(self, path: str) -> FileStat | None:
        """What is at a path, None when nothing is; links are followed."""

    def make_dir(self, path: str) -> None:
        """Make a folder and those above it. Raises FileExistsError when there is one, OSError for a name that cannot be."""

    def move(self, source: str, target: str) -> None:
        """Rename a file or folder, within the device's storage; a file at the target is replaced. Raises OSError."""

    def set_modified(self, path: str, ms: int) -> None:
        """Set the time of the last change, epoch ms."""

    def uri_for(self, authority: str, path: str) -> str:
        """The URI of a file from one of `App.file_providers` (FileProvider.getUriForFile). Raises ValueError."""

    # time
    def now(self) -> int:
        """Wall clock, epoch ms."""

    def elapsed(self) -> int:
        """Elapsed realtime since boot, ms."""

    @property
    def zone(self) -> str:
        """IANA name of the device's time zone."""

    @property
    def is_24h(self) -> bool: ...
    def set_alarm(
        self, key: str, when: int, *, alarm_clock: bool = False, wakeup: bool = True, elapsed: bool = False, action: str = ""
    ) -> None:
        """Have `App.on_alarm(key)` called at `when` (epoch ms, or elapsed ms). Setting a key again moves it."""

    def cancel_alarm(self, key: str) -> None: ...
    def post(self, key: str, delay_ms: int) -> None:
        """Have `App.on_message(key)` called after a delay while the process lives (Handler.postDelayed); dumpsys does not show it."""

    def unpost(self, key: str) -> None: ...

    # activities and intents
    def start(self, intent: Intent, *, for_result: str = "") -> None:
        """Start an activity; with `for_result` its result comes to `Activity.on_result(for_result, ...)`."""

    def start_activity(self, name: str, **extras: Json) -> None:
        """Start an activity of this app by the name in `App.activities`."""

    def query_activities(self, intent: Intent) -> list[ResolvedActivity]:
        """The activities that answer an intent, by label (PackageManager.queryIntentActivities)."""

    def broadcast(self, intent: Intent) -> None: ...
    def toast(self, text: str) -> None: ...
    def hide_keyboard(self) -> None: ...
    def focus(self, key: str, selection: tuple[int, int] | None = None) -> None:
        """Give input focus to the field with this identity at the next build, and show the keyboard. `selection`: the characters from and
        up to which text is selected, equal for a cursor; by default the cursor goes to the end."""

    # permissions and roles
    def has_permission(self, permission: str) -> bool: ...
    def request_permission(self, permission: str, key: str = "") -> None:
        """Show the system's permission dialog; the answer comes to `Activity.on_permission(permission, granted, key)`."""

    def role_holder(self, role: str) -> str:
        """The package that holds a role (`android.app.role.SMS`); empty for none."""

    def send_sms(self, address: str, text: str, key: str) -> None:
        """Hand a message over to the network (SmsManager); the answer comes to `App.on_sms_result(key, ok)`. The default SMS app keeps
        its row itself, for others the system does. Raises PermissionError without SEND_SMS, ValueError for an empty number or text."""

    def call_state(self) -> str:
        """`IDLE`, `RINGING` or `OFFHOOK` (TelephonyManager)."""

    # notifications, clipboard, settings, providers, media
    def notify(self, notification: Notification) -> None: ...
    def cancel_notification(self, id: int, tag: str = "") -> None: ...
    def get_clipboard(self) -> str: ...
    def set_clipboard(self, text: str, label: str = "") -> None: ...
    def setting(self, namespace: str, key: str) -> str | None: ...
    def put_setting(self, namespace: str, key: str, value: str) -> None: ...
    def query(
        self, uri: str, projection: Sequence[str] | None = None, where: str = "", args: Sequence[Any] = (), sort: str = ""
    ) -> list[dict[str, Any]]: ...
    def insert(self, uri: str, values: Mapping[str, Any]) -> str: ...
    def update(self, uri: str, values: Mapping[str, Any], where: str = "", args: Sequence[Any] = ()) -> int: ...
    def delete_rows(self, uri: str, where: str = "", args: Sequence[Any] = ()) -> int: ...
    def set_media_session(self, session: MutableMapping[str, Json] | None) -> None:
        """What `dumpsys media_session` reports for this app: state, position ms, title, artist, album, active."""


class Activity(ABC):
    """One screen of an app. A new instance is made whenever the process is (re)started; `state` survives in the task's record.

    Mutate `self.state` in handlers; the device builds again afterwards. Keys that start with `_` belong to the device.
    """

    name: ClassVar[str] = ""
    """Class name as in the manifest, `.MainActivity` or full."""
    label: ClassVar[str] = ""
    translucent: ClassVar[bool] = False
    """The activity below stays visible (dialog themes, sheets)."""
    orientation: ClassVar[Literal["unspecified", "portrait", "landscape", "nosensor"]] = "unspecified"
    """android:screenOrientation. `nosensor` stays as the phone is made, whatever the user has locked."""

    def __init__(self, app: App, ctx: Context, intent: Intent, state: State) -> None:
        self.app = app
        self.ctx = ctx
        self.intent = intent
        self.state = state

    def on_create(self) -> None:
        """First start: put defaults into `state`."""

    def on_new_intent(self, intent: Intent) -> None:
        """A singleTop or singleTask activity is started again."""

    def on_resume(self) -> None:
        """The activity comes to the foreground."""

    def on_pause(self) -> None:
        """The activity leaves the foreground (home, recents, another activity)."""

    @abstractmethod
    def build(self) -> Screen:
        """What is shown now. Must not change anything."""

    def on_back(self) -> bool:
        """Back was pressed and no overlay took it. True: handled; False: the activity finishes."""
        return False

    def go_back(self) -> None:
        """What the arrow in a bar does: the same as Back."""
        if not self.on_back():
            self.finish()

    def on_result(self, key: str, ok: bool, data: dict[str, Json]) -> None:
        """An activity started with `for_result=key` has finished."""

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        """The answer to `request_permission`."""

    def on_key(self, keycode: int) -> bool:
        """A hardware key not consumed by a field. True: handled."""
        return False

    def finish(self, ok: bool = False, **data: Json) -> None:
        """Close this activity, with a result for whoever started it."""
        self._finish(ok, data)

    _finish: Callable[[bool, dict[str, Json]], None]


class App:
    """An installed package. `activities` maps a short name to the activity class; `main` names the launcher's entry."""

    package: ClassVar[str]
    label: ClassVar[str]
    activities: ClassVar[Mapping[str, type[Activity]]]
    main: ClassVar[str] = "main"
    aliases: ClassVar[Mapping[str, str]] = {}
    """Further class names of the manifest (splash screens, activity-alias) and the short name each leads to."""
    launch_modes: ClassVar[Mapping[str, Literal["standard", "singleTop", "singleTask"]]] = {}
    affinities: ClassVar[Mapping[str, str]] = {}
    """Task affinity of activities that do not belong to the app's main task, by short name."""
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {}
    receivers: ClassVar[tuple[IntentFilter, ...]] = ()
    permissions: ClassVar[tuple[str, ...]] = ()
    """Full names of requested permissions, e.g. `android.permission.POST_NOTIFICATIONS`."""
    roles: ClassVar[tuple[str, ...]] = ()
    """Roles the app qualifies for by what its manifest declares: `android.app.role.SMS` (receivers of SMS_DELIVER and WAP_PUSH_DELIVER,
    RESPOND_VIA_MESSAGE service, SENDTO activity), `android.app.role.DIALER`."""
    file_providers: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """FileProviders of the manifest: authority (begins with the package or its first two words) -> name of a root in its file_paths.xml
    -> device folder. A name that ends in a colon makes document URIs: the path follows it, encoded as one part."""
    icon: ClassVar[str] = "android"
    """Material Symbols name drawn on the launcher icon."""
    icon_color: ClassVar[Color] = "#3DDC84"
    icon_tint: ClassVar[Color] = "#FFFFFF"

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def on_start(self) -> None:
        """The process starts (Application.onCreate)."""

    def on_alarm(self, key: str) -> None:
        """An alarm set with `ctx.set_alarm` is due."""

    def on_message(self, key: str) -> None:
        """A message posted with `ctx.post` is due."""

    def on_sms_result(self, key: str, ok: bool) -> None:
        """The network's answer to a message sent with `ctx.send_sms`."""

    def on_broadcast(self, intent: Intent) -> None:
        """A broadcast that matches `receivers`, or `android.intent.action.BOOT_COMPLETED`."""

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        """A button of a notification was tapped."""

    def on_background(self) -> None:
        """The last activity of the app left the foreground."""

    def on_foreground(self) -> None:
        """An activity of the app came to the foreground."""
