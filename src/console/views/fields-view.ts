import { html, nothing, type TemplateResult } from 'lit'
import type { Execution, ReadField } from '../../protocol/executions/executions.ts'
import type { FieldBox } from '../findings/pictures.ts'
import { fieldRows, type FieldRow } from '../review/field-rows.ts'
import { spellPercent, spellText, spellValue } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { reasonView } from './parts.ts'

export interface FieldsModel {
  readonly field: string | undefined
  readonly boxes: readonly FieldBox[]
}

export interface FieldActions {
  readonly pointAt: (field: string | undefined) => void
  /** Marks the field on its picture. If the person asked for it, the picture is brought into view. */
  readonly showField: (field: string, asked: boolean) => void
}

/** The fields that were read; pointing at one, or moving the focus to it, shows where it stands. */
export function fieldsView(
  texts: Texts,
  execution: Execution,
  model: FieldsModel,
  actions: FieldActions,
): TemplateResult | typeof nothing {
  const rows = fieldRows(execution)
  if (rows.length === 0) return nothing
  return html`<section class="card" aria-labelledby="fields-title">
    <h2 id="fields-title">${texts.execution.fields}</h2>
    ${model.boxes.length > 0 ? html`<p class="hint">${texts.execution.fieldsHint}</p>` : nothing}
    <dl class="fields">${rows.map((row) => fieldView(texts, row, execution, model, actions))}</dl>
  </section>`
}

function fieldView(
  texts: Texts,
  { key, name, field }: FieldRow,
  { data, sections }: Execution,
  { field: marked, boxes }: FieldsModel,
  { pointAt, showField }: FieldActions,
): TemplateResult {
  const names: Readonly<Record<string, string>> = texts.fields
  const label = names[name] ?? spellText(name)
  const hasBox = boxes.some((box) => box.field === key)
  // It listens to pointermove and not to pointerenter, because rows that scroll below a resting pointer are not being
  // pointed at.
  return html`<div
    class=${key === marked ? 'marked' : ''}
    @pointermove=${() => pointAt(key)}
    @pointerleave=${() => pointAt(undefined)}
  >
    <dt>${label}</dt>
    <dd>
      <div>
        ${field.value === null ? unread(texts, field) : html`<b>${spellValue(name, field.value, texts.language)}</b>`}
        <span class="meta">
          ${foundWhere(texts, field)}
          ${Object.hasOwn(data, name) ? confirmation(texts, sections.officialData?.['simulated'] === true) : nothing}
        </span>
      </div>
      ${hasBox ? showButton(texts, { key, label, isMarked: key === marked }, { pointAt, showField }) : nothing}
    </dd>
  </div>`
}

/** Marks a confirmed value. A simulated source confirms nothing, and must not look as if it did. */
function confirmation(texts: Texts, isSimulated: boolean): TemplateResult {
  return isSimulated
    ? html`<span>${texts.execution.confirmed} (${texts.execution.simulated})</span>`
    : html`<span class="mark valid">${icon('check')}${texts.execution.confirmed}</span>`
}

function showButton(
  texts: Texts,
  { key, label, isMarked }: { readonly key: string; readonly label: string; readonly isMarked: boolean },
  { pointAt, showField }: FieldActions,
): TemplateResult {
  return html`<button
    type="button"
    class="tool"
    aria-label=${texts.execution.show(label)}
    aria-pressed=${isMarked ? 'true' : 'false'}
    @focus=${() => showField(key, false)}
    @blur=${() => pointAt(undefined)}
    @click=${() => showField(key, true)}
  >
    ${icon('eye')}
  </button>`
}

function unread(texts: Texts, { reason }: ReadField): TemplateResult {
  return html`<span>${texts.execution.notRead}</span>
    ${reason === undefined ? nothing : reasonView(texts, reason)}`
}

function foundWhere(texts: Texts, { value, side, confidence, reader }: ReadField): string {
  if (value === null) return ''
  const machine = reader && texts.execution.readers[reader]
  return [
    ...(side ? [texts.execution.sides[side]] : []),
    ...(machine === undefined ? [] : [machine]),
    ...(confidence === undefined ? [] : [texts.execution.sure(spellPercent(confidence, texts.language))]),
  ].join(', ')
}
