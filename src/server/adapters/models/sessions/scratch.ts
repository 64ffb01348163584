/**
 * Memory for what a model is shown, used again for every picture: arrays of megabytes that live for a moment make the
 * collector run several times a side, which took a twentieth of its time (`bench/documents.md`).
 */
export class Scratch {
  #floats = new Float32Array(0)

  /** So many floats with whatever they held; whoever had them before has them no more. */
  floats(length: number): Float32Array {
    if (this.#floats.length < length) this.#floats = new Float32Array(length)
    return this.#floats.subarray(0, length)
  }
}
