/** When the page asks for a close-up of the code that an issuer signed. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import type { DocumentLook } from '../../../src/documents/document-look.ts'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import type { RuleName } from '../../../src/protocol/reports/report-rules.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { importIssuerKey } from '../../../src/server/operations/access/issuer-keys.ts'
import { lookForCode, showsIssuerCode } from '../../../src/server/operations/sessions/issuer-code-stills.ts'
import { aLink, anAccount, aReport, aSession } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { signedLicence } from '../../support/signed-licence.ts'

const at = new Date('2026-11-21T12:00:00Z')
const { issuer, code: licence } = signedLicence()
const plate = Buffer.from('https://example.com/anything')
const bytes = Buffer.from('a picture')
const review = { title: '', description: '', onInvalid: 'review', onNotPerformed: 'review' } as const

interface Given {
  readonly rule?: RuleName
  readonly documentType?: 'cnh' | 'rg' | 'rne'
  readonly environment?: 'test' | 'production'
  readonly keys?: readonly ('cnh' | 'cin')[]
  readonly readCodes?: FakePorts['readCodes']
  readonly isAccountKnown?: boolean
}

/** A session of a document, in an account for which these keys of issuers are installed. */
async function sent({
  rule = 'issuer_code_is_valid',
  documentType = 'cnh',
  environment = 'test',
  keys = ['cnh'],
  readCodes = async () => [],
  isAccountKnown = true,
}: Given = {}) {
  const asked: unknown[] = []
  const ports = fakePorts({
    clock: () => at,
    readCodes: async (...call) => {
      asked.push(call)
      return readCodes(...call)
    },
  })
  const account = anAccount({ environment })
  if (isAccountKnown) await ports.accounts.insert(account)
  const curves = { cnh: issuer, cin: generateKeyPairSync('ec', { namedCurve: 'secp521r1' }) }
  for (const kind of keys)
    await importIssuerKey(ports, {
      group: kind === 'cnh' ? keyGroups.senatranCurve : 'cin',
      publicKey: curves[kind].publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      validFrom: '2019-08-13T00:00:00Z',
      validUntil: '2039-08-13T00:00:00Z',
      environment: 'test',
    })
  const report = aReport(account.id, {
    definition: {
      ...firstReportDefinition,
      rules: [
        { ...review, rule: 'liveness_approved' },
        { ...review, rule },
      ],
    },
  })
  const session = aSession(aLink(report), { documentType })
  const look = async (side: { readonly look?: DocumentLook; readonly hasZone?: boolean } = {}) =>
    lookForCode(ports, { session, report }, { bytes, look: side.look, hasZone: side.hasZone === true })
  return { asked, look, ports, report, session }
}

/** None was looked for. */
const nothing = { isWanted: false }
const readable = { isWanted: false, isWithoutCode: false }
const wanted = { isWanted: true, isWithoutCode: true }

describe('a close-up of the code of a document', () => {
  it('is asked for where a rule needs the code and none was read', async () => {
    for (const rule of ['issuer_code_is_valid', 'issuer_portrait_is_equal'] as const)
      assert.deepEqual(await (await sent({ rule })).look(), wanted, rule)
    const unasked = await sent({ rule: 'facematch_is_equal' })
    assert.deepEqual([await unasked.look(), unasked.asked], [nothing, []])
  })

  it('is asked for where only another code was read, and not where the issuer’s was, signed or not', async () => {
    const other = await sent({ readCodes: async () => [plate] })
    assert.deepEqual(await other.look(), { isWanted: true, isWithoutCode: false })
    const changed = Uint8Array.from(licence)
    changed[changed.length - 40]! ^= 1
    for (const code of [licence, changed]) {
      const read = await sent({ readCodes: async () => [plate, code] })
      assert.deepEqual(await read.look(), readable)
    }
  })

  it('is asked of a licence, and of an identity card with a machine-readable zone, whose key is installed', async () => {
    for (const [documentType, keys, hasZone, isAsked] of [
      ['cnh', ['cnh'], false, true],
      ['cnh', ['cin'], false, false],
      ['cnh', [], false, false],
      ['rg', ['cin'], true, true],
      ['rg', ['cin'], false, false],
      ['rg', ['cnh'], true, false],
      ['rne', ['cnh', 'cin'], true, false],
    ] as const) {
      const { look, asked } = await sent({ documentType, keys })
      const { isWanted } = await look({ hasZone })
      assert.deepEqual(
        [isWanted, asked.length > 0],
        [isAsked, isAsked],
        `${documentType} ${keys.join()} ${hasZone}`,
      )
    }
  })

  it('is not asked for by keys for tests in an account for production, or one that is gone', async () => {
    for (const given of [{ environment: 'production' }, { isAccountKnown: false }] as const)
      assert.deepEqual(await (await sent(given)).look(), nothing)
  })

  it('is not asked for where nobody could look for a code in time', async () => {
    const busy = await sent({ readCodes: async () => Promise.reject(new Error('Busy.')) })
    assert.deepEqual(await busy.look(), nothing)
  })

  it('is looked for on the share of its person, with what was seen on the side before', async () => {
    const seen = { edition: '1' } as unknown as DocumentLook
    const { look, ports, session, report, asked } = await sent()
    await look({ look: seen })
    const { signal } = new AbortController()
    await lookForCode(ports, { session, report }, { bytes, look: undefined, hasZone: false }, signal)
    await showsIssuerCode(ports, session, bytes, signal)
    await showsIssuerCode(ports, session, bytes)
    const caller = { accountId: session.accountId, linkId: session.linkId, sessionId: session.id }
    assert.deepEqual(asked, [
      [bytes, caller, { look: seen }],
      [bytes, caller, { look: undefined, signal }],
      [bytes, caller, { signal }],
      [bytes, caller, {}],
    ])
  })
})

describe('a close-up that was sent', () => {
  it('shows the code of an identity document, whatever its signature says, or does not', async () => {
    const showing = async (...codes: readonly Uint8Array[]): Promise<boolean> => {
      const { ports, session } = await sent({ keys: [], readCodes: async () => codes })
      return showsIssuerCode(ports, session, bytes)
    }
    assert.deepEqual([await showing(), await showing(plate)], [false, false])
    assert.deepEqual([await showing(licence), await showing(plate, licence)], [true, true])
  })

  it('that nobody could look at is not said to be without a code', async () => {
    const { ports, session } = await sent({ readCodes: async () => Promise.reject(new Error('Busy.')) })
    await assert.rejects(showsIssuerCode(ports, session, bytes), /Busy/)
  })
})
