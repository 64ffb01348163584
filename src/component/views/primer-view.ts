/** Says why the camera is needed, before the browser asks for it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { noticeScreen, waysAfter } from './view.ts'
import { walkBar, type WalkPlace } from './walk-bar.ts'

export interface PrimerActions {
  readonly open: () => void
  readonly useFile: () => void
}

export interface PrimerModel {
  /** Whether a selfie from a file takes longer. */
  readonly isFileLookedAt?: boolean
  /** The offer to go on with a phone, where this device is not one. */
  readonly phone?: TemplateResult | typeof nothing
  readonly place?: WalkPlace | undefined
  /** The offer to send a digital document in place of photographs. */
  readonly digital?: TemplateResult | typeof nothing
}

export function primerView(
  texts: Texts,
  actions: PrimerActions,
  { isFileLookedAt = false, phone = nothing, digital = nothing, place }: PrimerModel = {},
): TemplateResult {
  const { primer, file } = texts
  return noticeScreen(
    icon('camera'),
    primer,
    html`<ul class="reasons">
        ${primer.reasons.map((reason) => html`<li>${icon('check')}<span>${reason}</span></li>`)}
      </ul>
      ${digital} ${phone}`,
    waysAfter(
      isFileLookedAt ? html`<p class="note">${file.takesLonger}</p>` : nothing,
      { label: primer.open, go: actions.open },
      { label: primer.useFile, go: actions.useFile },
    ),
    { tone: 'accent', above: walkBar(texts, place) },
  )
}
