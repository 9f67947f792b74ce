"""The rows of the forms, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from apps.lineages.simple_calendar import colors, words
from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.draft import repetition_of, wall
from apps.lineages.simple_calendar.editing import Editing
from emulator.sim.toolkit import FILL, View, checkbox, column, divider, edit, icon, icon_button, row, space, switch, text

SIZE = 17.0
ICON_DP = 44.0


def overflow(act: Callable[[], None]) -> View:
    return icon_button("more_vert", act, desc="More options", key="overflow", cls="android.widget.ImageView")


def event_rows(form: Editing) -> list[View | None]:
    return [
        title_field(form),
        row(
            field(form, "location", "Location", weight=1),
            icon("place", id="event_show_on_map", size=24, width=ICON_DP, height=ICON_DP, padding=10, on_click=form.show_on_map),
            width=FILL,
            padding=(0, 0, 12, 0),
            accessible=False,
        ),
        field(form, "description", "Description", single_line=False),
        divider(margin=(0, 16, 0, 4)),
        *when_rows(form, ("start", "end")),
        *_zone_rows(form),
        divider(margin=(0, 4, 0, 4)),
        *reminder_rows(form),
        divider(margin=(0, 4, 0, 4)),
        *series_rows(form),
        divider(margin=(0, 4, 0, 4)),
        group_row(form),
        divider(margin=(0, 4, 0, 4)),
        color_row(form),
        divider(margin=(0, 4, 0, 4)),
    ]


def title_field(form: Editing) -> View:
    return field(form, "title", "Title")


def field(form: Editing, name: str, hint: str, *, single_line: bool = True, weight: float = 0) -> View:
    id = f"{form.what}_{name}"
    field = edit(form.form[name], form.put(name), hint=hint, id=id, size=SIZE, single_line=single_line, weight=weight)
    field.margin = (16, 12, 16, 0)
    return field


def beside(symbol: str, id: str, content: View) -> View:
    """A row with an icon at its left."""
    content.weight = content.weight or 1
    mark = icon(symbol, id=id, size=24, width=ICON_DP, height=ICON_DP, padding=10, tint="on_surface_variant")
    return row(mark, content, width=FILL, padding=(12, 0, 0, 0), spacing=4, accessible=False)


def _line(label: str, id: str, act: Callable[[], object], *, faint: bool = False, color: str = "on_surface") -> View:
    return text(
        label, id=id, size=SIZE, width=FILL, padding=(0, 12, 16, 12), on_click=act, alpha=0.4 if faint else 1.0, color=color, max_lines=1
    )


# --- when ------------------------------------------------------------------------------------------------------------------------------


def when_rows(form: Editing, names: tuple[str, ...]) -> list[View | None]:
    """All-day, and date and time of each end."""
    what, draft = form.what, form.form
    on = bool(draft["all_day"])
    if form.look.all_day == "switch":
        mark = switch(on, None, label="All-day", id=f"{what}_all_day", width=FILL, focusable=False)
    else:
        mark = _box_at_the_end("All-day", on, f"{what}_all_day")
    mark.style.size = SIZE
    holder = column(
        mark,
        width=FILL,
        padding=(0, 6, 16, 6),
        id=f"{what}_all_day_holder",
        cls="android.widget.RelativeLayout",
        on_click=form.toggle_all_day,
    )
    late = len(names) > 1 and wall(draft, "start") > wall(draft, "end") and not on
    made: list[View | None] = [beside("schedule", f"{what}_time_image", holder)]
    for name in names:
        prefix = f"{what}_{name}_" if not form.is_task else f"{what}_"
        at = wall(draft, name)
        ink = "error" if late and name == "end" else "on_surface"
        date = words.day_title(at.date(), form.model.today)
        clock = words.clock(at, is_24h=form.model.is_24h)
        made.append(
            row(
                text(date, id=f"{prefix}date", size=SIZE, padding=(0, 14, 16, 14), color=ink, on_click=form.ask_when(f"{name}_date")),
                space(weight=1),
                None
                if on
                else text(clock, id=f"{prefix}time", size=SIZE, padding=(16, 14), color=ink, on_click=form.ask_when(f"{name}_time")),
                width=FILL,
                padding=(12 + ICON_DP + 4, 0, 8, 0),
                accessible=False,
            )
        )
    return made


def _box_at_the_end(label: str, on: bool, id: str) -> View:
    """One node: a check box right of its label."""
    mark = row(text(label, size=SIZE, weight=1), checkbox(on, None), id=id, cls="android.widget.CheckBox", width=FILL, leaf=True)
    mark.text, mark.checkable, mark.checked = label, True, on
    return mark


def _zone_rows(form: Editing) -> list[View | None]:
    if form.form["all_day"] or not form.model.flag("allow_changing_time_zones", False):
        return []
    return [
        divider(margin=(0, 4, 0, 4)),
        beside("language", "event_time_zone_image", _line(str(form.form["zone"]), "event_time_zone", form.ask_zone)),
    ]


# --- reminders -------------------------------------------------------------------------------------------------------------------------


def reminder_rows(form: Editing) -> list[View | None]:
    """The first reminder, and room for one more as long as there are fewer than three."""
    what, leads = form.what, form.form["reminders"]
    first = _line(words.lead(leads[0], is_24h=form.model.is_24h), f"{what}_reminder_1", form.ask_lead(1))
    made: list[View | None] = [beside("notifications", f"{what}_reminder_image", first)]
    for number in (2, 3):
        lead = leads[number - 1]
        if lead == store.OFF and store.OFF in leads[: number - 1]:
            continue
        label = "Add another reminder" if lead == store.OFF else words.lead(lead, is_24h=form.model.is_24h)
        more = _line(label, f"{what}_reminder_{number}", form.ask_lead(number), faint=lead == store.OFF)
        made.append(row(more, width=FILL, padding=(12 + ICON_DP + 4, 0, 0, 0), accessible=False))
    return made


# --- series ----------------------------------------------------------------------------------------------------------------------------


def series_rows(form: Editing) -> list[View | None]:
    """Whether it repeats, by what rule, and how long."""
    what, kept = form.what, repetition_of(form.form)
    first = _line(words.interval(kept.interval), f"{what}_repetition", form.ask_interval)
    made: list[View | None] = [beside("repeat", f"{what}_repetition_image", first)]
    if kept.unit in (store.WEEK, store.MONTH, store.YEAR):
        left, right = words.rule_label(kept, wall(form.form, "start").date(), form.model.first_weekday)
        made.append(_pair(f"{what}_repetition_rule", left, right, form.ask_rule))
    if kept.interval:
        made.append(_pair(f"{what}_repetition_limit", *_limit_label(form, kept.limit), form.ask_limit))
    return made


def _limit_label(form: Editing, limit: int) -> tuple[str, str]:
    if limit > 0:
        return "Repeat till", words.full_date(form.model.local(limit).date())
    return "Repeat", f"{-limit} times" if limit else "Forever"


def _pair(id: str, left: str, right: str, act: Callable[[], None]) -> View:
    return row(
        text(left, id=f"{id}_label", size=SIZE, padding=(0, 12)),
        text(right, id=id, size=SIZE, weight=1, text_align="end", padding=(16, 12, 24, 12), max_lines=2),
        width=FILL,
        margin=(12 + ICON_DP + 4, 0, 0, 0),
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        on_click=act,
    )


# --- group and colour ------------------------------------------------------------------------------------------------------------------


def group_row(form: Editing) -> View:
    group = form.model.type(int(form.form["type"]))
    word = form.look.group
    id = f"{form.what}_{word}" + ("_title" if word == "calendar" else "")
    holder = row(
        text(str(group["title"]) if group is not None else "", id=id, size=SIZE, weight=1, max_lines=1),
        colors.disc(form.group_color(), 30, id=f"{form.what}_{word}_color"),
        width=FILL,
        padding=(0, 9, 24, 9),
        id=f"{form.what}_{word}_holder",
        cls="android.widget.RelativeLayout",
        on_click=form.ask_group,
    )
    symbol = "calendar_month" if word == "calendar" else "label"
    return beside(symbol, f"{form.what}_{word}_image", holder)


def color_row(form: Editing) -> View:
    holder = row(
        text(f"{form.what.capitalize()} color", id=f"{form.what}_color_text", size=SIZE, weight=1),
        colors.disc(int(form.form["color"]) or form.group_color(), 30, id=f"{form.what}_color"),
        width=FILL,
        padding=(0, 9, 24, 9),
        id=f"{form.what}_color_holder",
        cls="android.widget.RelativeLayout",
        on_click=form.ask_color,
    )
    return beside("palette", f"{form.what}_color_image", holder)
