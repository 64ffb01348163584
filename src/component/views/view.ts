/** The parts that several views share. Views only show; they cannot act. */
import { html, nothing, type TemplateResult } from 'lit'
import type { LatePart } from '../session/lazy-module.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { FirstTexts, Notice } from '../texts/texts.ts'

/** Something to do here, or somewhere to go. */
export type Way =
  | { readonly label: string; readonly go: () => void }
  | {
      readonly label: string
      readonly address: string
      /** Whether the address replaces this page and the page around it; otherwise it opens in a tab of its own. */
      readonly leaves?: boolean
    }

/** A screen's one heading: focus moves to it when the screen comes up, so that it is read out. */
export function heading(text: string): TemplateResult {
  return html`<h1 tabindex="-1" data-heading part="heading">${text}</h1>`
}

/** The few buttons and links that lead on, the likely one first, within reach of the thumb. */
export function ways(primary: Way | undefined, ...others: readonly (Way | undefined)[]): TemplateResult {
  return waysAfter(nothing, primary, ...others)
}

/** The buttons and links under words that must be read with them. */
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

/**
 * Handles the `toggle` of a details element: scrolls to what was opened, and to its beginning where it is taller than
 * the window.
 */
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
  drawing: TemplateResult,
  { title, body }: Notice,
  more: TemplateResult | typeof nothing,
  actions: TemplateResult | typeof nothing,
  { tone = 'neutral', above = nothing }: NoticeLook = {},
): TemplateResult {
  return html`<section class="screen" part="screen">
    ${above}
    <div class="content notice">
      <span class="medallion ${tone}">${drawing}</span>
      ${heading(title)}
      <p class="lead">${body}</p>
      ${more}
    </div>
    ${actions}
  </section>`
}

/** Says where it was asked for that a part is late, with another try. The status is there before it says anything. */
export function latePart(texts: FirstTexts, name: string, late: LatePart | undefined): TemplateResult {
  const { delays, opening, closed } = texts
  return html`<div role="status">
      ${
        late
          ? html`<p class="late">
              ${delays.late(name)} ${late.delay ? delayWords(texts, late.delay) : opening.title}
            </p>`
          : nothing
      }
    </div>
    ${
      late
        ? html`<button type="button" class="outlined" part="button outlined" @click=${late.again}>
            ${closed['server-unreachable'].again}
          </button>`
        : nothing
    }`
}
