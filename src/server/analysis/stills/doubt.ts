import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'

/** Something against a still: a reason to refuse it, or only to warn; `detail` is for a developer. */
export interface Doubt {
  readonly reason: RefusalReason
  readonly refuses: boolean
  readonly detail: string
}

/** Where refusing begins and where warning does. */
interface Limit {
  readonly refuse: number
  readonly warn: number
}

/** A doubt about what is too little of something. */
export function under(reason: RefusalReason, value: number, limit: Limit, what: string): readonly Doubt[] {
  if (value >= limit.warn) return []
  return [{ reason, refuses: value < limit.refuse, detail: detailOf(what, value, limit.warn) }]
}

/** A doubt about what is too much of something. */
export function over(reason: RefusalReason, value: number, limit: Limit, what: string): readonly Doubt[] {
  if (value <= limit.warn) return []
  return [{ reason, refuses: value > limit.refuse, detail: detailOf(what, value, limit.warn) }]
}

const detailOf = (what: string, value: number, limit: number): string =>
  `${what}: ${Number(value.toPrecision(3))}, limit ${limit}`
