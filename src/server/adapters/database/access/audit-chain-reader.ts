/** Follows a chain entry by entry, from its beginning or from a head that was verified. */
import type { KeyObject } from 'node:crypto'
import type { Id } from '../../../../protocol/ids.ts'
import {
  chainStart,
  hashOfEntry,
  type AuditEntry,
  type BrokenChain,
  type ChainHead,
  type ChainVerdict,
} from '../../../domain/access/audit.ts'

export interface Reading {
  readonly key: KeyObject
  readonly accountId: Id
  /** The head after which the reading begins; undefined: the beginning of the chain. */
  readonly from?: ChainHead | undefined
  /** A head that the chain is known to have had. It must be found in the chain. */
  readonly sealed?: ChainHead | undefined
}

export class ChainReader {
  readonly #reading: Reading
  #head: ChainHead

  constructor(reading: Reading) {
    this.#reading = reading
    this.#head = reading.from ?? { sequence: 0, hash: chainStart }
  }

  /** The sequence of the last entry so far; each follows from the one before it. */
  get entries(): number {
    return this.#head.sequence
  }

  /** Where the reading is. */
  get head(): ChainHead {
    return this.#head
  }

  /** Takes the next entries and returns the first that does not follow. */
  read(entries: readonly AuditEntry[]): BrokenChain | undefined {
    const { key, accountId, sealed } = this.#reading
    for (const entry of entries) {
      const sequence = this.#head.sequence + 1
      if (entry.sequence !== sequence) return broken(sequence, 'missing')
      const hash = hashOfEntry(key, this.#head.hash, accountId, entry)
      if (!isSame(hash, entry.hash)) return broken(sequence, 'changed')
      // The entry follows from the one before it, but it is not the one that was sealed.
      if (sealed?.sequence === sequence && !isSame(sealed.hash, hash)) return broken(sequence, 'rolled-back')
      this.#head = { sequence, hash }
    }
    return undefined
  }

  /** Whether the chain ends where the reading ended, after this many of its entries were dropped. */
  end({ sequence, hash }: ChainHead, dropped: number): ChainVerdict {
    if ((this.#reading.sealed?.sequence ?? 0) > this.entries) return broken(this.entries + 1, 'cut-off')
    // An end was moved when it lies before the last entry that was read, or has another hash.
    if (sequence < this.entries || !isSame(hash, this.#head.hash)) return broken(sequence + 1, 'changed')
    return { intact: true, entries: this.entries, hash: this.#head.hash, dropped }
  }
}

export function broken(brokenAt: number, reason: BrokenChain['reason']): BrokenChain {
  return { intact: false, brokenAt, reason }
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
