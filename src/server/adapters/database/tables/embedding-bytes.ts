/** Embeddings in the form that the database stores. */

/** Float32, little-endian: the order of every processor that Node runs on but one (s390x). */
export function toBytes(embedding: Float32Array): Uint8Array {
  return new Uint8Array(embedding.slice().buffer)
}

/** A copy, because a driver's bytes may lie at any offset and floats must lie at a multiple of four. */
export function fromBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
