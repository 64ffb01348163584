/**
 * How long a test waits for the look at a still. When it takes longer, as under load, the still is accepted without it.
 */
const LOOK_MS = 60_000

/** The limit for services whose models a test opens itself. */
export const patientLooks = { lookMs: LOOK_MS }

/** The same limit for servers that are started as commands. */
export const patientLooksOfCommands = { LIMIAR_LOOK_MS: String(LOOK_MS) }
