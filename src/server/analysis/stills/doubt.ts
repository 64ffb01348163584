import type { RefusalReason } from '../../../protocol/sessions/session-api.ts'

/** A doubt about a still: a reason to refuse it, or only to warn. `detail` is for a developer. */
export interface Doubt {
  readonly reason: RefusalReason
  readonly refuses: boolean
  readonly detail: string
}

/** The values from which a still is refused, and from which it gets a warning. */
interface Limit {
  readonly refuse: number
  readonly warn: number
}

/** A doubt about a value that is too small. */
export function under(reason: RefusalReason, value: number, limit: Limit, what: string): readonly Doubt[] {
  if (value >= limit.warn) return []
  return [{ reason, refuses: value < limit.refuse, detail: detailOf(what, value, limit.warn) }]
}

/** A doubt about a value that is too large. */
export function over(reason: RefusalReason, value: number, limit: Limit, what: string): readonly Doubt[] {
  if (value <= limit.warn) return []
  return [{ reason, refuses: value > limit.refuse, detail: detailOf(what, value, limit.warn) }]
}

const detailOf = (what: string, value: number, limit: number): string =>
  `${what}: ${Number(value.toPrecision(3))}, limit ${limit}`
