"""Intent resolution: who answers an intent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from emulator.sim.core.providers import ProviderError
from emulator.sim.core.records import full_class
from emulator.sim.toolkit.app import App, Intent, IntentFilter

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Target = tuple[str, str]
"""Package and short activity name."""
MAIN = "android.intent.action.MAIN"
LAUNCHER_CATEGORY = "android.intent.category.LAUNCHER"
DOCUMENTS_UI = "com.google.android.documentsui"
DOCUMENT_ACTIONS = tuple(
    f"android.intent.action.{name}" for name in ("GET_CONTENT", "OPEN_DOCUMENT", "CREATE_DOCUMENT", "OPEN_DOCUMENT_TREE")
)
"""The picker's filters have a higher priority than any app's."""
HOME_CATEGORY = "android.intent.category.HOME"


def matches(spec: IntentFilter, intent: Intent) -> bool:
    """Android's test of action, data and type (categories of the intent must be in the filter)."""
    if intent.action not in spec.actions:
        return False
    if any(category not in spec.categories and category != "android.intent.category.DEFAULT" for category in intent.categories):
        return False
    scheme = intent.data.split(":", 1)[0] if ":" in intent.data else ""
    if spec.schemes and scheme not in spec.schemes and "*" not in spec.schemes:
        return False
    if not spec.schemes and scheme and scheme not in ("content", "file") and spec.types == ():
        return False
    if spec.types:
        return bool(intent.type) and any(_type_matches(pattern, intent.type) for pattern in spec.types)
    return not intent.type or bool(spec.schemes)


def _type_matches(pattern: str, type: str) -> bool:
    if pattern in ("*", "*/*") or pattern == type or type == "*/*":
        return True
    return pattern.endswith("/*") and type.split("/", 1)[0] == pattern[:-2]


class Resolver:
    """Looks intents up among the enabled packages."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def short_name(self, package: str, name: str) -> str | None:
        """The activity of a class name in any of its spellings."""
        app = self._device.app_class(package)
        if app is None:
            return None
        wanted = full_class(package, name)
        for short, cls in app.activities.items():
            if full_class(package, cls.name or short) == wanted:
                return short
        for alias, short in app.aliases.items():
            if full_class(package, alias) == wanted:
                return short
        return None

    def activities(self, intent: Intent) -> list[Target]:
        """All activities that answer, best first: an explicit component alone, otherwise by filter, in package order."""
        if intent.component:
            package, _, name = intent.component.partition("/")
            found = self._device.packages.find(package)
            if found is None or not found.enabled:
                return []
            app = self._device.app_class(package)
            if app is not None and name in app.activities:
                return [(package, name)]
            short = self.short_name(package, name)
            return [(package, short)] if short else []
        if HOME_CATEGORY in intent.categories:
            return [("com.google.android.apps.nexuslauncher", "home")]
        targets: list[Target] = []
        intent = self._typed(intent)
        for package_info in self._device.packages.all():
            if not package_info.enabled or (intent.package and intent.package != package_info.name):
                continue
            if intent.action == MAIN and package_info.launchable and (LAUNCHER_CATEGORY in intent.categories or intent.package):
                app = self._device.app_class(package_info.name)
                if app is not None:
                    targets.append((package_info.name, app.main))
                continue
            app = self._device.app_class(package_info.name)
            if app is not None:
                targets += [
                    (package_info.name, short) for short, specs in self.filters(app) if any(matches(spec, intent) for spec in specs)
                ]
        return targets

    def _typed(self, intent: Intent) -> Intent:
        """An intent with the type that its content URI has, as resolveTypeIfNeeded finds it. What is delivered stays as it was sent."""
        if intent.type or not intent.data.startswith("content://"):
            return intent
        try:
            found = self._device.providers.get_type(intent.data)
        except (ProviderError, OSError):
            return intent
        return replace(intent, type=found) if found else intent

    def filters(self, app: type[App]) -> list[tuple[str, tuple[IntentFilter, ...]]]:
        return [(short, specs) for short, specs in app.filters.items() if short in app.activities]

    def preferred(self, intent: Intent, targets: list[Target]) -> Target | None:
        """The target that needs no question: the document picker, the role holder for calls and messages, or one chosen for good."""
        if intent.action in DOCUMENT_ACTIONS:
            return next((target for target in targets if target[0] == DOCUMENTS_UI), None)
        holder = self._device.role_for(intent)
        for target in targets:
            if target[0] == holder:
                return target
        chosen = self._device.preferred_target(intent)
        return chosen if chosen in targets else None

    def receivers(self, intent: Intent) -> list[str]:
        """Packages with a receiver for a broadcast; a stopped package hears none unless it is named."""
        named = intent.package or intent.component.partition("/")[0]
        found = []
        for package in self._device.packages.all():
            if not package.enabled or (named and package.name != named) or (package.stopped and not named):
                continue
            app = self._device.app_class(package.name)
            if app is None:
                continue
            if (intent.component and named == package.name) or any(matches(spec, intent) for spec in app.receivers):
                found.append(package.name)
        return found
