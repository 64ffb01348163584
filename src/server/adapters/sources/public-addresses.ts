/** Which network addresses belong to the public internet; every other one may be the operator's own. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Ranges from the registries of special-purpose addresses (RFC 6890) and of multicast. Metadata services are in
 * link-local (169.254.169.254), shared (100.100.100.200) and unique-local (fd00:ec2::254) space.
 */
const specialRanges: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // At this address, although it is public, Azure answers virtual machines about themselves.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Ranges inside 2000::/3, the only public part of IPv6: Teredo and its neighbours, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, prefix] of specialRanges)
  special.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether a numeric address is one of the public internet. Mapped and translated forms of IPv4 never are. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
