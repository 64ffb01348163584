/** How long a test waits for the look at a still: one that takes longer, as under load, is accepted without. */
const LOOK_MS = 60_000

/** For services whose models a test opens itself. */
export const patientLooks = { lookMs: LOOK_MS }

/** The same for servers that are started as commands. */
export const patientLooksOfCommands = { LIMIAR_LOOK_MS: String(LOOK_MS) }
