/** Limits for servers of tests: on a machine that does ten other things, a server is late and would refuse. */

const PATIENCE_MS = 60_000

/** How long a service whose models a test opens itself waits for a look; then it would accept the still without one. */
export const patientLooks = { lookMs: PATIENCE_MS }

/** The same for servers that are started as commands, which would also answer 503 when they or the database are late. */
export const patientServers = {
  LIMIAR_LOOK_MS: String(PATIENCE_MS),
  LIMIAR_EVENT_LOOP_LAG_MS: String(PATIENCE_MS),
  LIMIAR_DATABASE_WAIT_MS: String(PATIENCE_MS),
  LIMIAR_DATABASE_STATEMENT_MS: String(PATIENCE_MS),
}
