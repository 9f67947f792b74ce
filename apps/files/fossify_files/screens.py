"""Fossify File Manager 1.6.1 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.files.fossify_files.editor import Editor
from apps.files.fossify_files.kind import Kind
from apps.files.fossify_files.main import Main
from apps.files.fossify_files.page import AUTHORITY
from apps.files.fossify_files.settings import About, Favorites, Settings
from apps.files.fossify_files.unzip import Unzip
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Activity, App, IntentFilter

VIEW = ("android.intent.action.VIEW",)


class APP(App):
    package = "org.fossify.filemanager"
    label = "File Manager"
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    activities: ClassVar[Mapping[str, type[Activity]]] = {
        "main": Main,
        "kind": Kind,
        "editor": Editor,
        "unzip": Unzip,
        "settings": Settings,
        "favorites": Favorites,
        "about": About,
    }
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "editor": (IntentFilter(VIEW, types=("text/*", "application/json")),),
        "unzip": (IntentFilter(VIEW, types=("application/zip",)),),
    }
    file_providers: ClassVar[Mapping[str, Mapping[str, str]]] = {AUTHORITY: {"external_files": ROOT}}
