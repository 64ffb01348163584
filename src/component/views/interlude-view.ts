/** The moment between two captures: the card is turned over, or the face comes next. */
import { html, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import type { Notice, Texts } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'
import { heading, ways } from './view.ts'

export interface InterludeModel {
  readonly next: StillKind | 'sending'
  /** Front and back were in the picture before. */
  readonly hasBothSides?: boolean
  /** Files are chosen: there is no card in the hand that could be turned. */
  readonly isOfFiles?: boolean
}

export function interludeView(
  { interlude }: Texts,
  { next, hasBothSides = false, isOfFiles = false }: InterludeModel,
  go: () => void,
  skip?: () => void,
): TemplateResult {
  const { title, body } = wordsOf(interlude, next, hasBothSides)
  return html`<section class="review interlude">
    ${next === 'back' && !isOfFiles ? turningCard() : html`<span class="medallion accent large">${icon(hasBothSides ? 'open' : drawingOf(next))}</span>`}
    <div class="advice">
      ${heading(title)}
      <p class="lead">${body}</p>
    </div>
    ${ways(undefined, { label: interlude.go, go }, skip && { label: interlude.withoutCode, go: skip })}
  </section>`
}

function wordsOf(
  { bothSides, ...of }: Texts['interlude'],
  next: InterludeModel['next'],
  hasBothSides: boolean,
): Notice {
  if (next === 'sending') return bothSides.sending
  return hasBothSides && next === 'selfie' ? bothSides.selfie : of[next]
}

const drawingOf = (next: InterludeModel['next']): IconName => (next === 'sending' ? 'check' : next)

function turningCard(): TemplateResult {
  return html`<div class="turning" aria-hidden="true">
    <span class="face-of-card">${icon('front')}</span>
    <span class="face-of-card other">${icon('back')}</span>
  </div>`
}
