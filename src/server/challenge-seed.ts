import { createHmac } from 'node:crypto'
import { CHALLENGE_WINDOW_MS, type ChallengeSeed } from './domain/movement/challenge.ts'

/**
 * Derives seeds from a key of the server: nothing is stored, and every server of an installation derives the same ones.
 */
export function createChallengeSeed(key: Uint8Array): ChallengeSeed {
  return (linkId, now) => {
    const window = Math.floor(now.getTime() / CHALLENGE_WINDOW_MS)
    return createHmac('sha256', key).update(`${linkId} ${window}`).digest()
  }
}
