/** The same picture in another file, for which nothing that was kept of an earlier look is used. */
export function anotherTake(still: Uint8Array, text: string): Uint8Array {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([head, comment, still.subarray(2)])
}
