import type { Random } from '../random.ts'

/** A picture with some of it changed, missing, doubled, or under another head. */
export function brokenPicture(base64: string, random: Random): string {
  const bytes = Buffer.from(base64, 'base64')
  const at = (): number => Math.floor(random() * bytes.length)
  for (let changes = Math.floor(random() * 8); changes > 0; changes--)
    bytes[at()] = Math.floor(random() * 256)
  const kind = Math.floor(random() * 4)
  if (kind === 0) return bytes.subarray(0, at()).toString('base64')
  if (kind === 1) return Buffer.concat([bytes.subarray(at()), bytes]).toString('base64')
  if (kind === 2) return `data:image/png;base64,${bytes.toString('base64')}`
  return bytes.toString('base64')
}
