import { createLimiarClient, type Answered, type LimiarClient } from '../../src/client/index.ts'
import type { Execution } from '../../src/protocol/executions/executions.ts'
import type { Problem } from '../../src/protocol/errors.ts'
import type { CreatedLink, CreateLinkBody } from '../../src/protocol/links/links.ts'
import type { SubmitExecutionBody } from '../../src/protocol/sessions/submissions.ts'
import type { ListReportsAnswer, Report } from '../../src/protocol/reports/reports.ts'
import type { ExecutionImageAddresses } from '../../src/protocol/executions/execution-images.ts'
import type { Theme } from '../../src/protocol/reports/themes.ts'

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

/** The tries of one call. An analysis may be submitted as soon as the page is there, while the models still load. */
const TRIES = 8

/** The calls of the public API that the playground makes with limiar-client. `called` is called with each try. */
export class ApiClient {
  readonly #limiar: LimiarClient
  readonly #called: (call: ApiCall) => void

  constructor(accessToken: string, called: (call: ApiCall) => void) {
    this.#called = called
    this.#limiar = createLimiarClient({
      url: location.origin,
      token: accessToken,
      // When the server was stopped, the page says so at once instead of trying for half a minute.
      retry: { tries: TRIES, unreachable: false },
      fetch: (request) => this.#watched(request),
    })
  }

  listReports(): Promise<Answer<ListReportsAnswer>> {
    return answered(this.#limiar.GET('/reports'))
  }

  createLink(reportId: string, body: CreateLinkBody): Promise<Answer<CreatedLink>> {
    return answered(
      this.#limiar.POST('/reports/{reportId}/onboarding-ext', { params: { path: { reportId } }, body }),
    )
  }

  /** Submits pictures; the call is shown without their bytes. */
  submitFiles(reportId: string, body: SubmitExecutionBody): Promise<Answer<Execution>> {
    return answered(
      this.#limiar.POST('/reports/{reportId}/executions', { params: { path: { reportId } }, body }),
    )
  }

  readExecution(reportId: string, executionId: string): Promise<Answer<Execution>> {
    const params = { path: { reportId, executionId } }
    return answered(this.#limiar.GET('/reports/{reportId}/executions/{executionId}', { params }))
  }

  readPictures(reportId: string, executionId: string): Promise<Answer<ExecutionImageAddresses>> {
    const params = { path: { reportId, executionId } }
    return answered(this.#limiar.GET('/reports/{reportId}/executions/{executionId}/images', { params }))
  }

  /** Gives a report a theme, as the report's next version. */
  dressReport({ _id, name, version, definition }: Report, theme: Theme): Promise<Answer<Report>> {
    const body = { name, version, definition: { ...definition, theme } }
    return answered(this.#limiar.PUT('/reports/{reportId}', { params: { path: { reportId: _id } }, body }))
  }

  async #watched(request: Request): Promise<Response> {
    const { method } = request
    const sent = method === 'GET' ? undefined : ((await request.clone().json()) as unknown)
    const startedAt = performance.now()
    const called = (status: number): void => {
      const { pathname: path, search } = new URL(request.url)
      const ms = Math.round(performance.now() - startedAt)
      this.#called({
        method: method as ApiCall['method'],
        path: path + search,
        body: shown(sent),
        status,
        ms,
      })
    }
    try {
      const response = await fetch(request)
      called(response.status)
      return response
    } catch (failure) {
      called(0)
      throw failure
    }
  }
}

/** A body as the list of calls shows it, without the bytes of pictures and logos. */
function shown(body: unknown): unknown {
  return body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (name, value: unknown) =>
        name === 'data' && typeof value === 'string' ? '<base64>' : name === 'theme' ? '…' : value,
      )
}

async function answered<Body>(call: Promise<Answered<unknown>>): Promise<Answer<Body>> {
  try {
    const { data, error, response } = await call
    return response.ok ? { ok: true, body: data as Body } : { ok: false, problem: error ?? {} }
  } catch {
    // The server was stopped. The page says so, and the call is shown without an answer.
    return { ok: false, problem: {} }
  }
}
