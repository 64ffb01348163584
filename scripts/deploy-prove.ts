/**
 * `npm run deploy:prove`: tests the deployments in `deploy`, as far as this machine can. It checks the files with the
 * programs that read them, builds the image and walks through a container of it (as root on a Debian), and runs the
 * layout of compose.yaml as processes on loopback: two api nodes and two workers on one PostgreSQL behind HAProxy with the file of this
 * repository. An onboarding runs through it while an api node and a worker are killed. Steps that could not be tested
 * are listed at the end and do not count as a success. It ends with 0 only when no tested step failed.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/support/free-port.ts'
import { startPostgresServer, whyNoPostgresServer } from '../test/support/postgres-server.ts'
import { until } from '../test/support/until.ts'
import { proveCompose } from './deploy/compose.ts'
import { proveImage } from './deploy/image.ts'
import { proxyProgram, type ProxyProgram } from './deploy/proxy-programs.ts'
import { answersOf, mustBe, onboard, statusOf, walkAt } from './deploy/walk.ts'

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
  if ((await statusOf(port, '/metrics')) !== 404) throw new Error('/metrics is served through the proxy.')
  const walk = await walkAt(port, token)
  const calm = await onboard(walk)
  console.log(`  with nothing killed the verdict is ${calm.status}, as it must be for that selfie`)
  const disturbed = await onboard(walk, {
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

/** The worker that runs the analysis, according to its metrics. */
async function whoAnalyses(workers: readonly LayoutNode[]): Promise<LayoutNode | undefined> {
  for (const worker of workers) {
    const text = await fetch(`http://127.0.0.1:${worker.port}/metrics`).then((answer) => answer.text())
    if (/^limiar_jobs_running\{kind="run-execution"\} 1$/m.test(text)) return worker
  }
  return undefined
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
await step('Docker Compose reads compose.yaml and compose.one-node.yaml', proveCompose)
await step('the image is built, and an onboarding goes through a container of it', proveImage)
await step('two api nodes and two workers lose nothing when one of each is killed', proveLayout)
left.push(
  'the image for arm64',
  'the start of compose.yaml and compose.one-node.yaml: no registry is asked for the images of PostgreSQL and Caddy by this command',
)
console.log(`\nNot tried:\n${left.map((line) => `  ${line}`).join('\n')}`)
if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`)
process.exit(failed.length > 0 ? 1 : 0)
