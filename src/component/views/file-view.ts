/** The way on without a live camera: the device's own camera app, or a picture that is there already. */
import { html, nothing, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import { PDF } from '../../protocol/media-types.ts'
import type { FileSource } from '../capture/still.ts'
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
}

export function fileView(
  words: Texts,
  { capture, isLookedAt, place }: FileModel,
  actions: FileActions,
): TemplateResult {
  const {
    file: texts,
    interlude: { withoutCode },
  } = words
  const isDocument = capture !== 'selfie'
  return html`<section class="screen" part="screen">
    ${walkBar(words, place)}
    <div class="content notice">
      <span class="medallion accent">${icon(capture)}</span>
      ${heading(texts.titles[capture])}
      <ul class="reasons">
        ${texts.advice[capture].map((advice) => html`<li>${icon('check')}<span>${advice}</span></li>`)}
      </ul>
    </div>
    <div class="ways" part="ways">
      ${isLookedAt ? html`<p class="note">${texts.takesLonger}</p>` : nothing}
      <label class="primary" part="button primary">
        ${texts.take}
        <input
          type="file"
          accept="image/*"
          capture=${capture === 'selfie' ? 'user' : 'environment'}
          @change=${onChosen(actions, 'native-camera')}
        />
      </label>
      <label class="outlined" part="button outlined">
        ${isDocument ? texts.chooseDocument : texts.choose}
        <input
          type="file"
          accept=${isDocument ? `image/*,${PDF}` : 'image/*'}
          @change=${onChosen(actions, 'file')}
        />
      </label>
      <button type="button" class="quiet" part="button quiet" @click=${actions.useCamera}>
        ${texts.useCamera}
      </button>
      ${
        actions.skip
          ? html`<button type="button" class="quiet" part="button quiet" @click=${actions.skip}>
              ${withoutCode}
            </button>`
          : nothing
      }
    </div>
  </section>`
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
