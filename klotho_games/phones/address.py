"""The address of this machine in the home network, and which machines are answered."""

from __future__ import annotations

import contextlib
import socket
import struct
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, ip_address
from typing import Any

from klotho_games.core import system

PRIVATE = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
"""In order of preference, for a machine with several addresses."""
_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Destinations to find our own addresses with; nothing is sent there. The
first one gives the address of the usual route."""
_MASK_OF, _ADDRESS_OF = (0x891B, 0x8915) if system.is_linux() else (0xC0206925,
                                                                    0xC0206921) if system.is_macos() else (0, 0)


def own() -> str:
    """Return the address by which others at home reach this machine; empty if there is none."""
    return best([*map(_way_to, _ELSEWHERE), *_addresses_by_name()])


def best(addresses: Iterable[str]) -> str:
    """Return the first address if it is private, because it belongs to the usual route.

    Otherwise the best by `PRIVATE`.
    """
    first, *others = [*addresses, ""]
    if _block(first) is not None and not first.startswith("169.254."):
        return first
    ranked = [(PRIVATE.index(block), address) for address in (first, *others) if (block := _block(address))]
    return min(ranked)[1] if ranked else ""


def near(peer: str, network: IPv4Network) -> bool:
    try:
        return ip_address(peer) in network
    except ValueError:
        return False


def network_of(address: str) -> IPv4Network:
    """Return the network of an address. If the system does not say, the private block around it."""
    if IPv4Address(address).is_loopback:
        return IPv4Network("127.0.0.0/8")
    mask = _mask(address)
    if mask:
        return IPv4Network(f"{address}/{mask}", strict=False)
    return _block(address) or IPv4Network(address)


def _block(address: str) -> IPv4Network | None:
    return next((block for block in PRIVATE if near(address, block)), None)


def _way_to(elsewhere: str) -> str:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        return str(probe.getsockname()[0])
    return ""


def _addresses_by_name() -> list[str]:
    # As bytes, because a str needs the tables for international names, which the packaged program does not contain.
    name: Any = socket.gethostname().encode("ascii", "ignore")
    with contextlib.suppress(OSError):
        return socket.gethostbyname_ex(name)[2]
    return []


def _mask(address: str) -> str:
    """Return the netmask of the interface with this address."""
    if not _MASK_OF:
        return ""
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):
                if _unpack_address(fcntl.ioctl(probe, _ADDRESS_OF, asked)) == address:
                    return _unpack_address(fcntl.ioctl(probe, _MASK_OF, asked))
    return ""


def _unpack_address(answer: bytes) -> str:
    return socket.inet_ntoa(answer[20:24])
