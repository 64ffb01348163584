/** Lets the nodes of an installation start one after the other. */
import pg from 'pg'
import type { Engine } from './database.ts'

/** "limiar" in ASCII, as a number: the key of PostgreSQL's advisory lock. */
const LOCK_KEY = 0x6c_69_6d_69_61_72

/**
 * Runs while no other node does: what looks whether something is there and makes it would be made twice otherwise.
 * The lock goes with its connection, so that a node which dies holds nobody up. The embedded database is one
 * process's alone and needs none.
 */
export async function whileNoOtherStarts<Result>(
  engine: Engine,
  run: () => Promise<Result>,
): Promise<Result> {
  if (engine.kind === 'embedded') return run()
  // Outside the pool: a node may wait for as long as another one migrates, which no time-out must end.
  const client = new pg.Client({ connectionString: engine.url, application_name: 'limiar-start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    return await run()
  } finally {
    await client.end()
  }
}
