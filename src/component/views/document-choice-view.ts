/** Asks which document the person has, where the report leaves a choice. The rows are large enough for a thumb. */
import { html, type TemplateResult } from 'lit'
import { cardsOf } from '../texts/card-names.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { heading } from './view.ts'

export function documentChoiceView(
  texts: Texts,
  types: readonly string[],
  choose: (type: string) => void,
): TemplateResult {
  return html`<section class="screen" part="screen">
    <div class="content">
      ${heading(texts.documentChoice.title)}
      <p class="lead">${texts.documentChoice.body}</p>
      <ul class="choices">
        ${types.flatMap((type) =>
          cardsOf(texts, type).map(
            ({ drawing, name, about }) =>
              html`<li>
                <button type="button" class="choice" @click=${() => choose(type)}>
                  <span class="tile">${icon(drawing)}</span>
                  <span class="choice-words">
                    <strong>${name}</strong>
                    <span>${about}</span>
                  </span>
                </button>
              </li>`,
          ),
        )}
      </ul>
    </div>
  </section>`
}

/** The texts of the page, with the words of the guide for the document that the person chose. */
export function wordsFor(texts: Texts, type: string | undefined): Texts {
  const words = type === undefined ? undefined : texts.documentFrames[type]
  if (!words) return texts
  const frame = { ...texts.capture.frame, ...words }
  return { ...texts, capture: { ...texts.capture, frame } }
}
