/**
 * How many requests the service takes, and what one costs: `npm run bench:load [-- --database embedded|postgres|<url>
 * --connections 10,100,1000 --seconds 5]`. The server is a process of its own, and so measured alone: CPU time is
 * that of its process, all threads, by /proc. autocannon asks from this process, on the same machine, so requests a
 * second are a lower bound. Figures: `bench/load.md`.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import { freePort } from '../test/support/free-port.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { makeRows } from './load/rows.ts'
import { makeScenarios, type Scenario } from './load/scenarios.ts'
import { createClient } from './soak/client.ts'
import { Service } from './soak/service.ts'
import { Traffic } from './soak/traffic.ts'

/** Between two measurements: what the one before left in line is worked off. */
const REST_MS = 2_000
const REQUEST_TIMEOUT_S = 30
/** Of the clock by which Linux counts a process's CPU time, for user space everywhere. */
const TICKS_PER_SECOND = 100

/** One address and one token ask for everything here: with these limits it is measured how fast 429 is answered. */
const withoutLimitsOfRate = {
  LIMIAR_SESSIONS_PER_ADDRESS: '1000000000',
  LIMIAR_SEARCHES_PER_TOKEN: '1000000000',
  LIMIAR_WRITES_PER_TOKEN: '1000000000',
}

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    connections: { type: 'string', default: '10,100,1000' },
    seconds: { type: 'string', default: '5' },
  },
})
await measureAll(values.database, values.connections.split(',').map(Number), Number(values.seconds))
process.exit(0)

async function measureAll(database: string, connections: readonly number[], seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-load-'))
  const postgres = database === 'postgres' ? await startPostgresServer() : undefined
  const url = postgres?.url ?? (database === 'embedded' ? undefined : database)
  const token = 'a-token-for-measuring-the-load'
  const service = new Service({
    port: await freePort(),
    logFile: join(folder, 'server.log'),
    environment: {
      LIMIAR_DATA_DIR: join(folder, 'data'),
      LIMIAR_ACCESS_TOKEN: token,
      LIMIAR_LOG_LEVEL: 'warn',
      ...withoutLimitsOfRate,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
  })
  try {
    await service.start()
    const signal = new AbortController().signal
    const operator = createClient({ base: service.base, token, traffic: new Traffic(), signal })
    await makeRows(operator)
    const scenarios = await makeScenarios(operator, token)
    console.log(
      `${postgres ? 'PostgreSQL' : database}, load average before: ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
    )
    console.log(
      '| scenario | connections | 2xx/s | p50 ms | p99 ms | CPU ms a request | 2xx | 429 | 503 | other |',
    )
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const scenario of scenarios)
      for (const count of connections) {
        console.log(await measure(service, scenario, count, seconds))
        await pause(REST_MS)
      }
    console.log(`\nload average after: ${loadavg()[0]?.toFixed(1) ?? ''}`)
  } finally {
    await service.end('SIGTERM')
    postgres?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  service: Service,
  { name, asked }: Scenario,
  connections: number,
  seconds: number,
): Promise<string> {
  let turn = 0
  const before = cpuMs(service.pid)
  const result = await autocannon({
    ...{ url: service.base, connections, duration: seconds, timeout: REQUEST_TIMEOUT_S },
    setupClient: (client) => client.setRequest(asked[turn++ % asked.length] ?? asked[0]),
  })
  const spent = cpuMs(service.pid) - before
  const { good, slow, busy, other, all } = shares(result)
  const share = (count: number): string => `${((100 * count) / Math.max(1, all)).toFixed(0)} %`
  const cells = [
    name,
    connections,
    (good / result.duration).toFixed(0),
    result.latency.p50,
    result.latency.p99,
  ]
  const cost = all === 0 ? '' : (spent / all).toFixed(2)
  return `| ${[...cells, cost, share(good), share(slow), share(busy), share(other)].join(' | ')} |`
}

function shares({
  statusCodeStats,
  errors,
}: Result): Readonly<Record<'good' | 'slow' | 'busy' | 'other' | 'all', number>> {
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => ({
    status: Number(status),
    count,
  }))
  const sum = (isOf: (status: number) => boolean): number =>
    counts.reduce((total, { status, count }) => total + (isOf(status) ? count : 0), 0)
  const good = sum((status) => status >= 200 && status < 300)
  const [slow, busy] = [sum((status) => status === 429), sum((status) => status === 503)]
  const all = sum(() => true) + errors
  return { good, slow, busy, all, other: all - good - slow - busy }
}

/** User and system time of all threads of a process, as the kernel counts it. */
function cpuMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid ?? ''}/stat`, 'utf8')
  // The second member is the name in brackets, which may hold spaces.
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(members[11]) + Number(members[12])) * 1000) / TICKS_PER_SECOND
}
