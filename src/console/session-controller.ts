import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { IssuerKeyRecord } from '../protocol/issuer-keys.ts'
import type { Report } from '../protocol/reports.ts'
import { ApiClient, type Failure } from './api-client.ts'
import { ownerOf } from './review/draft.ts'
import type { Texts } from './texts/texts.ts'

/** Why a person is not in. */
type Refusal = 'empty' | 'wrong' | 'ended' | 'idle' | Failure

/** Owns the access: who is in holds a client of the API, and nobody else holds anything. */
export class SessionController implements ReactiveController {
  api: ApiClient | undefined
  reports: readonly Report[] = []
  /** The keys of issuers, for an administrator; undefined for anybody else. */
  issuerKeys: readonly IssuerKeyRecord[] | undefined
  entering = false
  /** Tells the person's token from others; undefined where the browser cannot. */
  owner: string | undefined
  #refusal: Refusal | undefined
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.leave()
  }

  /** A token is good when the API takes it; nothing is kept of one that is not. Answers whether the person is in. */
  async enter(token: string): Promise<boolean> {
    if (this.entering) return false
    this.#refusal = token === '' ? 'empty' : undefined
    this.entering = token !== ''
    this.#host.requestUpdate()
    if (token === '') return false
    const api = new ApiClient(token, new URL('.', location.href))
    const [reports, keys, owner] = await Promise.all([
      api.listReports(),
      api.listIssuerKeys(),
      ownerOf(token),
    ])
    this.entering = false
    this.#host.requestUpdate()
    // Without the right to read reports only their names are missing.
    if (!reports.ok && reports.failure !== 'forbidden') {
      this.#refusal = reports.failure === 'signed-out' ? 'wrong' : reports.failure
      return false
    }
    this.reports = reports.ok ? reports.body.docs : []
    this.issuerKeys = keys.ok ? keys.body.docs : undefined
    this.api = api
    this.owner = owner
    return true
  }

  /** Lets the token go. */
  leave(refusal?: 'ended' | 'idle'): void {
    this.api = undefined
    this.owner = undefined
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
}
