import { html, nothing, type TemplateResult } from 'lit'
import type { HostObstacle } from '../../../src/host/index.ts'
import type { Texts } from '../texts.ts'

export interface PhoneViewState {
  readonly texts: Texts
  /** The address that the frame shows; undefined until there is a link. */
  readonly address: string | undefined
  readonly sampleCamera: boolean
  readonly obstacle: HostObstacle | undefined
}

export interface PhoneViewActions {
  readonly useSampleCamera: (use: boolean) => void
  readonly startOver: () => void
}

/** A telephone whose screen is the iframe; the frame itself is put into `.screen` by the page. */
export function phoneView(
  { texts, address, sampleCamera, obstacle }: PhoneViewState,
  { useSampleCamera, startOver }: PhoneViewActions,
): TemplateResult {
  return html`
    <section class="phone" aria-label=${texts.phone.title}>
      <div class="device">
        <div class="address-bar">${address ? address.replace(/^https?:\/\//, '') : nothing}</div>
        <div class="screen">${address ? nothing : html`<p class="empty">${texts.phone.preparing}</p>`}</div>
      </div>
      ${obstacle ? html`<p class="mistake" role="alert">${texts.phone.obstacles[obstacle]}</p>` : nothing}
      <div class="controls">
        <label class="switch" title=${texts.phone.sampleCameraHint}>
          <input
            type="checkbox"
            .checked=${sampleCamera}
            @change=${(event: Event) => useSampleCamera((event.target as HTMLInputElement).checked)}
          />${texts.phone.sampleCamera}
        </label>
        <button type="button" class="quiet" @click=${startOver}>${texts.phone.again}</button>
      </div>
    </section>
  `
}
