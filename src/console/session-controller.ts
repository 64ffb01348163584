import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { IssuerKeyRecord } from '../protocol/issuer-keys.ts'
import type { Report } from '../protocol/reports.ts'
import { ApiClient, consoleClient, openSession, type Failure, type SessionOpened } from './api-client.ts'
import type { Texts } from './texts/texts.ts'

/** Why a person is not in. */
type Refusal = 'empty' | 'wrong' | 'ended' | 'idle' | Failure

/** The page lies beside the API. */
const folder = (): URL => new URL('.', location.href)

/** Owns the access: the cookie of a session opens the API, and the page itself never keeps a token. */
export class SessionController implements ReactiveController {
  api: ApiClient | undefined
  reports: readonly Report[] = []
  /** The keys of issuers, for an administrator; undefined for anybody else. */
  issuerKeys: readonly IssuerKeyRecord[] | undefined
  /** Whose session it is, and what it may do. */
  opened: SessionOpened | undefined
  /** A session is being looked for, or a token is being tried. */
  state: 'resuming' | 'entering' | 'settled' = 'resuming'
  #refusal: Refusal | undefined
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.leave()
  }

  /** Goes on with the session that the browser has a cookie of. Answers whether the person is in. */
  async resume(): Promise<boolean> {
    this.state = 'resuming'
    return this.#open()
  }

  /** Begins a session where the server takes the token. Answers whether the person is in. */
  async enter(token: string): Promise<boolean> {
    if (this.state === 'entering') return false
    this.#refusal = token === '' ? 'empty' : undefined
    this.state = token === '' ? 'settled' : 'entering'
    this.#host.requestUpdate()
    return token !== '' && this.#open(token)
  }

  /** Tells the server that somebody is here. */
  async renew(): Promise<void> {
    await openSession(folder())
  }

  /** Whether the session may do what a scope names. */
  may(scope: string): boolean {
    return this.opened?.token.scopes.includes(scope) ?? false
  }

  /** Forgets everything; the cookie is ended by the server. */
  leave(refusal?: 'ended' | 'idle'): void {
    this.api = undefined
    this.opened = undefined
    this.reports = []
    this.issuerKeys = undefined
    this.#refusal = refusal
    this.#host.requestUpdate()
  }

  /** Why the person is not in, in a sentence. */
  mistake({ signIn, failures }: Texts): string | undefined {
    const refusal = this.#refusal
    if (refusal === undefined) return undefined
    return refusal === 'empty' || refusal === 'wrong' || refusal === 'ended' || refusal === 'idle'
      ? signIn[refusal]
      : failures[refusal]
  }

  async #open(token?: string): Promise<boolean> {
    const session = await openSession(folder(), token)
    if (!session.ok) return this.#refuse(session.failure, token)
    const api = new ApiClient(consoleClient(folder()))
    // Without the right to read reports only their names are missing.
    const isAdministrator = session.body.token.scopes.includes('admin')
    const [reports, keys] = await Promise.all([
      api.listReports(),
      isAdministrator ? api.listIssuerKeys() : undefined,
    ])
    if (!reports.ok && reports.failure !== 'forbidden') return this.#refuse(reports.failure, token)
    this.reports = reports.ok ? reports.body.docs : []
    this.issuerKeys = keys?.ok ? keys.body.docs : undefined
    this.opened = session.body
    this.api = api
    this.state = 'settled'
    this.#host.requestUpdate()
    return true
  }

  /** A browser without a session is no mistake of anybody. */
  #refuse(failure: Failure, token: string | undefined): false {
    this.state = 'settled'
    if (failure !== 'signed-out') this.#refusal = failure
    else if (token !== undefined) this.#refusal = 'wrong'
    this.#host.requestUpdate()
    return false
  }
}
