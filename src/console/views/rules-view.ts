import { html, nothing, type TemplateResult } from 'lit'
import type { Execution, Validation } from '../../protocol/executions/executions.ts'
import { selfieSentences } from '../../protocol/executions/finding-words/finding-words.ts'
import { gravestFirst } from '../review/standing.ts'
import { measureOf, type Measure } from '../findings/measures.ts'
import { spellCpf, spellDay, spellNumber, spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { answerMark, reasonView, reportWords, ruleAnswer } from './parts.ts'

/** The rules of the report, each with its answer and the measure behind it. Those that passed are folded. */
export function rulesView(texts: Texts, execution: Execution): TemplateResult | typeof nothing {
  if (execution.validations.length === 0) return nothing
  const rules = gravestFirst(execution.validations)
  const open = rules.filter(({ status }) => status !== 'VALID')
  const passed = rules.filter(({ status }) => status === 'VALID')
  return html`<section class="card" aria-labelledby="rules-title">
    <h2 id="rules-title">${texts.execution.rules}</h2>
    ${open.length === 0 ? nothing : list(texts, open, execution)}
    ${
      passed.length === 0
        ? nothing
        : html`<details>
            <summary>${texts.execution.rulesPassed(passed.length, rules.length)}</summary>
            ${list(texts, passed, execution)}
          </details>`
    }
  </section>`
}

const list = (texts: Texts, rules: readonly Validation[], execution: Execution): TemplateResult =>
  html`<ul class="answers">
    ${rules.map((rule) => ruleView(texts, rule, execution))}
  </ul>`

/** The answer comes first: the name of a rule beside a red mark would say the opposite. */
function ruleView(texts: Texts, rule: Validation, execution: Execution): TemplateResult {
  const measure = measureOf(rule, execution)
  return html`<li>
    ${answerMark(rule.status, texts.execution.ruleStatus[rule.status])}
    <div>
      <b>${ruleAnswer(texts, rule, execution)}</b>
      ${measure ? html`<span class="measure">${spelled(texts, measure)}</span>` : nothing}
      <span class="muted">${asksOf(texts, rule, execution)}</span>
    </div>
  </li>`
}

/** What the rule asks, as its report words it. What a report asks of a selfie has words in every language. */
function asksOf(
  { execution: words }: Texts,
  rule: Validation,
  { captured }: Execution,
): TemplateResult | string {
  const { title, description } = rule
  if (rule.rule !== 'selfie_as_asked')
    return html`${words.ruleAsks} ${reportWords(`${title}. ${description}`)}`
  return selfieSentences(words.findingWords, captured?.selfie) ?? reportWords(description)
}

/** The words of a code; a newer server may have codes that this page does not know. */
const known = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? spellText(code)

function spelled(texts: Texts, measure: Measure): TemplateResult | string {
  const { language, execution } = texts
  const number = (value: number): string => spellNumber(value, language)
  switch (measure.kind) {
    case 'similarity':
      return execution.measure.similarity(number(measure.similarity), number(measure.threshold))
    case 'not-made':
      return reasonView(texts, measure.reason)
    case 'selfie-signs':
      return measure.codes.map((code) => known(execution.findingWords.selfieSigns, code)).join('; ')
    case 'movement':
      return known(execution.findingWords.movement, measure.reason)
    case 'document-type':
      return texts.documentTypes[measure.type]
    case 'fields-read':
      return execution.measure.fieldsRead(measure.read, measure.of)
    case 'birth':
      return execution.measure.birth(spellDay(measure.date, language))
    case 'confirmed':
      return execution.measure.confirmed(measure.fields, measure.simulated)
    case 'expiry':
      return execution.measure.expiry(spellDay(measure.date, language))
    case 'cpf':
      return execution.measure.cpf(spellCpf(measure.read))
    case 'cpfs':
      return execution.measure.cpfs(
        measure.read === undefined ? undefined : spellCpf(measure.read),
        measure.sent === undefined ? undefined : spellCpf(measure.sent),
      )
    case 'registry':
      return execution.measure.registry(
        measure.matches,
        measure.best === undefined ? undefined : number(measure.best),
      )
    case 'velocity':
      return execution.measure.velocity(measure.hours, measure.marks)
    case 'issuer-code':
      return execution.measure.issuerCode(
        measure.signature,
        measure.differing.map((field) => texts.fields[field]),
      )
    case 'issuer-portrait':
      return execution.measure.issuerPortrait(
        measure.print === undefined ? undefined : number(measure.print),
        measure.selfie === undefined ? undefined : number(measure.selfie),
      )
    case 'issuer-portrait-reason':
      return execution.measure.portraitReasons[measure.reason]
    case 'checks':
      return execution.measure.checks(measure.passed, measure.failed, measure.notPerformed)
  }
}
