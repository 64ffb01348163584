import type { NetworkInterfaceInfo } from 'node:os'

/** The type of `os.networkInterfaces`. */
export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Networks of containers, virtual machines and tunnels: no phone is in them. */
const madeNetwork =
  /^(docker|br-|veth|virbr|vnet|vmnet|vbox|vethernet|cni|flannel|podman|lxc|lxd|tun|tap|utun|wg|tailscale|zt|ppp)/i
/** Wireless networks, where phones are, by their names on Linux, Windows and macOS. */
const wireless = /^(wl|wi-?fi|wireless|en0$)/i
/** Addresses that are not routed beyond a house or an office (RFC 1918). */
const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** The address that a machine gives itself when it gets none (RFC 3927). */
const linkLocal = /^169\.254\./

/** The IPv4 addresses at which a phone of the same network may reach this machine, the likeliest first. */
export function lanAddresses(interfaces: Interfaces): readonly string[] {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((address) => ({ name, ...address })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !linkLocal.test(address))
    .map(({ name, address }) => ({ address, doubts: doubts(name, address) }))
    .sort((a, b) => a.doubts - b.doubts)
    .map(({ address }) => address)
}

/** The kind of network counts more than the range of its address, and both more than whether it is wireless. */
function doubts(name: string, address: string): number {
  return (
    (madeNetwork.test(name) ? 4 : 0) + (privateAddress.test(address) ? 0 : 2) + (wireless.test(name) ? 0 : 1)
  )
}
