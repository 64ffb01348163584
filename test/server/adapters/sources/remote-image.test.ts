import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import { createRemoteImages } from '../../../../src/server/adapters/sources/remote-image.ts'

const picture = Buffer.from('a picture')
let server: Server
let host: string

const answers: Readonly<Record<string, RequestListener>> = {
  '/picture': (_request, response) => response.end(picture),
  '/large': (_request, response) => response.end(Buffer.alloc(2000)),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/once': (_request, response) => response.writeHead(302, { location: '/picture' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/never': () => undefined,
  '/halting': (_request, response) => response.write('a'),
}

before(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const fetchTrusted = (path: string, timeoutMs = 60_000) =>
  createRemoteImages({ trustedHosts: [host], maxBytes: 1000, timeoutMs }).fetch(`http://${host}${path}`)

const refusal = (code: string, sentence: RegExp) => (error: unknown) =>
  error instanceof LimiarError && error.code === code && sentence.test(error.message)

describe('a picture named by its address', () => {
  it('is fetched', async () => {
    assert.deepEqual(Buffer.from(await fetchTrusted('/picture')), picture)
  })
  it('is fetched through a redirect', async () => {
    assert.deepEqual(Buffer.from(await fetchTrusted('/once')), picture)
  })

  const unreachable: readonly (readonly [path: string, sentence: RegExp])[] = [
    ['/missing', /answered 404/],
    ['/loop', /too many redirects/],
    ['/inside', /host is not public/],
    ['/file', /begin with http/],
  ]
  for (const [path, sentence] of unreachable)
    it(`is refused at ${path}`, () =>
      assert.rejects(fetchTrusted(path), refusal('image-unreachable', sentence)))
  for (const path of ['/never', '/halting'])
    it(`is given up at ${path}`, () =>
      assert.rejects(fetchTrusted(path, 300), refusal('image-unreachable', /took too long/)))

  it('is refused when it is too large', () =>
    assert.rejects(fetchTrusted('/large'), refusal('image-too-large', /1000 bytes/)))

  const refused = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
  ]
  for (const uri of refused)
    it(`is not fetched from ${uri}`, () =>
      assert.rejects(
        createRemoteImages({ trustedHosts: [] }).fetch(uri),
        refusal('image-unreachable', /host is not public/),
      ))

  it('is not fetched from another port of a trusted one', () =>
    assert.rejects(
      createRemoteImages({ trustedHosts: ['127.0.0.1:1'] }).fetch(`http://${host}/picture`),
      refusal('image-unreachable', /host is not public/),
    ))
  it('is not fetched with a credential, and the refusal does not repeat it', () =>
    assert.rejects(
      createRemoteImages({ trustedHosts: [] }).fetch('https://user:secret@example.com/'),
      (error: Error) => /credential/.test(error.message) && !/secret/.test(error.message),
    ))
  it('ends with its caller', async () => {
    const controller = new AbortController()
    const fetching = createRemoteImages({ trustedHosts: [host] }).fetch(
      `http://${host}/never`,
      controller.signal,
    )
    controller.abort(new Error('hung up'))
    await assert.rejects(fetching, /hung up/)
  })
})
