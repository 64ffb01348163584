import type { Id } from '../../protocol/ids.ts'

/**
 * For whom a model runs. Models are what this service has least of, so they are shared out between accounts, between
 * the links of an account and between the sessions of a link, and each call says whose share it takes.
 */
export interface ModelCaller {
  readonly accountId: Id
  /** Undefined for a call of the API. */
  readonly linkId?: Id | undefined
  /** Undefined for a call of the API, and for the analysis of an execution. */
  readonly sessionId?: Id | undefined
  /** Somebody waits for the answer of a request, and may be refused; an analysis waits for its turn. */
  readonly lane?: ModelLane
}

export const modelLanes = ['request', 'analysis'] as const
export type ModelLane = (typeof modelLanes)[number]

/** The caller behind a request of the page. */
export function callerOfSession({
  id,
  accountId,
  linkId,
}: Readonly<Record<'id' | 'accountId' | 'linkId', Id>>): ModelCaller {
  return { accountId, linkId, sessionId: id }
}
