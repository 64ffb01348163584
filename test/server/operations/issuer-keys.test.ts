import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { PDF_ROOTS_GROUP } from '../../../src/documents/codes/key-groups.ts'
import { keyGroups, SPECIMEN_KEY_GROUP } from '../../../src/documents/codes/vio-templates.ts'
import type { Environment } from '../../../src/protocol/access/access-tokens.ts'
import type { LimiarError } from '../../../src/protocol/errors.ts'
import type { ImportIssuerKeyBody } from '../../../src/protocol/access/issuer-keys.ts'
import {
  importIssuerKey,
  listIssuerKeys,
  removeIssuerKey,
  trustedIssuerKeys,
  warnOfEndingKeys,
} from '../../../src/server/operations/access/issuer-keys.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'secp521r1' }).publicKey
const brainpool = () =>
  generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
const pem = () => newKey().export({ type: 'spki', format: 'pem' }).toString()
const key = (validUntil: string, changed: Partial<ImportIssuerKeyBody> = {}): ImportIssuerKeyBody => ({
  group: 'cin',
  publicKey: pem(),
  validFrom: '2020-01-01T00:00:00Z',
  validUntil,
  ...changed,
})
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function warnings(...keys: readonly ImportIssuerKeyBody[]): Promise<readonly string[]> {
  const ports = fakePorts({ clock: () => now })
  for (const one of keys) await importIssuerKey(ports, one)
  const said: string[] = []
  await warnOfEndingKeys(ports, (message) => said.push(message))
  return said
}

describe('a start of the server', () => {
  it('says which keys of issuers ended or end within 90 days', async () => {
    assert.match(String(await warnings(key('2026-11-20T00:00:00Z'))), /\(cin\) ended on 2026-11-20/)
    assert.match(String(await warnings(key('2027-02-01T00:00:00Z'))), /ends on 2027-02-01/)
    assert.deepEqual(await warnings(key('2027-03-01T00:00:00Z')), [])
  })

  it('says which keys were withdrawn, by the first 16 digits of their fingerprint', async () => {
    const publicKey = newKey().export({ type: 'spki', format: 'der' })
    const withdrawn = key('2036-12-01T00:00:00Z', {
      publicKey: publicKey.toString('base64'),
      revokedAt: '2026-10-02T00:00:00Z',
    })
    const [said, ...others] = await warnings(withdrawn)
    assert.ok(said?.includes(`key ${sha256(publicKey).slice(0, 16)} (cin) was withdrawn on 2026-10-02`), said)
    assert.deepEqual(others, [])
  })

  it('is silent about a key that has a successor in its group', async () => {
    const ending = key('2026-12-01T00:00:00Z')
    assert.deepEqual(await warnings(ending, key('2036-12-01T00:00:00Z')), [])
    const ofCards = key('2026-12-01T00:00:00Z', { group: keyGroups.senatranCurve, publicKey: brainpool() })
    assert.match(String(await warnings(ofCards)), /\(cnh\) ends on/)
    const ofPdfs = key('2036-12-01T00:00:00Z', { group: PDF_ROOTS_GROUP })
    assert.equal((await warnings(ending, ofPdfs)).length, 1)
  })
})

describe('a key of an issuer', () => {
  it('may be sent as PEM or as DER in base64, and is kept once', async () => {
    const ports = fakePorts({ clock: () => now })
    const sent = newKey()
    const der = sent.export({ type: 'spki', format: 'der' })
    const first = await importIssuerKey(
      ports,
      key('2036-12-01T00:00:00Z', { publicKey: sent.export({ type: 'spki', format: 'pem' }).toString() }),
    )
    assert.deepEqual(Buffer.from(first.publicKey), der)
    assert.deepEqual(
      [first.description?.curve, first.environment, first.revokedAt, first.createdAt],
      ['secp521r1', 'production', undefined, now],
    )
    const wrapped = der.toString('base64').replace(/.{20}/g, '$&\n')
    const second = await importIssuerKey(ports, key('2037-12-01T00:00:00Z', { publicKey: wrapped }))
    assert.equal(second.id, first.id)
    assert.deepEqual(await listIssuerKeys(ports), [second])
    assert.deepEqual(await removeIssuerKey(ports, first.id), second)
    for (const gone of [first.id, 'cin'])
      await assert.rejects(removeIssuerKey(ports, gone), { code: 'not-found' })
  })

  it('is refused where it does not fit its group, with the member at fault', async () => {
    const ports = fakePorts()
    const rsa = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString()
    const der = newKey().export({ type: 'spki', format: 'der' }).toString('base64')
    const until = '2036-12-01T00:00:00Z'
    for (const [changed, member] of [
      [{ publicKey: 'bm8ga2V5' }, 'publicKey'],
      [{ publicKey: '{"kty":"EC"}' }, 'publicKey'],
      [{ publicKey: `key: ${der}` }, 'publicKey'],
      [{ publicKey: `${der};` }, 'publicKey'],
      [{ publicKey: rsa(1024), group: PDF_ROOTS_GROUP }, 'publicKey'],
      [{ publicKey: rsa(1024) }, 'publicKey'],
      [{ group: 'plates' }, 'group'],
      [{ group: SPECIMEN_KEY_GROUP, publicKey: brainpool() }, 'publicKey'],
    ] as const)
      await assert.rejects(importIssuerKey(ports, key(until, changed)), (error: LimiarError) => {
        assert.equal(error.code, 'invalid-request')
        assert.deepEqual(
          error.errors.map(({ pointer }) => pointer),
          [`/${member}`],
        )
        return true
      })
    assert.deepEqual(await listIssuerKeys(ports), [])
    const specimen = { group: SPECIMEN_KEY_GROUP, publicKey: brainpool(), environment: 'test' } as const
    assert.equal((await importIssuerKey(ports, key(until, specimen))).environment, 'test')
  })

  it('is refused without a time between its first moment and its end', async () => {
    const ports = fakePorts()
    const validUntil = key('').validFrom
    const refused = {
      code: 'invalid-request',
      errors: [{ pointer: '/validUntil', detail: 'is not after validFrom.' }],
    }
    await assert.rejects(importIssuerKey(ports, key(validUntil)), refused)
    await importIssuerKey(ports, key('2020-01-01T00:00:00.001Z'))
    assert.equal((await listIssuerKeys(ports)).length, 1)
  })

  it('for tests verifies the executions of test accounts alone, from its first moment until it is withdrawn', async () => {
    const ports = fakePorts({ clock: () => now })
    const revokedAt = '2026-10-02T00:00:00Z'
    const ofTests = await importIssuerKey(
      ports,
      key('2036-12-01T00:00:00Z', { environment: 'test', revokedAt }),
    )
    const real = await importIssuerKey(ports, key('2030-12-01T00:00:00Z'))
    const trusted = async (environment: Environment) => await trustedIssuerKeys(ports, environment)
    const validFrom = Date.parse('2020-01-01T00:00:00Z')
    const ofAll = {
      id: real.id,
      group: 'cin',
      publicKey: real.publicKey,
      validFrom,
      validUntil: Date.parse('2030-12-01T00:00:00Z'),
    }
    assert.deepEqual(await trusted('production'), [ofAll])
    assert.deepEqual(await trusted('test'), [
      {
        id: ofTests.id,
        group: 'cin',
        publicKey: ofTests.publicKey,
        validFrom,
        validUntil: Date.parse('2036-12-01T00:00:00Z'),
        revokedAt: Date.parse(revokedAt),
      },
      ofAll,
    ])
  })
})
