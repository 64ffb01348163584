/** How bodies are read and failures answered, on a server of a few routes, and how answers are described. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { LimiarError, Problem } from '../../../src/protocol/errors.ts'
import { envelope } from '../../../src/server/http/wire/envelope.ts'
import { readJsonBodies } from '../../../src/server/http/wire/json-body.ts'
import { cursorQuery } from '../../../src/server/http/wire/paging.ts'
import { answerProblem } from '../../../src/server/http/wire/problem.ts'
import { noteRecord } from '../../../src/server/http/wire/records/note-record.ts'
import { requestSignal } from '../../../src/server/http/wire/request-signal.ts'
import { answers, bytesAs, pageAnswers, sentAs } from '../../../src/server/http/wire/schemas.ts'
import { validatorCompiler } from '../../../src/server/http/wire/validation.ts'
import { inputErrors } from '../../../src/server/http/wire/input-errors.ts'
import { until } from '../../support/until.ts'

function server(t: TestContext) {
  const lines: {
    readonly level: number
    readonly msg: string
    readonly err?: { readonly message: string }
  }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'error', stream } })
  app.setErrorHandler(answerProblem)
  t.after(() => app.close())
  return { app, lines }
}

describe('a JSON body', () => {
  it('is read as UTF-8, counts as none when it is empty, and cannot reach the prototype of objects', async (t) => {
    const { app } = server(t)
    readJsonBodies(app)
    app.delete('/', async ({ body }) => ({ read: body === undefined ? 'none' : body }))
    const read = async (payload: string | Buffer) => {
      const headers = { 'content-type': 'application/json' }
      const { statusCode, body } = await app.inject({ method: 'DELETE', url: '/', headers, payload })
      const { read, type, detail } = JSON.parse(body)
      return statusCode === 200 ? read : [statusCode, type, /UTF-8/.test(detail)]
    }
    assert.deepEqual(await read('{"name":"Conceição"}'), { name: 'Conceição' })
    assert.equal(await read(''), 'none')
    const refused = [400, 'urn:limiar:problem:invalid-request']
    assert.deepEqual(await read(Buffer.from('{"name":"Conceição"}', 'latin1')), [...refused, true])
    for (const text of ['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
      assert.deepEqual(await read(text), [...refused, false], text)
  })
})

describe('work on a request', () => {
  it('ends when its caller hangs up, and not because it was answered', async (t) => {
    const { app } = server(t)
    const signals: AbortSignal[] = []
    app.get('/fast', async (_request, reply) => {
      signals.push(requestSignal(reply))
      return 'done'
    })
    app.get('/slow', async (_request, reply) => {
      const signal = requestSignal(reply)
      signals.push(signal)
      await once(signal, 'abort')
      return 'too late'
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/fast`, { headers: { connection: 'close' } })
    await answer.text()
    const request = httpRequest({ port, host: '127.0.0.1', path: '/slow' })
    request.on('error', () => undefined).end()
    await until('the work has begun', () => signals[1])
    assert.equal(signals[1]?.aborted, false)
    request.destroy()
    await until('the work ends', () => signals[1]?.aborted || undefined)
    assert.equal(signals[0]?.aborted, false)
  })
})

describe('a failure on the wire', () => {
  it('says what it is and when to come back, is kept nowhere, and is in the log where it is ours', async (t) => {
    const { app, lines } = server(t)
    const failures: Readonly<Record<string, Error>> = {
      broken: new Error('It broke.'),
      unknown: new LimiarError('access-token-invalid', 'No.'),
      busy: new LimiarError('overloaded', 'Later.', { retryAfterSeconds: 7 }),
      gone: new LimiarError('not-found', 'There is no such report.'),
    }
    app.get('/:what', async (request) => {
      throw failures[(request.params as { readonly what: string }).what]!
    })
    const ask = async (what: string) => {
      const { statusCode, headers, body } = await app.inject(`/${what}`)
      assert.deepEqual(
        [headers['content-type'], headers['cache-control']],
        ['application/problem+json; charset=utf-8', 'no-store'],
      )
      const { type, detail } = JSON.parse(body)
      return [statusCode, type.split(':').at(-1), headers['www-authenticate'], headers['retry-after'], detail]
    }
    assert.deepEqual(await ask('unknown'), [401, 'access-token-invalid', 'Bearer', undefined, 'No.'])
    assert.deepEqual(await ask('busy'), [503, 'overloaded', undefined, '7', 'Later.'])
    assert.deepEqual(await ask('gone'), [404, 'not-found', undefined, undefined, 'There is no such report.'])
    assert.equal(lines.length, 0)
    const [status, code, , , detail] = await ask('broken')
    assert.deepEqual([status, code], [500, 'internal'])
    assert.doesNotMatch(String(detail), /It broke/)
    assert.deepEqual(
      lines.map(({ level, msg, err }) => [level, msg, err?.message]),
      [[50, 'request failed', 'It broke.']],
    )
  })
})

describe('an answer of the registry', () => {
  it('carries its status and that any page may read it, without credentials', () => {
    assert.deepEqual(envelope(), {
      statusCode: 200,
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': false },
    })
  })
})

describe('a note', () => {
  it('is shown with who wrote it and when', () => {
    const author = { kind: 'token', token: 'a'.repeat(24) } as never
    const createdAt = new Date('2026-11-21T12:00:00Z')
    const note = { id: 'b'.repeat(24), text: 'Looks good.', author, createdAt }
    assert.deepEqual(noteRecord(note as never), {
      _id: note.id,
      text: note.text,
      at: '2026-11-21T12:00:00.000Z',
      author,
    })
  })
})

describe('the answers of a route', () => {
  const html = { schema: { type: 'string' } }
  it('are described by status: its own, and a problem document for each that can happen', () => {
    const own = Type.String()
    assert.deepEqual(answers(own, [400, 404]), { 200: own, 400: Problem, 404: Problem })
    assert.deepEqual(answers(own, []), { 200: own })
  })

  it('are bytes of a media type, or text, where they are no JSON', () => {
    const bytes = { schema: { format: 'binary' } }
    const pictures = { content: { 'image/png': bytes, 'image/webp': bytes } }
    assert.deepEqual({ ...bytesAs('image/png', 'image/webp') }, pictures)
    assert.deepEqual(JSON.parse(JSON.stringify(sentAs('image/*', 200))), {
      200: { content: { 'image/*': bytes } },
    })
    assert.deepEqual(JSON.parse(JSON.stringify(sentAs('text/plain', 200, 304))), {
      200: { content: { 'text/plain': html } },
      304: { content: { 'text/plain': html } },
    })
  })

  it('are pages for people, and a problem document as well where the address may be no link’s', () => {
    const page = { content: { 'text/html': html } }
    const { 404: either, ...others } = JSON.parse(JSON.stringify(pageAnswers(200, 410)))
    assert.deepEqual(others, { 200: page, 410: page })
    assert.deepEqual(Object.keys(either.content), ['text/html', 'application/json'])
    assert.deepEqual(either.content['text/html'], html)
  })
})

describe('the query of a list', () => {
  it('takes whole numbers and a cursor, and leaves out what it does not know', () => {
    const schema = Type.Object(cursorQuery, { additionalProperties: false })
    const validate = validatorCompiler({ schema, method: 'GET', url: '/', httpPart: 'querystring' })
    const faults = (query: object): readonly string[] => {
      const { error = [] } = validate(query) as { readonly error?: Parameters<typeof inputErrors>[0] }
      return inputErrors(error, 'querystring').map(({ pointer, detail }) => `${pointer} ${detail}`)
    }
    assert.deepEqual(faults({ _limit: '20', _offset: '0', _cursor: 'abc' }), [])
    assert.deepEqual(faults({ _limit: '-1' }), ['#query/_limit must have a form such as 20'])
    assert.deepEqual(faults({ _offset: '1.5' }), ['#query/_offset must have a form such as 20'])
    assert.equal(faults({ _cursor: 'a'.repeat(101) }).length, 1)
    assert.equal(faults({ page: '2' }).length, 1)
  })
})
