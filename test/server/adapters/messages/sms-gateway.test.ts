import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../../src/protocol/ids.ts'
import {
  createSmsGateway,
  type SmsGatewaySettings,
} from '../../../../src/server/adapters/messages/sms-gateway.ts'
import type { Network } from '../../../../src/server/adapters/sources/network.ts'
import type { Letter } from '../../../../src/server/domain/webhooks/messages.ts'
import { freePort } from '../../../support/free-port.ts'

interface Request {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

let server: Server
let base: string
const received: Request[] = []
before(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, text })
      const status = Number(/^\/status\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200)
      const later = /\/later\/(.+)$/.exec(request.url ?? '')?.[1]
      if (later !== undefined) response.setHeader('Retry-After', later)
      if (request.url !== '/silent') response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const letter: Letter = {
  to: '+5511988887777',
  url: 'https://id.banco.example/0123456789abcdef0123456789abcdef?a=1&b="2"',
  sender: 'Banco {to}',
  expiresAt: undefined,
}

async function send(settings: Partial<SmsGatewaySettings> & { readonly path: string }) {
  const { path, ...others } = settings
  const gateway = createSmsGateway({
    url: `${base}${path}`,
    method: 'POST',
    headers: {},
    timeoutMs: 60_000,
    ...others,
  })
  const handover = await gateway.send(letter, newId())
  return { handover, request: received.at(-1) }
}

describe('an SMS gateway', () => {
  it('gets JSON unless it wants something else', async () => {
    const headers = { Authorization: 'Bearer of-the-gateway' }
    const { handover, request } = await send({ path: '/sms', headers })
    assert.deepEqual(handover, { taken: true })
    assert.equal(request?.method, 'POST')
    assert.equal(request.headers.authorization, 'Bearer of-the-gateway')
    const { to, text } = JSON.parse(request.text)
    assert.equal(to, letter.to)
    assert.ok(text.includes(letter.url))
    assert.match(text, /^Banco \{to\}: /, 'a placeholder in a text is text')
  })

  it('gets a form where its content type is one', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { request } = await send({ path: '/sms', headers, body: 'To={to}&Body={text}&Id={id}' })
    const form = new URLSearchParams(request?.text)
    assert.equal(form.get('To'), letter.to)
    assert.ok(form.get('Body')?.includes(letter.url))
    assert.match(form.get('Id') ?? '', /^[0-9a-f]{24}$/)
  })

  it('gets everything in its address where the settings name no body', async () => {
    const { request } = await send({ path: '/sms?number={to}&text={text}', method: 'GET' })
    const query = new URL(request?.url ?? '', base).searchParams
    assert.equal(query.get('number'), letter.to)
    assert.ok(query.get('text')?.includes(letter.url))
    assert.equal(request?.text, '')
  })

  const answers: readonly (readonly [status: number, isFinal: boolean, reason: string])[] = [
    [400, true, 'refused'],
    [401, false, 'login-refused'],
    [429, false, 'busy'],
    [500, false, 'busy'],
    [302, false, 'unreachable'],
  ]
  for (const [status, isFinal, reason] of answers)
    it(`that answers ${status} is ${isFinal ? 'final' : 'asked again'}`, async () => {
      const { handover } = await send({ path: `/status/${status}` })
      assert.deepEqual(handover, { taken: false, isFinal, reason })
      assert.ok(!received.some(({ url }) => url === '/elsewhere'))
    })

  it('is asked again after the seconds that it names', async () => {
    const named = await send({ path: '/status/429/later/120' })
    const busy = { taken: false, isFinal: false, reason: 'busy' }
    assert.deepEqual(named.handover, { ...busy, retryAfterSeconds: 120 })
    assert.deepEqual((await send({ path: '/status/429/later/soon' })).handover, busy)
  })

  it('is connected to at an address that was looked up once, without a thread that reads files', async () => {
    const asked: string[] = []
    const network: Network = {
      resolve: async (host, { isTrusted }) => {
        asked.push(`${host} ${isTrusted ? 'of the operator' : 'of a client'}`)
        return ['127.0.0.1']
      },
      connect: ({ address, port }) => connect({ host: address, port }),
    }
    const url = `http://sms.internal:${new URL(base).port}/sms`
    const gateway = createSmsGateway({ url, method: 'POST', headers: {} }, network)
    assert.deepEqual(await gateway.send(letter, newId()), { taken: true })
    assert.deepEqual(asked, ['sms.internal of the operator'])
    assert.match(received.at(-1)?.headers.host ?? '', /^sms\.internal:/)
  })

  it('that is silent or unreachable is asked again', async () => {
    const { handover } = await send({ path: '/silent', timeoutMs: 300 })
    assert.deepEqual(handover, { taken: false, isFinal: false, reason: 'timeout' })
    const away = `http://127.0.0.1:${await freePort()}/`
    const unreachable = await send({ path: '', url: away })
    assert.deepEqual(unreachable.handover, { taken: false, isFinal: false, reason: 'unreachable' })
  })
})
