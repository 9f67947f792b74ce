"""The dialogs above the tabs, made from the descriptions in the activity's state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.lineages.simple_clock import format as store
from apps.lineages.simple_clock.model import duration
from apps.lineages.simple_clock.page import NOTIFY, Page
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, checkbox, column, edit, list_, row, switch, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import dialog, letters, menu
from emulator.sim.toolkit.pickers import duration_wheels, time_picker, time_state

Handler = Callable[[], object]
Fields = dict[str, Any]
DAY_LETTERS = ("M", "T", "W", "T", "F", "S", "S")
RELIABILITY = (
    "Please make sure that the alarm works properly before relying on it. "
    "It could misbehave due to system restrictions related to battery saving."
)


def overlays(main: Page) -> list[Overlay]:
    """All open dialogs, lowest first."""
    return [_KINDS[str(fields["kind"])](main, fields) for fields in main.dialogs]


# --- alarm ------------------------------------------------------------------------------------------------------------------------


def new_alarm(main: Page) -> None:
    """The dialog of a new alarm: 08:00 on tomorrow's weekday, or what was saved last."""
    tomorrow = main.model.local().isoweekday() % 7
    last = main.model.last_alarm() or {"timeInMinutes": store.DEFAULT_ALARM_MINUTES, "days": 1 << tomorrow, "vibrate": False, "label": ""}
    main.open(
        "alarm", id=None, minutes=last["timeInMinutes"], days=max(0, last["days"]), vibrate=bool(last["vibrate"]), label=last["label"]
    )


def edit_alarm(main: Page, id: int) -> None:
    item = main.model.alarm(id)
    if item is not None:
        days = max(0, int(item["days"]))
        main.open("alarm", id=id, minutes=item["time_in_minutes"], days=days, vibrate=bool(item["vibrate"]), label=item["label"] or "")


def _alarm(main: Page, fields: Fields) -> Overlay:
    def pick() -> None:
        main.open("time", picker=time_state(fields["minutes"] // 60, fields["minutes"] % 60))

    def toggle(day: int) -> None:
        fields["days"] ^= 1 << day

    def ok() -> None:
        if main.with_permission("save_alarm"):
            main.save_alarm()

    once = None
    if not fields["days"]:
        soon = main.model.once(fields["minutes"]) == store.TODAY
        once = text(
            "Today" if soon else "Tomorrow", id="edit_alarm_dayless_label", size=14, text_align="center", width=FILL, padding=(0, 4, 0, 4)
        )
    content = column(
        text(
            main.model.time_text(fields["minutes"]),
            id="edit_alarm_time",
            size=48,
            text_align="center",
            width=FILL,
            padding=(0, 16, 0, 12),
            on_click=pick,
        ),
        letters(
            DAY_LETTERS,
            [bool(fields["days"] >> day & 1) for day in range(7)],
            toggle,
            size=36,
            id="edit_alarm_days_holder",
            width=FILL,
            cls="android.widget.LinearLayout",
        ),
        once,
        *_rest(fields, "edit_alarm", 12),
        width=FILL,
        id="edit_alarm_holder",
    )
    return dialog(content, positive=("OK", ok), cancel=main.close)


def _time(main: Page, fields: Fields) -> Overlay:
    def chosen(hour: int, minute: int) -> None:
        main.close()
        main.top["minutes"] = hour * 60 + minute

    return time_picker(fields["picker"], is_24h=main.ctx.is_24h, on_ok=chosen, on_cancel=main.close, focus=main.ctx.focus)


def _warning(main: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        main.model.prefs["was_alarm_warning_shown"] = True
        main.close()

    return dialog(message=RELIABILITY, positive=("OK", ok), on_dismiss=ok)


def _permission(main: Page, fields: Fields) -> Overlay:
    grant = main.closing(lambda: main.ctx.request_permission(NOTIFY, ""))
    message = "Notifications have to be allowed for alarms, timers and the stopwatch to work."
    return dialog(title="Permission Required", message=message, positive=("Grant Permission", grant), cancel=main.close)


def _rest(fields: Fields, id: str, top: float) -> list[View]:
    """What the forms of alarms and timers end with: vibration, sound, label. `top`: room above, in dp."""

    def vibrate() -> None:
        fields["vibrate"] = not fields["vibrate"]

    return [
        row(
            text("Vibrate", size=16, weight=1),
            switch(bool(fields["vibrate"]), vibrate, id=f"{id}_vibrate"),
            width=FILL,
            padding=(0, top, 0, 4),
            id=f"{id}_vibrate_holder",
            on_click=vibrate,
        ),
        text(store.SOUND_TITLE, id=f"{id}_sound", size=16, width=FILL, padding=(0, 14, 0, 14), on_click=lambda: None),
        edit(str(fields["label"]), lambda value: fields.__setitem__("label", value), id=id, hint="Label", width=FILL),
    ]


# --- timer ------------------------------------------------------------------------------------------------------------------------


def new_timer(main: Page) -> None:
    main.open("timer", id=None, seconds=store.SHIPPED_TIMER_S, vibrate=False, label="", chosen=False)


def edit_timer(main: Page, id: int) -> None:
    for item in main.model.timers():
        if item["id"] == id:
            main.open("timer", id=id, seconds=item["seconds"], vibrate=bool(item["vibrate"]), label=item["label"], chosen=False)


def _timer(main: Page, fields: Fields) -> Overlay:
    def pick() -> None:
        seconds = int(fields["seconds"])
        main.open("duration", hours=seconds // 3600, minutes=seconds // 60 % 60, seconds=seconds % 60)

    def ok() -> None:
        main.model.save_timer(fields["id"], int(fields["seconds"]), bool(fields["vibrate"]), fields["label"].strip())
        main.close()

    # Until the wheels were confirmed the app runs the length through its formatter for times of day; 300 s then reads like 12:05 am.
    length = duration(int(fields["seconds"])) if fields["chosen"] else main.model.time_text(int(fields["seconds"]) // 60 % 1440)
    content = column(
        text(length, id="edit_timer_initial_time", size=48, text_align="center", width=FILL, padding=(0, 16, 0, 16), on_click=pick),
        *_rest(fields, "edit_timer", 8),
        width=FILL,
        id="edit_timer_holder",
    )
    return dialog(content, positive=("OK", ok), cancel=main.close)


def _duration(main: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        main.close()
        total = fields["hours"] * 3600 + fields["minutes"] * 60 + fields["seconds"]
        main.top.update(seconds=total or store.SHORTEST_TIMER_S, chosen=True)

    wheels = duration_wheels(fields, ids=("my_time_picker_hours", "my_time_picker_minutes", "my_time_picker_seconds"), padded=False)
    return dialog(wheels, positive=("OK", ok), cancel=main.close)


# --- world clocks -----------------------------------------------------------------------------------------------------------------


def _zones(main: Page, fields: Fields) -> Overlay:
    def line(zone: store.Zone) -> Any:
        def toggle() -> None:
            fields["chosen"] = toggled(fields["chosen"], zone.id)

        return row(
            text(zone.title, id="add_time_zone_title", size=16, weight=1, max_lines=1),
            checkbox(zone.id in fields["chosen"], None, id="add_time_zone_checkbox"),
            width=FILL,
            height=52,
            padding=(24, 0, 12, 0),
            id="add_time_zone_holder",
            on_click=toggle,
            key=f"zone{zone.id}",
        )

    def ok() -> None:
        main.set_zones(fields["chosen"])
        main.close()

    rows = list_(
        [line(zone) for zone in store.zones(with_london=main.look.with_london)], id="select_time_zones_list", height=WRAP, max_height=560
    )
    return dialog(rows, positive=("OK", ok), cancel=main.close, pad_content=False)


def _zone(main: Page, fields: Fields) -> Overlay:
    table = {zone.id: zone for zone in store.zones(with_london=main.look.with_london)}
    zone = table[int(fields["id"])]

    def ok() -> None:
        titles = main.zone_titles()
        title = fields["title"].strip()
        if title and title != zone.city:
            titles[zone.id] = title
        else:
            titles.pop(zone.id, None)
        main.model.prefs["edited_time_zone_titles"] = {f"{id}:{name}" for id, name in titles.items()}
        main.close()

    content = column(
        text("Title", size=12, color="on_surface_variant"),
        edit(str(fields["title"]), lambda value: fields.__setitem__("title", value), id="edit_time_zone_title", width=FILL),
        text("Time zone", size=12, color="on_surface_variant", padding=(0, 12, 0, 0)),
        text(zone.title, id="edit_time_zone_label", size=16, padding=(0, 6, 0, 0)),
        width=FILL,
    )
    return dialog(content, positive=("OK", ok), cancel=main.close)


# --- menus ------------------------------------------------------------------------------------------------------------------------


def _sort(main: Page, fields: Fields) -> Overlay:
    entries = ("Alarm creation order", "Alarm time", "Day and Alarm time")
    rows = column(
        *(
            text(label, size=16, width=FILL, padding=(24, 14, 24, 14), on_click=main.close, cls="android.widget.RadioButton")
            for label in entries
        ),
        width=FILL,
    )
    return dialog(
        rows,
        title="Sort by",
        positive=("OK", main.close),
        cancel=main.close,
        pad_content=False,
    )


def _more(main: Page, fields: Fields) -> Overlay:
    return menu([("More apps from us", main.close)], on_dismiss=main.close)


_KINDS: dict[str, Callable[[Page, Fields], Overlay]] = {
    "alarm": _alarm,
    "duration": _duration,
    "more": _more,
    "permission": _permission,
    "sort": _sort,
    "time": _time,
    "timer": _timer,
    "warning": _warning,
    "zone": _zone,
    "zones": _zones,
}
