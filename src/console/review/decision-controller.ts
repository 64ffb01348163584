import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ApiClient } from '../api-client.ts'
import { ptBR } from '../texts/pt-br.ts'
import { spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { MAX_REASON_CHARACTERS, type GivenReasons } from '../findings/reasons.ts'
import type { ReviewController } from './review-controller.ts'

/**
 * Owns a decision while it is being asked for: the kind of decision, its faults, and whether somebody else was faster.
 */
export class DecisionController implements ReactiveController {
  kind: 'approve' | 'reject' | undefined
  /** What the person had given before: when they were signed out, or when somebody else was faster. */
  draft: GivenReasons | undefined
  /** Given for the decision that was not taken, because the execution had changed meanwhile. */
  #untaken: GivenReasons | undefined
  #wrong: 'noReason' | 'tooLong' | undefined
  readonly #host: ReactiveControllerHost
  readonly #review: ReviewController

  constructor(host: ReactiveControllerHost, review: ReviewController) {
    this.#host = host
    this.#review = review
    host.addController(this)
  }

  hostDisconnected(): void {
    this.close()
  }

  /** Asks for confirmation, if the execution allows that decision. */
  ask(kind: 'approve' | 'reject', draft = this.#untaken): void {
    const wanted = kind === 'approve' ? 'APROVADO' : 'REPROVADO'
    if (!this.#review.execution?.allowedReviews.includes(wanted)) return
    this.kind = kind
    this.draft = draft
    this.#untaken = undefined
    this.#wrong = undefined
    this.#review.decisionFailure = undefined
    this.#host.requestUpdate()
  }

  close(): void {
    this.kind = undefined
    this.draft = undefined
    this.#host.requestUpdate()
  }

  /** Ends with the execution that is open. */
  leave(): void {
    this.#untaken = undefined
    this.close()
  }

  /** What happened instead of the decision: who took which decision, or that something else changed. */
  notice({ decision }: Texts): string | undefined {
    const { execution } = this.#review
    if (!this.#untaken || !execution) return undefined
    const { status, actor } = execution.history.at(-1) ?? {}
    if (execution.allowedReviews.length > 0 || status === undefined) return decision.conflict
    const by = actor?.person && spellText(actor.person.name)
    const told = decision.decidedMeanwhile(by, status === 'APROVADO' ? 'approved' : 'rejected')
    return this.#untaken.other === '' ? told : `${told} ${decision.keptAsNote}`
  }

  /** Why nothing was saved, in a sentence. */
  mistake(texts: Texts): string | undefined {
    if (this.#wrong) return texts.decision[this.#wrong]
    const { decisionFailure } = this.#review
    return decisionFailure && texts.failures[decisionFailure]
  }

  /** Takes the decision. Answers its outcome once the dialog is over. */
  async confirm(
    api: ApiClient,
    given: GivenReasons,
  ): Promise<'approved' | 'rejected' | 'conflict' | undefined> {
    const { kind } = this
    if (!kind || this.#review.saving) return undefined
    const reasons = reasonsToRecord(given)
    this.#wrong = kind === 'reject' ? wrongWith(given) : undefined
    this.#host.requestUpdate()
    if (this.#wrong) return undefined
    const outcome = await this.#review.decide(
      api,
      kind === 'approve' ? { status: 'APROVADO' } : { status: 'REPROVADO', reprovalReasons: reasons },
    )
    if (outcome === 'failed') return undefined
    this.close()
    this.#untaken = outcome === 'conflict' ? given : undefined
    if (outcome === 'conflict') return 'conflict'
    return kind === 'approve' ? 'approved' : 'rejected'
  }
}

function wrongWith({ chosen, other }: GivenReasons): 'noReason' | 'tooLong' | undefined {
  if (other.length > MAX_REASON_CHARACTERS) return 'tooLong'
  return chosen.length === 0 && other === '' ? 'noReason' : undefined
}

/**
 * The reasons in Portuguese, whatever language the console speaks, so that integrators read one wording of each reason.
 */
function reasonsToRecord({ chosen, other }: GivenReasons): string[] {
  return [...chosen.map((reason) => ptBR.decision.reasonTexts[reason]), ...(other === '' ? [] : [other])]
}
