import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressGroup } from '../../../src/server/http/wire/client-address.ts'

describe('an address', () => {
  const groups = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['192.0.2.7:51034', '192.0.2.7'],
    ['[2001:db8:1:2::9]:51034', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:51034', '192.0.2.7'],
    ['a socket', 'a socket'],
  ] as const
  for (const [address, group] of groups)
    it(`${address} counts to ${group}`, () => assert.equal(addressGroup(address), group))
})
