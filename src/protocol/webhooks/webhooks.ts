/**
 * Webhooks: what the service tells other servers, and how they subscribe to it. The envelope is that of Standard
 * Webhooks.
 */
import { Type, type Static } from 'typebox'
import { ExecutionStatus } from '../executions/executions.ts'
import { Id } from '../id-schemas.ts'

/** The events to which a webhook may subscribe. */
export const webhookEventTypes = [
  'onboarding.started',
  'execution.created',
  'execution.status_updated',
  'documentscopy.requested',
  'execution.deleted',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Raised only by a test delivery. Every webhook receives it. */
export const TEST_EVENT_TYPE = 'webhook.test'

/** The body of every delivery: ids and statuses, never what a document says or shows. */
export const WebhookPayload = Type.Object(
  {
    type: Type.Enum([...webhookEventTypes, TEST_EVENT_TYPE]),
    timestamp: Type.String({
      format: 'date-time',
      description: 'When the event happened, not when it was sent',
    }),
    data: Type.Object({
      report: Type.Optional(Id),
      link: Type.Optional(Id),
      session: Type.Optional(Id),
      execution: Type.Optional(Id),
      status: Type.Optional(ExecutionStatus),
      previousStatus: Type.Optional(ExecutionStatus),
      webhook: Type.Optional(Id),
    }),
  },
  { $id: 'WebhookPayload' },
)
export type WebhookPayload = Static<typeof WebhookPayload>

/** Characters of an address. Every browser and proxy accepts this many. */
const MAX_URL_CHARACTERS = 2048
/** Hours for which a replaced secret may go on signing: a week for the slowest of roll-outs. */
const MAX_OVERLAP_HOURS = 168
/** A replaced secret goes on signing for another day, unless set. */
export const DEFAULT_OVERLAP_HOURS = 24

/** The address that a webhook or a callback is sent to. */
export const CallbackUrl = Type.String({
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  maxLength: MAX_URL_CHARACTERS,
  description: 'An http(s) address of the public internet, without a credential in it',
  examples: ['https://integrator.example/hooks/limiar'],
})

/**
 * The header for receivers that do not know Standard Webhooks: the hex HMAC-SHA256 of the raw body, under a secret of
 * the receiver.
 */
export const BodySignature = Type.Object({
  header: Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$", examples: ['x-signature'] }),
  secret: Type.String({
    minLength: 16,
    maxLength: 256,
    description: 'Used as it is, in UTF-8, and never answered',
  }),
})

const changeable = {
  description: Type.Optional(Type.String({ maxLength: 200 })),
  events: Type.Optional(
    Type.Array(Type.Enum(webhookEventTypes), {
      uniqueItems: true,
      description: 'An empty list means every event',
    }),
  ),
  reports: Type.Optional(
    Type.Array(Id, {
      maxItems: 100,
      uniqueItems: true,
      description: 'An empty list means every report of the account',
    }),
  ),
}

export const CreateWebhookBody = Type.Object({
  url: CallbackUrl,
  ...changeable,
  bodySignature: Type.Optional(BodySignature),
})
export type CreateWebhookBody = Static<typeof CreateWebhookBody>

export const UpdateWebhookBody = Type.Object({
  url: Type.Optional(CallbackUrl),
  ...changeable,
  bodySignature: Type.Optional(Type.Union([BodySignature, Type.Null()])),
  active: Type.Optional(
    Type.Boolean({ description: 'false pauses the webhook; true resumes it and sends what is waiting' }),
  ),
})
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>

export const RotateSecretBody = Type.Object({
  overlapHours: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_OVERLAP_HOURS,
      default: DEFAULT_OVERLAP_HOURS,
      description: 'For how many hours deliveries are also signed with the replaced secret',
    }),
  ),
})
export type RotateSecretBody = Static<typeof RotateSecretBody>

/** Why a webhook is paused: by hand, because no delivery got through for a day, or because it answered 410 Gone. */
export const pauseReasons = ['requested', 'failing', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

const webhookMembers = {
  _id: Id,
  url: Type.String({ format: 'uri' }),
  description: Type.String(),
  events: Type.Array(Type.Enum(webhookEventTypes)),
  reports: Type.Array(Id),
  bodySignatureHeader: Type.Optional(Type.String()),
  active: Type.Boolean(),
  paused: Type.Optional(
    Type.Object({ reason: Type.Enum(pauseReasons), at: Type.String({ format: 'date-time' }) }),
  ),
  failingSince: Type.Optional(Type.String({ format: 'date-time' })),
  previousSecretUntil: Type.Optional(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}

export const WebhookRecord = Type.Object(webhookMembers, { $id: 'Webhook' })
export type WebhookRecord = Static<typeof WebhookRecord>

/** A webhook with its signing secret. It is answered when the secret is made, and never again. */
export const WebhookWithSecret = Type.Object(
  { ...webhookMembers, secret: Type.String({ pattern: '^whsec_', description: 'Shown this once' }) },
  { $id: 'WebhookWithSecret' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const ListWebhooksAnswer = Type.Object({
  docs: Type.Array(WebhookRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})

export const RemoveWebhookAnswer = Type.Object({ _id: Id, removed: Type.Boolean() })

/** `waiting` for its next attempt; `held` while the webhook is paused; `delivered`; or `given-up` after a day. */
export const deliveryStates = ['waiting', 'held', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed. */
export const attemptFailures = [
  'status',
  'redirect',
  'timeout',
  'connection-failed',
  'address-refused',
  'interrupted',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]

/** One attempt at a delivery. */
export const DeliveryAttempt = Type.Object({
  at: Type.String({ format: 'date-time' }),
  durationMs: Type.Integer({ minimum: 0 }),
  status: Type.Optional(Type.Integer({ description: 'The HTTP status that the receiver answered' })),
  failure: Type.Optional(Type.Enum(attemptFailures)),
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const DeliveryRecord = Type.Object(
  {
    _id: Id,
    event: Type.String({
      description: 'The header webhook-id, which is the same in every attempt and for every receiver',
    }),
    type: Type.Enum([...webhookEventTypes, TEST_EVENT_TYPE]),
    execution: Type.Optional(Id),
    body: Type.String({ description: 'The text that is sent and signed. It holds ids and statuses only' }),
    state: Type.Enum(deliveryStates),
    attempts: Type.Array(DeliveryAttempt),
    nextAttemptAt: Type.Optional(Type.String({ format: 'date-time' })),
    createdAt: Type.String({ format: 'date-time' }),
    endedAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'WebhookDelivery' },
)
export type DeliveryRecord = Static<typeof DeliveryRecord>

export const ListDeliveriesAnswer = Type.Object({
  docs: Type.Array(DeliveryRecord),
  totalItems: Type.Integer({ minimum: 0 }),
})

export const RetryDeliveryAnswer = Type.Object({ _id: Id, state: Type.Enum(deliveryStates) })

/** The secret that signs deliveries to an account's callback addresses. */
export const CallbackSecret = Type.Object(
  { secret: Type.String({ pattern: '^whsec_' }) },
  { $id: 'CallbackSecret' },
)
