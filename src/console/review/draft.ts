/** What a person had typed for a decision when they were signed out because they were away. */
import type { GivenReasons } from './reasons.ts'

export interface Draft {
  readonly executionId: string
  readonly kind: 'approve' | 'reject'
  readonly reasons: GivenReasons
}

/** Keeps one draft in memory for the person who wrote it, whom their access token tells. */
export class DraftKeeper {
  #kept: { readonly draft: Draft; readonly owner: string } | undefined

  keep(draft: Draft | undefined, owner: string | undefined): void {
    this.#kept = draft && owner !== undefined ? { draft, owner } : undefined
  }

  /** The draft of this person, once; another person's is forgotten. */
  take(owner: string | undefined): Draft | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept?.owner === owner ? kept?.draft : undefined
  }
}

/** A digest that tells one access token from another; undefined where the browser makes none (plain http). */
export async function ownerOf(accessToken: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
