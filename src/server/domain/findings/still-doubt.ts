import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'

/** The doubt about a still not analysed on arrival. The analysis looks at it later; if it cannot, a person decides. */
export const NOT_LOOKED_AT = 'not-looked-at'

/** A doubt about a kept still. `refused` says that it was kept although it was refused, at the person's wish. */
export interface StillDoubt {
  readonly reason: RefusalReason | typeof NOT_LOOKED_AT
  readonly refused: boolean
}
