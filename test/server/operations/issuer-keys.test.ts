import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { importIssuerKey, warnOfEndingKeys } from '../../../src/server/operations/access/issuer-keys.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const key = (validUntil: string) => ({
  group: 'cin',
  publicKey: generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString(),
  validFrom: '2020-01-01T00:00:00Z',
  validUntil,
})

async function warnings(...ends: readonly string[]): Promise<readonly string[]> {
  const ports = fakePorts({ clock: () => now })
  for (const end of ends) await importIssuerKey(ports, key(end))
  const said: string[] = []
  await warnOfEndingKeys(ports, (message) => said.push(message))
  return said
}

describe('a start of the server', () => {
  it('says which keys of issuers ended or end within 90 days', async () => {
    assert.match(String(await warnings('2026-11-20T00:00:00Z')), /\(cin\) ended on 2026-11-20/)
    assert.match(String(await warnings('2027-02-01T00:00:00Z')), /ends on 2027-02-01/)
    assert.deepEqual(await warnings('2027-03-01T00:00:00Z'), [])
  })

  it('is silent about a key that has a successor', async () => {
    assert.deepEqual(await warnings('2026-12-01T00:00:00Z', '2036-12-01T00:00:00Z'), [])
  })
})
