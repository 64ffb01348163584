import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { fastifyOptions } from '../../../src/server/http/fastify-options.ts'
import { limitLastAnswers } from '../../../src/server/http/wire/last-answers.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { until } from '../../support/until.ts'

/** More bytes than a socket holds, so that a caller who does not read keeps the answer from ending. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

describe('a server that closes', () => {
  it('cuts off a caller who has stopped reading, after a time of grace', async () => {
    const app = await serve(100)
    const socket = await ask(app, '/large')
    await app.close()
    assert.equal(app.server.listening, false)
    socket.destroy()
  })

  it('waits for a caller who is still being answered', async () => {
    const mayAnswer = Promise.withResolvers<string>()
    const app = await serve(60_000, mayAnswer.promise)
    const socket = await ask(app, '/slow')
    const answer: Buffer[] = []
    socket.on('data', (part) => answer.push(part))
    const ended = once(socket, 'close')
    const closed = app.close()
    await until('nobody else is let in', () => !app.server.listening || undefined)
    assert.deepEqual(answer, [])
    mayAnswer.resolve('all of it')
    await closed
    await ended
    assert.match(Buffer.concat(answer).toString(), /all of it/)
  })

  it('answers a request that had begun to arrive, and closes its connection', async () => {
    const app = await serve(60_000, Promise.resolve('all of it'))
    const { port } = app.server.address() as { port: number }
    const connected = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    const [head, rest] = request('/slow', 'keep-alive').split(/(?<=HTTP)/) as [string, string]
    socket.write(head)
    const [served] = (await connected) as [Socket]
    await until('its first bytes are there', () => served.bytesRead > 0 || undefined)
    const answers: Buffer[] = []
    socket.on('data', (part) => answers.push(part))
    const ended = once(socket, 'close')
    const closed = app.close()
    await until('nobody else is let in', () => !app.server.listening || undefined)
    socket.write(rest)
    await closed
    await ended
    const text = Buffer.concat(answers).toString()
    assert.match(text, /^HTTP\/1.1 200/)
    assert.match(text, /^connection: close/im)
  })
})

describe('a server that closes, with a connection on which nothing was asked', () => {
  it('does not wait for it: browsers open one more than they need', async () => {
    const app = await serve(60_000)
    const { port } = app.server.address() as { port: number }
    const connected = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await connected
    const ended = once(socket.resume(), 'close')
    await app.close()
    await ended
  })

  it('does not wait for one that comes while another caller is being answered', async () => {
    const mayAnswer = Promise.withResolvers<string>()
    const app = await serve(60_000, mayAnswer.promise)
    const socket = await ask(app, '/slow')
    socket.resume()
    const { port } = app.server.address() as { port: number }
    const connected = once(app.server, 'connection')
    const unused = connect(port, '127.0.0.1').resume()
    await connected
    const ended = once(unused, 'close')
    const closed = app.close()
    await ended
    mayAnswer.resolve('all of it')
    await closed
  })
})

async function serve(graceMs: number, slowAnswer?: Promise<string>): Promise<FastifyInstance> {
  const app = Fastify(fastifyOptions({ logLevel: 'silent', limits: readLimits(), trustProxy: undefined }))
  limitLastAnswers(app, graceMs)
  app.get('/large', () => LARGE)
  app.get('/slow', () => slowAnswer)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Sends a request, and reads nothing of its answer. */
async function ask(app: FastifyInstance, path: string): Promise<Socket> {
  const { port } = app.server.address() as { port: number }
  const asked = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(request(path, 'close'))
  })
  // The other side cuts it off.
  socket.on('error', () => undefined)
  await asked
  return socket
}

function request(path: string, connection: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
}
