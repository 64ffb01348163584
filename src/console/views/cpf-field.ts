import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'

export interface CpfField {
  readonly id: string
  readonly cpf: string
  /** Whether the text that was entered is no CPF. */
  readonly isWrong: boolean
}

/** The field by which a list is searched for a CPF. */
export function cpfField(texts: Texts, { id, cpf, isWrong }: CpfField): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${texts.queue.cpf}</label>
    <input
      id=${id}
      name="cpf"
      inputmode="numeric"
      autocomplete="off"
      .value=${cpf}
      aria-invalid=${isWrong ? 'true' : 'false'}
      aria-describedby=${isWrong ? `${id}-mistake` : nothing}
    />
  </div>`
}

/** Stands after the buttons of the search. */
export function cpfMistake(texts: Texts, { id, isWrong }: CpfField): TemplateResult | typeof nothing {
  if (!isWrong) return nothing
  return html`<p id="${id}-mistake" class="mistake" role="alert">${texts.queue.mistakes.badCpf}</p>`
}
