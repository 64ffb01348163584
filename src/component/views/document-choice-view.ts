/** Asks which document the person has, where the report leaves a choice. The rows are large enough for a thumb. */
import { html, nothing, type TemplateResult } from 'lit'
import type { DigitalCardDrawing } from '../session/digital-cards.ts'
import { cardsOf } from '../texts/card-names.ts'
import { listed } from '../texts/listed.ts'
import type { Texts } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'
import { bringIntoView, heading } from './view.ts'

export function documentChoiceView(
  texts: Texts,
  types: readonly string[],
  choose: (type: string, card?: DigitalCardDrawing) => void,
): TemplateResult {
  const { title, body } = texts.documentChoice
  return html`<section class="screen" part="screen">
    <div class="content">
      ${heading(title)}
      <p class="lead">${body}</p>
      <ul class="choices">
        ${types.flatMap((type) =>
          cardsOf(texts, type).map(
            ({ drawing, name, about }) =>
              html`<li>
                <button type="button" class="choice" @click=${() => choose(type)}>
                  ${choiceWords(drawing, name, about)}
                </button>
              </li>`,
          ),
        )}
      </ul>
      ${digitalChoices(texts, types, choose)}
    </div>
  </section>`
}

/** The same documents as an app shows them. Their file is sent in place of photographs. Nothing hides a single one. */
export function digitalChoices(
  { consent, digital, digitalCards }: Texts,
  types: readonly string[],
  choose: (type: string, card: DigitalCardDrawing) => void,
): TemplateResult | typeof nothing {
  const rows = types.flatMap((type) => (digitalCards[type] ?? []).map((card) => ({ type, ...card })))
  const [first, ...others] = rows
  if (!first) return nothing
  if (others.length === 0)
    return html`<button
      type="button"
      class="choice digital"
      @click=${() => choose(first.type, first.drawing)}
    >
      ${choiceWords('phone', digital.title, digital.send[first.drawing])}
    </button>`
  const names = listed(
    rows.map(({ name }) => name),
    consent.or,
  )
  return html`<details class="digital" @toggle=${bringIntoView}>
    <summary class="choice">${choiceWords('phone', digital.title, names)}</summary>
    <ul class="choices">
      ${rows.map(
        ({ type, drawing, name }) =>
          html`<li>
            <button type="button" class="choice" @click=${() => choose(type, drawing)}>
              <span class="tile">${icon(drawing)}</span>
              <strong>${name}</strong>
            </button>
          </li>`,
      )}
    </ul>
  </details>`
}

function choiceWords(drawing: IconName, name: string, about: string): TemplateResult {
  return html`<span class="tile">${icon(drawing)}</span>
    <span class="choice-words"><strong>${name}</strong><span>${about}</span></span>`
}

/** The texts of the page, with the words of the guide for the document that the person chose. */
export function wordsFor(texts: Texts, type: string | undefined): Texts {
  const words = type === undefined ? undefined : texts.documentFrames[type]
  if (!words) return texts
  const frame = { ...texts.capture.frame, ...words }
  return { ...texts, capture: { ...texts.capture, frame } }
}
