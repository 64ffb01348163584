/**
 * Three nodes on one PostgreSQL and one S3 behind HAProxy, with the file of `deploy`. Each minute one of them is
 * killed. Each fifth minute all are restarted, one after the other, as in an upgrade.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { proxyProgram, type ProxyProgram } from '../../scripts/deploy/proxy-programs.ts'
import { freePort } from '../../test/support/free-port.ts'
import type { S3Server } from '../../test/support/s3-server.ts'
import { until } from '../../test/support/until.ts'
import { exchange } from './exchange.ts'
import { Service, type Life, type Serving } from './service.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Every fifth minute is a rolling restart. */
const MINUTES_PER_RESTART = 5
/** The time after which a supervisor starts a killed node again. */
const KILLED_FOR_MS = 1_000
/** Three checks of the proxy, which come a second apart. */
const DRAIN_MS = 3_000
const PROXY_READY_MS = 30_000

export interface FleetSettings {
  readonly nodes: number
  /** The folder of the run, in which each node has a folder and a log of its own. */
  readonly folder: string
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>>
  readonly bucket: S3Server
}

/** What happened to the nodes, and how often. */
export type Disturbances = ReadonlyMap<'node-killed' | 'nodes-restarted', number>

export class Fleet implements Serving {
  readonly base: string
  /** The key of the installation, for code that reads its storage. */
  readonly key: Uint8Array
  readonly #nodes: readonly Service[]
  readonly #openProxy: () => ChildProcess
  #proxy: ChildProcess | undefined

  /** @throws Error if HAProxy is not installed. */
  static async make({ nodes, folder, dataDir, environment, bucket }: FleetSettings): Promise<Fleet> {
    const program = proxyProgram('haproxy', { mayFetch: true })
    if (typeof program === 'string') throw new Error(`A fleet needs HAProxy: ${program}.`)
    const key = randomBytes(32)
    const shared = {
      ...environment,
      ...bucket.environment,
      LIMIAR_KEY: key.toString('hex'),
      LIMIAR_TRUST_PROXY: '1',
      LIMIAR_DRAIN_MS: String(DRAIN_MS),
      LIMIAR_MODEL_THREADS: '1',
      LIMIAR_ANALYSES: '1',
    }
    const services: Service[] = []
    for (let node = 1; node <= nodes; node++)
      services.push(
        new Service({
          port: await freePort(),
          logFile: join(folder, `node-${node}.log`),
          environment: { ...shared, LIMIAR_DATA_DIR: nodeFolder(dataDir, node) },
        }),
      )
    const port = await freePort()
    return new Fleet(services, key, port, () => startProxy(program, { folder, port, nodes: services }))
  }

  private constructor(
    nodes: readonly Service[],
    key: Uint8Array,
    port: number,
    openProxy: () => ChildProcess,
  ) {
    this.#nodes = nodes
    this.key = key
    this.base = `http://127.0.0.1:${port}`
    this.#openProxy = openProxy
    process.once('exit', () => this.#proxy?.kill('SIGKILL'))
  }

  get lives(): readonly Life[] {
    return this.#nodes.flatMap(({ lives }) => lives)
  }

  get unexpectedEnds(): readonly string[] {
    return this.#nodes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
  }

  async start(): Promise<number> {
    const startedAt = performance.now()
    this.#proxy ??= this.#openProxy()
    await Promise.all(this.#nodes.map((node) => node.start()))
    await this.#untilProxied()
    return performance.now() - startedAt
  }

  async untilReady(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.untilReady()))
    await this.#untilProxied()
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> {
    const timely = await Promise.all(this.#nodes.map((node) => node.end(signal)))
    return timely.every(Boolean)
  }

  async sample(): Promise<void> {
    for (const node of this.#nodes) await node.sample()
  }

  close(): void {
    this.#proxy?.kill('SIGTERM')
  }

  /**
   * Kills and restarts nodes in turn until the signal, each at a full minute. If a minute is over before the last node
   * runs again, it is skipped, and a rolling restart that was due in it comes with the next.
   */
  async disturb(world: World, signal: AbortSignal): Promise<Disturbances> {
    const done = { 'node-killed': 0, 'nodes-restarted': 0 }
    const beganAt = performance.now()
    for (;;) {
      const passed = performance.now() - beganAt
      const minute = Math.floor(passed / MINUTE_MS) + 1
      const isOver = await pause(minute * MINUTE_MS - passed, false, { signal }).catch(() => true)
      if (isOver) return new Map(Object.entries(done)) as Disturbances
      const isRestart = Math.floor(minute / MINUTES_PER_RESTART) > done['nodes-restarted']
      const what = isRestart ? 'nodes-restarted' : 'node-killed'
      world.say(`  ${what}`)
      world.traffic.during = what
      if (isRestart) await this.#restartAll(world)
      else await this.#killOne(done['node-killed'])
      world.traffic.during = `after ${what}`
      done[what]++
    }
  }

  async #killOne(turn: number): Promise<void> {
    const node = this.#nodes[turn % this.#nodes.length]!
    await node.end('SIGKILL')
    await pause(KILLED_FOR_MS)
    await node.start()
  }

  async #restartAll({ ledger }: World): Promise<void> {
    for (const node of this.#nodes) {
      if (!(await node.end('SIGTERM')))
        ledger.turnedAway.push('a node did not end within a minute and a half of SIGTERM')
      await node.start()
    }
  }

  async #untilProxied(): Promise<void> {
    await until(
      'the proxy sees a node',
      async () => {
        const answer = await exchange(this.base, { method: 'GET', path: '/health' }).catch(() => undefined)
        return answer?.status === 200 || undefined
      },
      { withinMs: PROXY_READY_MS },
    )
  }
}

/** The folder of one node, counted from 1. */
export function nodeFolder(dataDir: string, node: number): string {
  return join(dataDir, `node-${node}`)
}

/** HAProxy with the file of `deploy`, which names two nodes, and a line for each further node. */
function startProxy(
  { path, environment }: ProxyProgram,
  given: { readonly folder: string; readonly port: number; readonly nodes: readonly Service[] },
): ChildProcess {
  const file = join(given.folder, 'haproxy.cfg')
  const deployed = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy', 'haproxy.cfg')
  const names = given.nodes.map((_, index) => index + 1)
  const further = names.slice(2).map((node) => `  server node-${node} "\${LIMIAR_NODE_${node}}"\n`)
  writeFileSync(file, readFileSync(deployed, 'utf8') + further.join(''))
  const nodes = given.nodes.map(
    ({ base }, index) => [`LIMIAR_NODE_${index + 1}`, new URL(base).host] as const,
  )
  return spawn(path, ['-db', '-f', file], {
    env: {
      ...process.env,
      ...environment,
      ...Object.fromEntries<string>(nodes),
      LIMIAR_BIND: `127.0.0.1:${given.port}`,
    },
    stdio: 'ignore',
  })
}
