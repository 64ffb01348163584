/** Lets the nodes of an installation start one after the other. */
import type { Engine } from './database.ts'
import { openOwnConnection } from './engine/own-connection.ts'

/** "limiar" in ASCII, as a number: the key of PostgreSQL's advisory lock. */
const LOCK_KEY = 0x6c_69_6d_69_61_72

/**
 * Runs something while no other node does the same. Otherwise two nodes could both find that something is missing, and
 * both make it. The lock ends with its connection, so a dead node delays nobody. The embedded database belongs to one
 * process and needs no lock.
 */
export async function whileNoOtherStarts<Result>(
  engine: Engine,
  run: () => Promise<Result>,
): Promise<Result> {
  if (engine.kind === 'embedded') return run()
  // Outside the pool: a node may wait until another one has migrated, and no time-out may end that wait.
  const client = await openOwnConnection(engine.url, 'limiar-start')
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    return await run()
  } finally {
    await client.end()
  }
}
