/** The same picture in another file, so that no findings of an earlier look are used for it. */
export function anotherTake(still: Uint8Array, text: string): Uint8Array {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([head, comment, still.subarray(2)])
}
