/** The camera screen: the live picture with its guide. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { StillKind } from '../../protocol/captures.ts'
import type { LiveView } from '../capture/frame-judge.ts'
import type { Hint } from '../gates/hints.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { heading } from './view.ts'
import { backButton, changeButton, stepWords, type WalkPlace } from './walk-bar.ts'

export interface CaptureModel {
  readonly capture: StillKind
  /** The live picture. It is shown as it is and never sent from here. */
  readonly video: HTMLVideoElement
  readonly mirrored: boolean
  /** Undefined while the camera opens. */
  readonly live: LiveView | undefined
  readonly torch: 'absent' | 'off' | 'on'
  /** Whether there is another camera to change to. */
  readonly hasOtherCamera: boolean
  readonly place?: WalkPlace | undefined
}

export interface CaptureActions {
  readonly shutter: () => void
  readonly useFile: () => void
  readonly toggleTorch: () => void
  readonly changeCamera: () => void
  /** Goes on without the document's code. */
  readonly skip?: (() => void) | undefined
}

export function captureView(texts: Texts, model: CaptureModel, actions: CaptureActions): TemplateResult {
  const { capture, live } = model
  return html`<section class="capture ${stageOf(live)} ${shapeOf(capture)}" part="capture">
    ${captureHeader(texts, capture, model.place)}
    <div class="stage">
      <div class="picture ${model.mirrored ? 'mirrored' : ''}">${model.video}</div>
      <div class="guide" part="guide" data-guide>
        <div class="pill" part="hint" aria-hidden="true">${words(texts, model)}</div>
        ${outline(capture, live?.held ?? 0)} ${capture === 'selfie' ? nothing : corners(live)}
      </div>
    </div>
    <p class="spoken" role="status">${spokenWords(texts, model)}</p>
    <footer>
      <p class="tip">${live?.slow || live?.automatic === false ? texts.capture.byHand : nothing}</p>
      ${
        actions.skip
          ? html`<button type="button" class="quiet skip" part="button quiet" @click=${actions.skip}>
              ${texts.interlude.withoutCode}
            </button>`
          : nothing
      }
      <div class="controls">
        <div class="side-controls">
          ${tool('file', texts.capture.useFile, texts.capture.fileCaption, actions.useFile)}
        </div>
        <button
          type="button"
          class="shutter"
          part="shutter"
          aria-label=${texts.capture.shutter}
          aria-disabled=${!live}
          @click=${actions.shutter}
        ></button>
        <div class="side-controls">
          ${torchButton(texts, model, actions)}
          ${model.hasOtherCamera ? tool('change', texts.capture.otherCamera, texts.capture.cameraCaption, actions.changeCamera) : nothing}
        </div>
      </div>
    </footer>
  </section>`
}

/** The title of a capture, with its side as a drawing, between the ways out of it. */
export function captureHeader(
  texts: Texts,
  capture: StillKind,
  place: WalkPlace | undefined,
): TemplateResult {
  return html`<header>
    ${backButton(texts, place)}
    <div class="titles">
      <div class="title">
        <span class="side">${icon(capture)}</span>
        ${heading(texts.capture.titles[capture])}
      </div>
      ${stepWords(texts, place)}
    </div>
    ${changeButton(texts, place)}
  </header>`
}

const shapeOf = (capture: StillKind): string =>
  capture === 'selfie' ? 'face' : capture === 'code' ? 'card square' : 'card'

function stageOf(live: LiveView | undefined): 'starting' | 'searching' | 'holding' {
  if (!live) return 'starting'
  return live.held > 0 || live.hint === 'hold-steady' ? 'holding' : 'searching'
}

function words(texts: Texts, { capture, live }: CaptureModel): string {
  if (!live) return texts.capture.starting
  if (live.held > 0) return texts.capture.hold
  if (!live.hint) return texts.capture.frame[capture]
  return live.insists ? adviceFor(texts, capture, live.hint) : texts.capture.hints[live.hint]
}

function spokenWords(texts: Texts, { capture, live }: CaptureModel): string {
  if (!live) return texts.capture.starting
  if (!live.spoken) return texts.capture.frame[capture]
  return live.insists && live.spoken === live.hint
    ? adviceFor(texts, capture, live.spoken)
    : texts.capture.hints[live.spoken]
}

function adviceFor({ capture: texts }: Texts, capture: StillKind, hint: Hint): string {
  return (capture === 'selfie' ? undefined : texts.documentAdvice[hint]) ?? texts.advice[hint]
}

/** The guide's edge, and the part of it that fills while the person holds still. */
function outline(capture: StillKind, held: number): TemplateResult {
  const shape = (name: string, share: number): TemplateResult =>
    capture === 'selfie'
      ? svg`<ellipse class=${name} cx="50%" cy="50%" rx="50%" ry="50%" pathLength="100"
          stroke-dasharray="${share * 100} 100" />`
      : svg`<rect class=${name} width="100%" height="100%" rx="14" pathLength="100"
          stroke-dasharray="${share * 100} 100" />`
  return html`<svg class="outline" aria-hidden="true" focusable="false">
    ${shape('track', 1)} ${held > 0 ? shape('fill', held) : nothing}
  </svg>`
}

/**
 * The card's outline where vision found it. It is made of lines, because only lines take percentages of the guide as
 * coordinates.
 */
function corners(live: LiveView | undefined): TemplateResult | typeof nothing {
  if (!live?.corners) return nothing
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
  return html`<svg class="found" aria-hidden="true" focusable="false">
    ${live.corners.map(({ x, y }, index, all) => {
      const next = all[(index + 1) % all.length] ?? { x, y }
      return svg`<line x1=${percent(x)} y1=${percent(y)} x2=${percent(next.x)} y2=${percent(next.y)} />`
    })}
  </svg>`
}

function torchButton(
  texts: Texts,
  { torch }: CaptureModel,
  { toggleTorch }: CaptureActions,
): TemplateResult | typeof nothing {
  if (torch === 'absent') return nothing
  const { torchOn, torchOff, torchCaption } = texts.capture
  return tool('torch', torch === 'on' ? torchOff : torchOn, torchCaption, toggleTorch)
}

/** A round button with a word below its drawing. Its accessible name says in full what it does. */
function tool(
  drawing: 'file' | 'torch' | 'change',
  label: string,
  caption: string,
  go: () => void,
): TemplateResult {
  return html`<button type="button" class="tool" aria-label=${label} title=${label} @click=${go}>
    <span class="round">${icon(drawing)}</span><span class="caption">${caption}</span>
  </button>`
}
