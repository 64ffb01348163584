/** Checks the script that hosts import, and shows what they write to pin this server's version. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import type { CommandWords } from './words/words.ts'
import { pinnedDoor } from '../../domain/pinned-door.ts'

const PATIENCE_MS = 30_000

export async function examineDoor({ origin }: URL, { door: words }: CommandWords): Promise<Diagnosis> {
  const check = words.name
  const newest = await fetchScript(`${origin}/host.js`)
  if (!newest) return { check, verdict: 'note', found: words.notServed }
  const { path, integrity } = pinnedDoor(newest)
  const found = `${origin}${path} integrity="${integrity}"`
  if (await fetchScript(origin + path)) return { check, verdict: 'good', found }
  return { check, verdict: 'doubtful', found: words.silent(path), remedy: words.handOn(path) }
}

async function fetchScript(address: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? await response.bytes() : undefined
  } catch {
    return undefined
  }
}
