/**
 * How many requests the service answers, and the processor time of one: `npm run bench:load [-- --database
 * embedded|postgres|both --connections 10,100,1000 --seconds 4 --executions 20000 --only <part of a name> --profile
 * <folder>]`.
 *
 * It prints its method with the tables. Figures: `bench/load.md`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseSettings } from '../src/server/adapters/database/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { startPostgresServer, type PostgresServer } from '../test/support/postgres-server.ts'
import { measureScenario, tableHead } from './load/measurement.ts'
import { copyExecutions, makeRows } from './load/rows.ts'
import { makeScenarios } from './load/scenarios.ts'
import { raisedLimits } from './load/raised-limits.ts'
import { createClient } from './soak/client.ts'
import { Service } from './soak/service.ts'
import { Traffic } from './soak/traffic.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    connections: { type: 'string', default: '10,100,1000' },
    seconds: { type: 'string', default: '4' },
    executions: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})
const connections = values.connections.split(',').map(Number)
const seconds = Number(values.seconds)
const executions = Number(values.executions)
const token = 'a-token-for-measuring-the-load'

console.log(`The server runs in a process of its own, this one asks by autocannon on the same machine: requests a
second are a lower bound. Each line is ${seconds} s, twice as long from 1,000 connections on; what is not answered by
then costs, too, and is in no line. Before it the server is asked ten times, for what only reads for two seconds, and
left alone until it is idle. CPU is user and system time of the server's process by /proc, all threads, over all requests that were answered;
the thread of the embedded database is told apart. "Of all else" is what the rest of the machine took: the processes of
PostgreSQL and the one that asks. PostgreSQL runs without fsync. There are ${executions.toLocaleString('en')} executions, copies of analysed ones. Limits that would be measured in place
of the service are raised for the run:
${Object.entries(raisedLimits)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')}`)
if (values.database !== 'embedded') {
  const postgres = await startPostgresServer()
  await measureAll('PostgreSQL', postgres)
  postgres.remove()
}
if (values.database !== 'postgres') await measureAll('embedded')
process.exit(0)

async function measureAll(name: string, postgres?: PostgresServer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-load-'))
  const dataFolder = join(folder, 'data')
  const service = new Service({
    port: await freePort(),
    logFile: join(folder, 'server.log'),
    environment: {
      LIMIAR_DATA_DIR: dataFolder,
      LIMIAR_ACCESS_TOKEN: token,
      LIMIAR_LOG_LEVEL: 'warn',
      ...raisedLimits,
      ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
      ...profiling(),
    },
  })
  try {
    await prepare(
      service,
      postgres === undefined ? { directory: join(dataFolder, 'database') } : { url: postgres.url },
    )
    const scenarios = await makeScenarios(operatorOf(service), token)
    console.log(`\n${name}, load average before: ${loadavg()[0]?.toFixed(1) ?? ''}\n\n${tableHead}`)
    for (const scenario of scenarios.filter((one) => one.name.includes(values.only)))
      for (const count of connections)
        console.log(await measureScenario(service, scenario, count, secondsOf(count)))
    console.log(`\nload average after: ${loadavg()[0]?.toFixed(1) ?? ''}`)
  } finally {
    await service.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

/** A thousand callers do not all get an answer within a few seconds. */
function secondsOf(count: number): number {
  return count >= 1000 ? seconds * 2 : seconds
}

/** Rows are copied while no server runs: only one process may have the embedded database open. */
async function prepare(service: Service, database: DatabaseSettings): Promise<void> {
  await service.start()
  await makeRows(operatorOf(service))
  await service.end('SIGTERM')
  await copyExecutions(database, executions)
  await service.start()
}

function operatorOf({ base }: Service): ReturnType<typeof createClient> {
  return createClient({ base, token, traffic: new Traffic(), signal: new AbortController().signal })
}

/** A profile of each thread, written when the process ends. */
function profiling(): Readonly<Record<string, string>> {
  return values.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }
}
