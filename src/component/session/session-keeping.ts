import type { SessionProgress } from '../../protocol/sessions/session-api.ts'
import type { KeptPlace, SessionMemory } from './session-memory.ts'
import type { SessionState } from './session-states.ts'
import type { Plan } from './step-events.ts'

/**
 * Keeps a session over a reload: the person's place in the walk, and the times that say whose the session may be, which
 * are when it was last seen and when it was submitted.
 */
export class SessionKeeping {
  readonly #memory: () => SessionMemory | undefined
  #secret: string | undefined
  #sentAt: number | undefined
  #place: KeptPlace = {}
  #isUnanswered = false

  constructor(memory: () => SessionMemory | undefined) {
    this.#memory = memory
  }

  /** The session that the page is in from now on. */
  begin(secret: string | undefined): void {
    this.#secret = secret
    this.#sentAt = undefined
    this.#place = (secret !== undefined && this.#memory()?.recall()?.place) || {}
  }

  /** The place that the person had in the walk when the page was loaded again. */
  get place(): KeptPlace {
    return this.#place
  }

  /** The server's progress as far as it counts. Where the person chooses their document again, nothing of it does. */
  counted(progress: SessionProgress, plan: Plan): SessionProgress {
    const { again } = this.#place
    const { documentType, captured, ...others } = progress
    if (again === 'document') return { ...others, captured: [] }
    const from = plan.findIndex((capture) => capture === again)
    if (from < 0) return progress
    return { ...progress, captured: captured.filter((capture) => plan.indexOf(capture) < from) }
  }

  /** The person looks at this picture, which is in doubt. It counts once they said that it is good. */
  looksAt(doubted: string): void {
    if (doubted === this.#place.again || this.#isUnanswered) return
    this.#place = { ...this.#place, again: doubted }
    this.#keep(Date.now())
  }

  /** `isBack` says that the person went back to this state; the pictures after it are asked for again, too. */
  entered(state: SessionState, isBack: boolean): void {
    if (state.name === 'done') this.#sentAt = this.#memory()?.recall()?.sentAt ?? Date.now()
    this.#isUnanswered = state.name === 'returning'
    if (!this.#isUnanswered) this.#place = placeIn(state, isBack || this.#place.again !== undefined)
    // When the page is loaded again before the person said whose session it is, it asks once more.
    this.#keep(this.#isUnanswered ? 0 : Date.now())
  }

  /** Somebody has the page in front of them. */
  seen(at: number): void {
    if (!this.#isUnanswered) this.#keep(at)
  }

  /** Forgets the session, because no session is left to go on with. */
  forget(): void {
    this.begin(undefined)
    this.#memory()?.keep(undefined)
  }

  #keep(seenAt: number): void {
    if (this.#secret === undefined && this.#sentAt === undefined) return
    this.#memory()?.keep({ secret: this.#secret, sentAt: this.#sentAt, place: this.#place, seenAt })
  }
}

function placeIn(state: SessionState, isAgain: boolean): KeptPlace {
  const again = captureIn(state)
  const digital = 'digital' in state ? state.digital : undefined
  // The camera takes the selfie that follows the file of a digital document.
  const isBeforeCamera = state.name === 'interlude' && state.next === 'selfie' && digital !== undefined
  const sendsFile = 'source' in state && state.source === 'file' && !isBeforeCamera
  return {
    ...(isAgain && again !== undefined && { again }),
    ...(sendsFile && { source: 'file' }),
    ...(digital && { card: digital.card }),
  }
}

/** Which capture a state is at, or the choice of a document. */
function captureIn(state: SessionState): string | undefined {
  if ('capture' in state) return state.capture
  if (state.name === 'interlude') return state.next
  return state.name === 'document' ? state.name : undefined
}
