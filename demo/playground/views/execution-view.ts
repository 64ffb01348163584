import { html, nothing, type TemplateResult } from 'lit'
import type {
  DocumentField,
  Execution,
  ReadField,
  RuleStatus,
  Validation,
} from '../../../src/protocol/executions/executions.ts'
import type { ExecutionImageAddresses } from '../../../src/protocol/executions/execution-images.ts'
import { reasonIn, selfieSentences } from '../../../src/protocol/executions/finding-words/finding-words.ts'
import { spellText } from '../../../src/console/texts/spelling.ts'
import { answerSentence, ruleSentence } from '../../../src/protocol/reports/rule-words/rule-words.ts'
import { sampleNames, type SampleName } from '../samples.ts'
import type { Texts } from '../texts.ts'
import { evidenceView } from './evidence-view.ts'

/** An execution as it changes: status, document, faces, fields, rules. */
export interface ExecutionViewState {
  readonly texts: Texts
  readonly execution: Execution | undefined
  /** The addresses of its pictures, once it was decided. */
  readonly pictures: ExecutionImageAddresses | undefined
  readonly busy: boolean
  /** The sample that is on its way to a verdict. */
  readonly trial: SampleName | undefined
}

export interface ExecutionViewActions {
  readonly trySample: (name: SampleName) => void
  readonly openConsole: (execution: Execution) => void
}

export function executionView(
  { texts, execution, pictures, busy, trial }: ExecutionViewState,
  { trySample, openConsole }: ExecutionViewActions,
): TemplateResult {
  return html`
    <section class="card execution" aria-labelledby="execution-title">
      <h2 id="execution-title">${texts.execution.title} <small>${texts.execution.hint}</small></h2>
      <div class="samples" role="group" aria-label=${texts.samples.title}>
        <span>${texts.samples.title}</span>
        ${sampleNames.map(
          (name) =>
            html`<button
              type="button"
              class="quiet"
              title=${texts.samples.hints[name]}
              aria-busy=${name === trial ? 'true' : 'false'}
              aria-disabled=${busy || trial ? 'true' : 'false'}
              @click=${() => trySample(name)}
            >
              ${texts.samples.names[name]}
            </button>`,
        )}
      </div>
      <div class="scroll" role="group" aria-labelledby="execution-title" tabindex="0">
        ${verdict({ texts, execution, trial }, openConsole)}
        ${execution ? found(texts, execution, pictures) : trial ? nothing : html`<p class="empty">${texts.execution.empty}</p>`}
      </div>
    </section>
  `
}

/** The status is there before the verdict: a screen reader says what comes into it, and nothing else of the execution. */
function verdict(
  { texts, execution, trial }: Pick<ExecutionViewState, 'texts' | 'execution' | 'trial'>,
  openConsole: ExecutionViewActions['openConsole'],
): TemplateResult {
  const status = execution?.status
  return html`<p class="verdict">
    <span role="status"
      >${
        status === undefined || (trial && status === 'processando')
          ? progress(texts, trial, status !== undefined)
          : html`<strong class="pill ${status.toLowerCase()}">${texts.execution.status[status]}</strong>`
      }</span
    >
    ${execution ? html`<code>${execution._id}</code>` : nothing}
    ${
      execution === undefined || status === 'processando'
        ? nothing
        : html`<button type="button" class="quiet" @click=${() => openConsole(execution)}>
            ${texts.evidence.openConsole}
          </button>`
    }
  </p>`
}

function progress(
  { samples }: Texts,
  trial: SampleName | undefined,
  isSent: boolean,
): TemplateResult | typeof nothing {
  if (!trial) return nothing
  const name = samples.names[trial]
  return html`${isSent ? samples.analysing(name) : samples.sending(name)}`
}

function found(
  texts: Texts,
  execution: Execution,
  pictures: ExecutionImageAddresses | undefined,
): TemplateResult {
  const { status, type, fraud, sections } = execution
  return html`
    <dl class="facts">
      ${type ? fact(texts.execution.type, type.toUpperCase()) : nothing}
      ${status === 'processando' ? nothing : fact(texts.execution.fraud, fraud ? texts.execution.yes : texts.execution.no)}
    </dl>
    ${rulesThat(texts, execution, 'INVALID')} ${evidenceView(texts, execution, pictures)}
    ${faceMatch(texts, execution)} ${fields(texts, sections.ocr?.fields ?? {})}
    ${rulesThat(texts, execution, 'NOT_PERFORMED')} ${allRules(texts, execution)}
  `
}

function fact(name: string, value: string): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function faceMatch(texts: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const match = sections.faceMatch
  if (!match) return nothing
  const { similarity, threshold } = match
  if (!match.performed || !Number.isFinite(similarity) || similarity === undefined) {
    return html`<h3>${texts.execution.faces}</h3>
      <p class="muted">
        ${texts.execution.notCompared}${match.reason ? ` (${reasonIn(texts.execution.findingWords, match.reason) ?? spellText(match.reason)})` : ''}
      </p>`
  }
  const same = similarity >= threshold
  const shown = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 1 }).format(similarity)
  return html`
    <h3>${texts.execution.faces}</h3>
    <div class="similarity ${same ? 'good' : 'bad'}">
      <div
        class="bar"
        role="meter"
        aria-label=${texts.execution.faces}
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${similarity}
      >
        <span style="width: ${similarity}%"></span><i style="left: ${threshold}%"></i>
      </div>
      <b>${shown}</b>
      <span>
        ${same ? texts.execution.facesAbove : texts.execution.facesBelow}
        <small>${texts.execution.facesFrom(threshold)}</small>
      </span>
    </div>
  `
}

function fields(texts: Texts, read: Readonly<Record<string, ReadField>>): TemplateResult | typeof nothing {
  const rows = inReadingOrder(texts, read)
  if (rows.length === 0) return nothing
  return html`
    <h3>${texts.execution.fields}</h3>
    <dl class="fields">
      ${rows.map(
        ([name, field]) =>
          html`<div>
            <dt>${fieldName(texts, name)}</dt>
            <dd class=${field.value === null ? 'muted' : ''}>${shown(texts, name, field)}</dd>
          </div>`,
      )}
    </dl>
  `
}

/** The fields in the order in which the texts list them. A field that is not listed comes last. */
function inReadingOrder(
  texts: Texts,
  read: Readonly<Record<string, ReadField>>,
): readonly (readonly [string, ReadField])[] {
  const order = Object.keys(texts.execution.fieldNames)
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(read).sort(([one], [other]) => place(one) - place(other))
}

function shown(texts: Texts, name: string, { value, reason }: ReadField): string {
  if (value !== null) return spellText(spelled(texts, name, value))
  if (reason === undefined) return texts.execution.notRead
  return `${texts.execution.notRead} (${reasonIn(texts.execution.findingWords, reason) ?? spellText(reason)})`
}

/** A value of the wire as people write it: a date in the form of the language, a CPF with its dots. */
function spelled(texts: Texts, name: string, value: string): string {
  if (name === 'cpf') return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const day = new Date(`${value}T00:00:00Z`)
  // Browsers take February 31st for a day of March, so an impossible date stays as it was read.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  return isDay ? new Intl.DateTimeFormat(texts.language, { timeZone: 'UTC' }).format(day) : value
}

function fieldName(texts: Texts, name: string): string {
  const names: Readonly<Record<string, string>> = texts.execution.fieldNames satisfies Record<
    DocumentField,
    string
  >
  return names[name] ?? spellText(name)
}

/** The rules with this status. The reasons why somebody was not approved come before everything else. */
function rulesThat(texts: Texts, execution: Execution, status: RuleStatus): TemplateResult | typeof nothing {
  const told = execution.validations.filter((validation) => validation.status === status)
  return told.length === 0 ? nothing : ruleList(texts, execution, told)
}

/** The number of rules that were checked; unfolded, the rules themselves. */
function allRules(texts: Texts, execution: Execution): TemplateResult | typeof nothing {
  const { validations } = execution
  if (validations.length === 0) return nothing
  const passed = validations.filter(({ status }) => status === 'VALID')
  return html`<details class="passed">
    <summary>${texts.execution.rules}: ${texts.evidence.passed(passed.length, validations.length)}</summary>
    ${ruleList(texts, execution, passed)}
  </details>`
}

function ruleList(texts: Texts, execution: Execution, validations: readonly Validation[]): TemplateResult {
  return html`
    <ul class="rules">
      ${validations.map(
        (validation) =>
          html`<li title=${spellText(validation.description)}>
            <span class="mark ${validation.status.toLowerCase()}">
              ${texts.execution.ruleStatus[validation.status]}
            </span>
            <span>${told(texts, validation, execution)}${why(texts, validation, execution)}</span>
          </li>`,
      )}
    </ul>
  `
}

/** A rule as a sentence about its answer, because the name of a rule in red would say the opposite. */
function told(texts: Texts, validation: Validation, execution: Execution): string {
  return answerSentence(texts.execution.ruleWords, validation, execution) ?? spellText(validation.title)
}

/** The signs against a selfie, what a selfie lacks, and the description of a rule that has no sentence of its own. */
function why(
  { execution: words }: Texts,
  { rule, status, description }: Validation,
  { sections, captured }: Execution,
): TemplateResult | typeof nothing {
  if (status === 'VALID') return nothing
  const signs = sections.liveness?.selfie?.signs ?? []
  if (rule === 'selfie_is_live' && signs.length > 0)
    return html`<small>${signs.map(({ code }) => words.findingWords.selfieSigns[code]).join('; ')}</small>`
  const isOfSelfie = rule === 'selfie_as_asked'
  const lacks = isOfSelfie ? selfieSentences(words.findingWords, captured?.selfie) : undefined
  if (lacks !== undefined) return html`<small>${lacks}</small>`
  const hasSentence = !isOfSelfie && ruleSentence(words.ruleWords, rule, status) !== undefined
  return hasSentence ? nothing : html`<small lang="pt-BR">${spellText(description)}</small>`
}
