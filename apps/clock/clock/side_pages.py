"""What Clock (BlackyHawky) opens beside its tabs: the selection of cities, and the settings."""

from __future__ import annotations

from apps.clock.clock.schema import ALARM_COLUMNS, INSTANCE_COLUMNS, SCHEMA
from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.format import City, cities
from apps.lineages.deskclock.model import Model
from emulator.sim.toolkit import FILL, Activity, Screen, View, checkbox, column, list_, row, text
from emulator.sim.toolkit.material import MenuAction, app_bar, search_field


def chosen_cities(activity: Activity) -> list[City]:
    prefs = activity.ctx.prefs(f"{activity.ctx.package}_preferences", device_protected=True)
    ids = [str(prefs.get(f"city_id_{n}", "")) for n in range(int(prefs.get("number_of_cities", 0)))]
    return [city for city in (store.city(id) for id in ids) if city is not None]


class CitySelection(Activity):
    """All cities with a check box each, and a search; the selection is stored on leaving."""

    name = ".worldclock.CitySelectionActivity"

    def on_create(self) -> None:
        self.state.setdefault("chosen", [city.id for city in chosen_cities(self)])
        self.state.setdefault("query", None)

    def on_pause(self) -> None:
        prefs = self.ctx.prefs(f"{self.ctx.package}_preferences", device_protected=True)
        for n in range(int(prefs.get("number_of_cities", 0))):
            prefs.remove(f"city_id_{n}")
        prefs.put_int("number_of_cities", len(self.state["chosen"]))
        for n, id in enumerate(self.state["chosen"]):
            prefs[f"city_id_{n}"] = id

    def on_back(self) -> bool:
        if self.state["query"] is not None:
            self.state["query"] = None
            return True
        return False

    def build(self) -> Screen:
        query = self.state["query"]
        words = (query or "").strip().casefold()
        rows = [self._row(city) for city in cities() if not words or city.name.casefold().startswith(words)]
        if query is None:
            bar = app_bar(
                "Cities",
                navigation="back",
                on_navigation=self.finish,
                actions=[MenuAction("search", "Search", lambda: self._search(""))],
                height=64,
            )
        else:
            bar = search_field(
                str(query),
                lambda value: self.state.__setitem__("query", value),
                hint="Search for a city",
                on_back=lambda: self._search(None),
                on_clear=lambda: self._search(""),
            )
        return Screen(column(bar, list_(rows, id="cities_list", weight=1), width=FILL, height=FILL), theme="deskclock_dark")

    def _search(self, value: str | None) -> None:
        self.state["query"] = value
        if value is not None:
            self.ctx.focus("search_src_text")

    def _row(self, city: City) -> View:
        on = city.id in self.state["chosen"]

        def toggle() -> None:
            chosen = self.state["chosen"]
            self.state["chosen"] = [id for id in chosen if id != city.id] if on else [*chosen, city.id]

        model = Model(self.ctx, SCHEMA, ALARM_COLUMNS, INSTANCE_COLUMNS)
        there = model.local(city.zone)
        return row(
            checkbox(on, None, id="city_onoff", desc=city.name),
            text(city.name, id="city_name", size=16, weight=1),
            text(model.time_text(there.hour, there.minute), id="city_time", size=14),
            width=FILL,
            height=56,
            padding=(12, 0, 20, 0),
            on_click=toggle,
            key=f"city{city.id}",
        )


class Settings(Activity):
    """Sections of the settings."""

    name = ".settings.SettingsActivity"

    def build(self) -> Screen:
        names = ("Interface", "Clock", "Alarm", "Timer", "Stopwatch", "Screensaver", "Widgets", "Permission management", "About")
        rows = [text(name, size=16, width=FILL, padding=(24, 18, 24, 18), on_click=lambda: None, id="android:id/title") for name in names]
        return Screen(
            column(
                app_bar("Settings", navigation="back", on_navigation=self.finish, height=64), list_(rows, weight=1), width=FILL, height=FILL
            ),
            theme="deskclock_dark",
        )
