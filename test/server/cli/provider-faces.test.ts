import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { persistentFetch } from '../../../src/server/cli/command/persistent-fetch.ts'
import { unreachable } from '../../../src/server/cli/command/unreachable.ts'
import { providerFaces } from '../../../src/server/cli/faces/provider-faces.ts'
import { media } from '../../support/media.ts'

const TOKEN = 'a-token-of-theirs'
const picture = media('audrey.jpg')
const list = JSON.stringify({ docs: [], totalItems: 0 })

/** How a provider fails, once. */
const faults: Readonly<Record<string, RequestListener>> = {
  'says that it is busy': (_, response) => response.writeHead(429, { 'Retry-After': '0' }).end(),
  'says until which date it is busy': (_, response) =>
    response.writeHead(429, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }).end(),
  fails: (_, response) => response.writeHead(500).end('oops'),
  'has a proxy that fails': (_, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
  'breaks off in its answer': (_, response) => {
    response.writeHead(200, { 'Content-Length': '9000' }).write('{"docs":')
    setImmediate(() => response.destroy())
  },
  'breaks off before its answer': (request) => void request.socket.destroy(),
}

describe('the faces of another provider', () => {
  let server: Server
  let base = ''
  let answer: RequestListener = () => undefined
  let asked = 0
  before(async () => {
    server = createServer((request, response) => {
      asked++
      answer(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const faces = () => providerFaces(base, TOKEN, persistentFetch(0))
  const works: RequestListener = ({ url = '' }, response) =>
    response.end(url.startsWith('/private-faceset') ? list : picture)

  /** The source, after a first answer of the provider. */
  async function known() {
    const source = faces()
    answer = works
    await source.page(0)
    asked = 0
    return source
  }

  for (const [fault, fails] of Object.entries(faults)) {
    it(`are asked for again when the provider ${fault}`, async () => {
      const source = await known()
      answer = (request, response) => (asked === 1 ? fails(request, response) : works(request, response))
      assert.deepEqual(await source.page(20), JSON.parse(list))
      assert.equal(asked, 2)
      asked = 0
      assert.deepEqual(Buffer.from(await source.picture('/bucket/1')), picture)
      assert.equal(asked, 2)
    })
  }

  it('end after five tries, in a sentence that says what to do', async () => {
    const source = await known()
    answer = (_, response) => response.writeHead(500).end()
    await assert.rejects(source.page(0), {
      name: 'CommandError',
      message: `${base} cannot answer now (status 500). Run the command again later: it goes on where it stopped.`,
    })
    assert.equal(asked, 5)
    await assert.rejects(source.picture('/bucket/1'), { name: 'RefusedError', status: 500 })
  })

  it('refuse what is no picture, so that the next run asks for it again', async () => {
    const source = await known()
    answer = (_, response) => response.end('<html>Sign in</html>')
    await assert.rejects(source.picture('/bucket/1'), {
      name: 'RefusedError',
      message: /is no JPEG, PNG, WebP or AVIF\.$/,
    })
  })

  it('say at once that nobody answers, and never show the token', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const nobody = providerFaces(`http://127.0.0.1:${port}`, TOKEN)
    await assert.rejects(nobody.page(0), (error: Error) => {
      assert.match(error.message, /^No server answers at http:\S+ \(ECONNREFUSED\)\. Run the command again/)
      return !error.message.includes(TOKEN)
    })
  })
})

describe('the sentence for a server that does not answer', () => {
  const failure = (code: string): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  it('names the remedies for a network with a proxy, and for an authority of its own', () => {
    const behind = { https_proxy: 'http://proxy:3128' }
    assert.equal(
      unreachable('https://a.example', failure('ENOTFOUND'), behind),
      'No server answers at https://a.example (ENOTFOUND). ' +
        'Node uses the proxy of HTTPS_PROXY only with NODE_USE_ENV_PROXY=1',
    )
    for (const environment of [{}, { ...behind, NODE_USE_ENV_PROXY: '1' }])
      assert.equal(
        unreachable('https://a.example', failure('ENOTFOUND'), environment),
        'No server answers at https://a.example (ENOTFOUND)',
      )
    assert.match(
      unreachable('https://a.example', failure('SELF_SIGNED_CERT_IN_CHAIN'), {}),
      /NODE_EXTRA_CA_CERTS names$/,
    )
  })
})
