/** The history of an execution and the data that came with it: official source, parameters, consent, files. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Execution, StatusChange } from '../../protocol/executions/executions.ts'
import { shownStatus } from '../review/standing.ts'
import { spellMoment, spellText, spellValue } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { ago, fact, statusPill } from './parts.ts'

export function recordView(texts: Texts, execution: Execution, now: Date): TemplateResult {
  const { reprovalReasons = [], history } = execution
  return html`
    ${
      reprovalReasons.length === 0
        ? nothing
        : card(
            'reasons',
            texts.execution.reprovalReasons,
            html`<ul class="plain-list">
              ${reprovalReasons.map((reason) => html`<li>${spellText(reason)}</li>`)}
            </ul>`,
          )
    }
    ${officialView(texts, execution)}
    ${card(
      'history',
      texts.execution.history,
      history.length === 0
        ? html`<p class="muted">${texts.execution.noHistory}</p>`
        : html`<ol class="history">
            ${history.map((change, index) => changeView(texts, change, index, execution, now))}
          </ol>`,
    )}
    ${consentView(texts, execution)} ${customViews(execution)} ${parametersView(texts, execution)}
    ${filesView(texts, execution)}
  `
}

const card = (id: string, title: string, content: unknown): TemplateResult =>
  html`<section class="card" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`

function changeView(
  texts: Texts,
  { status, at, actor, reason }: StatusChange,
  index: number,
  execution: Execution,
  now: Date,
): TemplateResult {
  // The first `processando` is the analysis; a later one means that the execution is held for a person.
  const shown =
    index === 0 ? status : shownStatus({ status, ...(execution.type && { type: execution.type }) })
  return html`<li>
    ${statusPill(texts, shown)}
    <span>
      ${ago(texts, at, now)}
      ${
        actor.person
          ? html`${texts.execution.actors.person} <b>${spellText(actor.person.name)}</b>`
          : html`${texts.execution.actors[actor.kind]}
            ${actor.token === undefined ? nothing : html`<code>${spellText(actor.token)}</code>`}`
      }
      <span class="muted">${spellMoment(at, texts.language)}</span>
      ${reason === undefined ? nothing : html`<br />${texts.execution.changeReasons[reason]}`}
    </span>
  </li>`
}

/** The contract leaves this section open, so what an official source said is shown as far as it can be read. */
function officialView(texts: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const official = sections.officialData
  if (!official) return nothing
  const { performed, simulated, found, reason, record } = official
  const sources: Readonly<Record<string, string>> = texts.execution.findingWords.sources
  if (performed !== true) {
    const why =
      typeof reason === 'string'
        ? html`: ${sources[reason] ?? html`<code>${spellText(reason)}</code>`}`
        : nothing
    return card('official', texts.execution.official, html`<p>${texts.execution.officialNotAsked}${why}</p>`)
  }
  const names: Readonly<Record<string, string>> = texts.fields
  return card(
    'official',
    texts.execution.official,
    html`${simulated === true ? html`<p class="hint">${texts.execution.officialSimulated}</p>` : nothing}
      ${found === false ? html`<p>${texts.execution.officialUnknown}</p>` : nothing}
      <dl class="facts">
        ${textsOf(record).map(([name, value]) => fact(names[name] ?? spellText(name), spellValue(name, value, texts.language)))}
      </dl>`,
  )
}

function parametersView(texts: Texts, { parameters }: Execution): TemplateResult | typeof nothing {
  const rows = Object.entries(parameters)
  if (rows.length === 0) return nothing
  return card(
    'parameters',
    texts.execution.parameters,
    html`<dl class="facts">
      ${rows.map(([name, value]) => fact(spellText(name), typeof value === 'string' ? spellValue(name, value, texts.language) : spellText(JSON.stringify(value))))}
    </dl>`,
  )
}

function consentView(texts: Texts, { consent }: Execution): TemplateResult | typeof nothing {
  if (!consent) return nothing
  const { version, agreedAt, receivedAt, textHash } = consent
  return card(
    'consent',
    texts.execution.consent,
    html`<dl class="facts">
      ${fact(texts.execution.consentVersion, spellText(version))}
      ${fact(texts.execution.consentAgreed, spellMoment(agreedAt, texts.language))}
      ${fact(texts.execution.consentReceived, spellMoment(receivedAt, texts.language))}
      ${textHash === undefined ? nothing : fact(texts.execution.consentHash, html`<code>${textHash}</code>`)}
    </dl>`,
  )
}

/** The service's own sections, each shown by a view of its own. Any other section comes from a source of the report. */
const ownSections = [
  'ocr',
  'documentscopy',
  'officialData',
  'faceMatch',
  'liveness',
  'privateFaceset',
  'velocity',
]

function customViews({ sections }: Execution): readonly TemplateResult[] {
  return Object.entries(sections)
    .filter(([name]) => !ownSections.includes(name))
    .map(([name, section], index) =>
      card(
        `custom-${index}`,
        spellText(name),
        html`<pre>${spellText(JSON.stringify(section, null, 2))}</pre>`,
      ),
    )
}

function filesView(texts: Texts, { files }: Execution): TemplateResult | typeof nothing {
  if (files.length === 0) return nothing
  return card(
    'files',
    texts.execution.files,
    // The addresses are shown but not linked. Somebody sent them, and this page opens only the server's own addresses.
    html`<ul class="plain-list">
      ${files.map(({ type, url }) => html`<li><b>${spellText(type)}</b> <code>${spellText(url)}</code></li>`)}
    </ul>`,
  )
}

function textsOf(record: unknown): readonly (readonly [string, string])[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
