import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hashLinkToken } from '../../../src/server/operations/links/links.ts'
import { aSession, secondsLater } from '../../ports/stores-records.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { answers } from '../../support/webhook-receiver.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { startWebhookService, type WebhookService } from '../../support/webhook-service.ts'

/** As many webhooks as an account may have, and enough onboardings for 800 deliveries to them. */
const WEBHOOKS = 20
const ONBOARDINGS = 40
/** Deliveries that one account may make at the same time; the other places stay free for everybody else. */
const AT_ONCE_PER_ACCOUNT = 4

let service: WebhookService

async function accountOfItsOwn(): Promise<ApiClient> {
  const { body: account } = await service.client.call('POST', '/accounts', {
    name: 'Banco B',
    environment: 'test',
  })
  const wanted = { account: account._id, name: 'all', scopes: ['webhooks', 'links:write', 'reports:read'] }
  const { body: token } = await service.client.call('POST', '/access-tokens', wanted)
  return createApiClient(service.client.baseUrl, token.accessToken)
}

async function openLinkOf(client: ApiClient): Promise<void> {
  const [report] = (await client.call('GET', '/reports')).body.docs as readonly Json[]
  const { body: link } = await client.call('POST', `/reports/${report?._id}/onboarding-ext`, {})
  assert.equal((await client.raw(`/${link.token}/session`, { method: 'POST' })).status, 200)
}

/** The events that a webhook gets of sessions of a link that begin at these seconds. */
async function toldOf(startSeconds: readonly number[]): Promise<readonly string[]> {
  const url = addressOf(`/started${startSeconds.length}`)
  const webhook = await service.newWebhook({ url, events: ['onboarding.started'] })
  const { body: made } = await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})
  const link = await service.storage.links.findByTokenHash(hashLinkToken(made.token))
  assert.ok(link)
  for (const seconds of startSeconds)
    await service.storage.sessions.insert(aSession(link, { createdAt: secondsLater(seconds) }))
  const log = (await service.client.call('GET', `/webhooks/${webhook._id}/deliveries?_limit=100`)).body.docs
  await service.client.call('DELETE', `/webhooks/${webhook._id}`)
  return log.map(({ createdAt }: Json) => createdAt).toReversed()
}

const addressOf = (path: string) => new URL(path, service.receiver.url).href

onEachLentDatabase(({ settings }) => {
  describe('webhooks', () => {
    before(async () => {
      service = await startWebhookService(settings(), { timeoutMs: 600_000 })
    })
    after(async () => {
      const { docs } = (await service.client.call('GET', '/webhooks?_limit=100')).body
      // Waiting deliveries are removed with them.
      for (const { _id } of docs as readonly Json[]) await service.client.call('DELETE', `/webhooks/${_id}`)
      service.receiver.letGo()
      await service.close()
    })

    it('hear of the sessions of one link once a minute', async () => {
      const told = await toldOf([0, 1, 30, 59, 60, 61, 300])
      assert.deepEqual(
        told,
        [0, 60, 300].map((seconds) => secondsLater(seconds).toISOString()),
      )
    })

    it('whose receivers never answer delay no other account', { timeout: 120_000 }, async () => {
      const other = await accountOfItsOwn()
      await other.call('POST', '/webhooks', { url: addressOf('/other'), events: ['onboarding.started'] })
      for (let i = 0; i < WEBHOOKS; i++) {
        service.receiver.answerWith(`/dead${i}`, ...Array<typeof answers.silent>(1000).fill(answers.silent))
        await service.newWebhook({ url: addressOf(`/dead${i}`), events: ['onboarding.started'] })
      }
      await Promise.all(Array.from({ length: ONBOARDINGS }, () => service.openLink()))
      await service.receiver.untilReceived(AT_ONCE_PER_ACCOUNT)
      for (let count = 1; count <= 3; count++) {
        await openLinkOf(other)
        await service.receiver.untilReceived(count, '/other')
      }
      const held = service.receiver.received().filter(({ path }) => path.startsWith('/dead'))
      assert.equal(held.length, AT_ONCE_PER_ACCOUNT, 'no more are in progress, and none was answered')
    })
  })
})
