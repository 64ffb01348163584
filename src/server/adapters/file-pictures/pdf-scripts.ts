/** Finds scripts and launch actions in a PDF (ISO 32000-1, section 12.6.4). No issuer's app exports such a document. */
import { inflateSync } from 'node:zlib'

/** Packed objects of a document are a few kilobytes. Something of several megabytes is not a document. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024
const MAX_STREAMS = 500
/** The bytes of a stream of objects must begin within this many characters of its type. */
const MAX_HEAD_CHARACTERS = 1000
/** Actions that run something. Nothing in a PDF runs here, but it may run for a person who receives the file later. */
const RUNNING = /\/(?:JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9])/
/** An action as it is written, with space and comments between its names. */
const ACTION = /\/S(?:[\0\s]|%[^\r\n]*[\r\n])*\/(?:JavaScript|Launch)(?![A-Za-z0-9])/
/** A character of a name may be written as `#` and two hex digits. */
const OBJECT_STREAM = new RegExp(`/${[...'ObjStm'].map(plainOrEscaped).join('')}(?![A-Za-z0-9#])`, 'gi')

/**
 * Looks at the plain objects and at those packed in object streams. The bytes of a picture may hold the short names by
 * chance, so in other streams only a whole action counts. These streams are searched because readers find an object by
 * its place, even among bytes that look like those of a stream. Objects that are packed twice, or encrypted, are not
 * seen.
 */
export function hasScript(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1')
  if (ACTION.test(plainNames(text)) || RUNNING.test(plainNames(withoutStreams(text)))) return true
  let streams = 0
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const start = /stream\r?\n/.exec(text.slice(index, index + MAX_HEAD_CHARACTERS))
    // One after the other: a file of a megabyte may hold streams that unpack to gigabytes.
    if (start && RUNNING.test(plainNames(unpacked(file, index + start.index + start[0].length)))) return true
    if (start && ++streams > MAX_STREAMS) break
  }
  return false
}

function plainOrEscaped(character: string): string {
  return `(?:${character}|#${character.charCodeAt(0).toString(16)})`
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
