"""How Google Clock's state is read and put in place. Preference keys are those of AOSP DeskClock and of public verifiers: unconfirmed."""

from __future__ import annotations

from apps.lineages.deskclock.format import city_of
from apps.lineages.deskclock.state import DeskClockState
from harness.device.stores import prefs
from harness.errors import StoreCorrupt


class App(DeskClockState):
    def zones(self, values: prefs.Preferences) -> tuple[str, ...]:
        found = []
        for n in range(self.number(values, "number_of_places", 0)):
            zone = values.get(f"place_timezone_id_{n}")
            if not isinstance(zone, str):
                raise StoreCorrupt(self.spec.store("preferences").path, f"place_timezone_id_{n} is {zone!r}, expected a zone")
            found.append(zone)
        return tuple(found)

    def put_zones(self, values: prefs.Preferences, zones: tuple[str, ...]) -> None:
        for name in list(values):
            if name.startswith("place_") or name == "number_of_places":
                values.remove(name)
        values.put_int("number_of_places", len(zones))
        for n, zone in enumerate(zones):
            city = city_of(zone)
            values.put_string(f"place_display_name_{n}", city.name)
            values.put_string(f"place_full_name_{n}", city.name)
            values.put_string(f"place_timezone_id_{n}", zone)
            values.put_string(f"place_id{n}", city.id)
