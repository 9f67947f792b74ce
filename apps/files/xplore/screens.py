"""X-plore 4.43 as the simulated device runs it."""

from __future__ import annotations

from apps.files.xplore.main import Main
from apps.files.xplore.settings import Configuration
from apps.files.xplore.viewer import ImageViewer, TextViewer
from apps.files.xplore.work import AUTHORITY
from emulator.sim.toolkit import App


class APP(App):
    """The provider's URIs hold the whole path of a file."""

    package = "com.lonelycatgames.Xplore"
    label = "X-plore"
    activities = {"main": Main, "text": TextViewer, "image": ImageViewer, "settings": Configuration}
    file_providers = {AUTHORITY: {"le": "/"}}
    launch_modes = {"main": "singleTask"}
