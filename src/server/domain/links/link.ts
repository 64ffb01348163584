/** An onboarding link: whether it can still be used. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { LinkState } from '../../../protocol/links/links.ts'

export interface Link {
  readonly id: Id
  /** SHA-256 of the token in its address. */
  readonly tokenHash: Uint8Array
  readonly accountId: Id
  readonly reportId: Id
  readonly cpf: Cpf | undefined
  readonly active: boolean
  readonly noExpire: boolean
  readonly submissions: number
  /** Undefined for a link that never expires. */
  readonly maxSubmissions: number | undefined
  readonly expiresAt: Date | undefined
  readonly variables: Readonly<Record<string, unknown>>
  /** The address to which the person goes at the end; undefined for the report's own. */
  readonly returnUrl: string | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Why a link cannot be opened at a moment; undefined when it can. */
export function whyClosed(link: Link, now: Date): 'inactive' | 'spent' | 'expired' | undefined {
  if (!link.active) return 'inactive'
  if (link.expiresAt && link.expiresAt <= now) return 'expired'
  if (link.maxSubmissions !== undefined && link.submissions >= link.maxSubmissions) return 'spent'
  return undefined
}

/**
 * Whether a link is in a state at a moment: `pending` can still be opened and nobody submitted through it, `used` and
 * `repeated` had one submission and more than one, `inactive` was switched off, `expired` closed automatically.
 */
export function isInState(link: Link, state: LinkState, now: Date): boolean {
  switch (state) {
    case 'pending':
      return link.submissions === 0 && whyClosed(link, now) === undefined
    case 'used':
      return link.submissions > 0
    case 'repeated':
      return link.submissions > 1
    case 'inactive':
      return !link.active
    case 'expired':
      return link.expiresAt !== undefined && link.expiresAt <= now
  }
}
