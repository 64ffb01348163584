/** Why the camera is needed, before the browser asks. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { noticeScreen, ways } from './view.ts'

export interface PrimerActions {
  readonly open: () => void
  readonly useFile: () => void
}

export function primerView(
  { primer }: Texts,
  actions: PrimerActions,
  phone: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return noticeScreen(
    'camera',
    primer,
    html`<ul class="reasons">
        ${primer.reasons.map((reason) => html`<li>${icon('check')}<span>${reason}</span></li>`)}
      </ul>
      ${phone}`,
    ways({ label: primer.open, go: actions.open }, { label: primer.useFile, go: actions.useFile }),
    'accent',
  )
}
