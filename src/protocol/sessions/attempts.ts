/** Refused stills of a capture, after which another way is offered and the next one may be taken as it is. */
export const MAX_REFUSED_STILLS = 3

/** Bursts of a session: one more chance than most need, and a photograph gets them as well. */
export const MAX_MOVEMENT_TRIES = 3
