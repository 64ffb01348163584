/**
 * What `deploy/compose.yaml` starts, as processes on loopback: Docker Compose reads the file, and each node that it
 * names runs with its settings and secrets, on one PostgreSQL and one folder of pictures, behind Caddy with the file of
 * this repository. Addresses and paths alone differ from those in a container.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { startPostgresServer, whyNoPostgresServer } from '../../test/support/postgres-server.ts'
import { until } from '../../test/support/until.ts'
import { readComposed, type Composed, type ComposedService } from './compose.ts'
import { proxyProgram, type ProxyProgram } from './proxy-programs.ts'
import { answersOf, mustBe, onboard, statusOf, walkAt } from './walk.ts'

const root = join(import.meta.dirname, '..', '..')
const READY = { withinMs: 600_000, askAgainMs: 500 }

/** A node of the layout, as a process of its own. */
interface LayoutNode {
  readonly name: string
  readonly port: number
  readonly service: ComposedService
  process: ChildProcess
}

interface Place {
  /** Holds the secrets, and the folder that the nodes share. */
  readonly folder: string
  readonly databaseUrl: string
}

class Layout {
  readonly #place: Place
  readonly #nodes: LayoutNode[] = []
  #proxy: ChildProcess | undefined

  constructor(place: Place) {
    this.#place = place
  }

  async add(name: string, service: ComposedService): Promise<LayoutNode> {
    const port = await freePort()
    const node = { name, port, service, process: this.#start(service, port) }
    this.#nodes.push(node)
    return node
  }

  /** Starts a node again, as Compose does with one that was killed. */
  restart(node: LayoutNode): void {
    mustBe('unless-stopped', node.service.restart, `${node.name} is started again by Compose`)
    node.process = this.#start(node.service, node.port)
  }

  /** Waits until every node says that it is ready. */
  async ready(): Promise<void> {
    for (const { name, port } of this.#nodes)
      await until(
        `${name} is ready`,
        async () => (await statusOf(port, '/ready')) === 200 || undefined,
        READY,
      )
  }

  async openProxy(program: ProxyProgram, service: ComposedService): Promise<number> {
    const port = await freePort()
    const { LIMIAR_NODES = '' } = service.environment ?? {}
    const nodes = LIMIAR_NODES.split(' ').map((address) => {
      const found = this.#nodes.find(({ name }) => address === `${name}:8080`)
      if (!found) throw new Error(`compose.yaml has Caddy send people to ${address}, which is no node.`)
      return `127.0.0.1:${found.port}`
    })
    const told = {
      HOME: this.#place.folder,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      LIMIAR_DOMAIN: `http://127.0.0.1:${port}`,
      LIMIAR_NODES: nodes.join(' '),
      LIMIAR_ACCESS_LOG: join(this.#place.folder, 'access.log'),
    }
    const args = ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy', 'caddy', 'Caddyfile')]
    const environment = { ...process.env, ...program.environment, ...told }
    this.#proxy = spawn(program.path, args, { env: environment, stdio: 'ignore' })
    await until('Caddy answers', async () => (await statusOf(port, '/health')) === 200 || undefined)
    return port
  }

  async close(): Promise<void> {
    this.#proxy?.kill('SIGTERM')
    for (const node of this.#nodes) await ended(node.process, 'SIGTERM')
  }

  #start({ environment = {} }: ComposedService, port: number): ChildProcess {
    const { folder } = this.#place
    const inPlace: Record<string, string> = {}
    for (const [name, value] of Object.entries(environment))
      inPlace[name] = value.replace('/run/secrets', join(folder, 'secrets'))
    const { PATH, NODE_COMPILE_CACHE } = process.env
    // One thread of the models in each: three nodes are on one machine.
    const own = { PORT: `${port}`, LIMIAR_DATA_DIR: join(folder, 'data'), LIMIAR_MODEL_THREADS: '1' }
    const log = { MALLOC_ARENA_MAX: '2', LIMIAR_LOG_LEVEL: 'warn' }
    return spawn(process.execPath, [join(root, 'src', 'server', 'cli.ts'), 'serve'], {
      env: { PATH, NODE_COMPILE_CACHE, ...log, ...inPlace, ...own },
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
export async function proveLayout(): Promise<string | undefined> {
  const noPostgres = whyNoPostgresServer()
  if (noPostgres !== false) return noPostgres
  const proxy = proxyProgram('caddy', { mayFetch: true })
  if (typeof proxy === 'string') return proxy
  const composed = readComposed('compose.yaml')
  if (typeof composed === 'string') return composed
  const folder = await mkdtemp(join(tmpdir(), 'limiar-prove-'))
  const postgres = await startPostgresServer()
  const place = { folder, databaseUrl: postgres.url }
  const layout = new Layout(place)
  try {
    await writeSecrets(place, composed)
    await walkThrough(layout, proxy, composed)
    return undefined
  } finally {
    await layout.close()
    postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeSecrets({ folder, databaseUrl }: Place, { secrets }: Composed): Promise<void> {
  await mkdir(join(folder, 'secrets'))
  const here = { ...secrets, 'database-url': databaseUrl }
  for (const [name, line] of Object.entries(here))
    await writeFile(join(folder, 'secrets', name), `${line}\n`, { mode: 0o600 })
}

async function walkThrough(
  layout: Layout,
  proxy: ProxyProgram,
  { services, secrets }: Composed,
): Promise<void> {
  const nodes: LayoutNode[] = []
  for (const [name, service] of Object.entries(services))
    if (service.image === 'limiar') nodes.push(await layout.add(name, service))
  console.log(`  compose.yaml starts ${nodes.map(({ name }) => name).join(', ')}`)
  await layout.ready()
  const port = await layout.openProxy(proxy, services['caddy']!)
  mustBe(404, await statusOf(port, '/metrics'), '/metrics is not served through the proxy')
  const walk = await walkAt(port, secrets['access-token']!)
  const calm = await onboard(walk)
  console.log(`  with nothing killed the verdict is ${calm.status}, as it must be for that selfie`)
  const of = (role: string) => nodes.filter(({ service }) => service.environment?.['LIMIAR_ROLE'] === role)
  const disturbed = await onboard(walk, {
    betweenStills: async () => {
      const [first] = of('api')
      await ended(first!.process, 'SIGKILL')
      console.log(`  ${first!.name} was killed between two stills`)
      await until('the proxy has noticed', async () => (await statusOf(port, '/health')) === 200 || undefined)
    },
    inAnalysis: async () => {
      const busy = await until('a worker analyses it', () => whoAnalyses(of('worker'), secrets), READY)
      await ended(busy.process, 'SIGKILL')
      layout.restart(busy)
      console.log(`  ${busy.name} was killed in the middle of the analysis, and started again`)
    },
  })
  mustBe(answersOf(calm), answersOf(disturbed), 'the worker that goes on finds the same')
}

/** The worker that runs the analysis, according to its metrics. */
async function whoAnalyses(
  workers: readonly LayoutNode[],
  secrets: Composed['secrets'],
): Promise<LayoutNode | undefined> {
  const headers = { Authorization: `Bearer ${secrets['metrics-token']}` }
  for (const worker of workers) {
    const answer = await fetch(`http://127.0.0.1:${worker.port}/metrics`, { headers })
    if (/^limiar_jobs_running\{kind="run-execution"\} 1$/m.test(await answer.text())) return worker
  }
  return undefined
}
