/** Events for other servers, and what each contains. */
import type { ExecutionStatus } from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import {
  TEST_EVENT_TYPE,
  type WebhookEventType,
  type WebhookPayload,
} from '../../../protocol/webhooks/webhooks.ts'
import type { StoredExecution } from '../executions/execution.ts'
import type { Session } from '../sessions/session.ts'

export interface WebhookEvent {
  readonly type: WebhookEventType
  readonly accountId: Id
  readonly reportId: Id
  /** The records with which the event is removed, delivered or not. */
  readonly about: { readonly executionId: Id | undefined; readonly linkId: Id | undefined }
  /** The execution's own callback address, which gets the event in addition to the webhooks. */
  readonly callbackUrl: string | undefined
  readonly payload: WebhookPayload
}

/** What an event says about an execution: nothing from its document. */
type Told = Pick<StoredExecution, 'id' | 'accountId' | 'reportId' | 'linkId' | 'status' | 'callbackUrl'>

/** A person opened a link. */
export function onboardingStarted(session: Session): WebhookEvent {
  const type = 'onboarding.started'
  const data = { report: session.reportId, link: session.linkId, session: session.id }
  return {
    type,
    accountId: session.accountId,
    reportId: session.reportId,
    about: { executionId: undefined, linkId: session.linkId },
    callbackUrl: undefined,
    payload: { type, timestamp: session.createdAt.toISOString(), data },
  }
}

/** An execution was created, by the page or by the API. */
export function executionCreated(execution: StoredExecution): WebhookEvent {
  return eventOf('execution.created', execution, execution.createdAt)
}

/** The events of a change to an execution: none unless its status changed or it was sent to a person. */
export function executionChanged(
  before: Pick<StoredExecution, 'status' | 'documentscopyRequestedAt'>,
  execution: StoredExecution,
): readonly WebhookEvent[] {
  const { updatedAt, documentscopyRequestedAt } = execution
  const wasRequested = documentscopyRequestedAt && !before.documentscopyRequestedAt
  return [
    ...(wasRequested ? [eventOf('documentscopy.requested', execution, updatedAt)] : []),
    ...(execution.status === before.status
      ? []
      : [eventOf('execution.status_updated', execution, updatedAt, { previousStatus: before.status })]),
  ]
}

/** An execution was erased. Only this event outlives it; it contains the id and nothing else. */
export function executionDeleted(execution: Told, at: Date): WebhookEvent {
  const event = eventOf('execution.deleted', execution, at)
  const { report = execution.reportId, execution: id = execution.id } = event.payload.data
  return {
    ...event,
    about: { executionId: undefined, linkId: undefined },
    payload: { ...event.payload, data: { report, execution: id } },
  }
}

/** The body of a test send. */
export function testPayload(webhook: Id, at: Date): WebhookPayload {
  return { type: TEST_EVENT_TYPE, timestamp: at.toISOString(), data: { webhook } }
}

function eventOf(
  type: WebhookEventType,
  execution: Told,
  at: Date,
  more: { readonly previousStatus?: ExecutionStatus } = {},
): WebhookEvent {
  const { id, accountId, reportId, linkId, status, callbackUrl } = execution
  const link = linkId === undefined ? {} : { link: linkId }
  return {
    type,
    accountId,
    reportId,
    about: { executionId: id, linkId },
    callbackUrl,
    payload: {
      type,
      timestamp: at.toISOString(),
      data: { report: reportId, ...link, execution: id, status, ...more },
    },
  }
}
