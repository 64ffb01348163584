import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '../../../../src/protocol/ids.ts'
import { createSmtpSender } from '../../../../src/server/adapters/messages/smtp.ts'
import type { Letter } from '../../../../src/server/domain/webhooks/messages.ts'
import { freePort } from '../../../support/free-port.ts'
import { startMailServer, type MailServer } from '../../../support/mail-server.ts'

const from = 'Banco São João <no-reply@banco.example>'
const letter: Letter = {
  to: 'ana@example.com',
  url: 'https://id.banco.example/0123456789abcdef0123456789abcdef',
  sender: 'Banco São João',
  expiresAt: undefined,
}

/** The time for a step in the test that exceeds it. */
const STEP_MS = 300

let server: MailServer
before(async () => {
  server = await startMailServer()
})
after(() => server.close())
beforeEach(() => server.answerWith())

const send = (url = server.url, to = letter, timeoutMs = 60_000) =>
  createSmtpSender({ url, from, timeoutMs }).send(to, newId())

describe('e-mail through a mail server', () => {
  it('arrives with its accents, as text and as HTML', async () => {
    assert.deepEqual(await send(), { taken: true })
    const mail = server.received.at(-1)
    assert.equal(mail?.from, 'no-reply@banco.example')
    assert.deepEqual(mail.to, ['ana@example.com'])
    assert.equal(mail.headers['subject'], 'Banco São João: confirme sua identidade')
    assert.match(mail.headers['from'] ?? '', /^"?Banco São João"? <no-reply@banco\.example>$/)
    assert.match(mail.headers['message-id'] ?? '', /^<[0-9a-f]{24}@banco\.example>$/)
    assert.equal(mail.headers['auto-submitted'], 'auto-generated')
    assert.match(mail.text, /Tenha em mãos o seu documento/)
    assert.ok(mail.text.includes(letter.url))
    assert.match(mail.html, /^<!doctype html>\s*<html lang="pt-BR">/)
  })

  const answers: readonly (readonly [code: number, isFinal: boolean, reason: string])[] = [
    [450, false, 'busy'],
    [550, true, 'refused'],
  ]
  for (const [code, isFinal, reason] of answers)
    it(`is ${isFinal ? 'given up' : 'tried again'} where the server answers ${code}`, async () => {
      server.answerWith(code)
      assert.deepEqual(await send(), { taken: false, isFinal, reason })
    })

  it('is tried again where nobody listens, and where nobody answers', async () => {
    const nobody = `smtp://127.0.0.1:${await freePort()}`
    assert.deepEqual(await send(nobody), { taken: false, isFinal: false, reason: 'unreachable' })
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    assert.deepEqual(await send(`smtp://127.0.0.1:${port}`, letter, 300), {
      taken: false,
      isFinal: false,
      reason: 'timeout',
    })
    silent.close()
  })

  it('is tried again where the server answers every step just in time and would never finish', async () => {
    // Lines of a greeting that is to be continued, each well within the time for a step.
    const connections: Socket[] = []
    const slow = createServer((socket) => {
      connections.push(socket)
      const drip = setInterval(() => socket.write('220-one moment\r\n'), 50)
      socket.on('error', () => undefined).on('close', () => clearInterval(drip))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const sender = createSmtpSender({ url, from, timeoutMs: 60_000, deliveryMs: 1000 })
    assert.deepEqual(await sender.send(letter, newId()), { taken: false, isFinal: false, reason: 'timeout' })
    if (connections[0]?.closed === false) await once(connections[0], 'close')
    slow.close()
  })

  it('is handed over once where the server looks at it for longer than a step may take', async ({ mock }) => {
    let taken = 0
    // The limits of connection and greeting are never over: a busy machine may be late for them. That of the socket, which
    // may not be as short, is a timer of its own.
    const realSetTimeout = setTimeout
    mock.method(globalThis, 'setTimeout', (then: () => void, ms: number) =>
      realSetTimeout(then, ms === STEP_MS ? 60_000 : ms),
    )
    const thorough = await startMailServer({
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => {
          taken++
          realSetTimeout(done, 3 * STEP_MS)
        }),
    })
    const url = `smtp://127.0.0.1:${thorough.port}`
    const sender = createSmtpSender({ url, from, timeoutMs: STEP_MS, deliveryMs: 20_000 })
    const handover = await sender.send(letter, newId())
    await thorough.close()
    assert.deepEqual([handover, taken], [{ taken: true }, 1])
  })

  it('logs in where the server asks for it, and says when the login is refused', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'limiar' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    })
    const as = (login: string) => send(`smtp://${login}@127.0.0.1:${strict.port}`)
    assert.deepEqual(await as('limiar:p%40ss'), { taken: true })
    assert.deepEqual(await as('limiar:wrong'), { taken: false, isFinal: false, reason: 'login-refused' })
    await strict.close()
  })

  it('does not leave the machine without TLS, unless it is told to', async () => {
    // An address that is not written as loopback, and leads there all the same.
    const remote = `smtp://0.0.0.0:${server.port}`
    assert.deepEqual(await send(remote), { taken: false, isFinal: false, reason: 'unreachable' })
    assert.deepEqual(await send(`${remote}?requireTLS=false`), { taken: true })
  })
})
