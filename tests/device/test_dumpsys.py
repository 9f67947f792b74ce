"""Readers of service dumps, on texts in the shapes Android prints."""

from __future__ import annotations

import pytest

from harness.device import foreground
from harness.device.dumpsys import activity, alarms, media, notifications, packages
from harness.errors import Unreadable

NOTIFICATIONS = """Current Notification Manager state:
  Notification List:
    NotificationRecord(0x0a1b2c3d: pkg=com.foo.clock user=UserHandle{0} id=7 tag=null importance=4 key=0|com.foo.clock|7|null|10123: \
Notification(channel=timers shortcut=null contentView=null vibrate=null sound=null defaults=0x0 flags=0x62 color=0x00000000 \
category=alarm actions=2 vis=PRIVATE))
      uid=10123 userId=0
      opPkg=com.foo.clock
      icon=Icon(typ=RESOURCE pkg=com.foo.clock id=0x7f080001)
      flags=0x62
      pri=0
      key=0|com.foo.clock|7|null|10123
      seen=true
      groupKey=0|com.foo.clock|7|null|10123
      fullscreenIntent=null
      contentIntent=PendingIntent{1: PendingIntentRecord{2 com.foo.clock startActivity}}
      deleteIntent=null
      number=0
      when=1697384100000
      tickerText=null
      actions={
          [0] "Pause "now"" -> PendingIntent{3: PendingIntentRecord{4 com.foo.clock broadcastIntent}}
          [1] "+1 min" -> PendingIntent{5: PendingIntentRecord{6 com.foo.clock broadcastIntent}}
        }
      extras={
          android.title=String (Timer (tea))
          android.reduced.images=Boolean (true)
          android.text=SpannableString (line one
  second line
    NotificationRecord(0x0: pkg=fake
          not.a.key)
          android.showChronometer=Boolean (true)
          android.chronometerCountDown=Boolean (true)
          android.appInfo=ApplicationInfo (ApplicationInfo{7 com.foo.clock})
      }
      stats=SingleNotificationStats{...}
      mImportance=HIGH(4)
    NotificationRecord(0x0a1b2c3e: pkg=com.bar user=UserHandle{0} id=-2 tag=a b importance=3 key=0|com.bar|-2|a b|10124: \
Notification(channel=c shortcut=null flags=0x10 color=0x00000000 vis=PRIVATE))
      when=0
      extras={
          android.title=null
      }
  mSoundNotificationKey=null
  Snoozed notifications:
    NotificationRecord(0x1: pkg=com.snoozed user=UserHandle{0} id=1 tag=null importance=3 key=k: Notification(channel=c flags=0x0))
"""


def test_notifications_are_read_with_their_chronometer_and_buttons() -> None:
    timer, other = notifications.parse(NOTIFICATIONS)
    assert (timer.package, timer.id, timer.tag, timer.channel, timer.importance, timer.category) == (
        "com.foo.clock",
        7,
        "",
        "timers",
        4,
        "alarm",
    )
    assert timer.title == "Timer (tea)"
    assert timer.text == "line one\n  second line\n    NotificationRecord(0x0: pkg=fake\n          not.a.key"
    assert (timer.when_ms, timer.chronometer, timer.count_down) == (1697384100000, True, True)
    assert timer.actions == ('Pause "now"', "+1 min")
    assert timer.ongoing and timer.foreground_service
    assert (other.package, other.id, other.tag, other.title, other.ongoing) == ("com.bar", -2, "a b", "", False)


def test_an_empty_shade_is_no_error_but_another_text_is() -> None:
    assert notifications.parse("Current Notification Manager state:\n  mArchive=...\n") == []
    with pytest.raises(Unreadable, match="not a dump"):
        notifications.parse("Can't find service: notification")
    with pytest.raises(Unreadable, match="hides its texts"):
        notifications.parse(NOTIFICATIONS.replace("String (Timer (tea))", "String [length=11]"))


ALARMS = """Current Alarm Manager state:
  Settings:
    min_futurity=+5s0ms
  nowRTC=1697384040000=2023-10-15 15:34:00.000 nowELAPSED=60000
  mLastTimeChangeClockTime=1
  Next alarm clock information: 
    user:0 pendingSend:false time:1697439600000 = 2023-10-16 07:00:00.000 = +15h26m0s0ms
  3 pending alarms: 
    RTC_WAKEUP #2: Alarm{aa type 0 origWhen 1697439600000 whenElapsed 55620000 com.foo.clock}
      tag=*walarm*:com.foo.clock.ALARM
      type=RTC_WAKEUP origWhen=2023-10-16 07:00:00.000 window=0 exactAllowReason=permission repeatInterval=0 count=0 flags=0x3
      policyWhenElapsed: requester=+15h26m0s0ms app_standby=--
      whenElapsed=+15h26m0s0ms maxWhenElapsed=+15h26m0s0ms
      Alarm clock:
        triggerTime=2023-10-16 07:00:00.000
        showIntent=PendingIntent{1: PendingIntentRecord{2 com.foo.clock startActivity}}
      operation=PendingIntent{3: PendingIntentRecord{4 com.foo.clock broadcastIntent}}
    ELAPSED_WAKEUP #1: Alarm{bb type 2 origWhen 360000 whenElapsed 360000 com.foo.clock}
      tag=*walarm*:TIMER
      type=ELAPSED_WAKEUP origWhen=+5m0s0ms window=0 repeatInterval=0 count=0 flags=0x1
    RTC #0: Alarm{cc type 1 origWhen 1697384100000 whenElapsed 120000 android}
      tag=*alarm*:android.intent.action.TIME_TICK
      type=RTC origWhen=2023-10-15 15:35:00.000 window=0 repeatInterval=60000 count=0 flags=0x1
  Past-due non-wakeup alarms: (none)
  Alarm Stats:
    RTC #9: Alarm{dd type 1 origWhen 1 whenElapsed 1 com.old}
"""


def test_alarms_are_read_with_the_clock_they_show() -> None:
    found = alarms.parse(ALARMS)
    assert (found.now_ms, found.elapsed_ms, found.next_clock_ms) == (1697384040000, 60000, 1697439600000)
    timer, clock = found.of("com.foo.clock")
    assert (clock.kind, clock.due_ms, clock.clock, clock.action) == ("RTC_WAKEUP", 1697439600000, True, "com.foo.clock.ALARM")
    assert (timer.due_ms, timer.clock, timer.wakeup) == (1697384040000 + 300000, False, True)
    assert [alarm.repeat_ms for alarm in found.of("android")] == [60000]
    assert found.of("com.old") == ()


def test_alarms_of_older_levels_stand_in_batches() -> None:
    old = """Current Alarm Manager state:
  nowRTC=1000=1970-01-01 00:00:01.000 nowELAPSED=500
  Pending alarm batches: 1
Batch{1 num=1 start=5 end=5 flgs=0x1}:
    RTC_WAKEUP #0: Alarm{a type 0 when 2000 com.foo}
      tag=*walarm*:X
      type=0 when=+1s0ms repeatInterval=0 count=0 flags=0x1
      operation=PendingIntent{1: 2}
  Past-due non-wakeup alarms: (none)
"""
    assert [alarm.due_ms for alarm in alarms.parse(old).of("com.foo")] == [2000]
    with pytest.raises(Unreadable, match="not a dump"):
        alarms.parse("Can't find service: alarm")


MEDIA = """MEDIA SESSION SERVICE (dumpsys media_session)

2 sessions listeners.
Global priority session is null
User Records:
Record for full_user=0
  Volume key long-press listener: null
  Media button session is com.foo/Player/1 (userId=0)
  Sessions Stack - have 2 sessions:
    Player com.foo/Player/1 (userId=0)
      ownerPid=100, ownerUid=10100, userId=0
      package=com.foo
      launchIntent=null
      active=true
      flags=3
      state=PlaybackState {state=%s, position=5000, buffered position=0, speed=1.0, updated=60000, actions=1, custom actions=[], error=null}
      metadata: size=5, description=A, B song, Artist, Album
      queueTitle=Queue, size=12
    Old com.bar/Old/2 (userId=0)
      package=com.bar
      active=false
      state=null
      metadata: null
      queueTitle=null, size=0
"""


@pytest.mark.parametrize("state", ["3", "PLAYING(3)"])
def test_players_are_read_in_both_spellings(state: str) -> None:
    first, second = media.parse(MEDIA % state)
    assert (first.package, first.tag, first.active, first.state, first.playing) == ("com.foo", "Player", True, "PLAYING", True)
    assert first.position_at(61500) == 6500
    assert (first.description, first.queue_title, first.queue_size) == ("A, B song, Artist, Album", "Queue", 12)
    assert (second.package, second.active, second.state, second.queue_title, second.description) == ("com.bar", False, "NONE", "", "")


PACKAGE = """Activity Resolver Table:
  Non-Data Actions:
      android.intent.action.MAIN:
        1a2b com.foo/.Main filter 3c
Packages:
  Package [com.foo] (d4e5f6):
    userId=10123
    pkg=Package{1 com.foo}
    codePath=/data/app/~~x==/com.foo-y==
    versionCode=42 minSdk=26 targetSdk=33
    versionName=1.2.3-beta
    dataDir=/data/user/0/com.foo
    lastUpdateTime=2023-10-15 15:34:00
    requested permissions:
      android.permission.CAMERA
    install permissions:
      android.permission.INTERNET: granted=true
    User 0: ceDataInode=1 installed=true hidden=false suspended=false stopped=true notLaunched=false enabled=0 instant=false
      firstInstallTime=2023-10-15 15:30:00
      runtime permissions:
        android.permission.CAMERA: granted=false, flags=[ USER_SET]
        android.permission.READ_CONTACTS: granted=true, flags=[ ]
  Package [com.foo.other] (1):
    versionCode=1 minSdk=1 targetSdk=1
"""


def test_a_package_is_read_from_its_own_block() -> None:
    found = packages.parse(PACKAGE, "com.foo")
    assert (found.version_name, found.version_code, found.min_sdk, found.target_sdk, found.uid) == ("1.2.3-beta", 42, 26, 33, 10123)
    assert (found.stopped, found.enabled, found.first_install) == (True, 0, "2023-10-15 15:30:00")
    assert found.permissions == {"android.permission.INTERNET", "android.permission.READ_CONTACTS"}
    with pytest.raises(packages.NotInstalled):
        packages.parse("Unable to find package: com.none\n", "com.none")


ACTIVITIES = """ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
Display #0 (activities from top to bottom):
  * Task{1 #12 type=standard A=10123:com.foo U=0 visible=true visibleRequested=true mode=fullscreen translucent=false sz=2}
    topResumedActivity=ActivityRecord{2 u0 com.foo/.Edit} t12}
    * Hist  #1: ActivityRecord{2 u0 com.foo/.Edit} t12}
    * Hist  #0: ActivityRecord{3 u0 com.foo/com.foo.Main t12}
  * Task{4 #1 type=home A=1000:x U=0 visible=false sz=1}
    * Hist  #0: ActivityRecord{5 u0 com.launcher/.Home t1}
  ResumedActivity: ActivityRecord{2 u0 com.foo/.Edit} t12}
"""


def test_tasks_and_their_activities_are_read() -> None:
    found = activity.parse(ACTIVITIES)
    assert found.resumed == ("com.foo", "com.foo.Edit")
    assert [(task.id, task.kind, task.visible) for task in found.tasks] == [(12, "standard", True), (1, "home", False)]
    assert found.tasks[0].activities == (("com.foo", "com.foo.Edit"), ("com.foo", "com.foo.Main"))
    assert found.running("com.launcher") and not found.running("com.bar")


FOCUS_33 = """1697384040.123456789
  mCurrentFocus=Window{1 u0 com.foo/com.foo.Main}
  mFocusedApp=ActivityRecord{2 u0 com.foo/.Main} t12}
    mInputShown=true
  mCurMethodId=com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME
"""


@pytest.mark.parametrize(
    ("text", "package", "cls", "window"),
    [
        (FOCUS_33, "com.foo", "com.foo.Main", "com.foo/com.foo.Main"),
        (
            "5\n  mCurrentFocus=Window{1 u0 PopupWindow:9a}\n  mFocusedApp=ActivityRecord{2 u0 com.foo/.A t1}\n",
            "com.foo",
            "com.foo.A",
            "PopupWindow:9a",
        ),
        (
            "5\n  mCurrentFocus=Window{1 u0 NotificationShade}\n  mFocusedApp=ActivityRecord{2 u0 a.b/c.D} t1}\n",
            "a.b",
            "c.D",
            "NotificationShade",
        ),
        ("5\n  mCurrentFocus=null\n  mFocusedApp=null\n", "", "", ""),
        ("5\n  mCurrentFocus=Window{1 u0 a.b/c.D EXITING}\n", "a.b", "c.D", "a.b/c.D"),
        ("5\n  mCurrentFocus=Window{1 u0 Application Not Responding: a.b}\n", "", "", "Application Not Responding: a.b"),
        ("5\n  mResumedActivity: ActivityRecord{2 u0 a.b/.C t9}\n", "a.b", "a.b.C", ""),
        (
            "5\n    topResumedActivity=ActivityRecord{2 u0 a.b/.C} t9}\n  ResumedActivity: ActivityRecord{2 u0 x.y/.Z} t9}\n",
            "a.b",
            "a.b.C",
            "",
        ),
        ("5\n  mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 a.b/.C t9}}}\n", "a.b", "a.b.C", ""),
        ("5\n  mCurrentFocus=null\n  mCurrentFocus=Window{1 u0 a.b/c.D}\n", "a.b", "c.D", "a.b/c.D"),
    ],
)
def test_the_foreground_is_found_on_every_level(text: str, package: str, cls: str, window: str) -> None:
    front = foreground.parse(text)
    assert (front.package, front.activity, front.window) == (package, cls, window)


def test_keyboard_and_time_come_with_the_foreground() -> None:
    front = foreground.parse(FOCUS_33)
    assert (front.keyboard, front.keyboard_package, front.time_ms) == (True, "com.google.android.inputmethod.latin", 1697384040123)
    old = foreground.parse("7.N\n  mShowRequested=false mShowForced=false mInputShown=false\n")
    assert (old.keyboard, old.time_ms) == (False, 7000)
    with pytest.raises(Unreadable, match="time is missing"):
        foreground.parse("error: closed")


@pytest.mark.parametrize(("zone", "minutes"), [("", 0), (" +0000", 0), (" +0545", 345), (" -0330", -210), (" +1400", 840), (" +9959", 0)])
def test_the_time_comes_with_its_zone(zone: str, minutes: int) -> None:
    front = foreground.parse(f"1697384040.123456789{zone}\n")
    assert (front.time_ms, front.utc_offset) == (1697384040123, minutes)
