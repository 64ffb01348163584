/** Requests of every route of the description of the API: valid ones with real records, and then mutated ones. */
import type { Json } from '../api-client.ts'
import type { Random } from '../random.ts'
import { mutationMaker, type MadeRequest } from './mutations.ts'
import { operationsOf, validValue, type KnownValues, type Operation, type Parameter } from './operations.ts'
import type { RawAnswer } from './raw-exchange.ts'

export interface Target {
  /** Of `/openapi.json`. */
  readonly document: Json
  readonly token: string
  /** Pictures as base64 that a registration takes. */
  readonly pictures: readonly string[]
  /** Ids and link tokens of another account. */
  readonly foreignIds: readonly string[]
}

/** One request in this many is valid, so that there are always records to name. */
const RIGHT_ONES = 4
const MOST_MUTATIONS = 3
/** Ids remembered by the name of their parameter; the oldest are forgotten. */
const IDS_REMEMBERED = 30

/** Parameters whose values are in the answer to a creation, by its route. */
const createdIds: Readonly<Record<string, readonly (readonly [parameter: string, member: string])[]>> = {
  '/reports': [['reportId', '_id']],
  '/private-faceset': [['faceId', '_id']],
  '/webhooks': [['webhookId', '_id']],
  '/access-tokens': [['tokenId', '_id']],
  '/reports/{reportId}/executions': [['executionId', '_id']],
  '/reports/{reportId}/onboarding-ext': [
    ['onboardingId', '_id'],
    ['linkToken', 'token'],
  ],
  '/webhooks/{webhookId}/deliveries': [['deliveryId', '_id']],
}

export class RequestMaker {
  readonly #random: Random
  readonly #target: Target
  readonly #operations: readonly Operation[]
  readonly #valid: (schema: Json, name?: string) => unknown
  readonly #mutate: (request: MadeRequest) => MadeRequest
  readonly #ids = new Map<string, string[]>()
  #sessions: { readonly linkToken: string; readonly secret: string }[] = []
  #turn = 0

  constructor(random: Random, target: Target) {
    this.#random = random
    this.#target = target
    this.#operations = operationsOf(target.document)
    this.#valid = validValue(random, knownValues(target.pictures), target.document)
    this.#mutate = mutationMaker(random, () => target.foreignIds)
  }

  /** The routes in turn, so that each gets as many as any other. */
  next(): MadeRequest {
    const right = this.#right(this.#operations[this.#turn++ % this.#operations.length]!)
    if (this.#random() * RIGHT_ONES < 1) return right
    let request = right
    for (let count = 1 + Math.floor(this.#random() * MOST_MUTATIONS); count > 0; count--)
      request = this.#mutate(request)
    return request
  }

  /** Remembers the id that a request made. */
  learn({ template, method, path }: MadeRequest, { status, text }: RawAnswer): void {
    if (status !== 200 || !text.startsWith('{')) return
    const answer: Json = JSON.parse(text)
    if (method === 'POST' && template === '/{linkToken}/session' && answer.secret !== undefined)
      this.#sessions = [...this.#sessions, { linkToken: path[1] ?? '', secret: answer.secret }].slice(
        -IDS_REMEMBERED,
      )
    const record = answer.body ?? answer.docs?.[0] ?? answer
    if (method !== 'POST' && !template.endsWith('/deliveries')) return
    for (const [parameter, member] of createdIds[template] ?? [])
      if (typeof record[member] === 'string')
        this.#ids.set(parameter, [...(this.#ids.get(parameter) ?? []), record[member]].slice(-IDS_REMEMBERED))
  }

  /** Credentials, which only the answer that makes them may show. */
  get secrets(): readonly string[] {
    return [this.#target.token, ...this.#sessions.map(({ secret }) => secret)]
  }

  #right({ method, template, parameters, body, credential }: Operation): MadeRequest {
    const session = this.#any(this.#sessions)
    const isOfSession = credential === 'session' && session !== undefined
    const parts = template.split('/').map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1]
      if (name === undefined) return part
      if (name === 'linkToken' && isOfSession) return session.linkToken
      return encodeURIComponent(this.#valueOf(parameters.find((one) => one.name === name)))
    })
    const chosen = parameters.filter(({ required }) => required === true || this.#random() < 0.4)
    const pairs = (place: Parameter['in']) =>
      chosen.filter((one) => one.in === place).map((one) => [one.name, this.#valueOf(one)] as const)
    const isPicture = method === 'PUT' && body === undefined
    const query = pairs('query').map(([name, value]) => [name, encodeURIComponent(value)] as const)
    return {
      method,
      template,
      path: parts,
      mutations: [],
      query: credential === 'token' ? [['token', this.#target.token], ...query] : query,
      headers: [
        ...pairs('header'),
        ...(isOfSession ? ([['Authorization', `Bearer ${session.secret}`]] as const) : []),
        ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
        ...(isPicture ? ([['Content-Type', 'image/jpeg']] as const) : []),
      ],
      body: isPicture
        ? { bytes: Buffer.from(this.#any(this.#target.pictures) ?? '', 'base64') }
        : body && { json: this.#valid(body) },
    }
  }

  #valueOf(parameter: Parameter | undefined): string {
    const { name = '', schema = {} } = parameter ?? {}
    return this.#any(this.#ids.get(name) ?? []) ?? String(this.#valid(schema, name))
  }

  #any<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }
}

/** Valid values for members and parameters whose schema does not say enough. */
export function knownValues(pictures: readonly string[]): KnownValues {
  return {
    cpf: ['52998224725', '529.982.247-25'],
    email: ['ana@example.com'],
    smsPhoneNumber: ['+5511999990000'],
    version: ['1'],
    picture: ['faces/a/b.jpg'],
    image: pictures,
    images: pictures,
    data: pictures,
    embedding: [[0.1, 0.2]],
    url: ['https://integrator.example/hook'],
    callbackUrl: ['https://integrator.example/hook'],
    embedOrigins: ['https://shop.example'],
    accent: ['#0a5c36'],
    capture: ['front', 'back', 'selfie'],
    source: ['camera', 'file'],
    'if-match': ['*'],
    section: ['credit', 'score'],
    mapping: [{ score: '/score' }],
    'idempotency-key': ['first', 'second', 'third', 'fourth'],
    since: ['2026-01-01T00:00:00Z'],
  }
}
