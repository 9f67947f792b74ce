"""Time zones offered for an event."""

from __future__ import annotations

from typing import Final

_AREAS: Final = {
    "": "UTC",
    "Africa": "Cairo Casablanca Johannesburg Lagos Nairobi",
    "America": "Anchorage Argentina/Buenos_Aires Bogota Caracas Chicago Denver Halifax Lima Los_Angeles Mexico_City New_York Phoenix "
    "Santiago Sao_Paulo St_Johns Toronto Vancouver",
    "Asia": "Bangkok Dhaka Dubai Hong_Kong Jakarta Jerusalem Karachi Kathmandu Kolkata Manila Riyadh Seoul Shanghai Singapore Taipei "
    "Tashkent Tehran Tokyo",
    "Atlantic": "Azores Reykjavik",
    "Australia": "Adelaide Brisbane Darwin Perth Sydney",
    "Europe": "Amsterdam Athens Berlin Brussels Dublin Helsinki Istanbul Kyiv Lisbon London Madrid Moscow Oslo Paris Prague Rome "
    "Stockholm Vienna Warsaw Zurich",
    "Pacific": "Auckland Fiji Honolulu",
}
ZONES: Final = tuple(f"{area}/{name}" if area else name for area, names in _AREAS.items() for name in names.split())
