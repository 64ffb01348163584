import type { RefusalReason } from './session-api.ts'

/** After this many refused stills of a capture another way is offered, and the next still may be taken as it is. */
export const MAX_REFUSED_STILLS = 3

/**
 * The most bursts of a session. It is one more chance than most people need. More would also help an attacker with a
 * photograph.
 */
export const MAX_MOVEMENT_TRIES = 3

/** Whether a reviewer could use a still that was refused for this reason. One that nobody can use is not sent as it is. */
export function isWorthALook(reason: RefusalReason | 'not-sent' | 'camera-picture-failed'): boolean {
  return !/not-an-image|locked|same-picture/.test(reason)
}
