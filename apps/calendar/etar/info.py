"""The page of an event (EventInfoActivity). State: `event`, `begin`, `end`, `overlay`, `leads` (as last seen)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apps.calendar.etar import form, options, recurrence, words
from apps.calendar.etar.reminders import lead_menu, reminder_row
from apps.lineages.system_calendar import access
from emulator.sim.toolkit import (
    FILL,
    Activity,
    Intent,
    Overlay,
    Screen,
    View,
    choice_dialog,
    column,
    dialog,
    divider,
    outlined_button,
    row,
    scroll,
    text,
)
from emulator.sim.toolkit.material import MenuAction, app_bar

DELETE_LABELS: Final = {"one": "Only this event", "following": "This and future events", "all": "All events"}


class Info(Activity):
    """One instance of an event, with its reminders, which can be changed here."""

    name = "com.android.calendar.EventInfoActivity"

    def on_create(self) -> None:
        extras = self.intent.extras
        event = extras.get("event") or self.intent.data.rpartition("/")[2]
        self.state.update(event=int(event) if str(event).isdigit() else 0, overlay=None)
        row_ = access.event(self.ctx, self.state["event"]) if self.ctx.has_permission(access.READ) else None
        begin = extras.get("begin", extras.get("beginTime", (row_ or {}).get("dtstart") or 0))
        self.state.update(begin=int(begin), end=int(extras.get("end", extras.get("endTime", (row_ or {}).get("dtend") or begin))))

    def close(self) -> None:
        self.state["overlay"] = None

    def show(self, kind: str, **more: Any) -> Callable[[], object]:
        return lambda: self.state.update(overlay={"kind": kind, **more})

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        """After editing: the instance may be at another time, or gone with its series."""
        row_ = access.event(self.ctx, self.state["event"])
        if row_ is None:
            self.finish()
        elif not row_["rrule"] and ok:
            self.state.update(begin=int(row_["dtstart"]), end=int(row_["dtend"] or row_["dtstart"]))
        elif ok:
            self.finish()

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        theme = options.palette(self.ctx)
        event = access.event(self.ctx, self.state["event"]) if self.ctx.has_permission(access.READ) else None
        if event is None:
            bar = app_bar("", navigation="back", on_navigation=self.finish, id="toolbar")
            message = text("Event not found.", id="event_info_error_msg", width=FILL, weight=1, gravity="center", text_align="center")
            return Screen(column(bar, message, width=FILL, height=FILL, accessible=False), theme=theme)
        color = access.color_of(event["displayColor"])
        can = int(event["calendar_access_level"] or 0) >= access.CONTRIBUTOR
        actions = [
            MenuAction("edit", "Edit", self._edit, id="info_action_edit"),
            MenuAction("delete", "Delete", self._ask_delete, id="info_action_delete"),
            MenuAction("content_copy", "Duplicate", self._duplicate, id="info_action_duplicate"),
        ]
        bar = app_bar(
            "",
            navigation="back",
            on_navigation=self.finish,
            actions=actions if can else (),
            color="#FFFFFF",
            background=color,
            id="toolbar",
        )
        body = scroll(
            column(self._headline(event, color), self._details(event), self._reminders(can), width=FILL, accessible=False),
            id="event_info_scroll_view",
            weight=1,
        )
        root = column(bar, body, width=FILL, height=FILL, accessible=False)
        return Screen(root, self._overlays(event), theme=theme, status_bar=color, dark_icons=False)

    def _headline(self, event: dict[str, Any], color: str) -> View:
        today = words.local(self.ctx.now(), self.ctx.zone).date()
        begin, end, all_day = self.state["begin"], self.state["end"], bool(event["allDay"])
        when = words.moment(begin, end, all_day=all_day, zone=self.ctx.zone, today=today, is_24h=self.ctx.is_24h)
        zone = event["eventTimezone"] or "UTC"
        if not all_day and words.local(begin, zone) != words.local(begin, self.ctx.zone):
            when = f"{when} ({words.zone_short(self.ctx.zone, begin)})"
        start = words.local(begin, "UTC" if all_day else zone).date()
        repeat = recurrence.told(event["rrule"] or "", start)
        place = event["eventLocation"] or ""
        return column(
            text(event["title"] or words.NO_TITLE, id="title", size=24, line_height=30, color="#FFFFFF", width=FILL),
            text(when, id="when_datetime", size=14, color="#FFFFFF", margin=(0, 6, 0, 0)),
            text(repeat, id="when_repeat", size=14, color="#FFFFFF", margin=(0, 2, 0, 0)) if repeat else None,
            text(place, id="where", size=14, color="#FFFFFF", width=FILL, margin=(0, 4, 0, 0)) if place else None,
            id="event_info_headline",
            width=FILL,
            background=color,
            padding=(16, 8, 16, 16),
        )

    def _details(self, event: dict[str, Any]) -> View:
        name, account = event["calendar_displayName"] or "", event["account_name"] or ""
        guests = form.guest_addresses(self.ctx, self.state["event"])
        description, url = event["description"] or "", form.url(self.ctx, self.state["event"])
        owner = f"{name} ({account})" if account and account != name else name
        return column(
            row(
                text("Calendar:", id="calendar_label", size=14, color="on_surface_variant"),
                text(owner, id="calendar_name", size=14, weight=1, max_lines=1, margin=(4, 0, 0, 0)),
                id="calendar_container",
                width=FILL,
            ),
            self._long("description", description),
            self._long("url", url),
            column(
                text("Guests", size=14, font_weight=500, color="on_surface_variant"),
                *(text(guest, id="name", size=16, padding=(0, 6)) for guest in guests),
                id="long_attendee_list",
                width=FILL,
                padding=(0, 12, 0, 0),
            )
            if guests
            else None,
            width=FILL,
            padding=(16, 12, 16, 0),
            accessible=False,
        )

    def _long(self, id: str, words_: str) -> View | None:
        inner = text(words_, id="expandable_text", size=16, line_height=22, width=FILL)
        return column(inner, id=id, width=FILL, padding=(0, 12, 0, 0)) if words_ else None

    def _reminders(self, can: bool) -> View:
        leads = self._leads()
        heading = text("Reminders", size=14, font_weight=500, color="on_surface_variant", width=FILL, padding=(16, 20, 16, 6))
        if not can:
            rows: list[View] = [text(words.lead(minutes), size=16, padding=(16, 6)) for minutes, _ in leads]
            return column(heading, *rows, width=FILL, accessible=False)
        rows = [reminder_row(lead, place, self.show, self._change_lead) for place, lead in enumerate(leads)]
        add = outlined_button("Add reminder", self._add_lead, id="reminder_add", desc="Add reminder", color="on_surface", height=44)
        return column(
            heading,
            divider(margin=(16, 0)),
            column(*rows, id="reminder_items_container", width=FILL, padding=(12, 4)),
            row(add if len(leads) < 5 else None, width=FILL, padding=(16, 4, 16, 24), accessible=False),
            width=FILL,
            accessible=False,
        )

    def _leads(self) -> list[list[int]]:
        return [list(one) for one in access.reminders(self.ctx, self.state["event"])]

    def _change_lead(self, place: int, lead: list[int] | None) -> None:
        leads = self._leads()
        leads[place : place + 1] = [] if lead is None else [lead]
        self._write(leads)

    def _add_lead(self) -> None:
        usual = options.number(self.ctx, options.REMINDER, 10)
        self._write([*self._leads(), [10 if usual == options.NONE else usual, 1]])

    def _write(self, leads: list[list[int]]) -> None:
        access.set_reminders(self.ctx, self.state["event"], [(lead[0], lead[1]) for lead in leads])
        self.close()

    # --- what can be done with it ------------------------------------------------------------------------------------------------

    def _open(self, **more: Any) -> None:
        extras = {"event": self.state["event"], "begin": self.state["begin"], "end": self.state["end"], **more}
        self.ctx.start(Intent(component=f"{self.ctx.package}/editor", extras=extras), for_result="edit")

    def _edit(self) -> None:
        self._open()

    def _duplicate(self) -> None:
        self._open(copy=True)

    def _ask_delete(self) -> None:
        self.state["overlay"] = {"kind": "delete", "which": ""}

    def _delete(self, which: str) -> Callable[[], object]:
        def act() -> None:
            form.delete(self.ctx, self.state["event"], self.state["begin"], which)
            self.finish()

        return act

    def _overlays(self, event: dict[str, Any]) -> list[Overlay]:
        overlay = self.state["overlay"]
        if overlay is None:
            return []
        if overlay["kind"] in ("lead", "method"):
            return [lead_menu(self._leads(), overlay, self._change_lead, self.close)]
        if not event["rrule"]:
            return [dialog(message="Delete this event?", positive=("OK", self._delete("all")), cancel=self.close)]
        # an instance of a series that no server knows cannot be deleted alone
        choices = ["one", "following", "all"] if event["_sync_id"] else ["following", "all"]
        chosen = choices.index(overlay["which"]) if overlay["which"] else -1
        shown = choice_dialog(
            f"Delete {event['title'] or words.NO_TITLE}?",
            [DELETE_LABELS[which] for which in choices],
            chosen,
            lambda place: overlay.update(which=choices[place]),
            positive=("OK", self._delete(overlay["which"]) if overlay["which"] else None),
            negative=("Cancel", self.close),
            on_dismiss=self.close,
        )
        if not overlay["which"]:
            for view in shown.content.walk():
                if view.id == "android:id/button1":
                    for part in view.walk():
                        part.enabled = False
        return [shown]
