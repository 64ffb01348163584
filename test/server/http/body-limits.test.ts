/** How large a body each operation takes. `arriving-bodies` and `bounded-bodies` hold what becomes of larger ones. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { newLink } from '../../support/integrator.ts'
import { openPageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const KB = 1024
const MB = 1024 * KB

/** Of every operation that takes a body. */
const mostBytes: Readonly<Record<string, number>> = {
  addNote: 32 * KB,
  changeSearchDefaults: KB,
  changeSession: 100 * KB,
  createAccessToken: 4 * KB,
  createAccount: 4 * KB,
  createOnboardingLink: 64 * KB,
  createReport: MB,
  createWebhook: 16 * KB,
  dryRunReport: MB,
  importIssuerKey: 8 * KB,
  invitePerson: 4 * KB,
  putBurst: 20 * 600_000 + KB,
  putFaceEmbeddings: MB,
  putStill: 10 * MB,
  registerFace: 48 * MB,
  reviewExecution: 64 * KB,
  rotateWebhookSecret: 16 * KB,
  searchFaces: 16 * MB,
  submitExecution: 44 * MB,
  submitSession: 100 * KB,
  updateOnboardingLink: 64 * KB,
  updatePerson: 4 * KB,
  updateReport: MB,
  updateWebhook: 16 * KB,
}
/** A caller may send a small one with any other call, such as {} with a DELETE. */
const UNWANTED = 16 * KB

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

describe('an operation', () => {
  it('takes a body of its limit, and refuses a longer one by its head', async () => {
    const { paths } = (await service.client.raw('/openapi.json')).body
    const { token } = await newLink(service.client.limiar, service.reportId)
    const { secret } = await openPageSession(service.client, token)
    const known: Record<string, number> = {}
    for (const [path, methods] of Object.entries<Json>(paths))
      for (const [method, { operationId, security, requestBody }] of Object.entries<Json>(methods)) {
        if (security.length === 0) continue
        const isOfPage = !security.some((one: Json) => one.accessToken)
        const url = path
          .replace('{linkToken}', token)
          .replace('{capture}', 'front')
          .replaceAll(/\{\w+\}/g, service.reportId)
        const [mediaType = 'application/json'] = Object.keys(requestBody?.content ?? {})
        const statusOf = async (bytes: number) => {
          const authorization = `Bearer ${isOfPage ? secret : service.client.token}`
          const headers = { authorization, 'content-type': mediaType, 'content-length': String(bytes) }
          return (await service.inject({ method, url, headers })).statusCode
        }
        const most = requestBody ? (mostBytes[operationId] ?? 0) : UNWANTED
        assert.notEqual(await statusOf(most), 413, `${operationId} takes ${most}`)
        assert.equal(await statusOf(most + 1), 413, `${operationId} takes no more than ${most}`)
        if (requestBody) known[operationId] = most
      }
    assert.deepEqual(known, mostBytes)
  })
})
