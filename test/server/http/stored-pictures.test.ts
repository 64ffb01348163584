/** What a stored picture is sent with, and who is told that it was seen. `files` asks the whole service for addresses. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { firstAccessToken } from '../../../src/server/domain/access/access.ts'
import { requireAccess } from '../../../src/server/http/plugins/access.ts'
import type { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import { executionImageRoutes } from '../../../src/server/http/routes/executions/execution-images.ts'
import { fileRoutes } from '../../../src/server/http/routes/service/files.ts'
import type { Api, HttpContext } from '../../../src/server/http/wire/api.ts'
import { createPictureUrls } from '../../../src/server/http/wire/picture-urls.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { anAccount, anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'

const at = new Date('2026-11-21T12:00:00Z')
const accountId = 'a'.repeat(24)
const faceId = 'b'.repeat(24)

/** A server that has these pictures; `see` opens the address of one, `seen` is the record of accesses. */
async function having(
  t: TestContext,
  pictures: Readonly<Record<string, Uint8Array>>,
  owner?: { readonly accountId: string; readonly recordId: string | undefined },
) {
  const ports = fakePorts({ clock: () => at })
  for (const [key, bytes] of Object.entries(pictures)) await ports.blobs.put(key, bytes)
  const asked: string[] = []
  const blobs = { ...ports.blobs, get: async (key: string) => (asked.push(key), ports.blobs.get(key)) }
  const retention = { ...ports.retention, ownerOf: async () => owner }
  const pictureUrls = createPictureUrls(
    () => [Buffer.alloc(32, 1)],
    () => '',
    () => at,
  )
  const app: Api = Fastify()
  app.setErrorHandler(answerProblem)
  fileRoutes(app, { ports: { ...ports, blobs, retention }, pictureUrls } as unknown as HttpContext)
  t.after(() => app.close())
  const seen = async () =>
    (await ports.audit.list(accountId, {}, { limit: 10, offset: 0 })).rows.map(
      ({ at: moment, actor, action, status, objects }) => ({ moment, actor, action, status, objects }),
    )
  return { see: (key: string, url = pictureUrls.sign(key)) => app.inject(url), seen, asked }
}

const key = `faces/${faceId}/1`
const entry = { moment: at, actor: 'signed-address', action: 'getFile', status: 200 }

describe('a stored picture', () => {
  it('is sent with its type, kept nowhere, runs nothing, and its opening is recorded for its owner', async (t) => {
    const { see, seen } = await having(t, { [key]: writtenFace('ana') }, { accountId, recordId: faceId })
    const { statusCode, headers, rawPayload } = await see(key)
    assert.deepEqual([statusCode, rawPayload], [200, Buffer.from(writtenFace('ana'))])
    for (const [name, value] of Object.entries({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    }))
      assert.equal(headers[name], value, name)
    assert.deepEqual(await seen(), [{ ...entry, objects: [faceId] }])
  })

  it('of no record names none, that of nobody is not recorded, and what is no picture is bytes', async (t) => {
    const ofAccount = await having(t, { [key]: writtenFace('ana') }, { accountId, recordId: undefined })
    await ofAccount.see(key)
    assert.deepEqual(await ofAccount.seen(), [{ ...entry, objects: [] }])
    const ofNobody = await having(t, { [key]: Buffer.from('plain') })
    assert.equal((await ofNobody.see(key)).headers['content-type'], 'application/octet-stream')
    assert.deepEqual(await ofNobody.seen(), [])
  })

  it('is not looked for at an address that was not signed here, and one that is gone is not recorded', async (t) => {
    const { see, seen, asked } = await having(t, {}, { accountId, recordId: faceId })
    assert.equal((await see(key, `/files/${key}?expires=9999999999&signature=x`)).statusCode, 404)
    assert.deepEqual(asked, [])
    const { statusCode, body } = await see(key)
    assert.deepEqual([statusCode, JSON.parse(body).type], [404, 'urn:limiar:problem:not-found'])
    assert.deepEqual([asked, await seen()], [[key], []])
  })
})

describe('the pictures of an execution', () => {
  it('have addresses for a page that opens them at once: they end within ten minutes', async (t) => {
    const account = anAccount({ id: accountId })
    const ports = fakePorts({ clock: () => at })
    const report = aReport(accountId)
    const image = (blobKey: string) => ({ fileName: 'x.jpg', blobKey, mediaType: 'image/jpeg' })
    const images = { front: image('executions/1'), selfie: image('executions/2') }
    const execution = anExecution({ accountId, reportId: report.id }, { images })
    ports.executions.insert(execution)
    const pictureUrls = createPictureUrls(
      () => [Buffer.alloc(32, 1)],
      () => 'https://id.example',
      () => at,
    )
    const app: Api = Fastify()
    app.setErrorHandler(answerProblem)
    t.after(() => app.close())
    const token = { ...firstAccessToken(accountId), createdAt: at }
    const tokens = { find: async () => ({ account, token, person: undefined }) } as unknown as TokenMemory
    requireAccess(app, tokens, () => at)
    executionImageRoutes(app, { ports, pictureUrls } as unknown as HttpContext)
    const headers = { authorization: 'Bearer x' }
    const found = await app.inject({
      url: `/reports/${report.id}/executions/${execution.id}/images`,
      headers,
    })
    assert.deepEqual(found.json(), {
      front: pictureUrls.sign('executions/1', 'view'),
      selfie: pictureUrls.sign('executions/2', 'view'),
    })
    for (const address of Object.values<string>(found.json())) {
      const expires = Number(new URL(address).searchParams.get('expires')) * 1000 - at.getTime()
      assert.ok(expires <= 10 * 60 * 1000, address)
    }
  })
})
