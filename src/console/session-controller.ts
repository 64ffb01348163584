import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { SignInRefusal } from '../protocol/access/sign-in.ts'
import type { IssuerKeyRecord } from '../protocol/access/issuer-keys.ts'
import type { Report } from '../protocol/reports/reports.ts'
import {
  acceptInvitation,
  ApiClient,
  consoleClient,
  openSession,
  signOut,
  type Answer,
  type Failure,
  type SessionOpened,
} from './api-client.ts'
import { spellText } from './texts/spelling.ts'
import type { Texts } from './texts/texts.ts'

/** Why a person is not in. */
type Refusal = Spoken | Failure | { readonly byProvider: SignInRefusal }

/** Refusals for which signing in has sentences of its own. */
const spoken = ['empty', 'wrong', 'ended', 'idle', 'uninvited'] as const
type Spoken = (typeof spoken)[number]

/** The console's page is served from the same folder as the API. */
const folder = (): URL => new URL('.', location.href)

/** Its name is only shown, never sent. */
const withShownName = <Named extends { readonly name: string }>(named: Named): Named => ({
  ...named,
  name: spellText(named.name),
})

/** Owns the console's session. Its cookie opens the API; the page itself never keeps a token. */
export class SessionController implements ReactiveController {
  api: ApiClient | undefined
  reports: readonly Report[] = []
  /** The keys of issuers, for an administrator; undefined for anybody else. */
  issuerKeys: readonly IssuerKeyRecord[] | undefined
  /** The owner of the session, and its scopes. */
  opened: SessionOpened | undefined
  /** `resuming`: a session is being looked for. `entering`: a token is being tried. */
  state: 'resuming' | 'entering' | 'settled' = 'resuming'
  #refusal: Refusal | undefined
  /** A sign-out under way. Its answer takes the cookie away, also that of a session which begins before. */
  #ending: Promise<void> | undefined
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.leave()
  }

  /** Says why the provider's person was not let in, instead of looking for a session. */
  refuse(refusal: SignInRefusal): void {
    this.leave()
    this.state = 'settled'
    this.#refusal = { byProvider: refusal }
  }

  /** Goes on with the session whose cookie the browser has. Answers whether the person is signed in. */
  async resume(): Promise<boolean> {
    this.state = 'resuming'
    return this.#open()
  }

  /** Begins a session if the server accepts the token. Answers whether the person is signed in. */
  async enter(token: string): Promise<boolean> {
    if (this.state === 'entering') return false
    this.#refusal = token === '' ? 'empty' : undefined
    this.state = token === '' ? 'settled' : 'entering'
    this.#host.requestUpdate()
    return token !== '' && this.#open(token)
  }

  /** Begins the session of an invited person. Returns their key; undefined where the invitation does not hold. */
  async accept(invitation: string): Promise<string | undefined> {
    if (this.state === 'entering') return undefined
    this.state = 'entering'
    this.#refusal = undefined
    this.#host.requestUpdate()
    await this.#ending
    const answer = await acceptInvitation(folder(), invitation)
    const isIn = await this.#begin(answer, answer.ok ? undefined : 'uninvited')
    return isIn && answer.ok ? answer.body.key : undefined
  }

  /** Waits for somebody who was invited instead of looking for a session. */
  awaitInvitation(): void {
    this.leave()
    this.state = 'settled'
  }

  /** Tells the server that somebody is here. */
  async renew(): Promise<void> {
    await openSession(folder())
  }

  /** Who is signed in: the same when a person comes back with another key. */
  get self(): string | undefined {
    return this.opened?.person?._id ?? this.opened?.token._id
  }

  /** Whether the session has a scope. */
  may(scope: string): boolean {
    return this.opened?.token.scopes.includes(scope) ?? false
  }

  /** Lets the server take the cookie away. */
  end(byHand: boolean): void {
    // Where the server does not answer, the person is told when they sign in.
    this.#ending = signOut(byHand).catch(() => undefined)
  }

  /** Forgets everything. */
  leave(refusal?: 'ended' | 'idle'): void {
    this.api = undefined
    this.opened = undefined
    this.reports = []
    this.issuerKeys = undefined
    this.#refusal = refusal
    this.#host.requestUpdate()
  }

  /** Why the person is not signed in, in a sentence. */
  mistake({ signIn, failures }: Texts): string | undefined {
    const refusal = this.#refusal
    if (refusal === undefined) return undefined
    if (typeof refusal === 'object') return signIn.refused[refusal.byProvider]
    const own = spoken.find((one) => one === refusal)
    return own ? signIn[own] : failures[refusal as Failure]
  }

  async #open(token?: string): Promise<boolean> {
    await this.#ending
    return this.#begin(await openSession(folder(), token), token === undefined ? undefined : 'wrong')
  }

  /**
   * Takes in the session that was opened and answers whether the person is in. `unknown` is the refusal for a
   * credential that the server does not know.
   */
  async #begin(session: Answer<SessionOpened>, unknown: Refusal | undefined): Promise<boolean> {
    if (!session.ok) return this.#refuse(session.failure, unknown)
    const api = new ApiClient(consoleClient(folder()))
    // Without the right to read reports, only their names are missing.
    const isAdministrator = session.body.token.scopes.includes('admin')
    const [reports, keys] = await Promise.all([
      api.listReports(),
      isAdministrator ? api.listIssuerKeys() : undefined,
    ])
    if (!reports.ok && reports.failure !== 'forbidden') return this.#refuse(reports.failure, unknown)
    this.reports = reports.ok ? reports.body.docs.map(withShownName) : []
    this.issuerKeys = keys?.ok ? keys.body.docs : undefined
    const { person } = session.body
    this.opened = { ...session.body, ...(person && { person: withShownName(person) }) }
    this.api = api
    this.state = 'settled'
    this.#host.requestUpdate()
    return true
  }

  /** A browser without a session is not an error: then only an unknown credential is reported. */
  #refuse(failure: Failure, unknown: Refusal | undefined): false {
    this.state = 'settled'
    this.#refusal = failure === 'signed-out' ? unknown : failure
    this.#host.requestUpdate()
    return false
  }
}
