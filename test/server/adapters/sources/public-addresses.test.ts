import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../../../../src/server/adapters/sources/public-addresses.ts'

const table: readonly (readonly [address: string, isPublic: boolean, what: string])[] = [
  ['8.8.8.8', true, 'a public resolver'],
  ['1.1.1.1', true, 'a public resolver'],
  ['2606:4700::6810:84e5', true, 'a public host'],
  ['127.0.0.1', false, 'loopback'],
  ['127.255.255.254', false, 'loopback'],
  ['0.0.0.0', false, 'this host'],
  ['10.1.2.3', false, 'private'],
  ['172.16.0.1', false, 'private, first'],
  ['172.31.255.255', false, 'private, last'],
  ['172.32.0.1', true, 'just after private'],
  ['192.168.1.1', false, 'private'],
  ['169.254.169.254', false, 'metadata service'],
  ['100.100.100.200', false, 'metadata service in shared space'],
  ['168.63.129.16', false, 'metadata service on a public address'],
  ['100.127.255.255', false, 'shared space'],
  ['100.128.0.1', true, 'just after shared space'],
  ['192.0.0.192', false, 'metadata service'],
  ['198.18.0.1', false, 'benchmarking'],
  ['203.0.113.9', false, 'documentation'],
  ['224.0.0.1', false, 'multicast'],
  ['255.255.255.255', false, 'broadcast'],
  ['::', false, 'unspecified'],
  ['::1', false, 'loopback'],
  ['::ffff:127.0.0.1', false, 'mapped loopback'],
  ['::ffff:7f00:1', false, 'mapped loopback in hex'],
  ['::ffff:8.8.8.8', false, 'any mapped address'],
  ['64:ff9b::7f00:1', false, 'loopback behind a translator'],
  ['64:ff9b:1::1', false, 'local translation'],
  ['fe80::1', false, 'link-local'],
  ['fc00::1', false, 'unique local'],
  ['fd00:ec2::254', false, 'metadata service'],
  ['fec0::1', false, 'site-local'],
  ['ff02::1', false, 'multicast'],
  ['2001:db8::1', false, 'documentation'],
  ['2001::1', false, 'Teredo'],
  ['2002:7f00:1::', false, 'loopback through 6to4'],
  ['2001:4860:4860::8888', true, 'a public resolver'],
  ['localhost', false, 'a name'],
  ['', false, 'nothing'],
]

/**
 * IANA's registries of special-purpose addresses, IPv4 and IPv6 (RFC 6890 and additions until 2024): the first and last
 * address of every block that is not globally reachable, or whose addresses carry another address (6to4, its relays,
 * Teredo and the translation prefix).
 */
const registry: readonly (readonly [block: string, first: string, last: string])[] = [
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255'],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255'],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255'],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255'],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255'],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255'],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255'],
  ['224.0.0.0/4', '224.0.0.0', '239.255.255.255'],
  ['240.0.0.0/4', '240.0.0.0', '255.255.255.255'],
  ['::/128 and ::1/128', '::', '::1'],
  ['::ffff:0:0/96', '::ffff:0:0', '::ffff:ffff:ffff'],
  ['64:ff9b::/96', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::/64', '100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::/23', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::/20', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::/16', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

/** Neighbours of those blocks that are public, so that no block is wider than its registry says. */
const neighbours = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2001:200::',
  '2001:db7:ffff::',
  '2001:db9::',
  '2003::',
  '3ffe:ffff::',
  '3fff:1000::',
]

describe('the blocks of the special-purpose registries', () => {
  for (const [block, first, last] of registry)
    it(`${block} is not public, from its first address to its last`, () => {
      assert.equal(isPublicAddress(first), false)
      assert.equal(isPublicAddress(last), false)
    })

  it('end where the registries say', () =>
    assert.deepEqual(
      neighbours.filter((address) => !isPublicAddress(address)),
      [],
    ))
})

/** Names that ipaddr.js gives to ranges that are reachable by anybody according to the registries. */
const reachable: readonly string[] = ['unicast', 'as112', 'as112v6', 'amt']

/** One address of every block of 65,536. Where such a block holds small special ones, one of every 256. */
function* addressesOfIpv4(): Generator<string> {
  for (let block = 0; block < 2 ** 16; block++) yield `${block >> 8}.${block & 255}.7.1`
  for (const half of ['192.0', '192.31', '192.52', '192.88', '192.175', '198.18', '198.51', '203.0'])
    for (let third = 0; third < 256; third++) yield `${half}.${third}.1`
}

/**
 * One address of every block of 16 bits. Where such a block holds special ones, one of every sixteenth block of 32
 * bits.
 */
function* addressesOfIpv6(): Generator<string> {
  for (let first = 0; first < 2 ** 16; first++) yield `${first.toString(16)}::1`
  for (const first of ['2001', '2620', '3fff'])
    for (let second = 0; second < 2 ** 16; second += 16) yield `${first}:${second.toString(16)}::1`
}

describe('an address that ipaddr.js classifies', () => {
  it('is public where ipaddr.js says so, and nowhere else', () => {
    for (const address of addressesOfIpv4())
      assert.equal(isPublicAddress(address), reachable.includes(ipaddr.parse(address).range()), address)
    for (const address of addressesOfIpv6()) {
      // Nothing is assigned outside 2000::/3; of 2001::/23 only protocols have a part.
      const isOurs = /^[23]\w{3}:/.test(address) && !/^2001:1?\w{0,2}:/.test(address)
      const isTheirs = reachable.includes(ipaddr.parse(address).range())
      assert.equal(isPublicAddress(address), isOurs && isTheirs, address)
    }
  })

  it('is not public in any form of IPv6 that carries one of IPv4', () => {
    for (const carried of [
      ...neighbours.filter((address) => !address.includes(':')),
      '127.0.0.1',
      '10.0.0.1',
    ]) {
      const [high, low] = ipaddr.IPv4.parse(carried).toIPv4MappedAddress().parts.slice(6).map(hexOf)
      const inverted = [high, low].map((part) => hexOf(parseInt(part!, 16) ^ 0xffff))
      for (const [form, address] of [
        ['mapped', `::ffff:${carried}`],
        ['mapped, in hex', `::ffff:${high}:${low}`],
        ['mapped, in full', `0:0:0:0:0:ffff:${high}:${low}`],
        ['translated (RFC 6145)', `::ffff:0:${carried}`],
        ['compatible', `::${carried}`],
        ['NAT64', `64:ff9b::${carried}`],
        ['NAT64 of a network', `64:ff9b:1:${high}:0:${low}::`],
        ['6to4', `2002:${high}:${low}::1`],
        ['Teredo, its server', `2001:0:${high}:${low}:8000::`],
        ['Teredo, its client', `2001:0:4136:e378:8000:63bf:${inverted.join(':')}`],
        ['ISATAP of a link', `fe80::5efe:${carried}`],
      ] as const)
        assert.equal(isPublicAddress(address), false, `${form}: ${address}`)
    }
  })
})

function hexOf(part: number): string {
  return part.toString(16)
}

describe('a public address', () => {
  for (const [address, isPublic, what] of table)
    it(`${address || '(empty)'} ${isPublic ? 'is public' : 'is not public'}: ${what}`, () =>
      assert.equal(isPublicAddress(address), isPublic))
})
