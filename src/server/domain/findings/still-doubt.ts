import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'

/** Of a still that nobody looked at when it came: the analysis looks at it, and a person decides when it cannot. */
export const NOT_LOOKED_AT = 'not-looked-at'

/** What spoke against a still that was kept; `refused` says that it was kept all the same, at the person's wish. */
export interface StillDoubt {
  readonly reason: RefusalReason | typeof NOT_LOOKED_AT
  readonly refused: boolean
}
