/** Follows a chain from its beginning, entry by entry. */
import type { Id } from '../../../protocol/ids.ts'
import { chainStart, hashOfEntry, type AuditEntry, type ChainVerdict } from '../../domain/audit.ts'
import type { ChainHead } from './audit-chain-writer.ts'

type Broken = Extract<ChainVerdict, { readonly intact: false }>

export class ChainReader {
  readonly #key: Uint8Array
  readonly #accountId: Id
  #hash: Uint8Array = chainStart
  #entries = 0

  constructor(key: Uint8Array, accountId: Id) {
    this.#key = key
    this.#accountId = accountId
  }

  /** How many were read, each following from the one before it. */
  get entries(): number {
    return this.#entries
  }

  /** Takes the next entries; answers the first that does not follow. */
  read(entries: readonly AuditEntry[]): Broken | undefined {
    for (const entry of entries) {
      const sequence = this.#entries + 1
      if (entry.sequence !== sequence) return broken(sequence, 'missing')
      const hash = hashOfEntry(this.#key, this.#hash, this.#accountId, entry)
      if (Buffer.compare(hash, entry.hash) !== 0) return broken(sequence, 'changed')
      this.#hash = hash
      this.#entries = sequence
    }
    return undefined
  }

  /** Whether the chain ends where the reading ended, or goes on. */
  end(head: ChainHead | undefined): ChainVerdict | 'goes-on' {
    const { sequence, hash } = head ?? { sequence: 0, hash: chainStart }
    if (sequence > this.#entries) return 'goes-on'
    // An end that lies behind its entries was moved, and so was one with another hash.
    if (sequence < this.#entries || Buffer.compare(hash, this.#hash) !== 0)
      return broken(sequence + 1, 'changed')
    return { intact: true, entries: this.#entries, hash: this.#hash }
  }
}

function broken(brokenAt: number, reason: Broken['reason']): Broken {
  return { intact: false, brokenAt, reason }
}
