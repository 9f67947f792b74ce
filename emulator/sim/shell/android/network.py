"""Network programs: the device has addresses but no network behind them."""

from __future__ import annotations

from emulator.sim.shell.proc import Proc

INTERFACES = {
    "lo": ("127.0.0.1", 8, "00:00:00:00:00:00"),
    "eth0": ("10.0.2.15", 24, "52:54:00:12:34:56"),
    "wlan0": ("10.0.2.16", 24, "02:15:b2:00:00:00"),
}
"""Address, prefix length and hardware address, as an emulator has them."""


def _up(proc: Proc, name: str) -> bool:
    store = proc.device.settings
    return name == "lo" or (store.get("global", "airplane_mode_on") != "1" and (name != "wlan0" or store.get("global", "wifi_on") == "1"))


async def ifconfig(proc: Proc) -> int:
    names = [word for word in proc.args if not word.startswith("-")]
    for name in names or list(INTERFACES):
        if name not in INTERFACES:
            return await proc.fail(f"{name}: No such device")
        address, prefix, hardware = INTERFACES[name]
        mask = "255.0.0.0" if prefix == 8 else "255.255.255.0"
        link = "Local Loopback" if name == "lo" else f"Ethernet  HWaddr {hardware}"
        inet = f"          inet addr:{address}  {'' if name == 'lo' else 'Bcast:10.0.2.255  '}Mask:{mask} \n" if _up(proc, name) else ""
        await proc.out(
            f"{name:<10}Link encap:{link}\n{inet}          UP {'LOOPBACK' if name == 'lo' else 'BROADCAST'} RUNNING "
            f"MULTICAST  MTU:{65536 if name == 'lo' else 1500}  Metric:1\n"
            "          RX packets:0 errors:0 dropped:0 overruns:0 frame:0 \n"
            "          TX packets:0 errors:0 dropped:0 overruns:0 carrier:0 \n          collisions:0 txqueuelen:1000 \n"
            "          RX bytes:0 TX bytes:0 \n\n"
        )
    return 0


async def ip(proc: Proc) -> int:
    words = [word for word in proc.args if not word.startswith("-")]
    if not words:
        await proc.err("Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }\n")
        return 255
    if "addr".startswith(words[0][:4]) or words[0] in ("a", "address", "link", "l"):
        wanted = words[words.index("dev") + 1] if "dev" in words[:-1] else next((word for word in words[1:] if word in INTERFACES), "")
        if wanted and wanted not in INTERFACES:
            await proc.err(f'Device "{wanted}" does not exist.\n')
            return 1
        for number, (name, (address, prefix, hardware)) in enumerate(INTERFACES.items(), 1):
            if wanted in ("", name):
                up = _up(proc, name)
                await proc.out(
                    f"{number}: {name}: "
                    f"<{'LOOPBACK' if name == 'lo' else 'BROADCAST,MULTICAST'}{',UP,LOWER_UP' if up else ''}> mtu 1500 "
                    f"qdisc pfifo_fast state {'UP' if up else 'DOWN'} group default qlen 1000\n"
                )
                await proc.out(f"    link/{'loopback' if name == 'lo' else 'ether'} {hardware} brd ff:ff:ff:ff:ff:ff\n")
                if up and words[0] not in ("link", "l"):
                    await proc.out(
                        f"    inet {address}/{prefix} brd 10.0.2.255 scope {'host' if name == 'lo' else 'global'} {name}\n"
                        f"       valid_lft forever preferred_lft forever\n"
                    )
        return 0
    if words[0] in ("route", "r"):
        await proc.out(
            "".join(
                f"10.0.2.0/24 dev {name} proto kernel scope link src {INTERFACES[name][0]} \n"
                for name in ("eth0", "wlan0")
                if _up(proc, name)
            )
        )
    return 0


async def ping(proc: Proc) -> int:
    targets = []
    words = list(proc.args)
    while words:
        word = words.pop(0)
        if word.startswith("-"):
            if word in ("-c", "-i", "-w", "-W", "-s", "-I", "-t") and words:
                words.pop(0)
        else:
            targets.append(word)
    if not targets:
        await proc.err("usage: ping [-c COUNT] HOST\n")
        return 2
    if targets[0].replace(".", "").isdigit():
        if targets[0].startswith("127."):
            await proc.out(
                f"PING {targets[0]} ({targets[0]}) 56(84) bytes of data.\n"
                f"64 bytes from {targets[0]}: icmp_seq=1 ttl=64 time=0.040 ms\n\n--- {targets[0]} ping statistics ---\n"
                f"1 packets transmitted, 1 received, 0% packet loss, time 0ms\n"
            )
            return 0
        await proc.err("connect: Network is unreachable\n")
        return 2
    await proc.err(f"ping: unknown host {targets[0]}\n")
    return 2


async def netstat(proc: Proc) -> int:
    out = "Active Internet connections (w/o servers)\nProto Recv-Q Send-Q Local Address           Foreign Address         State\n"
    if any(word.startswith("-") and ("l" in word or "a" in word) for word in proc.args):
        out += "".join(
            f"tcp        0      0 {'0.0.0.0:' + str(port):<23} 0.0.0.0:*               LISTEN\n" for port in sorted(proc.device.ports)
        )
    await proc.out(out)
    return 0


async def unreachable(proc: Proc) -> int:
    """nc, wget, curl: there is no network."""
    words = [word for word in proc.args if not word.startswith("-")]
    if proc.name == "curl":
        await proc.err(f"curl: (6) Could not resolve host: {words[0] if words else ''}\n")
        return 6
    return await proc.fail("connect: Network is unreachable")


PROGRAMS = {
    "ifconfig": ifconfig,
    "ip": ip,
    "ping": ping,
    "ping6": ping,
    "netstat": netstat,
    "nc": unreachable,
    "netcat": unreachable,
    "curl": unreachable,
}
