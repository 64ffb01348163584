/**
 * PGlite decodes each value by itself, with a TextDecoder that takes U+FEFF at its beginning for a byte order mark and
 * drops it: a name that begins with one would be read as another. What PostgreSQL sends begins with no such mark.
 */
class WholeTextDecoder extends TextDecoder {
  constructor(label?: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
    super(label, { ...options, ignoreBOM: true })
  }
}

/** Has this thread decode every text as it is; it has to be a thread that only the embedded database uses. */
export function decodeTextWhole(): void {
  globalThis.TextDecoder = WholeTextDecoder
}
