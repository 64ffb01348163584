/** How input is read and how refusals are worded, without a server. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { idsIn } from '../../../src/server/http/wire/ids-in.ts'
import { inputErrors } from '../../../src/server/http/wire/input-errors.ts'
import { linkNextPage, readPage } from '../../../src/server/http/wire/paging.ts'
import { createPictureUrls } from '../../../src/server/http/wire/picture-urls.ts'
import { problemOf, retryAfterOf, toLimiarError } from '../../../src/server/http/wire/problem.ts'
import { readWords } from '../../../src/server/http/wire/query-words.ts'
import { validatorCompiler } from '../../../src/server/http/wire/validation.ts'

const id = (digit: string): string => digit.repeat(24)

/** The faults of a value, by pointer. */
function faultsOf(schema: TSchema, value: unknown, context?: string): Record<string, string> {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/' })
  const { error = [] } = validate(value) as { readonly error?: FastifySchemaValidationError[] }
  const faults = inputErrors(error, context)
  assert.equal(new Set(faults.map(({ pointer }) => pointer)).size, faults.length, 'each member is named once')
  return Object.fromEntries(faults.map(({ pointer, detail }) => [pointer, detail]))
}

describe('the faults of a body', () => {
  const schema = Type.Object(
    {
      name: Type.String({ minLength: 2 }),
      'a/b~c': Type.Optional(Type.Object({ inside: Type.Number() }, { additionalProperties: false })),
      kind: Type.Optional(Type.Enum(['one', 'two'])),
      tags: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
      day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-21'] })),
      code: Type.Optional(Type.String({ pattern: '^x$' })),
      size: Type.Optional(Type.Union([Type.Literal('any'), Type.Number()])),
    },
    { additionalProperties: false },
  )

  it('name each member that is missing or unknown, and what is allowed in its place', () => {
    assert.deepEqual(faultsOf(schema, { nmae: 'Ana', other: 1 }), {
      '/name': 'is required',
      '/nmae': 'is not known here: leave it out, or correct its name',
      '/other': 'is not known here: leave it out, or correct its name',
    })
    assert.deepEqual(faultsOf(schema, { name: 'Ana', 'a/b~c': { 'x/y': 1 } }), {
      '/a~1b~0c/inside': 'is required',
      '/a~1b~0c/x~1y': 'is not known here: leave it out, or correct its name',
    })
    assert.deepEqual(faultsOf(schema, { name: 'Ana', kind: 'three', tags: ['a', 'a'], size: 'big' }), {
      '/kind': 'must be one of one, two',
      '/tags': 'must not name anything twice',
      '/size': 'must be equal to constant, or must be number',
    })
  })

  it('are one for a choice, with what each of its branches wants, and those of the members beside it', () => {
    const point = Type.Object({ x: Type.Number() }, { additionalProperties: false })
    const choice = Type.Object({
      at: Type.Union([point, Type.String({ minLength: 3 })]),
      more: Type.Optional(Type.Union([Type.Literal('yes'), Type.Null()])),
      'a~b': Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
      atlas: Type.Optional(Type.Number()),
    })
    assert.deepEqual(faultsOf(choice, { at: 'ab', more: 'no', atlas: 'x' }), {
      '/at': 'must be object, or must not have fewer than 3 characters',
      '/more': 'must be equal to constant, or must be null',
      '/atlas': 'must be number',
    })
    assert.deepEqual(faultsOf(choice, { at: 'abc', 'a~b': 1 }), {
      '/a~0b': 'must be boolean, or must be null',
    })
    assert.deepEqual(faultsOf(choice, { at: { x: 1 } }), {})
  })

  it('say by an example what a text must look like, where there is one', () => {
    assert.deepEqual(faultsOf(schema, { name: 'Ana', day: '21.11.2026', code: 'y' }), {
      '/day': 'must have a form such as 2026-11-21',
      '/code': 'must match pattern "^x$"',
    })
  })

  it('are twenty at most, each choice one of them', () => {
    const many = Type.Array(Type.Union([Type.Literal('any'), Type.Number()]))
    const faults = faultsOf(
      many,
      Array.from({ length: 25 }, () => 'big'),
    )
    assert.deepEqual(
      Object.keys(faults),
      Array.from({ length: 20 }, (_, index) => `/${index}`),
    )
    assert.deepEqual([...new Set(Object.values(faults))], ['must be equal to constant, or must be number'])
    assert.deepEqual(faultsOf(many, ['any', 1]), {})
  })

  it('of a query, a path or a header are told apart from those of the body', () => {
    for (const [context, prefix] of [
      ['querystring', '#query'],
      ['params', '#path'],
      ['headers', '#header'],
      ['body', ''],
      [undefined, ''],
    ] as const)
      assert.deepEqual(Object.keys(faultsOf(schema, {}, context)), [`${prefix}/name`])
  })
})

describe('a time in a body', () => {
  it('is one that a calendar and the database have', () => {
    const schema = Type.Object({ at: Type.String({ format: 'date-time' }) })
    const isTaken = (at: string) => Object.keys(faultsOf(schema, { at })).length === 0
    for (const at of ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.5-03:00']) assert.ok(isTaken(at), at)
    for (const at of [
      '2026-02-30T12:00:00Z',
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '2026-11-21',
      '',
    ])
      assert.ok(!isTaken(at), at)
  })
})

describe('a page of a list', () => {
  const limits = { byDefault: 20, most: 100 }
  const reply = () => {
    const headers: Record<string, string> = {}
    const header = (name: string, value: string) => void (headers[name] = value)
    return { headers, reply: { header } as unknown as FastifyReply }
  }
  /** The header that leads to the next page. */
  const linkAfter = (url: string, rows: number, last: Parameters<typeof linkNextPage>[3]['last']) => {
    const { headers, reply: told } = reply()
    linkNextPage({ url } as FastifyRequest, told, { limit: 2, offset: 0 }, { rows: { length: rows }, last })
    return headers['Link']
  }

  it('has a size and a beginning', () => {
    assert.deepEqual(readPage({}, limits), { limit: 20, offset: 0, after: undefined })
    const asked = readPage({ _limit: '7', _offset: '30' }, limits)
    assert.deepEqual(asked, { limit: 7, offset: 30, after: undefined })
    const endless = readPage({ _limit: '9'.repeat(400), _offset: '9'.repeat(400) }, limits)
    assert.deepEqual(endless, { limit: 100, offset: Number.MAX_SAFE_INTEGER, after: undefined })
  })

  it('is followed by the next one at its cursor, with the filters and without the token', () => {
    for (const last of [
      { at: 1_790_000_000_000_000, id: id('a') },
      { at: 7, id: undefined },
    ]) {
      const link = linkAfter('/executions?token=secret&name=Ana+Lima&_offset=4&_limit=2', 2, last)
      const [, address = ''] = /^<(.*)>; rel="next"$/.exec(link ?? '') ?? []
      const { pathname, searchParams } = new URL(address, 'http://limiar.example')
      const { _cursor, ...others } = Object.fromEntries(searchParams)
      assert.deepEqual([pathname, others], ['/executions', { name: 'Ana Lima', _limit: '2' }])
      const next = readPage({ ...(_cursor && { _cursor }), _offset: '4' }, limits)
      assert.deepEqual(next, { limit: 20, offset: 0, after: last })
    }
  })

  it('is the last one where it is not full, or nothing follows', () => {
    const last = { at: 7, id: undefined }
    assert.equal(linkAfter('/executions', 1, last), undefined)
    assert.equal(linkAfter('/executions', 2, undefined), undefined)
    assert.match(linkAfter('/executions', 2, last) ?? '', /^<\/executions\?_cursor=/)
  })

  it('is not begun by a cursor that no list gave', () => {
    const written = (text: string) => Buffer.from(text).toString('base64url')
    for (const _cursor of [
      '',
      '!',
      ...['x7', '7x', '7.', `7.${id('a')}b`, `7.${id('g')}`, '9'.repeat(16)].map(written),
    ])
      assert.throws(
        () => readPage({ _cursor }, limits),
        ({ code, errors }: LimiarError) =>
          code === 'invalid-request' && errors[0]?.pointer === '#query/_cursor',
        _cursor,
      )
  })
})

describe('words of a query', () => {
  const isWord = (word: string): word is 'a' | 'b' => word === 'a' || word === 'b'
  it('are separated by pipes, and all of them known', () => {
    assert.deepEqual(readWords('b|a', 'status', isWord), ['b', 'a'])
    for (const text of ['', 'a|', 'a|c', 'a,b'])
      assert.throws(
        () => readWords(text, 'status', isWord),
        ({ code, errors }: LimiarError) =>
          code === 'invalid-request' && errors[0]?.pointer === '#query/status',
      )
  })
})

describe('the address of a picture', () => {
  const at = new Date('2026-11-21T12:58:00Z')
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const
  const urlsAt = (now: Date, secrets: readonly [Uint8Array, ...Uint8Array[]] = keys) =>
    createPictureUrls(
      () => secrets,
      () => 'https://id.example',
      () => now,
    )
  const parts = (address: string) => {
    const { origin, pathname, searchParams } = new URL(address)
    const [expires = '', signature = ''] = ['expires', 'signature'].map(
      (name) => searchParams.get(name) ?? '',
    )
    return { place: `${origin}${pathname}`, expires, signature }
  }

  it('lasts one hour and less than two, or five minutes for a page that opens it at once', () => {
    for (const [use, end] of [
      [undefined, '2026-11-21T14:00:00Z'],
      ['view', '2026-11-21T13:05:00Z'],
    ] as const) {
      const { place, expires, signature } = parts(urlsAt(at).sign('faces/a/1', use))
      assert.equal(place, 'https://id.example/files/faces/a/1')
      assert.equal(Number(expires) * 1000, Date.parse(end))
      const isValidAt = (now: number) => urlsAt(new Date(now)).isValid('faces/a/1', expires, signature)
      assert.deepEqual([isValidAt(Date.parse(end) - 1), isValidAt(Date.parse(end))], [true, false])
    }
  })

  it('opens that picture until that time, under any of the keys', () => {
    const signed = parts(urlsAt(at, [keys[1]]).sign('faces/a/1'))
    const { expires, signature } = signed
    const opens = (
      key: string,
      until: string,
      by: string,
      secrets?: readonly [Uint8Array, ...Uint8Array[]],
    ) => urlsAt(at, secrets).isValid(key, until, by)
    assert.equal(opens('faces/a/1', expires, signature), true)
    assert.equal(opens('faces/a/2', expires, signature), false)
    assert.equal(opens('faces/a/1', String(Number(expires) + 1), signature), false)
    assert.equal(opens('faces/a/1', expires, `${signature}=`), false)
    assert.equal(opens('faces/a/1', expires, ''), false)
    assert.equal(opens('faces/a/1', expires, signature, [keys[0]]), false)
    assert.notEqual(parts(urlsAt(at).sign('faces/a/1')).signature, signature, 'the first key signs')
  })
})

describe('a failure', () => {
  const refusedBy = (failure: object) => toLimiarError(failure)

  it('that is ours already stays as it is', () => {
    const own = new LimiarError('not-found', 'There is no such report.')
    assert.equal(toLimiarError(own), own)
  })

  it('of the framework is one of the list, and its message is not passed on', () => {
    for (const [failure, code] of [
      [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'body-too-large'],
      [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'media-type-unsupported'],
      [{ statusCode: 429 }, 'rate-limited'],
      [{ statusCode: 503 }, 'overloaded'],
      [{ statusCode: 400 }, 'invalid-request'],
      [{ statusCode: 499 }, 'invalid-request'],
      [{ statusCode: 399 }, 'internal'],
      [{ statusCode: 500 }, 'internal'],
      [{}, 'internal'],
    ] as const) {
      const refusal = refusedBy({ ...failure, message: 'GET /?token=secret' })
      assert.equal(refusal.code, code, JSON.stringify(failure))
      assert.doesNotMatch(refusal.message, /secret/)
    }
  })

  it('is answered with its status, its words and the id of the request, and with faults only where there are some', () => {
    const errors = [{ pointer: '/name', detail: 'is required' }]
    const plain = problemOf(new LimiarError('not-found', 'There is no such report.'), 'r-1')
    assert.deepEqual(plain, {
      type: 'urn:limiar:problem:not-found',
      title: plain.title,
      status: 404,
      detail: 'There is no such report.',
      instance: 'urn:limiar:request:r-1',
      statusCode: 404,
      message: 'There is no such report.',
    })
    assert.deepEqual(problemOf(new LimiarError('invalid-request', 'x', { errors }), 'r-1').errors, errors)
  })

  it('that passes says when to come back, in whole seconds and at least one', () => {
    const after = (code: LimiarError['code'], retryAfterSeconds?: number) =>
      retryAfterOf(new LimiarError(code, 'x', { retryAfterSeconds }))
    assert.deepEqual(
      [after('overloaded'), after('rate-limited'), after('unavailable', 2.2), after('rate-limited', 0)],
      [5, 5, 3, 1],
    )
    assert.deepEqual(
      [after('idempotency-key-in-use'), after('not-found'), after('internal')],
      [1, undefined, undefined],
    )
  })
})

describe('the records that an answer holds', () => {
  it('are found wherever the answers of the API have them, and nowhere else', () => {
    const lists = ['docs', 'faceMatches', 'executions', 'faces', 'links']
    const answer = {
      _id: id('a'),
      body: { _id: id('b') },
      ...Object.fromEntries(
        lists.map((name, index) => [name, [{ _id: id(String(index)) }, { _id: 'first' }]]),
      ),
      report: { _id: id('c') },
      other: id('d'),
    }
    assert.deepEqual(idsIn(answer), [id('a'), id('b'), ...lists.map((_name, index) => id(String(index)))])
    for (const nothing of [null, undefined, 'x', 7, {}]) assert.deepEqual(idsIn(nothing), [])
    assert.deepEqual(idsIn([{ _id: id('a') }, [{ _id: id('b') }]]), [id('a'), id('b')])
  })
})
