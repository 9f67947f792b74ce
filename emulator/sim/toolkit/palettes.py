"""The palettes' colours. Every palette has every role of `ROLES`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_NAMES: Final = """
primary on_primary primary_container on_primary_container secondary on_secondary secondary_container on_secondary_container
tertiary on_tertiary tertiary_container on_tertiary_container error on_error error_container on_error_container
surface surface_dim surface_bright surface_container_lowest surface_container_low surface_container surface_container_high
surface_container_highest surface_variant on_surface on_surface_variant outline outline_variant
inverse_surface inverse_on_surface inverse_primary scrim
"""
ROLES: Final = tuple(_NAMES.split())


def _palette(values: str, base: Mapping[str, str] | None = None, **changes: str) -> Mapping[str, str]:
    """A palette from hex digits in the order of `ROLES`, or from another one with some roles changed."""
    colors = dict(zip(ROLES, [f"#{value}" for value in values.split()], strict=True)) if values else dict(base or {})
    colors.update(changes)
    colors.update({"background": colors["surface"], "on_background": colors["on_surface"]})
    return colors


_LIGHT = _palette(
    "6750A4 FFFFFF EADDFF 21005D 625B71 FFFFFF E8DEF8 1D192B 7D5260 FFFFFF FFD8E4 31111D B3261E FFFFFF F9DEDC 410E0B "
    "FEF7FF DED8E1 FEF7FF FFFFFF F7F2FA F3EDF7 ECE6F0 E6E0E9 E7E0EC 1D1B20 49454F 79747E CAC4D0 322F35 F5EFF7 D0BCFF 000000"
)
_DARK = _palette(
    "D0BCFF 381E72 4F378B EADDFF CCC2DC 332D41 4A4458 E8DEF8 EFB8C8 492532 633B48 FFD8E4 F2B8B5 601410 8C1D18 F9DEDC "
    "141218 141218 3B383E 0F0D13 1D1B20 211F26 2B2930 36343B 49454F E6E0E9 CAC4D0 938F99 49454F E6E0E9 322F35 6750A4 000000"
)
# blue of the default wallpaper of the Android 13 emulator image
_PIXEL = _palette(
    "0B57D0 FFFFFF D3E3FD 041E49 00639B FFFFFF C2E7FF 001D35 146C2E FFFFFF C4EED0 072711 B3261E FFFFFF F9DEDC 410E0B "
    "FFFFFF D3DBE5 FFFFFF FFFFFF F8FAFD F0F4F9 E9EEF6 DDE3EA E1E3E1 1F1F1F 444746 747775 C4C7C5 303030 F2F2F2 A8C7FA 000000"
)
_PIXEL_DARK = _palette(
    "A8C7FA 062E6F 0842A0 D3E3FD 7FCFFF 003355 004A77 C2E7FF 6DD58C 0A3818 0F5223 C4EED0 F2B8B5 601410 8C1D18 F9DEDC "
    "131314 131314 37393B 0E0E0E 1B1B1B 1E1F20 282A2C 333537 444746 E3E3E3 C4C7C5 8E918F 444746 E3E3E3 303030 0B57D0 000000"
)
# Simple Mobile Tools: neutral greys and one orange accent
_SIMPLE = _palette(
    "",
    _LIGHT,
    primary="#FF6F00",
    primary_container="#FFE0B2",
    on_primary_container="#3E1C00",
    secondary="#FF6F00",
    secondary_container="#FFE0B2",
    on_secondary_container="#3E1C00",
    tertiary="#FF6F00",
    surface="#FFFFFF",
    surface_dim="#E0E0E0",
    surface_bright="#FFFFFF",
    surface_container_low="#FAFAFA",
    surface_container="#F5F5F5",
    surface_container_high="#F2F2F2",
    surface_container_highest="#EBEBEB",
    surface_variant="#EEEEEE",
    on_surface="#333333",
    on_surface_variant="#757575",
    outline="#8A8A8A",
    outline_variant="#D6D6D6",
    inverse_surface="#323232",
    inverse_on_surface="#FFFFFF",
    inverse_primary="#FFB74D",
)
_SIMPLE_DARK = _palette(
    "",
    _DARK,
    primary="#FF8F00",
    on_primary="#FFFFFF",
    primary_container="#5C3300",
    on_primary_container="#FFE0B2",
    secondary="#FF8F00",
    secondary_container="#5C3300",
    on_secondary_container="#FFE0B2",
    tertiary="#FF8F00",
    surface="#1B1B1B",
    surface_dim="#121212",
    surface_bright="#333333",
    surface_container_lowest="#101010",
    surface_container_low="#202020",
    surface_container="#252525",
    surface_container_high="#2B2B2B",
    surface_container_highest="#343434",
    surface_variant="#333333",
    on_surface="#EEEEEE",
    on_surface_variant="#B5B5B5",
    outline="#8E8E8E",
    outline_variant="#474747",
    inverse_surface="#E6E6E6",
    inverse_on_surface="#2B2B2B",
    inverse_primary="#C55A00",
)
_GREEN = {
    "primary": "#2E7D32",
    "on_primary": "#FFFFFF",
    "primary_container": "#B7F1B4",
    "on_primary_container": "#002204",
    "secondary": "#52634F",
    "secondary_container": "#D5E8CF",
    "on_secondary_container": "#101F10",
    "tertiary": "#38656A",
    "tertiary_container": "#BCEBF0",
    "on_tertiary_container": "#002023",
}
_FOSSIFY = _palette(
    "",
    _LIGHT,
    **_GREEN,
    surface="#FCFDF7",
    surface_dim="#DCDDD8",
    surface_bright="#FCFDF7",
    surface_container_low="#F6F7F1",
    surface_container="#F0F1EB",
    surface_container_high="#EAEBE6",
    surface_container_highest="#E4E6E0",
    surface_variant="#DEE5D9",
    on_surface="#1A1C19",
    on_surface_variant="#424940",
    outline="#72796F",
    outline_variant="#C2C9BD",
    inverse_surface="#2F312D",
    inverse_on_surface="#F0F1EB",
    inverse_primary="#9CD49A",
)
_FOSSIFY_DARK = _palette(
    "",
    _DARK,
    primary="#9CD49A",
    on_primary="#00390B",
    primary_container="#125120",
    on_primary_container="#B7F1B4",
    secondary="#B9CCB4",
    on_secondary="#253423",
    secondary_container="#3B4B38",
    on_secondary_container="#D5E8CF",
    tertiary="#A1CED4",
    surface="#121411",
    surface_dim="#121411",
    surface_bright="#383A36",
    surface_container_lowest="#0C0F0C",
    surface_container_low="#1A1C19",
    surface_container="#1E201D",
    surface_container_high="#282B27",
    surface_container_highest="#333531",
    surface_variant="#424940",
    on_surface="#E2E3DD",
    on_surface_variant="#C2C9BD",
    outline="#8C9388",
    outline_variant="#424940",
    inverse_surface="#E2E3DD",
    inverse_on_surface="#2F312D",
    inverse_primary="#2E7D32",
)
# AOSP clock: deep blue screens, light blue accent
_DESKCLOCK = _palette(
    "",
    _DARK,
    primary="#85B7FA",
    on_primary="#00224B",
    primary_container="#0D47A1",
    on_primary_container="#D6E3FF",
    secondary="#BBC6E4",
    on_secondary="#253048",
    secondary_container="#3B4763",
    on_secondary_container="#D7E2FF",
    tertiary="#FF4081",
    surface="#1A2440",
    surface_dim="#141C33",
    surface_bright="#36415F",
    surface_container_lowest="#111930",
    surface_container_low="#1F2A49",
    surface_container="#243052",
    surface_container_high="#2B385C",
    surface_container_highest="#354367",
    surface_variant="#3B4763",
    on_surface="#FFFFFF",
    on_surface_variant="#B9C3DA",
    outline="#8590AA",
    outline_variant="#3F4A66",
    inverse_surface="#E2E6F2",
    inverse_on_surface="#1F2A49",
    inverse_primary="#0D47A1",
)
# Material 2: white surfaces, saturated accent
_MATERIAL2 = _palette(
    "",
    _SIMPLE,
    primary="#1976D2",
    on_primary="#FFFFFF",
    primary_container="#BBDEFB",
    on_primary_container="#0D2A4A",
    secondary="#03A9F4",
    secondary_container="#B3E5FC",
    on_secondary_container="#01344C",
    tertiary="#FF4081",
    surface="#FAFAFA",
    surface_container_low="#FFFFFF",
    surface_container="#FFFFFF",
    surface_container_high="#FFFFFF",
    surface_container_highest="#EEEEEE",
    on_surface="#212121",
    on_surface_variant="#757575",
    outline="#9E9E9E",
    outline_variant="#E0E0E0",
    error="#D32F2F",
    inverse_primary="#90CAF9",
)
_FLUTTER = _palette(
    "",
    _LIGHT,
    primary="#0072B2",
    primary_container="#CDE5FF",
    on_primary_container="#001D32",
    secondary="#50606F",
    secondary_container="#D4E4F6",
    on_secondary_container="#0D1D2A",
    surface="#F8F9FF",
    surface_dim="#D8DADF",
    surface_bright="#F8F9FF",
    surface_container_low="#F2F3F9",
    surface_container="#ECEEF3",
    surface_container_high="#E6E8EE",
    surface_container_highest="#E1E2E8",
    surface_variant="#DEE3EB",
    on_surface="#191C20",
    on_surface_variant="#42474E",
    outline="#72777F",
    outline_variant="#C2C7CF",
    inverse_surface="#2E3135",
    inverse_on_surface="#EFF0F6",
    inverse_primary="#93CCFF",
)

PALETTES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "pixel": _PIXEL,
    "pixel_dark": _PIXEL_DARK,
    "simple": _SIMPLE,
    "simple_dark": _SIMPLE_DARK,
    "fossify": _FOSSIFY,
    "fossify_dark": _FOSSIFY_DARK,
    "deskclock_dark": _DESKCLOCK,
    "material2": _MATERIAL2,
    "flutter": _FLUTTER,
}
ALIASES: Final[Mapping[str, str]] = {"compose": "light", "compose_dark": "dark", "flutter_dark": "dark"}
