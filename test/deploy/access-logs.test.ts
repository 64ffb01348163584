/** What each proxy logs and passes on, with its file of this repository in front of a node that only records. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { proxyProgram, type ProxyName, type ProxyProgram } from '../../scripts/deploy/proxy-programs.ts'
import { freePort } from '../support/free-port.ts'
import { nginxAround } from '../support/nginx-around.ts'
import { until } from '../support/until.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const LINK = 'c0ffee'.repeat(7)
const CPF = '52998224725'
const TOKEN = 'the-token-of-an-integrator'

/** Paths that hold a secret, as people and integrators send them. */
const secretPaths = [
  `/${LINK}?lang=en`,
  `/${LINK}/stills/front`,
  `/onboarding-ext?token=${TOKEN}`,
  `/subjects/${CPF}`,
  '/subjects/529.982.247-25/export',
  `//subjects/${CPF}`,
  `/api/subjects/${CPF}`,
  `/%73ubjects/${CPF}`,
  '/subjects%2F529%39%38224725',
  `/%63${LINK.slice(1)}`,
]
/** What is to be seen of some of them. */
const routes = [
  [1, /stills\/front/],
  [2, /\/onboarding-ext/],
  [4, /\/subjects\/.*\/export/],
] as const
/** Whatever of it is readable in a log, also in part. */
const secrets = [LINK.slice(8), CPF.slice(4), '982.247', '529%39', TOKEN]
const operatorsPaths = ['/metrics', '/ready', '/metrics?a=b', '/%6detrics', '/read%79']

/** A request that a node got. */
interface Taken {
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** A proxy that runs before the node. */
interface Running {
  readonly url: string
  /** What the proxy has logged. */
  readonly logged: () => Promise<string>
  readonly end: () => Promise<void>
}

type Start = (program: ProxyProgram, node: number, folder: string) => Promise<Running>

function run(
  { path, environment }: ProxyProgram,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
) {
  const child = spawn(path, args, {
    env: { PATH: process.env['PATH'], ...environment, ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { output: () => Promise.resolve(output), end }
}

const starts: Readonly<Record<ProxyName, Start>> = {
  haproxy: async (program, node) => {
    const port = await freePort()
    const at = `127.0.0.1:${node}`
    const places = { LIMIAR_BIND: `127.0.0.1:${port}`, LIMIAR_NODE_1: at, LIMIAR_NODE_2: at }
    const { output, end } = run(program, ['-db', '-f', join(deploy, 'haproxy', 'haproxy.cfg')], places)
    return { url: `http://127.0.0.1:${port}`, logged: output, end }
  },
  nginx: async (program, node, folder) => {
    const [port, secure] = [await freePort(), await freePort()]
    const main = await nginxAround(folder, { port, secure, node })
    const args = ['-c', main, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;']
    const { end } = run(program, args, {})
    const logged = () => readFile(join(folder, 'limiar-access.log'), 'utf8')
    return { url: `https://127.0.0.1:${secure}`, logged, end }
  },
  caddy: async (program, node, folder) => {
    const port = await freePort()
    const log = join(folder, 'caddy.log')
    const { end } = run(
      program,
      ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'caddy', 'Caddyfile')],
      {
        HOME: folder,
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
        LIMIAR_DOMAIN: `http://127.0.0.1:${port}`,
        LIMIAR_NODES: `127.0.0.1:${node}`,
        LIMIAR_ACCESS_LOG: log,
      },
    )
    return { url: `http://127.0.0.1:${port}`, logged: () => readFile(log, 'utf8'), end }
  },
}

/** Sends a path as it stands, and claims another address. Returns the status and the port of the client. */
async function ask(
  base: string,
  path: string,
): Promise<{ readonly status: number; readonly port: number } | undefined> {
  const { protocol, hostname, port } = new URL(base)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${TOKEN}` }
  const sent = send({ hostname, port, path, headers, agent: false, rejectUnauthorized: false })
  sent.end()
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const own = (answer.socket.address() as AddressInfo).port
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode ?? 0, port: own }
  } catch {
    return undefined
  }
}

for (const name of ['haproxy', 'nginx', 'caddy'] as const) {
  const program = proxyProgram(name)
  const skip = typeof program === 'string' ? program : false
  describe(`${name} before a node`, { skip }, () => {
    const taken: Taken[] = []
    const node = createServer((request, reply) => {
      const { url = '', headers } = request
      // The proxy's own questions about the node's health bear no address.
      if (headers['x-forwarded-for'] !== undefined) taken.push({ url, headers })
      reply.end('taken')
    })
    let folder: string
    let proxy: Running
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'limiar-logs-'))
      node.listen(0, '127.0.0.1')
      await once(node, 'listening')
      proxy = await starts[name](program as ProxyProgram, (node.address() as AddressInfo).port, folder)
      await until('a request comes through', async () => {
        const answer = await ask(proxy.url, '/health')
        return answer?.status === 200 ? true : undefined
      })
    })
    after(async () => {
      await proxy.end()
      node.close()
      await rm(folder, { recursive: true, force: true })
    })

    it('keeps the moment, address, port, method, route and status of each request, and no secret', async () => {
      const before = taken.length
      const ports: number[] = []
      for (const path of secretPaths) {
        const answer = await ask(proxy.url, path)
        assert.equal(answer?.status, 200, path)
        ports.push(answer.port)
      }
      assert.equal(taken.length - before, secretPaths.length)
      const log = await until('every request is logged', async () => {
        const text = await proxy.logged()
        return ports.every((port) => text.includes(`${port}`)) ? text : undefined
      })
      for (const [at, port] of ports.entries()) {
        const line = log.split('\n').find((each) => each.includes(`${port}`))!
        const path = secretPaths[at]!
        assert.match(
          line,
          /\d{1,2}[-/:]\w{2,3}[-/:]\d{2,4}.*([+-]\d{2}:?\d{2}|Z)/,
          `${path}: moment with offset`,
        )
        assert.match(line, /127\.0\.0\.1/, `${path}: address`)
        assert.match(line, /GET/, `${path}: method`)
        assert.match(line, /\b200\b/, `${path}: status`)
      }
      for (const [at, route] of routes) {
        const line = log.split('\n').find((each) => each.includes(`${ports[at]}`))
        assert.match(line ?? '', route, secretPaths[at])
      }
      for (const secret of secrets) assert.ok(!log.includes(secret), `${secret} is not in the log:\n${log}`)
    })

    it('overwrites the address that a client claims', () => {
      const addresses = new Set(taken.map(({ headers }) => headers['x-forwarded-for']))
      assert.deepEqual([...addresses], ['127.0.0.1'])
    })

    it('keeps the routes for operators inside, however they are written', async () => {
      for (const path of operatorsPaths) assert.equal((await ask(proxy.url, path))?.status, 404, path)
      const passedOn = taken.filter(({ url }) => /trics|read/.test(url))
      assert.deepEqual(passedOn, [])
    })
  })
}
