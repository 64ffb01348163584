/** The form of a dry run, how far it has come, and the executions whose verdict changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { DryRunExecution, RuleJudged } from '../../protocol/reports/dry-runs.ts'
import { ruleFailures, type ReportRule } from '../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../protocol/reports/reports.ts'
import { ruleSentence } from '../../protocol/reports/rule-words/rule-words.ts'
import { hashOf } from '../place.ts'
import { spellMoment, spellNumber } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from '../views/icons.ts'
import { reportWords, statusPill } from '../views/parts.ts'
import type { Progress } from './dry-run-controller.ts'
import { changesOf, sameVerdict, type Change } from './dry-run-outcome.ts'
import { numberRanges, type NumberName } from './dry-run-draft.ts'
import { dryRunWords, type DryRunWords } from './dry-run-words.ts'

/** Rows of one change that are shown before somebody asks for more. */
const SHOWN = 20

const spans = ['7', '30', '90', ''] as const

export interface DryRunModel {
  readonly texts: Texts
  readonly reportId: string
  readonly definition: ReportDefinition
  readonly progress: Progress | undefined
  readonly refusals: readonly string[]
  /** Whether the pasted text is no definition. */
  readonly isMistaken: boolean
  /** The number that no report takes. */
  readonly wrongNumber: NumberName | undefined
  /** The change whose rows are all shown. */
  readonly open: string | undefined
}

export interface DryRunActions {
  readonly run: (form: HTMLFormElement) => void
  readonly stop: () => void
  readonly more: () => void
  readonly showAll: (change: string) => void
}

export function dryRunView(model: DryRunModel, actions: DryRunActions): TemplateResult {
  const words = dryRunWords[model.texts.language]
  return html`<section class="card dry-run" aria-labelledby="dry-run">
    <h2 id="dry-run">${words.title}</h2>
    <p class="muted">${words.about}</p>
    ${form(words, model, actions)} ${outcome(words, model, actions)}
  </section>`
}

function form(words: DryRunWords, model: DryRunModel, { run, stop }: DryRunActions): TemplateResult {
  const { texts, definition, progress, isMistaken, wrongNumber } = model
  const isRunning = progress?.isRunning === true
  const send = (event: Event): void => {
    event.preventDefault()
    if (isRunning) stop()
    else run(event.currentTarget as HTMLFormElement)
  }
  return html`<form novalidate @submit=${send}>
    <details class="whole">
      <summary>${words.rules(definition.rules.length)}</summary>
      <ul class="rule-effects">
        ${definition.rules.map((rule) => ruleFields(words, texts, rule))}
      </ul>
    </details>
    ${numbers(words, definition, wrongNumber)}
    <div class="field">
      <label for="dry-run-span">${words.span}</label>
      <select id="dry-run-span" name="span">
        ${spans.map((days) => html`<option value=${days} ?selected=${days === '30'}>${words.spans[days]}</option>`)}
      </select>
    </div>
    <details class="whole">
      <summary>${words.paste}</summary>
      <label for="dry-run-pasted">${words.pasteHint}</label>
      <textarea
        id="dry-run-pasted"
        name="pasted"
        rows="6"
        spellcheck="false"
        aria-invalid=${isMistaken ? 'true' : 'false'}
        aria-describedby="dry-run-mistake"
      ></textarea>
    </details>
    ${mistakes(words, model)}
    ${
      // One button in both cases, so that it keeps the focus.
      html`<button type="submit" class=${isRunning ? 'outlined' : 'primary'} ?data-stop=${isRunning}>
        ${isRunning ? words.stop : words.run}
      </button>`
    }
  </form>`
}

function mistakes(words: DryRunWords, { refusals, isMistaken, wrongNumber }: DryRunModel): TemplateResult {
  return html`<div class="whole" id="dry-run-mistake" role="alert">
    ${isMistaken ? html`<p class="mistake">${words.mistaken}</p>` : nothing}
    ${
      wrongNumber
        ? html`<p class="mistake">
            ${words.numbers[wrongNumber]}: ${words.range(numberRanges[wrongNumber])}
          </p>`
        : nothing
    }
    ${
      refusals.length === 0
        ? nothing
        : html`<div class="mistake">
            <p>${words.refused}</p>
            <ul lang="en">
              ${refusals.map((one) => html`<li>${one}</li>`)}
            </ul>
          </div>`
    }
  </div>`
}

/** A rule: the sentence of each of its answers, with a choice of what that answer means. */
function ruleFields(words: DryRunWords, texts: Texts, rule: ReportRule): TemplateResult {
  const field = (
    setting: 'onInvalid' | 'onNotPerformed',
    status: 'INVALID' | 'NOT_PERFORMED',
    effects: readonly ReportRule['onInvalid'][],
  ): TemplateResult => {
    const name = `${rule.rule} ${setting}`
    return html`<div class="field">
      <label for=${name}>${ruleSentence(texts.execution.ruleWords, rule.rule, status)}</label>
      <select id=${name} name=${name}>
        ${effects.map(
          (effect) =>
            html`<option value=${effect} ?selected=${effect === rule[setting]}>
              ${words.effects[effect]}
            </option>`,
        )}
      </select>
    </div>`
  }
  return html`<li>
    <b>${reportWords(rule.title)}</b>
    ${field('onInvalid', 'INVALID', ruleFailures)}
    ${field('onNotPerformed', 'NOT_PERFORMED', ['review', 'ignore'])}
  </li>`
}

function numbers(
  words: DryRunWords,
  { thresholds, minimumAge, fieldConfidence, rules }: ReportDefinition,
  wrong: NumberName | undefined,
): TemplateResult {
  const has = (name: string): boolean => rules.some(({ rule }) => rule === name)
  const asked: readonly (readonly [NumberName, number | null, boolean])[] = [
    ['faceMatch', thresholds.faceMatch, has('facematch_is_equal')],
    ['privateFaceset', thresholds.privateFaceset, has('private_faceset_not_contains_face')],
    ['fieldConfidence', fieldConfidence, true],
    ['minimumAge', minimumAge, minimumAge !== null],
  ]
  return html`${asked.map(([name, value, isAsked]) =>
    isAsked
      ? html`<div class="field">
          <label for="dry-run-${name}">${words.numbers[name]}</label>
          <input
            id="dry-run-${name}"
            name=${name}
            inputmode="decimal"
            .defaultValue=${String(value)}
            aria-invalid=${name === wrong ? 'true' : 'false'}
            aria-describedby=${name === wrong ? 'dry-run-mistake' : nothing}
          />
        </div>`
      : nothing,
  )}`
}

function outcome(
  words: DryRunWords,
  { texts, reportId, progress, open }: DryRunModel,
  { more, showAll }: DryRunActions,
): TemplateResult | typeof nothing {
  if (!progress) return nothing
  const { looked, total, judged, isRunning, hasMore } = progress
  const number = (value: number): string => spellNumber(value, texts.language)
  const changes = changesOf(judged)
  const without = isRunning ? 0 : looked - judged.length
  return html`<div class="outcome">
    <p role="status">
      ${isRunning ? words.running(number(looked), number(total)) : words.done(number(looked), number(total))}
    </p>
    ${isRunning ? html`<progress max=${total || 1} value=${looked} aria-label=${words.title}></progress>` : nothing}
    <p>
      ${words.same(number(sameVerdict(judged)))}
      ${without > 0 ? html`<span class="muted">${words.without(number(without))}</span>` : nothing}
    </p>
    ${changes.map((change) => changeView(words, texts, { reportId, change, open, showAll }))}
    ${
      hasMore && !isRunning
        ? html`<p class="pager"><button type="button" class="quiet" @click=${more}>${words.more}</button></p>`
        : nothing
    }
  </div>`
}

interface ShownChange {
  readonly reportId: string
  readonly change: Change
  readonly open: string | undefined
  readonly showAll: DryRunActions['showAll']
}

function changeView(
  words: DryRunWords,
  texts: Texts,
  { reportId, change, open, showAll }: ShownChange,
): TemplateResult {
  const { before, after, executions } = change
  const key = `${before} ${after}`
  const shown = open === key ? executions : executions.slice(0, SHOWN)
  const becomes = after === 'not-known' ? words.notKnown : statusPill(texts, after)
  return html`<section>
    <h3>
      ${spellNumber(executions.length, texts.language)}: ${statusPill(texts, before)}
      <span aria-hidden="true">→</span> <span class="unseen">${words.becomes}</span> ${becomes}
    </h3>
    <ul class="rows">
      ${shown.map((one) => executionRow(words, texts, reportId, one))}
    </ul>
    ${
      shown.length < executions.length
        ? html`<p class="pager">
            <button type="button" class="quiet" @click=${() => showAll(key)}>
              ${words.showAll(spellNumber(executions.length, texts.language))}
            </button>
          </p>`
        : nothing
    }
  </section>`
}

function executionRow(
  words: DryRunWords,
  texts: Texts,
  reportId: string,
  { _id, createdAt, status, before, rules }: DryRunExecution,
): TemplateResult {
  return html`<li>
    <div class="main">
      <a href=${hashOf({ name: 'execution', reportId, executionId: _id })}
        >${spellMoment(createdAt, texts.language)}</a
      >
      ${rules.map((rule) => html`<span class="muted">${ruleWords(words, texts, rule)}</span>`)}
    </div>
    ${
      status === before
        ? nothing
        : html`<span class="muted">${icon('eye')} ${words.person} ${statusPill(texts, status)}</span>`
    }
  </li>`
}

function ruleWords(words: DryRunWords, texts: Texts, { rule, before, after }: RuleJudged): string {
  const isOpen = after?.status === 'not-known'
  // It is only unknown whether the rule fails, so the sentence is that of its failure.
  const told = after && after.status !== 'not-known' ? after.status : isOpen ? 'INVALID' : before?.status
  const { ruleWords: sentences } = texts.execution
  const sentence =
    ruleSentence(sentences, rule, told ?? 'INVALID') ??
    // What is asked of the selfie is never answered with INVALID.
    ruleSentence(sentences, rule, 'NOT_PERFORMED') ??
    rule
  return isOpen
    ? words.ruleNotKnown(sentence)
    : words.ruleNow(sentence, words.effectsNow[after?.effect ?? 'none'])
}
