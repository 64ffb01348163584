/** Checks that a photograph gets through: proxies refuse large bodies by default, many above one megabyte. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import { MAX_STILL_BYTES } from '../../../protocol/sessions/session-api.ts'

const PATIENCE_MS = 60_000
const CONTENT_TOO_LARGE = 413

/** Sends as many zeros as a photograph may have bytes. Limiar refuses them, because they belong to no session. */
export async function examineUpload(address: URL): Promise<Diagnosis> {
  const check = 'large pictures'
  try {
    const { status } = await fetch(`${address.origin}${address.pathname}/stills/selfie?source=file`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(MAX_STILL_BYTES),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status !== CONTENT_TOO_LARGE)
      return { check, verdict: 'good', found: `${MAX_STILL_BYTES / 2 ** 20} MB reach the server` }
    const found = `${MAX_STILL_BYTES / 2 ** 20} MB are refused on the way`
    return {
      check,
      verdict: 'bad',
      found,
      remedy: 'Allow bodies of 12 MB (nginx: client_max_body_size 12m).',
    }
  } catch {
    return { check, verdict: 'unknown', found: 'the connection ended before an answer came' }
  }
}
