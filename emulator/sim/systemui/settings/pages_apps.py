"""Pages about apps: lists, special access, notifications, default apps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import label_of
from emulator.sim.systemui.permissions.role import ROLES
from emulator.sim.systemui.preferences import category, note, preference, switch_preference
from emulator.sim.systemui.settings.access import KINDS
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.systemui.settings.notifying import may_notify, set_notify
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import View

Rows = Sequence[View | None]
RECENT_MOST = 4


def _info(page: SettingsActivity, package: str) -> None:
    page.ctx.start(Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{package}"))


def apps(page: SettingsActivity) -> Rows:
    shown = {package.name: package for package in page.user_apps()}
    recent = [
        task.affinity for task in page.device.activities.recent_tasks() if task.affinity in shown and task.affinity != page.app.package
    ]
    rows: list[View | None] = []
    if recent:
        rows.append(category("Recently opened apps"))
        rows += [page.app_row(shown[name], "", partial(_info, page, name)) for name in recent[:RECENT_MOST]]
    rows += [
        page.link(f"See all {len(shown)} apps", to="all_apps", symbol="apps"),
        category("General"),
        page.link("Default apps", "SMS, phone, browser", to="default_apps"),
        page.link("Assistant", "None"),
        page.link("Screen time", "0 minutes today"),
        page.link("Unused apps", "0 unused apps"),
        page.link("Special app access", "Files, alarms, battery", to="special"),
    ]
    return rows


def all_apps(page: SettingsActivity) -> Rows:
    return [
        page.app_row(package, "" if package.enabled else "Disabled", partial(_info, page, package.name)) for package in page.user_apps()
    ]


def special(page: SettingsActivity) -> Rows:
    def count(permission: str) -> str:
        asking = [package for package in page.user_apps() if permission in package.requested]
        allowed = sum(page.device.packages.has_permission(package.name, permission) for package in asking)
        return f"{allowed} of {len(asking)} app{'s' if len(asking) != 1 else ''} allowed" if asking else "No apps"

    rows: list[View | None] = []
    for kind in KINDS.values():
        summary = count(kind.permission)
        rows.append(preference(kind.title, summary, on_click=partial(page.show, "access", kind=kind.key)))
    rows.append(preference("Battery optimization", "", on_click=lambda: page.open_page("optimization")))
    return rows


def optimization(page: SettingsActivity) -> Rows:
    rows: list[View | None] = []
    for package in page.user_apps():
        summary = "Not optimized" if package.battery_unrestricted else "Optimizing battery use"
        rows.append(page.app_row(package, summary, partial(page.show, "app_battery", package=package.name)))
    return rows


def notifications(page: SettingsActivity) -> Rows:
    dnd = "On" if page.value("global", "zen_mode", "0") != "0" else "Off"
    return [
        category("Manage"),
        page.link("App settings", "Control notifications from individual apps", to="app_notifications"),
        page.flag("Notification history", "Show recent and snoozed notifications", "secure", "notification_history_enabled"),
        category("Conversations"),
        page.link("Conversations", "No priority conversations"),
        page.flag("Bubbles", "Conversations can appear as floating icons", "secure", "notification_bubbles", default="1"),
        category("Privacy"),
        page.link("Device & app notifications", "Control which apps and devices can read notifications"),
        page.flag(
            "Sensitive notifications",
            "Show sensitive content when locked",
            "secure",
            "lock_screen_allow_private_notifications",
            default="1",
        ),
        category("General"),
        page.link("Do Not Disturb", dnd, to="dnd"),
        page.flag("Hide silent notifications in status bar", "", "secure", "hide_silent_status"),
        page.flag("Allow notification snoozing", "", "secure", "show_notification_snooze"),
        page.flag("Notification dot on app icon", "", "secure", "notification_badging", default="1"),
        page.flag("Pop on screen", "Show urgent notifications over other apps", "global", "heads_up_notifications_enabled", default="1"),
    ]


def app_notifications(page: SettingsActivity) -> Rows:
    rows: list[View | None] = []
    for package in page.user_apps():

        def change(wanted: bool, name: str = package.name) -> None:
            set_notify(page, page.device.packages.require(name), wanted)

        rows.append(
            switch_preference(package.label, "", may_notify(page, package), change, leading=app_icon(page.device, package.name, 36))
        )
    return rows


def default_apps(page: SettingsActivity) -> Rows:
    rows: list[View | None] = []
    for role, (what, _) in ROLES.items():
        holder = page.device.role_holder(role)
        summary = label_of(page.device, holder) if page.device.packages.find(holder) else "None"
        title = what[0].upper() + what[1:]
        rows.append(preference(title, summary, on_click=partial(page.show, "default_app", role=role)))
    return [*rows, note("Default apps open links, calls and messages for you.")]


def candidates(page: SettingsActivity, role: str) -> list[str]:
    """Packages that could hold a role, by what they answer to."""
    if role == "android.app.role.HOME":
        return [page.device.role_holder(role)]
    questions = {
        "android.app.role.SMS": Intent(action="android.intent.action.SENDTO", data="smsto:"),
        "android.app.role.DIALER": Intent(action="android.intent.action.DIAL", data="tel:"),
        "android.app.role.BROWSER": Intent(action="android.intent.action.VIEW", data="https://example.org"),
        "android.app.role.ASSISTANT": Intent(action="android.intent.action.ASSIST"),
        "android.app.role.CALL_SCREENING": Intent(action="android.telecom.CallScreeningService"),
    }
    found = {package for package, _ in page.device.activities.resolver.activities(questions[role])} if role in questions else set()
    found = {name for name in found if page.device.role_manager.qualifies(role, name)}
    holder = page.device.role_holder(role)
    if page.device.packages.find(holder):
        found.add(holder)
    return sorted(found, key=lambda name: label_of(page.device, name).casefold())
