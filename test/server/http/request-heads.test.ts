/** Heads of requests that a proxy in front could read in another way than the server, sent as bytes. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let own: string
before(async () => {
  service = await startFakeService()
  own = new URL(service.client.baseUrl).host
})
after(() => service.close())

/** What the server answers to these bytes until it closes the connection: each answer's status and body. */
async function answersTo(
  bytes: string,
): Promise<readonly { readonly status: number; readonly body: string }[]> {
  const { hostname, port } = new URL(service.client.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1').write(bytes, 'latin1')
  // A server that leaves the connection open has not refused what was sent.
  socket.setTimeout(PATIENCE_MS, () => socket.end())
  let text = ''
  for await (const part of socket) text += String(part)
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer !== '')
    .map((answer) => ({
      status: Number(answer.slice(9, 12)),
      body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
    }))
}

/** How long a connection that should be closed may stay quiet. */
const PATIENCE_MS = 10_000

const LAST = 'Connection: close'

/** The bytes of a head; the connection stays open for another request unless a header says otherwise. */
function head(line: string, ...headers: readonly string[]): string {
  return [line, ...headers, '', ''].join('\r\n')
}

describe('the head of a request', () => {
  const refused: Readonly<Record<string, () => string>> = {
    'names two hosts': () => head('GET /health HTTP/1.1', `Host: ${own}`, 'Host: elsewhere.example'),
    'names one host twice': () => head('GET /health HTTP/1.1', `Host: ${own}`, `host: ${own}`),
    'names no host': () => head('GET /health HTTP/1.1'),
    'names an empty host': () => head('GET /health HTTP/1.1', 'Host:'),
    'names a list of hosts': () => head('GET /health HTTP/1.1', `Host: ${own}, elsewhere.example`),
    'names a host with a path': () => head('GET /health HTTP/1.1', `Host: ${own}/console`),
    'names a host with a user': () => head('GET /health HTTP/1.1', `Host: somebody@${own}`),
    'names one host in its address and another in its header': () =>
      head('GET http://elsewhere.example/health HTTP/1.1', `Host: ${own}`),
    'names two hosts where nothing is': () => head('GET /nothing HTTP/1.1', 'Host: a', 'Host: b'),
    'is of no version': () => 'GET /health\r\n\r\n',
    'is of another version': () => head('GET /health HTTP/2.0', `Host: ${own}`),
    'has a folded header': () => head('GET /health HTTP/1.1', `Host: ${own}`, 'X-Note: a', ' b'),
    'has a space before a colon': () => head('GET /health HTTP/1.1', `Host : ${own}`),
    'has lines that end without CR': () => `GET /health HTTP/1.1\nHost: ${own}\n\n`,
    'has a CR within a line': () => head('GET /health HTTP/1.1', `Host: ${own}`, 'X-Note: a\rHost: b'),
    'has a NUL': () => head('GET /health HTTP/1.1', `Host: ${own}`, 'X-Note: a\0b'),
    'has more headers than the server reads': () =>
      head('GET /health HTTP/1.1', `Host: ${own}`, ...Array.from({ length: 2500 }, () => 'a: b')),
    'gives a length and chunks': () =>
      head('POST /reports HTTP/1.1', `Host: ${own}`, 'Content-Length: 5', 'Transfer-Encoding: chunked') +
      '0\r\n\r\n',
    'gives two lengths': () =>
      head('POST /reports HTTP/1.1', `Host: ${own}`, 'Content-Length: 2', 'Content-Length: 0') + '{}',
    'gives a length with a sign': () =>
      head('POST /reports HTTP/1.1', `Host: ${own}`, 'Content-Length: +2') + '{}',
    'gives chunks by another name': () =>
      head('POST /reports HTTP/1.1', `Host: ${own}`, 'Transfer-Encoding: xchunked') + '0\r\n\r\n',
  }
  for (const [what, bytes] of Object.entries(refused))
    it(`that ${what} is refused with a problem document, and nothing after it is read`, async () => {
      for (const next of ['', head('GET /health HTTP/1.1', `Host: ${own}`, LAST)]) {
        const [first, ...others] = await answersTo(bytes() + next)
        assert.equal(first?.status, 400)
        assert.equal(JSON.parse(first.body).type, 'urn:limiar:problem:invalid-request')
        assert.deepEqual(others, [])
      }
    })

  it('says that the host is what is wrong, and how it must be', async () => {
    const [answer] = await answersTo(refused['names two hosts']!())
    assert.match(JSON.parse(answer!.body).detail, /one Host header/)
  })

  const taken: Readonly<Record<string, () => string>> = {
    'of HTTP/1.0 without a host, as some supervisors send': () => 'GET /health HTTP/1.0\r\n\r\n',
    'with the same host in its address': () =>
      head(`GET http://${own}/health HTTP/1.1`, `Host: ${own}`, LAST),
    'with a name and no port': () => head('GET /health HTTP/1.1', 'Host: limiar_app', LAST),
    'with an address of IPv6': () => head('GET /health HTTP/1.1', 'Host: [::1]:8080', LAST),
  }
  for (const [what, bytes] of Object.entries(taken))
    it(`${what} is taken`, async () => {
      assert.deepEqual(await answersTo(bytes()), [{ status: 200, body: '{"status":"ok"}' }])
    })

  it('is answered in order, when several come at once', async () => {
    const asked = ['/health', '/nothing'].map((path) => head(`GET ${path} HTTP/1.1`, `Host: ${own}`))
    const answers = await answersTo(asked.join('') + head('GET /health HTTP/1.1', `Host: ${own}`, LAST))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 200],
    )
  })
})

describe('the path of a request', () => {
  for (const path of [
    '//health',
    '/./health',
    '/console/../health',
    '/%2e%2e/health',
    '/console%2fapi%2freports',
    '/console/assets/%2e%2e/%2e%2e/index.html',
    '/assets/..%2f..%2fpackage.json',
    '/console\\api\\reports',
    '/health%00',
    '/health/%2e',
    '/%zz',
    '/%ff',
  ])
    it(`${path} leads nowhere`, async () => {
      const [answer] = await answersTo(head(`GET ${path} HTTP/1.1`, `Host: ${own}`, LAST))
      assert.ok(answer?.status === 400 || answer?.status === 404, String(answer?.status))
      assert.match(JSON.parse(answer.body).type, /^urn:limiar:problem:(invalid-request|not-found)$/)
    })
})
