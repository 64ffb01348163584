/** Bit strings as HEVC writes them (ITU-T H.265, 7.2 and 9.2): the highest bit of a byte first, Exp-Golomb numbers. */
import { UnreadablePortrait } from './unreadable-portrait.ts'

/** Reads numbers in order. @throws UnreadablePortrait past the end, and for a number above 65,534. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  flag(): boolean {
    return this.number(1) === 1
  }

  /** A number of the given count of bits, 31 at most: u(n). */
  number(bits: number): number {
    let value = 0
    for (let i = 0; i < bits; i++) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new UnreadablePortrait('truncated')
      value = (value << 1) | ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at++
    }
    return value
  }

  /** An unsigned Exp-Golomb number: ue(v). */
  golomb(): number {
    let zeros = 0
    while (!this.flag()) if (++zeros > 15) throw new UnreadablePortrait('malformed')
    return 2 ** zeros - 1 + this.number(zeros)
  }
}

/** Writes numbers in order. */
export class BitWriter {
  readonly #bits: number[] = []

  number(bits: number, value: number): this {
    for (let i = bits - 1; i >= 0; i--) this.#bits.push(Math.floor(value / 2 ** i) & 1)
    return this
  }

  flags(...flags: readonly boolean[]): this {
    for (const flag of flags) this.#bits.push(flag ? 1 : 0)
    return this
  }

  golomb(...values: readonly number[]): this {
    for (const value of values) {
      const zeros = Math.floor(Math.log2(value + 1))
      this.number(zeros, 0).number(zeros + 1, value + 1)
    }
    return this
  }

  /** Ends with a bit 1 and fills the byte with zeros: rbsp_trailing_bits(). */
  ended(): this {
    this.#bits.push(1)
    return this.aligned()
  }

  /** Fills the byte with zeros. */
  aligned(): this {
    while (this.#bits.length % 8 > 0) this.#bits.push(0)
    return this
  }

  /** The bytes that were written, the last one filled with zeros. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8))
    for (const [i, bit] of this.#bits.entries()) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (7 - (i & 7)))
    return bytes
  }
}
