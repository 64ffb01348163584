/**
 * Memory for a model's input that is reused for every picture. Arrays of megabytes that live for a moment would make
 * the garbage collector run several times for each side of a document, and cost a twentieth of the time that the side
 * takes.
 */
export class Scratch {
  #floats = new Float32Array(0)

  /** Returns this many floats with their old content. The previous holder must not use them any more. */
  floats(length: number): Float32Array {
    if (this.#floats.length < length) this.#floats = new Float32Array(length)
    return this.#floats.subarray(0, length)
  }
}
