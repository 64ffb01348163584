import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { ApiClient, consoleClient } from '../../src/console/api-client.ts'

/** The answers of the server, one after the other; the last one is repeated. */
let answers: readonly { readonly status: number; readonly retryAfter?: string }[] = []
let calls = 0
const server = createServer((_request, response) => {
  const { status, retryAfter } = answers[Math.min(calls++, answers.length - 1)] ?? { status: 500 }
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"docs":[],"totalItems":0}')
})
let client: ApiClient
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const page = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  client = new ApiClient(consoleClient(page))
})
after(() => server.close())

function answering(...wanted: typeof answers): void {
  answers = wanted
  calls = 0
}

const busy = { status: 503, retryAfter: '1' }

describe('a call of the console to a server that is busy', () => {
  it('that reads is made again when the server says, and the person sees nothing of it', async () => {
    answering(busy, { status: 429, retryAfter: '1' }, { status: 200 })
    assert.equal((await client.listReports()).ok, true)
    assert.equal(calls, 3)
  })

  it('that reads is given up after three tries', async () => {
    answering(busy)
    assert.deepEqual(await client.listReports(), { ok: false, failure: 'busy' })
    assert.equal(calls, 3)
  })

  it('is not made again while nobody looks any more', async () => {
    answering({ status: 503, retryAfter: '10' })
    const left = new AbortController()
    const answer = client.listExecutions({}, left.signal)
    await once(server, 'request')
    left.abort()
    assert.deepEqual(await answer, { ok: false, failure: 'unreachable' })
    assert.equal(calls, 1)
  })

  it('that decides is the person’s to make again', async () => {
    answering(busy)
    const address = { reportId: 'r', executionId: 'e' }
    const answer = await client.review(address, { status: 'APROVADO' })
    assert.deepEqual(answer, { ok: false, failure: 'busy' })
    assert.equal(calls, 1)
  })
})
