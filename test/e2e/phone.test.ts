import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { readDrawnQrCode } from '../support/drawn-qr-code.ts'
import { freePort } from '../support/free-port.ts'
import { startOnTakenPort, startPlayground, type PlaygroundServer } from '../support/playground-server.ts'

/** The guard allows the server no other address; other tests choose the one in the local network. */
const host = '127.0.0.1'
/** A name that browsers do not take for this machine: its page is a secure context only by HTTPS. */
const NAME = 'phone.example'

let server: PlaygroundServer
let port: number
let link: URL
before(async () => {
  port = await freePort(host)
  server = await startPlayground([], { host, port })
  link = new URL(/https:\/\/\S+\/[0-9a-f]{32}/.exec(server.output)?.[0] ?? '')
})
after(() => server.stop())

describe('npm start -- --phone', () => {
  it('prints the link of the local network as a QR code, and what to tap through', async () => {
    assert.equal(link.host, `${host}:${port}`)
    assert.equal(await readDrawnQrCode(server.output), link.href)
    for (const word of ['Avançado', 'Advanced', 'visitar este site', 'visit this website'])
      assert.ok(server.output.includes(word), word)
  })

  it('shows phones a certificate of the address and of this machine', async () => {
    const socket = connect({ host, port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const certificate = new X509Certificate(socket.getPeerCertificate(true).raw)
    for (const address of [host, '127.0.0.1']) assert.ok(certificate.checkIP(address), address)
    assert.ok(certificate.checkHost('localhost'))
    socket.destroy()
  })

  it('opens the page there with a camera, and sends nothing to any other host', async () => {
    const args = [...fakeCamera(), `--host-resolver-rules=MAP ${NAME} ${host}`]
    await using browser = disposable(await openChromium(args))
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (one) => asked.add(new URL(one.url()).origin))
    await page.goto(`https://${NAME}:${port}${link.pathname}`)
    await page.getByRole('button').first().waitFor()
    assert.equal(await page.evaluate(() => isSecureContext), true)
    const cameras = await page.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true })
      return stream.getVideoTracks().map(({ readyState }) => readyState)
    })
    assert.deepEqual(cameras, ['live'])
    assert.deepEqual([...asked], [`https://${NAME}:${port}`])
    assert.deepEqual((await server.egress()).foreign, [])
  })

  it('lets phones reach only pages of links, by whatever name they call this machine', async () => {
    for (const path of [
      '/',
      '/reports',
      '/console',
      '/health',
      '/openapi.json',
      '/playground/access',
      `${link.pathname}0`,
      '//playground/access',
      `http://localhost:${server.port}/playground/access`,
    ])
      assert.equal(await statusOf(path), 404, path)
    assert.equal(await statusOf(link.pathname), 200)
  })

  it('says in a sentence that the port for phones is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port: takenPort } = taken.address() as AddressInfo
    const { output, exitCode } = await startOnTakenPort(await freePort('localhost'), takenPort)
    taken.close()
    assert.equal(exitCode, 1)
    assert.equal(
      output.trim(),
      `Port ${takenPort} is taken. Choose another for phones: LIMIAR_PHONE_PORT=${takenPort + 1}`,
    )
  })
})

function disposable(browser: Browser): Browser & AsyncDisposable {
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() })
}

/** The answer of the door for phones to a path that is sent unchanged, by a client that pretends to be this machine. */
async function statusOf(path: string): Promise<number | undefined> {
  const asking = request({
    host,
    port,
    path,
    rejectUnauthorized: false,
    headers: { host: 'localhost' },
  }).end()
  const [answer] = (await once(asking, 'response')) as [{ statusCode?: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}
