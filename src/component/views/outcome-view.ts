/** The screens after the captures: sending, and done. */
import { html, nothing, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import type { Outcome } from '../session/outcome-watch.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { Texts } from '../texts/texts.ts'
import type { Delay } from '../upload/retries.ts'
import type { Company } from '../brand/company.ts'
import { helpWay, homeWay } from './company-parts.ts'
import { icon } from './icons.ts'
import { heading, noticeScreen, ways } from './view.ts'

export interface SendingModel {
  readonly captures: readonly StillKind[]
  readonly failed: boolean
  /** Why the last part is not sent yet. */
  readonly delay?: Delay | undefined
}

export function sendingView(texts: Texts, model: SendingModel, again: () => void): TemplateResult {
  const { sending } = texts
  return html`<section class="screen" part="screen">
    <div class="content">
      ${heading(model.failed ? sending.failedTitle : sending.title)}
      <p class="lead" role="status">
        ${model.failed ? sending.failedBody : model.delay ? delayWords(texts, model.delay) : nothing}
      </p>
      <ul class="parts">
        ${model.captures.map(
          (capture) =>
            html`<li>
              <span class="tile">${icon(capture)}</span>
              <span class="part">${sending.parts[capture]}</span>
              <span class="state done">${icon('check')}${sending.sent}</span>
            </li>`,
        )}
        <li>
          <span class="tile">${icon('shield')}</span>
          <span class="part">${sending.submitting}</span>
          ${
            model.failed
              ? html`<span class="state">${icon('alert')}</span>`
              : html`<span class="state waiting">${sending.pending}</span>`
          }
        </li>
      </ul>
    </div>
    ${model.failed ? ways({ label: sending.again, go: again }) : nothing}
  </section>`
}

export interface DoneModel {
  readonly outcome: Outcome
  readonly company: Company
  /** The address back to the company, where it named one. */
  readonly home: string | undefined
}

export function doneView(words: Texts, { outcome, company, home }: DoneModel): TemplateResult {
  const { outcome: texts } = words
  const back = homeWay(words, company, home)
  const help = outcome === 'rejected' ? helpWay(words, company) : undefined
  const notice = outcome === 'waiting' ? texts.received : texts[outcome]
  const drawing = outcome === 'rejected' ? 'alert' : 'check'
  return noticeScreen(
    icon(drawing),
    notice,
    html`<p class="note" role="status">
      ${outcome === 'waiting' ? html`<span class="waiting">${texts.waiting}</span>` : texts.mayClose}
    </p>`,
    back || help ? ways(back, help) : nothing,
    { tone: outcome === 'rejected' ? 'neutral' : 'accent' },
  )
}
