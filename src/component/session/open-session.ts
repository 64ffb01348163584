import { PAGE_CONSENT_EDITION } from '../../protocol/consent/consent-shown.ts'
import { MAX_MOVEMENT_TRIES } from '../../protocol/sessions/attempts.ts'
import type { GivenConsent } from '../../protocol/consent/consent.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type { SessionChanges, SessionResumed } from '../../protocol/sessions/session-api.ts'
import { companyOf, type Company } from '../brand/company.ts'
import { cameraSurroundings } from '../camera/surroundings.ts'
import { nextTask } from './next-task.ts'
import { withRetries, type Delay } from '../upload/retries.ts'
import type { Answer, SessionClient } from '../upload/session-client.ts'
import type { Plan } from './step-events.ts'

/**
 * How the page came to the session: the page opened it, was loaded again a moment later, or somebody came back to the
 * session after a while.
 */
export type Visit = 'first' | 'same' | 'later'

/**
 * The session that the page is in: what the server said about it, what the person decides, and the client that speaks
 * to the server.
 */
export class OpenSession {
  readonly client: SessionClient
  readonly told: SessionResumed
  /** The company that asks. */
  readonly company: Company
  readonly visit: Visit
  readonly #signal: AbortSignal
  #consent: GivenConsent | undefined
  #documentType: string | undefined
  #wantsCode: boolean
  /** What the person told and the server has not confirmed. */
  #untold: SessionChanges = {}
  /** Settles when the server knows it, or could not be told. */
  #telling: Promise<void> = Promise.resolve()
  #tellingDelay: Delay | undefined
  #onTellingDelay: (delay: Delay) => void = () => undefined
  /** Whether front and back are in one picture. */
  hasBothSides: boolean

  constructor(client: SessionClient, told: SessionResumed, visit: Visit, signal: AbortSignal) {
    this.client = client
    this.told = told
    this.company = companyOf(told)
    this.visit = visit
    this.#signal = signal
    this.#documentType = told.progress?.documentType
    this.#wantsCode = told.progress?.code === 'wanted'
    this.hasBothSides = told.progress?.sides === 'both'
  }

  /** The document that the person chose. */
  get documentType(): string | undefined {
    return this.#documentType
  }

  /**
   * Whether this page stands in a frame of a page that the report does not name. That page may want to harm the person.
   */
  get isUnderUnnamedParent(): boolean {
    return globalThis.parent !== globalThis.self && this.told.embedOrigins.length === 0
  }

  /** The documents that the person may choose from. */
  get documents(): readonly string[] {
    return this.told.documents?.map(({ type }) => type) ?? []
  }

  /** The captures, in their order. They may depend on the document that the person chose. */
  get plan(): Plan {
    const chosen = this.told.documents?.find(({ type }) => type === this.#documentType)
    const captures = chosen?.captures ?? this.told.captures
    if (!this.#wantsCode) return captures
    const after = captures.findLastIndex((capture) => capture !== 'selfie') + 1
    return [...captures.slice(0, after), 'code', ...captures.slice(after)]
  }

  /** Says whether to ask for the document's code close up: the server could not read it on the last picture. */
  askForCode(wanted: boolean): void {
    this.#wantsCode = wanted
  }

  /** The step to which a person goes back from a capture; undefined where there is no way back. */
  before(capture: StillKind): StillKind | 'document' | undefined {
    const { plan } = this
    const place = plan.indexOf(capture)
    // Front and back of an open document are in one picture, which was taken as the front.
    if (this.hasBothSides && capture === 'selfie' && plan.includes('front')) return 'front'
    const before = plan[place - 1]
    if (before !== undefined) return before
    return capture !== 'selfie' && this.documents.length > 1 ? 'document' : undefined
  }

  /** Whether the selfie is followed by a movement. */
  get wantsMovement(): boolean {
    const { movementCheck = false, progress } = this.told
    return movementCheck && progress?.burstsLeft !== 0
  }

  /**
   * How the movement is asked for: whether a verdict waits for it, and how often it was tried before the page was
   * loaded again.
   */
  get movement(): {
    readonly withChallenge: boolean
    readonly isNeeded: boolean
    readonly triesBefore: number
  } {
    const { movementChallenge = false, selfie, progress } = this.told
    return {
      withChallenge: movementChallenge,
      isNeeded: selfie === 'camera-with-movement',
      triesBefore: MAX_MOVEMENT_TRIES - (progress?.burstsLeft ?? MAX_MOVEMENT_TRIES),
    }
  }

  /** Whether a person at the company looks at a selfie that comes from a file, which takes longer. */
  get isFileLookedAt(): boolean {
    const { selfie = 'any' } = this.told
    return selfie !== 'any' && this.plan.includes('selfie')
  }

  /**
   * Whether the camera may open without asking the person first. A permission that a frame inherits was given to the
   * page around it. Where the report does not name that page, the person is asked here.
   */
  async mayOpenCamera(): Promise<boolean> {
    return !this.isUnderUnnamedParent && (await cameraSurroundings()).permission === 'granted'
  }

  /** The person agreed to the text. Answers the edition of the text. */
  consent(text: string): string {
    const version = this.told.consent?.text ? this.told.consent.version : PAGE_CONSENT_EDITION
    const consent = (this.#consent = { version, at: new Date().toISOString(), text })
    const [only, ...others] = this.documents
    if (only !== undefined && others.length === 0) this.#documentType = only
    const documentType = this.#documentType
    void this.#tell({ consent, ...(documentType !== undefined && { documentType }) })
    return version
  }

  /**
   * Waits until the server knows all that the person told: it takes no still without the consent, and judges it by the
   * document that was chosen. What the server does not know yet it is told again.
   */
  async everythingTold(onDelay: (delay: Delay) => void): Promise<void> {
    this.#onTellingDelay = onDelay
    if (this.#tellingDelay) onDelay(this.#tellingDelay)
    await this.#tell({})
  }

  /** The person has this document. */
  choose(documentType: string): void {
    this.#documentType = documentType
    void this.#tell({ documentType })
  }

  /** The person goes on without the document's code, also after a reload. */
  skipCode(): void {
    void this.#tell({ codeSkipped: true })
  }

  /** Submits the session. Without a network it waits until there is one, and calls `onDelay`. */
  submit(onDelay: (delay: Delay) => void): Promise<Answer<{ executionId: string }>> {
    const signal = this.#signal
    return withRetries(() => this.client.submit(this.#consent, signal), {
      signal,
      waitsForNetwork: true,
      tellsOfSilence: true,
      onDelay,
    })
  }

  /** Tells the server what a reload must not lose, one call after the other. */
  #tell(changes: SessionChanges): Promise<void> {
    this.#untold = { ...this.#untold, ...changes }
    return (this.#telling = this.#telling.then(() => this.#tellUntold()))
  }

  async #tellUntold(): Promise<void> {
    const told = this.#untold
    const signal = this.#signal
    if (Object.keys(told).length === 0) return
    // The next screen is drawn first.
    await nextTask()
    const answer = await withRetries(() => this.client.change(told, signal), {
      signal,
      tellsOfSilence: true,
      onDelay: (delay) => {
        this.#tellingDelay = delay
        this.#onTellingDelay(delay)
      },
    })
    this.#tellingDelay = undefined
    if (answer.name !== 'ok') return
    const since = Object.entries(this.#untold).filter(
      ([name, value]) => told[name as keyof SessionChanges] !== value,
    )
    this.#untold = Object.fromEntries(since)
  }
}
