/** A part that the person asked for and that did not come at once. */
import { html, nothing, type TemplateResult } from 'lit'
import type { LatePart } from '../session/lazy-module.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { FirstTexts } from '../texts/texts.ts'

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
