/** The texts that people agreed to. They are kept so that the text behind the hash of a receipt can be shown. */
import type { Id } from '../../../protocol/ids.ts'

export interface KeptConsentText {
  readonly accountId: Id
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly hash: string
  /** The edition under which it was first agreed to. */
  readonly version: string
  readonly text: string
  /** When somebody first agreed to it. */
  readonly keptAt: Date
}

/** Holds nothing about a person. Nothing is ever removed. */
export interface ConsentTextStore {
  /** Idempotent: a text that the account has already stays as it is. */
  keep(text: KeptConsentText): Promise<void>
  find(accountId: Id, hash: string): Promise<KeptConsentText | undefined>
}
