/** The first screens: opening, consent, declined. */
import { html, nothing, type TemplateResult } from 'lit'
import { consentParagraphs } from '../../protocol/consent/consent-shown.ts'
import type { StillKind } from '../../protocol/captures.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { FirstTexts } from '../texts/texts.ts'
import type { Delay } from '../upload/retries.ts'
import type { Company } from '../brand/company.ts'
import { homeWay, languageChoice, lateLanguage, logo, type LanguageChoice } from './company-parts.ts'
import { firstIcon, type FirstIconName } from './first-icons.ts'
import { bringIntoView, heading, noticeScreen, ways, waysAfter } from './view.ts'

/**
 * The status element is there before it says anything, because screen readers are only sure to read words that change
 * inside an element that was already there.
 */
export function openingView(texts: FirstTexts, delay?: Delay): TemplateResult {
  const { title, later } = texts.opening
  return html`<section class="screen" part="screen">
    <div class="content notice ${delay ? '' : 'opening'}">
      ${delay ? html`<span class="medallion neutral">${firstIcon('clock')}</span>` : nothing}
      <h1 class="waiting" data-heading tabindex="-1" part="heading">${title}</h1>
      <div role="status">
        ${
          delay
            ? html`<p class="lead">${delayWords(texts, delay)}</p>
                <p class="note">${later}</p>`
            : nothing
        }
      </div>
    </div>
  </section>`
}

export interface ConsentModel {
  readonly company: Company
  readonly language: LanguageChoice
  readonly captures: readonly StillKind[]
  /** The report's own text of consent; when it is empty, the page's text is shown. */
  readonly text: string
  /** A list such as "RG, CNH ou RNE". */
  readonly documents: string
  /** Whether the person accepted before the session was there. */
  readonly isWaiting: boolean
}

export interface ConsentActions {
  readonly accept: () => void
  readonly decline: () => void
}

export function consentView(texts: FirstTexts, model: ConsentModel, actions: ConsentActions): TemplateResult {
  const { consent } = texts
  const { name, privacyUrl } = model.company
  return html`<section class="screen" part="screen">
    <div class="content">
      <div class="beginning">
        <div>
          ${logo(model.company)}
          <p class="eyebrow">${firstIcon('shield')}<span>${consent.askedBy(name)}</span></p>
        </div>
        ${languageChoice(texts, model.language)}
      </div>
      ${lateLanguage(texts, model.language)} ${heading(consent.title)}
      <ol class="steps">
        ${model.captures.map(
          (capture) =>
            html`<li><span class="tile">${firstIcon(capture)}</span>${consent.steps[capture]}</li>`,
        )}
      </ol>
      ${fact('clock', consent.duration)}
      ${
        model.captures.some((capture) => capture !== 'selfie')
          ? fact('front', consent.needed(model.documents))
          : nothing
      }
      <details class="full-text" @toggle=${bringIntoView}>
        <summary>${consent.readMore}</summary>
        ${consentParagraphs(consent, { name, text: model.text }).map((paragraph) => html`<p>${paragraph}</p>`)}
      </details>
      ${
        privacyUrl === undefined
          ? nothing
          : html`<a class="link" href=${privacyUrl} target="_blank" rel="noopener"
              >${consent.privacy(name)}</a
            >`
      }
    </div>
    ${waysAfter(
      html`<p class="agreement">${consent.agreement(name)}</p>`,
      { label: model.isWaiting ? texts.opening.title : consent.accept, go: actions.accept },
      { label: consent.decline, go: actions.decline },
    )}
  </section>`
}

function fact(icon: FirstIconName, words: string): TemplateResult {
  return html`<p class="fact">${firstIcon(icon)}${words}</p>`
}

export interface DeclinedModel {
  readonly company: Company
  /** The address back to the company, where it named one. */
  readonly home: string | undefined
}

export function declinedView(
  texts: FirstTexts,
  { company, home }: DeclinedModel,
  reconsider: () => void,
): TemplateResult {
  return noticeScreen(
    firstIcon('heart'),
    texts.declined,
    nothing,
    ways({ label: texts.declined.reconsider, go: reconsider }, homeWay(texts, company, home)),
  )
}
