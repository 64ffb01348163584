/**
 * Requests that third-party packages make from the description of the API: json-schema-faker makes their values,
 * fast-check spoils them, and openapi-fetch builds the request. Nothing here knows the meaning of an operation.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { generateSync } from 'json-schema-faker'
import createClient from 'openapi-fetch'
import type { Json } from './api-client.ts'
import { pathToAnswer } from './documented-answers.ts'
import { placesIn, replaced, type Parts } from './spoiled-places.ts'

/** The parts of one request. */
export interface Draw {
  /** Such as `GET /reports`. */
  readonly operation: string
  readonly seed: number
  /** Whether ids belong to existing records. */
  readonly named: boolean
  /** The replacement for one value of the request; undefined: the request is sent unchanged. */
  readonly spoilt: { readonly at: number; readonly value: unknown } | undefined
}

interface DescribedOperation {
  readonly method: string
  readonly template: string
  readonly described: Json
}

/** The caller, and the first records that requests name. */
export interface Caller {
  readonly baseUrl: string
  readonly token: string
  readonly session: string
  /** Values of path parameters by their names. */
  readonly ids: Readonly<Record<string, string>>
}

/** Members of an answer that a client keeps for its next calls. */
const KEPT_IDS = 20

export class DescribedRequests {
  readonly #document: Json
  readonly #caller: Caller
  readonly #client: ReturnType<typeof createClient<Json>>
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })
  readonly #operations: ReadonlyMap<string, DescribedOperation>
  readonly #ids = new Map<string, readonly string[]>()
  /** How often each operation was answered with each status. */
  readonly answered = new Map<string, Map<number, number>>()

  constructor(document: Json, caller: Caller) {
    this.#document = document
    this.#operations = operationsIn(document)
    this.#caller = caller
    this.#client = createClient<Json>({
      baseUrl: caller.baseUrl,
      querySerializer: { object: { style: 'form', explode: true } },
    })
    this.#ajv.addSchema(document, 'api')
    for (const [name, id] of Object.entries(caller.ids)) this.#ids.set(name, [id])
  }

  /** Any request of any operation; fast-check shrinks one that fails to the smallest that does. */
  draws(): fc.Arbitrary<Draw> {
    return fc.record({
      operation: fc.constantFrom(...this.#operations.keys()),
      seed: fc.noBias(fc.nat()),
      named: fc.boolean(),
      spoilt: fc.option(fc.record({ at: fc.nat(), value: spoiledValues }), { nil: undefined, freq: 2 }),
    })
  }

  /** Sends a request; answers the fault of its answer, or undefined. */
  async faultOf(draw: Draw): Promise<string | undefined> {
    const name = draw.operation
    const operation = this.#operations.get(name)
    if (operation === undefined) return 'is no operation of the description'
    const parts = this.#partsOf(operation, draw)
    const { response, text } = await this.#send(operation, parts)
    const counts = this.answered.get(name) ?? new Map<number, number>()
    this.answered.set(name, counts.set(response.status, (counts.get(response.status) ?? 0) + 1))
    const fault =
      this.#faultOfAnswer(operation, response, text) ?? this.#wronglyTaken(operation, parts, response)
    if (fault !== undefined) return `${name} ${JSON.stringify(parts)} ${fault}: ${response.status} ${text}`
    this.#learn(operation, response, text)
    return undefined
  }

  #partsOf({ described }: DescribedOperation, { seed, named, spoilt }: Draw): Parts {
    const made = this.#madeOf(requestSchema(described), seed)
    const path = Object.fromEntries(
      Object.entries(made.path).map(([name, value]) => {
        const known = this.#ids.get(name) ?? []
        return [name, named && known.length > 0 ? known[seed % known.length] : value]
      }),
    )
    const parts = { ...made, path }
    const places = placesIn(parts)
    const place = spoilt && places[spoilt.at % Math.max(1, places.length)]
    return place === undefined ? parts : (replaced(parts, place, spoilt?.value) as Parts)
  }

  #madeOf(schema: Json, seed: number): Parts {
    const refers = JSON.stringify(schema).includes('"$ref"')
    const whole = { ...schema, ...(refers && { components: this.#document.components }) }
    const options = {
      seed,
      useExamplesValue: seed % 4 !== 0,
      optionalsProbability: 0.5,
      // Lengths are for the tests that know the limits: here they would only take time.
      maxLength: 64,
      maxItems: 4,
    }
    try {
      return generateSync(whole, options) as Parts
    } catch {
      // With too few optional members, json-schema-faker cannot satisfy minProperties.
      return generateSync(whole, { ...options, alwaysFakeOptionals: true }) as Parts
    }
  }

  async #send({ method, template, described }: DescribedOperation, { path, query, header, body }: Parts) {
    const schemes: readonly Json[] = described.security ?? this.#document.security
    const isOf = (scheme: string) => schemes.some((one) => scheme in one)
    const [mediaType] = Object.keys(described.requestBody?.content ?? {})
    const { response, data, error } = await this.#client.request(method.toLowerCase() as 'get', template, {
      params: {
        path: textsOf(path),
        query: { ...flat(query), ...(isOf('accessToken') && { token: this.#caller.token }) },
      },
      headers: {
        ...headersOf(header),
        ...(isOf('session') && { Authorization: `Bearer ${this.#caller.session}` }),
        ...(mediaType && { 'Content-Type': mediaType }),
      },
      ...(body === undefined ? {} : { body }),
      ...(mediaType === 'application/json' ? {} : { bodySerializer: String }),
      parseAs: 'text',
    } as Json)
    return { response, text: textOf(data ?? error) }
  }

  /** Whether the description has this answer for the operation. */
  #faultOfAnswer({ template, method, described }: DescribedOperation, response: Response, text: string) {
    const { status } = response
    const content = described.responses[status]?.content
    // By 503 the server says that this machine is busy; it is described like every other answer.
    if (status >= 500 && status !== 503) return 'is a failure of ours'
    if (content === undefined) return 'is answered with a status that the description does not name'
    const sentAs = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const mediaType = [sentAs, sentAs.replace(/\/.*/, '/*')].find((one) => one in content)
    if (mediaType === undefined) return `is answered as ${sentAs}`
    if (!sentAs.endsWith('json')) return undefined
    const validate = this.#compiled(pathToAnswer({ template, method, status, mediaType }))
    return validate(JSON.parse(text)) ? undefined : JSON.stringify(validate.errors)
  }

  /** Whether the service took a body that the description forbids. */
  #wronglyTaken({ template, method, described }: DescribedOperation, { body }: Parts, { status }: Response) {
    const hasSchema = described.requestBody?.content['application/json'] !== undefined
    if (status >= 300 || !hasSchema || body === undefined) return undefined
    const pointer = ['paths', template, method.toLowerCase(), 'requestBody', 'content', 'application/json']
    const validate = this.#compiled([...pointer, 'schema'])
    return validate(body) ? undefined : `is taken against the description: ${JSON.stringify(validate.errors)}`
  }

  #compiled(pointer: readonly string[]): ValidateFunction {
    const fragment = pointer.map((part) =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    return this.#ajv.getSchema(`api#/${fragment.join('/')}`) as ValidateFunction
  }

  /** A created record has an id, and the path after this one in the description names it. */
  #learn({ template, method }: DescribedOperation, { ok }: Response, text: string): void {
    if (!ok || method !== 'POST' || !text.startsWith('{')) return
    const id: unknown = JSON.parse(text)._id
    const name = Object.keys(this.#document.paths)
      .filter((path) => path.startsWith(`${template}/`))
      .map((path) => /^\{(\w+)\}$/.exec(path.slice(template.length + 1))?.[1])
      .find((one) => one !== undefined)
    if (typeof id !== 'string' || name === undefined) return
    this.#ids.set(name, [...(this.#ids.get(name) ?? []), id].slice(-KEPT_IDS))
  }
}

/** Values of every kind, and texts of any character. */
const spoiledValues = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

function operationsIn(document: Json): ReadonlyMap<string, DescribedOperation> {
  const named = Object.entries<Json>(document.paths).flatMap(([template, operations]) =>
    Object.entries<Json>(operations).map(([verb, described]): [string, DescribedOperation] => {
      const method = verb.toUpperCase()
      return [`${method} ${template}`, { method, template, described }]
    }),
  )
  return new Map(named)
}

/** The schema of a whole request: its path, query, head and body. */
function requestSchema({ parameters = [], requestBody }: Json): Json {
  const group = (place: string) => {
    const chosen = parameters.filter((one: Json) => one.in === place)
    const named = (some: Json[]) => some.map(({ name }) => name)
    // The example of a parameter stands beside its schema.
    const properties = Object.fromEntries(
      chosen.map(({ name, schema, example }: Json) => [
        name,
        example === undefined ? schema : { ...schema, examples: [example] },
      ]),
    )
    return { type: 'object', properties, required: named(chosen.filter(({ required }: Json) => required)) }
  }
  const body = requestBody?.content['application/json']?.schema ?? requestBody?.content['image/jpeg']?.schema
  return {
    type: 'object',
    properties: {
      path: group('path'),
      query: group('query'),
      header: group('header'),
      ...(body && { body }),
    },
    required: ['path', 'query', 'header', ...(body ? ['body'] : [])],
  }
}

function textsOf(members: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, textOf(value) || '-']))
}

/** A query has no values within values. */
function flat(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isFlat = (value: unknown) => Object.values(Object(value)).every((one) => typeof one !== 'object')
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, isFlat(value) ? value : textOf(value)]),
  )
}

/** A head holds no other characters: fetch refuses them before they are sent. */
function headersOf(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(textsOf(members)).map(([name, text]) => [
    name,
    text.replace(/[^\x20-\x7e]/g, ''),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  return value === undefined ? '' : JSON.stringify(value)
}
