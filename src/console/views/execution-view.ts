import { html, nothing, type TemplateResult } from 'lit'
import type { Execution } from '../../protocol/executions/executions.ts'
import type { Report } from '../../protocol/reports/reports.ts'
import type { Failure } from '../api-client.ts'
import type { Picture } from '../findings/pictures.ts'
import { hashOf, type Place } from '../place.ts'
import type { ExportKind } from '../review/export-subject.ts'
import { boxesOf } from '../review/field-boxes.ts'
import { cpfOf, isOtherThanDeclared, nameOf, shownStatus } from '../review/standing.ts'
import { spellCpf, spellMoment } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { checksView } from './checks-view.ts'
import { doubtedPictures, unseenPictures } from './doubts-view.ts'
import { facesView } from './faces-view.ts'
import { fieldsView, type FieldActions } from './fields-view.ts'
import { icon } from './icons.ts'
import { ago, fact, failureNotice, statusPill } from './parts.ts'
import { recordView } from './record-view.ts'
import { rulesView } from './rules-view.ts'

export interface ExecutionModel {
  readonly execution: Execution | undefined
  readonly pictures: readonly Picture[]
  readonly failure: Failure | undefined
  readonly reports: readonly Report[]
  /** The field whose box is highlighted. */
  readonly field: string | undefined
  /** A change that the person must know before a decision. */
  readonly notice: string | undefined
  readonly hasPrevious: boolean
  /** The next execution below on this page of the queue. */
  readonly next: Place | undefined
  /** How many executions there are under the same CPF, this one included; undefined while that is not known. */
  readonly ofPerson: number | undefined
  /** Whether everything that is kept about the person may be exported. */
  readonly mayExport: boolean
  /** The notes that people wrote on it. */
  readonly notes: TemplateResult
  readonly now: Date
}

export interface ExecutionActions extends FieldActions {
  readonly step: (direction: 'up' | 'down') => void
  readonly again: () => void
  /** Shows every execution under the same CPF. */
  readonly showPerson: (cpf: string) => void
  readonly exportPerson: (cpf: string, kind: ExportKind) => void
  readonly decide: (decision: 'approve' | 'reject') => void
}

/** Everything in one execution on which a decision may rest: the pictures on one side, the findings on the other. */
export function executionView(
  texts: Texts,
  model: ExecutionModel,
  actions: ExecutionActions,
): TemplateResult {
  const { execution, failure } = model
  return html`
    <main class="execution">
      ${ways(texts, model, actions)}
      <header class="subject">
        ${title(texts, model, actions)} ${execution ? facts(texts, model, execution) : nothing}
      </header>
      ${failureNotice(texts, failure, actions.again)}
      ${execution ? found(texts, model, execution, actions) : nothing}
    </main>
  `
}

/** The same heading from the opening on, so that it keeps the focus when the name arrives. */
function title(texts: Texts, model: ExecutionModel, actions: ExecutionActions): TemplateResult {
  const { execution, failure } = model
  const untold = failure === undefined ? texts.execution.loading : texts.execution.unopened
  return html`<div class="title-row">
    <h1 tabindex="-1" data-heading>${execution ? (nameOf(execution) ?? texts.queue.unnamed) : untold}</h1>
    ${execution ? statusPill(texts, shownStatus(execution)) : nothing}
    ${
      execution?.fraud
        ? html`<span class="pill reprovado">${icon('alert')}${texts.execution.fraud}</span>`
        : nothing
    }
    ${execution ? repeats(texts, model, execution, actions) : nothing}
  </div>`
}

function ways(
  texts: Texts,
  { hasPrevious, next }: ExecutionModel,
  { step }: ExecutionActions,
): TemplateResult {
  const neighbour = (direction: 'up' | 'down', key: string, label: string, isThere: boolean) =>
    html`<button
      type="button"
      class="quiet"
      aria-keyshortcuts=${key}
      ?disabled=${!isThere}
      @click=${() => step(direction)}
    >
      ${label}
    </button>`
  return html`<nav class="ways" aria-label=${texts.queue.title}>
    <a class="quiet" href=${hashOf({ name: 'queue' })}>${icon('back')}${texts.execution.back}</a>
    <span>
      ${neighbour('up', 'k', texts.execution.previous, hasPrevious)}
      ${neighbour('down', 'j', texts.execution.next, next !== undefined)}
    </span>
  </nav>`
}

function found(
  texts: Texts,
  model: ExecutionModel,
  execution: Execution,
  actions: ExecutionActions,
): TemplateResult {
  const { pictures, field, now } = model
  const boxes = boxesOf(execution, pictures, texts.fields)
  return html`
    ${
      model.notice === undefined
        ? nothing
        : html`<div class="notice wait" role="alert">
            ${icon('alert')}
            <p>${model.notice}</p>
          </div>`
    }
    <div class="halves">
      <section class="pictures" aria-labelledby="pictures-title">
        <h2 id="pictures-title" class="unseen">${texts.pictures.title}</h2>
        <limiar-picture-viewer
          .texts=${texts}
          .pictures=${pictures}
          .boxes=${boxes}
          .field=${field}
          @field-pointed=${(event: CustomEvent<{ field: string | undefined }>) =>
            actions.pointAt(event.detail.field)}
          @pictures-wanted=${actions.again}
        ></limiar-picture-viewer>
        <limiar-face-strip
          .texts=${texts}
          .faces=${pictures.find(({ name }) => name === 'faces')}
        ></limiar-face-strip>
      </section>
      <div class="findings">
        ${decisionBar(texts, execution, model, actions)} ${rulesView(texts, execution)}
        ${facesView(texts, execution)} ${fieldsView(texts, execution, { field, boxes }, actions)}
        ${checksView(texts, execution)} ${model.notes} ${recordView(texts, execution, now)}
        ${ending(texts, model, execution, actions)}
      </div>
    </div>
  `
}

/** What is rarely asked for: the execution's id, and everything that is kept about the person. */
function ending(
  texts: Texts,
  { mayExport }: ExecutionModel,
  execution: Execution,
  { exportPerson }: ExecutionActions,
): TemplateResult {
  const cpf = mayExport ? cpfOf(execution) : undefined
  const way = (kind: ExportKind, label: string) =>
    cpf === undefined
      ? nothing
      : html`<button type="button" class="quiet" @click=${() => exportPerson(cpf, kind)}>${label}</button>`
  return html`<footer class="ending">
    <p class="muted">${texts.execution.id} <code>${execution._id}</code></p>
    ${way('json', texts.execution.exportSubject)} ${way('zip', texts.execution.exportSubjectArchive)}
  </footer>`
}

function facts(texts: Texts, { reports, now }: ExecutionModel, execution: Execution): TemplateResult {
  const cpf = cpfOf(execution)
  const { language } = texts
  return html`
    <dl class="facts">
      ${fact(texts.fields.cpf, cpf === undefined ? texts.queue.noCpf : spellCpf(cpf))}
      ${fact(texts.queue.columns.document, documentName(texts, execution))}
      ${fact(texts.execution.declared, declaredDocument(texts, execution))}
      ${fact(texts.execution.notLookedAt, unseenPictures(texts, execution))}
      ${fact(texts.execution.doubted, doubtedPictures(texts, execution))}
      ${fact(
        texts.execution.received,
        html`${ago(texts, execution.createdAt, now)}
          <span class="muted">${spellMoment(execution.createdAt, language)}</span>`,
      )}
      ${reports.length > 1 ? fact(texts.execution.report, reports.find(({ _id }) => _id === execution.report)?.name) : nothing}
    </dl>
  `
}

/** People's name for the document, or only its type where nothing on the document is more exact. */
function documentName(texts: Texts, { type, sections }: Execution): string | undefined {
  const { kind } = sections.ocr ?? {}
  return kind ? texts.documentKinds[kind] : type && texts.documentTypes[type]
}

/** The other executions under the same CPF, and how often the face came. Many executions of one person are worth a look before a decision. */
function repeats(
  texts: Texts,
  { ofPerson = 1 }: ExecutionModel,
  execution: Execution,
  { showPerson }: ExecutionActions,
): readonly (TemplateResult | typeof nothing)[] {
  const cpf = cpfOf(execution)
  const { velocity } = execution.sections
  const ofFace = velocity?.face?.count ?? 1
  return [
    velocity && ofFace > 1
      ? html`<span class="pill pendente" data-same-face
          >${icon('alert')}${texts.execution.sameFace(ofFace, velocity.hours)}</span
        >`
      : nothing,
    cpf !== undefined && ofPerson > 1
      ? html`<button type="button" class="quiet" data-same-person @click=${() => showPerson(cpf)}>
          ${icon('alert')}${texts.execution.samePerson(ofPerson)}
        </button>`
      : nothing,
  ]
}

/**
 * The document that the person said they would show. It decides nothing and is only shown beside the document that was
 * read.
 */
function declaredDocument(texts: Texts, execution: Execution): TemplateResult | undefined {
  const declared = execution.captured?.declaredType
  if (declared === undefined) return undefined
  const names: Readonly<Record<string, string>> = texts.documentTypes
  return html`${names[declared] ?? declared}
  ${
    isOtherThanDeclared(execution)
      ? html`<span class="pill pendente">${icon('alert')}${texts.execution.declaredOther}</span>
          <span class="muted">${texts.execution.hintOnly}</span>`
      : nothing
  }`
}

/** The decisions that are possible now, or the reason why none is. */
function decisionBar(
  texts: Texts,
  execution: Execution,
  { next }: ExecutionModel,
  { decide }: ExecutionActions,
): TemplateResult {
  const may = (status: 'APROVADO' | 'REPROVADO'): boolean => execution.allowedReviews.includes(status)
  const way = (decision: 'approve' | 'reject', key: string) =>
    html`<button
      type="button"
      class="${decision === 'approve' ? 'primary' : 'outlined'}"
      data-decision=${decision}
      aria-keyshortcuts=${key}
      aria-haspopup="dialog"
      @click=${() => decide(decision)}
    >
      ${icon(decision === 'approve' ? 'check' : 'cross')}${texts.decision[decision]} <kbd>${key}</kbd>
    </button>`
  return html`<section class="decision" aria-label=${texts.decision.title}>
    ${may('APROVADO') ? way('approve', 'a') : nothing} ${may('REPROVADO') ? way('reject', 'r') : nothing}
    ${may('APROVADO') ? nothing : html`<p>${whyNot(texts, execution)}</p>`}
    ${
      execution.allowedReviews.length === 0 && next
        ? html`<a class="primary" data-next href=${hashOf(next)}>${texts.execution.nextInQueue}</a>`
        : nothing
    }
  </section>`
}

function whyNot(texts: Texts, execution: Execution): string {
  const status = shownStatus(execution)
  if (status === 'held') return texts.decision.held
  return status === 'processando' ? texts.decision.waiting : texts.decision.decided
}
