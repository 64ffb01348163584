/** Requests that nobody would send on purpose: for finding what an endpoint does not expect. */
import type { InjectOptions } from 'fastify'
import type { Random } from './random.ts'

/** What the requests are aimed at. */
export interface Target {
  readonly token: string
  readonly reportId: string
  /** Ids of records that there are. */
  readonly faceIds: readonly string[]
  /** Pictures as base64 that a registration takes. */
  readonly pictures: readonly string[]
}

/** Makes one request after the other, the same ones for the same numbers. */
export function requestMaker(random: Random, target: Target): () => InjectOptions {
  const { token, reportId, faceIds, pictures } = target
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const chance = (share: number): boolean => random() < share

  const text = (): string => {
    const length = chance(0.7) ? 1 : Math.floor(random() * 12)
    const words = Array.from({ length }, () => any(texts)).join('')
    return chance(0.1) ? words + any(['\0', '\ud800']) : words
  }
  const number = (): number => any([0, -0, 1, -1, 0.5, 1e308, -1e308, 2 ** 53, NaN, Infinity])
  const value = (depth = 0): unknown => {
    const kind = Math.floor(random() * (depth > 3 ? 4 : 6))
    if (kind === 4) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1))
    if (kind === 5) return Object.fromEntries(Array.from({ length: 3 }, () => [text(), value(depth + 1)]))
    return [text(), number(), chance(0.5), null][kind]
  }
  const picture = (): unknown =>
    chance(0.6) ? any(pictures) : chance(0.8) ? brokenPicture(any(pictures), random) : value()
  const pictureList = (): unknown =>
    chance(0.8) ? Array.from({ length: Math.floor(random() * 4) }, picture) : value()

  /** A body as it should be, some of whose members are not, are missing or are one too many. */
  const registration = (): unknown => ({
    ...(chance(0.9) ? { description: chance(0.5) ? 'Ana' : chance(0.8) ? text() : value() } : {}),
    ...(chance(0.5) ? { cpf: chance(0.5) ? '529.982.247-25' : value() } : {}),
    ...(chance(0.7) ? { images: pictureList() } : {}),
    ...(chance(0.2) ? { [text()]: value() } : {}),
  })
  const search = (): unknown => (chance(0.8) ? { image: picture() } : value())
  const link = (): unknown => ({
    ...(chance(0.5) ? { cpf: chance(0.5) ? '52998224725' : value() } : {}),
    ...(chance(0.5) ? { noExpire: chance(0.5) ? true : value() } : {}),
    ...(chance(0.3) ? { email: value() } : {}),
    ...(chance(0.7) ? { variables: chance(0.7) ? { [text()]: value() } : value() } : {}),
  })

  /** JSON, mostly: cut short, doubled or with something in between now and then. */
  const written = (body: unknown): string => {
    const json = JSON.stringify(body)
    if (chance(0.9)) return json
    const at = Math.floor(random() * json.length)
    return any([json.slice(0, at), json + json, `${json.slice(0, at)}${text()}${json.slice(at)}`, text()])
  }

  const id = (): string =>
    encodeURIComponent(chance(0.5) ? any([...faceIds, reportId]) : text().toWellFormed())
  const path = (): string =>
    any([
      '/private-faceset',
      '/private-faceset',
      '/private-faceset/search',
      '/private-faceset/search',
      `/private-faceset/${id()}`,
      `/files/faces/${id()}/${id()}`,
      `/files/${any(['key-proof', '..%2f..%2fetc%2fpasswd', '%00', '.', '%2e%2e/', ''])}`,
      '/executions',
      '/reports',
      `/reports/${id()}`,
      `/reports/${chance(0.7) ? reportId : id()}/onboarding-ext`,
      `/reports/${reportId}/onboarding-ext/${id()}`,
      `/reports/${reportId}/executions/${id()}`,
    ])
  const query = (): string => {
    const parts = chance(0.97) ? [`token=${token}`] : []
    while (chance(0.5))
      parts.push(`${any(queryNames)}=${any([...queryValues, encodeURIComponent(text().toWellFormed())])}`)
    return parts.join('&')
  }
  const bodyFor = (url: string): unknown => {
    if (chance(0.1)) return value()
    if (url.includes('search')) return search()
    return url.includes('onboarding-ext') ? (chance(0.3) ? { active: value() } : link()) : registration()
  }

  return () => {
    const url = path()
    const method = any(url.includes('onboarding-ext') || url.endsWith('search') ? writing : methods)
    const hasBody = chance(method === 'GET' ? 0.1 : 0.95)
    return {
      method,
      url: `${url}?${query()}`,
      headers: hasBody ? { 'content-type': any(mediaTypes) } : {},
      ...(hasBody ? { payload: written(bodyFor(url)) } : {}),
    }
  }
}

const methods = ['GET', 'GET', 'POST', 'POST', 'DELETE', 'PATCH', 'PUT', 'HEAD', 'OPTIONS'] as const
const writing = ['POST', 'POST', 'POST', 'PATCH', 'GET'] as const
const mediaTypes = [
  ...Array<string>(12).fill('application/json'),
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'application/json; ;',
  '',
]
const queryNames = [
  '_limit',
  '_offset',
  '_threshold',
  '_galleryFormat',
  'cpf',
  'status',
  '_reports',
  'p_customId',
  'p_',
  'expires',
  'signature',
  'token',
  '__proto__',
  'constructor',
]
const queryValues = [
  '1',
  '0',
  '20',
  '-1',
  '1e3',
  '99999999999999999999',
  '80.5',
  'true',
  'APROVADO|REPROVADO',
  '%',
  '%zz',
  '%00',
  '',
]
/** Text that has broken programs before. */
const texts = [
  '',
  ' ',
  'a',
  'Ana',
  '\0',
  '\ud800',
  '\udfff',
  '😀',
  'e\u0301',
  '\u202e',
  '\u2028',
  '\uffff',
  "'; drop table faces; --",
  '%s%n%x',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '00000000000',
  '529.982.247-25',
  'f'.repeat(24),
  'http://127.0.0.1/',
  'https://[::1]/a.png',
  'data:image/png;base64,AAAA',
  'data:,',
  'A'.repeat(5000),
  '\\'.repeat(50),
  '/'.repeat(50),
]

/** A picture with some of it changed, missing, doubled, or under another head. */
function brokenPicture(base64: string, random: Random): string {
  const bytes = Buffer.from(base64, 'base64')
  const at = (): number => Math.floor(random() * bytes.length)
  for (let changes = Math.floor(random() * 8); changes > 0; changes--)
    bytes[at()] = Math.floor(random() * 256)
  const kind = Math.floor(random() * 4)
  if (kind === 0) return bytes.subarray(0, at()).toString('base64')
  if (kind === 1) return Buffer.concat([bytes.subarray(at()), bytes]).toString('base64')
  if (kind === 2) return `data:image/png;base64,${bytes.toString('base64')}`
  return bytes.toString('base64')
}
