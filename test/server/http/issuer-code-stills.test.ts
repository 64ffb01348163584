import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { DocumentLook } from '../../../src/documents/document-look.ts'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import { anotherTake, openPageSession } from '../../support/onboard.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { signedLicence } from '../../support/signed-licence.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { until } from '../../support/until.ts'

const { issuer, code } = signedLicence()
const plate = Buffer.from('https://example.com/anything')
const still = writtenStill()

/** The readings of the next pictures. */
let codes: readonly Uint8Array[] = []
let service: FakeService
/** The close-up that the last analysis was given. */
let analysedCode: Uint8Array | undefined
/** The findings of the back at its upload, as the last analysis got them. */
let analysedLook: DocumentLook | undefined
before(async () => {
  service = await startFakeService({
    readCodes: async () => codes,
    judgeStill: judgeWrittenStill,
    analyse: async (_captures, options) => {
      analysedCode = options.code
      analysedLook = options.looks?.back
      return findings()
    },
  })
})
after(() => service.close())

async function newSession(documentType: 'cnh' | 'rg' = 'cnh') {
  const { token } = (await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {}))
    .body
  const session = await openPageSession(service.client, token)
  await session.change({ documentType })
  return session
}

const installKey = () =>
  service.client.call('POST', '/issuer-keys', {
    group: keyGroups.senatranCurve,
    publicKey: issuer.publicKey.export({ type: 'spki', format: 'pem' }),
    validFrom: '2019-08-13T00:00:00Z',
    validUntil: '2039-08-13T00:00:00Z',
    environment: 'test',
  })

describe('the code of a document', () => {
  it('is not asked for while nobody could check it', async () => {
    codes = []
    const session = await newSession()
    await session.put('front', still)
    assert.equal((await session.put('back', still)).body.code, undefined)
    const refused = await session.put('code', still)
    assert.equal(refused.status, 404)
  })

  it('is asked for close up where it could not be read on the back, and kept when it can be read', async () => {
    assert.equal((await installKey()).status, 200)
    codes = [plate]
    const session = await newSession()
    assert.equal((await session.put('front', still)).body.code, undefined)
    assert.equal((await session.put('back', still)).body.code, 'wanted')
    assert.equal((await session.resume()).body.progress.code, 'wanted')

    const refused = await session.put('code', still)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errors[0].code, 'code-unreadable')
    assert.deepEqual((await session.resume()).body.progress.refused, { code: 1 })

    codes = [plate, code]
    const taken = await session.put('code', still)
    assert.deepEqual([taken.status, taken.body], [200, { capture: 'code', accepted: true, warnings: [] }])
    assert.deepEqual((await session.resume()).body.progress.captured, ['front', 'back', 'code'])
    await session.put('selfie', anotherTake(still))
    const { executionId } = (await session.submit()).body
    assert.match(executionId, /^[0-9a-f]{24}$/)
    const path = `/reports/${service.reportId}/executions/${executionId}`
    const { body } = await service.client.call('GET', path)
    assert.equal(body.images.code, undefined, 'the contract names three pictures')
    assert.equal(body.captured.claimedSources.code, undefined)
    assert.match((await service.client.call('GET', `${path}/images`)).body.code, /^http/)
    assert.ok(await until('the analysis is given the close-up', async () => analysedCode))
  })

  it('may be skipped', async () => {
    codes = []
    const session = await newSession()
    await session.put('front', still)
    assert.equal((await session.put('back', still)).body.code, 'wanted')
    await session.change({ codeSkipped: true })
    assert.equal((await session.resume()).body.progress.code, undefined, 'it is not asked for again')
    codes = [code]
    assert.equal((await session.put('code', still)).status, 200, 'a person who comes back to it may send it')
    await session.put('selfie', anotherTake(still))
    assert.equal((await session.submit()).status, 200)
  })

  it('is not looked for a second time where none was read, and the analysis knows where one was', async () => {
    for (const [read, isWithoutCode] of [
      [[], true],
      [[plate], false],
    ] as const) {
      codes = read
      const session = await newSession()
      await session.put('front', still)
      await session.put('back', still)
      await session.put('selfie', anotherTake(still))
      analysedLook = undefined
      assert.equal((await session.submit()).status, 200)
      const look = await until('it is analysed', () => analysedLook)
      assert.equal(look.isWithoutCode, isWithoutCode)
    }
  })

  it('is asked for again where another picture replaces the side on which it could not be read', async () => {
    codes = []
    const session = await newSession()
    await session.put('front', still)
    await session.put('back', still)
    await session.change({ codeSkipped: true })
    assert.equal((await session.put('back', anotherTake(still))).body.code, 'wanted')
    assert.equal((await session.resume()).body.progress.code, 'wanted')
  })

  it('is not asked for where it was read, or of an identity card without a machine-readable zone', async () => {
    codes = [code]
    const read = await newSession()
    await read.put('front', still)
    assert.equal((await read.put('back', still)).body.code, undefined)
    codes = []
    const card = await newSession('rg')
    await card.put('front', still)
    assert.equal((await card.put('back', still)).body.code, undefined)
  })
})
