"""The stores of apps on a device: files, SQLite databases, preferences, JSON, content providers.

Everything reads exactly or raises: `StoreMissing` (there is no such file), `StoreCorrupt` (it is not what it should be), `Unreadable`
(anything else). A `StoreBatch` reads many in one round trip.
"""

from harness.device.stores.batch import File, Pending, Source, StoreBatch, missing_is_none, read_files

__all__ = ["File", "Pending", "Source", "StoreBatch", "missing_is_none", "read_files"]
