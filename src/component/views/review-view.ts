/** The picture that was taken: while it is sent and judged, when it is in doubt, and when it has to be taken again. */
import { html, nothing, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import type { RefusalReason } from '../../protocol/sessions/session-api.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { Notice, Texts } from '../texts/texts.ts'
import type { RetakeReason } from '../upload/still-delivery.ts'
import type { Pace, TakenPicture } from '../upload/still-delivery.ts'
import { icon } from './icons.ts'
import { captureHeader } from './capture-view.ts'
import { heading, ways, type Way } from './view.ts'
import { walkBar, type WalkPlace } from './walk-bar.ts'

export interface CheckingModel {
  readonly capture: StillKind
  readonly picture: TakenPicture
  readonly pace: Pace
  /** The share of the picture that has been sent, 0 to 1. */
  readonly sent: number
  readonly place?: WalkPlace | undefined
}

export function checkingView(texts: Texts, model: CheckingModel, cancel: () => void): TemplateResult {
  const { capture, picture, pace, sent, place } = model
  // In the first seconds a button would only flicker.
  const isQuick = pace === 'sending' || pace === 'looking'
  return html`<section class="review">
    ${captureHeader(texts, capture, place)} ${taken(texts.capture.picture, capture, picture)}
    <p class="waiting" role="status">${paceWords(texts, pace)}</p>
    <progress
      class="sent ${sent < 1 ? '' : 'over'}"
      max="1"
      .value=${sent}
      aria-label=${texts.capture.sent}
    ></progress>
    ${isQuick ? nothing : ways(undefined, { label: texts.capture.cancelSending, go: cancel })}
  </section>`
}

function paceWords(texts: Texts, pace: Pace): string {
  const { sending, sendingSlowly, checking, checkingLong } = texts.capture
  return typeof pace === 'string'
    ? { sending, slow: sendingSlowly, looking: checking, long: checkingLong }[pace]
    : delayWords(texts, pace)
}

export interface ReviewModel {
  readonly capture: StillKind
  readonly picture: TakenPicture
  readonly doubts: readonly RefusalReason[]
  readonly place?: WalkPlace | undefined
}

export interface ReviewActions {
  readonly use: () => void
  readonly again: () => void
}

/** A picture that was accepted with doubts: the person looks before it counts. */
export function reviewView(texts: Texts, model: ReviewModel, actions: ReviewActions): TemplateResult {
  const { review, capture } = texts
  return html`<section class="review">
    ${walkBar(texts, model.place)} ${taken(capture.picture, model.capture, model.picture)}
    <div class="advice">
      ${heading(review.title)}
      <div role="alert">
        <p class="lead">${review.body}</p>
        <ul class="doubts">
          ${model.doubts.map((doubt) => html`<li>${icon('alert')}<span>${withinSentence(noticeOf(texts, doubt).title)}</span></li>`)}
        </ul>
      </div>
    </div>
    ${ways({ label: review.again, go: actions.again }, { label: review.use, go: actions.use })}
  </section>`
}

export interface RetakeModel {
  readonly capture: StillKind
  readonly picture: TakenPicture | undefined
  readonly reason: RetakeReason
  /** The picture was refused so often that another way comes first. */
  readonly isStuck?: boolean
  readonly place?: WalkPlace | undefined
}

export interface RetakeActions {
  readonly again: () => void
  /** Another way of taking the picture: a file in place of the camera, or the camera in place of a file. */
  readonly otherWay: Way | undefined
  /** Sends the picture as it is, for a person to look at. */
  readonly insist?: (() => void) | undefined
  /** Goes on without the document's code. */
  readonly skip?: (() => void) | undefined
}

export function retakeView(texts: Texts, model: RetakeModel, actions: RetakeActions): TemplateResult {
  const { title, body } = noticeOf(texts, model.reason)
  return html`<section class="review">
    ${walkBar(texts, model.place)}
    ${
      model.picture
        ? taken(texts.capture.picture, model.capture, model.picture)
        : html`<span class="medallion neutral">${icon(model.capture)}</span>`
    }
    <div class="advice">
      ${heading(title)}
      <p class="lead" role="alert">${model.isStuck ? stuckWords(texts, actions) : body}</p>
    </div>
    ${model.isStuck ? stuckWays(texts, actions) : retakeWays(texts, actions)}
  </section>`
}

function retakeWays({ capture, interlude }: Texts, { again, otherWay, skip }: RetakeActions): TemplateResult {
  return ways(
    { label: capture.again, go: again },
    otherWay,
    skip && { label: interlude.withoutCode, go: skip },
  )
}

/** The way that is likeliest to help comes first. No way is taken away. */
function stuckWays(
  { capture, stuck, interlude }: Texts,
  { again, otherWay, insist, skip }: RetakeActions,
): TemplateResult {
  const others = [
    skip && { label: interlude.withoutCode, go: skip },
    otherWay && { ...otherWay, label: stuck.otherWay },
    insist && { label: stuck.insist, go: insist },
    { label: capture.again, go: again },
  ].filter((way) => way !== undefined)
  return ways(...(others as [(typeof others)[number], ...typeof others]))
}

function stuckWords({ stuck }: Texts, { insist }: RetakeActions): string {
  return insist ? stuck.body : stuck.bodyWithoutStill
}

/** A reason that this edition does not know still deserves a sentence. */
function noticeOf({ capture: { retakes } }: Texts, reason: RetakeReason): Notice {
  const known: Readonly<Partial<Record<RetakeReason, Notice>>> = retakes
  return known[reason] ?? retakes.unreadable
}

/** A title in lower case, to stand within a sentence. */
function withinSentence(title: string): string {
  return title.charAt(0).toLocaleLowerCase() + title.slice(1)
}

/** The picture. Its size is set at once, so that nothing jumps when it is decoded. */
function taken(label: string, capture: StillKind, { url, width, height }: TakenPicture): TemplateResult {
  return html`<img class="taken ${capture}" src=${url} width=${width} height=${height} alt=${label} />`
}
