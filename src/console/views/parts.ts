/** Small pieces that several views show. */
import { html, nothing, type TemplateResult } from 'lit'
import type { RuleStatus, Validation } from '../../protocol/executions/executions.ts'
import { reasonIn } from '../../protocol/executions/finding-words/finding-words.ts'
import type { CauseEvidence } from '../../protocol/reports/rule-words/rule-causes.ts'
import { answerSentence } from '../../protocol/reports/rule-words/rule-words.ts'
import type { Failure } from '../api-client.ts'
import { spellAgo, spellMoment, spellText } from '../texts/spelling.ts'
import type { ShownStatus, Texts } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'

const statusIcons: Readonly<Record<ShownStatus, IconName>> = {
  processando: 'clock',
  held: 'hold',
  Pendente: 'eye',
  APROVADO: 'check',
  REPROVADO: 'cross',
}

/** A status as a drawing, a word and a colour. */
export function statusPill(texts: Texts, status: ShownStatus): TemplateResult {
  return html`<span class="pill ${status.toLowerCase()}"
    >${icon(statusIcons[status])}${texts.status[status]}</span
  >`
}

const answerIcons: Readonly<Record<RuleStatus, IconName>> = {
  VALID: 'check',
  INVALID: 'cross',
  NOT_PERFORMED: 'question',
}

/** The answer of a rule or a check as a drawing, a word and a colour. */
export function answerMark(answer: RuleStatus, word: string): TemplateResult {
  return html`<span class="mark ${answer.toLowerCase()}">${icon(answerIcons[answer])}${word}</span>`
}

/** The answer of a rule as a sentence, because its name alone reads as if it had passed. */
export function ruleAnswer(texts: Texts, validation: Validation, execution: CauseEvidence): string {
  return answerSentence(texts.execution.ruleWords, validation, execution) ?? spellText(validation.title)
}

/**
 * The service's reason for something, in the language of the page. A newer server may give a reason that this page does
 * not know: it is shown as it came, in English.
 */
export function reasonView(texts: Texts, reason: string): TemplateResult {
  const words = reasonIn(texts.execution.findingWords, reason)
  return words === undefined
    ? html`<span class="muted" lang="en">${spellText(reason)}</span>`
    : html`<span class="muted">${words}</span>`
}

/** Words of a report about its rules, which are Portuguese in every language of the page. */
export function reportWords(words: string): TemplateResult {
  return html`<span lang="pt-BR">${spellText(words)}</span>`
}

/** How long ago a moment was. Pointing at it shows the exact time. */
export function ago(texts: Texts, at: string, now: Date): TemplateResult {
  const exact = spellMoment(at, texts.language)
  return html`<time datetime=${at} title=${exact}>${spellAgo(at, now, texts.language)}</time>`
}

/** What went wrong, and a button to try again. */
export function failureNotice(
  texts: Texts,
  failure: Failure | undefined,
  again?: () => void,
): TemplateResult | typeof nothing {
  if (failure === undefined) return nothing
  return html`<div class="notice bad" role="alert">
    ${icon('alert')}
    <p>${texts.failures[failure]}</p>
    ${again ? html`<button type="button" class="quiet" @click=${again}>${texts.again}</button>` : nothing}
  </div>`
}

/** A fact with its name; nothing where the value is missing. */
export function fact(
  name: string,
  value: TemplateResult | string | undefined,
): TemplateResult | typeof nothing {
  if (value === undefined || value === '') return nothing
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}
