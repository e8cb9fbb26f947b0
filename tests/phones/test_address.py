"""The address of this machine in the home network, and which addresses are near."""

from __future__ import annotations

import socket
from ipaddress import IPv4Network, ip_address

import pytest

from klotho_games.phones import address


@pytest.mark.parametrize(
    ("found", "best"),
    [
        (["192.168.0.42"], "192.168.0.42"),
        (["10.1.2.3", "192.168.0.42"], "10.1.2.3"),
        (["", "172.17.0.1", "10.1.2.3"], "10.1.2.3"),
        (["8.8.8.8", "172.17.0.1", "192.168.5.5"], "192.168.5.5"),
        (["169.254.3.3", "192.168.5.5"], "192.168.5.5"),
        (["169.254.3.3"], "169.254.3.3"),
        (["8.8.8.8", "127.0.0.1", "127.0.1.1", "0.0.0.0", "100.64.0.1", "no address"], ""),
        ([], ""),
    ],
)
def test_only_a_private_address_is_taken(found, best):
    assert address.best(found) == best


def test_what_this_machine_tells_is_private_or_nothing():
    own = address.own()
    assert not own or (ip_address(own).is_private and not ip_address(own).is_loopback)


def test_nothing_is_sent_to_find_it_out_and_no_network_is_no_fault(monkeypatch):
    def no_network(*_given):
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", no_network)
    monkeypatch.setattr(socket, "gethostbyname_ex", no_network)
    assert address.own() == ""


@pytest.mark.parametrize(
    ("peer", "near"),
    [
        ("192.168.0.7", True), ("192.168.1.7", False), ("8.8.8.8", False), ("127.0.0.1", False), ("", False),
        ("::1", False),
    ],
)
def test_only_the_own_network_is_near(peer, near):
    assert address.near(peer, IPv4Network("192.168.0.0/24")) is near


def test_the_network_is_as_wide_as_its_mask_says_and_else_as_its_block(monkeypatch):
    assert address.network_of("127.0.0.1") == IPv4Network("127.0.0.0/8")
    monkeypatch.setattr(address, "_mask", lambda _own: "255.255.252.0")
    assert address.network_of("192.168.5.9") == IPv4Network("192.168.4.0/22")
    monkeypatch.setattr(address, "_mask", lambda _own: "")
    assert address.network_of("10.4.5.6") == IPv4Network("10.0.0.0/8")


@pytest.mark.skipif(not address._MASK_OF, reason="this system does not tell its masks")
def test_the_mask_of_an_interface_is_found():
    assert address._mask("127.0.0.1") == "255.0.0.0"
    assert address._mask("192.0.2.7") == ""
