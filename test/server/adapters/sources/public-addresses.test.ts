import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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

describe('a public address', () => {
  for (const [address, isPublic, what] of table)
    it(`${address || '(empty)'} ${isPublic ? 'is one' : 'is none'}: ${what}`, () =>
      assert.equal(isPublicAddress(address), isPublic))
})
