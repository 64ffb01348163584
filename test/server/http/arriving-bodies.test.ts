import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { memoryStores } from '../../support/fakes/memory-stores.ts'
import { writtenStill } from '../../support/fakes/written-stills.ts'
import { openPageSession, type PageSession } from '../../support/onboard.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const MEGABYTE = 1024 * 1024

let service: FakeService
before(async () => {
  service = await startFakeService({}, {}, { bodyMegabytes: 30, bodyMegabytesOfAddress: 20 })
})
after(() => service.close())

async function newLink({ client, reportId } = service): Promise<{
  readonly _id: string
  readonly token: string
}> {
  const { status, body } = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Sends a head and the given part of a body, and leaves the connection open. */
function begin(
  head: readonly string[],
  body: string | Uint8Array = '',
  baseUrl = service.client.baseUrl,
): Socket {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write([...head, 'Host: limiar', '', ''].join('\r\n'))
  socket.write(body)
  return socket
}

/** The status and the head of the first answer that comes. */
async function answerOf(socket: Socket): Promise<{ readonly status: number; readonly head: string }> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  const head = chunk.toString('latin1')
  return { status: Number(head.split(' ')[1]), head }
}

function putStill(
  session: Pick<PageSession, 'token' | 'secret'>,
  ...more: readonly string[]
): readonly string[] {
  return [
    `PUT /${session.token}/stills/front HTTP/1.1`,
    `Authorization: Bearer ${session.secret}`,
    ...(more.some((line) => line.startsWith('Content-Type')) ? [] : ['Content-Type: image/jpeg']),
    ...more,
  ]
}

describe('a request that is refused whatever its body', () => {
  const stranger = { token: '0'.repeat(32), secret: 'none' }
  it('is answered before a byte of the body came: without a link, a session, a token or an address', async () => {
    const { token } = await newLink()
    const announced = 'Content-Length: 1000000'
    const heads: readonly (readonly [number, readonly string[]])[] = [
      [404, putStill(stranger, announced)],
      [401, putStill({ ...stranger, token }, announced)],
      [401, ['POST /private-faceset HTTP/1.1', 'Content-Type: application/json', announced]],
      [404, ['POST /nowhere HTTP/1.1', 'Content-Type: application/json', announced]],
      [404, [`PUT /${stranger.token}/bursts/selfie HTTP/1.1`, 'Content-Type: application/json', announced]],
      [404, [`POST /${stranger.token}/submission HTTP/1.1`, 'Content-Type: application/json', announced]],
      [404, [`PATCH /${stranger.token}/session HTTP/1.1`, 'Content-Type: application/json', announced]],
    ]
    for (const [status, head] of heads) {
      const socket = begin(head)
      const answer = await answerOf(socket)
      assert.equal(answer.status, status, `${head[0]}\n${answer.head}`)
      socket.destroy()
    }
  })

  it('is answered at once for its length, its media type, a closed link and a submitted session', async () => {
    const { _id, token } = await newLink()
    const session = await openPageSession(service.client, token)
    const announced = 'Content-Length: 1000000'
    const statuses = async (...more: readonly string[]) => {
      const socket = begin(putStill(session, ...more))
      const { status } = await answerOf(socket)
      socket.destroy()
      return status
    }
    assert.equal(await statuses(`Content-Length: ${11 * MEGABYTE}`), 413)
    assert.equal(await statuses(announced, 'Content-Type: image/avif'), 415)
    assert.equal(await statuses(announced, 'Content-Type: application/json'), 415)
    for (const capture of ['front', 'back', 'selfie']) await session.put(capture, writtenStill(capture))
    assert.equal((await session.submit()).status, 200)
    assert.equal(await statuses(announced), 409)
    const path = `/reports/${service.reportId}/onboarding-ext/${_id}`
    await service.client.call('PATCH', path, { active: false })
    assert.equal(await statuses(announced), 410)
  })

  it('lets a sender who goes on sending read the answer, and takes the next request', async () => {
    const size = 9 * MEGABYTE
    const socket = begin(putStill(stranger, `Content-Length: ${size}`), Buffer.alloc(size, 'A'))
    assert.equal((await answerOf(socket)).status, 404)
    socket.write('GET /health HTTP/1.1\r\nHost: limiar\r\n\r\n')
    assert.equal((await answerOf(socket)).status, 200)
    socket.destroy()
  })
})

describe('a body', () => {
  it('that comes fast enough is cut off when the whole request takes too long', async () => {
    const limits = { requestSeconds: 1, bodyWaitSeconds: 600 }
    const impatient = await startFakeService({}, {}, limits)
    const session = await openPageSession(impatient.client, (await newLink(impatient)).token)
    const socket = begin(putStill(session, 'Content-Length: 100000'), 'some', impatient.client.baseUrl)
    assert.equal((await answerOf(socket)).status, 408)
    socket.destroy()
    await impatient.close()
  })

  it('that comes too slowly is cut off', async () => {
    const impatient = await startFakeService({}, {}, { bodyWaitSeconds: 1, bodyBytesASecond: 1000 })
    const session = await openPageSession(impatient.client, (await newLink(impatient)).token)
    const head = putStill(session, 'Content-Length: 100000')
    const socket = begin(head, 'some', impatient.client.baseUrl)
    const answer = await answerOf(socket)
    assert.equal(answer.status, 408)
    assert.match(answer.head, /urn:limiar:problem:request-timeout/)
    socket.destroy()
    await impatient.close()
  })

  it('without a stated length is refused once it is too long', async () => {
    const session = await openPageSession(service.client, (await newLink()).token)
    const socket = begin(putStill(session, 'Transfer-Encoding: chunked'))
    const chunk = `100000\r\n${'A'.repeat(MEGABYTE)}\r\n`
    for (let sent = 0; sent < 12; sent++) socket.write(chunk)
    assert.equal((await answerOf(socket)).status, 413)
    socket.destroy()
  })

  it('waits for others of its address, and is taken when they are gone', async () => {
    const session = await openPageSession(service.client, (await newLink()).token)
    const half = putStill(session, `Content-Length: ${10 * MEGABYTE}`)
    // A request that comes while a still is on its way finds no room, and is started again.
    const hold = (): Socket => {
      const socket = begin(half, 'A')
      return socket.once('data', () => socket.destroy())
    }
    let held: readonly Socket[] = [hold(), hold()]
    const refused = await untilStatus(async () => {
      held = held.map((socket) => (socket.destroyed ? hold() : socket))
      // The database takes calls in turn, so the calls of the held requests are over when this one is. It has no body.
      assert.equal((await service.client.call('GET', '/reports')).status, 200)
      return session.put('front', writtenStill())
    }, 429)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.equal(refused.body.type, 'urn:limiar:problem:rate-limited')
    for (const socket of held) socket.destroy()
    assert.equal((await untilStatus(() => session.put('front', writtenStill()), 200)).status, 200)
  })
})

describe('connections', () => {
  it('beyond the limit of an address are closed, and the others go on', async () => {
    const small = await startFakeService({}, {}, { connectionsOfAddress: 2 })
    const { hostname, port } = new URL(small.client.baseUrl)
    const [first, second] = [connect(Number(port), hostname), connect(Number(port), hostname)]
    await Promise.all([once(first, 'connect'), once(second, 'connect')])
    const third = connect(Number(port), hostname)
    third.on('error', () => undefined)
    await once(third, 'close')
    first.write('GET /health HTTP/1.1\r\nHost: limiar\r\n\r\n')
    assert.equal((await answerOf(first)).status, 200)
    first.destroy()
    second.destroy()
    await small.close()
  })

  it('on which the head of a request does not end are closed in time', async () => {
    const impatient = await startFakeService({}, {}, { headSeconds: 1, requestSeconds: 1 })
    const { hostname, port } = new URL(impatient.client.baseUrl)
    const socket = connect(Number(port), hostname)
    socket.write('GET /health HTTP/1.1\r\nHost: lim')
    assert.equal((await answerOf(socket)).status, 408)
    socket.destroy()
    await impatient.close()
  })
})

/** Asks again until the answer has a status. */
function untilStatus<Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
  status: number,
): Promise<Answer> {
  return until(`the answer is ${status}`, async () => {
    const answer = await ask()
    return answer.status === status ? answer : undefined
  })
}

describe('a body that nobody reads', () => {
  it('may be cut off while the request is answered', async () => {
    const [entered, left] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const stores = memoryStores()
    const list = async () => {
      entered.resolve(undefined)
      await left.promise
      return { rows: [], total: 0 }
    }
    const slow = await startFakeService({ ...stores, executions: { ...stores.executions, list } })
    try {
      const { baseUrl, token, raw } = slow.client
      const head = [`GET /executions?token=${token} HTTP/1.1`, 'Content-Length: 100']
      const socket = begin(head, 'x', baseUrl)
      await entered.promise
      const closed = once(socket, 'close')
      socket.resetAndDestroy()
      await closed
      assert.equal((await raw('/health')).status, 200)
      left.resolve(undefined)
      assert.equal((await raw('/health')).status, 200)
    } finally {
      await slow.close()
    }
  })
})

describe('an answer beside every route', () => {
  it('is a problem document when there is no HTTP, or a head that is too long', async () => {
    const answers: readonly (readonly [number, readonly string[]])[] = [
      [400, ['no request at all']],
      [400, ['GET /health HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`]],
      [200, ['GET /health HTTP/1.1', 'Expect: a miracle']],
      [404, ['GET /nowhere HTTP/1.1', 'Expect: a miracle']],
    ]
    for (const [status, lines] of answers) {
      const socket = begin([...lines, 'Connection: close'])
      const { status: got, head } = await answerOf(socket)
      assert.equal(got, status, lines[0])
      if (status >= 400)
        assert.match(head, /content-type: application\/problem\+json[^]*cache-control: no-store/i)
      socket.destroy()
    }
  })
})
