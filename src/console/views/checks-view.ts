import { html, nothing, type TemplateResult } from 'lit'
import type { CheckOutcome, DocumentscopyCheck } from '../../protocol/documentscopy.ts'
import type { Execution, RuleStatus } from '../../protocol/executions.ts'
import { spellNumber } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { answerMark } from './parts.ts'

const order: readonly CheckOutcome[] = ['fail', 'pass', 'not-performed']
const answers: Readonly<Record<CheckOutcome, RuleStatus>> = {
  pass: 'VALID',
  fail: 'INVALID',
  'not-performed': 'NOT_PERFORMED',
}

/** What examining the document for forgery found, contradictions first. */
export function checksView(texts: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const checks = sections.documentscopy?.checks ?? []
  if (checks.length === 0) return nothing
  const sorted = order.flatMap((outcome) => checks.filter((check) => check.outcome === outcome))
  return html`<section class="card" aria-labelledby="checks-title">
    <h2 id="checks-title">${texts.execution.checks}</h2>
    <ul class="answers">
      ${sorted.map((check) => checkView(texts, check))}
    </ul>
  </section>`
}

function checkView(texts: Texts, check: DocumentscopyCheck): TemplateResult {
  const { execution } = texts
  const names: Readonly<Record<string, string>> = execution.checkNames
  const aside = [
    ...(check.side ? [execution.sides[check.side]] : []),
    ...(check.weight === 'hints' ? [execution.hintOnly] : []),
  ].join(', ')
  return html`<li>
    ${answerMark(answers[check.outcome], execution.checkOutcomes[check.outcome])}
    <div>
      <b>${names[check.name] ?? check.name}</b>
      ${aside === '' ? nothing : html`<span>${aside}</span>`}
      ${
        check.measure === undefined
          ? nothing
          : html`<span class="measure">${measured(texts, check, check.measure)}</span>`
      }
      <span class="muted" lang="en">${check.reason}</span>
    </div>
  </li>`
}

function measured(texts: Texts, { fails, threshold, unit }: DocumentscopyCheck, measure: number): string {
  const number = (value: number): string => spellNumber(value, texts.language, 2)
  return texts.execution.checkMeasure(number(measure), fails, number(threshold), unit)
}
