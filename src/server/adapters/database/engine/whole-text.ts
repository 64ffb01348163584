/**
 * PGlite decodes each value by itself. Its TextDecoder takes U+FEFF at the beginning for a byte order mark and drops
 * it: a name that begins with one would be read as another name. PostgreSQL never sends such a mark itself.
 */
class WholeTextDecoder extends TextDecoder {
  constructor(label?: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
    super(label, { ...options, ignoreBOM: true })
  }
}

/** Makes this thread decode every text unchanged. Only the embedded database may use the thread. */
export function decodeTextWhole(): void {
  globalThis.TextDecoder = WholeTextDecoder
}
