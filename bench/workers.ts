/**
 * How analyses scale with processes: `npm run bench:workers [-- --analyses N --workers 1,2,3 --save]`. With `--save`
 * the points are kept in bench/capacity/workers.json, against which `node bench/capacity.ts` holds its simulation.
 *
 * The run has one node `api` and that many nodes `worker` of one thread and one analysis each, on a PostgreSQL server
 * that it starts and one folder of pictures. Executions are submitted by API while no worker runs, so that submitting
 * is not measured. Then the workers start. After two analyses of each, with all models loaded, the seconds are counted
 * until the last verdict, with the processor time of the workers and of everything else on the machine meanwhile.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { onBareDatabase } from '../test/support/bare-database.ts'
import { freePort } from '../test/support/free-port.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { until } from '../test/support/until.ts'
import { saveMeasuredWorkers, type MeasuredWorkers } from './capacity/measured-workers.ts'
import { machineMs, processorMs } from './load/processor-time.ts'
import { anotherTake } from './soak/another-take.ts'
import { createClient, type Client } from './soak/client.ts'
import { makePeople, type Person } from './soak/people.ts'
import { Service } from './soak/service.ts'
import { Traffic } from './soak/traffic.ts'
import { bodyOf } from './soak/world.ts'

const WARM_UP_EACH = 2
const ASK_AGAIN_MS = 200
/** On two processors that do nothing else it takes some three minutes. */
const PATIENCE_MS = 12 * 60_000

const { values } = parseArgs({
  options: {
    analyses: { type: 'string', default: '24' },
    workers: { type: 'string', default: '1,2,3' },
    save: { type: 'boolean', default: false },
  },
})
const analyses = Number(values.analyses)
const counts = values.workers.split(',').map(Number)
if (!(Number.isInteger(analyses) && analyses > 0))
  throw new Error('--analyses is not a number of executions.')
if (!counts.every((count) => Number.isInteger(count) && count > 0 && count < 10))
  throw new Error('--workers is not a list of numbers from 1 to 9.')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const giveUpAt = performance.now() + PATIENCE_MS
const points: MeasuredWorkers[] = []
const folder = await mkdtemp(join(tmpdir(), 'limiar-workers-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const database = await startPostgresServer()
const services: Service[] = []
try {
  const token = randomBytes(24).toString('base64url')
  const environment = {
    LIMIAR_ACCESS_TOKEN: token,
    LIMIAR_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: database.url,
    LIMIAR_BLOBS_DIR: join(folder, 'pictures'),
    LIMIAR_LOG_LEVEL: 'warn',
    LIMIAR_MODEL_THREADS: '1',
    LIMIAR_ANALYSES: '1',
  }
  const api = await startNode('api', environment)
  const { signal } = new AbortController()
  const client = createClient({ base: api.base, token, traffic: new Traffic(), signal })
  const reportId = await makeReport(client)
  const [person] = await makePeople(['by-api'], 0, () => undefined)
  console.log(`${availableParallelism()} processors, ${analyses} analyses each time\n`)
  console.log(
    '| workers | analyses a minute | processor s each | a minute and core | cores busy | by all else | load |',
  )
  console.log(
    '| ------- | ----------------- | ---------------- | ----------------- | ---------- | ----------- | ---- |',
  )
  for (const count of counts) {
    const before = await decided()
    const all = before + count * WARM_UP_EACH + analyses
    for (let number = before; number < all; number++) await submit(client, reportId, person!, String(number))
    const workers = await Promise.all(Array.from({ length: count }, () => startNode('worker', environment)))
    const first = await untilDecided(before + count * WARM_UP_EACH)
    const [startedAt, spentBefore] = [performance.now(), processorSecondsOf(workers)]
    const machineBefore = machineMs()
    const done = (await untilDecided(all)) - first
    const seconds = (performance.now() - startedAt) / 1000
    const spent = processorSecondsOf(workers) - spentBefore
    const others = (machineMs() - machineBefore) / 1000 - spent
    points.push({
      workers: count,
      perMinute: (60 * done) / seconds,
      processorSeconds: spent / done,
      coresBusy: spent / seconds,
      othersBusy: others / seconds,
      load: loadavg()[0]!,
    })
    console.log(rowOf(points.at(-1)!))
    for (const worker of workers) await worker.end('SIGTERM')
  }
  tellScaling(points)
  if (values.save) saveMeasuredWorkers({ processors: availableParallelism(), analyses, points })
} finally {
  for (const service of services) await service.end('SIGTERM')
  database.remove()
}

function rowOf(point: MeasuredWorkers): string {
  const { workers, perMinute, processorSeconds, coresBusy, othersBusy, load } = point
  const numbers = [perMinute.toFixed(1), processorSeconds.toFixed(2), (60 / processorSeconds).toFixed(1)]
  const busy = [coresBusy.toFixed(2), othersBusy.toFixed(2), load.toFixed(1)]
  return `| ${[workers, ...numbers, ...busy].join(' | ')} |`
}

/** The factor over the rate with the first number of workers. */
function tellScaling([first, ...others]: readonly MeasuredWorkers[]): void {
  if (!first) return
  console.log('')
  for (const { workers, perMinute, coresBusy } of others)
    console.log(
      `${workers} workers: ${(perMinute / first.perMinute).toFixed(2)} times the analyses of ${first.workers}, ` +
        `${(coresBusy / first.coresBusy).toFixed(2)} times its cores`,
    )
}

async function startNode(
  role: 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
): Promise<Service> {
  const port = await freePort()
  const own = { LIMIAR_ROLE: role, LIMIAR_DATA_DIR: join(folder, `node-${port}`) }
  const logFile = join(folder, `node-${port}.log`)
  const service = new Service({ port, logFile, environment: { ...environment, ...own } })
  services.push(service)
  await service.start()
  return service
}

/** Analyses of documents and selfies sent by API, with everything that looks at pictures. */
async function makeReport(client: Client): Promise<string> {
  const rules = ['document_readable', 'cpf_is_valid', 'facematch_is_equal', 'documentscopy_approved']
  const definition = {
    documentTypes: ['rg', 'cnh'],
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr', 'documentscopy', 'faceMatch', 'privateFaceset'],
    rules: rules.map((rule) => ({ rule })),
    selfie: 'any',
  }
  const reply = await client.api('POST', '/reports', { name: 'Workers', definition }, 'report')
  if (reply.status !== 200) throw new Error(`The report could not be made: ${reply.bytes.toString()}`)
  return bodyOf<{ readonly _id: string }>(reply)._id
}

async function submit(client: Client, reportId: string, person: Person, name: string): Promise<void> {
  const files = (['front', 'back', 'selfie'] as const).map((capture) => ({
    type: capture.toUpperCase(),
    data: Buffer.from(anotherTake(person.stills[capture], name)).toString('base64'),
  }))
  const reply = await client.api('POST', `/reports/${reportId}/executions`, { files }, `execution-${name}`)
  if (reply.status !== 200) throw new Error(`An execution was not taken: ${reply.bytes.toString()}`)
}

/** Waits until this many are decided, and answers how many are. */
async function untilDecided(count: number): Promise<number> {
  const areDecided = async (): Promise<number | undefined> => {
    const found = await decided()
    return found >= count ? found : undefined
  }
  const withinMs = Math.max(0, giveUpAt - performance.now())
  return until(`${count} are decided`, areDecided, { withinMs, askAgainMs: ASK_AGAIN_MS })
}

function decided(): Promise<number> {
  return onBareDatabase({ dataDir: folder, url: database.url }, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from executions where analysed`.execute(db)
    return rows[0]!.count
  })
}

function processorSecondsOf(workers: readonly Service[]): number {
  return workers.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : processorMs(pid).server / 1000), 0)
}
