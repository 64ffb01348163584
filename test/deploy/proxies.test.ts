import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { proxyProgram, type ProxyName, type ProxyProgram } from '../../scripts/deploy/proxy-programs.ts'
import { checkSettings } from '../../scripts/deploy/check-settings.ts'
import { REGISTER_BODY_BYTES } from '../../src/server/http/routes/faces/private-faceset.ts'
import { freePort } from '../support/free-port.ts'
import { nginxAround } from '../support/nginx-around.ts'
import { until } from '../support/until.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

function run(
  { path, environment }: ProxyProgram,
  args: readonly string[],
  more: Record<string, string> = {},
) {
  return spawnSync(path, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment, ...more },
  })
}

/** A test with a proxy, or one that says why it could not run. */
function withProxy(name: ProxyName, what: string, test: (proxy: ProxyProgram) => Promise<void> | void): void {
  const proxy = proxyProgram(name)
  if (typeof proxy === 'string') it(what, { skip: proxy }, () => undefined)
  else it(what, () => test(proxy))
}

describe('the files for proxies', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limiar-deploy-'))
  })
  after(() => rm(folder, { recursive: true }))

  withProxy('haproxy', 'haproxy takes its file', (proxy) => {
    const { status, stderr } = run(proxy, ['-c', '-f', join(deploy, 'haproxy', 'haproxy.cfg')], {
      LIMIAR_BIND: '127.0.0.1:8443',
      LIMIAR_NODE_1: '127.0.0.1:8081',
      LIMIAR_NODE_2: '127.0.0.1:8082',
    })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /WARNING|ALERT/)
  })

  withProxy(
    'haproxy',
    'haproxy says when to come again where no node answers',
    async ({ path, environment }) => {
      const [port, nobody] = [await freePort(), await freePort()]
      const nodes = { LIMIAR_NODE_1: `127.0.0.1:${nobody}`, LIMIAR_NODE_2: `127.0.0.1:${nobody}` }
      const child = spawn(path, ['-db', '-f', join(deploy, 'haproxy', 'haproxy.cfg')], {
        env: { PATH: process.env['PATH'], ...environment, ...nodes, LIMIAR_BIND: `127.0.0.1:${port}` },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      try {
        const answer = await until('haproxy answers', () =>
          fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined),
        )
        assert.equal(answer.status, 503)
        assert.equal(answer.headers.get('retry-after'), '2')
        assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
        const { type, status } = (await answer.json()) as { readonly type: string; readonly status: number }
        assert.deepEqual([type, status], ['urn:limiar:problem:unavailable', 503])
      } finally {
        child.kill('SIGTERM')
        await ended
      }
    },
  )

  withProxy('caddy', 'caddy takes its file', (proxy) => {
    const file = join(deploy, 'caddy', 'Caddyfile')
    const log = { LIMIAR_ACCESS_LOG: join(folder, 'access.log'), HOME: folder }
    const { status, stderr } = run(proxy, ['validate', '--adapter', 'caddyfile', '--config', file], log)
    assert.equal(status, 0, stderr)
  })

  withProxy('nginx', 'nginx takes its file', async (proxy) => {
    const main = await nginxAround(folder)
    const { status, stderr } = run(proxy, ['-t', '-c', main, '-p', folder, '-e', join(folder, 'error.log')])
    assert.equal(status, 0, stderr)
  })

  withProxy('nginx', 'nginx sends people on to https, to the address that they asked for', async (proxy) => {
    const [port, secure] = [await freePort(), await freePort()]
    const main = await nginxAround(folder, { port, secure })
    const log = join(folder, 'error.log')
    const child = spawn(proxy.path, ['-c', main, '-p', folder, '-e', log, '-g', 'daemon off;'], {
      env: { PATH: process.env['PATH'], ...proxy.environment },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    try {
      // A decoded line break in the answer would begin a header that the sender of a link chose.
      for (const path of ['/%0d%0aX-Chosen:%20yes', '/4f1c?lang=en', '/a%20b']) {
        const answer = await until('nginx answers', () =>
          fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(() => undefined),
        )
        assert.equal(answer.status, 308)
        assert.equal(answer.headers.get('location'), `https://127.0.0.1${path}`)
        assert.equal(answer.headers.get('x-chosen'), null)
      }
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })

  it('let the largest body through that the API takes', async () => {
    const limits = [
      ['haproxy/haproxy.cfg', /content-length\) gt (\d+)/, 1],
      ['nginx/limiar.conf', /client_max_body_size (\d+)m;/, 1024 * 1024],
      ['caddy/Caddyfile', /max_size (\d+)MiB/, 1024 * 1024],
    ] as const
    for (const [path, pattern, unit] of limits) {
      const [, number] = pattern.exec(await readFile(join(deploy, path), 'utf8')) ?? []
      assert.equal(Number(number) * unit, REGISTER_BODY_BYTES, path)
    }
  })
})

describe('the settings in the files of deploy', () => {
  it('all exist', () => assert.deepEqual(checkSettings(deploy), []))
})
