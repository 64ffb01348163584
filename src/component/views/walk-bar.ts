/**
 * Shows where in the walk a screen stands, and the ways that do not lead on: a step back, and the choice of another
 * document.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'

export interface WalkPlace {
  /** Counts the captures from 1. */
  readonly at: number
  readonly of: number
  readonly back?: (() => void) | undefined
  readonly changeDocument?: (() => void) | undefined
}

/** A line above a calm screen; nothing where the screen has no place of its own. */
export function walkBar(texts: Texts, place: WalkPlace | undefined): TemplateResult | typeof nothing {
  if (!place) return nothing
  return html`<div class="walk">
    ${backButton(texts, place)} ${stepWords(texts, place)} ${changeButton(texts, place)}
  </div>`
}

/**
 * The back button. Without one an empty element keeps its room, so that the title of a camera screen stays in the
 * middle.
 */
export function backButton({ walk }: Texts, place: WalkPlace | undefined): TemplateResult {
  if (!place?.back) return html`<span></span>`
  return html`<button
    type="button"
    class="back"
    aria-label=${walk.back}
    title=${walk.back}
    @click=${place.back}
  >
    ${icon('back-arrow')}
  </button>`
}

export function stepWords({ walk }: Texts, place: WalkPlace | undefined): TemplateResult | typeof nothing {
  if (!place || place.of < 2) return nothing
  const { at, of } = place
  return html`<p class="step">
    <span aria-hidden="true">${walk.step(at, of)}</span
    ><span class="spoken">${walk.stepInWords(at, of)}</span>
  </p>`
}

export function changeButton({ walk }: Texts, place: WalkPlace | undefined): TemplateResult {
  if (!place?.changeDocument) return html`<span></span>`
  return html`<button type="button" class="change" @click=${place.changeDocument}>
    ${walk.changeDocument}
  </button>`
}
