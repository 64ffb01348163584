import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { ABANDONED_AFTER_MS, KEY_LIFE_MS } from '../../../src/server/domain/access/idempotency.ts'
import type { Answer, Json } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

const picture = Buffer.from('ffd8ffe000104a46494600', 'hex').toString('base64')
const submission = {
  files: ['FRONT', 'BACK', 'SELFIE'].map((type) => ({ data: picture, type })),
  parameters: { customId: 'abc-1' },
}

let now = new Date('2026-03-01T12:00:00.123Z')
/** Pictures that are fetched arrive once this is resolved. */
const gate = Promise.withResolvers<undefined>()
let service: FakeService
before(async () => {
  service = await startFakeService({
    clock: () => now,
    remoteImages: {
      fetch: async () => {
        await gate.promise
        return Buffer.from(picture, 'base64')
      },
    },
  })
})
after(() => service.close())

let keys = 0
const newKey = (): string => `key-${keys++}`

function post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  return service.client.raw(`${path}?token=${service.client.token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const submit = (key: string, body: object = submission) =>
  post(`/reports/${service.reportId}/executions`, body, { 'Idempotency-Key': key })

/** The first `count` answers, in the order in which they came. */
function firstOf(count: number, sent: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Answer[]>()
  const answered: Answer[] = []
  for (const answer of sent)
    void answer.then((given) => answered.push(given) === count && resolve([...answered]))
  return promise
}

async function executionsThere(): Promise<number> {
  return (await service.client.call('GET', '/executions')).body.totalItems
}

describe('an idempotency key', () => {
  it('makes a request once and answers it the same again', async () => {
    const key = newKey()
    const before = await executionsThere()
    const first = await submit(key)
    const second = await submit(key)
    assert.equal(first.status, 200)
    assert.equal(second.text, first.text)
    assert.equal(second.headers.get('content-type'), first.headers.get('content-type'))
    assert.equal(first.headers.get('idempotency-replayed'), null)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal(await executionsThere(), before + 1)
  })

  it('answers a refusal again, too', async () => {
    const key = newKey()
    const body = { ...submission, files: submission.files.slice(1).concat({ data: 'aGk=', type: 'FRONT' }) }
    const answers = [await submit(key, body), await submit(key, body)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [422, 422],
    )
    // The same document to the last byte: it even names the first request.
    assert.equal(answers[1]?.text, answers[0]?.text)
    assert.match(answers[1]?.headers.get('content-type') ?? '', /^application\/problem\+json/)
  })

  it('cannot be used for another body', async () => {
    const key = newKey()
    await submit(key)
    const other = await submit(key, { ...submission, parameters: { customId: 'abc-2' } })
    assert.equal(other.status, 422)
    assert.equal(other.body.type, 'urn:limiar:problem:idempotency-key-reused')
  })

  it('cannot be used for another address', async () => {
    const key = newKey()
    await submit(key)
    const other = await post('/private-faceset', submission, { 'Idempotency-Key': key })
    assert.equal(other.status, 400, 'an invalid request needs no key')
    const face = await post('/private-faceset', { description: 'Ana' }, { 'Idempotency-Key': key })
    assert.equal(face.body.type, 'urn:limiar:problem:idempotency-key-reused')
  })

  it('belongs to an account: another account can use the same key', async () => {
    const { client } = service
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
    const request = { method: 'POST', headers, body: JSON.stringify({ description: 'Ana' }) }
    const { body: account } = await client.call('POST', '/accounts', { name: 'B', environment: 'test' })
    const wanted = { account: account._id, name: 'another', scopes: ['faces:read', 'faces:write'] }
    const { body: other } = await client.call('POST', '/access-tokens', wanted)
    const made = await Promise.all(
      [client.token, other.accessToken as string].map((token) =>
        client.raw(`/private-faceset?token=${token}`, request),
      ),
    )
    assert.deepEqual(
      made.map(({ status, headers: given }) => [status, given.get('idempotency-replayed')]),
      [
        [200, null],
        [200, null],
      ],
    )
    assert.notEqual(made[0]?.body._id, made[1]?.body._id)
    const theirs = await client.raw(`/private-faceset?token=${String(other.accessToken)}`)
    assert.deepEqual(
      theirs.body.docs.map(({ _id }: Json) => _id),
      [made[1]?.body._id],
    )
  })

  it('lets one of many at the same time through, and tells the others to wait', async () => {
    const key = newKey()
    const body = {
      ...submission,
      files: [{ data: 'https://pictures.example/a', type: 'FRONT' }, ...submission.files.slice(1)],
    }
    const before = await executionsThere()
    const sent = Array.from({ length: 21 }, () => submit(key, body))
    for (const { status, body, headers } of await firstOf(20, sent)) {
      assert.equal(status, 409)
      assert.equal(body.type, 'urn:limiar:problem:idempotency-key-in-use')
      assert.equal(headers.get('retry-after'), '1')
    }
    gate.resolve(undefined)
    const [first, ...others] = (await Promise.all(sent)).filter(({ status }) => status === 200)
    assert.deepEqual(others, [])
    assert.equal((await submit(key, body)).text, first?.text)
    assert.equal(await executionsThere(), before + 1)
  })

  it('is forgotten after a day', async () => {
    const key = newKey()
    const first = await submit(key)
    now = new Date(now.getTime() + KEY_LIFE_MS + 1)
    const second = await submit(key)
    assert.notEqual(second.body._id, first.body._id)
  })

  it('whose request never ended is free again after a while', async () => {
    const key = newKey()
    const claimed = await abandoned(key)
    assert.equal((await submit(key)).status, 409)
    now = new Date(claimed.getTime() + ABANDONED_AFTER_MS + 1)
    assert.equal((await submit(key)).status, 200)
  })

  it('is free again when the request failed through the server’s fault', async () => {
    const key = newKey()
    const { executions } = service.ports
    const submitNow = executions.submit.bind(executions)
    executions.submit = () => Promise.reject(new Error('no database'))
    assert.equal((await submit(key)).status, 500)
    executions.submit = submitNow
    assert.equal((await submit(key)).status, 200)
  })

  it('is the same for a token in the query and in the header', async () => {
    const key = newKey()
    const first = await submit(key)
    const path = `/reports/${service.reportId}/executions`
    const again = await service.client.raw(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        Authorization: `Bearer ${service.client.token}`,
      },
      body: JSON.stringify(submission),
    })
    assert.deepEqual([again.status, again.text], [200, first.text])
  })

  it('is free again when the request came too early', async () => {
    const { executions } = service.ports
    const submitNow = executions.submit.bind(executions)
    for (const [code, status] of [
      ['conflict', 409],
      ['rate-limited', 429],
      ['overloaded', 503],
    ] as const) {
      const key = newKey()
      executions.submit = () => Promise.reject(new LimiarError(code, 'Not yet.'))
      assert.equal((await submit(key)).status, status)
      executions.submit = submitNow
      assert.equal((await submit(key)).status, 200, `after ${code}`)
    }
  })

  it('answers a refusal again for a route whose answer would show a secret', async () => {
    const key = newKey()
    const body = { name: 'x', scopes: ['faces:read'], account: '0'.repeat(24) }
    const first = await post('/access-tokens', body, { 'Idempotency-Key': key })
    const again = await post('/access-tokens', body, { 'Idempotency-Key': key })
    assert.equal(first.status, 404, first.text)
    assert.deepEqual([again.status, again.text], [404, first.text])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.match(again.headers.get('content-type') ?? '', /^application\/problem\+json/)
  })

  it('must be one of 1 to 255 visible characters', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256)]) {
      const { status, body } = await submit(key)
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '#header/idempotency-key')
    }
  })

  it('has no effect on a GET', async () => {
    const key = newKey()
    const headers = { 'Idempotency-Key': key }
    for (let i = 0; i < 2; i++) {
      const answer = await service.client.raw(`/executions?token=${service.client.token}`, { headers })
      assert.equal(answer.headers.get('idempotency-replayed'), null)
    }
  })

  /** Leaves the key as it is when the server died in the middle of the request. */
  async function abandoned(key: string): Promise<Date> {
    const { idempotency } = service.ports
    const keep = idempotency.keep.bind(idempotency)
    idempotency.keep = async () => undefined
    await submit(key)
    idempotency.keep = keep
    return now
  }
})

describe('every POST of the API', () => {
  it('says that it takes a key', async () => {
    const { body: document } = await service.client.raw('/openapi.json')
    const posts = Object.entries<Json>(document.paths).flatMap(([path, { post }]) =>
      post === undefined ? [] : [{ path, post }],
    )
    const ofTheApi = posts.filter(({ path }) => !path.startsWith('/{linkToken}'))
    assert.ok(ofTheApi.length >= 4)
    for (const { path, post } of ofTheApi) {
      const names = (post.parameters ?? []).map((one: Json) => `${one.in} ${one.name}`)
      assert.ok(names.includes('header idempotency-key'), path)
      assert.ok('409' in post.responses && '422' in post.responses, path)
    }
  })
})
