/** How schemas of routes become the description of the API, without a server. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import {
  contentWithExample,
  exampleOf,
  exampleProblem,
  withExamples,
} from '../../../src/server/http/description/openapi-examples.ts'
import {
  describedRoute,
  shareSchemas,
  type SharedSchemas,
} from '../../../src/server/http/description/openapi-schemas.ts'
import { errorCodes } from '../../../src/protocol/errors.ts'

/** A schema as it travels: without the marks of the library that made it. */
const plain = (schema: object): object => JSON.parse(JSON.stringify(schema)) as object

describe('a schema in the description', () => {
  it('that has a name is shared, and named wherever it stood', () => {
    const schemas: SharedSchemas = {}
    const face = { $id: 'Face', type: 'object', properties: { id: { $id: 'Id', type: 'string' } } }
    const answer = { type: 'array', items: { anyOf: [face, { type: 'null' }] } }
    assert.deepEqual(shareSchemas(answer, schemas), {
      type: 'array',
      items: { anyOf: [{ $ref: '#/components/schemas/Face' }, { type: 'null' }] },
    })
    assert.deepEqual(schemas, {
      Face: { type: 'object', properties: { id: { $ref: '#/components/schemas/Id' } } },
      Id: { type: 'string' },
    })
  })

  it('has a type, which a list of words or bytes implies', () => {
    for (const [schema, type] of [
      [{ enum: ['a', 'b'] }, 'string'],
      [{ enum: ['a', 1] }, undefined],
      [{ enum: [1, 2], type: 'integer' }, 'integer'],
      [{ format: 'binary' }, 'string'],
      [{ format: 'date' }, undefined],
      [{ const: 'a' }, undefined],
      [{ enum: 'a' }, undefined],
    ] as const)
      assert.deepEqual(shareSchemas(schema, {}), { ...schema, ...(type && { type }) }, JSON.stringify(schema))
  })
})

describe('a route in the description', () => {
  it('has the names of its parameters without their patterns, and a name for the rest of a path', () => {
    const url = (text: string): string => describedRoute(text, {}, {}).url
    assert.equal(url('/:linkToken(^[0-9a-f]{32}$)/stills/:capture'), '/:linkToken/stills/:capture')
    assert.equal(url('/files/*'), '/files/:picture')
    const params = Type.Object({ '*': Type.String(), size: Type.Integer() })
    assert.deepEqual(plain(describedRoute('/files/*', { params }, {}).schema.params as object), {
      type: 'object',
      required: ['picture'],
      properties: { picture: { type: 'string' }, size: { type: 'integer' } },
    })
    const named = Type.Object({ faceId: Type.String() })
    assert.deepEqual(describedRoute('/:faceId', { params: named }, {}).schema.params, plain(named))
  })

  it('has a query with names of the caller’s own as one parameter, and any other as it is', () => {
    const own = { type: 'object', properties: { _limit: { type: 'string' } }, description: 'By p_ names' }
    const described = (querystring: object) => describedRoute('/', { querystring }, {}).schema.querystring
    assert.deepEqual(described({ ...own, additionalProperties: true }), {
      type: 'object',
      properties: {
        _limit: { type: 'string' },
        parameters: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'By p_ names',
        },
      },
    })
    for (const closed of [own, { ...own, additionalProperties: false }])
      assert.deepEqual(described(closed), closed)
  })
})

describe('an example', () => {
  const shared: SharedSchemas = { Id: { type: 'string', pattern: '^[0-9a-f]{24}$' } }
  const of = (schema: object, name?: string): unknown => exampleOf(schema, shared, name)

  it('is what the schema says itself, before anything is made up', () => {
    for (const [schema, example] of [
      [{ examples: ['own', 'other'], const: 'only', type: 'string' }, 'own'],
      [{ examples: [], const: 'only', enum: ['first'] }, 'only'],
      [{ const: false, enum: [true] }, false],
      [{ enum: ['first', 'second'], default: 'second' }, 'first'],
      [{ anyOf: [{ const: 1 }, { const: 2 }], default: 2 }, 1],
      [{ oneOf: [{ const: 1 }, { const: 2 }] }, 1],
      [{ type: 'integer', default: 0 }, 0],
    ] as const)
      assert.deepEqual(of(schema), example, JSON.stringify(schema))
  })

  it('fits the type of the schema, its limits and its form', () => {
    for (const [schema, example] of [
      [{ $ref: '#/components/schemas/Id' }, '692457a0c1d2e3f405162738'],
      [{ type: 'integer' }, 1],
      [{ type: 'number', minimum: 7 }, 7],
      [{ type: 'number', minimum: -3 }, 1],
      [{ type: 'boolean' }, true],
      [{ type: 'null' }, null],
      [{ type: 'string', format: 'date' }, '1990-05-17'],
      [{ type: 'string', format: 'date-time' }, '2026-11-24T12:00:00.000Z'],
      [{ type: 'string', format: 'email' }, 'ana@example.com'],
      [{ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }, '#0b6e69'],
      [{ type: 'array', items: { type: 'boolean' } }, [true]],
      [{ type: 'array', items: { type: 'boolean' }, minItems: 3 }, [true, true, true]],
      [{ type: 'array', items: { type: 'boolean' }, minItems: 0 }, [true]],
      [{ type: 'object' }, {}],
      [{ type: 'object', properties: { a: null } }, { a: 'a' }],
    ] as const)
      assert.deepEqual(of(schema), example, JSON.stringify(schema))
  })

  it('of a text without a form goes by the name of its member, or is that name', () => {
    assert.equal(of({ type: 'string' }, 'cpf'), '52998224725')
    assert.equal(of({ type: 'string' }, 'colour'), 'colour')
    assert.equal(of({ type: 'string', pattern: '^unknown$', format: 'unknown' }, 'cpf'), '52998224725')
    const story = { type: 'object', properties: { cpf: { type: 'string' }, id: { $ref: '#/x/Id' } } }
    assert.deepEqual(of(story), { cpf: '52998224725', id: '692457a0c1d2e3f405162738' })
  })

  it('has the form that the schema asks for, and is a value of its own for each member', () => {
    for (const pattern of [
      '^[0-9a-f]{24}$',
      '^[0-9a-f]{32}$',
      '^[0-9a-f]{64}$',
      '^whsec_',
      '^[0-9]+$',
      "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
      '^(/([^/~]|~[01])*)*$',
      '^#[0-9a-fA-F]{6}$',
    ]) {
      const example = String(of({ type: 'string', pattern }, ''))
      assert.ok(example.length > 6, pattern)
      assert.match(example, new RegExp(pattern))
    }
    for (const [name, form] of [
      ['accessToken', /^limiar_[0-9a-f]{32}$/],
      ['birthDate', /^\d{4}-\d\d-\d\d$/],
      ['cpf', /^\d{11}$/],
      ['data', /^https:\/\/.+\.jpg$/],
      ['description', /^Ana Souza$/],
      ['image', /^https:\/\/.+\.jpg$/],
      ['name', /^Ana Souza$/],
      ['secret', /^[\w-]{12,}$/],
      ['version', /^\d{4}-\d\d$/],
    ] as const)
      assert.match(String(of({ type: 'string' }, name)), form, name)
    for (const name of ['detail', 'text'])
      assert.match(String(of({ type: 'string' }, name)), /^\p{Lu}.* .*\.$/u)
    assert.match(String(of({ type: 'string', format: 'uri' })), /^https:\/\/limiar\.example\/./)
  })

  it('of a parameter names the thing that the parameter is about', () => {
    const text = { type: 'string' } as const
    const names = [
      'executionId',
      'faceId',
      'onboardingId',
      'reportId',
      'idempotency-key',
      'modelId',
      'picture',
    ]
    const parameters = [...names, 'parameters', 'version'].map((name) => ({ name, in: 'path', schema: text }))
    const made = withExamples({ parameters, responses: {} }, {}).parameters ?? []
    const examples = made.map((one) => (one as { readonly example?: unknown }).example)
    for (const id of examples.slice(0, 4)) assert.match(String(id), /^[0-9a-f]{24}$/)
    const [key, model, picture, members, version] = examples.slice(4)
    assert.match(String(key), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.match(String(model), /^\w+-[0-9a-f]{8}$/)
    assert.match(String(picture), /^faces\/[0-9a-f]{24}$/)
    assert.deepEqual([members, version], [{ p_customId: 'A-1029' }, '1'])
    assert.equal(new Set(examples).size, examples.length)
  })

  it('of an object with names of the caller’s own has one such member, if it must have any', () => {
    const open = { type: 'object', additionalProperties: { type: 'boolean' } }
    assert.deepEqual(of(open), {})
    assert.deepEqual(of({ ...open, minProperties: 1 }), { situacao: true })
    const patternProperties = { '^a': { const: 'by pattern' } }
    assert.deepEqual(of({ type: 'object', minProperties: 1, patternProperties }), { situacao: 'by pattern' })
    assert.deepEqual(of({ ...open, minProperties: 1, properties: { a: { const: 1 } } }), { a: 1 })
  })

  it('of a problem is one of that status, with the faults of a wrong body', () => {
    assert.equal(exampleProblem('418'), undefined)
    const { title } = errorCodes['not-found']
    assert.deepEqual(exampleProblem('404'), {
      type: 'urn:limiar:problem:not-found',
      title,
      status: 404,
      statusCode: 404,
      detail: `${title}.`,
      message: `${title}.`,
      instance: 'urn:limiar:request:req-1',
    })
    const { errors } = exampleProblem('400') as { readonly errors: readonly { readonly pointer: string }[] }
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      ['/cpf'],
    )
  })
})

describe('an operation with examples', () => {
  it('has one of its JSON body and of each parameter, except where the schema gives one already', () => {
    const text = { type: 'string' } as const
    const parameters = [
      { name: 'reportId', in: 'path', schema: text },
      { name: 'colour', in: 'query', schema: { ...text, examples: ['red'] } },
      { name: 'size', in: 'query', schema: text, example: 'big' },
      { name: 'shape', in: 'query', schema: text, examples: { round: { value: 'round' } } },
      { $ref: '#/components/parameters/other' },
    ]
    const json = { schema: { type: 'boolean' as const } }
    const bytes = { schema: { type: 'string' as const, format: 'binary' } }
    const requestBody = { content: { 'application/json': json, 'image/png': bytes, 'text/plain': {} } }
    const made = withExamples({ parameters, requestBody, responses: {} }, {})
    const [report, colour, ...others] = parameters
    assert.deepEqual(made, {
      parameters: [
        { ...report, example: '692457a0c1d2e3f405162738' },
        { ...colour, example: 'red' },
        ...others,
      ],
      requestBody: {
        content: {
          'application/json': { ...json, example: true },
          'image/png': bytes,
          'text/plain': {},
        },
      },
      responses: {},
    })
    assert.deepEqual(withExamples({ responses: {} }, {}), { responses: {} })
    const referred = { requestBody: { $ref: '#/components/requestBodies/other' }, responses: {} }
    assert.deepEqual(withExamples(referred, {}), referred)
    assert.deepEqual(contentWithExample({ 'application/json': {} }, {}), { 'application/json': {} })
  })
})
