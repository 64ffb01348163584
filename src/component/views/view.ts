/** What every view is given, and the parts that several of them share. Views show; they cannot act. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Notice } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'

export interface Way {
  readonly label: string
  readonly go: () => void
}

/** A screen's one heading: focus moves to it when the screen comes up, so that it is read out. */
export function heading(text: string): TemplateResult {
  return html`<h1 tabindex="-1" data-heading>${text}</h1>`
}

/** At most two ways on, the likely one first, at the thumb. */
export function ways(primary: Way | undefined, secondary?: Way): TemplateResult {
  return html`<div class="ways">
    ${primary ? html`<button type="button" class="primary" @click=${primary.go}>${primary.label}</button>` : nothing}
    ${secondary ? html`<button type="button" class="quiet" @click=${secondary.go}>${secondary.label}</button>` : nothing}
  </div>`
}

/** A screen with one drawing and one thing to say. */
export function noticeScreen(
  drawing: IconName,
  { title, body }: Notice,
  more: TemplateResult | typeof nothing,
  actions: TemplateResult | typeof nothing,
  tone: 'accent' | 'neutral' = 'neutral',
): TemplateResult {
  return html`<section class="screen">
    <div class="content notice">
      <span class="medallion ${tone}">${icon(drawing)}</span>
      ${heading(title)}
      <p class="lead">${body}</p>
      ${more}
    </div>
    ${actions}
  </section>`
}
