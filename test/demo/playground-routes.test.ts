import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { accessPath } from '../../demo/playground/access.ts'
import { LINK_PATH } from '../../src/server/http/plugins/session-access.ts'
import { isFromThisMachine, playgroundRoutes } from '../../demo/playground-routes.ts'

const openLink = `/${'a'.repeat(32)}`
const closedLink = `/${'b'.repeat(32)}`
const access = { accessToken: 'secret', accessTokenCommand: 'cat "/data/access-token"' }

describe('the playground on its server', () => {
  let app: FastifyInstance
  let directory: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'limiar-playground-'))
    await mkdir(join(directory, 'playground'))
    await writeFile(join(directory, 'index.html'), '<title>playground</title>')
    app = Fastify()
    await playgroundRoutes(app, { directory, onboardingOrigin: 'http://127.0.0.1:8080', access })
    app.get(LINK_PATH, async (request, reply) => {
      const isClosed = request.url.startsWith(closedLink)
      return reply
        .code(isClosed ? 404 : 200)
        .type('text/html')
        .send(Buffer.from('<head><title>link</title></head>'))
    })
    app.get('/console', async (_request, reply) => reply.type('text/html').send('<head></head>'))
    app.get('/api', async () => ({ camera: '</head>' }))
    await app.listen({ host: '127.0.0.1', port: 0 })
  })

  /** Over a connection of its own, because the server looks at both of its ends. */
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const { port } = app.server.address() as AddressInfo
    const request = get({ host: '127.0.0.1', port, path: accessPath, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }

  after(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })

  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost']) {
    it(`gives the access to its page at ${host}`, async () => {
      const answer = await ask({ host, 'sec-fetch-site': 'same-origin' })
      assert.deepEqual(JSON.parse(answer.body), access)
      assert.equal(answer.headers['cache-control'], 'no-store')
    })
  }

  const strangers: readonly Readonly<Record<string, string>>[] = [
    { host: 'evil.example:8080', 'sec-fetch-site': 'same-origin' },
    { host: '127.0.0.1.evil.example' },
    { host: '192.168.0.7:8080' },
    { host: 'localhost:8080', 'sec-fetch-site': 'cross-site' },
    { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-site' },
    { host: 'localhost:8080', 'x-forwarded-for': '192.168.0.7' },
    { host: 'localhost:8080', forwarded: 'for=192.168.0.7' },
  ]
  for (const headers of strangers) {
    it(`refuses the access to ${Object.values(headers).join(', ')}`, async () => {
      const answer = await ask(headers)
      assert.equal(answer.status, 403)
      assert.equal(answer.body, '')
    })
  }

  const ends = [
    ['127.0.0.1', '127.0.0.1', true],
    ['::1', '::1', true],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
    ['192.168.0.7', '192.168.0.2', false],
    ['192.168.0.2', '192.168.0.2', false],
    ['127.0.0.1', '192.168.0.2', false],
    ['192.168.0.7', '127.0.0.1', false],
    ['::ffff:10.127.0.0', '::1', false],
  ] as const
  for (const [remoteAddress, localAddress, isOwn] of ends)
    it(`takes a connection from ${remoteAddress} to ${localAddress} for ${isOwn ? 'its own' : 'foreign'}`, () =>
      assert.equal(isFromThisMachine({ remoteAddress, localAddress }, {}), isOwn))

  it('shows its page, which frames the onboarding and nothing else', async () => {
    const { headers, body } = await app.inject({ url: '/' })
    assert.equal(body, '<title>playground</title>')
    assert.match(String(headers['content-security-policy']), /frame-src http:\/\/127\.0\.0\.1:8080;/)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  })

  it('is shut off from other windows, and lets its frame have the camera and nothing else', async () => {
    const { headers } = await app.inject({ url: '/' })
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(
      headers['permissions-policy'],
      'camera=(self "http://127.0.0.1:8080"), microphone=(), geolocation=()',
    )
  })

  it('puts the sample camera into the page of an open link that asks for it, and into nothing else', async () => {
    const script = '/playground/sample-camera.js'
    const hasIt = async (url: string) => (await app.inject({ url })).body.includes(script)
    assert.ok(await hasIt(`${openLink}?camera=sample`))
    for (const url of [openLink, `${openLink}?camera=real`, '/api?camera=sample'])
      assert.equal(await hasIt(url), false, url)
    for (const url of [`${closedLink}?camera=sample`, '/console?camera=sample', '/?camera=sample'])
      assert.equal(await hasIt(url), false, url)
  })
})
