/** Whether a PDF brings something to be run (ISO 32000-1, section 12.6.4): no issuer's app exports such a document. */
import { inflateSync } from 'node:zlib'

/** Objects of a document are a few kilobytes; a packed megabyte of them is no document. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024
const MAX_STREAMS = 500
/** Of what stands before a stream. */
const MAX_HEAD_CHARACTERS = 1000
/** Actions that run something. Nothing of a PDF is run here, and whoever is passed one on may run it. */
const RUNNING = /\/(?:JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9])/

/**
 * Looks at the objects as they are written, and at those that are packed in streams of objects. What is written in the
 * stream of a picture is not looked at: nobody reads it as an action.
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

/** The bytes of pictures may say anything. */
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

/** Names may be written with `#` and two hex digits for a character. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}
