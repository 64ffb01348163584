/** One line of the table: a scenario under this many connections. */
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import type { Service } from '../soak/service.ts'
import { machineMs, processorMs, type ProcessorMs } from './processor-time.ts'
import type { Scenario } from './scenarios.ts'

const REQUEST_TIMEOUT_S = 60
/** This many requests, one after the other, come before the measurement, so that every connection exists. */
const FIRST_REQUESTS = 10
/** Scenarios that only read warm up for this long: V8 compiles code that runs often, and a server in use has run it. */
const FIRST_SECONDS = 2
const FIRST_CLIENTS = 10
/** The server counts as idle when it used less than a twentieth of a processor for this long. */
const IDLE_MS = 500
const IDLE_SHARE = 0.05
/**
 * The queue before the models takes up to a minute after a scenario; work that never ends is measured with the next
 * one.
 */
const MOST_IDLE_LOOKS = 240

export const tableHead = `| scenario | connections | answers/s | p50 ms | p99 ms | CPU ms a request | of the database | CPU ms of all else | 2xx | others |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`

/** Waits until the server is idle, measures, and answers the line. */
export async function measureScenario(
  service: Service,
  { name, asked, oneAfterTheOther = false }: Scenario,
  connections: number,
  seconds: number,
): Promise<string> {
  const pid = service.pid
  if (pid === undefined) throw new Error('The server is not running.')
  let turn = 0
  const ask = (most: { readonly amount: number } | { readonly duration: number }, clients: number) =>
    autocannon({
      url: service.base,
      connections: clients,
      timeout: REQUEST_TIMEOUT_S,
      ...most,
      setupClient: (client) => {
        const from = (turn++ * (oneAfterTheOther ? Math.ceil(asked.length / clients) : 1)) % asked.length
        const requests = [...asked.slice(from), ...asked.slice(0, from)].map((one) => ({ ...one }))
        client.setRequests(oneAfterTheOther ? requests : requests.slice(0, 1))
      },
    })
  if (asked.every(({ method }) => method === 'GET')) await ask({ duration: FIRST_SECONDS }, FIRST_CLIENTS)
  else await ask({ amount: FIRST_REQUESTS }, 1)
  await untilIdle(pid)
  const before = spentUntilNow(pid)
  const result = await ask({ duration: seconds }, connections)
  return lineOf(name, connections, result, spent(before, spentUntilNow(pid)))
}

async function untilIdle(pid: number): Promise<void> {
  for (let look = 0; look < MOST_IDLE_LOOKS; look++) {
    const before = spentUntilNow(pid)
    await pause(IDLE_MS)
    const { server, database } = spent(before, spentUntilNow(pid))
    if (server + database < IDLE_MS * IDLE_SHARE) return
  }
}

interface Spent extends ProcessorMs {
  /** Of all other programs: those of PostgreSQL, and the one that asks. */
  readonly others: number
}

function spentUntilNow(pid: number): Spent {
  const own = processorMs(pid)
  return { ...own, others: machineMs() - own.server - own.database }
}

function spent(before: Spent, after: Spent): Spent {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    others: after.others - before.others,
  }
}

function lineOf(
  name: string,
  connections: number,
  result: Result,
  { server, database, others: ofOthers }: Spent,
): string {
  const counts = Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count] as const)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const good = counts.reduce((sum, [status, count]) => sum + (status.startsWith('2') ? count : 0), 0)
  const each = (ms: number): string => (all === 0 ? '' : (ms / all).toFixed(2))
  const others = [
    ...counts.filter(([status]) => !status.startsWith('2')).map(([status, count]) => `${count} x ${status}`),
    ...(result.timeouts > 0 ? [`${result.timeouts} timed out`] : []),
    ...(result.errors > result.timeouts ? [`${result.errors - result.timeouts} broken`] : []),
  ]
  const share = all === 0 ? '' : `${((100 * good) / all).toFixed(1)} %`
  const cells = [
    name,
    connections,
    (all / result.duration).toFixed(0),
    result.latency.p50,
    result.latency.p99,
    each(server + database),
    each(database),
    each(ofOthers),
    share,
    others.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}
