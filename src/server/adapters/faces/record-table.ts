/**
 * Which rows belong to a record, without its id in memory: 8 bytes an entry, made of 32 bits of the id and the row. Two
 * records may share those bits, so the caller compares the ids, which stand in the row file.
 */
export class RecordTable {
  /**
   * Pairs of key and row + 1 (0: free). A pair lies at the place that its key names or, if that is taken, at the next
   * free one (linear probing).
   */
  #entries: Uint32Array<ArrayBuffer>
  #size: number

  /** An empty table, or one of entries that were copied from a table of that size. */
  constructor(entries: Uint32Array<ArrayBuffer> = new Uint32Array(2 * FIRST_CAPACITY), size = 0) {
    this.#entries = entries
    this.#size = size
  }

  get byteLength(): number {
    return this.#entries.byteLength
  }

  add(key: number, row: number): void {
    if (this.#size + 1 > this.#capacity * MAX_LOAD) this.#grow()
    this.#place(key, row + 1)
    this.#size++
  }

  /** The rows under a key, in the order in which they were added. Two records may share a key. */
  rowsOf(key: number): readonly number[] {
    const rows: number[] = []
    for (let at = this.#home(key); this.#row(at) !== 0; at = this.#after(at)) {
      if (this.#entries[2 * at] === key) rows.push(this.#row(at) - 1)
    }
    return rows
  }

  remove(key: number, row: number): void {
    let at = this.#home(key)
    while (this.#row(at) !== row + 1) {
      if (this.#row(at) === 0) throw new Error('A row that is removed has to be in the table.')
      at = this.#after(at)
    }
    this.#size--
    this.#closeGap(at)
  }

  /** A copy that the constructor accepts. */
  copyEntries(): Uint32Array<ArrayBuffer> {
    return this.#entries.slice()
  }

  /** Moves back the entries that a search would no longer reach, because it stops at a free place. */
  #closeGap(gap: number): void {
    const mask = this.#capacity - 1
    for (let at = this.#after(gap); this.#row(at) !== 0; at = this.#after(at)) {
      const fromHome = (at - this.#home(this.#entries[2 * at]!)) & mask
      if (fromHome < ((at - gap) & mask)) continue
      this.#entries.copyWithin(2 * gap, 2 * at, 2 * at + 2)
      gap = at
    }
    // Otherwise bits of a removed record's id would be in the next snapshot.
    this.#entries[2 * gap] = 0
    this.#entries[2 * gap + 1] = 0
  }

  #place(key: number, rowAndOne: number): void {
    let at = this.#home(key)
    while (this.#row(at) !== 0) at = this.#after(at)
    this.#entries[2 * at] = key
    this.#entries[2 * at + 1] = rowAndOne
  }

  #grow(): void {
    const before = this.#entries
    this.#entries = new Uint32Array(before.length * 2)
    for (let index = 0; index < before.length; index += 2) {
      if (before[index + 1] !== 0) this.#place(before[index]!, before[index + 1]!)
    }
  }

  get #capacity(): number {
    return this.#entries.length / 2
  }

  /** Keys are bits of random ids: they need no mixing. */
  #home(key: number): number {
    return (key & (this.#capacity - 1)) >>> 0
  }

  #after(place: number): number {
    return (place + 1) & (this.#capacity - 1)
  }

  #row(place: number): number {
    return this.#entries[2 * place + 1]!
  }
}

/** A power of two, like every capacity. */
const FIRST_CAPACITY = 1024
/** The table grows beyond this share of used places. At this load a missing key is known after about 12 places. */
const MAX_LOAD = 0.8
