/** The calls of the console, made with `limiar-client`. They use the same public API that every integrator has. */
import { createLimiarClient, type LimiarClient } from '../client/index.ts'
import type { ExecutionImageAddresses } from '../protocol/executions/execution-images.ts'
import type { Execution, ListExecutionsAnswer } from '../protocol/executions/executions.ts'
import type { ListIssuerKeysAnswer } from '../protocol/access/issuer-keys.ts'
import type { PersonRole } from '../protocol/access/people.ts'
import type { ListReportsAnswer } from '../protocol/reports/reports.ts'
import type { ReviewExecutionBody } from '../protocol/executions/reviews.ts'

/** Why a call failed, as far as a person can do something about it. */
export type Failure =
  'signed-out' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'busy' | 'failed' | 'unreachable'

export type Answer<Body> =
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly failure: Failure }

/** Which execution is meant. */
export interface ExecutionAddress {
  readonly reportId: string
  readonly executionId: string
}

/** An answer that takes longer will not come while a person waits for it. */
const PATIENCE_MS = 20_000
/** A file with every picture of a person comes for as long as it is large. */
const ARCHIVE_PATIENCE_MS = 10 * 60_000
/** Tries of a reading call, the first included, while a busy server says when to come back. */
const MAX_TRIES = 3
/** When a server asks for a longer wait, its answer is shown, because nobody looks at an empty page for so long. */
const LONGEST_WAIT_SECONDS = 15
const REPORTS_SHOWN = 100
/** This header tells a request of this page from one that another page of the same site sends with the cookie. */
const CONSOLE_HEADER = 'limiar-console'

/** Makes the client of the console's page. Instead of a token it sends a cookie that no script can read. */
export function consoleClient(page: URL): LimiarClient {
  return createLimiarClient({
    url: new URL('console/api', page).href,
    token: '',
    retry: { tries: MAX_TRIES, longestWaitSeconds: LONGEST_WAIT_SECONDS, unreachable: false },
    fetch: (request) => fetch(ofThisPage(request)),
  })
}

function ofThisPage(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('authorization')
  headers.set(CONSOLE_HEADER, '1')
  const patienceMs = request.url.endsWith('/export.zip') ? ARCHIVE_PATIENCE_MS : PATIENCE_MS
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
  return new Request(request, { headers, signal, credentials: 'same-origin' })
}

/** Reads the session that the cookie opens. With a token it begins a session. */
export function openSession(page: URL, token?: string): Promise<Answer<SessionOpened>> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return begin(new URL('console/session', page), { headers })
}

/** Whether the server answers with this page. */
export async function isServerThere(): Promise<boolean> {
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}

/**
 * Ends the session of this browser, also when its page goes at once: a person may close the tab. A person who came by
 * an identity provider and leaves by hand is led to its page for signing out, where it has one.
 */
export async function signOut(byHand: boolean): Promise<void> {
  const headers = { [CONSOLE_HEADER]: '1' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const call = { method: 'POST', headers, keepalive: true, signal }
  const answer = await fetch('console/sign-out', call).catch(() => undefined)
  if (!byHand || answer?.status !== 200) return
  const { signOutUrl } = (await answer.json()) as { readonly signOutUrl: string }
  location.assign(signOutUrl)
}

/** Begins the session of somebody who was invited; their key is answered here and never again. */
export function acceptInvitation(
  page: URL,
  invitation: string,
): Promise<Answer<SessionOpened & { readonly key: string }>> {
  return begin(new URL('console/invitation', page), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invitation }),
  })
}

function begin<Body>(
  address: URL,
  { headers, body }: { headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<Answer<Body>> {
  const call = fetch(address, {
    method: 'POST',
    headers: { ...headers, [CONSOLE_HEADER]: '1' },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return answered(
    call.then(async (response) => ({
      response,
      ...(response.ok ? { data: (await response.json()) as Body } : {}),
    })),
  )
}

/** The owner of the token that opened the console, and its scopes. */
export interface SessionOpened {
  readonly account: string
  readonly environment: 'test' | 'production'
  /** Whether the server invents the findings for some CPFs, so that integrators can test. */
  readonly isEmulated?: boolean
  readonly token: { readonly _id: string; readonly name: string; readonly scopes: readonly string[] }
  /** Where a person signed in, and not the holder of a token of a program. */
  readonly person?: { readonly _id: string; readonly name: string; readonly role: PersonRole }
}

/** The calls that the queue and an execution make. */
export class ApiClient {
  readonly limiar: LimiarClient

  constructor(limiar: LimiarClient) {
    this.limiar = limiar
  }

  listReports(): Promise<Answer<ListReportsAnswer>> {
    const query = { _limit: String(REPORTS_SHOWN) }
    return answered<ListReportsAnswer>(this.limiar.GET('/reports', { params: { query } }))
  }

  /** Forbidden to everybody except administrators. */
  listIssuerKeys(): Promise<Answer<ListIssuerKeysAnswer>> {
    return answered<ListIssuerKeysAnswer>(this.limiar.GET('/issuer-keys'))
  }

  listExecutions(
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Answer<ListExecutionsAnswer>> {
    return answered<ListExecutionsAnswer>(
      this.limiar.GET('/executions', { params: { query }, ...(signal && { signal }) }),
    )
  }

  readExecution(path: ExecutionAddress, signal?: AbortSignal): Promise<Answer<Execution>> {
    return answered<Execution>(
      this.limiar.GET('/reports/{reportId}/executions/{executionId}', {
        params: { path },
        ...(signal && { signal }),
      }),
    )
  }

  readImages(path: ExecutionAddress, signal?: AbortSignal): Promise<Answer<ExecutionImageAddresses>> {
    return answered<ExecutionImageAddresses>(
      this.limiar.GET('/reports/{reportId}/executions/{executionId}/images', {
        params: { path },
        ...(signal && { signal }),
      }),
    )
  }

  review(path: ExecutionAddress, body: ReviewExecutionBody): Promise<Answer<Execution>> {
    return answered<Execution>(
      this.limiar.PATCH('/reports/{reportId}/executions/{executionId}', { params: { path }, body }),
    )
  }
}

/** The outcome of a call, in terms that can be shown to a person. */
export async function answered<Body>(
  call: Promise<{ readonly data?: Body; readonly response: Response }>,
): Promise<Answer<Body>> {
  try {
    const { data, response } = await call
    if (response.ok) return { ok: true, body: data as Body }
    return { ok: false, failure: failureOf(response.status) }
  } catch {
    return { ok: false, failure: 'unreachable' }
  }
}

function failureOf(status: number): Failure {
  return failures[status] ?? (status < 500 ? 'refused' : 'failed')
}

const failures: Readonly<Record<number, Failure>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'busy',
  503: 'busy',
}
