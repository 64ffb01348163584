/** Every place of an operation where a caller's text goes, and the request that has another text there. */
import type { Json } from '../api-client.ts'
import { validValue, type KnownValues, type Operation, type Parameter } from './operations.ts'

export interface Place {
  /** Such as `POST /reports body /definition/theme/name`. */
  readonly name: string
  readonly operation: Operation
  readonly request: (text: string) => PlacedRequest
}

export interface PlacedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

/** The parts of a valid request. */
export interface Ground {
  /** Of `/openapi.json`. */
  readonly document: Json
  readonly known: KnownValues
  readonly token: string
  readonly session: { readonly linkToken: string; readonly secret: string }
  /** For routes that take the picture itself. */
  readonly picture: Uint8Array
}

/** The name of a member that stands for any name; the known values use it in their open objects. */
export const ANY_NAME = 'any-name'

/** The parts of one request, each by its name. */
interface Parts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly header: Readonly<Record<string, string>>
  readonly body: unknown
}

export function placesOf(operation: Operation, ground: Ground): readonly Place[] {
  const right = rightParts(operation, ground)
  const place = (name: string, change: (text: string) => Partial<Parts>): Place => ({
    name: `${operation.method} ${operation.template} ${name}`,
    operation,
    request: (text) => written(operation, { ...right, ...change(text) }, ground),
  })
  const ofGroup = (group: 'path' | 'query' | 'header') =>
    Object.keys(right[group])
      .filter((name) => name !== 'token')
      .map((name) => place(`${group} ${name}`, (text) => ({ [group]: { ...right[group], [name]: text } })))
  return [
    ...ofGroup('path'),
    ...ofGroup('query'),
    ...ofGroup('header'),
    ...(operation.method === 'POST' && operation.credential === 'token'
      ? [place('header idempotency-key', (text) => ({ header: { ...right.header, [KEY_HEADER]: text } }))]
      : []),
    ...textsIn(right.body).map(({ pointer, change }) =>
      place(`body ${pointer}`, (text) => ({ body: change(text) })),
    ),
  ]
}

/** A request with all its optional parts. */
function rightParts({ method, template, parameters, body }: Operation, { document, known }: Ground): Parts {
  const valid = validValue(() => 0, known, document)
  const valueOf = ({ name, schema }: Pick<Parameter, 'name' | 'schema'>) => String(valid(schema, name))
  const group = (place: Parameter['in']) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, valueOf(one)]))
  // Any name after p_ filters the answer.
  const custom = method === 'GET' && template.endsWith('/executions/{executionId}') ? { p_note: 'x' } : {}
  return {
    path: group('path'),
    query: { ...group('query'), ...custom },
    header: withoutKey(group('header')),
    body: body === undefined ? undefined : valid(body),
  }
}

const KEY_HEADER = 'idempotency-key'

/** Different requests under one key would all be refused. */
function withoutKey({ [KEY_HEADER]: _, ...header }: Parts['header']): Parts['header'] {
  return header
}

interface TextInBody {
  readonly pointer: string
  readonly change: (text: string) => unknown
}

function textsIn(value: unknown, pointer = ''): readonly TextInBody[] {
  if (typeof value === 'string') return [{ pointer, change: (text) => text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...others }: Json = value
    const put = (changed: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
    const inside = textsIn(inner, `${pointer}/${name}`)
    return [
      ...inside.map((text) => ({ ...text, change: (sent: string) => put(text.change(sent)) })),
      ...(name === ANY_NAME
        ? [{ pointer: `${pointer} names`, change: (sent: string) => ({ ...others, [sent]: inner }) }]
        : []),
    ]
  })
}

function written(
  { method, template, body, credential }: Operation,
  parts: Parts,
  { token, session, picture }: Ground,
): PlacedRequest {
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent((parts.path[name] ?? '').toWellFormed()),
  )
  const asked = { ...(credential === 'token' ? { token } : {}), ...parts.query }
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const isPicture = method === 'PUT' && body === undefined
  const mediaType = isPicture ? 'image/jpeg' : 'application/json'
  return {
    method,
    url: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...parts.header,
      ...(isPicture || body !== undefined ? { 'content-type': mediaType } : {}),
      ...(credential === 'session' ? { authorization: `Bearer ${session.secret}` } : {}),
    },
    ...(isPicture ? { payload: Buffer.from(picture) } : {}),
    ...(body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
  }
}
