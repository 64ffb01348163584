/** Refused stills of a capture, after which another way is offered and the next one may be taken as it is. */
export const MAX_REFUSED_STILLS = 3
