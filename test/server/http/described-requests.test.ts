/**
 * Hundreds of requests that third-party packages make from `/openapi.json`, valid ones and spoiled ones. Every answer
 * is checked against it. More requests: `LIMIAR_DESCRIBED_REQUESTS=20000 npm test -- described-requests`.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { DescribedRequests } from '../../support/described-requests.ts'
import { openPageSession } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const REQUESTS = Number(process.env['LIMIAR_DESCRIBED_REQUESTS'] ?? 400)
/** A failure names its request, and is repeatable. */
const SEED = Number(process.env['LIMIAR_DESCRIBED_SEED'] ?? 20_261_123)

describe('requests that third-party packages make from the description of the API', () => {
  let service: FakeService
  before(async () => {
    service = await startFakeService()
  })
  after(() => service.close())

  it('are answered as it says, and no wrong body is accepted', async () => {
    const { client, reportId } = service
    const { body: document } = await client.raw('/openapi.json')
    const other = await client.call('POST', '/reports', { name: 'Other', definition: definitionBody() })
    // The report of the session is not among the named reports, because a request would soon delete it.
    const link = await client.call('POST', `/reports/${reportId}/onboarding-ext`, { noExpire: true })
    const { secret } = await openPageSession(client, link.body.token)
    const requests = new DescribedRequests(document, {
      baseUrl: client.baseUrl,
      token: client.token,
      session: secret,
      ids: { reportId: other.body._id, linkToken: link.body.token },
    })
    const property = fc.asyncProperty(requests.draws(), async (draw) => {
      assert.equal(await requests.faultOf(draw), undefined)
    })
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS })
    const reached = [...requests.answered].filter(([, counts]) => counts.has(200)).map(([name]) => name)
    // Requests that reach no operation would prove nothing.
    assert.ok(reached.length >= 20, reached.join(', '))
    const refused = [...requests.answered].filter(([, counts]) => counts.has(400)).map(([name]) => name)
    assert.ok(refused.length >= 20, refused.join(', '))
  })
})
