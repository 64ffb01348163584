/** Webhooks: where an account receives events, and the result of each delivery. */
import { Type } from 'typebox'
import {
  CallbackSecret,
  CreateWebhookBody,
  DeliveryRecord,
  deliveryStates,
  ListDeliveriesAnswer,
  ListWebhooksAnswer,
  RemoveWebhookAnswer,
  RetryDeliveryAnswer,
  RotateSecretBody,
  UpdateWebhookBody,
  WebhookRecord,
  WebhookWithSecret,
  type DeliveryState,
} from '../../../../protocol/webhooks/webhooks.ts'
import { deliveryRecord, webhookRecord } from '../../wire/records/webhook-records.ts'
import {
  callbackSecret,
  createWebhook,
  findWebhook,
  listDeliveries,
  removeWebhook,
  retryDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
  type NewSecret,
} from '../../../operations/webhooks/webhooks.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { pagingQuery, readPage } from '../../wire/paging.ts'
import { readWords } from '../../wire/query-words.ts'
import { requestSignal } from '../../wire/request-signal.ts'
import { answers } from '../../wire/schemas.ts'

const config = { scope: 'webhooks' } as const
const tags = ['Webhooks']
const params = Type.Object({ webhookId: Type.String() })
const ListDeliveriesQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      description: `One or more of ${deliveryStates.join(', ')}, separated by a pipe`,
      examples: ['given-up', 'waiting|held'],
    }),
  ),
  ...pagingQuery,
})
const paging = { byDefault: 20, most: 100 }
/** A hundred report ids and two addresses. */
const BODY_BYTES = 16 * 1024

export function webhookRoutes(api: Api, context: HttpContext): void {
  listRoutes(api, context)
  changeRoutes(api, context)
  secretRoutes(api, context)
  deliveryRoutes(api, context)
}

function listRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    description: 'Oldest first.',
    tags,
    querystring: Type.Object(pagingQuery),
    response: answers(ListWebhooksAnswer, [400, 401]),
  }
  api.get('/webhooks', { config, schema: listSchema }, async (request) => {
    const page = readPage(request.query, paging)
    const { rows, total } = await ports.webhooks.list(accountOf(request).id, page)
    return { docs: rows.map(webhookRecord), totalItems: total }
  })

  const getSchema = {
    operationId: 'getWebhook',
    summary: 'Get one webhook',
    tags,
    params,
    response: answers(WebhookRecord, [401, 404]),
  }
  api.get('/webhooks/:webhookId', { config, schema: getSchema }, async (request) =>
    webhookRecord(await findWebhook(ports, accountOf(request).id, request.params.webhookId)),
  )
}

function changeRoutes(api: Api, { ports }: HttpContext): void {
  const createSchema = {
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Deliveries follow Standard Webhooks: a POST of WebhookPayload with the headers webhook-id, ' +
      'webhook-timestamp and webhook-signature. The secret is in this answer and never again.',
    tags,
    body: CreateWebhookBody,
    response: answers(WebhookWithSecret, [400, 401, 409, 413, 415]),
  }
  const bodied = { config, bodyLimit: BODY_BYTES }
  const createOptions = { ...bodied, config: { ...config, answersSecret: true }, schema: createSchema }
  api.post('/webhooks', createOptions, async (request) =>
    withSecret(await createWebhook(ports, accountOf(request).id, request.body)),
  )

  const updateSchema = {
    operationId: 'updateWebhook',
    summary: 'Change, pause or resume a webhook',
    description: 'Only the members sent are changed. Resuming sends what was held while it was paused.',
    tags,
    params,
    body: UpdateWebhookBody,
    response: answers(WebhookRecord, [400, 401, 404, 413, 415]),
  }
  api.patch('/webhooks/:webhookId', { ...bodied, schema: updateSchema }, async (request) =>
    webhookRecord(await updateWebhook(ports, accountOf(request).id, request.params.webhookId, request.body)),
  )

  const removeSchema = {
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    description: 'Its deliveries are removed with it, also those that wait.',
    tags,
    params,
    response: answers(RemoveWebhookAnswer, [401, 404]),
  }
  api.delete('/webhooks/:webhookId', { config, schema: removeSchema }, async (request) => {
    const { webhookId } = request.params
    await removeWebhook(ports, accountOf(request).id, webhookId)
    return { _id: webhookId, removed: true }
  })
}

function secretRoutes(api: Api, { ports }: HttpContext): void {
  const rotateSchema = {
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the signing secret of a webhook',
    description: 'For overlapHours deliveries carry both signatures, so that no receiver misses one.',
    tags,
    params,
    body: RotateSecretBody,
    response: answers(WebhookWithSecret, [400, 401, 404, 413, 415]),
  }
  const rotateOptions = {
    config: { ...config, answersSecret: true },
    schema: rotateSchema,
    bodyLimit: BODY_BYTES,
  }
  api.post('/webhooks/:webhookId/secret', rotateOptions, async (request) => {
    const { params, body } = request
    return withSecret(await rotateSecret(ports, accountOf(request).id, params.webhookId, body.overlapHours))
  })

  const callbackSchema = {
    operationId: 'getCallbackSecret',
    summary: 'Get the secret that callbacks are signed with',
    description: 'It is the same for every callbackUrl of the account, and never changes.',
    tags,
    response: answers(CallbackSecret, [401]),
  }
  api.get('/webhooks/callbacks', { config, schema: callbackSchema }, async (request) => ({
    secret: callbackSecret(ports, accountOf(request).id),
  }))
}

function deliveryRoutes(api: Api, { ports }: HttpContext): void {
  const testSchema = {
    operationId: 'testWebhook',
    summary: 'Send a test event',
    description: 'Sends one webhook.test at once; the answer is its result. A paused webhook gets it, too.',
    tags,
    params,
    response: answers(DeliveryRecord, [401, 404]),
  }
  api.post('/webhooks/:webhookId/test', { config, schema: testSchema }, async (request, reply) =>
    deliveryRecord(
      await testWebhook(ports, accountOf(request).id, request.params.webhookId, requestSignal(reply)),
    ),
  )

  const listSchema = {
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Newest first: every delivery that waits, and the last thousand that are over. `callbacks` in place ' +
      'of an identifier lists the deliveries to the callbackUrl of executions.',
    tags,
    params,
    querystring: ListDeliveriesQuery,
    response: answers(ListDeliveriesAnswer, [400, 401, 404]),
  }
  api.get('/webhooks/:webhookId/deliveries', { config, schema: listSchema }, async (request) => {
    const { state, ...query } = request.query
    const states = state === undefined ? undefined : readWords(state, 'state', isDeliveryState)
    const { id } = accountOf(request)
    const page = readPage(query, paging)
    const { rows, total } = await listDeliveries(ports, id, request.params.webhookId, page, states)
    return { docs: rows.map(deliveryRecord), totalItems: total }
  })

  const retrySchema = {
    operationId: 'retryWebhookDelivery',
    summary: 'Send a delivery again, or at once if it waits',
    description:
      'It keeps its webhook-id, and is tried for a day. `callbacks` in place of the identifier of a webhook sends ' +
      'a waiting delivery to a callbackUrl at once; a callback that is over cannot be sent again.',
    tags,
    params: Type.Object({ webhookId: Type.String(), deliveryId: Type.String() }),
    response: answers(RetryDeliveryAnswer, [401, 404]),
  }
  const retryPath = '/webhooks/:webhookId/deliveries/:deliveryId/retry'
  api.post(retryPath, { config, schema: retrySchema }, async (request) => {
    const { webhookId, deliveryId } = request.params
    await retryDelivery(ports, accountOf(request).id, webhookId, deliveryId)
    return { _id: deliveryId, state: 'waiting' as const }
  })
}

function isDeliveryState(word: string): word is DeliveryState {
  return deliveryStates.some((state) => state === word)
}

function withSecret({ webhook, secret }: NewSecret) {
  return { ...webhookRecord(webhook), secret }
}
