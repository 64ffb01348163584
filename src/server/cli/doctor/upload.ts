/** Checks that a photograph gets through: proxies refuse large bodies by default, many above one megabyte. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { MAX_STILL_BYTES } from '../../../protocol/sessions/session-api.ts'
import type { CommandWords } from './words/words.ts'

const PATIENCE_MS = 60_000
const CONTENT_TOO_LARGE = 413

/** Sends as many zeros as a photograph may have bytes. Limiar refuses them, because they belong to no session. */
export async function examineUpload(address: URL, { upload: words }: CommandWords): Promise<Diagnosis> {
  const check = words.name
  const megabytes = MAX_STILL_BYTES / 2 ** 20
  try {
    const { status } = await fetch(`${address.origin}${address.pathname}/stills/selfie?source=file`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(MAX_STILL_BYTES),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status !== CONTENT_TOO_LARGE) return { check, verdict: 'good', found: words.reach(megabytes) }
    return { check, verdict: 'bad', found: words.refused(megabytes), remedy: words.allow }
  } catch {
    return { check, verdict: 'unknown', found: words.ended }
  }
}
