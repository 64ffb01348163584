/**
 * How a flood of one link affects everybody else: `node bench/overload.ts [clients]`.
 *
 * A server with its models and an embedded database is started. Four people send their stills while it is calm; then
 * that many clients send pictures of a document on one other link, each as fast as it is answered, from sessions of
 * their own. The four people submit, and each must get the verdict that the first of them got in the calm. Meanwhile
 * another thread asks `GET /health` ten times a second.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantile } from './measure.ts'
import { watchHealth } from './health-watch.ts'
import { createApiClient, type Answer, type ApiClient } from '../test/support/api-client.ts'
import { freePort } from '../test/support/free-port.ts'
import { firstReport, newLink } from '../test/support/integrator.ts'
import { media } from '../test/support/media.ts'
import { openPageSession, type PageSession, type Stills } from '../test/support/onboard.ts'
import { specimenStills } from '../test/support/specimen-stills.ts'
import { until } from '../test/support/until.ts'

const DEFAULT_CLIENTS = 100
const HONEST_PEOPLE = 4
/** By then the flood has filled the queue. */
const FLOOD_FIRST_MS = 3_000
const READY_TIMEOUT_MS = 300_000
const VERDICT_TIMEOUT_MS = 300_000
const ASK_AGAIN_MS = 100

interface Outcome {
  readonly status: string
  readonly type: string
  readonly notPerformed: number
  readonly seconds: number
}

interface Decided {
  readonly status: string
  readonly type: string
  readonly validations: readonly { readonly status: string }[]
}

const command = fileURLToPath(new URL('../src/server/cli.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'limiar-overload-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const accessToken = randomBytes(24).toString('hex')
const server = spawn(process.execPath, [command, 'serve'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    LIMIAR_DATA_DIR: folder,
    LIMIAR_ACCESS_TOKEN: accessToken,
    LIMIAR_LOG_LEVEL: 'error',
  },
})
process.once('exit', () => server.kill('SIGKILL'))
try {
  const client = createApiClient(base, accessToken)
  await until(
    'the server is ready',
    async () => (await client.raw('/ready').catch(() => undefined))?.status === 200 || undefined,
    { withinMs: READY_TIMEOUT_MS },
  )
  await measure(client, Number(process.argv[2] ?? DEFAULT_CLIENTS))
} finally {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}

async function measure(client: ApiClient, clients: number): Promise<void> {
  const { limiar } = client
  const { _id: reportId } = await firstReport(limiar)
  const stills = await specimenStills(media('franck_02221.jpg'))
  const ready = async (): Promise<PageSession> =>
    sendStills(await openPageSession(client, (await newLink(limiar, reportId)).token), stills)
  const calm = await verdictOf(client, reportId, await ready())
  const honest: PageSession[] = []
  for (let i = 0; i < HONEST_PEOPLE; i++) honest.push(await ready())
  const over = new AbortController()
  const answers = new Map<string, number>()
  const flooded = (await newLink(limiar, reportId, { noExpire: true })).token
  const flood = Array.from({ length: clients }, () =>
    floodLink(client, flooded, stills, answers, over.signal),
  )
  await pause(FLOOD_FIRST_MS)
  const health = watchHealth(base)
  const load = loadavg()[0] ?? 0
  const outcomes = await Promise.all(honest.map((session) => verdictOf(client, reportId, session)))
  const healthMs = await health.end()
  over.abort()
  await Promise.allSettled(flood)
  report({ calm, outcomes, healthMs, answers, load, clients })
}

function bodyOf({ text }: Answer): unknown {
  return JSON.parse(text)
}

async function sendStills(session: PageSession, stills: Stills): Promise<PageSession> {
  for (const [capture, still] of Object.entries(stills)) {
    const { status, text } = await session.put(capture, still)
    if (status !== 200) throw new Error(`The ${capture} was not taken: ${text}`)
  }
  return session
}

async function verdictOf(client: ApiClient, reportId: string, session: PageSession): Promise<Outcome> {
  const began = performance.now()
  const { executionId } = bodyOf(await session.submit()) as { readonly executionId: string }
  const { status, type, validations } = await until(
    'the execution is decided',
    async () => {
      const answer = await client
        .call('GET', `/reports/${reportId}/executions/${executionId}`)
        .catch(() => undefined)
      const execution = answer?.status === 200 ? (bodyOf(answer) as Decided) : undefined
      return execution?.status === 'processando' ? undefined : execution
    },
    { withinMs: VERDICT_TIMEOUT_MS, askAgainMs: ASK_AGAIN_MS },
  )
  return {
    status,
    type,
    notPerformed: validations.filter((rule) => rule.status === 'NOT_PERFORMED').length,
    seconds: (performance.now() - began) / 1000,
  }
}

/** One client that sends the front again and again, and counts the answers. */
async function floodLink(
  client: ApiClient,
  token: string,
  stills: Stills,
  answers: Map<string, number>,
  over: AbortSignal,
): Promise<void> {
  const session = await openPageSession(client, token)
  while (!over.aborted) {
    const { status, headers } = await session.put('front', stills.front ?? new Uint8Array())
    const told = headers.has('retry-after') ? `${status} with Retry-After` : String(status)
    answers.set(told, (answers.get(told) ?? 0) + 1)
  }
}

function report(seen: {
  readonly calm: Outcome
  readonly outcomes: readonly Outcome[]
  readonly healthMs: readonly number[]
  readonly answers: ReadonlyMap<string, number>
  readonly load: number
  readonly clients: number
}): void {
  const { calm, outcomes, healthMs, answers, load, clients } = seen
  const told = ({ status, type, notPerformed, seconds }: Outcome): string =>
    `${status}, ${type}, ${notPerformed} rules not performed, ${seconds.toFixed(1)} s`
  const isRight = ({ status, type, notPerformed }: Outcome): boolean =>
    status === calm.status && type === calm.type && notPerformed === calm.notPerformed
  console.log(`${clients} clients flood one link; load average ${load.toFixed(1)}`)
  console.log(`calm:    ${told(calm)}`)
  for (const outcome of outcomes) console.log(`flooded: ${told(outcome)}`)
  console.log(`right verdicts: ${outcomes.filter(isRight).length} of ${outcomes.length}`)
  const [median, p95] = [0.5, 0.95].map((share) => quantile(healthMs, share).toFixed(0))
  console.log(`GET /health: median ${median} ms, p95 ${p95} ms of ${healthMs.length}`)
  console.log('answers to the flood:', Object.fromEntries(answers))
  if (!outcomes.every(isRight)) process.exitCode = 1
}
