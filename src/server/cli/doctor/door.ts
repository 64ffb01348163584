/** Checks the script that hosts import, and shows what they write to pin this server's version. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { pinnedDoor } from '../../domain/pinned-door.ts'

const PATIENCE_MS = 30_000

export async function examineDoor({ origin }: URL): Promise<Diagnosis> {
  const check = 'script for hosts'
  const newest = await fetchScript(`${origin}/host.js`)
  if (!newest) return { check, verdict: 'note', found: 'not served, so hosts need the package limiar-host' }
  const { path, integrity } = pinnedDoor(newest)
  const found = `${origin}${path} integrity="${integrity}"`
  if (await fetchScript(origin + path)) return { check, verdict: 'good', found }
  const remedy = `Have the proxy hand ${path} on to Limiar: hosts that pin this version cannot load it.`
  return { check, verdict: 'doubtful', found: `${path} does not answer`, remedy }
}

async function fetchScript(address: string): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? await response.bytes() : undefined
  } catch {
    return undefined
  }
}
