import type { Id } from '../../protocol/ids.ts'

/**
 * The caller for whom a model runs. Models are the scarcest resource of this service. They are shared between accounts,
 * between the links of an account and between the sessions of a link, so each call says whose share it uses.
 */
export interface ModelCaller {
  readonly accountId: Id
  /** Undefined for a call of the API. */
  readonly linkId?: Id | undefined
  /** Undefined for a call of the API, and for the analysis of an execution. */
  readonly sessionId?: Id | undefined
  /** The lane. A request may be refused, because somebody waits for its answer; an analysis waits for its turn. */
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
