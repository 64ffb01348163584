import { html, nothing, type TemplateResult } from 'lit'
import type { Execution } from '../../protocol/executions/executions.ts'
import {
  MAX_REASON_CHARACTERS,
  rejectionReasons,
  suggestedReasons,
  type GivenReasons,
} from '../findings/reasons.ts'
import { gravestFirst, nameOf } from '../review/standing.ts'
import type { Texts } from '../texts/texts.ts'
import { answerMark, ruleAnswer } from './parts.ts'

export interface DecisionModel {
  readonly execution: Execution
  readonly kind: 'approve' | 'reject'
  readonly saving: boolean
  /** Why nothing was saved, in a sentence. */
  readonly mistake: string | undefined
  /** Whether digits mark reasons. */
  readonly singleKeys: boolean
  /** The text that was typed before. */
  readonly draft: GivenReasons | undefined
}

export interface DecisionActions {
  readonly confirm: (reasons: GivenReasons) => void
  readonly close: () => void
}

/** Asks for confirmation before a decision, which is final. Escape and cancelling decide nothing. */
export function decisionDialog(texts: Texts, model: DecisionModel, actions: DecisionActions): TemplateResult {
  const { execution, kind, saving, mistake, singleKeys, draft } = model
  const { decision } = texts
  const person = nameOf(execution) ?? texts.queue.unnamed
  const isApproval = kind === 'approve'
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    actions.confirm(given(event.currentTarget as HTMLFormElement))
  }
  return html`<dialog
    aria-labelledby="decision-title"
    aria-describedby="decision-body"
    @close=${actions.close}
  >
    <form novalidate @submit=${submit} @keydown=${(event: KeyboardEvent) => byKeys(event, singleKeys)}>
      <h2 id="decision-title">${isApproval ? decision.approveTitle : decision.rejectTitle}</h2>
      <p id="decision-body">
        ${isApproval ? decision.approveBody(person) : decision.rejectBody(person)} ${decision.final}
      </p>
      ${isApproval ? doubts(texts, execution) : reasonsView(texts, execution, { mistake, draft })}
      ${
        mistake === undefined
          ? nothing
          : html`<p id="decision-mistake" class="mistake" role="alert">${mistake}</p>`
      }
      <div class="ways">
        <button
          type="submit"
          class=${isApproval ? 'primary' : 'primary reject'}
          aria-disabled=${String(saving)}
        >
          ${saving ? decision.saving : isApproval ? decision.confirmApprove : decision.confirmReject}
        </button>
        <button
          type="button"
          class="quiet"
          @click=${(event: MouseEvent) => (event.currentTarget as Element).closest('dialog')?.close()}
        >
          ${decision.cancel}
        </button>
      </div>
    </form>
  </dialog>`
}

function doubts(texts: Texts, execution: Execution): TemplateResult | typeof nothing {
  const open = gravestFirst(execution.validations).filter(({ status }) => status !== 'VALID')
  if (open.length === 0) return nothing
  return html`<p>${texts.decision.doubts}</p>
    <ul>
      ${open.map(
        (rule) =>
          html`<li>
            ${answerMark(rule.status, texts.execution.ruleStatus[rule.status])}
            ${ruleAnswer(texts, rule, execution)}
          </li>`,
      )}
    </ul>`
}

function reasonsView(
  texts: Texts,
  { validations }: Execution,
  { mistake, draft }: Pick<DecisionModel, 'mistake' | 'draft'>,
): TemplateResult {
  const { decision } = texts
  const suggested = suggestedReasons(validations)
  return html`<fieldset aria-describedby=${mistake === undefined ? nothing : 'decision-mistake'}>
      <legend>${decision.reasons}</legend>
      ${rejectionReasons.map(
        (reason, index) =>
          html`<label class="reason">
            <input
              type="checkbox"
              name="reason"
              value=${reason}
              ?checked=${draft?.chosen.includes(reason) ?? false}
              aria-keyshortcuts=${index + 1}
            />
            <span>${decision.reasonTexts[reason]}</span>
            ${suggested.includes(reason) ? html`<em>${decision.suggested}</em>` : nothing}
            <kbd aria-hidden="true">${index + 1}</kbd>
          </label>`,
      )}
    </fieldset>
    <label class="field" for="other-reason">${decision.other}</label>
    <textarea
      id="other-reason"
      name="other"
      rows="2"
      maxlength=${MAX_REASON_CHARACTERS}
      aria-describedby="other-hint"
      .defaultValue=${draft?.other ?? ''}
    ></textarea>
    <p id="other-hint" class="hint">${decision.otherHint}</p>`
}

/** The reasons that are marked and typed in the form of the dialog. */
export function given(form: HTMLFormElement): GivenReasons {
  const values = new FormData(form)
  const chosen = values.getAll('reason')
  const other = values.get('other')
  return {
    chosen: rejectionReasons.filter((reason) => chosen.includes(reason)),
    other: typeof other === 'string' ? other.trim() : '',
  }
}

/** Digits mark reasons, except in a field for text; Ctrl+Enter confirms from the text too. */
function byKeys(event: KeyboardEvent, singleKeys: boolean): void {
  const form = event.currentTarget as HTMLFormElement
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return form.requestSubmit()
  const isText = event.target instanceof HTMLTextAreaElement
  if (!singleKeys || isText || event.ctrlKey || event.metaKey || event.altKey) return
  const reason = rejectionReasons[Number(event.key) - 1]
  const box = reason && form.querySelector<HTMLInputElement>(`input[value="${reason}"]`)
  if (!box) return
  event.preventDefault()
  box.checked = !box.checked
  box.focus()
}
