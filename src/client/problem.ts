/** The answers of a server that says no. */
import type { components } from './api.ts'

/** A problem document (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** An answer that says no. Its message holds no personal data: it may be logged. */
export class LimiarProblem extends Error {
  override readonly name = 'LimiarProblem'
  readonly status: number
  /**
   * Such as `not-found`: one of a closed list, which does not change; `unknown` when something other than the server
   * answered.
   */
  readonly code: string
  /** The faults of the input, member by member; empty when there are none. */
  readonly errors: NonNullable<Problem['errors']>
  /** Names the request in the server's log, for the people who run the server. */
  readonly instance: string | undefined

  constructor(status: number, problem: unknown) {
    super(isProblem(problem) ? sentence(problem) : `The server answered ${status}.`)
    this.status = status
    this.code = isProblem(problem) ? problem.type.replace('urn:limiar:problem:', '') : 'unknown'
    this.errors = isProblem(problem) ? (problem.errors ?? []) : []
    this.instance = isProblem(problem) ? problem.instance : undefined
  }
}

/** The result of a call of the client. */
export interface Answered<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** The body of a call that must succeed. @throws LimiarProblem when the server says no. */
export async function answerOf<Body>(call: Promise<Answered<Body>>): Promise<Body> {
  const { data, error, response } = await call
  if (!response.ok) throw new LimiarProblem(response.status, error)
  // An answer without a body is an answer too.
  return data as Body
}

export function isProblem(value: unknown): value is Problem {
  const { type, title, detail } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof type === 'string' && typeof title === 'string' && typeof detail === 'string'
}

function sentence({ title, detail, errors = [] }: Problem): string {
  const places = errors.map((error) => `  ${error.pointer} ${error.detail}`)
  return [detail === `${title}.` ? detail : `${title}: ${detail}`, ...places].join('\n')
}
