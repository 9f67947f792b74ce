"""The emulator's gRPC interface: EmulatorController and SnapshotService, as android_env and Android Studio use them.

Import this package only when it is wanted: grpc costs 0.3 s and 30 MB, and is an extra (`pip install anyappbench[grpc]`).
"""

from emulator.sim.grpc_service.server import GrpcPortError, start_grpc

__all__ = ["GrpcPortError", "start_grpc"]
