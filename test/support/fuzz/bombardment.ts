/** Sends mutated requests one after the other, and checks each answer against the rules for every answer. */
import { Value } from 'typebox/value'
import { errorCodes, Problem } from '../../../src/protocol/errors.ts'
import type { Random } from '../random.ts'
import { writtenBody, rawRequest, type MadeRequest } from './mutations.ts'
import { rawExchange, type RawAnswer } from './raw-exchange.ts'
import { RequestMaker, type Target } from './requests.ts'

export interface Bombardment extends Target {
  readonly port: number
  readonly random: Random
  readonly requests: number
  /** An answer that takes longer than this twice is a failure. */
  readonly mostMs: number
}

export interface Outcome {
  /** How often each status came; 0: the connection ended without an answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Answers that took too long once and not the second time, as on a busy machine. */
  readonly slowOnce: number
  /** Operations, as `GET /reports`, that were answered 2xx. */
  readonly reached: ReadonlySet<string>
  /** The failure in full, with the smallest request that fails in the same way; it ends the run. */
  readonly failure: string | undefined
}

/** Routes of pages and files do not answer with problem documents. */
const pages = ['/{linkToken}', '/{linkToken}/doctor']

/** These read every entry of the record, as they say; a run makes thousands, in hundreds of accounts. */
const lengthy = ['/audit/seal', '/audit/verification']

export async function bombard({ port, random, requests, mostMs, ...target }: Bombardment): Promise<Outcome> {
  const maker = new RequestMaker(random, target)
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  let slowOnce = 0
  for (let number = 0; number < requests; number++) {
    const request = maker.next()
    let answer = await rawExchange(port, rawRequest(request))
    if (answer.ms > mostMs && !lengthy.includes(request.template)) {
      answer = await rawExchange(port, rawRequest(request))
      if (answer.ms <= mostMs) slowOnce++
    }
    statuses.set(answer.status ?? 0, (statuses.get(answer.status ?? 0) ?? 0) + 1)
    const isFine = (answer.status ?? 0) >= 200 && (answer.status ?? 0) < 300
    if (isFine && request.mutations.length === 0) reached.add(`${request.method} ${request.template}`)
    const faults = (given: RawAnswer, asked: MadeRequest) => faultOf(given, asked, maker.secrets, mostMs)
    const fault = faults(answer, request)
    if (fault !== undefined) {
      const small = await smallest(request, async (one) =>
        Boolean(faults(await rawExchange(port, rawRequest(one)), one)),
      )
      return { statuses, reached, slowOnce, failure: described(number, fault, request, small, answer) }
    }
    maker.learn(request, answer)
  }
  return { statuses, reached, slowOnce, failure: undefined }
}

/** The fault of an answer, or undefined. */
function faultOf(
  { status, headers, text, ms }: RawAnswer,
  request: MadeRequest,
  secrets: readonly string[],
  mostMs: number,
): string | undefined {
  if (ms > mostMs && !lengthy.includes(request.template)) return `was answered after ${ms.toFixed(0)} ms`
  // A client that announces more than it sends, or does not send HTTP, may be cut off.
  if (status === undefined) return isCutOff(request) ? undefined : 'was not answered'
  if (status >= 500) return `was answered ${status}`
  const echoed = secrets.some(
    (secret) => text.includes(secret) || [...headers.values()].some((one) => one.includes(secret)),
  )
  if (echoed && !(request.method === 'POST' && status === 200)) return 'was answered with a secret'
  if (status < 400 || text === '') return undefined
  const isPage = pages.includes(request.template) || /text\/html/.test(headers.get('content-type') ?? '')
  return isPage ? undefined : faultOfProblem(status, headers, text, request)
}

function faultOfProblem(
  status: number,
  headers: RawAnswer['headers'],
  text: string,
  request: MadeRequest,
): string | undefined {
  if (!/^application\/problem\+json/.test(headers.get('content-type') ?? ''))
    return 'was answered with no problem document'
  if (headers.get('cache-control') !== 'no-store') return 'was answered with a problem that caches may keep'
  const problem: unknown = parsed(text)
  if (!Value.Check(Problem, problem)) return 'was answered with a body that is no problem document'
  const code = problem.type.replace('urn:limiar:problem:', '')
  const known = Object.entries(errorCodes).find(([name]) => name === code)?.[1]
  if (known?.status !== status || problem.status !== status)
    return `was answered ${status} with the code ${code}`
  const isOfMember =
    request.mutations.length === 1 && /^a member of another type$/.test(request.mutations[0] ?? '')
  if (code === 'invalid-request' && isOfMember && (problem.errors ?? []).length === 0)
    return 'was refused without the name of the member at fault'
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCutOff({ mutations }: MadeRequest): boolean {
  return mutations.some((name) => /length|head|method|path|bytes/.test(name))
}

/** Leaves out parts as long as the request still fails: headers, query members, members of the body. */
async function smallest(
  request: MadeRequest,
  fails: (request: MadeRequest) => Promise<boolean>,
): Promise<MadeRequest> {
  for (const one of smallerOnes(request)) if (await fails(one)) return smallest(one, fails)
  return request
}

function* smallerOnes(request: MadeRequest): Generator<MadeRequest> {
  const { headers, query, body } = request
  for (const header of headers) yield { ...request, headers: headers.filter((one) => one !== header) }
  for (const pair of query) yield { ...request, query: query.filter((one) => one !== pair) }
  if (body === undefined) return
  yield { ...request, body: undefined }
  if ('bytes' in body) {
    if (body.bytes.length > 1)
      yield { ...request, body: { bytes: body.bytes.subarray(0, body.bytes.length >> 1) } }
    return
  }
  const { json } = body
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return
  for (const name of Object.keys(json))
    yield {
      ...request,
      body: { json: Object.fromEntries(Object.entries(json).filter(([one]) => one !== name)) },
    }
}

const SHOWN = 600

function described(
  number: number,
  fault: string,
  request: MadeRequest,
  small: MadeRequest,
  answer: RawAnswer,
): string {
  const line = (one: MadeRequest): string => {
    const { method, target, headers } = rawRequest(one)
    const body = writtenBody(one.body).bytes?.toString() ?? ''
    return `${method} ${target} ${JSON.stringify(headers)} ${JSON.stringify(body)}`.slice(0, SHOWN)
  }
  return [
    `request ${number} (${request.mutations.join(', ') || 'as it should be'}) ${fault}: ${answer.text.slice(0, SHOWN)}`,
    `sent:     ${line(request)}`,
    `smallest: ${line(small)}`,
  ].join('\n')
}
