"""The template about world clocks."""

from __future__ import annotations

import random
from typing import ClassVar

from templates.base import Clause, Clauses, Goal, Params, Situation, Trace
from templates.clock.common import ClockTemplate
from templates.clock.compare import check_rest, listing
from templates.clock.pools import pools
from templates.clock.state import ClockState
from templates.state import Profile


class CityParams(Params):
    """The city to add, and one that is there already (names of the pool)."""

    city: str
    bystander: str

    @property
    def zone(self) -> str:
        return pools().zone(self.city)


class AddWorldClock(ClockTemplate[CityParams]):
    """Add a city. Compared by zone, not by label: labels can be edited, and some apps list namesakes in other zones."""

    name = "AddWorldClock"
    evidence = "H"
    provenance = "new"
    step_limit = 22
    params_type = CityParams
    main_field: ClassVar[str] = "world_clocks"

    def sample(self, rng: random.Random) -> CityParams:
        city, bystander = rng.sample([name for name, _ in pools().cities], 2)
        return CityParams(city=city, bystander=bystander)

    def instruction(self, params: CityParams, app_name: str) -> str:
        return f"{app_name} can show the time in other cities. Put {params.city} on that list as well."

    def initial(self, params: CityParams, shipped: ClockState, profile: Profile) -> ClockState:
        if shipped.world_clocks is None or not profile.holds("world_clocks", "durable"):
            return shipped
        return shipped.replace(world_clocks=(*shipped.world_clocks, pools().zone(params.bystander)))

    def check(self, params: CityParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, after = list(trace.before.world_clocks or ()), list(trace.after.world_clocks or ())
        added = [zone for zone in after if zone not in before]
        gone = [zone for zone in before if zone not in after]
        clauses.goal("city_added", params.zone in added, f"{params.city} ({params.zone})", listing(after), "world_clocks")
        others = [zone for zone in added if zone != params.zone]
        clauses.unchanged(
            "no_other_city", not others and len(set(after)) == len(after), "no other new city", listing(others), "world_clocks"
        )
        clauses.unchanged("other_cities_kept", not gone, "all as before", f"gone: {listing(gone)}", "world_clocks")
        check_rest(clauses, trace, "world_clocks")
        clauses.not_before("not_there_before", params.zone not in before, f"without {params.zone}", listing(before), "world_clocks")
        return clauses.items

    def goals(self, params: CityParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(states=(self._with(before, params.zone),))]

    def near_misses(self, params: CityParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        other = self._unused(params, before)
        replaced = before.replace(world_clocks=(*(before.world_clocks or ())[:-1], params.zone))
        return [
            Situation("another_city", (self._with(before, other),), "city_added"),
            Situation("one_too_many", (self._with(before, params.zone, other),), "no_other_city"),
            Situation("put_in_place_of_another", (replaced,), "other_cities_kept"),
        ]

    def collateral(self, params: CityParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        situations = super().collateral(params, before, profile)
        bystander = pools().zone(params.bystander)
        kept = tuple(zone for zone in before.world_clocks or () if zone != bystander)
        situations.append(Situation("city_removed", (before.replace(world_clocks=(*kept, params.zone)),), "other_cities_kept"))
        return situations

    @staticmethod
    def _with(before: ClockState, *zones: str) -> ClockState:
        return before.replace(world_clocks=(*(before.world_clocks or ()), *zones))

    @staticmethod
    def _unused(params: CityParams, before: ClockState) -> str:
        return next(zone for zone in pools().zones if zone != params.zone and zone not in (before.world_clocks or ()))
