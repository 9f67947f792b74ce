"""The page on which a city is searched for."""

from __future__ import annotations

from apps.lineages.deskclock.format import City, cities
from emulator.sim.toolkit import FILL, Activity, Screen, View, box, column, list_, text
from emulator.sim.toolkit.material import empty_state, search_field


class Cities(Activity):
    """Search for a city; a tap on a result adds it."""

    name = "com.android.deskclock.worldclock.CitySelectionActivity"

    def build(self) -> Screen:
        typed = str(self.state.get("query", ""))
        words = typed.strip().casefold()
        found = [city for city in cities() if words and city.name.casefold().startswith(words)]

        def add(city: City) -> None:
            prefs = self.ctx.prefs(f"{self.ctx.package}_preferences", device_protected=True)
            count = int(prefs.get("number_of_places", 0))
            if city.zone not in [prefs.get(f"place_timezone_id_{n}") for n in range(count)]:
                prefs[f"place_display_name_{count}"] = city.name
                prefs[f"place_full_name_{count}"] = city.name
                prefs[f"place_timezone_id_{count}"] = city.zone
                prefs[f"place_id{count}"] = city.id
                prefs.put_int("number_of_places", count + 1)
            self.finish()

        def line(city: City) -> View:
            return text(city.name, id="city_name", size=16, width=FILL, padding=(24, 16, 24, 16), on_click=lambda: add(city))

        rows = [line(city) for city in found]
        bar = search_field(
            typed,
            lambda value: self.state.__setitem__("query", value),
            hint="Search for a city",
            on_back=self.finish,
            on_clear=lambda: self.state.__setitem__("query", ""),
            field_id="search_src_text",
        )
        body: View = (
            list_(rows, weight=1, id="search_results")
            if rows
            else box(
                empty_state("Search for a city" if not words else "No results", icon_name="public", id="search_empty_view"),
                weight=1,
                width=FILL,
            )
        )
        return Screen(column(bar, body, width=FILL, height=FILL), theme="pixel", focus="search_src_text")
