import { WASM_PAGE_BYTES } from './runtime.ts'

const HEADER_BYTES = 8
const MEMORY_SECTION = 5
const HAS_MAXIMUM = 1

/**
 * The bytes of a module whose own memory cannot grow beyond that many bytes. Nobody outside of a module can limit a
 * memory that the module makes itself.
 * @throws Error unless the module makes one memory, and states a maximum that is larger.
 */
export function withMemoryLimit(module: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const limited = Uint8Array.from(module)
  for (let at = HEADER_BYTES; at < limited.length;) {
    const size = numberAt(limited, at + 1)
    if (limited[at] === MEMORY_SECTION) {
      limitSection(limited, size.end, Math.floor(bytes / WASM_PAGE_BYTES))
      return limited
    }
    at = size.end + size.value
  }
  throw new Error('The module makes no memory of its own.')
}

/** A section with one memory holds: 1, flags, the initial number of pages, the largest. */
function limitSection(module: Uint8Array, start: number, pages: number): void {
  const [count, flags] = module.subarray(start)
  const largest = numberAt(module, numberAt(module, start + 2).end)
  if (count !== 1 || flags !== HAS_MAXIMUM || largest.value < pages)
    throw new Error('The memory of the module is not the one that is to be limited.')
  // As many bytes as before: a number may be written with leading zeros.
  for (let at = largest.start, rest = pages; at < largest.end; at++, rest = Math.floor(rest / 128))
    module[at] = (rest % 128) + (at < largest.end - 1 ? 128 : 0)
}

/** An unsigned number in LEB128: seven bits a byte, the lowest first, and the eighth says that another byte follows. */
function numberAt(bytes: Uint8Array, start: number) {
  let value = 0
  for (let end = start, scale = 1; ; end++, scale *= 128) {
    const byte = bytes[end] ?? 0
    value += (byte % 128) * scale
    if (byte < 128) return { value, start, end: end + 1 }
  }
}
