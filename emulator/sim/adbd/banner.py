"""What the two sides say about themselves in CNXN: `device::ro.product.name=X;ro.product.model=Y;...;features=a,b`."""

from __future__ import annotations

from collections.abc import Mapping

API33_FEATURES = (
    "shell_v2",
    "cmd",
    "stat_v2",
    "ls_v2",
    "fixed_push_mkdir",
    "apex",
    "abb",
    "fixed_push_symlink_timestamp",
    "abb_exec",
    "remount_shell",
    "track_app",
    "sendrecv_v2",
    "sendrecv_v2_dry_run_send",
    "openscreen_mdns",
)
"""What adbd of API 33 offers, without sendrecv_v2_brotli, _lz4 and _zstd: Python's standard library decodes none of them, and
a server compresses only with what the device lists."""

PRODUCT_KEYS = ("ro.product.name", "ro.product.model", "ro.product.device")


def device_banner(properties: Mapping[str, str]) -> bytes:
    """The device's CNXN payload. Characters that would end a value (`;`) are replaced."""
    pairs = [f"{key}={properties.get(key, '').replace(';', '_')}" for key in PRODUCT_KEYS]
    return ("device::" + ";".join([*pairs, "features=" + ",".join(API33_FEATURES)])).encode()


def peer_features(payload: bytes) -> frozenset[str]:
    """The features in a host's CNXN payload (`host::features=a,b`); empty for old or garbled banners."""
    text = payload.rstrip(b"\0").decode("utf-8", "replace")
    _, _, pairs = text.partition("::")
    for pair in pairs.split(";"):
        key, _, value = pair.partition("=")
        if key == "features":
            return frozenset(filter(None, value.split(",")))
    return frozenset()
