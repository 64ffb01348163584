/** The moment between two captures: the card turns over, or the turn is the face's. */
import { html, type TemplateResult } from 'lit'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { heading, ways } from './view.ts'

export function interludeView({ interlude }: Texts, next: CaptureKind, go: () => void): TemplateResult {
  const { title, body } = interlude[next]
  return html`<section class="review interlude">
    ${next === 'back' ? turningCard() : html`<span class="medallion accent large">${icon(next)}</span>`}
    <div class="advice">
      ${heading(title)}
      <p class="lead">${body}</p>
    </div>
    ${ways(undefined, { label: interlude.go, go })}
  </section>`
}

function turningCard(): TemplateResult {
  return html`<div class="turning" aria-hidden="true">
    <span class="face-of-card">${icon('front')}</span>
    <span class="face-of-card other">${icon('back')}</span>
  </div>`
}
