import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { emulate } from '../../../src/server/domain/findings/emulator.ts'
import type { Json } from '../../support/api-client.ts'
import { freePort } from '../../support/free-port.ts'
import { limiar } from '../../support/limiar-command.ts'
import { startMeddlingProxy, type Meddling } from '../../support/meddling-proxy.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const pageDirectory = join(dist, 'page')
const hostDirectory = join(dist, 'host')

describe('limiar doctor', () => {
  let service: FakeService
  let path: string

  before(async () => {
    service = await startFakeService({}, { pageDirectory, hostDirectory })
    path = `/${(await createLink()).token}`
  })
  after(() => service.close())

  async function createLink(): Promise<Json> {
    return (await service.client.call('POST', `/reports/${service.reportId}/onboarding-ext`, {})).body
  }

  /** The doctor's report on the link behind a proxy. */
  async function behind(meddling: Meddling): Promise<{ status: number | null; stdout: string }> {
    const proxy = await startMeddlingProxy(service.client.baseUrl, meddling)
    try {
      return await limiar(['doctor', `${proxy.baseUrl}${path}`])
    } finally {
      await proxy.close()
    }
  }

  it('finds nothing to mend when it reaches the server directly', async () => {
    const { status, stdout } = await limiar(['doctor', `${service.client.baseUrl}${path}`])
    assert.equal(status, 0, stdout)
    assert.match(stdout, /✔ Link: open/)
    assert.match(stdout, /✔ Files of the page: \d{2}, all there/)
    assert.match(stdout, /✔ Types of the files/)
    assert.match(stdout, /✔ Compression of the files/)
    assert.match(stdout, /✔ Script for hosts: http\S+\/host-[0-9a-f]{16}\.js integrity="sha384-/)
    assert.match(stdout, /✔ Large pictures: 10 MB reach the server/)
    assert.match(stdout, /All clear/)
    assert.match(stdout, new RegExp(`open http://.*${path}/doctor`))
  })

  const faults: Readonly<Record<string, readonly [Meddling, RegExp]>> = {
    'forbids every iframe': [{ headers: { 'x-frame-options': 'DENY' } }, /✖ X-Frame-Options: DENY\n +→ /],
    'withholds the camera': [
      { headers: { 'permissions-policy': 'camera=(), microphone=()' } },
      /✖ Permissions-Policy: camera=\(\)/,
    ],
    'adds a policy of its own': [
      {
        headers: {
          'content-security-policy': "frame-ancestors *, default-src 'self'; frame-ancestors 'self'",
        },
      },
      /✖ Who may embed the page: two policies/,
    ],
    'refuses large bodies': [
      { status: (_path, bytes) => (bytes > 2 ** 20 ? 413 : undefined) },
      /✖ Large pictures: .*refused[^\n]*\n +→ .*client_max_body_size/,
    ],
    'keeps files to itself': [
      { status: (asked) => (asked.startsWith('/assets/') ? 404 : undefined) },
      /✖ Files of the page: \/assets\/\S+ answers 404/,
    ],
    'changes types': [
      { type: (asked) => (asked.endsWith('.js') ? 'text/plain' : undefined) },
      /✖ Types of the files: \/assets\/\S+ came as text\/plain/,
    ],
  }
  for (const [fault, [meddling, said]] of Object.entries(faults)) {
    it(`says how to mend a proxy that ${fault}`, async () => {
      const { status, stdout } = await behind(meddling)
      assert.match(stdout, said)
      assert.match(stdout, /Not working yet: /)
      assert.equal(status, 1)
    })
  }

  it('misses no files of MediaPipe, which the published package does not bring', async () => {
    const { status, stdout } = await behind({
      status: (asked) => (asked.startsWith('/assets/vision_wasm') ? 404 : undefined),
    })
    assert.match(stdout, /✔ Files of the page: \d{2}, all there/)
    assert.equal(status, 0, stdout)
  })

  const doubts: Readonly<Record<string, readonly [Meddling, RegExp]>> = {
    'takes the policy away': [
      { headers: { 'content-security-policy': undefined } },
      /! Who may embed the page: the policy was removed/,
    ],
    'passes on no compressed answers': [{ uncompressed: true }, /! Compression of the files: not compressed/],
    'cuts hosts off': [
      { headers: { 'cross-origin-resource-policy': 'same-origin' } },
      /! Cross-Origin-Resource-Policy: same-origin/,
    ],
    'has a clock of its own': [
      {
        // The proxy's clock is an hour behind at each answer, however long the tests before it took.
        get headers() {
          return { date: new Date(Date.now() - 3_600_000).toUTCString() }
        },
      },
      /! Clock: 36\d\d s from/,
    ],
  }
  for (const [doubt, [meddling, said]] of Object.entries(doubts)) {
    it(`warns about a proxy that ${doubt}`, async () => {
      const { status, stdout } = await behind(meddling)
      assert.match(stdout, said)
      assert.match(stdout, /to check/)
      assert.equal(status, 0)
    })
  }

  it('says that findings may be made up, where the emulator is on', async () => {
    const emulated = await startFakeService({ emulator: emulate }, { pageDirectory, hostDirectory })
    try {
      const { client, reportId } = emulated
      const { body } = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const { status, stdout } = await limiar(['doctor', `${client.baseUrl}/${body.token}`])
      assert.match(stdout, /! Emulator: on: .* made up\n +→ .*LIMIAR_EMULATOR/)
      assert.match(stdout, /It should work; 1 thing to check/)
      assert.equal(status, 0)
    } finally {
      await emulated.close()
    }
    assert.doesNotMatch((await limiar(['doctor', `${service.client.baseUrl}${path}`])).stdout, /emulator/i)
  })

  it('sends the access token to the server of the settings alone, whoever sent the link', async () => {
    const credentials: (string | undefined)[] = []
    const stranger = createServer(({ headers }, response) => {
      credentials.push(headers.authorization)
      response.writeHead(404, { 'Content-Type': 'text/html' }).end()
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const server = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    try {
      const ask = (...options: readonly string[]) =>
        limiar(['doctor', `${server}/${'0'.repeat(32)}`, ...options], {
          LIMIAR_ACCESS_TOKEN: 'the-token-of-the-server-of-ours',
          LIMIAR_PUBLIC_URL: 'https://id.example',
        })
      const { stdout } = await ask()
      assert.ok(credentials.length > 3)
      assert.deepEqual([...new Set(credentials)], [undefined])
      assert.match(stdout, new RegExp(`\\? .*: the access token is for .* add --server ${server}`))
      await ask('--server', server)
      assert.ok(credentials.includes('Bearer the-token-of-the-server-of-ours'))
    } finally {
      stranger.closeAllConnections()
      stranger.close()
    }
  })

  it('says that a link is unknown, and that one is closed', async () => {
    const unknown = await limiar(['doctor', `${service.client.baseUrl}/${'0'.repeat(32)}`])
    assert.match(unknown.stdout, /✖ Link: unknown to the server/)
    const { token } = await createLink()
    await service.client.call('PATCH', `/reports/${service.reportId}/onboarding-ext/${token}`, {
      active: false,
    })
    const closed = await limiar(['doctor', `${service.client.baseUrl}/${token}`])
    assert.match(closed.stdout, /✖ Link: closed/)
    assert.equal(closed.status, 1)
  })

  it('speaks the language that is asked for, else that of the environment', async () => {
    const link = `${service.client.baseUrl}${path}`
    const spoken = [
      [[], { LANG: 'pt_BR.UTF-8' }, /✔ Link: aberto[^]*Tudo certo: [^]*O que o navegador vê: abra/],
      [[], { LANG: 'pt_BR.UTF-8', LC_ALL: 'es_MX' }, /✔ Enlace: abierto[^]*Todo en orden: /],
      [[], { LANG: 'pt_BR.UTF-8', LC_ALL: 'C' }, /✔ Link: open[^]*All clear: /],
      [['--language', 'es'], { LANG: 'pt_BR.UTF-8' }, /✔ Enlace: abierto/],
    ] as const
    for (const [options, environment, said] of spoken) {
      const { status, stdout } = await limiar(['doctor', link, ...options], environment)
      assert.match(stdout, said)
      assert.equal(status, 0)
    }
    const wrong = await limiar(['doctor', 'onboarding'], { LANG: 'pt_BR' })
    assert.match(wrong.stderr, /onboarding não é o endereço de um link/)
    const unspoken = await limiar(['doctor', link, '--language', 'fr'])
    assert.match(unspoken.stderr, /--language must be one of pt-BR, en, es, not fr/)
    assert.equal(unspoken.status, 2)
  })

  it('says which arguments it takes when it is given others', async () => {
    for (const operand of ['onboarding', 'ftp://onboarding.example/1', service.client.baseUrl]) {
      const { status, stderr } = await limiar(['doctor', operand])
      assert.match(stderr, /is not the address of a link/)
      assert.equal(status, 2)
    }
  })

  it('says in plain words why no server answers, and what to do', async (t) => {
    const closed = await freePort()
    const cutting = createServer(({ socket }) => socket.destroy()).listen(0, '127.0.0.1')
    t.after(() => cutting.close())
    await once(cutting, 'listening')
    const { port } = cutting.address() as AddressInfo
    for (const [address, ...said] of [
      [
        `http://127.0.0.1:${closed}/4f1c`,
        /nenhum programa atende/,
        /nothing listens/,
        /ningún programa atiende/,
      ],
      [`http://127.0.0.1:${port}/4f1c`, /a conexão caiu/, /connection was cut/, /conexión se cortó/],
    ] as const)
      for (const [at, language] of ['pt-BR', 'en', 'es'].entries()) {
        const { status, stderr } = await limiar(['doctor', address, '--language', language])
        assert.match(stderr, said[at]!)
        assert.doesNotMatch(stderr, /E[A-Z]{5,}|UND_ERR/)
        assert.equal(status, 1)
      }
  })
})
