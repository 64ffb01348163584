import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { answerOf, createLimiarClient, LimiarProblem, pagesOf, recordsOf } from '../../src/client/index.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const connect = (more: object = {}) =>
  createLimiarClient({ url: service.client.baseUrl, token: service.client.token, ...more })

describe('a client', () => {
  it('gives the server’s answers, with the token in a header or in the query', async () => {
    for (const tokenIn of ['header', 'query'] as const) {
      const { docs } = await answerOf(connect({ tokenIn }).GET('/reports'))
      assert.ok(docs.some(({ _id }) => _id === service.reportId))
    }
  })

  it('throws a refusal of the server, with its code, the faults and their places', async () => {
    const params = { path: { reportId: service.reportId } }
    const refused = answerOf(
      connect().POST('/reports/{reportId}/onboarding-ext', { params, body: { cpf: '1' } }),
    )
    await assert.rejects(refused, (problem) => {
      assert.ok(problem instanceof LimiarProblem)
      assert.deepEqual([problem.status, problem.code], [400, 'invalid-request'])
      assert.equal(problem.errors[0]?.pointer, '/cpf')
      assert.match(problem.message, /\/cpf/)
      return true
    })
    const stranger = connect({ token: 'nobody' })
    await assert.rejects(answerOf(stranger.GET('/reports')), { status: 401, code: 'access-token-invalid' })
  })

  it('meets every record of a list once, page after page', async () => {
    for (let record = 0; record < 7; record++)
      await answerOf(connect().POST('/private-faceset', { body: { description: `record ${record}` } }))
    const met: string[] = []
    for await (const { description } of recordsOf(connect(), '/private-faceset', { query: { _limit: '3' } }))
      met.push(description)
    assert.deepEqual(
      met.toSorted(),
      [0, 1, 2, 3, 4, 5, 6].map((record) => `record ${record}`),
    )
    const offsets: number[] = []
    for await (const page of pagesOf(connect(), '/private-faceset', { query: { _limit: '3' } })) {
      offsets.push(page.offset)
      assert.equal(page.totalItems, 7)
    }
    assert.deepEqual(offsets, [0, 3, 6])
  })

  it('goes on after the last record where the list says how, and meets none twice although records are added', async () => {
    const limiar = connect()
    const accesses: string[] = []
    // Each request for a page adds a record.
    for await (const { hash } of recordsOf(limiar, '/audit', { query: { _limit: '4' } })) accesses.push(hash)
    assert.ok(accesses.length > 8, 'there were several pages')
    assert.equal(new Set(accesses).size, accesses.length)
  })
})

describe('a client of a server that is busy', () => {
  let server: Server
  let url: string
  let answer: RequestListener = () => undefined
  const heard: { readonly method: string; readonly key: string | undefined; readonly body: string }[] = []
  before(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const key = request.headers['idempotency-key']
        heard.push({ method: request.method ?? '', key: key?.toString(), body })
        answer(request, response)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = (tries?: number) =>
    createLimiarClient({ url, token: 'x', ...(tries === undefined ? {} : { retry: { tries } }) })

  /** Answers each request with the next status, and the last with all that follow. */
  function answerWith(...statuses: readonly number[]): void {
    heard.length = 0
    let at = 0
    answer = (request, response) => {
      const status = statuses[Math.min(at++, statuses.length - 1)] ?? 500
      if (status === 0) return void request.socket.destroy()
      response
        .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
        .end('{"docs":[]}')
    }
  }

  it('asks again when the server says to, with the same key and body', async () => {
    answerWith(503, 429, 200)
    const body = { name: 'bank', environment: 'test' as const }
    const { response } = await client().POST('/accounts', { body })
    assert.equal(response.status, 200)
    assert.equal(heard.length, 3)
    assert.match(heard[0]?.key ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      heard.map(({ key, body: sent }) => [key, JSON.parse(sent) as unknown]),
      heard.map(() => [heard[0]?.key, body]),
    )
    await client().POST('/accounts', { body })
    assert.notEqual(heard[3]?.key, heard[0]?.key)
  })

  it('keeps the key that its caller chose', async () => {
    answerWith(200)
    const params = { header: { 'idempotency-key': 'mine' } }
    await client().POST('/accounts', { params, body: { name: 'bank', environment: 'test' } })
    assert.equal(heard[0]?.key, 'mine')
  })

  it('asks again when nobody answers, unless that could do something twice', async () => {
    answerWith(0, 200)
    assert.equal((await client().GET('/reports')).response.status, 200)
    answerWith(0, 200)
    const params = { path: { webhookId: '1' } }
    await assert.rejects(client().PATCH('/webhooks/{webhookId}', { params, body: { active: true } }))
    assert.equal(heard.length, 1)
    answerWith(503, 200)
    const { response } = await client().PATCH('/webhooks/{webhookId}', { params, body: { active: true } })
    assert.equal(response.status, 503)
  })

  it('gives up after its tries, and at once when it may try only once', async () => {
    answerWith(503)
    assert.equal((await client(3).GET('/reports')).response.status, 503)
    assert.equal(heard.length, 3)
    answerWith(503)
    assert.equal((await client(1).GET('/reports')).response.status, 503)
    assert.equal(heard.length, 1)
  })

  it('ends an answer that is longer than it may be', async () => {
    let written = 0
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pour = (): void => {
        while (!response.destroyed && written < 20_000_000 && response.write('[1,'.repeat(10_000)))
          written += 30_000
        if (written < 20_000_000) response.once('drain', pour)
        else response.end()
      }
      pour()
    }
    const short = createLimiarClient({ url, token: 'x', longestAnswerMegabytes: 1 })
    await assert.rejects(short.GET('/reports'), /has more than 1 MB: see longestAnswerMegabytes/)
    assert.ok(written < 20_000_000, `${written} bytes were sent`)
    answerWith(200)
    assert.deepEqual((await short.GET('/reports')).data, { docs: [] })
  })

  it('stops waiting when its caller does', async () => {
    heard.length = 0
    answer = (_request, response) => response.writeHead(503, { 'retry-after': '30' }).end()
    const stop = new AbortController()
    const asked = client().GET('/reports', { signal: stop.signal })
    while (heard.length === 0) await new Promise(setImmediate)
    stop.abort()
    await assert.rejects(asked, { name: 'AbortError' })
    assert.equal(heard.length, 1)
  })

  it('returns the answer of a server that asks for a longer wait than it has patience for', async () => {
    heard.length = 0
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end()
    assert.equal((await client().GET('/reports')).response.status, 429)
    assert.equal(heard.length, 1)
  })

  it('understands a time that is named as a date', async () => {
    heard.length = 0
    const dates = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Tue, 01 Jan 2999 00:00:00 GMT']
    answer = (_request, response) =>
      response.writeHead(429, { 'retry-after': dates[heard.length - 1] ?? '' }).end()
    assert.equal((await client().GET('/reports')).response.status, 429)
    assert.equal(heard.length, 2, 'the first date is past, the second further away than it has patience for')
  })
})
