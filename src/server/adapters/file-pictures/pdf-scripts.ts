/** Finds scripts and launch actions in a PDF (ISO 32000-1, section 12.6.4). No issuer's app exports such a document. */
import { inflateSync } from 'node:zlib'

/** Packed objects of a document are a few kilobytes. Something of several megabytes is not a document. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024
const MAX_STREAMS = 500
/** The bytes of a stream of objects must begin within this many characters of its type. */
const MAX_HEAD_CHARACTERS = 1000
/** Actions that run something. Nothing in a PDF runs here, but it may run for a person who receives the file later. */
const RUNNING = /\/(?:JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9])/

/**
 * Looks at the plain objects and at those packed in object streams. The stream of a picture is not searched, because no
 * reader takes its bytes for an action.
 */
export function hasScript(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1')
  const packed: string[] = []
  for (const { index } of text.matchAll(/\/ObjStm/g)) {
    const start = /stream\r?\n/.exec(text.slice(index, index + MAX_HEAD_CHARACTERS))
    if (start) packed.push(unpacked(file, index + start.index + start[0].length))
    if (packed.length > MAX_STREAMS) break
  }
  return [withoutStreams(text), ...packed].some((objects) => RUNNING.test(plainNames(objects)))
}

/** Removes streams, because the bytes of a picture may look like anything. */
function withoutStreams(text: string): string {
  return text.replace(/stream\r?\n[\s\S]*?endstream/g, ' ')
}

function unpacked(file: Uint8Array, at: number): string {
  try {
    return inflateSync(file.subarray(at), { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1')
  } catch {
    return ''
  }
}

/** Decodes names: a character may be written as `#` and two hex digits. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}
