import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { SessionClient } from '../../../src/component/upload/session-client.ts'

const opened = { session: 's', secret: 'the-secret' }

describe('the session client', () => {
  it('sends the secret of the session as a bearer, and no cookie', async () => {
    const server = answering(json(200, opened), json(200, { executionId: 'e' }))
    const client = new SessionClient('/link', server.fetch)
    await client.open()
    await client.submit({ version: '1', at: 'now' })
    const [open, submission] = server.calls
    assert.equal(open?.url, '/link/session')
    assert.equal(headerOf(open, 'authorization'), undefined)
    assert.equal(headerOf(submission, 'authorization'), 'Bearer the-secret')
    assert.equal(submission?.init.credentials, 'omit')
  })

  it('sends a still with its measures', async () => {
    const server = answering(json(200, {}))
    const image = new Blob(['x'], { type: 'image/jpeg' })
    const measurements = { source: 'camera', width: 900, height: 568 } as const
    await new SessionClient('/link', server.fetch).putStill('front', { image, measurements })
    const [call] = server.calls
    assert.ok(call)
    assert.equal(call.url, '/link/stills/front?source=camera&width=900&height=568')
    assert.equal(call.init.method, 'PUT')
    assert.equal(headerOf(call, 'content-type'), 'image/jpeg')
  })

  it('sends a still for as long as its bytes leave, and waits for the answer', async () => {
    // 2 MB over 100 kbit/s, a good EDGE connection, take 170 s.
    const { answer, server } = sendingSlowly()
    for (const sent of [0.3, 0.6, 1]) {
      mock.timers.tick(60_000)
      server.sent(sent)
    }
    mock.timers.tick(60_000)
    server.answer(json(200, {}))
    assert.equal((await answer).name, 'ok')
  })

  for (const [when, sent] of [
    ['whose bytes leave no more', 0.99],
    ['that nobody answers', 1],
  ] as const)
    it(`gives up a still ${when} after a minute and a half`, async () => {
      const { answer, server } = sendingSlowly()
      mock.timers.tick(60_000)
      server.sent(sent)
      mock.timers.tick(89_000)
      assert.ok(!server.isGivenUp())
      // A connection that is cut may report the same share again.
      server.sent(sent)
      mock.timers.tick(1_000)
      assert.deepEqual(await answer, { name: 'unreachable' })
    })

  it('tells why a still was refused', async () => {
    const problem = { type: 'urn:limiar:problem:capture-refused', errors: [{ code: 'too-dark' }] }
    const client = new SessionClient('/link', answering(json(422, problem)).fetch)
    const still = { image: new Blob([]), measurements: { source: 'file' } } as const
    assert.deepEqual(await client.putStill('front', still), { name: 'refused', reason: 'too-dark' })
  })

  it('tells the code of any other problem', async () => {
    const client = new SessionClient(
      '/link',
      answering(json(410, { type: 'urn:limiar:problem:link-spent' }), new Response('oops', { status: 502 }))
        .fetch,
    )
    assert.deepEqual(await client.open(), { name: 'problem', status: 410, code: 'link-spent' })
    assert.deepEqual(await client.open(), { name: 'problem', status: 502, code: '' })
  })

  it('tells when there was no answer', async () => {
    const client = new SessionClient('/link', () => Promise.reject(new TypeError('Failed to fetch')))
    assert.deepEqual(await client.open(), { name: 'unreachable' })
  })
})

describe('a session that is found again', () => {
  it('is asked for with the secret that was kept', async () => {
    const server = answering(json(200, { session: 's' }), json(200, {}))
    const client = new SessionClient('/link', server.fetch)
    await client.resume('kept')
    await client.change({ documentType: 'cnh' })
    const [found, changed] = server.calls
    assert.deepEqual([found?.init.method, found?.url], ['GET', '/link/session'])
    assert.deepEqual([changed?.init.method, changed?.url], ['PATCH', '/link/session'])
    assert.equal(headerOf(changed, 'authorization'), 'Bearer kept')
  })
})

describe('a still that the person insists on', () => {
  it('says so beside its measures', async () => {
    const server = answering(json(200, {}))
    const still = { image: new Blob([]), measurements: { source: 'file' } } as const
    await new SessionClient('/link', server.fetch).putStill('back', still, { insists: true })
    assert.equal(server.calls[0]?.url, '/link/stills/back?source=file&insist=true')
  })
})

describe('a server that is busy', () => {
  it('says after how long it would like to be asked again', async () => {
    const headers = { 'retry-after': '7' }
    const busy = new Response('{}', { status: 503, headers })
    const client = new SessionClient('/link', answering(busy).fetch)
    assert.deepEqual(await client.open(), { name: 'problem', status: 503, code: '', retryAfterMs: 7_000 })
  })
})

interface Call {
  readonly url: string
  readonly init: RequestInit
}

function answering(...responses: readonly Response[]): {
  readonly calls: readonly Call[]
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
} {
  const rest = [...responses]
  const calls: Call[] = []
  return {
    calls,
    fetch: async (url, init) => {
      calls.push({ url, init })
      return rest.shift() ?? new Response(undefined, { status: 500 })
    },
  }
}

function headerOf(call: Call | undefined, name: string): string | undefined {
  return (call?.init.headers as Record<string, string> | undefined)?.[name]
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Sends a still to a server that the test plays, on a clock of the test's own. */
function sendingSlowly() {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let [signal, sent]: [AbortSignal | undefined, (share: number) => void] = [undefined, () => undefined]
  const client = new SessionClient('/link', (_url, init, onSent = () => undefined) => {
    ;[signal, sent] = [init.signal ?? undefined, onSent]
    signal?.addEventListener('abort', () => reject(new TypeError()))
    return promise
  })
  const still = { image: new Blob(['x']), measurements: { source: 'camera' } } as const
  const answer = client
    .putStill('front', still, { onSent: () => undefined })
    .finally(() => mock.timers.reset())
  const isGivenUp = (): boolean => signal?.aborted === true
  return { answer, server: { sent: (share: number) => sent(share), answer: resolve, isGivenUp } }
}
