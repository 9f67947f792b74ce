"""How the state of Clock (BlackyHawky) is read and put in place."""

from __future__ import annotations

from apps.lineages.deskclock.format import city, city_of
from apps.lineages.deskclock.state import DeskClockState
from harness.device import Device
from harness.device.stores import prefs
from harness.errors import StoreCorrupt


class App(DeskClockState):
    alarm_columns = {"year": 2023, "month": 9, "day": 15, "flash": 1, "syncByLabel": 0}

    def zones(self, values: prefs.Preferences) -> tuple[str, ...]:
        found = []
        for n in range(self.number(values, "number_of_cities", 0)):
            chosen = city(str(values.get(f"city_id_{n}")))
            if chosen is None:
                raise StoreCorrupt(
                    self.spec.store("preferences").path, f"city_id_{n} is {values.get(f'city_id_{n}')!r}, expected the id of a city"
                )
            found.append(chosen.zone)
        return tuple(found)

    def put_zones(self, values: prefs.Preferences, zones: tuple[str, ...]) -> None:
        for name in list(values):
            if name.startswith("city_id_"):
                values.remove(name)
        values.put_int("number_of_cities", len(zones))
        for n, zone in enumerate(zones):
            values.put_string(f"city_id_{n}", city_of(zone).id)

    def before_first_start(self, device: Device) -> None:
        """Without this flag the welcome screen comes first."""
        values = prefs.Preferences()
        values.put_boolean("key_is_first_launch", False)
        prefs.write(device, self.spec.store("preferences").path, values)
