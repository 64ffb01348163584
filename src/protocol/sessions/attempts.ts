/** After this many refused stills of a capture another way is offered, and the next still may be taken as it is. */
export const MAX_REFUSED_STILLS = 3

/**
 * The most bursts of a session. It is one more chance than most people need. More would also help an attacker with a
 * photograph.
 */
export const MAX_MOVEMENT_TRIES = 3
