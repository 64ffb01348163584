/** One thing wrong with a request that was right: in its body, its query, its path, its head or its bytes. */
import type { Json } from '../api-client.ts'
import type { Random } from '../random.ts'
import { naughtyTexts } from './naughty-texts.ts'
import type { RawRequest } from './raw-exchange.ts'

/** A request before it is written. */
export interface MadeRequest extends Omit<RawRequest, 'body' | 'target'> {
  /** The path of the operation in the document. */
  readonly template: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Bytes that are sent unchanged, or a value that is sent as JSON. */
  readonly body: { readonly bytes: Buffer } | { readonly json: unknown } | undefined
  /** The mistake in the request. */
  readonly mutations: readonly string[]
}

type Mutation = (request: MadeRequest) => MadeRequest

/** Makes a mutation of a request; the same random numbers give the same mutation. */
export function mutationMaker(random: Random, foreignIds: () => readonly string[]): Mutation {
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const wrongValue = (): unknown => any(wrongValues)()
  const encoded = (): string => encodeURIComponent(any(naughtyTexts).toWellFormed())
  const withHeader = (request: MadeRequest, name: string, value: string): MadeRequest => ({
    ...request,
    headers: [...request.headers, [name, value]],
  })
  const withBytes = (request: MadeRequest, change: (bytes: Buffer) => Buffer): MadeRequest => {
    const { bytes } = writtenBody(request.body)
    return bytes === undefined ? request : { ...request, body: { bytes: change(bytes) } }
  }
  const atAnyPlace = (bytes: Buffer): number => Math.floor(random() * bytes.length)
  const mutations: Readonly<Record<string, Mutation>> = {
    'a member of another type': (request) => mapMember(request, random, wrongValue),
    'a member of naughty text': (request) => mapMember(request, random, () => any(naughtyTexts)),
    'a member less': (request) => mapMember(request, random, () => undefined),
    'a member more': (request) =>
      mapObject(request, (body) => ({ ...body, [any(naughtyTexts).slice(0, 100)]: wrongValue() })),
    'a name of the prototype': (request) =>
      withBytes(request, (bytes) =>
        Buffer.from(
          bytes.toString().replace('{', `{"${any(prototypeNames)}":${JSON.stringify(wrongValue() ?? null)},`),
        ),
      ),
    'a member twice': (request) =>
      withBytes(request, (bytes) =>
        Buffer.from(
          bytes.toString().replace(/^\{("[^"]*"):/, (found, name) => `{${name}:null,${found.slice(1)}`),
        ),
      ),
    'a body of another kind': (request) => ({ ...request, body: { json: wrongValue() } }),
    'no body': (request) => ({ ...request, body: undefined }),
    'a body that is cut short': (request) =>
      withBytes(request, (bytes) => bytes.subarray(0, atAnyPlace(bytes))),
    'bytes that are changed': (request) =>
      withBytes(request, (bytes) => {
        const changed = Buffer.from(bytes)
        for (let count = 0; count < 4 && changed.length > 0; count++)
          changed[atAnyPlace(changed)] = Math.floor(random() * 256)
        return changed
      }),
    'another encoding': (request) => withBytes(request, (bytes) => Buffer.from(bytes.toString(), 'utf16le')),
    'a length that is too long': (request) => ({
      ...request,
      saidLength: (writtenBody(request.body).bytes?.length ?? 0) + any([1, 1000, 1e12]),
    }),
    'a length that is too short': (request) => ({
      ...request,
      saidLength: Math.floor((writtenBody(request.body).bytes?.length ?? 0) / 2),
    }),
    'another media type': (request) => ({
      ...request,
      headers: [...without(request.headers, 'content-type'), ['Content-Type', any(mediaTypes)]],
    }),
    'another method': (request) => ({ ...request, method: any(methods) }),
    'a method override': (request) =>
      withHeader(request, any(['X-HTTP-Method-Override', 'X-Method-Override']), any(methods)),
    'a strange head': (request) => {
      const [name, value] = any(strangeHeaders)
      return withHeader(request, name, value)
    },
    'a long head': (request) => withHeader(request, 'X-Long', 'a'.repeat(any([4000, 20_000]))),
    'no credential': (request) => ({
      ...request,
      headers: without(request.headers, 'authorization'),
      query: request.query.filter(([name]) => name !== 'token'),
    }),
    'another credential': (request) =>
      withHeader(
        { ...request, headers: without(request.headers, 'authorization') },
        'Authorization',
        any(credentials),
      ),
    'a query member of naughty text': (request) => ({
      ...request,
      query: request.query.map((pair, at) => (at === request.query.length - 1 ? [pair[0], encoded()] : pair)),
    }),
    'a query member more': (request) => ({
      ...request,
      query: [
        ...request.query,
        [any(queryNames), any(['', '1', '-1', '1e400', '%', '%zz', '%00', encoded()])],
      ],
    }),
    'a query member twice': (request) => ({
      ...request,
      query: request.query.flatMap((pair) => [pair, pair]),
    }),
    'another part of the path': (request) => mapPart(request, random, encoded),
    'a way up in the path': (request) => mapPart(request, random, () => any(waysUp)),
    'an id of another account': (request) => mapPart(request, random, () => any(foreignIds())),
  }
  const names = Object.keys(mutations)
  return (request) => {
    const name = any(names)
    return { ...mutations[name]!(request), mutations: [...request.mutations, name] }
  }
}

/** The bytes of a body and the media type that goes with them. */
export function writtenBody(body: MadeRequest['body']): { readonly bytes?: Buffer } {
  if (body === undefined) return {}
  return { bytes: 'bytes' in body ? body.bytes : Buffer.from(JSON.stringify(body.json ?? null)) }
}

export function rawRequest({ method, path, query, headers, body, saidLength }: MadeRequest): RawRequest {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    method,
    headers,
    saidLength,
    target: `${path.join('/')}${asked === '' ? '' : `?${asked}`}`,
    body: writtenBody(body).bytes,
  }
}

function without(headers: MadeRequest['headers'], name: string): MadeRequest['headers'] {
  return headers.filter(([one]) => one.toLowerCase() !== name)
}

function mapObject(request: MadeRequest, change: (body: Json) => Json): MadeRequest {
  const { body } = request
  const json: unknown = body !== undefined && 'json' in body ? body.json : undefined
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isObject ? { ...request, body: { json: change(json) } } : request
}

/** Replaces one member of a body, at any depth; undefined leaves it out. */
function mapMember(request: MadeRequest, random: Random, make: () => unknown): MadeRequest {
  const replaceIn = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return make()
    const keys = Object.keys(value)
    const key = keys[Math.floor(random() * keys.length)]
    if (key === undefined) return make()
    const inner = (value as Json)[key]
    const replaced = random() < 0.5 ? make() : replaceIn(inner)
    if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? replaced : one))
    return { ...value, [key]: replaced }
  }
  return mapObject(request, (body) => replaceIn(body) ?? {})
}

function mapPart(request: MadeRequest, random: Random, make: () => string): MadeRequest {
  const at = 1 + Math.floor(random() * (request.path.length - 1))
  return { ...request, path: request.path.map((part, index) => (index === at ? make() : part)) }
}

const wrongValues: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => -1,
  () => 1.5,
  () => 1e308,
  () => true,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => 'A'.repeat(100_000),
  () => Array.from({ length: 2_000 }, () => 1),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`m${at}`, at])),
  () => nested(40),
  () => nested(2_000),
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let count = 0; count < depth; count++) value = { a: value }
  return value
}

const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get']
const mediaTypes = [
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'application/xml',
  'application/json; ;',
  'application/x-www-form-urlencoded',
  'image/svg+xml',
  'image/jpeg',
  '',
]
const credentials = [
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Basic YTpi',
  `Bearer ${'a'.repeat(64)}`,
  'Bearer ção',
]
const queryNames = [
  '_limit',
  '_offset',
  'cpf',
  'token',
  '__proto__',
  'constructor',
  'a[b]',
  'a[]',
  'p_',
  '',
  'x'.repeat(900),
]
const waysUp = [
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '.',
  '%00',
  '%',
  '%c0%af',
  '',
  '\\..\\',
  'a;b',
  '%ff',
]
const strangeHeaders = [
  ['If-Match', '"abc'],
  ['If-Match', '*'],
  ['Idempotency-Key', 'ção'],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', 'the same for all'],
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'br;q=2, *;q=0'],
  ['Range', 'bytes=5-1'],
  ['Content-Encoding', 'gzip'],

  ['Expect', '100-continue'],
  ['Expect', 'a miracle'],
  ['Upgrade', 'websocket'],
  ['Origin', 'null'],
  ['Cookie', 'a=b'],
  ['X-Forwarded-For', 'a, b'],
  ['Host', 'elsewhere.example'],
  ['X Bad', 'name'],
  ['X-Control', 'a\u0001b'],

  ['Content-Type', 'text/plain'],
] as const
