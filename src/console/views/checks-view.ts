import { html, nothing, type TemplateResult } from 'lit'
import type { CheckOutcome, DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { Execution, RuleStatus } from '../../protocol/executions/executions.ts'
import { spellMeasure } from './check-measures.ts'
import { spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { answerMark, reasonView } from './parts.ts'

const answers: Readonly<Record<CheckOutcome, RuleStatus>> = {
  pass: 'VALID',
  fail: 'INVALID',
  'not-performed': 'NOT_PERFORMED',
}

/** The results of examining the document for forgery, contradictions first. The rest is folded. */
export function checksView(texts: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const checks = sections.documentscopy?.checks ?? []
  if (checks.length === 0) return nothing
  const having = (outcome: CheckOutcome): readonly DocumentscopyCheck[] =>
    checks.filter((check) => check.outcome === outcome)
  return html`<section class="card" aria-labelledby="checks-title">
    <h2 id="checks-title">${texts.execution.checks}</h2>
    ${having('fail').length === 0 ? nothing : list(texts, having('fail'))}
    ${folded(texts, having('pass'), texts.execution.checksPassed)}
    ${folded(texts, having('not-performed'), texts.execution.checksNotMade)}
  </section>`
}

function folded(
  texts: Texts,
  checks: readonly DocumentscopyCheck[],
  summary: (count: number) => string,
): TemplateResult | typeof nothing {
  if (checks.length === 0) return nothing
  return html`<details>
    <summary>${summary(checks.length)}</summary>
    ${list(texts, checks)}
  </details>`
}

const list = (texts: Texts, checks: readonly DocumentscopyCheck[]): TemplateResult =>
  html`<ul class="answers">
    ${checks.map((check) => checkView(texts, check))}
  </ul>`

function checkView(texts: Texts, check: DocumentscopyCheck): TemplateResult {
  const { execution } = texts
  const names: Readonly<Record<string, string>> = execution.checkNames
  const aside = [
    ...(check.side ? [execution.sides[check.side]] : []),
    ...(check.weight === 'hints' ? [execution.hintOnly] : []),
    ...(check.weight === 'doubts' && check.outcome === 'fail' ? [execution.doubtOnly] : []),
  ].join(', ')
  return html`<li>
    ${answerMark(answers[check.outcome], execution.checkOutcomes[check.outcome])}
    <div>
      <b>${names[check.name] ?? spellText(check.name)}</b>
      ${aside === '' ? nothing : html`<span>${aside}</span>`}
      ${
        check.measure === undefined
          ? nothing
          : html`<span class="measure">${spellMeasure(texts, check, check.measure)}</span>`
      }
      ${check.outcome === 'pass' ? nothing : reasonView(texts, check.reason)}
    </div>
  </li>`
}
