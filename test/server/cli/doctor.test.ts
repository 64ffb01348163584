import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { emulate } from '../../../src/server/domain/findings/emulator.ts'
import type { Json } from '../../support/api-client.ts'
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

  /** What the doctor says of the link behind a proxy. */
  async function behind(meddling: Meddling): Promise<{ status: number | null; stdout: string }> {
    const proxy = await startMeddlingProxy(service.client.baseUrl, meddling)
    try {
      return await limiar(['doctor', `${proxy.baseUrl}${path}`])
    } finally {
      await proxy.close()
    }
  }

  it('finds nothing to mend before the server itself', async () => {
    const { status, stdout } = await limiar(['doctor', `${service.client.baseUrl}${path}`])
    assert.equal(status, 0, stdout)
    assert.match(stdout, /✔ link: open/)
    assert.match(stdout, /✔ files of the page: \d{2}, all there/)
    assert.match(stdout, /✔ their types/)
    assert.match(stdout, /✔ their compression/)
    assert.match(stdout, /✔ script for hosts: http\S+\/host-[0-9a-f]{16}\.js integrity="sha384-/)
    assert.match(stdout, /✔ large pictures: 10 MB reach the server/)
    assert.match(stdout, /Nothing stands in the way/)
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
      /✖ who may embed the page: two policies/,
    ],
    'refuses large bodies': [
      { status: (_path, bytes) => (bytes > 2 ** 20 ? 413 : undefined) },
      /✖ large pictures: .*refused[^\n]*\n +→ .*client_max_body_size/,
    ],
    'keeps files to itself': [
      { status: (asked) => (asked.startsWith('/assets/') ? 404 : undefined) },
      /✖ files of the page: \/assets\/\S+ answers 404/,
    ],
    'changes types': [
      { type: (asked) => (asked.endsWith('.js') ? 'text/plain' : undefined) },
      /✖ their types: \/assets\/\S+ is text\/plain/,
    ],
  }
  for (const [fault, [meddling, said]] of Object.entries(faults)) {
    it(`tells what to mend of a proxy that ${fault}`, async () => {
      const { status, stdout } = await behind(meddling)
      assert.match(stdout, said)
      assert.match(stdout, /to mend before this works/)
      assert.equal(status, 1)
    })
  }

  const doubts: Readonly<Record<string, readonly [Meddling, RegExp]>> = {
    'takes the policy away': [
      { headers: { 'content-security-policy': undefined } },
      /! who may embed the page: the policy was taken away/,
    ],
    'hands nothing on compressed': [{ uncompressed: true }, /! their compression: .*came uncompressed/],
    'cuts hosts off': [
      { headers: { 'cross-origin-resource-policy': 'same-origin' } },
      /! Cross-Origin-Resource-Policy: same-origin/,
    ],
    'has a clock of its own': [
      {
        // An hour behind at each answer, however long the tests before it took.
        get headers() {
          return { date: new Date(Date.now() - 3_600_000).toUTCString() }
        },
      },
      /! clock: 36\d\d s from/,
    ],
  }
  for (const [doubt, [meddling, said]] of Object.entries(doubts)) {
    it(`says what is doubtful of a proxy that ${doubt}`, async () => {
      const { status, stdout } = await behind(meddling)
      assert.match(stdout, said)
      assert.match(stdout, /to look at/)
      assert.equal(status, 0)
    })
  }

  it('says that findings may be made up, where the emulator is on', async () => {
    const emulated = await startFakeService({ emulator: emulate }, { pageDirectory, hostDirectory })
    try {
      const { client, reportId } = emulated
      const { body } = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
      const { status, stdout } = await limiar(['doctor', `${client.baseUrl}/${body.token}`])
      assert.match(stdout, /! emulator: on, .* made up\n +→ .*LIMIAR_EMULATOR/)
      assert.match(stdout, /It should work; 1 to look at/)
      assert.equal(status, 0)
    } finally {
      await emulated.close()
    }
    assert.doesNotMatch((await limiar(['doctor', `${service.client.baseUrl}${path}`])).stdout, /emulator/)
  })

  it('says that a link is unknown, and that one is closed', async () => {
    const unknown = await limiar(['doctor', `${service.client.baseUrl}/${'0'.repeat(32)}`])
    assert.match(unknown.stdout, /✖ link: unknown to the server/)
    const { token } = await createLink()
    await service.client.call('PATCH', `/reports/${service.reportId}/onboarding-ext/${token}`, {
      active: false,
    })
    const closed = await limiar(['doctor', `${service.client.baseUrl}/${token}`])
    assert.match(closed.stdout, /✖ link: closed/)
    assert.equal(closed.status, 1)
  })

  it('says what it takes when it is given something else', async () => {
    for (const operand of ['onboarding', 'ftp://onboarding.example/1', service.client.baseUrl]) {
      const { status, stderr } = await limiar(['doctor', operand])
      assert.match(stderr, /is not the address of a link/)
      assert.equal(status, 2)
    }
  })

  it('says why nothing answers', async () => {
    const { status, stderr } = await limiar(['doctor', 'http://127.0.0.1:9/4f1c'])
    assert.match(stderr, /does not answer: /)
    assert.equal(status, 1)
  })
})
