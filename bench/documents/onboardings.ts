/**
 * The processor time of onboardings, one after another: link, session, the looks at three stills, and the analysis, on
 * the embedded database. It is the time that Linux counts for the server's process, so clients and the making of
 * pictures are not in it.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { until } from '../../test/support/until.ts'
import { processorMs } from '../load/processor-time.ts'
import { printTable, quantile } from '../measure.ts'
import { anotherTake } from '../soak/another-take.ts'
import { createClient, type Client } from '../soak/client.ts'
import type { Reply } from '../soak/exchange.ts'
import { makePeople, type Person } from '../soak/people.ts'
import { CONSENT } from '../soak/prepare.ts'
import { Service } from '../soak/service.ts'
import { Traffic } from '../soak/traffic.ts'
import { bodyOf } from '../soak/world.ts'

/** The first onboardings load models and compile code, and are not counted. */
const WARM_UP = 2
const ANALYSIS_MS = 300_000
const ASK_AGAIN_MS = 200
const captures = ['front', 'back', 'selfie'] as const

/** Processor milliseconds of one onboarding: of each step, and of the database's thread over all steps. */
type Cost = Readonly<Record<string, number>>

/** Sends one person through the page this many times and prints the processor time. */
export async function benchOnboardings(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-onboardings-'))
  const token = randomBytes(24).toString('base64url')
  const service = new Service({
    port: await freePort(),
    logFile: join(folder, 'log'),
    environment: {
      LIMIAR_ACCESS_TOKEN: token,
      LIMIAR_KEY: randomBytes(32).toString('hex'),
      LIMIAR_DATA_DIR: join(folder, 'data'),
      LIMIAR_LOG_LEVEL: 'warn',
      LIMIAR_MODEL_THREADS: '1',
    },
  })
  try {
    const [person] = await makePeople(['right'], 0, () => undefined)
    if (!person) throw new Error('No person was made for this seed.')
    await service.start()
    const { signal } = new AbortController()
    const client = createClient({ base: service.base, token, traffic: new Traffic(), signal })
    const reportId = await makeReport(client)
    const costs: Cost[] = []
    for (let number = 0; number < WARM_UP + count; number++)
      costs.push(await onboard({ service, client, reportId }, person, number))
    print(costs.slice(WARM_UP))
  } finally {
    await service.end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
}

interface Place {
  readonly service: Service
  readonly client: Client
  readonly reportId: string
}

async function onboard({ service, client, reportId }: Place, person: Person, number: number): Promise<Cost> {
  const spent = (): { readonly server: number; readonly database: number } => {
    if (service.pid === undefined) throw new Error('The service ended.')
    return processorMs(service.pid)
  }
  const before = spent()
  const cost: Record<string, number> = {}
  let last = before
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await work()
    const now = spent()
    cost[name] = now.server - last.server
    last = now
    return result
  }
  const { path, headers } = await step('link and session', () => opened(client, reportId, number))
  for (const capture of captures)
    await step(`look at the ${capture}`, async () => {
      const body = anotherTake(person.stills[capture], String(number))
      const still = { method: 'PUT', path: `${path}/stills/${capture}?source=camera`, headers, body } as const
      answered(await client.call(still))
    })
  await step('submission and analysis', async () => {
    answered(await client.call({ method: 'POST', path: `${path}/submission`, headers, body: {} }))
    const isDone = async (): Promise<true | undefined> => {
      const reply = await client.call({ method: 'GET', path: `${path}/execution`, headers })
      return bodyOf<{ readonly state?: string }>(reply).state === 'done' || undefined
    }
    await until('it is decided', isDone, { withinMs: ANALYSIS_MS, askAgainMs: ASK_AGAIN_MS })
  })
  return { ...cost, 'the embedded database': spent().database - before.database }
}

async function opened(client: Client, reportId: string, number: number) {
  const body = { email: `person-${number}@example.com` }
  const made = answered(
    await client.api('POST', `/reports/${reportId}/onboarding-ext`, body, `link-${number}`),
  )
  const path = `/${bodyOf<{ readonly token: string }>(made).token}`
  answered(await client.call({ method: 'GET', path }))
  const session = answered(await client.call({ method: 'POST', path: `${path}/session` }))
  const headers = { authorization: `Bearer ${bodyOf<{ readonly secret: string }>(session).secret}` }
  const consent = { version: 'bench-1', at: new Date().toISOString(), text: CONSENT }
  answered(await client.call({ method: 'PATCH', path: `${path}/session`, headers, body: { consent } }))
  return { path, headers }
}

function answered(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.bytes.toString()}`)
  return reply
}

/** With everything that looks at pictures. */
async function makeReport(client: Client): Promise<string> {
  const rules = ['document_readable', 'cpf_is_valid', 'facematch_is_equal', 'documentscopy_approved']
  const definition = {
    documentTypes: ['rg', 'cnh'],
    captures,
    sections: ['ocr', 'documentscopy', 'faceMatch', 'privateFaceset'],
    rules: rules.map((rule) => ({ rule })),
    selfie: 'any',
    consent: { version: 'bench-1', text: CONSENT },
  }
  return bodyOf<{ readonly _id: string }>(
    answered(await client.api('POST', '/reports', { name: 'Onboardings', definition }, 'report')),
  )._id
}

function print(costs: readonly Cost[]): void {
  const total = (cost: Cost): number => Object.values(cost).reduce((sum, ms) => sum + ms, 0)
  const row = (name: string, all: readonly number[]): readonly string[] => [
    name,
    ...[0, 0.5, 1].map((at) => quantile(all, at).toFixed(0)),
  ]
  console.log(`\n${costs.length} onboardings in a row after ${WARM_UP} others, processor ms of the service.`)
  printTable(
    ['step', 'least', 'median', 'most'],
    [
      ...Object.keys(costs[0] ?? {}).map((name) =>
        row(
          name,
          costs.map((cost) => cost[name] ?? 0),
        ),
      ),
      row('an onboarding whole', costs.map(total)),
    ],
  )
}
