import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { judgeWrittenStill, writtenStill } from '../../support/fakes/written-stills.ts'
import { openPageSession, type PageSession, untilAnalysed } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const open = writtenStill('open')
const side = writtenStill('one')
const selfie = writtenStill('selfie')

let service: FakeService
before(async () => {
  service = await startFakeService({ judgeStill: judgeWrittenStill })
})
after(() => service.close())

async function newSession(): Promise<PageSession> {
  const link = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  return openPageSession(service.client, link.body.token)
}

async function execution(id: unknown): Promise<Json> {
  return (await service.client.call('GET', `/reports/${service.reportId}/executions/${String(id)}`)).body
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

describe('an open document in a session of the page', () => {
  it('counts as both sides, before and after a reload', async () => {
    const session = await newSession()
    const put = await session.put('front', open)
    assert.deepEqual(put.body, { capture: 'front', accepted: true, sides: 'both', warnings: [] })
    const { progress, captures } = (await session.resume()).body
    assert.deepEqual(progress.captured, ['front', 'back'])
    assert.equal(progress.sides, 'both')
    assert.deepEqual(captures, ['front', 'back', 'selfie'])
  })

  it('is submitted without a second picture, and the execution says which one shows both', async () => {
    const session = await newSession()
    await session.put('front', open)
    await session.put('selfie', selfie)
    const submitted = await session.submit()
    assert.equal(submitted.status, 200)
    await untilAnalysed(session)
    const { captured, images } = await execution(submitted.body.executionId)
    assert.equal(captured.bothSidesIn, 'front')
    assert.deepEqual(Object.keys(images), ['front', 'selfie'])
    assert.ok(!JSON.stringify(await execution(submitted.body.executionId)).includes('region'))
  })

  it('asks for the back again once a single side takes its place', async () => {
    const session = await newSession()
    await session.put('front', open)
    const put = await session.put('front', side)
    assert.equal(put.body.sides, undefined)
    assert.deepEqual((await session.resume()).body.progress.captured, ['front'])
    await session.put('selfie', selfie)
    const submitted = await session.submit()
    assert.equal(submitted.status, 409)
    assert.deepEqual(
      submitted.body.errors.map(({ code }: Json) => code),
      ['back'],
    )
  })
})

describe('an open document by API', () => {
  const submit = (files: readonly Json[]) =>
    service.client.call('POST', `/reports/${service.reportId}/executions`, { files })
  const selfieFile = { type: 'SELFIE', data: base64(writtenFace('ana')) }

  it('is complete with only its front', async () => {
    const made = await submit([{ type: 'FRONT', data: base64(open) }, selfieFile])
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.equal(made.body.captured.bothSidesIn, 'front')
  })

  it('is complete where the page would have asked for a better picture, and the analysis names the fault', async () => {
    const front = writtenStill('blurred', 'open')
    const made = await submit([{ type: 'FRONT', data: base64(front) }, selfieFile])
    assert.deepEqual([made.status, made.body.captured?.bothSidesIn], [200, 'front'])
  })

  it('lacks its back where the front shows one side, refused or not', async () => {
    for (const front of [side, writtenStill('blurred')]) {
      const made = await submit([{ type: 'FRONT', data: base64(front) }, selfieFile])
      assert.equal(made.status, 409, JSON.stringify(made.body))
      assert.deepEqual(
        made.body.errors.map(({ pointer, code }: Json) => [pointer, code]),
        [['/files', 'back']],
      )
    }
  })

  it('still lacks a selfie that the report asks for', async () => {
    const made = await submit([{ type: 'FRONT', data: base64(open) }])
    assert.deepEqual(
      made.body.errors.map(({ code }: Json) => code),
      ['back', 'selfie'],
    )
  })

  it('may be sent again when the service could not look at it', async () => {
    const busy = await startFakeService({
      judgeStill: () => Promise.resolve({ accepted: true, warnings: ['not-looked-at'] }),
    })
    try {
      const files = [{ type: 'FRONT', data: base64(open) }, selfieFile]
      const made = await busy.client.call('POST', `/reports/${busy.reportId}/executions`, { files })
      assert.equal(made.status, 503)
    } finally {
      await busy.close()
    }
  })
})
