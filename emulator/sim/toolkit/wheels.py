"""Number wheels: the platform's NumberPicker and the pager wheels of Compose apps.

A wheel's state lives in a dict of the caller's: `state[name]` is the index of the chosen item, `state[key + "_typed"]` what is being
typed into its middle field. A drag of one item's height changes it by one; a tap on the item above or below steps by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Unpack

from emulator.sim.toolkit.props import PlaceProps, make
from emulator.sim.toolkit.time_picker import inserted
from emulator.sim.toolkit.view import FILL, Color, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import edit, text

State = dict[str, Any]


def number_wheel(
    state: State,
    name: str,
    items: Sequence[str],
    *,
    wrap: bool = True,
    on_change: Callable[[int], object] | None = None,
    extent: float = 60.0,
    look: Literal["platform", "plain"] = "platform",
    size: float = 18.0,
    editable: bool = True,
    **props: Unpack[PlaceProps],
) -> View:
    """A NumberPicker: button with the value above, field with the value (android:id/numberpicker_input), button with the value below.

    The outer buttons are missing at the ends of a wheel that does not wrap. `on_change` gets the new index, after `state` was changed.
    """
    index = state[name]
    count = len(items)
    base = props.get("key") or props.get("id") or name

    def choose(new: int) -> None:
        new = new % count if wrap else min(max(new, 0), count - 1)
        state[name] = new
        state.pop(f"{name}_typed", None)
        if on_change is not None:
            on_change(new)

    def step(by: int, label: str) -> View:
        usable = wrap or 0 <= index + by < count
        return text(
            items[(index + by) % count] if usable else "",
            cls="android.widget.Button",
            width=FILL,
            height=extent,
            size=size,
            gravity="center",
            text_align="center",
            color="on_surface_variant",
            alpha=0.6,
            accessible=usable,
            on_click=(lambda: choose(index + by)) if usable else None,
            key=f"{base}_{label}",
        )

    def change(new: str) -> None:
        buffer = state.get(f"{name}_typed")
        shown = items[state[name]]
        # the field selects its value when it gets focus, so the first thing typed replaces it
        typed = inserted(shown, new) if buffer is None and len(new) > len(shown) else new
        if not _could_be(typed, items):
            return
        state[f"{name}_typed"] = typed
        match = _find(typed, items)
        if match is not None and match != state[name]:
            state[name] = match
            if on_change is not None:
                on_change(match)

    def focus(_gained: bool) -> None:
        state.pop(f"{name}_typed", None)

    style = TextStyle(size=size, align="center", color="on_surface", weight=500 if look == "plain" else 400)
    middle = (
        edit(
            state.get(f"{name}_typed", items[index]),
            change,
            id="android:id/numberpicker_input",
            key=f"{base}_input",
            look="plain",
            input_type="number",
            ime_action="done",
            height=extent,
            style=style,
            gravity="center",
            on_focus=focus,
        )
        if editable
        else text(items[index], id="android:id/numberpicker_input", height=extent, width=FILL, style=style, gravity="center")
    )
    wheel = make("wheel", props, (step(-1, "above"), middle, step(1, "below")), cls="android.widget.NumberPicker", key=base, width=64.0)
    wheel.look, wheel.item_extent, wheel.wrap_items = look, extent, wrap
    wheel.items, wheel.selected_index, wheel.on_select = tuple(items), index, choose
    wheel.scrollable = True
    return wheel


def _find(typed: str, items: Sequence[str]) -> int | None:
    """The item that was typed, by text or by number."""
    if typed in items:
        return items.index(typed)
    if typed.isdigit() and typed.isascii():
        for index, item in enumerate(items):
            if item.isdigit() and int(item) == int(typed):
                return index
    return None


def _could_be(typed: str, items: Sequence[str]) -> bool:
    """Whether a field that only takes items may hold this text: it begins one, or is no larger a number than the largest."""
    if not typed or any(item.lower().startswith(typed.lower()) for item in items):
        return True
    numbers = [int(item) for item in items if item.isdigit()]
    return bool(numbers) and typed.isdigit() and typed.isascii() and len(typed) <= 4 and int(typed) <= max(numbers)


def pager_wheel(
    state: State,
    name: str,
    items: Sequence[str],
    *,
    wrap: bool = True,
    on_change: Callable[[int], object] | None = None,
    extent: float = 80.0,
    visible: int = 3,
    size: float = 45.0,
    color: Color = "primary",
    **props: Unpack[PlaceProps],
) -> View:
    """A Compose wheel made of a vertical pager: one step is one page of `extent` dp, neighbours are fainter. No ids."""
    index = state[name]
    count = len(items)

    def choose(new: int) -> None:
        state[name] = new % count if wrap else min(max(new, 0), count - 1)
        if on_change is not None:
            on_change(state[name])

    half = visible // 2
    pages = []
    for by in range(-half, half + 1):
        usable = wrap or 0 <= index + by < count
        pages.append(
            text(
                items[(index + by) % count] if usable else "",
                height=extent,
                width=FILL,
                size=size if by == 0 else size * 0.8,
                gravity="center",
                text_align="center",
                color=color if by == 0 else "on_surface",
                alpha=1.0 if by == 0 else 0.4,
                accessible=usable,
            )
        )
    wheel = make("wheel", props, tuple(pages), cls="android.view.View", width=96.0, height=extent * visible, key=name)
    wheel.item_extent, wheel.wrap_items = extent, wrap
    wheel.items, wheel.selected_index, wheel.on_select = tuple(items), index, choose
    wheel.scrollable = True
    return wheel


def two_digits(count: int) -> tuple[str, ...]:
    """`00` .. as items of a wheel."""
    return tuple(f"{value:02d}" for value in range(count))


def plain_numbers(count: int, start: int = 0) -> tuple[str, ...]:
    """Numbers without leading zeros as items of a wheel."""
    return tuple(str(value) for value in range(start, start + count))


def duration_wheels(
    state: State,
    *,
    ids: tuple[str, str, str] = ("", "", ""),
    keys: tuple[str, str, str] = ("hours", "minutes", "seconds"),
    hours: int = 24,
    padded: bool = True,
    extent: float = 60.0,
    on_change: Handler | None = None,
    **props: Unpack[PlaceProps],
) -> View:
    """Three NumberPickers for hours, minutes and seconds with colons between; the values are `state[keys[n]]`."""
    make_items = two_digits if padded else plain_numbers

    def wheel(position: int, count: int) -> View:
        changed = (lambda _index: on_change()) if on_change is not None else None
        return number_wheel(state, keys[position], make_items(count), id=ids[position], extent=extent, on_change=changed)

    def colon() -> View:
        return text(":", size=18, padding=(8, 0), color="on_surface")

    return make(
        "row",
        props,
        (wheel(0, hours), colon(), wheel(1, 60), colon(), wheel(2, 60)),
        cls="android.widget.LinearLayout",
        gravity="center",
        width=FILL,
    )


def time_wheels(state: State, *, is_24h: bool, minute_step: int = 1, on_change: Handler | None = None, **props: Unpack[PlaceProps]) -> View:
    """The spinner mode of the platform's time picker: wheels android:id/hour, android:id/minute and android:id/amPm.

    The state holds `hour` 0..23 and `minute`; its further keys belong to the wheels.
    """
    hour, minute = state["hour"], state["minute"]
    hours = two_digits(24) if is_24h else plain_numbers(12, 1)
    state["hour_index"] = hour if is_24h else (hour - 1) % 12
    state["minute_index"] = minute // minute_step
    state["half_index"] = hour // 12

    def changed(_index: int) -> None:
        if is_24h:
            state["hour"] = state["hour_index"]
        else:
            state["hour"] = (state["hour_index"] + 1) % 12 + 12 * state["half_index"]
        state["minute"] = state["minute_index"] * minute_step
        if on_change is not None:
            on_change()

    minutes = tuple(f"{value:02d}" for value in range(0, 60, minute_step))
    parts = (
        number_wheel(state, "hour_index", hours, id="android:id/hour", on_change=changed),
        text(":", id="android:id/divider", size=18, padding=(8, 0)),
        number_wheel(state, "minute_index", minutes, id="android:id/minute", on_change=changed),
        None
        if is_24h
        else number_wheel(state, "half_index", ("AM", "PM"), id="android:id/amPm", wrap=False, on_change=changed, margin=(16, 0, 0, 0)),
    )
    return make("row", props, parts, cls="android.widget.TimePicker", gravity="center", width=FILL)
