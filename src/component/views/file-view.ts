/** The way on without a live camera: the device's own camera app, or a picture that is there already. */
import { html, nothing, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import { PDF } from '../../protocol/media-types.ts'
import type { FileSource } from '../capture/still.ts'
import type { DigitalDocument } from '../session/session-states.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { heading } from './view.ts'
import { walkBar, type WalkPlace } from './walk-bar.ts'

export interface FileActions {
  readonly chosen: (file: File, through: FileSource) => void
  readonly useCamera: () => void
  /** Goes on without the document's code. */
  readonly skip?: (() => void) | undefined
}

export interface FileModel {
  readonly capture: StillKind
  /** Whether a person looks at a picture from a file, which takes longer. */
  readonly isLookedAt: boolean
  readonly place?: WalkPlace | undefined
  /** The digital document whose file is asked for. */
  readonly digital?: Pick<DigitalDocument, 'card'> | undefined
  /** The offer to send a digital document; it says more than the advice. */
  readonly offer?: TemplateResult | typeof nothing
}

/** Which line of the advice speaks of digital documents. */
const DIGITAL_ADVICE = 3

export function fileView(
  words: Texts,
  { capture, isLookedAt, place, digital, offer = nothing }: FileModel,
  actions: FileActions,
): TemplateResult {
  const { file: texts, interlude, digital: ofDigital } = words
  const isDocument = capture !== 'selfie'
  // The file of a digital document mostly has both sides. What it lacks is asked for as it is of everybody.
  const asked = capture === 'front' ? digital : undefined
  const advice = asked
    ? ofDigital.steps
    : texts.advice[capture].slice(0, offer === nothing ? undefined : DIGITAL_ADVICE)
  const choose = asked ? ofDigital.choose : isDocument ? texts.chooseDocument : texts.choose
  return html`<section class="screen" part="screen">
    ${walkBar(words, place)}
    <div class="content notice">
      <span class="medallion accent">${icon(digital && isDocument ? digital.card : capture)}</span>
      ${heading(asked ? ofDigital.send[asked.card] : texts.titles[capture])}
      <ul class="reasons">
        ${advice.map(
          (words, line) =>
            html`<li>${icon(line === DIGITAL_ADVICE ? 'phone' : 'check')}<span>${words}</span></li>`,
        )}
      </ul>
      ${asked ? nothing : offer}
    </div>
    <div class="ways" part="ways">
      ${isLookedAt ? html`<p class="note">${texts.takesLonger}</p>` : nothing}
      ${
        asked
          ? nothing
          : html`<label class="primary" part="button primary">
              ${texts.take}
              <input
                type="file"
                accept="image/*"
                capture=${capture === 'selfie' ? 'user' : 'environment'}
                @change=${onChosen(actions, 'native-camera')}
              />
            </label>`
      }
      <label class=${asked ? 'primary' : 'outlined'} part="button ${asked ? 'primary' : 'outlined'}">
        ${choose}
        <input
          type="file"
          accept=${isDocument ? `image/*,${PDF}` : 'image/*'}
          @change=${onChosen(actions, 'file')}
        />
      </label>
      ${quiet(asked ? ofDigital.useCard : texts.useCamera, actions.useCamera)}
      ${actions.skip ? quiet(interlude.withoutCode, actions.skip) : nothing}
    </div>
  </section>`
}

function quiet(label: string, go: () => void): TemplateResult {
  return html`<button type="button" class="quiet" part="button quiet" @click=${go}>${label}</button>`
}

function onChosen({ chosen }: FileActions, through: FileSource): (event: Event) => void {
  return ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const [file] = target.files ?? []
    // The person may choose the same file again after a refusal. Without this no change event would come.
    target.value = ''
    if (file) chosen(file, through)
  }
}
