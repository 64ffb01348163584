import assert from 'node:assert/strict'
import type { NetworkInterfaceInfo } from 'node:os'
import { describe, it } from 'node:test'
import { lanAddresses } from '../../../src/server/phone/lan-addresses.ts'
import { findPhonePlace } from '../../../src/server/phone/phone-door.ts'
import { readSettings } from '../../../src/server/settings/settings.ts'

const loopback = ip('127.0.0.1', { internal: true })

function ip(address: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo[] {
  const info = { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...more }
  return [info as NetworkInterfaceInfo]
}

describe('the addresses under which a phone may reach this machine', () => {
  for (const [name, interfaces, expected] of [
    ['none where there is nothing but the machine itself', { lo: loopback }, []],
    ['the only one', { lo: loopback, eth0: ip('192.168.0.17') }, ['192.168.0.17']],
    [
      'the wireless one first',
      { enp3s0: ip('192.168.0.17'), wlp2s0: ip('192.168.0.23') },
      ['192.168.0.23', '192.168.0.17'],
    ],
    [
      'those of containers, machines and tunnels last',
      {
        docker0: ip('172.17.0.1'),
        'br-4f1c': ip('172.18.0.1'),
        tailscale0: ip('100.64.0.3'),
        eth0: ip('10.1.2.3'),
      },
      ['10.1.2.3', '172.17.0.1', '172.18.0.1', '100.64.0.3'],
    ],
    [
      'a private network before a public one',
      { eth0: ip('203.0.113.9'), eth1: ip('10.0.0.9') },
      ['10.0.0.9', '203.0.113.9'],
    ],
    ['none that the machine gave itself', { eth0: ip('169.254.3.4') }, []],
    ['none of IPv6', { eth0: ip('fd00::17', { family: 'IPv6' }) }, []],
    [
      'those of macOS and Windows too',
      { utun3: ip('10.8.0.2'), en0: ip('192.168.1.5'), 'vEthernet (WSL)': ip('172.22.0.1') },
      ['192.168.1.5', '10.8.0.2', '172.22.0.1'],
    ],
  ] as const)
    it(`are ${name}`, () => {
      assert.deepEqual(lanAddresses(interfaces), expected)
    })

  it('are reported missing in a sentence that says what to do', async () => {
    const settings = readSettings({})
    await assert.rejects(findPhonePlace(settings, { lo: loopback }), {
      name: 'SettingsError',
      message: /Connect it to the network of the phone, or name the address in LIMIAR_PHONE_HOST/,
    })
  })
})
