/** What every view is given, and the parts that several of them share. Views show; they cannot act. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Notice } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'

/** Something to do here, or somewhere to go. */
export type Way =
  | { readonly label: string; readonly go: () => void }
  | {
      readonly label: string
      readonly address: string
      /** In place of the page and of the one around it; otherwise in a tab of its own. */
      readonly leaves?: boolean
    }

/** A screen's one heading: focus moves to it when the screen comes up, so that it is read out. */
export function heading(text: string): TemplateResult {
  return html`<h1 tabindex="-1" data-heading part="heading">${text}</h1>`
}

/** The few ways on, the likely one first, at the thumb. */
export function ways(primary: Way | undefined, ...others: readonly (Way | undefined)[]): TemplateResult {
  return waysAfter(nothing, primary, ...others)
}

/** The ways on under words that must be read with them. */
export function waysAfter(
  words: TemplateResult | typeof nothing,
  primary: Way | undefined,
  ...others: readonly (Way | undefined)[]
): TemplateResult {
  return html`<div class="ways" part="ways">
    ${words} ${primary ? wayOn(primary, 'primary') : nothing}
    ${others.map((other) => (other ? wayOn(other, 'quiet') : nothing))}
  </div>`
}

function wayOn(way: Way, rank: 'primary' | 'quiet'): TemplateResult {
  if ('address' in way)
    return html`<a
      class=${rank}
      part="button ${rank}"
      href=${way.address}
      target=${way.leaves ? '_top' : '_blank'}
      rel="noopener"
      >${way.label}</a
    >`
  return html`<button type="button" class=${rank} part="button ${rank}" @click=${way.go}>
    ${way.label}
  </button>`
}

/** For the `toggle` of details: shows what was opened, from its beginning where it is taller than the window. */
export function bringIntoView({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLDetailsElement && currentTarget.open)
    currentTarget.scrollIntoView({ block: 'nearest' })
}

export interface NoticeLook {
  readonly tone?: 'accent' | 'neutral'
  /** Stands above everything else. */
  readonly above?: TemplateResult | typeof nothing
}

/** A screen with one drawing and one thing to say. */
export function noticeScreen(
  drawing: IconName,
  { title, body }: Notice,
  more: TemplateResult | typeof nothing,
  actions: TemplateResult | typeof nothing,
  { tone = 'neutral', above = nothing }: NoticeLook = {},
): TemplateResult {
  return html`<section class="screen" part="screen">
    ${above}
    <div class="content notice">
      <span class="medallion ${tone}">${icon(drawing)}</span>
      ${heading(title)}
      <p class="lead">${body}</p>
      ${more}
    </div>
    ${actions}
  </section>`
}
