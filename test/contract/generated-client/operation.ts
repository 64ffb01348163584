/** Webhooks, tokens and refusals, as a generated client has them. */
import { done, openApi, refused, same, type Surroundings } from './client.ts'

export async function walkWebhooks(surroundings: Surroundings): Promise<void> {
  const api = openApi(surroundings)
  const url = 'https://integrator.example/hook'
  const { _id: webhookId, secret } = await done(
    api.POST('/webhooks', { body: { url, events: ['execution.status_updated'] } }),
  )
  const params = { path: { webhookId } }
  const webhook = '/webhooks/{webhookId}'
  const { docs, totalItems } = await done(api.GET('/webhooks', { params: { query: { _limit: '1' } } }))
  same('the list', [docs[0]?._id, totalItems], [webhookId, 1])
  const changed = await done(api.PATCH(webhook, { params, body: { active: false } }))
  same('why it is paused', changed.paused?.reason, 'requested')
  const rotated = await done(api.POST('/webhooks/{webhookId}/secret', { params, body: { overlapHours: 1 } }))
  if (rotated.secret === secret) throw new Error('The secret is still the same.')
  const sent = await done(api.POST('/webhooks/{webhookId}/test', { params }))
  const deliveries = await done(api.GET('/webhooks/{webhookId}/deliveries', { params }))
  same('the deliveries', [deliveries.docs[0]?._id, deliveries.docs[0]?.type], [sent._id, 'webhook.test'])
  same('the removal', (await done(api.DELETE(webhook, { params }))).removed, true)
  await refused(404, api.GET(webhook, { params }))
  const plain = await refused(400, api.POST('/webhooks', { body: { url: 'ftp://integrator.example' } }))
  same('the pointer', plain.errors?.[0]?.pointer, '/url')
}

export async function walkRefusals(surroundings: Surroundings): Promise<void> {
  const stranger = openApi({ ...surroundings, token: 'nobody' })
  same('the title', (await refused(401, stranger.GET('/executions'))).title, 'The access token is not valid')
  const api = openApi(surroundings)
  const limited = await done(
    api.POST('/access-tokens', { body: { name: 'reader', scopes: ['faces:read'], days: 1 } }),
  )
  const reader = openApi({ ...surroundings, token: limited.accessToken })
  same('what it may see', (await done(reader.GET('/private-faceset'))).statusCode, 200)
  const lacking = await refused(403, reader.GET('/webhooks'))
  same('the problem', lacking.type, 'urn:limiar:problem:scope-missing')
  const { revokedAt } = await done(
    api.DELETE('/access-tokens/{tokenId}', { params: { path: { tokenId: limited._id } } }),
  )
  if (revokedAt === undefined) throw new Error('The revoked token has no revokedAt.')
}
