/** The picture that was taken: while it is sent and looked at, and when another one is asked for. */
import { html, type TemplateResult } from 'lit'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { RetakeReason, Texts } from '../texts/texts.ts'
import type { TakenPicture } from '../upload/still-delivery.ts'
import { icon } from './icons.ts'
import { heading, ways } from './view.ts'

export interface CheckingModel {
  readonly capture: CaptureKind
  readonly picture: TakenPicture
  readonly pace: 'usual' | 'long' | 'resending'
}

export function checkingView({ capture: texts }: Texts, model: CheckingModel): TemplateResult {
  const pace = { usual: texts.checking, long: texts.checkingLong, resending: texts.resending }[model.pace]
  return html`<section class="review">
    <header>
      <span class="side">${icon(model.capture)}</span>
      ${heading(texts.titles[model.capture])}
    </header>
    ${taken(texts.picture, model.capture, model.picture)}
    <p class="waiting" role="status">${pace}</p>
  </section>`
}

export interface RetakeModel {
  readonly capture: CaptureKind
  readonly picture: TakenPicture | undefined
  readonly reason: RetakeReason
}

export interface RetakeActions {
  readonly again: () => void
  readonly useFile: (() => void) | undefined
}

export function retakeView(
  { capture: texts }: Texts,
  model: RetakeModel,
  actions: RetakeActions,
): TemplateResult {
  // A reason that this edition does not know still deserves a sentence.
  const { title, body } =
    model.reason in texts.retakes ? texts.retakes[model.reason] : texts.retakes.unreadable
  return html`<section class="review">
    ${
      model.picture
        ? taken(texts.picture, model.capture, model.picture)
        : html`<span class="medallion neutral">${icon(model.capture)}</span>`
    }
    <div class="advice" role="alert">
      ${heading(title)}
      <p class="lead">${body}</p>
    </div>
    ${ways(
      { label: texts.again, go: actions.again },
      actions.useFile && { label: texts.useFile, go: actions.useFile },
    )}
  </section>`
}

/** Its size is said at once, so that nothing jumps when it is decoded. */
function taken(label: string, capture: CaptureKind, { url, width, height }: TakenPicture): TemplateResult {
  return html`<img class="taken ${capture}" src=${url} width=${width} height=${height} alt=${label} />`
}
