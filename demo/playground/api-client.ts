import type { Execution } from '../../src/protocol/executions.ts'
import type { ImportIssuerKeyBody, IssuerKeyRecord } from '../../src/protocol/issuer-keys.ts'
import type { Problem } from '../../src/protocol/errors.ts'
import type { CreatedLink, CreateLinkBody } from '../../src/protocol/links.ts'
import type { SubmitExecutionBody } from '../../src/protocol/submissions.ts'
import type { ListReportsAnswer, Report } from '../../src/protocol/reports.ts'
import type { ExecutionImageAddresses } from '../../src/protocol/execution-images.ts'
import type { Theme } from '../../src/protocol/themes.ts'

/** One call of the public API as it went, without the access token. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body: unknown
  /** 0 when there was no answer. */
  readonly status: number
  readonly ms: number
}

export type Answer<Body> =
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly problem: Partial<Problem> }

/** The calls of the public API that the playground makes; each is told to `called`. */
export class ApiClient {
  readonly #accessToken: string
  readonly #called: (call: ApiCall) => void

  constructor(accessToken: string, called: (call: ApiCall) => void) {
    this.#accessToken = accessToken
    this.#called = called
  }

  listReports(): Promise<Answer<ListReportsAnswer>> {
    return this.#call('GET', '/reports')
  }

  createLink(report: string, body: CreateLinkBody): Promise<Answer<CreatedLink>> {
    return this.#call('POST', `/reports/${report}/onboarding-ext`, body)
  }

  /** Submits pictures; the call is shown without their bytes. */
  submitFiles(report: string, body: SubmitExecutionBody): Promise<Answer<Execution>> {
    const shown = { files: body.files.map(({ type }) => ({ type, data: '<base64>' })) }
    return this.#call('POST', `/reports/${report}/executions`, body, shown)
  }

  readExecution(report: string, execution: string): Promise<Answer<Execution>> {
    return this.#call('GET', `/reports/${report}/executions/${execution}`)
  }

  readPictures(report: string, execution: string): Promise<Answer<ExecutionImageAddresses>> {
    return this.#call('GET', `/reports/${report}/executions/${execution}/images`)
  }

  /** Trusts a key of an issuer. Idempotent: a key that is there stays. */
  trustKey(key: ImportIssuerKeyBody): Promise<Answer<IssuerKeyRecord>> {
    return this.#call('POST', '/issuer-keys', key)
  }

  /** Dresses a report: the next version of it. */
  dressReport({ _id, name, version, definition }: Report, theme: Theme): Promise<Answer<Report>> {
    const body = { name, version, definition: { ...definition, theme } }
    return this.#call('PUT', `/reports/${_id}`, body, { name, version, definition: { theme: '…' } })
  }

  async #call<Body>(
    method: ApiCall['method'],
    path: string,
    body?: unknown,
    shown = body,
  ): Promise<Answer<Body>> {
    const startedAt = performance.now()
    const answer = await this.#fetch(method, path, body)
    const ms = Math.round(performance.now() - startedAt)
    this.#called({ method, path, body: shown, status: answer?.status ?? 0, ms })
    if (!answer) return { ok: false, problem: {} }
    const read: unknown = await answer.json().catch(() => ({}))
    return answer.ok ? { ok: true, body: read as Body } : { ok: false, problem: read as Partial<Problem> }
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Response | undefined> {
    const content =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    try {
      return await fetch(`${path}?token=${encodeURIComponent(this.#accessToken)}`, { method, ...content })
    } catch {
      // The server was stopped: the page says so, and the call is shown without an answer.
      return undefined
    }
  }
}
