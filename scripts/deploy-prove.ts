/**
 * `npm run deploy:prove`: tests the deployments in `deploy`, as far as this machine can. It checks the files with the
 * programs that read them, builds the image if a program for that is installed, and runs the layout of compose.yaml as
 * processes on loopback: two api nodes and two workers on one PostgreSQL behind HAProxy with the file of this
 * repository. An onboarding runs through it while an api node and a worker are killed. Steps that could not be tested
 * are listed at the end and do not count as a success. It ends with 0 only when no tested step failed.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, type ApiClient } from '../test/support/api-client.ts'
import { freePort } from '../test/support/free-port.ts'
import { media } from '../test/support/media.ts'
import { openPageSession } from '../test/support/onboard.ts'
import { startPostgresServer, whyNoPostgresServer } from '../test/support/postgres-server.ts'
import { specimenStills } from '../test/support/specimen-stills.ts'
import { until } from '../test/support/until.ts'
import { proxyProgram, type ProxyProgram } from './deploy/proxy-programs.ts'

const root = join(import.meta.dirname, '..')
const token = randomBytes(24).toString('hex')
const left: string[] = []
const failed: string[] = []

/** A node of the layout, as a process of its own. */
interface LayoutNode {
  readonly name: string
  readonly port: number
  process: ChildProcess
}

async function step(
  name: string,
  run: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
  try {
    const why = await run()
    if (why === undefined) console.log(`✔ ${name}`)
    else left.push(`${name}: ${why}`)
  } catch (error) {
    failed.push(name)
    console.log(`✖ ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}

/** Runs a program to its end. @throws with the end of its output. */
function runProgram(path: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`.slice(-2000))
}

/** The first of the programs that can build here: docker only with its daemon. */
function firstOf(names: readonly string[]): string | undefined {
  return names.find((name) => spawnSync(name, ['info']).status === 0)
}

function buildImage(): string | undefined {
  const builder = firstOf(['docker', 'buildah', 'podman'])
  if (builder === undefined) return 'neither docker (with its daemon), buildah nor podman can be used here'
  const command = builder === 'buildah' ? ['bud'] : ['build']
  runProgram(builder, [...command, '-f', 'deploy/Dockerfile', '-t', 'limiar', '.'])
  return undefined
}

class Layout {
  readonly #folder: string
  readonly #environment: Readonly<Record<string, string>>
  readonly #nodes: LayoutNode[] = []
  #proxy: ChildProcess | undefined

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#folder = folder
    this.#environment = environment
  }

  async add(name: string, role: 'api' | 'worker'): Promise<LayoutNode> {
    const port = await freePort()
    const node = { name, port, process: this.#start(port, role) }
    this.#nodes.push(node)
    return node
  }

  /** Waits until every node says that it is ready. */
  async ready(): Promise<void> {
    for (const { name, port } of this.#nodes)
      await until(
        `${name} is ready`,
        async () => ((await statusOf(port, '/ready')) === 200 ? true : undefined),
        {
          withinMs: 600_000,
          askAgainMs: 500,
        },
      )
  }

  async openProxy({ path, environment }: ProxyProgram, nodes: readonly LayoutNode[]): Promise<number> {
    const port = await freePort()
    const [first, second] = nodes.map((node) => `127.0.0.1:${node.port}`)
    const told = { LIMIAR_BIND: `127.0.0.1:${port}`, LIMIAR_NODE_1: first ?? '', LIMIAR_NODE_2: second ?? '' }
    this.#proxy = spawn(path, ['-db', '-f', join(root, 'deploy', 'haproxy', 'haproxy.cfg')], {
      env: { ...process.env, ...environment, ...told },
      stdio: 'ignore',
    })
    await until('HAProxy answers', async () => ((await statusOf(port, '/health')) === 200 ? true : undefined))
    return port
  }

  async close(): Promise<void> {
    this.#proxy?.kill('SIGTERM')
    for (const node of this.#nodes) await ended(node.process, 'SIGTERM')
  }

  #start(port: number, role: string): ChildProcess {
    const cli = join(root, 'src', 'server', 'cli.ts')
    const environment = { ...this.#environment, PORT: String(port), LIMIAR_DATA_DIR: this.#folder }
    const { PATH, NODE_COMPILE_CACHE } = process.env
    return spawn(process.execPath, [cli, 'serve', '--role', role], {
      env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2', ...environment },
      stdio: 'ignore',
    })
  }
}

function statusOf(port: number, path: string): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Ends a process and waits until it has ended. */
async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Runs the layout, the onboarding and the killing. Returns why it could not be tested. */
async function proveLayout(): Promise<string | undefined> {
  const noPostgres = whyNoPostgresServer()
  if (noPostgres !== false) return noPostgres
  const proxy = proxyProgram('haproxy', { mayFetch: true })
  if (typeof proxy === 'string') return proxy
  const folder = await mkdtemp(join(tmpdir(), 'limiar-prove-'))
  const postgres = await startPostgresServer()
  const secret = join(folder, 'key.secret')
  await writeFile(secret, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const layout = new Layout(join(folder, 'data'), {
    DATABASE_URL: postgres.url,
    LIMIAR_KEY_FILE: secret,
    LIMIAR_ACCESS_TOKEN: token,
    LIMIAR_TRUST_PROXY: '1',
    LIMIAR_MODEL_THREADS: '1',
    LIMIAR_DRAIN_MS: '3000',
    LIMIAR_LOG_LEVEL: 'warn',
  })
  try {
    await walkThrough(layout, proxy)
    return undefined
  } finally {
    await layout.close()
    postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function walkThrough(layout: Layout, proxy: ProxyProgram): Promise<void> {
  const apis = [await layout.add('api-1', 'api'), await layout.add('api-2', 'api')]
  const workers = [await layout.add('worker-1', 'worker'), await layout.add('worker-2', 'worker')]
  await layout.ready()
  const port = await layout.openProxy(proxy, apis)
  const client = createApiClient(`http://127.0.0.1:${port}`, token)
  if ((await statusOf(port, '/metrics')) !== 404) throw new Error('/metrics is served through the proxy.')
  const { docs } = (await client.call('GET', '/reports')).body as Records
  const reportId = docs[0]?._id ?? ''
  const onboarding = { client, reportId, stills: await specimenStills(media('audrey.jpg')) }
  const calm = await onboard(onboarding)
  console.log(`  without any killing the verdict is ${calm.status}`)
  const disturbed = await onboard(onboarding, {
    betweenStills: async () => {
      await ended(apis[0]!.process, 'SIGKILL')
      console.log('  api-1 was killed between two stills')
      await until('the proxy has noticed', async () =>
        (await statusOf(port, '/health')) === 200 ? true : undefined,
      )
    },
    inAnalysis: async () => {
      const busy = await until('a worker analyses it', () => whoAnalyses(workers), { withinMs: 300_000 })
      await ended(busy.process, 'SIGKILL')
      console.log(`  ${busy.name} was killed in the middle of the analysis`)
    },
  })
  mustBe(answersOf(calm), answersOf(disturbed), 'the other worker finds the same')
}

interface Onboarding {
  readonly client: ApiClient
  readonly reportId: string
  readonly stills: Awaited<ReturnType<typeof specimenStills>>
}

/** The part of a list of the API that is read here. */
interface Records {
  readonly docs: readonly { readonly _id: string }[]
}

/** The part of an execution of the API that is read here. */
interface Execution {
  readonly status: string
  readonly sections?: object
  readonly validations?: readonly { readonly rule: string; readonly status: string }[]
}

/** Runs one person's onboarding, with something happening meanwhile, and returns the execution once it is decided. */
async function onboard(
  { client, reportId, stills }: Onboarding,
  meanwhile: { readonly betweenStills?: () => Promise<void>; readonly inAnalysis?: () => Promise<void> } = {},
): Promise<Execution> {
  const created = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  const link = created.body as { readonly token: string }
  const session = await openPageSession(client, link.token)
  mustBe(200, (await session.put('front', stills.front)).status, 'the front is taken')
  await meanwhile.betweenStills?.()
  mustBe(200, (await session.put('back', stills.back)).status, 'the back is taken')
  mustBe(200, (await session.put('selfie', stills.selfie)).status, 'the selfie is taken')
  const submitted = await session.submit()
  mustBe(true, submitted.status < 300, `the session is submitted: ${submitted.text}`)
  await meanwhile.inAnalysis?.()
  return decided(client, reportId)
}

/** The verdict and the status of every rule, which contain no time and no id. */
function answersOf({ status, validations = [] }: Execution): string {
  const rules = validations.map(({ rule, status: answer }) => [rule, answer])
  return JSON.stringify([status, rules])
}

/** The worker that runs the analysis, according to its metrics. */
async function whoAnalyses(workers: readonly LayoutNode[]): Promise<LayoutNode | undefined> {
  for (const worker of workers) {
    const text = await fetch(`http://127.0.0.1:${worker.port}/metrics`).then((answer) => answer.text())
    if (/^limiar_jobs_running\{kind="run-execution"\} 1$/m.test(text)) return worker
  }
  return undefined
}

async function decided(client: ApiClient, reportId: string): Promise<Execution> {
  return until(
    'the execution is decided',
    async () => {
      // On a busy machine a node sometimes answers the proxy's health check too late; the proxy then answers 503.
      const list = await client.call('GET', '/executions?_limit=1')
      const [listed] = list.status === 200 ? (list.body as Records).docs : []
      if (!listed) return undefined
      const answer = await client.call('GET', `/reports/${reportId}/executions/${listed._id}`)
      if (answer.status !== 200) return undefined
      const execution = answer.body as Execution
      return Object.keys(execution.sections ?? {}).length > 0 ? execution : undefined
    },
    { withinMs: 600_000, askAgainMs: 500 },
  )
}

function mustBe(wanted: unknown, found: unknown, what: string): void {
  if (found !== wanted) throw new Error(`Not so: ${what} (${String(found)}).`)
}

for (const name of ['haproxy', 'nginx', 'caddy'] as const)
  await step(`${name} is there`, () => {
    const program = proxyProgram(name, { mayFetch: true })
    return typeof program === 'string' ? program : undefined
  })
await step('the files are taken by the programs that read them', () => {
  runProgram(process.execPath, ['--test', 'test/deploy/proxies.test.ts'])
  return undefined
})
await step('the image is built', buildImage)
await step('two api nodes and two workers lose nothing when one of each is killed', proveLayout)
left.push(
  'compose.yaml and compose.one-node.yaml: no registry is asked for the images of PostgreSQL and Caddy by this command',
)
console.log(`\nNot tried:\n${left.map((line) => `  ${line}`).join('\n')}`)
if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`)
process.exit(failed.length > 0 ? 1 : 0)
